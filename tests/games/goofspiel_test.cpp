#include "ludorum/games/goofspiel.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <string>
#include <vector>

#include "../support/errors.hpp"
#include "../support/play.hpp"
#include "../support/seeds.hpp"
#include "ludorum/testing/laws.hpp"

namespace ludorum {
namespace {

using test::has;
using test::messageOf;
constexpr Role first{0}, second{1};

Goofspiel started(int cards, int prize, PrizeOrder order = PrizeOrder::drawn,
                  GoofspielAim aim = GoofspielAim::victory) {
  return Goofspiel::start({cards, order, aim}, static_cast<std::uint8_t>(prize));
}
PerRole<std::uint8_t, 2> bids(int one, int two) {
  return {{static_cast<std::uint8_t>(one), static_cast<std::uint8_t>(two)}};
}

// ---------------------------------------------------------------- rules
TEST(Goofspiel, GivesThePrizeToTheGreaterBidAndNobodyToEqualOnes) {
  const Goofspiel game = started(3, 2);
  EXPECT_EQ(game.next(bids(3, 1), 1).points, (PerRole<int, 2>{{2, 0}}));
  EXPECT_EQ(game.next(bids(1, 3), 1).points, (PerRole<int, 2>{{0, 2}}));
  EXPECT_EQ(game.next(bids(3, 3), 1).points, (PerRole<int, 2>{{0, 0}}));
  const Goofspiel after = game.next(bids(3, 1), 1);
  EXPECT_EQ(after.moves(first), (Squares<std::uint32_t>{0b0110}));
  EXPECT_EQ(after.moves(second), (Squares<std::uint32_t>{0b1100}));
  EXPECT_EQ(after.prize, 1);
  EXPECT_EQ(after.prizes, (Squares<std::uint32_t>{0b1000}));
}

TEST(Goofspiel, DrawsThePrizesOrLetsThemRiseOrFall) {
  const auto drawn = started(4, 3).haps(bids(1, 1));
  ASSERT_TRUE(drawn);
  EXPECT_EQ(drawn->list, (Squares<std::uint32_t>{0b10110}));
  EXPECT_FALSE(started(4, 1, PrizeOrder::rising).haps(bids(1, 1)));
  EXPECT_EQ(started(4, 1, PrizeOrder::rising).next(bids(1, 1)).prize, 2);
  EXPECT_EQ(started(4, 4, PrizeOrder::falling).next(bids(1, 1)).prize, 3);
  EXPECT_EQ(Goofspiel::setup({}).size(), 13U);
  EXPECT_EQ(Goofspiel::setup({5, PrizeOrder::rising}).value(0), 1);
  EXPECT_EQ(Goofspiel::setup({5, PrizeOrder::falling}).value(0), 5);
}

TEST(Goofspiel, IsWonByPointsOrByTheirDifference) {
  const auto ended = [](GoofspielAim aim) {
    return started(2, 2, PrizeOrder::falling, aim).next(bids(1, 2)).next(bids(2, 1));
  };
  EXPECT_EQ(ended(GoofspielAim::victory).points, (PerRole<int, 2>{{1, 2}}));
  EXPECT_EQ(ended(GoofspielAim::victory).result(), (Result<2>{{-1, 1}}));
  EXPECT_EQ(ended(GoofspielAim::difference).result(), (Result<2>{{-1, 1}}));
  EXPECT_EQ(started(3, 1).resultBounds(), (Bounds{-1, 1}));
  EXPECT_EQ(started(3, 1, PrizeOrder::drawn, GoofspielAim::difference).resultBounds(),
            (Bounds{-6, 6}));
  const Goofspiel tied = started(2, 1, PrizeOrder::rising).next(bids(1, 1)).next(bids(2, 2));
  EXPECT_EQ(tied.result(), (Result<2>{{0, 0}}));
}

TEST(Goofspiel, KeepsTheLaws) {
  for (const int cards : {2, 4, 13})
    for (const PrizeOrder order : {PrizeOrder::drawn, PrizeOrder::rising, PrizeOrder::falling})
      EXPECT_EQ(testing::brokenLaws<Goofspiel>({cards, order, GoofspielAim::difference},
                                               {.playouts = 30, .sweep = 300}),
                "");
}

// ---------------------------------------------------------------- counts
/// How often matches end with each difference, over all bids and prizes.
void play(const Goofspiel& game, std::map<int, int>& ends) {
  if (game.result()) {
    ++ends[game.points[0] - game.points[1]];
    return;
  }
  for (const auto one : game.moves(first))
    for (const auto two : game.moves(second))
      forEachNext(game, bids(one, two), [&](const Goofspiel& next, double) { play(next, ends); });
}

TEST(Goofspiel, HasAllOrdersOfBidsAndPrizes) {
  // (n!)^3 matches: M. Lanctot et al., "Monte Carlo Tree Search in Simultaneous Move Games with
  // Applications to Goofspiel", 2013.
  for (const int n : {2, 3, 4}) {
    std::map<int, int> ends, known;
    forEachDeal<Goofspiel>({.cards = n}, [&](const Goofspiel& game) { play(game, ends); });
    std::vector<int> prizes(static_cast<std::size_t>(n));
    std::iota(prizes.begin(), prizes.end(), 1);
    std::vector<int> one = prizes, two = prizes;
    do {
      do {
        do {
          int ahead = 0;
          for (std::size_t i = 0; i < prizes.size(); ++i)
            ahead += one[i] > two[i] ? prizes[i] : one[i] < two[i] ? -prizes[i] : 0;
          ++known[ahead];
        } while (std::next_permutation(two.begin(), two.end()));
      } while (std::next_permutation(one.begin(), one.end()));
    } while (std::next_permutation(prizes.begin(), prizes.end()));
    EXPECT_EQ(ends, known) << n;
  }
}

TEST(Goofspiel, IsWonByRossMatchingAgainstRandomBids) {
  // By 28 points on average: prize i is matched by the card i, against any card of 13.
  const auto match = std::get<0>(Goofspiel::policies()).function;
  Rng rng(test::seeded(1));
  double sum = 0;
  constexpr int matches = 4000;
  for (int i = 0; i < matches; ++i) {
    Goofspiel game = startOf<Goofspiel>({.aim = GoofspielAim::difference}, rng);
    while (!game.result()) {
      const auto card = match(game, first, rng);
      ASSERT_EQ(card, game.prize);
      game = randomNext(game, bids(card, choice(game.moves(second), rng)), rng);
    }
    sum += (*game.result())[first];
  }
  EXPECT_NEAR(sum / matches, 28, 1.5);
}

TEST(Goofspiel, MatchesWithTheNextHigherCardOrTheHighest) {
  const auto match = std::get<0>(Goofspiel::policies()).function;
  Rng rng(0);
  Goofspiel game = started(5, 3);
  game.hands[second] = {0b110010};
  EXPECT_EQ(match(game, second, rng), 4);
  game.hands[second] = {0b000110};
  EXPECT_EQ(match(game, second, rng), 2);
}

// ---------------------------------------------------------------- forms
TEST(Goofspiel, HasAFormOfHandsPointsAndPrizes) {
  const Goofspiel game = started(3, 2).next(bids(2, 3), 1);
  EXPECT_EQ(toString(game), R"({"hands":{"First":[1,3],"Second":[1,2]},)"
                            R"("points":{"First":0,"Second":2},"prize":1,"prizes":[3]})");
  EXPECT_EQ(game.with(game.form()), game);
}

TEST(Goofspiel, AcceptsThePointsThatPrizesComeTo) {
  // Of all matches with four prizes in order: what points can be after two of them.
  const Goofspiel game = started(4, 1, PrizeOrder::rising).next(bids(1, 2)).next(bids(2, 1));
  for (int one = -1; one < 8; ++one)
    for (int two = -1; two < 8; ++two) {
      Goofspiel::Form form = game.form();
      form.points = {{one, two}};
      const bool can = one >= 0 && two >= 0 && one + two <= 3 && !(one == 1 && two == 1);
      EXPECT_EQ(messageOf<Error>([&] {
                  game.with(form);
                  throw Error("accepted");
                }) == "accepted",
                can)
          << one << ' ' << two;
    }
}

TEST(Goofspiel, RefusesWhatNoMatchLeadsTo) {
  const Goofspiel rising = started(3, 1, PrizeOrder::rising);
  const auto refusal = [](const Goofspiel& game, auto change) {
    Goofspiel::Form form = game.form();
    change(form);
    return messageOf<Error>([&] { game.with(form); });
  };
  using F = Goofspiel::Form;
  EXPECT_TRUE(has(refusal(rising, [](F& f) { f.hands[0] = {1, 1, 2}; }), {"there twice: 1"}));
  EXPECT_TRUE(has(refusal(rising, [](F& f) { f.hands[0] = {1, 2, 4}; }), {"1 to 3"}));
  EXPECT_TRUE(has(refusal(rising, [](F& f) { f.hands[0] = {0, 2, 1}; }), {"1 to 3"}));
  EXPECT_TRUE(has(refusal(rising, [](F& f) { f.hands[1] = {1, 2}; }), {"as many cards"}));
  EXPECT_TRUE(has(refusal(rising, [](F& f) { f.prize = {}; }), {"there is a prize"}));
  EXPECT_TRUE(has(refusal(rising, [](F& f) { f.prize = 2; }), {"not to come"}));
  EXPECT_TRUE(has(refusal(rising, [](F& f) { f.prize = 257; }), {"one of 1 to 3"}));
  EXPECT_TRUE(has(refusal(rising, [](F& f) { f.prizes = {3}; }), {"as many prizes as cards"}));
  EXPECT_TRUE(has(refusal(rising,
                          [](F& f) {
                            f.prize = 2, f.prizes = {1, 3};
                          }),
                  {"another order"}));
  EXPECT_TRUE(has(refusal(rising, [](F& f) { f.points = {{1, 0}}; }), {"do not come to"}));
  EXPECT_TRUE(has(refusal(rising, [](F& f) { f.points = {{-1, 0}}; }), {"impossible points"}));
  EXPECT_TRUE(has(refusal(rising, [](F& f) { f.points = {{0, 500}}; }), {"impossible points"}));
}

TEST(Goofspiel, DrawsHandsAndPrizes) {
  const Scene scene = started(3, 2).next(bids(2, 3), 1).scene();
  EXPECT_EQ(scene.places.size(), 2U + 2 + 2 + 1 + 1);
  EXPECT_EQ(scene.places[0].things[0].text, "1");
  EXPECT_EQ(scene.places.back().name, "the prize");
}

}  // namespace
}  // namespace ludorum
