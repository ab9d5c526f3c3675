// Matches that run in a thread of their own.
#include <gtest/gtest.h>

#include <future>
#include <optional>
#include <thread>

#include "../support/errors.hpp"
#include "../support/seeds.hpp"
#include "ludorum/core/match.hpp"
#include "ludorum/games/connect_four.hpp"
#include "ludorum/games/pig.hpp"
#include "ludorum/games/tic_tac_toe.hpp"
#include "ludorum/players/random_player.hpp"
#include "ludorum/players/trace_player.hpp"

namespace ludorum {
namespace {

using test::has;
using test::messageOf;
using test::seeded;
using Trace = TracePlayer<TicTacToe>;

TEST(RunningAsynchronously, GivesTheSameMatchThroughAFuture) {
  auto here = randomMatch(Pig{}, seeded(4)), there = randomMatch(Pig{}, seeded(4));
  auto future = there.runAsync();
  here.run();
  EXPECT_EQ(future.get(), here.result());
  EXPECT_EQ(there.history(), here.history());
}

TEST(RunningAsynchronously, CanBeForSomePlies) {
  auto match = randomMatch(ConnectFour{}, seeded(5));
  EXPECT_EQ(match.runAsync(3).get(), std::nullopt);
  EXPECT_EQ(match.ply(), 3U);
}

TEST(RunningAsynchronously, HappensInAnotherThread) {
  std::thread::id there;
  const auto player = [&there](const TicTacToe& game, Role) {
    return there = std::this_thread::get_id(), game.moves()[0];
  };
  Match<TicTacToe> match(TicTacToe{}, {player, player});
  match.runAsync().get();
  EXPECT_NE(there, std::this_thread::get_id());
}

TEST(RunningAsynchronously, ThrowsThroughTheFuture) {
  Match<TicTacToe> match(TicTacToe{}, {Trace({0}), Trace({1})});
  auto future = match.runAsync();
  EXPECT_TRUE(has(messageOf<MatchError>([&] { future.get(); }), {"TicTacToe", "player of X"}));
  EXPECT_EQ(match.ply(), 2U);
}

}  // namespace
}  // namespace ludorum
