// Odds & Evens: a simultaneous game.
#pragma once
#include "ludorum/core/rules.hpp"

namespace ludorum {

/// The parameters of Odds & Evens.
struct OddsAndEvensParameters {
  int goal = 10;
  static constexpr auto fields() {
    return std::tuple{
        Field{"goal", &OddsAndEvensParameters::goal, "points that win the match", Range{1, 1e6}}};
  }
};

/// Both players show one or two fingers at the same time. An even sum is a point for Evens, an odd
/// one for Odds; whoever has `goal` points wins by the difference.
struct OddsAndEvens {
  using Move = std::uint8_t;  // 1 or 2.
  using Parameters = OddsAndEvensParameters;
  static constexpr std::string_view name = "Odds&Evens";
  static constexpr Players players{"Odds", "Evens"};
  static constexpr Role odds{0}, evens{1};

  PerRole<int, 2> points{};
  int goal = 10;

  static constexpr OddsAndEvens start(const Parameters& p) { return {{}, p.goal}; }

  constexpr PerRole<int, 2> scores() const { return points; }
  constexpr Bounds resultBounds() const { return {float(-goal), float(goal)}; }
  constexpr std::optional<Result<2>> result() const {
    if (points[odds] >= goal) return players.victory(odds, float(goal - points[evens]));
    if (points[evens] >= goal) return players.victory(evens, float(goal - points[odds]));
    return std::nullopt;
  }
  constexpr MoveRange<Move> moves(Role) const { return {1, result() ? 0U : 2U}; }
  constexpr OddsAndEvens next(const PerRole<Move, 2>& fingers) const {
    const int odd = (fingers[0] + fingers[1]) % 2;  // A number: no branch to guess.
    return {{{points[odds] + odd, points[evens] + 1 - odd}}, goal};
  }
  bool operator==(const OddsAndEvens&) const = default;

  static constexpr std::string_view rules =
      "Both players show one finger or two at the same time. If the sum is even, Evens scores a "
      "point, else Odds does. Who first has 10 points, or another goal, wins by as many points as "
      "it is ahead.";
  /// The scores: `{"Odds":0,"Evens":0}`.
  PerRole<int, 2> form() const { return points; }
  /// The state of that form; throws if no match can get there.
  OddsAndEvens with(const PerRole<int, 2>& scored) const {
    for (const int score : scored)
      if (score < 0 || score > goal)
        throw Error("impossible score: one is 0 to " + std::to_string(goal));
    if (scored[0] == goal && scored[1] == goal)
      throw Error("impossible scores: only one player can have reached the goal");
    return {scored, goal};
  }
};

}  // namespace ludorum
