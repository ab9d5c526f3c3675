// ConnectFour on a small board, for solving it whole.
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "ludorum/boards/squares.hpp"
#include "ludorum/core/bits.hpp"
#include "ludorum/core/game.hpp"

namespace ludorum::test {

/// `Width` columns of `Height` squares, `Length` in a line win. Columns of `Height + 1` bits, the
/// top one always empty.
template <unsigned Width, unsigned Height, unsigned Length>
struct SmallConnectFour {
  static_assert(Width * (Height + 1) <= 64 && Length >= 2);
  using Move = std::uint8_t;
  static constexpr std::string_view name = "SmallConnectFour";
  static constexpr Players players{"Yellow", "Red"};
  static constexpr std::uint64_t bottom = [] {
    std::uint64_t bits = 0;
    for (unsigned column = 0; column < Width; ++column)
      bits |= std::uint64_t{1} << column * (Height + 1);
    return bits;
  }();
  static constexpr std::uint64_t full = bottom * ((std::uint64_t{1} << Height) - 1);

  std::uint64_t mine = 0, theirs = 0;

  constexpr Role activePlayer() const { return Role(popcount(mine | theirs) % 2); }
  static constexpr bool hasLine(std::uint64_t stones) {
    for (const unsigned step : {1U, Height, Height + 1, Height + 2}) {
      std::uint64_t left = stones;
      for (unsigned i = 1; i < Length; ++i) left &= stones >> i * step;
      if (left != 0) return true;
    }
    return false;
  }
  constexpr std::optional<Result<2>> result() const {
    if (hasLine(theirs)) return players.victory(players.opponent(activePlayer()));
    if ((mine | theirs) == full) return players.tied();
    return std::nullopt;
  }
  constexpr Squares<std::uint64_t> moves() const {
    return {hasLine(theirs) ? 0 : ((mine | theirs) + bottom) & full};
  }
  constexpr SmallConnectFour next(Move square) const {
    return {theirs, mine | std::uint64_t{1} << square};
  }
  bool operator==(const SmallConnectFour&) const = default;
};

}  // namespace ludorum::test
