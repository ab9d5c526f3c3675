// A game of three roles that can be worked out by hand.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <tuple>

#include "ludorum/core/fields.hpp"
#include "ludorum/core/game.hpp"
#include "ludorum/core/move_list.hpp"

namespace ludorum::test {

/// Ann chooses left (0), middle (1) or right (2); then somebody else ends the game, as follows
/// (results of Ann, Bob, Cid):
///     left    Bob: 0 -> ( 0,  2, -2)   1 -> (-2,  1,  1)
///     middle  Cid: 0 -> (-1,  0,  1)   1 -> (-1,  2, -1)
///     right   Bob: 0 -> ( 2, -1, -1)   1 -> (-2,  2,  0)
/// Everybody for itself: Bob makes 0 of left, Cid 0 of middle, Bob 1 of right. Left is best for
/// Ann: 0. All against Ann: left is worth -2, middle -1 and right -2, so middle is best.
/// If the others just played at random, Ann would expect -1, -1 and 0: right would be as good as
/// any.
struct ThreeRoles {
  using Move = std::uint8_t;
  static constexpr std::string_view name = "ThreeRoles";
  static constexpr Players players{"Ann", "Bob", "Cid"};
  static constexpr std::array<std::array<Result<3>, 2>, 3> results{
      {{{{{0, 2, -2}}, {{-2, 1, 1}}}},
       {{{{-1, 0, 1}}, {{-1, 2, -1}}}},
       {{{{2, -1, -1}}, {{-2, 2, 0}}}}}};

  std::uint8_t ply = 0, first = 0, second = 0;

  constexpr Role activePlayer() const { return Role(ply == 0 ? 0 : first == 1 ? 2 : 1); }
  static constexpr Bounds resultBounds() { return {-2, 2}; }
  constexpr std::optional<Result<3>> result() const {
    if (ply < 2) return std::nullopt;
    return results[first][second];
  }
  constexpr MoveList<Move, 3> moves() const {
    if (ply == 0) return {0, 1, 2};
    if (ply == 1) return {0, 1};
    return {};
  }
  constexpr ThreeRoles next(Move move) const {
    if (ply == 0) return {1, move, 0};
    return {2, first, move};
  }
  bool operator==(const ThreeRoles&) const = default;
  static constexpr auto fields() {
    return std::tuple{Field{"ply", &ThreeRoles::ply}, Field{"first", &ThreeRoles::first},
                      Field{"second", &ThreeRoles::second}};
  }
};

}  // namespace ludorum::test
