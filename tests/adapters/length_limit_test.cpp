#include "ludorum/adapters/length_limit.hpp"

#include <gtest/gtest.h>

#include "../support/brute_force.hpp"
#include "../support/errors.hpp"
#include "ludorum/adapters/serialized.hpp"
#include "ludorum/games/odds_and_evens.hpp"
#include "ludorum/games/pig.hpp"
#include "ludorum/games/puzzle15.hpp"
#include "ludorum/games/tic_tac_toe.hpp"
#include "ludorum/json/settings.hpp"
#include "ludorum/players/alpha_beta_player.hpp"
#include "ludorum/players/solution.hpp"
#include "ludorum/testing/laws.hpp"

namespace ludorum {
namespace {

using test::has;
using test::messageOf;
constexpr Role A{0};

static_assert(TurnBased<LengthLimit<TicTacToe>> && TwoSided<LengthLimit<TicTacToe>>);
static_assert(Simultaneous<LengthLimit<OddsAndEvens>> && Playable<LengthLimit<OddsAndEvens>>);
static_assert(Stochastic<LengthLimit<Pig>> && SinglePlayer<LengthLimit<Puzzle15>>);
static_assert(TurnBased<LengthLimit<Serialized<OddsAndEvens>>>);
static_assert(hasQuickHash<LengthLimit<Pig>>());

TEST(LengthLimit, TiesAtTheLimit) {
  LengthLimit<TicTacToe> game(TicTacToe{}, 4);
  EXPECT_EQ(game.name, "Limited TicTacToe");
  for (const TicTacToe::Move square : {TicTacToe::Move{0}, TicTacToe::Move{3}, TicTacToe::Move{1}})
    game = game.next(square);
  EXPECT_FALSE(game.result().has_value());
  const auto tied = game.next(4);
  ASSERT_TRUE(tied.result().has_value());
  EXPECT_EQ((*tied.result())[A], 0);
  EXPECT_EQ(tied.moves().size(), 0U);
  EXPECT_FALSE(tied.state.result().has_value());
}

TEST(LengthLimit, AResultAtTheLimitCounts) {
  LengthLimit<TicTacToe> game(TicTacToe{}, 5);
  for (const int square : {0, 3, 1, 4, 2}) game = game.next(static_cast<TicTacToe::Move>(square));
  EXPECT_EQ((*game.result())[A], 1);
}

TEST(LengthLimit, KeepsTheLaws) {
  const testing::LawOptions options{.playouts = 50, .maxPlies = 30};
  EXPECT_EQ(testing::brokenLaws(LengthLimit<TicTacToe>(TicTacToe{}, 6), options), "");
  EXPECT_EQ(testing::brokenLaws(LengthLimit<OddsAndEvens>(OddsAndEvens{}, 12), options), "");
  EXPECT_EQ(testing::brokenLaws(LengthLimit<Pig>(Pig::start({.rounds = {}}), 30), options), "");
  EXPECT_EQ(testing::brokenLaws(LengthLimit<Puzzle15>(Puzzle15{}, 10), options), "");
  using Both = LengthLimit<Serialized<OddsAndEvens>>;
  EXPECT_EQ(testing::brokenLaws(Both(Serialized<OddsAndEvens>{}, 7), options), "");
}

TEST(LengthLimit, GivesAnEndToWhatHasNone) {
  const Pig endless = Pig::start({.goal = 4, .rounds = {}});
  const LengthLimit<Pig> limited(endless, 12);
  const double value = solution(limited, A);
  EXPECT_GT(value, 0);
  AlphaBetaPlayer<LengthLimit<Pig>> player({.horizon = 12});
  double best = -4;
  for (const auto& e : player.evaluatedMoves(limited, A)) best = std::max(best, e.value);
  EXPECT_NEAR(best, value, 1e-9);
}

TEST(LengthLimit, HasTheParametersOfTheGameAndItsOwn) {
  LengthLimit<Pig>::Parameters parameters;
  applySettings({{"goal", "50"}, {"plies", "7"}}, "limited pig", parameters);
  Rng rng(1);
  const auto game = LengthLimit<Pig>::start(parameters, rng);
  EXPECT_EQ(game.state.goal, 50);
  EXPECT_EQ(game.limit, 7);
  EXPECT_TRUE(has(messageOf<Error>([] { LengthLimit<Pig>(Pig{}, 0); }), {"at least 1"}));
}

}  // namespace
}  // namespace ludorum
