#include "ludorum/core/contingent.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <map>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

#include "../support/games.hpp"
#include "../support/seeds.hpp"
#include "../support/statistics.hpp"
#include "ludorum/games/odds_and_evens.hpp"
#include "ludorum/games/pig.hpp"
#include "ludorum/games/tic_tac_toe.hpp"

namespace ludorum {
namespace {

using test::Dispute;
using test::fits;
using test::seeded;
using Move = Pig::Move;

constexpr Pig rolling{10, 20, 7, 4, Role{1}, 100, 100};

TEST(AContingentState, ComesOfAMoveThatHangsOnLuck) {
  const auto waiting = contingent(rolling, Move::roll);
  ASSERT_TRUE(waiting);
  EXPECT_EQ(waiting->state, rolling);
  EXPECT_EQ(waiting->action, Move::roll);
  EXPECT_EQ(waiting->variables, D6);
  EXPECT_FALSE(contingent(rolling, Move::hold));
}

TEST(AContingentState, ListsWhatLuckCanBringWithItsProbability) {
  const auto possible = contingent(rolling, Move::roll)->possibleHaps();
  ASSERT_EQ(possible.size(), 6U);
  for (std::size_t i = 0; i < 6; ++i) {
    EXPECT_EQ(possible[i].hap, static_cast<int>(i) + 1);
    EXPECT_DOUBLE_EQ(possible[i].probability, 1 / 6.0);
  }
}

TEST(AContingentState, GoesOnAsTheStateDoesWithTheSameMoveAndLuck) {
  const auto waiting = *contingent(rolling, Move::roll);
  for (int die = 1; die <= 6; ++die) EXPECT_EQ(waiting.next(die), rolling.next(Move::roll, die));
  EXPECT_EQ(waiting.next(5).points, 12);
  EXPECT_EQ(waiting.next(1).turn, Role{0});
}

TEST(AContingentState, HasTheExpectationOfAnyFunctionOfTheNextState) {
  const auto waiting = *contingent(rolling, Move::roll);
  EXPECT_DOUBLE_EQ(waiting.expectation([](const Pig& pig) { return pig.points; }),
                   (0 + 9 + 10 + 11 + 12 + 13) / 6.0);
  EXPECT_DOUBLE_EQ(waiting.expectation([](const Pig& pig) { return pig.turn == Role{0}; }),
                   1 / 6.0);
}

TEST(AContingentState, DrawsItsLuckFairly) {
  const auto waiting = *contingent(rolling, Move::roll);
  Rng haps(seeded(1)), states(seeded(1));
  std::vector<std::size_t> counts(6);
  for (int i = 0; i < 12000; ++i) {
    const int die = waiting.randomHaps(haps);
    ++counts.at(static_cast<std::size_t>(die) - 1);
    EXPECT_EQ(waiting.randomNext(states), waiting.next(die));
  }
  EXPECT_TRUE(test::isUniform(counts));
}

TEST(AContingentState, IsAValue) {
  const auto a = *contingent(rolling, Move::roll), b = *contingent(rolling, Move::roll);
  const auto c = *contingent(Pig{}, Move::roll);
  EXPECT_EQ(a, b);
  EXPECT_NE(a, c);
}

// ---------------------------------------------------------------- after simultaneous moves
constexpr Dispute dispute{{{1, 2, 3}}, 0};  // Bob and Cid claim, Ann rests.
constexpr PerRole<std::uint8_t, 3> equalClaims{{0, 2, 2}}, otherClaims{{0, 3, 1}};

TEST(SimultaneousMoves, HangOnLuckOrNotAsTheGameSays) {
  ASSERT_TRUE(contingent(dispute, equalClaims));
  EXPECT_EQ(contingent(dispute, equalClaims)->action, equalClaims);
  EXPECT_FALSE(contingent(dispute, otherClaims));
}

TEST(SimultaneousMoves, WaitForSeveralVariablesAtOnce) {
  const auto possible = contingent(dispute, equalClaims)->possibleHaps();
  std::map<std::tuple<int, bool>, double> seen;
  for (std::size_t i = 0; i < possible.size(); ++i)
    seen[possible[i].hap] += possible[i].probability;
  std::map<std::tuple<int, bool>, double> expected;
  for (int die = 1; die <= 4; ++die) {
    expected[{die, true}] = 0.0625;
    expected[{die, false}] = 0.1875;
  }
  EXPECT_EQ(possible.size(), 8U);
  EXPECT_EQ(seen, expected);
}

TEST(SimultaneousMoves, GoOnWithTheValuesOfAllVariables) {
  const auto waiting = *contingent(dispute, equalClaims);
  EXPECT_EQ(waiting.next({4, true}), (Dispute{{{1, 6, 3}}, 1}));
  EXPECT_EQ(waiting.next({4, false}), (Dispute{{{1, 2, 7}}, 1}));
  EXPECT_DOUBLE_EQ(waiting.expectation([](const Dispute& d) { return d.points[1]; }),
                   2 + 0.25 * 2.5);
}

TEST(SimultaneousMoves, DrawEveryCombinationAsOftenAsItIsLikely) {
  const auto waiting = *contingent(dispute, equalClaims);
  const auto possible = waiting.possibleHaps();
  Rng rng(seeded(2));
  std::vector<std::size_t> counts(8);
  std::vector<double> chances;
  for (std::size_t i = 0; i < 8; ++i) chances.push_back(possible[i].probability);
  for (int n = 0; n < 8000; ++n) {
    const auto hap = waiting.randomHaps(rng);
    for (std::size_t i = 0; i < 8; ++i) counts[i] += possible[i].hap == hap ? 1U : 0U;
  }
  EXPECT_TRUE(fits(counts, chances));
}

// ---------------------------------------------------------------- for every kind of game
TEST(RandomNext, IsTheNextStateWhereThereIsNoLuck) {
  Rng rng(1);
  const Rng before = rng;
  EXPECT_EQ(randomNext(TicTacToe{}, 4, rng), TicTacToe{}.next(4));
  EXPECT_EQ(randomNext(OddsAndEvens{}, {{1, 2}}, rng), OddsAndEvens{}.next({{1, 2}}));
  EXPECT_EQ(randomNext(rolling, Move::hold, rng), rolling.next(Move::hold));
  EXPECT_EQ(randomNext(dispute, otherClaims, rng), dispute.next(otherClaims));
  EXPECT_EQ(rng, before);  // And costs no random number.
}

TEST(RandomNext, DrawsLuckWhereThereIsSome) {
  Rng rng(seeded(3)), same(seeded(3));
  for (int i = 0; i < 100; ++i)
    EXPECT_EQ(randomNext(rolling, Move::roll, rng), rolling.next(Move::roll, D6.draw(same)));
}

TEST(ExpectedNext, IsTheMeanOverLuckOrTheOneValue) {
  const auto points = [](const Pig& pig) { return pig.scores()[1]; };
  EXPECT_EQ(expectedNext(rolling, Move::hold, points), 17);
  EXPECT_DOUBLE_EQ(expectedNext(rolling, Move::roll, [](const Pig& pig) { return pig.points; }),
                   55 / 6.0);
  EXPECT_EQ(expectedNext(TicTacToe{}, 4, [](const TicTacToe& t) { return t.theirs; }), 16);
}

template <Playable G>
std::vector<std::pair<G, double>> outcomes(const G& game, const Action<G>& action) {
  std::vector<std::pair<G, double>> all;
  forEachNext(game, action, [&](const G& next, double p) { all.emplace_back(next, p); });
  return all;
}
TEST(ForEachNext, CallsForEveryOutcomeWithItsProbability) {
  EXPECT_EQ(outcomes(TicTacToe{}, 4), (std::vector{std::pair{TicTacToe{}.next(4), 1.0}}));
  EXPECT_EQ(outcomes(rolling, Move::hold), (std::vector{std::pair{rolling.next(Move::hold), 1.0}}));
  const auto rolled = outcomes(rolling, Move::roll);
  ASSERT_EQ(rolled.size(), 6U);
  for (int die = 1; die <= 6; ++die)
    EXPECT_EQ(rolled[static_cast<std::size_t>(die - 1)],
              std::pair(rolling.next(Move::roll, die), 1 / 6.0));
  double sum = 0;
  for (const auto& [state, chance] : outcomes(dispute, equalClaims)) sum += chance;
  EXPECT_DOUBLE_EQ(sum, 1);
}

TEST(AContingentState, WorksAtCompileTime) {
  static_assert(contingent(rolling, Move::roll)->next(3).points == 10);
  static_assert(contingent(dispute, equalClaims)->possibleHaps().size() == 8);
}

}  // namespace
}  // namespace ludorum
