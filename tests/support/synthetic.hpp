// Games without meaning: random trees and graphs to hold searches against brute force.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "ludorum/core/game.hpp"
#include "ludorum/core/hash.hpp"
#include "ludorum/core/move_list.hpp"

namespace ludorum::test {

/// Three values, not equally likely.
struct LoadedDie {
  static constexpr std::array<double, 3> chances{0.5, 0.3, 0.2};
  static constexpr std::size_t size() { return 3; }
  static constexpr int value(std::size_t i) { return static_cast<int>(i); }
  static constexpr double probability(std::size_t i) { return chances[i]; }
  static constexpr int draw(Rng& rng) { return static_cast<int>(rng.below(3)); }
  bool operator==(const LoadedDie&) const = default;
};

template <std::size_t N>
constexpr auto syntheticPlayers() {
  if constexpr (N == 1)
    return Players{"A"};
  else if constexpr (N == 2)
    return Players{"A", "B"};
  else
    return Players{"A", "B", "C"};
}

/// A graph of `width` states whose moves, luck, ends and results are decided by hashes of a seed.
/// Who moves is random too: turns do not alternate. Many paths lead to the same state, at different
/// depths unless `layered`, where a state knows its ply. Play need not end.
template <std::size_t Roles, bool Luck>
struct Synthetic {
  using Move = std::uint8_t;
  static constexpr std::string_view name = "Synthetic";
  static constexpr auto players = syntheticPlayers<Roles>();
  static constexpr bool conditionalMembers = true;
  static constexpr std::array<std::string_view, 1> hapNames{"die"};

  std::uint32_t seed = 0, id = 0, width = 40, layered = 0, ply = 0;

  constexpr std::uint64_t word(std::uint64_t what) const {
    return hashOfWords(seed, id, layered != 0 ? ply : 0, what) >> 8;
  }
  constexpr Role activePlayer() const { return Role(word(1) % Roles); }
  constexpr Bounds resultBounds() const { return {-4, 4}; }
  constexpr std::optional<Result<Roles>> result() const {
    if (id == 0 || word(2) % 5 != 0) return std::nullopt;
    Result<Roles> result{};
    float sum = 0;
    for (std::size_t r = 0; r + 1 < Roles; ++r) {
      result[r] = static_cast<float>(static_cast<int>(word(10 + r) % 5) - 2);
      sum += result[r];
    }
    result[Roles - 1] = Roles == 1 ? static_cast<float>(word(10) % 9) - 4 : -sum;
    return result;
  }
  constexpr MoveList<Move, 4> moves() const {
    MoveList<Move, 4> list;
    if (!result())
      for (std::size_t i = 0; i < 1 + word(3) % 4; ++i) list.push_back(static_cast<Move>(i));
    return list;
  }
  constexpr std::optional<LoadedDie> haps(Move move) const requires Luck {
    if (word(30U + move) % 2 == 0) return std::nullopt;
    return LoadedDie{};
  }
  constexpr Synthetic next(Move move) const { return step(word(40U + move)); }
  constexpr Synthetic next(Move move, int hap) const requires Luck {
    return step(word(100U + move * 3U + static_cast<unsigned>(hap)));
  }
  constexpr std::uint64_t hash() const { return hashOfWords(seed, id, layered != 0 ? ply : 0); }
  bool operator==(const Synthetic&) const = default;

  /// Any estimate, the same for the same state; not the opposite for the other role.
  double estimate(Role role) const {
    return static_cast<double>(word(200 + index(role)) % 1000) / 250 - 2;
  }

 private:
  constexpr Synthetic step(std::uint64_t random) const {
    Synthetic after = *this;
    after.id = 1 + static_cast<std::uint32_t>(random % width);
    if (layered != 0) ++after.ply;
    return after;
  }
};

}  // namespace ludorum::test
