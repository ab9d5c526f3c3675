#include "ludorum/players/paranoid_player.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <cmath>
#include <vector>

#include "../support/brute_force.hpp"
#include "../support/errors.hpp"
#include "../support/synthetic.hpp"
#include "../support/three_roles.hpp"
#include "ludorum/games/odds_and_evens.hpp"
#include "ludorum/games/tic_tac_toe.hpp"
#include "ludorum/players/heuristic_player.hpp"
#include "ludorum/players/max_n_player.hpp"

namespace ludorum {
namespace {

using namespace std::chrono_literals;
using test::againstAll;
using test::has;
using test::messageOf;
using test::Synthetic;
using test::ThreeRoles;

constexpr Role A{0}, B{1};

template <class G>
concept ParanoidPlays = requires {
  typename ParanoidPlayer<G>;
};
static_assert(ParanoidPlays<TicTacToe> && ParanoidPlays<ThreeRoles>);
static_assert(!ParanoidPlays<OddsAndEvens>);

TEST(ParanoidPlayer, TakesEverybodyForOneOpponent) {
  ParanoidPlayer<ThreeRoles> player;
  const auto evaluations = player.evaluatedMoves(ThreeRoles{}, A);
  ASSERT_EQ(evaluations.size(), 3U);
  EXPECT_EQ(evaluations[0].value, -2);
  EXPECT_EQ(evaluations[1].value, -1);
  EXPECT_EQ(evaluations[2].value, -2);
  EXPECT_EQ(evaluations[0].line, (std::vector<std::uint8_t>{0, 1}));
  EXPECT_EQ(player(ThreeRoles{}, A), 1);
  EXPECT_EQ(MaxNPlayer<ThreeRoles>()(ThreeRoles{}, A), 0) << "other suppositions, other moves";
}

template <class G>
void compareOnGraphs() {
  const auto leaf = [](const G& game, Role role) { return game.estimate(role); };
  for (std::uint32_t seed = 0; seed < 80; ++seed) {
    const int depth = 1 + static_cast<int>(seed % 5);
    const G game{seed, 0, 20, seed % 2};
    const Role role = game.activePlayer();
    ParanoidPlayer<G> player({.horizon = depth, .heuristic = leaf, .memory = 1});
    for (const auto& e : player.evaluatedMoves(game, role)) {
      double value = 0;
      forEachNext(game, e.move, [&](const G& next, double p) {
        value += p * againstAll(next, role, depth - 1,
                                [&](const G& state) { return leaf(state, role); });
      });
      EXPECT_NEAR(e.value, value, 1e-9) << seed;
    }
  }
}
TEST(ParanoidPlayer, EqualsBruteForceOnRandomGraphs) {
  compareOnGraphs<Synthetic<1, true>>();
  compareOnGraphs<Synthetic<2, true>>();
  compareOnGraphs<Synthetic<3, false>>();
  compareOnGraphs<Synthetic<3, true>>();
}

TEST(ParanoidPlayer, RefusesNonsense) {
  using P = ParanoidPlayer<ThreeRoles>;
  EXPECT_TRUE(has(messageOf<Error>([] { P({.horizon = 0}); }), {"horizon must be 1 to"}));
  EXPECT_TRUE(has(messageOf<Error>([] { P({.timeCap = -1ms}); }), {"timeCap"}));
  EXPECT_TRUE(has(messageOf<Error>([] { P({.memory = -5}); }), {"memory"}));
  EXPECT_TRUE(has(messageOf<Error>([] { P()(ThreeRoles{}, B); }), {"not active"}));
  EXPECT_TRUE(has(messageOf<Error>([] { P()(ThreeRoles{2, 0, 0}, A); }), {"the match is over"}));
  const auto nan = [](const ThreeRoles&, Role) { return std::nan(""); };
  EXPECT_TRUE(has(messageOf<Error>([&] {
                    P({.horizon = 1, .heuristic = nan})
                    (ThreeRoles{}, A);
                  }),
                  {"no finite number"}));
}

}  // namespace
}  // namespace ludorum
