#include "ludorum/players/alpha_beta_player.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <cmath>
#include <concepts>
#include <cstdint>
#include <stdexcept>
#include <stop_token>
#include <thread>
#include <unordered_set>
#include <vector>

#include "../support/brute_force.hpp"
#include "../support/errors.hpp"
#include "../support/exact.hpp"
#include "../support/synthetic.hpp"
#include "ludorum/core/match.hpp"
#include "ludorum/games/connect_four.hpp"
#include "ludorum/games/odds_and_evens.hpp"
#include "ludorum/games/pig.hpp"
#include "ludorum/games/puzzle15.hpp"
#include "ludorum/games/tic_tac_toe.hpp"
#include "ludorum/json/settings.hpp"
#include "ludorum/players/random_player.hpp"
#include "ludorum/players/solution.hpp"

namespace ludorum {
namespace {

using namespace std::chrono_literals;
using test::has;
using test::messageOf;
using test::Synthetic;

constexpr Role A{0}, B{1};

template <class G>
concept AlphaBetaPlays = requires {
  typename AlphaBetaPlayer<G>;
};
static_assert(AlphaBetaPlays<TicTacToe> && AlphaBetaPlays<Pig> && AlphaBetaPlays<Puzzle15>);
static_assert(!AlphaBetaPlays<OddsAndEvens> && !AlphaBetaPlays<Synthetic<3, false>>);

TEST(AlphaBetaPlayer, TakesTheShortestWayToVictory) {
  ConnectFour game;  // Yellow has three in a column; Red's stones lie elsewhere.
  for (const ConnectFour::Move square : std::vector<ConnectFour::Move>{21, 0, 22, 7, 23, 42})
    game = game.next(square);
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    AlphaBetaPlayer<ConnectFour> player({.horizon = 30}, Rng(seed));
    EXPECT_EQ(player(game, A), 24);
    EXPECT_LT(player.nodes(), 100U) << "a proven victory ends the search";
  }
}

TEST(AlphaBetaPlayer, ASingleMoveCostsNoSearch) {
  const Pig game;  // At the start of a turn there is nothing to hold.
  AlphaBetaPlayer<Pig> player({.horizon = 30});
  EXPECT_EQ(player(game, A), Pig::Move::roll);
  EXPECT_EQ(player.nodes(), 0U);
}

TEST(AlphaBetaPlayer, SameSeedSameMoves) {
  const auto match = [](std::uint64_t seed) {
    AlphaBetaPlayer<ConnectFour> player({.horizon = 5}, Rng(seed));
    std::vector<ConnectFour::Move> moves;
    for (ConnectFour game; !game.result() && moves.size() < 20; game = game.next(moves.back()))
      moves.push_back(player(game, game.activePlayer()));
    return moves;
  };
  EXPECT_EQ(match(7), match(7));
  std::unordered_set<int> openings;  // Other seeds choose others of the equals.
  for (std::uint64_t seed = 0; seed < 40; ++seed) openings.insert(match(seed)[0]);
  EXPECT_GT(openings.size(), 4U);
}

TEST(AlphaBetaPlayer, PlaysOnWhenTheTableIsFull) {
  AlphaBetaPlayer<ConnectFour> small({.horizon = 11, .memory = 1}, Rng(3));
  AlphaBetaPlayer<ConnectFour> none({.horizon = 9, .memory = 0}, Rng(3));
  AlphaBetaPlayer<ConnectFour> large({.horizon = 11}, Rng(3));
  EXPECT_TRUE(isLegal(ConnectFour{}, A, small(ConnectFour{}, A)));
  EXPECT_TRUE(isLegal(ConnectFour{}, A, none(ConnectFour{}, A)));
  EXPECT_TRUE(isLegal(ConnectFour{}, A, large(ConnectFour{}, A)));
  EXPECT_LE(large.nodes(), small.nodes());
}

TEST(AlphaBetaPlayer, EstimatesAreHeldWithinTheBoundsOfResults) {
  AlphaBetaPlayer<TicTacToe> player(
      {.horizon = 2, .heuristic = [](const TicTacToe&, Role) { return 1e6; }});
  for (const auto& e : player.evaluatedMoves(TicTacToe{}, A)) EXPECT_EQ(e.value, 1);
}

TEST(AlphaBetaPlayer, LinesFollowThePrincipalVariation) {
  AlphaBetaPlayer<TicTacToe> player({.horizon = 9});
  Solver<TicTacToe> solve;
  for (const auto& e : player.evaluatedMoves(TicTacToe{}, A)) {
    TicTacToe game;
    for (const auto move : e.line) {
      ASSERT_TRUE(isLegal(game, game.activePlayer(), move));
      game = game.next(move);
      EXPECT_EQ(solve(game, A), e.value);
    }
    EXPECT_TRUE(game.result().has_value());
  }
}

TEST(AlphaBetaPlayer, KeepsItsTime) {  // The tight bounds are in bench/search.cpp.
  AlphaBetaPlayer<ConnectFour> player({.horizon = 40, .timeCap = 100ms});
  const auto begin = std::chrono::steady_clock::now();
  const auto move = player(ConnectFour{}, A);
  const auto taken = std::chrono::steady_clock::now() - begin;
  EXPECT_TRUE(isLegal(ConnectFour{}, A, move));
  EXPECT_GE(taken, 80ms);
  EXPECT_LT(taken, 2s);
  AlphaBetaPlayer<ConnectFour> rushed({.horizon = 40, .timeCap = 0ms});
  EXPECT_TRUE(isLegal(ConnectFour{}, A, rushed(ConnectFour{}, A)));
  EXPECT_EQ(rushed.evaluatedMoves(ConnectFour{}, A).size(), 7U);
}

TEST(AlphaBetaPlayer, CanBeStopped) {
  std::stop_source source;
  AlphaBetaPlayer<ConnectFour> player({.horizon = 40, .stop = source.get_token()});
  std::jthread stopper([&] {
    std::this_thread::sleep_for(50ms);
    source.request_stop();
  });
  const auto begin = std::chrono::steady_clock::now();
  EXPECT_TRUE(isLegal(ConnectFour{}, A, player(ConnectFour{}, A)));
  EXPECT_LT(std::chrono::steady_clock::now() - begin, 2s);
  EXPECT_TRUE(isLegal(ConnectFour{}, A, player(ConnectFour{}, A))) << "stopped before it began";
}

TEST(AlphaBetaPlayer, RefusesNonsense) {
  using P = AlphaBetaPlayer<TicTacToe>;
  EXPECT_TRUE(has(messageOf<Error>([] { P({.horizon = 0}); }), {"horizon must be 1 to"}));
  EXPECT_TRUE(has(messageOf<Error>([] { P({.horizon = 1 << 30}); }), {"horizon"}));
  EXPECT_TRUE(has(messageOf<Error>([] { P({.timeCap = -1ms}); }), {"timeCap"}));
  EXPECT_TRUE(has(messageOf<Error>([] { P({.memory = -1}); }), {"memory"}));
  EXPECT_TRUE(has(messageOf<Error>([] { P({.memory = 2'000'000'000}); }), {"memory"}));
  EXPECT_TRUE(has(messageOf<Error>([] { P({.quiescencePlies = -1}); }), {"quiescencePlies"}));
  TicTacToe over;
  for (const auto square : std::vector<TicTacToe::Move>{0, 3, 1, 4, 2}) over = over.next(square);
  EXPECT_TRUE(has(messageOf<Error>([&] { P()(over, A); }), {"the match is over"}));
  EXPECT_TRUE(has(messageOf<Error>([&] { P().evaluatedMoves(over, A); }), {"the match is over"}));
  EXPECT_TRUE(has(messageOf<Error>([] { P()(TicTacToe{}, B); }), {"not active"}));
  EXPECT_TRUE(has(messageOf<Error>([] { P()(TicTacToe{}, Role{9}); }), {"no role"}));
}

TEST(AlphaBetaPlayer, ABadHeuristicIsAnErrorAndThePlayerSurvivesIt) {
  const auto nan = [](const TicTacToe&, Role) { return std::nan(""); };
  AlphaBetaPlayer<TicTacToe> player({.horizon = 2, .heuristic = nan});
  EXPECT_TRUE(has(messageOf<Error>([&] { player(TicTacToe{}, A); }), {"no finite number"}));
  int calls = 0;
  AlphaBetaPlayer<TicTacToe> thrower(
      {.horizon = 3, .heuristic = [&calls](const TicTacToe&, Role) -> double {
         if (++calls == 30) throw std::runtime_error("out of ideas");
         return 0;
       }});
  EXPECT_THROW(thrower(TicTacToe{}, A), std::runtime_error);
  test::expectExact(thrower, TicTacToe{}, A, 3, [](const TicTacToe&) { return 0.0; });
}

TEST(AlphaBetaPlayer, IsSetByText) {
  AlphaBetaParameters<ConnectFour> p;
  applySettings({{"horizon", "7"}, {"timeCap", "1.5s"}, {"memory", "16"}, {"quiescence", "none"}},
                "alphabeta", p);
  EXPECT_EQ(p.horizon, 7);
  EXPECT_EQ(p.timeCap, 1500ms);
  EXPECT_EQ(p.memory, 16);
  EXPECT_TRUE(has(messageOf<Error>([&] {
                    applySettings({{"horizon", "0"}}, "alphabeta", p);
                  }),
                  {"horizon: must be 1 to 1000"}));
  EXPECT_TRUE(has(messageOf<Error>([&] {
                    applySettings({{"quiescence", "calm"}}, "alphabeta", p);
                  }),
                  {"calm"}));
}

TEST(AlphaBetaPlayer, PlaysMatches) {
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    Match<TicTacToe> match(TicTacToe{},
                           {AlphaBetaPlayer<TicTacToe>({.horizon = 9}, Rng(seed)),
                            AlphaBetaPlayer<TicTacToe>({.horizon = 9}, Rng(seed + 1))},
                           seed);
    match.run();
    EXPECT_EQ((*match.result())[A], 0);
    Match<Pig> luck(Pig::start({.goal = 20}),
                    {AlphaBetaPlayer<Pig>({.horizon = 3}, Rng(seed)), RandomPlayer(seed)}, seed);
    luck.run();
    EXPECT_TRUE(luck.result().has_value());
  }
}

}  // namespace
}  // namespace ludorum
