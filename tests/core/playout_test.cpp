#include "ludorum/core/playout.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <vector>

#include "../support/games.hpp"
#include "../support/play.hpp"
#include "../support/seeds.hpp"
#include "../support/statistics.hpp"
#include "ludorum/games/connect_four.hpp"
#include "ludorum/games/odds_and_evens.hpp"
#include "ludorum/games/pig.hpp"
#include "ludorum/games/puzzle15.hpp"
#include "ludorum/games/tic_tac_toe.hpp"

namespace ludorum {
namespace {

using test::Countdown;
using test::Dispute;
using test::seeded;

template <Playable G>
class Playout : public testing::Test {};
using AllGames = testing::Types<TicTacToe, ConnectFour, Pig, OddsAndEvens, Puzzle15, Dispute,
                                test::Envelopes, Countdown, test::Together>;
TYPED_TEST_SUITE(Playout, AllGames);

TYPED_TEST(Playout, EndsWithTheResultOfALastState) {
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    Rng rng(seeded(seed));
    // The same choices, made one by one.
    EXPECT_EQ(playout(TypeParam{}, rng),
              *test::randomStates(TypeParam{}, seeded(seed)).back().result());
  }
}

TYPED_TEST(Playout, LeavesTheStateThatItStartsFromAlone) {
  const TypeParam start;
  const TypeParam before = start;
  Rng rng(1);
  playout(start, rng);
  EXPECT_EQ(start, before);
}

TYPED_TEST(Playout, OfAFinishedGameIsItsResultAndCostsNoLuck) {
  const TypeParam last = test::randomStates(TypeParam{}, 3).back();
  Rng rng(9);
  EXPECT_EQ(playout(last, rng), *last.result());
  EXPECT_EQ(rng, Rng(9));
}

TYPED_TEST(Playout, TakesLegalActionsOnly) {
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    Rng rng(seeded(seed));
    for (const auto& state : test::randomStates(TypeParam{}, seeded(seed))) {
      if (state.result()) continue;
      const auto action = randomAction(state, rng);
      const auto all = actions(state);
      bool found = false;
      for (std::size_t i = 0; i < all.size(); ++i) found = found || all[i] == action;
      EXPECT_TRUE(found);
    }
  }
}

TEST(RandomAction, IsEveryMoveEquallyOften) {
  Rng rng(seeded(1));
  std::vector<std::size_t> squares(9);
  for (int i = 0; i < 9000; ++i) ++squares.at(randomAction(TicTacToe{}, rng));
  EXPECT_TRUE(test::isUniform(squares));
}

TEST(RandomAction, IsEveryJointMoveEquallyOften) {
  Rng rng(seeded(2));
  std::vector<std::size_t> claims(12);
  for (int i = 0; i < 12000; ++i) {
    const auto action = randomAction(Dispute{}, rng);  // Ann rests.
    ASSERT_EQ(action[0], 0);
    ++claims.at((action[1] - 1U) * 4 + (action[2] - 1U));
  }
  EXPECT_TRUE(test::isUniform(claims));
}

TEST(RandomPlay, ComesToEveryResultAsOftenAsItShould) {
  // Countdown from 5 by 1 or 2, each half the time, from 1 by 1: the steps are counted by hand.
  // 3 steps: 2+2+1 in any order: 1/4 + 1/8 + 1/8. 4 steps: 2 among 1s. 5 steps: 1/16.
  const std::vector<double> chances{0.5, 0.4375, 0.0625};
  Rng rng(seeded(3));
  std::vector<std::size_t> counts(3);
  for (int i = 0; i < 20000; ++i)
    ++counts.at(static_cast<std::size_t>((10 - playout(Countdown{}, rng)[0]) / 2 - 3));
  EXPECT_TRUE(test::fits(counts, chances));
}

TEST(RandomPlay, WorksAtCompileTime) {
  constexpr auto result = [] {
    Rng rng(1);
    return playout(TicTacToe{}, rng);
  }();
  static_assert(result[0] + result[1] == 0);
  Rng rng(1);
  EXPECT_EQ(playout(TicTacToe{}, rng), result);
}

}  // namespace
}  // namespace ludorum
