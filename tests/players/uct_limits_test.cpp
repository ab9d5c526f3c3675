// What UctPlayer promises about time, memory and bad input. Every byte that this program allocates
// is counted, so that a limit of memory is measured, and not what the player says of itself.
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <stdexcept>
#include <stop_token>
#include <string>
#include <thread>

#include "../support/counted_allocations.hpp"
#include "../support/errors.hpp"
#include "ludorum/games/connect_four.hpp"
#include "ludorum/games/pig.hpp"
#include "ludorum/games/tic_tac_toe.hpp"
#include "ludorum/players/uct_player.hpp"

namespace ludorum {
namespace {

using namespace std::chrono_literals;
using test::allocations;
using test::bytesAtMost;
using test::bytesInUse;
using test::has;
using test::messageOf;
using Clock = std::chrono::steady_clock;
using P = UctParameters<ConnectFour>;

TEST(UctLimits, RefusesParametersThatMakeNoSense) {
  const auto refusal = [](const P& p) {
    return messageOf<Error>([&] { UctPlayer<ConnectFour>{p}; });
  };
  EXPECT_TRUE(has(refusal({.simulationCount = 0}), {"simulationCount is 0 and timeCap is none"}));
  EXPECT_TRUE(has(refusal({.timeCap = -5ms}), {"timeCap must be 1 ms or more, or none"}));
  EXPECT_TRUE(has(refusal({.timeCap = 0ms}), {"timeCap must be 1 ms or more, or none"}));
  EXPECT_TRUE(has(refusal({.timeCap = std::chrono::hours(100000)}), {"timeCap", "a year"}));
  EXPECT_TRUE(has(refusal({.explorationConstant = -1}), {"explorationConstant must be 0 to 1"}));
  EXPECT_TRUE(has(refusal({.explorationConstant = std::nan("")}), {"explorationConstant"}));
  EXPECT_TRUE(has(refusal({.bias = -1}), {"bias must be 0 to 1000000"}));
  EXPECT_TRUE(has(refusal({.rave = std::numeric_limits<double>::infinity()}), {"rave must be 0"}));
  EXPECT_TRUE(has(refusal({.raveVisits = 0}), {"raveVisits must be 1 to 1000000000"}));
  EXPECT_TRUE(has(refusal({.threads = 0}), {"threads must be 1 to 256"}));
  EXPECT_TRUE(has(refusal({.threads = 10000}), {"threads must be 1 to 256"}));
  EXPECT_TRUE(has(refusal({.memory = 0}), {"memory must be 2 to 65536, not"}));
  EXPECT_TRUE(has(refusal({.memory = 4000000000U}), {"memory must be 2 to 65536, not"}));
}

TEST(UctLimits, PlaysWithTheGreatestMemoryAndTheMostThreads) {
  // The memory is taken as it is needed. A machine that gives fewer threads is no error.
  UctPlayer<ConnectFour> player({.simulationCount = 3000, .threads = 256, .memory = 65536});
  player(ConnectFour{}, Role{0});
  EXPECT_EQ(player.simulations(), 3000U);
  EXPECT_LE(player.memoryUsed(), std::size_t{4} << 20);
}

TEST(UctLimits, PassesOnWhatAHeuristicThrows) {
  for (const std::uint32_t threads : {1U, 2U}) {
    std::atomic<bool> fails{true};
    UctPlayer<ConnectFour> player({.horizon = 2,
                                   .heuristic = [&](const ConnectFour&, Role) -> double {
                                     if (fails) throw std::domain_error("no idea");
                                     return 0;
                                   },
                                   .bias = threads == 2 ? 1.0 : 0.0,
                                   .threads = threads});
    EXPECT_THROW(player(ConnectFour{}, Role{0}), std::domain_error);
    fails = false;
    EXPECT_NO_THROW(player(ConnectFour{}, Role{0}));
  }
}

TEST(UctLimits, RefusesAHeuristicThatGivesNoNumber) {
  for (const std::uint32_t threads : {1U, 2U})
    for (const double nothing : {std::nan(""), std::numeric_limits<double>::infinity()}) {
      UctPlayer<ConnectFour> player(
          {.horizon = 2,
           .heuristic = [nothing](const ConnectFour&, Role) { return nothing; },
           .threads = threads});
      EXPECT_TRUE(has(messageOf<Error>([&] { player(ConnectFour{}, Role{0}); }),
                      {"the heuristic custom gave no finite number"}));
    }
  UctPlayer<ConnectFour> boasting(
      {.horizon = 2, .heuristic = [](const ConnectFour&, Role) { return 1e300; }});
  for (const auto& found : boasting.evaluatedMoves(ConnectFour{}, Role{0}))
    EXPECT_EQ(found.value, 1);  // As good as the best result, and no better.
}

TEST(UctLimits, MakesAThousandSimulationsUnlessToldOtherwise) {
  UctPlayer<ConnectFour> player;
  player(ConnectFour{}, Role{0});
  EXPECT_EQ(player.simulations(), 1000U);
}

TEST(UctLimits, SearchesNotAtAllForASingleMove) {
  UctPlayer<Pig> player({.simulationCount = 1000000000});
  EXPECT_EQ(player(Pig{}, Role{0}), Pig::Move::roll);
  EXPECT_EQ(player.simulations(), 0U);
}

TEST(UctLimits, PlaysWhatIsProvenAtOnce) {
  for (const std::uint32_t threads : {1U, 2U}) {
    UctPlayer<TicTacToe> player({.simulationCount = 1000000000, .threads = threads});
    // A thread that is made to wait at the wrong moment keeps others from the proof for a while.
    const std::uint64_t few = threads == 1 ? 1000 : 100000000;
    EXPECT_EQ(player(TicTacToe::with(TicTacToe::formFrom("[XX OO    ]")), Role{0}), 2);
    EXPECT_LT(player.simulations(), few);
    const auto lost =
        player.evaluatedMoves(TicTacToe::with(TicTacToe::formFrom("[XX XO   O]")), Role{1});
    EXPECT_LT(player.simulations(), few);
    for (const auto& found : lost) EXPECT_EQ(found.value, found.visits > 0 ? -1 : found.value);
  }
}

TEST(UctLimits, NeverTakesMoreMemoryThanItMay) {
  for (const double rave : {0.0, 100.0})
    for (const std::uint32_t threads : {1U, 2U}) {
      const std::size_t before = bytesInUse;
      bytesAtMost = before;
      UctPlayer<ConnectFour> player(
          {.simulationCount = 40000, .rave = rave, .threads = threads, .memory = 4}, Rng(1));
      ConnectFour state;
      for (int ply = 0; ply < 4; ++ply) {
        state = state.next(player(state, state.activePlayer()));
        EXPECT_EQ(player.simulations(), 40000U);  // It goes on without growing.
        EXPECT_LE(player.memoryUsed(), std::size_t{4} << 20);
      }
      EXPECT_GE(player.memoryUsed(), std::size_t{3} << 20);
      EXPECT_LE(bytesAtMost - before, std::size_t{4} << 20);
    }
}

TEST(UctLimits, AllocatesNothingForASimulation) {
  const auto allocationsOf = [](std::uint64_t simulations) {
    UctPlayer<ConnectFour> player({.simulationCount = simulations, .reuse = false, .memory = 2});
    player(ConnectFour{}, Role{0});
    const std::size_t before = allocations;
    player(ConnectFour{}, Role{0});
    return allocations - before;
  };
  EXPECT_EQ(allocationsOf(100), allocationsOf(20000));
}

/// Whether one of twenty runs is as short as that: the machine may have other things to do.
template <class Run>
bool canBeWithin(std::chrono::milliseconds limit, Run run) {
  for (int i = 0; i < 20; ++i)
    if (run() <= limit) return true;
  return false;
}

TEST(UctLimits, KeepsItsTimeCap) {
  for (const std::uint32_t threads : {1U, 2U}) {
    UctPlayer<ConnectFour> player({.simulationCount = 0, .timeCap = 60ms, .threads = threads});
    EXPECT_TRUE(canBeWithin(70ms, [&] {
      const auto begin = Clock::now();
      player(ConnectFour{}, Role{0});
      const auto spent = Clock::now() - begin;
      EXPECT_GE(spent, 48ms);
      return spent;
    }));
  }
}

TEST(UctLimits, StopsWhenItIsTold) {
  for (const std::uint32_t threads : {1U, 2U}) {
    EXPECT_TRUE(canBeWithin(10ms, [&] {
      std::stop_source source;
      UctPlayer<ConnectFour> player({.simulationCount = 1000000000,
                                     .threads = threads,
                                     .memory = 2,
                                     .stop = source.get_token()});
      Clock::time_point told;
      std::jthread teller([&] {
        std::this_thread::sleep_for(20ms);
        told = Clock::now();
        source.request_stop();
      });
      player(ConnectFour{}, Role{0});
      const auto end = Clock::now();
      teller.join();
      return end - told;
    }));
  }
}

TEST(UctLimits, DecidesEvenIfItIsStoppedBeforeItBegins) {
  std::stop_source source;
  source.request_stop();
  UctPlayer<ConnectFour> player({.stop = source.get_token()});
  player(ConnectFour{}, Role{0});
  EXPECT_EQ(player.simulations(), 1U);
}

}  // namespace
}  // namespace ludorum
