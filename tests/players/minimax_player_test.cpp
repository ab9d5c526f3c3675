#include "ludorum/players/minimax_player.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <cmath>
#include <cstdint>
#include <set>
#include <vector>

#include "../support/brute_force.hpp"
#include "../support/errors.hpp"
#include "../support/synthetic.hpp"
#include "ludorum/core/match.hpp"
#include "ludorum/games/connect_four.hpp"
#include "ludorum/games/odds_and_evens.hpp"
#include "ludorum/games/pig.hpp"
#include "ludorum/games/puzzle15.hpp"
#include "ludorum/games/tic_tac_toe.hpp"
#include "ludorum/players/solution.hpp"
#include "ludorum/testing/perft.hpp"

namespace ludorum {
namespace {

using namespace std::chrono_literals;
using test::againstAll;
using test::has;
using test::messageOf;
using test::Synthetic;

constexpr Role A{0}, B{1};

template <class G>
concept MiniMaxPlays = requires {
  typename MiniMaxPlayer<G>;
};
static_assert(MiniMaxPlays<TicTacToe> && MiniMaxPlays<Pig> && MiniMaxPlays<Puzzle15>);
static_assert(!MiniMaxPlays<OddsAndEvens> && !MiniMaxPlays<Synthetic<3, false>>);

TEST(MiniMaxPlayer, LooksAtEveryState) {
  MiniMaxPlayer<TicTacToe> player({.horizon = 9});
  for (const auto& e : player.evaluatedMoves(TicTacToe{}, A)) {
    EXPECT_EQ(e.value, 0);
    EXPECT_EQ(e.line.size(), 9U) << "a perfect match is a full board";
  }
  std::uint64_t states = 0;
  for (const auto& row : testing::perft(TicTacToe{}, 9)) states += row.sequences;
  EXPECT_EQ(player.nodes(), states - 1);  // All but the start.
}

TEST(MiniMaxPlayer, SeesTheHorizonAndNoFurther) {
  ConnectFour game;  // Yellow has three in a column, and it is Red's turn.
  for (const ConnectFour::Move square : std::vector<ConnectFour::Move>{21, 0, 22, 7, 23})
    game = game.next(square);
  MiniMaxPlayer<ConnectFour> blind({.horizon = 1}), sighted({.horizon = 2});
  for (const auto& e : blind.evaluatedMoves(game, B)) EXPECT_EQ(e.value, 0);
  for (const auto& e : sighted.evaluatedMoves(game, B)) {
    EXPECT_EQ(e.value, e.move == 24 ? 0 : -1);
    EXPECT_EQ(e.line.size(), 2U);
  }
  EXPECT_EQ(sighted(game, B), 24);
}

TEST(MiniMaxPlayer, WeighsLuckByItsProbabilities) {
  // 10 points at 4 to 0, goal 15: holding scores; a roll of 5 or 6 is as good as won, a 1 loses 10.
  Pig game = Pig::start({.goal = 15});
  game.mine = 4, game.points = 10;
  const auto lead = [](const Pig& g, Role role) {
    return static_cast<double>(g.scores()[role] - g.scores()[Pig::players.opponent(role)]);
  };
  MiniMaxPlayer<Pig> player({.horizon = 2, .heuristic = lead});
  const auto evaluations = player.evaluatedMoves(game, A);
  ASSERT_EQ(evaluations.size(), 2U);
  // Roll: a 1 leaves 4 to 0, and nothing changes when Two rolls once: 4. Any other roll makes at
  // least 16 points, which must be held: a victory by 15.
  EXPECT_NEAR(evaluations[0].value, (4 + 5 * 15) / 6.0, 1e-12);
  EXPECT_NEAR(evaluations[1].value, 14, 1e-12);  // Hold: 14 to 0, and Two rolls once.
  EXPECT_EQ(evaluations[0].line.size(), 1U) << "luck decides what follows";
  EXPECT_EQ(evaluations[1].line, (std::vector{Pig::Move::hold, Pig::Move::roll}));
}

template <class G>
void compareOnGraphs() {
  const auto leaf = [](const G& game, Role role) { return game.estimate(role); };
  for (std::uint32_t seed = 0; seed < 60; ++seed) {
    const int depth = 1 + static_cast<int>(seed % 5);
    const G game{seed, 0, 20, 0};
    const Role role = game.activePlayer();
    MiniMaxPlayer<G> player({.horizon = depth, .heuristic = leaf});
    for (const auto& e : player.evaluatedMoves(game, role)) {
      double value = 0;
      forEachNext(game, e.move, [&](const G& next, double p) {
        value += p * againstAll(next, role, depth - 1,
                                [&](const G& state) { return leaf(state, role); });
      });
      EXPECT_NEAR(e.value, value, 1e-12);
    }
  }
}
TEST(MiniMaxPlayer, EqualsBruteForceOnRandomGraphs) {
  compareOnGraphs<Synthetic<1, true>>();
  compareOnGraphs<Synthetic<2, false>>();
  compareOnGraphs<Synthetic<2, true>>();
}

TEST(MiniMaxPlayer, ChoosesAmongEquals) {
  std::set<int> chosen;
  for (std::uint64_t seed = 0; seed < 60; ++seed)
    chosen.insert(MiniMaxPlayer<TicTacToe>({.horizon = 1}, Rng(seed))(TicTacToe{}, A));
  EXPECT_EQ(chosen.size(), 9U);
}

TEST(MiniMaxPlayer, SearchesOnWhereItIsNotQuiet) {
  const auto estimate = [](const TicTacToe& game, Role) {
    return static_cast<double>(popcount(game.taken())) / 100;
  };
  const auto quiet = [](const TicTacToe& game, Role) { return popcount(game.taken()) >= 4; };
  const auto value = [&](int plies) {
    MiniMaxPlayer<TicTacToe> player(
        {.horizon = 1, .heuristic = estimate, .quiescence = quiet, .quiescencePlies = plies});
    return player.evaluatedMoves(TicTacToe{}, A)[0].value;
  };
  EXPECT_EQ(value(0), 0.01);
  EXPECT_EQ(value(2), 0.03);
  EXPECT_EQ(value(8), 0.04);  // From there on it is quiet.
}

TEST(MiniMaxPlayer, KeepsItsTimeAndCanBeStopped) {
  MiniMaxPlayer<ConnectFour> player({.horizon = 40, .timeCap = 50ms});
  const auto begin = std::chrono::steady_clock::now();
  EXPECT_TRUE(isLegal(ConnectFour{}, A, player(ConnectFour{}, A)));
  EXPECT_GE(std::chrono::steady_clock::now() - begin, 40ms);
  EXPECT_LT(std::chrono::steady_clock::now() - begin, 2s);
  MiniMaxPlayer<ConnectFour> rushed({.horizon = 40, .timeCap = 0ms});
  EXPECT_EQ(rushed.evaluatedMoves(ConnectFour{}, A).size(), 7U);
  MiniMaxPlayer<TicTacToe> easy({.horizon = 40, .timeCap = 60s});
  EXPECT_EQ(easy.evaluatedMoves(TicTacToe{}, A)[4].value, 0) << "ends with the tree";
}

TEST(MiniMaxPlayer, RefusesNonsense) {
  using P = MiniMaxPlayer<TicTacToe>;
  EXPECT_TRUE(has(messageOf<Error>([] { P({.horizon = 0}); }), {"horizon must be 1 to"}));
  EXPECT_TRUE(has(messageOf<Error>([] { P({.timeCap = -1ms}); }), {"timeCap"}));
  EXPECT_TRUE(has(messageOf<Error>([] { P()(TicTacToe{}, B); }), {"not active"}));
  const auto nan = [](const TicTacToe&, Role) { return std::nan(""); };
  EXPECT_TRUE(has(messageOf<Error>([&] {
                    P({.heuristic = nan})
                    (TicTacToe{}, A);
                  }),
                  {"no finite number"}));
}

TEST(Solution, IsThatOfPerfectPlay) {
  EXPECT_EQ(solution(TicTacToe{}, A), 0);
  const TicTacToe won = TicTacToe{}.next(0).next(1);
  EXPECT_EQ(solution(won, A), 1);
  EXPECT_EQ(solution(won, B), -1);
  Solver<TicTacToe> solver;
  solver(TicTacToe{}, A);
  EXPECT_EQ(solver.size(), 4520U);
}
TEST(Solution, RefusesWhatHasNone) {
  EXPECT_TRUE(has(messageOf<Error>([] { solution(Pig::start({.goal = 4, .rounds = {}}), A); }),
                  {"too long"}));
  const auto circle = [] { solution(Synthetic<2, false>{.seed = 1, .width = 3}, A); };
  EXPECT_TRUE(has(messageOf<Error>(circle), {"play comes back to"}));
  EXPECT_TRUE(
      has(messageOf<Error>([] { Solver<ConnectFour>(1000)(ConnectFour{}, A); }), {"too many"}));
  const double first = solution(Pig::start({.goal = 6, .rounds = 3}), A);
  EXPECT_GT(first, 0);  // With a limit there is one, and it is good to begin.
}

}  // namespace
}  // namespace ludorum
