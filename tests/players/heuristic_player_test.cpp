#include "ludorum/players/heuristic_player.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <map>
#include <set>
#include <stdexcept>
#include <stop_token>

#include "../support/brute_force.hpp"
#include "../support/errors.hpp"
#include "ludorum/core/match.hpp"
#include "ludorum/games/odds_and_evens.hpp"
#include "ludorum/games/pig.hpp"
#include "ludorum/games/puzzle15.hpp"
#include "ludorum/games/tic_tac_toe.hpp"
#include "ludorum/players/random_player.hpp"

namespace ludorum {
namespace {

using test::has;
using test::messageOf;

constexpr Role A{0}, B{1};

TEST(HeuristicPlayer, TakesAVictoryAndElseTheBestEstimate) {
  const auto centre = [](const TicTacToe& game, Role role) {
    const unsigned own = game.activePlayer() == role ? game.mine : game.theirs;
    return (own >> 4 & 1U) != 0 ? 0.5 : 0.0;
  };
  HeuristicPlayer<TicTacToe> player({.heuristic = centre});
  EXPECT_EQ(player(TicTacToe{}, A), 4);
  const TicTacToe game = TicTacToe{}.next(0).next(3).next(1).next(8);  // X has 0 and 1.
  for (const auto& e : player.evaluatedMoves(game, A)) {
    EXPECT_EQ(e.value, e.move == 2 ? 1 : e.move == 4 ? 0.5 : 0);
    EXPECT_EQ(e.visits, 1U);
    EXPECT_EQ(e.line.size(), 1U);
  }
  EXPECT_EQ(player(game, A), 2);
}

TEST(HeuristicPlayer, WeighsLuck) {
  const auto points = [](const Pig& game, Role role) {
    return static_cast<double>(game.scores()[role] + (game.turn == role ? game.points : 0));
  };
  Pig game;
  game.mine = 10, game.points = 8;
  HeuristicPlayer<Pig> player({.heuristic = points});
  const auto evaluations = player.evaluatedMoves(game, A);
  EXPECT_NEAR(evaluations[0].value, (10 + 20 + 21 + 22 + 23 + 24) / 6.0, 1e-12);  // Roll.
  EXPECT_EQ(evaluations[0].visits, 6U);
  EXPECT_EQ(evaluations[1].value, 18);  // Hold.
  EXPECT_EQ(player(game, A), Pig::Move::roll);
}

TEST(HeuristicPlayer, TakesSimultaneousMovesForEquallyLikely) {
  const auto lead = [](const OddsAndEvens& game, Role role) {
    return static_cast<double>(game.points[role] * (game.points[role] + 1));
  };
  HeuristicPlayer<OddsAndEvens> player({.heuristic = lead});
  for (const Role role : {A, B})
    for (const auto& e : player.evaluatedMoves(OddsAndEvens{}, role)) {
      EXPECT_EQ(e.value, 1);  // 2 or 0, half and half.
      EXPECT_EQ(e.visits, 2U);
    }
}

TEST(HeuristicPlayer, ChoosesAmongEqualsAtRandom) {
  std::map<int, int> counts;
  HeuristicPlayer<TicTacToe> player({}, Rng(5));
  for (int i = 0; i < 9000; ++i) ++counts[player(TicTacToe{}, A)];
  EXPECT_EQ(counts.size(), 9U);
  for (const auto& [move, count] : counts) EXPECT_NEAR(count, 1000, 150) << move;  // 5 sigma.
  HeuristicPlayer<TicTacToe> again({}, Rng(5));
  std::map<int, int> same;
  for (int i = 0; i < 9000; ++i) ++same[again(TicTacToe{}, A)];
  EXPECT_EQ(counts, same);
}

TEST(HeuristicPlayer, TakesWeightedSums) {
  const Heuristic<TicTacToe> one([](const TicTacToe&, Role) { return 1; });
  const Heuristic<TicTacToe> corner([](const TicTacToe& g, Role) { return g.theirs & 1; });
  HeuristicPlayer<TicTacToe> player(
      {.heuristic = composite<TicTacToe>({{one, 0.25}, {corner, 0.5}})});
  const auto evaluations = player.evaluatedMoves(TicTacToe{}, A);
  EXPECT_EQ(evaluations[0].value, 0.75);
  EXPECT_EQ(evaluations[1].value, 0.25);
  EXPECT_EQ(player(TicTacToe{}, A), 0);
}

TEST(HeuristicPlayer, RefusesNonsense) {
  using P = HeuristicPlayer<TicTacToe>;
  const auto nan = [](const TicTacToe&, Role) { return std::nan(""); };
  EXPECT_TRUE(has(messageOf<Error>([&] { P({.heuristic = nan})(TicTacToe{}, A); }), {"finite"}));
  const auto thrower = [](const TicTacToe&, Role) -> double { throw std::logic_error("no"); };
  EXPECT_THROW(P({.heuristic = thrower})(TicTacToe{}, A), std::logic_error);
  EXPECT_TRUE(has(messageOf<Error>([] { P()(TicTacToe{}, B); }), {"not active"}));
  const TicTacToe over = TicTacToe{}.next(0).next(3).next(1).next(4).next(2);
  EXPECT_TRUE(has(messageOf<Error>([&] { P()(over, B); }), {"the match is over"}));
}

TEST(HeuristicPlayer, CanBeStopped) {
  std::stop_source source;
  source.request_stop();
  HeuristicPlayer<TicTacToe> player({.stop = source.get_token()});
  for (const auto& e : player.evaluatedMoves(TicTacToe{}, A)) EXPECT_EQ(e.visits, 0U);
  EXPECT_TRUE(isLegal(TicTacToe{}, A, player(TicTacToe{}, A)));
}

TEST(HeuristicPlayer, PlaysEveryKindOfGame) {
  Match<OddsAndEvens> simultaneous(OddsAndEvens{},
                                   {HeuristicPlayer<OddsAndEvens>(), RandomPlayer(1)}, 1);
  simultaneous.run();
  EXPECT_TRUE(simultaneous.result().has_value());
  Match<Puzzle15> puzzle(Puzzle15{}, {HeuristicPlayer<Puzzle15>()}, 1);
  puzzle.run();
  EXPECT_TRUE(puzzle.result().has_value());
  Match<Pig> luck(Pig{}, {HeuristicPlayer<Pig>(), HeuristicPlayer<Pig>()}, 1);
  luck.run();
  EXPECT_TRUE(luck.result().has_value());
}

}  // namespace
}  // namespace ludorum
