#include "ludorum/players/max_n_player.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <cmath>
#include <stop_token>
#include <vector>

#include "../support/brute_force.hpp"
#include "../support/errors.hpp"
#include "../support/synthetic.hpp"
#include "../support/three_roles.hpp"
#include "ludorum/core/match.hpp"
#include "ludorum/games/connect_four.hpp"
#include "ludorum/games/odds_and_evens.hpp"
#include "ludorum/games/pig.hpp"
#include "ludorum/games/tic_tac_toe.hpp"
#include "ludorum/players/minimax_player.hpp"

namespace ludorum {
namespace {

using namespace std::chrono_literals;
using test::everyoneForItself;
using test::has;
using test::messageOf;
using test::Synthetic;
using test::ThreeRoles;

constexpr Role A{0}, B{1};

template <class G>
concept MaxNPlays = requires {
  typename MaxNPlayer<G>;
};
static_assert(MaxNPlays<TicTacToe> && MaxNPlays<ThreeRoles> && MaxNPlays<Pig>);
static_assert(!MaxNPlays<OddsAndEvens>);

TEST(MaxNPlayer, SupposesThatEverybodyWantsTheMostForItself) {
  MaxNPlayer<ThreeRoles> player;
  const auto evaluations = player.evaluatedMoves(ThreeRoles{}, A);
  ASSERT_EQ(evaluations.size(), 3U);
  EXPECT_EQ(evaluations[0].value, 0);  // A zero is a number like others.
  EXPECT_EQ(evaluations[1].value, -1);
  EXPECT_EQ(evaluations[2].value, -2);
  EXPECT_EQ(evaluations[0].line, (std::vector<std::uint8_t>{0, 0}));
  EXPECT_EQ(evaluations[2].line, (std::vector<std::uint8_t>{2, 1}));
  EXPECT_EQ(player(ThreeRoles{}, A), 0);
}

template <class G>
void compareOnGraphs() {
  const auto leaf = [](const G& game, Role role) { return game.estimate(role); };
  for (std::uint32_t seed = 0; seed < 80; ++seed) {
    const int depth = 1 + static_cast<int>(seed % 5);
    const G game{seed, 0, 20, 0};
    const Role role = game.activePlayer();
    MaxNPlayer<G> player({.horizon = depth, .heuristic = leaf});
    for (const auto& e : player.evaluatedMoves(game, role)) {
      double value = 0;
      forEachNext(game, e.move, [&](const G& next, double p) {
        value += p * everyoneForItself(next, depth - 1, leaf)[role];
      });
      EXPECT_NEAR(e.value, value, 1e-12) << seed;
    }
  }
}
TEST(MaxNPlayer, EqualsBruteForceOnRandomGraphs) {
  compareOnGraphs<Synthetic<1, true>>();
  compareOnGraphs<Synthetic<2, true>>();
  compareOnGraphs<Synthetic<3, false>>();
  compareOnGraphs<Synthetic<3, true>>();
}

TEST(MaxNPlayer, IsMinimaxWithTwoRoles) {
  for (int depth = 1; depth <= 4; ++depth) {
    MaxNPlayer<ConnectFour> maxN({.horizon = depth});
    MiniMaxPlayer<ConnectFour> miniMax({.horizon = depth});
    ConnectFour game;
    for (const ConnectFour::Move square : std::vector<ConnectFour::Move>{21, 14, 22, 15, 23})
      game = game.next(square);
    const auto one = maxN.evaluatedMoves(game, B), two = miniMax.evaluatedMoves(game, B);
    for (std::size_t i = 0; i < one.size(); ++i) EXPECT_EQ(one[i].value, two[i].value);
  }
}

TEST(MaxNPlayer, KeepsItsTimeAndCanBeStopped) {
  MaxNPlayer<ConnectFour> player({.horizon = 40, .timeCap = 50ms});
  const auto begin = std::chrono::steady_clock::now();
  EXPECT_TRUE(isLegal(ConnectFour{}, A, player(ConnectFour{}, A)));
  EXPECT_GE(std::chrono::steady_clock::now() - begin, 40ms);
  EXPECT_LT(std::chrono::steady_clock::now() - begin, 2s);
  std::stop_source source;
  source.request_stop();
  MaxNPlayer<ConnectFour> stopped({.horizon = 40, .stop = source.get_token()});
  EXPECT_EQ(stopped.evaluatedMoves(ConnectFour{}, A).size(), 7U);
}

TEST(MaxNPlayer, RefusesNonsense) {
  using P = MaxNPlayer<TicTacToe>;
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

}  // namespace
}  // namespace ludorum
