// How games are set up: by parameters, by chance, by luck that can be listed.
#include "ludorum/core/setup.hpp"

#include <gtest/gtest.h>

#include <optional>
#include <set>
#include <tuple>

#include "../support/games.hpp"
#include "../support/kuhn.hpp"
#include "ludorum/games/pig.hpp"
#include "ludorum/games/puzzle15.hpp"
#include "ludorum/games/tic_tac_toe.hpp"

namespace ludorum::test {
namespace {

/// Kuhn poker of which chance has the cards, and only it.
struct ChanceKuhn : Kuhn {
  struct Parameters {
    static constexpr auto fields() { return std::tuple{}; }
  };
  static ChanceKuhn start(const Parameters&, Rng& rng) {
    return {Kuhn::start(Kuhn::setup().draw(rng))};
  }
};

/// Countdown from a number that a die decides, with a parameter for its sides.
struct LuckyCountdown : Countdown {
  struct Parameters {
    int sides = 4;
    static constexpr auto fields() { return std::tuple{Field{"sides", &Parameters::sides}}; }
  };
  static Die setup(const Parameters& parameters) { return Die{parameters.sides}; }
  static LuckyCountdown start(const Parameters&, int eyes) {
    LuckyCountdown game;
    game.left = eyes;
    return game;
  }
};

static_assert(SetUpByLuck<Kuhn> && SetUpByLuck<LuckyCountdown>);
static_assert(!SetUpByLuck<Pig> && StartsFrom<Pig> && !StartsByChance<Pig>);
static_assert(StartsByChance<Puzzle15> && !SetUpByLuck<Puzzle15>);

TEST(TheSetup, OfAGameWithoutAnyIsItsDefaultState) {
  Rng rng(1);
  EXPECT_EQ(startOf<TicTacToe>({}, rng), TicTacToe{});
  EXPECT_EQ(dealCount<TicTacToe>({}), 1U);
}

TEST(TheSetup, TakesParameters) {
  Rng rng(1);
  EXPECT_EQ(startOf<Pig>({.goal = 50}, rng).goal, 50);
  EXPECT_EQ(dealCount<LuckyCountdown>({.sides = 9}), 9U);
}

TEST(TheSetup, IsDrawnByTheProbabilitiesOfItsDeals) {
  int first = 0;
  for (std::uint64_t seed = 0; seed < 6000; ++seed) {
    Rng rng(seed);
    first += startOf<Kuhn>({}, rng).cards[0] == Kuhn::Card::king ? 1 : 0;
  }
  EXPECT_NEAR(first, 2000, 200);  // More than five standard deviations.
}

TEST(TheDeals, AreAllThereAre) {
  std::set<std::pair<Kuhn::Card, Kuhn::Card>> dealt;
  forEachDeal<Kuhn>({}, [&](const Kuhn& game) { dealt.emplace(game.cards[0], game.cards[1]); });
  EXPECT_EQ(dealt.size(), 6U);
  EXPECT_EQ(dealCount<Kuhn>({}), 6U);
}

TEST(TheDeals, AreCountedOnlyWhereTheGameTellsThem) { EXPECT_EQ(dealCount<ChanceKuhn>({}), 0U); }

TEST(TheStarts, AreAllDealsIfTheyAreFew) {
  const auto starts = startsOf<Kuhn>({}, 6, Rng(1));
  EXPECT_TRUE(starts.all);
  EXPECT_EQ(starts.states.size(), 6U);
}

TEST(TheStarts, AreSomeOfManyDeals) {
  const auto starts = startsOf<LuckyCountdown>({.sides = 1000}, 20, Rng(1));
  EXPECT_FALSE(starts.all);
  EXPECT_GT(starts.states.size(), 15U);
  EXPECT_LE(starts.states.size(), 20U);
}

TEST(TheStarts, AreDrawnWithoutDoublesWhereChanceSetsUp) {
  const auto starts = startsOf<ChanceKuhn>({}, 200, Rng(1));
  EXPECT_FALSE(starts.all);
  EXPECT_EQ(starts.states.size(), 6U);
}

}  // namespace
}  // namespace ludorum::test
