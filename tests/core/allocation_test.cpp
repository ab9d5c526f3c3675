// A playout allocates nothing.
#include <gtest/gtest.h>

#include <cstddef>

#include "../support/counted_allocations.hpp"
#include "../support/games.hpp"
#include "ludorum/core/playout.hpp"
#include "ludorum/games/connect_four.hpp"
#include "ludorum/games/odds_and_evens.hpp"
#include "ludorum/games/pig.hpp"
#include "ludorum/games/puzzle15.hpp"
#include "ludorum/games/tic_tac_toe.hpp"
#include "ludorum/players/random_player.hpp"

namespace ludorum {
namespace {

template <class F>
std::size_t allocationsOf(F f) {
  const std::size_t before = test::allocations;
  f();
  return test::allocations - before;
}

/// The allocations of a hundred playouts; they have results, so they are not optimised away.
template <Playable G>
std::size_t allocationsOfPlayouts() {
  Rng rng(1);
  float sum = 0;
  const std::size_t count = allocationsOf([&] {
    for (int i = 0; i < 100; ++i) sum += playout(G{}, rng)[0];
  });
  EXPECT_GE(sum, -100 * resultBounds(G{}).max);
  return count;
}

TEST(Allocations, AreCounted) {
  EXPECT_GT(allocationsOf([] { randomMatch(TicTacToe{}).run(); }), 0U);
}

TEST(Allocations, AreNoneInAPlayout) {
  EXPECT_EQ(allocationsOfPlayouts<TicTacToe>(), 0U);
  EXPECT_EQ(allocationsOfPlayouts<ConnectFour>(), 0U);
  EXPECT_EQ(allocationsOfPlayouts<Pig>(), 0U);
  EXPECT_EQ(allocationsOfPlayouts<OddsAndEvens>(), 0U);
  EXPECT_EQ(allocationsOfPlayouts<Puzzle15>(), 0U);
}

TEST(Allocations, AreNoneInAPlayoutWithSeveralRolesAndVariables) {
  EXPECT_EQ(allocationsOfPlayouts<test::Dispute>(), 0U);
}

}  // namespace
}  // namespace ludorum
