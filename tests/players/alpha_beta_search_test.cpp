// The values that AlphaBetaPlayer finds, held against brute force.
#include "ludorum/players/alpha_beta_search.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <unordered_set>
#include <vector>

#include "../support/brute_force.hpp"
#include "../support/exact.hpp"
#include "../support/small_connect_four.hpp"
#include "../support/synthetic.hpp"
#include "ludorum/games/connect_four.hpp"
#include "ludorum/games/pig.hpp"
#include "ludorum/games/puzzle15.hpp"
#include "ludorum/games/tic_tac_toe.hpp"
#include "ludorum/players/alpha_beta_player.hpp"
#include "ludorum/players/solution.hpp"

namespace ludorum {
namespace {

using test::againstAll;
using test::expectExact;
using test::SmallConnectFour;
using test::Synthetic;

constexpr Role A{0};

template <class G>
double noEstimate(const G&) {
  return 0;
}

template <class G>
std::unordered_set<G, StateHash> reachable(const G& start) {
  std::unordered_set<G, StateHash> found{start};
  std::vector<G> open{start};
  while (!open.empty()) {
    const G game = open.back();
    open.pop_back();
    const auto moves = game.moves();
    for (std::size_t i = 0; i < moves.size(); ++i)
      forEachNext(game, moves[i], [&](const G& next, double) {
        if (found.insert(next).second) open.push_back(next);
      });
  }
  return found;
}

TEST(AlphaBetaSearch, FindsTheExactValueOfEveryStateOfTicTacToe) {
  Solver<TicTacToe> solve;
  EXPECT_EQ(solve(TicTacToe{}, A), 0);
  AlphaBetaPlayer<TicTacToe> player({.horizon = 9});
  std::size_t states = 0;
  for (const TicTacToe& game : reachable(TicTacToe{})) {
    if (game.result()) continue;
    ++states;
    const Role role = game.activePlayer();
    double best = -2;
    for (const auto& e : player.evaluatedMoves(game, role)) {
      ASSERT_EQ(e.value, solve(game.next(e.move), role)) << toString(game);
      best = std::max(best, e.value);
    }
    // A choice that keeps the value everywhere never loses what is not lost.
    ASSERT_EQ(solve(game.next(player(game, role)), role), best) << toString(game);
  }
  EXPECT_EQ(states, 4520U);
}

TEST(AlphaBetaSearch, EqualsPlainMinimaxAtEveryDepthOfConnectFour) {
  const Heuristic<ConnectFour> heuristic([](const ConnectFour& game, Role role) {
    const auto count = static_cast<double>(popcount(game.mine & 0x3ffe00000) * 3) -
                       static_cast<double>(popcount(game.theirs & 0xffff00));
    return (game.activePlayer() == role ? count : 1 - count) / 100;
  });
  for (int depth = 1; depth <= 5; ++depth) {
    AlphaBetaPlayer<ConnectFour> plain({.horizon = depth});
    AlphaBetaPlayer<ConnectFour> informed({.horizon = depth, .heuristic = heuristic});
    for (std::uint64_t seed = 0; seed < 12; ++seed) {
      Rng rng(seed);
      ConnectFour game;
      for (std::uint64_t i = 0; i < 3 * seed && !game.result(); ++i)
        game = game.next(choice(game.moves(), rng));
      if (game.result()) continue;
      const Role role = game.activePlayer();
      expectExact(plain, game, role, depth, noEstimate<ConnectFour>);
      expectExact(informed, game, role, depth,
                  [&](const ConnectFour& leaf) { return heuristic(leaf, role); });
    }
  }
}

TEST(AlphaBetaSearch, SolvesSmallConnectFourBoards) {
  using Three = SmallConnectFour<4, 4, 3>;
  using Four = SmallConnectFour<4, 4, 4>;
  using Wide = SmallConnectFour<5, 4, 4>;
  const auto value = [](auto game) {
    AlphaBetaPlayer<decltype(game)> player({.horizon = 40});
    double best = -1;
    for (const auto& e : player.evaluatedMoves(game, A)) best = std::max(best, e.value);
    return best;
  };
  EXPECT_EQ(value(Three{}), 1);  // Three in a line: won by the first player.
  EXPECT_EQ(value(Three{}), solution(Three{}, A));
  EXPECT_EQ(value(Four{}), solution(Four{}, A));
  EXPECT_EQ(value(Wide{}), 0);  // 5 by 4 is drawn (J. Tromp's table of small boards).
}

template <bool Luck, std::size_t Roles>
void compareOnGraphs(std::uint32_t layered, int memory) {
  using G = Synthetic<Roles, Luck>;
  for (std::uint32_t seed = 0; seed < 60; ++seed) {
    const int depth = 1 + static_cast<int>(seed % 5);
    const G game{seed, 0, 3 + seed % 30, layered};
    if (game.moves().size() == 0) continue;
    const Role role = game.activePlayer();
    AlphaBetaPlayer<G> plain({.horizon = depth, .memory = memory});
    expectExact(plain, game, role, depth, noEstimate<G>);
    const auto leaf = [](const G& state, Role who) { return state.estimate(who); };
    AlphaBetaPlayer<G> informed({.horizon = depth, .heuristic = leaf, .memory = memory});
    expectExact(informed, game, role, depth, [&](const G& state) { return leaf(state, role); });
    // A table with a past changes nothing: other states, other roles, other depths.
    const G later = G{seed, 1, game.width, layered};
    if (later.moves().size() > 0)
      expectExact(informed, later, later.activePlayer(), depth,
                  [&](const G& state) { return leaf(state, later.activePlayer()); });
    expectExact(informed, game, role, depth, [&](const G& state) { return leaf(state, role); });
  }
}
TEST(AlphaBetaSearch, EqualsPlainMinimaxOnRandomGraphs) {
  for (const int memory : {0, 1})
    for (const std::uint32_t layered : {0U, 1U}) {
      compareOnGraphs<false, 1>(layered, memory);
      compareOnGraphs<false, 2>(layered, memory);
    }
}
TEST(AlphaBetaSearch, EqualsExpectiminimaxOnRandomGraphsWithLuck) {
  for (const int memory : {0, 1})
    for (const std::uint32_t layered : {0U, 1U}) {
      compareOnGraphs<true, 1>(layered, memory);
      compareOnGraphs<true, 2>(layered, memory);
    }
}

TEST(AlphaBetaSearch, EqualsExpectiminimaxInPig) {
  const auto lead = [](const Pig& game, Role role) {
    const auto scored = game.scores();
    return static_cast<double>(scored[role] - scored[Pig::players.opponent(role)]);
  };
  for (int depth = 1; depth <= 5; ++depth)
    for (const auto& [mine, theirs, points] :
         std::vector<std::array<int, 3>>{{0, 0, 0}, {10, 8, 4}, {2, 12, 6}, {13, 13, 2}}) {
      Pig game = Pig::start({.goal = 15});
      game.mine = mine, game.theirs = theirs, game.points = points;
      AlphaBetaPlayer<Pig> plain({.horizon = depth});
      expectExact(plain, game, A, depth, noEstimate<Pig>);
      AlphaBetaPlayer<Pig> informed({.horizon = depth, .heuristic = lead});
      expectExact(informed, game, A, depth, [&](const Pig& g) { return lead(g, A); });
    }
}

TEST(AlphaBetaSearch, SolvesPuzzlesOfFewSlides) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    Rng rng(seed);
    Puzzle15 game = Puzzle15::start({.points = 10, .slides = 8}, rng);
    AlphaBetaPlayer<Puzzle15> player({.horizon = 10}, Rng(seed));
    while (!game.result()) game = game.next(player(game, A));
    EXPECT_EQ((*game.result())[A], 1) << seed;
  }
}

