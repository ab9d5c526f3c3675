// Games of hidden information whose laws hold.
#pragma once
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "ludorum/boards/scene.hpp"
#include "ludorum/core/rules.hpp"

namespace ludorum::test {

/// Both choose 0 or 1, one after the other, and neither sees what the other chose. Odd wins if the
/// choices differ. A view is a state in which the other's choice is `hidden`.
struct Pennies {
  using Move = int;
  static constexpr std::string_view name = "Pennies";
  static constexpr Players players{"Odd", "Even"};
  static constexpr int open = -1, hidden = 2;

  PerRole<int, 2> chosen{{open, open}};

  constexpr Role activePlayer() const { return Role(chosen[0] == open ? 0 : 1); }
  constexpr std::optional<Result<2>> result() const {
    if (chosen[1] == open) return std::nullopt;
    return players.victory(Role(chosen[0] == chosen[1] ? 1 : 0));
  }
  constexpr MoveList<int, 2> moves() const {
    return chosen[1] == open ? MoveList<int, 2>{0, 1} : MoveList<int, 2>{};
  }
  constexpr Pennies next(int choice) const {
    Pennies after = *this;
    after.chosen[activePlayer()] = choice;
    return after;
  }
  constexpr Pennies view(Role role) const {
    Pennies seen = *this;
    int& other = seen.chosen[players.opponent(role)];
    if (other != open) other = hidden;
    return seen;
  }
  /// Two coins, with what they show where it is seen.
  Scene scene() const {
    Scene scene{2, 1, {}, {}};
    for (const Role role : players.all()) {
      const int coin = chosen[role], seat = static_cast<int>(index(role));
      ludorum::Place place{
          .name = std::string(players[role]) + "'s coin", .x = seat + 0.5, .y = 0.5};
      if (coin != open)
        place.things.push_back({Shape::disc, seat, coin == hidden ? "?" : std::to_string(coin)});
      scene.places.push_back(place);
    }
    return scene;
  }
  static std::vector<std::size_t> clicks(int) { return {}; }
  bool operator==(const Pennies&) const = default;
  static constexpr auto fields() { return std::tuple{Field{"chosen", &Pennies::chosen}}; }
};

/// Hider hides in one of three places, and Seeker, who does not see where, looks into one. Nothing
/// is hidden from Hider.
struct HideAndSeek {
  using Move = int;
  static constexpr std::string_view name = "Hide and Seek";
  static constexpr Players players{"Hider", "Seeker"};
  static constexpr int nowhere = -1, somewhere = 3;

  int place = nowhere, looked = nowhere;

  constexpr Role activePlayer() const { return Role(place == nowhere ? 0 : 1); }
  constexpr std::optional<Result<2>> result() const {
    if (looked == nowhere) return std::nullopt;
    return players.victory(Role(place == looked ? 1 : 0));
  }
  constexpr MoveList<int, 3> moves() const {
    return looked == nowhere ? MoveList<int, 3>{0, 1, 2} : MoveList<int, 3>{};
  }
  constexpr HideAndSeek next(int move) const {
    return place == nowhere ? HideAndSeek{move, nowhere} : HideAndSeek{place, move};
  }
  constexpr HideAndSeek view(Role role) const {
    const bool sees = role == Role{0} || place == nowhere || looked != nowhere;
    return sees ? *this : HideAndSeek{somewhere, looked};
  }
  bool operator==(const HideAndSeek&) const = default;
  static constexpr auto fields() {
    return std::tuple{Field{"place", &HideAndSeek::place}, Field{"looked", &HideAndSeek::looked}};
  }
};

}  // namespace ludorum::test
