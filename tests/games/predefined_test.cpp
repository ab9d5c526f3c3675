#include "ludorum/games/predefined.hpp"

#include <gtest/gtest.h>

#include <string>

#include "../support/contest.hpp"
#include "../support/errors.hpp"
#include "../support/play.hpp"
#include "../support/seeds.hpp"
#include "ludorum/core/playout.hpp"
#include "ludorum/players/alpha_beta_player.hpp"
#include "ludorum/players/heuristic_player.hpp"
#include "ludorum/players/minimax_player.hpp"
#include "ludorum/players/monte_carlo_player.hpp"
#include "ludorum/players/random_player.hpp"
#include "ludorum/players/solution.hpp"
#include "ludorum/testing/laws.hpp"
#include "ludorum/testing/perft.hpp"

namespace ludorum {
namespace {

using test::has;
using test::messageOf;
using Parameters = Predefined::Parameters;
constexpr Role a{0}, b{1};

Predefined of(const Parameters& parameters) { return Predefined::start(parameters); }

TEST(Predefined, LastsSoLongAndEndsAsItWasSet) {
  Predefined game = of({.result = 2.5, .height = 3, .width = 4});
  for (int ply = 0; ply < 3; ++ply) {
    EXPECT_FALSE(game.result());
    EXPECT_EQ(game.activePlayer(), ply % 2 == 0 ? a : b);
    ASSERT_EQ(game.moves().size(), 4U);
    EXPECT_EQ(game.moves()[0], 1);
    EXPECT_EQ(game.moves()[3], 4);
    EXPECT_FALSE(game.moves().contains(0));
    EXPECT_FALSE(game.moves().contains(5));
    game = game.next(static_cast<Predefined::Move>(ply + 1));
  }
  EXPECT_EQ(game.result(), (Result<2>{{2.5F, -2.5F}}));
  EXPECT_TRUE(game.moves().empty());
}

TEST(Predefined, IsATieOfFivePliesByItself) {
  EXPECT_EQ(Predefined{}, of({}));
  Rng rng(test::seeded(1));
  EXPECT_EQ(playout(Predefined{}, rng), (Result<2>{{0, 0}}));
  EXPECT_EQ(test::randomStates(Predefined{}, 1).size(), 6U);
}

TEST(Predefined, HasBoundsThatHoldItsResult) {
  EXPECT_EQ(Predefined{}.resultBounds(), (Bounds{-1, 1}));
  EXPECT_EQ(of({.result = 0.5}).resultBounds(), (Bounds{-1, 1}));
  EXPECT_EQ(of({.result = 7}).resultBounds(), (Bounds{-7, 7}));
  EXPECT_EQ(of({.result = -7}).resultBounds(), (Bounds{-7, 7}));
}

TEST(Predefined, KeepsTheLaws) {
  for (const Parameters& p : {Parameters{}, Parameters{-3.25, 1, 1}, Parameters{1e6, 10, 300}})
    EXPECT_EQ(testing::brokenLaws<Predefined>(p, {.playouts = 3, .sweep = 20}), "");
}

TEST(Predefined, HasATreeThatIsKnown) {
  const auto rows = testing::perft(of({.result = -1, .height = 4, .width = 6}), 4);
  std::uint64_t sequences = 1;
  for (std::size_t ply = 0; ply <= 4; ++ply, sequences *= 6)
    EXPECT_EQ(rows[ply].sequences, sequences);
  EXPECT_EQ(rows[4].wins, (std::vector<std::uint64_t>{0, 6 * 6 * 6 * 6}));
  EXPECT_EQ(rows[3].finished, 0U);
  EXPECT_EQ(test::reachable(of({.height = 1000, .width = 1000})).size(), 1001U);
}

TEST(Predefined, IsWorthItsResultToEveryKindOfPlayer) {
  const Predefined game = of({.result = 3, .height = 7, .width = 4});
  const auto value = std::get<0>(Predefined::heuristics()).function;
  EXPECT_EQ(solution(game, a), 3);
  EXPECT_EQ(solution(game, b), -3);
  EXPECT_EQ(value(game, a), 3);
  EXPECT_EQ(value(game, b), -3);
  const auto random = [](std::uint64_t seed) { return RandomPlayer(seed); };
  const auto plays = [&](auto player) {  // Each role once, so what is won is lost again.
    EXPECT_EQ(test::contest(game, 2, player, random), 0);
  };
  plays(random);
  plays([](std::uint64_t seed) { return HeuristicPlayer<Predefined>({}, Rng(seed)); });
  plays([](std::uint64_t seed) { return MiniMaxPlayer<Predefined>({.horizon = 3}, Rng(seed)); });
  plays([](std::uint64_t seed) { return AlphaBetaPlayer<Predefined>({.horizon = 3}, Rng(seed)); });
  plays([](std::uint64_t seed) {
    return MonteCarloPlayer<Predefined>({.simulationCount = 20}, Rng(seed));
  });
}

TEST(Predefined, RefusesWhatNoMatchLeadsTo) {
  const Predefined game = of({.height = 4});
  EXPECT_EQ(toString(game.next(2)), R"({"activePlayer":"B","height":3})");
  EXPECT_EQ(game.with({b, 3}), game.next(1));
  const auto refusal = [&](Role role, int height) {
    return messageOf<Error>([&] { game.with({role, height}); });
  };
  EXPECT_TRUE(has(refusal(a, 5), {"0 to 4"}));
  EXPECT_TRUE(has(refusal(a, -1), {"0 to 4"}));
  EXPECT_TRUE(has(refusal(a, 3), {"3 plies to come", "turn of B"}));
  EXPECT_TRUE(has(refusal(b, 0), {"turn of A"}));
}

TEST(Predefined, ShowsAFieldForEachMove) {
  const Scene scene = of({.width = 23}).scene();
  ASSERT_EQ(scene.places.size(), 24U);
  EXPECT_EQ(scene.height, 4);
  EXPECT_EQ(scene.places[0].text, "A to move, 5 plies to come");
  EXPECT_EQ(scene.places[Predefined::clicks(23)[0]].text, "23");
  EXPECT_EQ(of({.height = 1}).next(1).scene().places[0].text, "the end");
}

}  // namespace
}  // namespace ludorum
