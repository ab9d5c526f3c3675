// What Pig for two players with a die and Pig for others have in common.
#pragma once
#include "ludorum/core/rules.hpp"

namespace ludorum {

/// The parameters of Pig.
struct PigParameters {
  int goal = 100;
  std::optional<int> rounds = 100;
  int players = 2, dice = 1;
  static constexpr auto fields() {
    using P = PigParameters;
    return std::tuple{Field{"goal", &P::goal, "points that win the match", Range{2, 1e4}},
                      Field{"rounds", &P::rounds, "then it is tied; none: no limit", Range{1, 1e8}},
                      Field{"players", &P::players, "how many play", Range{2, 10}},
                      Field{"dice", &P::dice, "that are rolled at once", Range{1, 2}}};
  }
};

/// The rules, in words.
inline constexpr std::string_view pigRules =
    "Who is on turn rolls a die as often as it likes, and collects the points that it shows. It "
    "may hold, which scores what it has collected and passes the turn. But a 1 ends the turn, and "
    "all that was collected in it is lost.\n\n"
    "Who first has 100 points, or another goal, wins. Each of the others loses as many points as "
    "it lacks, and the winner gets them. After 100 rounds, or another number, the match is "
    "tied.\n\n"
    "Two dice make it Two-Dice Pig: both are rolled at once, and their sum is collected. A single "
    "1 ends the turn, as with one die; two of them lose the whole score as well.";

}  // namespace ludorum
