#include "ludorum/players/evaluation.hpp"

#include <gtest/gtest.h>

#include <limits>

#include "../support/errors.hpp"
#include "../support/statistics.hpp"
#include "ludorum/core/playout.hpp"
#include "ludorum/games/connect_four.hpp"
#include "ludorum/games/odds_and_evens.hpp"
#include "ludorum/games/pig.hpp"
#include "ludorum/games/puzzle15.hpp"
#include "ludorum/games/tic_tac_toe.hpp"

namespace ludorum {
namespace {

using test::has;
using test::messageOf;

TEST(BestMove, IsOneOfTheGreatestValue) {
  Rng rng(1);
  std::vector<std::size_t> counts(3);
  const Evaluations<TicTacToe> weighed{{5, 0.5}, {0, 0.7}, {6, -1}, {1, 0.7}, {2, 0.7}};
  for (int i = 0; i < 3000; ++i) ++counts.at(bestMove<TicTacToe>(weighed, rng));
  EXPECT_TRUE(test::isUniform(counts));
}

TEST(Heuristics, AreAnyCallable) {
  const Heuristic<Pig> points = [](const Pig& game, Role) { return game.points; };
  EXPECT_EQ(points(Pig{.points = 7}, Role{0}), 7);
  EXPECT_EQ(points.name(), "custom");
  EXPECT_TRUE(points);
  EXPECT_FALSE(Heuristic<Pig>{});
  EXPECT_EQ(Heuristic<Pig>{}(Pig{.points = 7}, Role{0}), 0);
}

TEST(Heuristics, AreCalledByTheNamesThatGamesGiveThem) {
  const auto lead = Heuristic<Pig>::named("Lead");
  const Pig game{.mine = 30, .theirs = 12, .turn = Role{1}};
  EXPECT_EQ(lead(game, Role{1}), 18);
  EXPECT_EQ(lead(game, Role{0}), -18);
  EXPECT_FALSE(Heuristic<Pig>::named("none"));
  EXPECT_TRUE(has(messageOf<Error>([] { Heuristic<Pig>::named("leap"); }),
                  {R"(no heuristic of Pig is called "leap"; did you mean "lead"?)"}));
  EXPECT_TRUE(has(messageOf<Error>([] { Heuristic<OddsAndEvens>::named("lead"); }),
                  {"heuristic of Odds&Evens", "there is none"}));
}

TEST(Heuristics, ThatGamesNameStayInTheBoundsOfTheirResults) {
  const auto inBounds = []<class G>(const G& start, std::string_view name) {
    const auto heuristic = Heuristic<G>::named(name);
    const Bounds bounds = resultBounds(start);
    Rng rng(1);
    for (int i = 0; i < 100; ++i)
      for (G game = start; !game.result(); game = randomNext(game, randomAction(game, rng), rng))
        for (const Role role : G::players.all()) {
          ASSERT_GE(heuristic(game, role), bounds.min) << name;
          ASSERT_LE(heuristic(game, role), bounds.max) << name;
        }
  };
  inBounds(TicTacToe{}, "squares");
  inBounds(ConnectFour{}, "squares");
  inBounds(Pig{}, "lead");
  inBounds(Puzzle15{}, "manhattan");
}

TEST(Heuristics, OfZeroSumGamesAreZeroSum) {
  const auto zeroSum = []<class G>(const G& start, std::string_view name) {
    const auto heuristic = Heuristic<G>::named(name);
    Rng rng(2);
    for (int i = 0; i < 100; ++i)
      for (G game = start; !game.result(); game = randomNext(game, randomAction(game, rng), rng))
        ASSERT_NEAR(heuristic(game, Role{0}) + heuristic(game, Role{1}), 0, 1e-9) << name;
  };
  zeroSum(TicTacToe{}, "squares");
  zeroSum(ConnectFour{}, "squares");
  zeroSum(Pig{}, "lead");
}

TEST(Heuristics, ThatGiveNoNumberAreErrors) {
  const Heuristic<Pig> nan = [](const Pig&, Role) { return std::nan(""); };
  const Heuristic<Pig> infinite = [](const Pig&, Role) {
    return std::numeric_limits<double>::infinity();
  };
  EXPECT_TRUE(has(messageOf<Error>([&] { nan(Pig{}, Role{0}); }), {"no finite number"}));
  EXPECT_TRUE(has(messageOf<Error>([&] { infinite(Pig{}, Role{0}); }), {"no finite number"}));
}

TEST(Heuristics, CanBeAddedUpByWeight) {
  const Heuristic<Pig> points = [](const Pig& game, Role) { return game.points; };
  const auto sum = composite<Pig>({{Heuristic<Pig>::named("lead"), 0.5}, {points, -2}});
  EXPECT_EQ(sum(Pig{.mine = 30, .theirs = 12, .points = 4}, Role{0}), 0.5 * 18 - 8);
  EXPECT_EQ(composite<Pig>({})(Pig{}, Role{0}), 0);
}

TEST(SearchLimits, EndSearches) {
  EXPECT_FALSE(SearchLimit().exists());
  EXPECT_FALSE(SearchLimit().reached());
  EXPECT_TRUE(SearchLimit(std::chrono::milliseconds(0)).reached());
  EXPECT_FALSE(SearchLimit(std::chrono::hours(1)).reached());
  std::stop_source stop;
  const SearchLimit limit({}, stop.get_token());
  EXPECT_TRUE(limit.exists());
  EXPECT_FALSE(limit.reached());
  stop.request_stop();
  EXPECT_TRUE(limit.reached());
}

TEST(Worth, IsTheResultOrTheVictory) {
  const Bounds bounds{-100, 100};
  EXPECT_DOUBLE_EQ(worth(Objective::result, 50, bounds), 0.5);
  EXPECT_DOUBLE_EQ(worth(Objective::victory, 50, bounds), 1);
  EXPECT_DOUBLE_EQ(worth(Objective::victory, -1, bounds), -1);
  EXPECT_DOUBLE_EQ(worth(Objective::victory, 0, bounds), 0);
  EXPECT_DOUBLE_EQ(worth(Objective::result, 0, {0, 4}), -1);
}

}  // namespace
}  // namespace ludorum
