#include "ludorum/boards/dice.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "../support/errors.hpp"
#include "../support/luck.hpp"
#include "../support/seeds.hpp"

namespace ludorum {
namespace {

using test::has;
using test::messageOf;
using test::seeded;

std::vector<int> listed(Dice dice) {
  std::vector<int> list;
  for (const int face : dice) list.push_back(face);
  return list;
}

TEST(Dice, AreTheirFacesInRisingOrderHoweverTheyWereLaid) {
  const Dice dice{5, 3, 6, 3, 1};
  EXPECT_EQ(listed(dice), (std::vector{1, 3, 3, 5, 6}));
  EXPECT_EQ(dice, (Dice{1, 3, 3, 5, 6}));
  EXPECT_NE(dice, (Dice{1, 3, 5, 5, 6}));
  for (std::size_t i = 0; i < 5; ++i) EXPECT_EQ(dice[i], listed(dice)[i]);
  EXPECT_EQ(dice.size(), 5U);
  EXPECT_EQ(dice.lowest(), 1);
  EXPECT_EQ(dice.highest(), 6);
  EXPECT_EQ(dice.sum(), 18);
  EXPECT_EQ(dice.count(3), 2);
  EXPECT_EQ(dice.count(2), 0);
  EXPECT_EQ(dice.mostAlike(), 2);
  EXPECT_EQ(dice.shown(), 0b1101010U);
  EXPECT_TRUE(Dice{}.empty());
  EXPECT_EQ(Dice{}.size(), 0U);
  EXPECT_EQ(listed(Dice{}), std::vector<int>{});
}

TEST(Dice, AreAddedAndTakenAway) {
  const Dice dice{2, 2, 4}, pair{2, 4};
  EXPECT_TRUE(dice.contains(pair));
  EXPECT_FALSE(pair.contains(dice));
  EXPECT_FALSE(dice.contains({4, 4}));
  EXPECT_EQ(dice - pair, Dice{2});
  EXPECT_EQ(dice + pair, (Dice{2, 2, 2, 4, 4}));
  EXPECT_EQ(Dice::same(6, 3), (Dice{6, 6, 6}));
  EXPECT_EQ(Dice::of(dice.bits()), dice);
}

TEST(Dice, AreFifteenAtMostWithFacesFromOneToSix) {
  const auto pushed = [](int face) {
    Dice dice;
    dice.push_back(face);
  };
  for (const int face : {0, 7, -1, 1 << 30})
    EXPECT_TRUE(has(messageOf<Error>([&] { pushed(face); }), {"1 to 6", std::to_string(face)}));
  for (int face = 1; face <= 6; ++face) {
    Dice full = Dice::same(face, 15);
    EXPECT_EQ(full.size(), 15U);
    EXPECT_TRUE(has(messageOf<Error>([&] { full.push_back(1); }), {"too many"}));
  }
}

TEST(DiceRoll, HasEveryOutcomeWithTheProbabilityOfItsOrders) {
  const std::vector<std::size_t> multisets{1, 6, 21, 56, 126, 252};  // n + 5 choose 5.
  for (int n = 0; n <= 5; ++n) {
    std::map<std::vector<int>, double> counted;  // All sequences of n dice, one by one.
    std::size_t sequences = 1;
    for (int die = 0; die < n; ++die) sequences *= 6;
    for (std::size_t i = 0; i < sequences; ++i) {
      Dice dice;
      std::size_t rest = i;
      for (int die = 0; die < n; ++die, rest /= 6) dice.push_back(static_cast<int>(rest % 6) + 1);
      counted[listed(dice)] += 1 / static_cast<double>(sequences);
    }
    const DiceRoll roll{n};
    ASSERT_EQ(roll.size(), multisets[static_cast<std::size_t>(n)]);
    ASSERT_EQ(roll.size(), counted.size());
    for (std::size_t i = 0; i < roll.size(); ++i) {
      EXPECT_NEAR(roll.probability(i), counted.at(listed(roll.value(i))), 1e-15);
      if (i > 0) {
        EXPECT_LT(listed(roll.value(i - 1)), listed(roll.value(i)));
      }
    }
  }
}

TEST(DiceRoll, IsDrawnByItsProbabilities) {
  for (const int n : {1, 2, 4}) test::expectLawful(DiceRoll{n}, 100000, seeded(1));
  Rng rng(seeded(2));
  EXPECT_EQ(DiceRoll{0}.draw(rng), Dice{});
  EXPECT_EQ(DiceRoll{8}.draw(rng).size(), 8U);
}

TEST(DiceRoll, DoesNotHaveOtherNumbersOfDice) {
  EXPECT_EQ(DiceRoll{2}.probabilityOf({1}), 0);
  EXPECT_EQ(DiceRoll{2}.probabilityOf({1, 2, 3}), 0);
  EXPECT_NEAR(DiceRoll{2}.probabilityOf({2, 1}), 1 / 18.0, 1e-15);
  EXPECT_NEAR(DiceRoll{2}.probabilityOf({2, 2}), 1 / 36.0, 1e-15);
}

TEST(Dice, LieSideBySideInAScene) {
  Scene scene;
  addDice(scene, {6, 1}, 3, 2);
  ASSERT_EQ(scene.places.size(), 2U);
  EXPECT_EQ(scene.places[0].x, 3);
  EXPECT_EQ(scene.places[1].x, 4);
  EXPECT_EQ(scene.places[1].y, 2);
  EXPECT_EQ(scene.places[1].things.at(0).text, "6");
  EXPECT_EQ(scene.places[1].things.at(0).shape, Shape::die);
}

}  // namespace
}  // namespace ludorum
