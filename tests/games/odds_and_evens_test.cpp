#include "ludorum/games/odds_and_evens.hpp"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "../support/errors.hpp"
#include "../support/play.hpp"
#include "ludorum/core/match.hpp"
#include "ludorum/players/trace_player.hpp"

namespace ludorum {
namespace {

using test::has;
using test::messageOf;
constexpr Role odds = OddsAndEvens::odds, evens = OddsAndEvens::evens;

TEST(OddsAndEvens, StartsAtZeroWithAGoalOfTen) {
  static_assert(OddsAndEvens::name == "Odds&Evens");
  static_assert(OddsAndEvens::players[odds] == "Odds" && OddsAndEvens::players[evens] == "Evens");
  EXPECT_EQ(OddsAndEvens{}.scores(), (PerRole<int, 2>{{0, 0}}));
  EXPECT_EQ(OddsAndEvens{}.resultBounds(), (Bounds{-10, 10}));
  EXPECT_EQ(OddsAndEvens::start({}), OddsAndEvens{});
  EXPECT_EQ(OddsAndEvens::start({.goal = 3}).resultBounds(), (Bounds{-3, 3}));
}

TEST(OddsAndEvens, GivesAPointByTheParityOfTheSum) {
  for (const std::uint8_t a : std::initializer_list<std::uint8_t>{1, 2})
    for (const std::uint8_t b : std::initializer_list<std::uint8_t>{1, 2}) {
      const auto after = OddsAndEvens{{{3, 5}}, 10}.next({{a, b}});
      EXPECT_EQ(after.points, a == b ? (PerRole<int, 2>{{3, 6}}) : (PerRole<int, 2>{{4, 5}}));
      EXPECT_EQ(after.goal, 10);
    }
}

TEST(OddsAndEvens, HasOneAndTwoAsMovesOfBothUntilTheEnd) {
  for (const Role role : {odds, evens}) {
    EXPECT_EQ(OddsAndEvens{}.moves(role), (MoveList<std::uint8_t, 2>{1, 2}));
    EXPECT_TRUE((OddsAndEvens{{{10, 3}}, 10}.moves(role).empty()));
  }
}

TEST(OddsAndEvens, IsWonAtTheGoalByTheDifference) {
  for (int goal = 1; goal <= 4; ++goal)
    for (int loser = 0; loser < goal; ++loser) {
      const float difference = float(goal - loser);
      EXPECT_EQ((OddsAndEvens{{{goal, loser}}, goal}.result()),
                (Result<2>{{difference, -difference}}));
      EXPECT_EQ((OddsAndEvens{{{loser, goal}}, goal}.result()),
                (Result<2>{{-difference, difference}}));
      EXPECT_EQ((OddsAndEvens{{{loser, goal - 1}}, goal}.result()), std::nullopt);
    }
}

TEST(OddsAndEvens, AcceptsExactlyTheScoresThatAMatchCanReach) {
  for (int goal = 1; goal <= 4; ++goal) {
    const OddsAndEvens start{{}, goal};
    const auto states = test::reachable(start);
    std::size_t accepted = 0;
    for (int a = -2; a <= goal + 2; ++a)
      for (int b = -2; b <= goal + 2; ++b) {
        const OddsAndEvens state{{{a, b}}, goal};
        if (states.contains(state)) {
          EXPECT_EQ(start.with({{a, b}}), state);
          ++accepted;
        } else {
          EXPECT_THROW(start.with({{a, b}}), Error) << a << ' ' << b << " of " << goal;
        }
      }
    EXPECT_EQ(accepted, states.size());
    EXPECT_EQ(states.size(), static_cast<std::size_t>((goal + 1) * (goal + 1) - 1));
  }
}

TEST(OddsAndEvens, SaysWhyItRefusesScores) {
  EXPECT_TRUE(has(messageOf<Error>([] { OddsAndEvens{}.with({{11, 0}}); }), {"0 to 10"}));
  EXPECT_TRUE(has(messageOf<Error>([] { OddsAndEvens{}.with({{-1, 0}}); }), {"0 to 10"}));
  EXPECT_TRUE(has(messageOf<Error>([] { OddsAndEvens{}.with({{10, 10}}); }), {"only one"}));
}

TEST(OddsAndEvens, WorksAtCompileTime) {
  static_assert(OddsAndEvens{}.next({{1, 2}}).points[odds] == 1);
  static_assert(OddsAndEvens{}.next({{2, 2}}).points[evens] == 1);
}

// ---------------------------------------------------------------- the sample match of the tutorial
std::vector<std::string> linesOf(const OddsAndEvens& start, std::vector<std::uint8_t> byOdds,
                                 std::vector<std::uint8_t> byEvens, std::size_t plies) {
  std::vector<std::string> lines;
  using Trace = TracePlayer<OddsAndEvens>;
  Match<OddsAndEvens> match(start, {Trace(std::move(byOdds)), Trace(std::move(byEvens))});
  match.observe(
      {.move =
           [&](const OddsAndEvens& game, const auto& moves, const auto&) {
             lines.push_back(toString(game) + " moves: " + movesText<OddsAndEvens>(moves));
           },
       .end =
           [&](const OddsAndEvens& game, const auto& result, const auto&) {
             lines.push_back(toString(game) + " result: " + jsonText<OddsAndEvens>(result));
           }});
  match.run(plies);
  return lines;
}
TEST(OddsAndEvens, PlaysTheSampleMatchOfTheTutorial) {
  EXPECT_EQ(linesOf({}, {1, 2}, {1, 2}, 2),
            (std::vector<std::string>{R"({"Odds":0,"Evens":0} moves: {"Odds":1,"Evens":1})",
                                      R"({"Odds":0,"Evens":1} moves: {"Odds":2,"Evens":2})"}));
  EXPECT_EQ(linesOf({{{9, 9}}, 10}, {2}, {2}, 1),
            (std::vector<std::string>{R"({"Odds":9,"Evens":9} moves: {"Odds":2,"Evens":2})",
                                      R"({"Odds":9,"Evens":10} result: {"Odds":-1,"Evens":1})"}));
}

}  // namespace
}  // namespace ludorum
