// Several threads in one tree: what the thread sanitizer looks at. The tests of UCT have more of
// them.
#include <gtest/gtest.h>

#include <chrono>
#include <cstdint>
#include <stop_token>
#include <thread>
#include <vector>

#include "../support/errors.hpp"
#include "ludorum/games/connect_four.hpp"
#include "ludorum/games/odds_and_evens.hpp"
#include "ludorum/games/pig.hpp"
#include "ludorum/games/puzzle15.hpp"
#include "ludorum/players/search_tree.hpp"
#include "ludorum/players/uct_player.hpp"

namespace ludorum {
namespace {

using test::has;
using test::messageOf;

TEST(NodeStore, GivesEachThreadNodesOfItsOwn) {
  NodeStore store(4 * NodeStore::chunkBytes);
  {
    std::vector<std::jthread> threads;
    for (std::uint32_t t = 1; t <= 3; ++t)
      threads.emplace_back([&store, t] {
        for (int i = 0; i < 1000; ++i)
          if (const std::uint32_t first = store.allocate(20))
            for (std::uint32_t n = 0; n < 20; ++n) store[first + n].visits += t;
      });
  }
  for (std::uint32_t i = 2; i < 60000; ++i) EXPECT_LE(store[i].visits, 3U);
}

template <class G>
class UctThreads : public ::testing::Test {};
using Kinds = ::testing::Types<ConnectFour, Pig, OddsAndEvens, Puzzle15>;
TYPED_TEST_SUITE(UctThreads, Kinds);

/// What threads share depends on the options.
template <class G>
std::vector<UctParameters<G>> options() {
  const auto flat = [](const G&, Role) { return 0.25; };
  std::vector<UctParameters<G>> all(6);
  all[1].playouts = Playouts::mast;
  all[2].playouts = Playouts::lastGoodReply;
  all[3].heuristic = flat, all[3].bias = 0.5, all[3].horizon = 3;
  all[4].backup = Backup::best, all[4].heuristic = flat, all[4].horizon = 0;
  all[5].rave = 100, all[5].raveVisits = 2, all[5].memory = 2;
  for (auto& parameters : all) parameters.simulationCount = 2000, parameters.threads = 3;
  return all;
}

TYPED_TEST(UctThreads, MakeLegalMovesWithEveryOption) {
  for (const auto& parameters : options<TypeParam>()) {
    UctPlayer<TypeParam> player(parameters, Rng(1));
    const TypeParam start;
    const Role role = *activePlayers(start).begin();
    for (int i = 0; i < 3; ++i)  // The tree grows on.
      EXPECT_TRUE(isLegal(start, role, player(start, role)));
  }
}

TEST(UctThreads, FindTheMoveThatWins) {
  // Yellow has three in a row on the ground, and red three on top of them.
  ConnectFour game;
  for (const int column : {2, 2, 3, 3, 4, 4}) game = game.next(game.moves()[std::size_t(column)]);
  UctPlayer<ConnectFour> player({.simulationCount = 5000, .threads = 3}, Rng(1));
  const auto winner = game.next(player(game, Role{0}));
  ASSERT_TRUE(winner.result());
  EXPECT_EQ((*winner.result())[0], 1);
}

TEST(UctThreads, ThrowWhatAHeuristicThrows) {
  UctPlayer<ConnectFour> player(
      {.simulationCount = 5000,
       .horizon = 2,
       .heuristic = [](const ConnectFour&, Role) -> double { throw Error("no idea"); },
       .threads = 3});
  EXPECT_TRUE(has(messageOf<Error>([&] { player(ConnectFour{}, Role{0}); }), {"no idea"}));
}

TEST(UctThreads, CanBeStopped) {
  std::stop_source source;
  UctPlayer<ConnectFour> player(
      {.simulationCount = 1000000000, .threads = 3, .memory = 2, .stop = source.get_token()});
  std::jthread teller([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    source.request_stop();
  });
  player(ConnectFour{}, Role{0});
  EXPECT_LT(player.simulations(), 1000000000U);
}

}  // namespace
}  // namespace ludorum
