// A player's evidence held against brute force.
#pragma once
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>

#include "brute_force.hpp"
#include "ludorum/core/contingent.hpp"
#include "ludorum/core/game.hpp"

namespace ludorum::test {

/// Checks a player's evaluations against brute force of the same depth, and its choice as well.
template <class P, class G, class Leaf>
void expectExact(P& player, const G& game, Role role, int depth, Leaf leaf) {
  const auto evaluations = player.evaluatedMoves(game, role);
  ASSERT_EQ(evaluations.size(), game.moves().size());
  double best = -1e9, chosen = 0;
  const auto move = player(game, role);
  for (std::size_t i = 0; i < evaluations.size(); ++i) {
    double value = 0;
    forEachNext(game, evaluations[i].move, [&](const G& next, double p) {
      value += p * againstAll(next, role, depth - 1, leaf);
    });
    EXPECT_EQ(evaluations[i].move, game.moves()[i]);
    EXPECT_NEAR(evaluations[i].value, value, 1e-9) << "move " << i << ", depth " << depth;
    EXPECT_GT(evaluations[i].visits, 0U);
    ASSERT_FALSE(evaluations[i].line.empty());
    EXPECT_EQ(evaluations[i].line[0], evaluations[i].move);
    best = std::max(best, value);
    if (evaluations[i].move == move) chosen = value;
  }
  EXPECT_NEAR(chosen, best, 1e-9) << "the choice at depth " << depth;
}

}  // namespace ludorum::test