/// Whether the one to move can force a win within so many plies, by plain search.
bool wins(const ConnectFour& game, int depth) {
  if (game.result() || depth <= 0) return false;
  const auto moves = game.moves();
  for (const auto move : moves) {
    const ConnectFour next = game.next(move);
    if (ConnectFour::hasFour(next.theirs)) return true;
    if (depth < 3 || next.result()) continue;
    bool all = true;
    for (const auto reply : next.moves()) {
      const ConnectFour after = next.next(reply);
      all = all && !ConnectFour::hasFour(after.theirs) && wins(after, depth - 2);
      if (!all) break;
    }
    if (all) return true;
  }
  return false;
}
TEST(AlphaBetaStrength, FindsEveryForcedWinAndLossInConnectFour) {
  AlphaBetaPlayer<ConnectFour> player({.horizon = 8});
  int won = 0, lost = 0, positions = 0;
  for (std::uint64_t seed = 0; positions < 1000; ++seed) {
    Rng rng(seed);
    ConnectFour game;
    for (std::uint32_t left = 6 + rng.below(26); left > 0 && !game.result(); --left)
      game = game.next(choice(game.moves(), rng));
    if (game.result()) continue;
    ++positions;
    for (const auto& e : player.evaluatedMoves(game, game.activePlayer())) {
      const ConnectFour next = game.next(e.move);
      const bool isWin = ConnectFour::hasFour(next.theirs) || (!next.result() && [&] {
                           for (const auto reply : next.moves()) {
                             const ConnectFour after = next.next(reply);
                             if (ConnectFour::hasFour(after.theirs) || !wins(after, 5))
                               return false;
                           }
                           return true;
                         }());
      const bool isLoss = !next.result() && wins(next, 7);
      ASSERT_EQ(e.value, isWin ? 1 : isLoss ? -1 : 0) << toString(game) << int{e.move};
      won += isWin ? 1 : 0, lost += isLoss ? 1 : 0;
    }
  }
  EXPECT_GT(won, 500);
  EXPECT_GT(lost, 500);
}

TEST(AlphaBetaSearch, QuietStatesEndTheSearchAndOthersDoNot) {
  using G = Synthetic<2, true>;
  const auto quiet = [](const G& game, Role) { return game.word(77) % 3 != 0; };
  const auto leaf = [](const G& game, Role role) { return game.estimate(role); };
  for (std::uint32_t seed = 0; seed < 60; ++seed) {
    const G game{seed, 0, 25, 0};
    const Role role = game.activePlayer();
    AlphaBetaPlayer<G> player(
        {.horizon = 3, .heuristic = leaf, .quiescence = quiet, .quiescencePlies = 2});
    const auto beyond = [&](const auto& self, const G& state, int extra) -> double {
      if (extra == 0 || quiet(state, role)) return leaf(state, role);
      return againstAll(state, role, 1, [&](const G& next) { return self(self, next, extra - 1); });
    };
    expectExact(player, game, role, 3, [&](const G& state) { return beyond(beyond, state, 2); });
  }
}

}  // namespace
}  // namespace ludorum
