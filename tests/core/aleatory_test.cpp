#include "ludorum/core/aleatory.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <map>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "../support/errors.hpp"
#include "../support/luck.hpp"
#include "../support/seeds.hpp"

namespace ludorum {
namespace {

using test::drawn;
using test::expectLawful;
using test::fits;
using test::has;
using test::messageOf;
using test::probabilities;
using test::seeded;
using test::totalProbability;

// ---------------------------------------------------------------- dice and coins
TEST(Dice, HaveTheirSidesEquallyOften) {
  for (const auto& [die, sides] :
       {std::pair{D4, 4}, {D6, 6}, {D8, 8}, {D10, 10}, {D12, 12}, {D20, 20}}) {
    ASSERT_EQ(die.size(), static_cast<std::size_t>(sides));
    for (std::size_t i = 0; i < die.size(); ++i) {
      EXPECT_EQ(die.value(i), static_cast<int>(i) + 1);
      EXPECT_DOUBLE_EQ(die.probability(i), 1.0 / sides);
    }
    expectLawful(die, 20000, seeded(static_cast<std::uint64_t>(sides)));
  }
}

TEST(Dice, HaveNoOtherValues) {
  EXPECT_EQ(probabilityOf(D6, 0), 0);
  EXPECT_EQ(probabilityOf(D6, 7), 0);
  EXPECT_EQ(probabilityOf(D6, -1), 0);
  EXPECT_EQ(probabilityOf(D20, 20), 0.05);
}

TEST(Dice, HaveTheKnownMeanAndMeanSquare) {
  EXPECT_DOUBLE_EQ(expectation(D6, [](int x) { return x; }), 3.5);
  EXPECT_DOUBLE_EQ(expectation(D6, [](int x) { return x * x; }), 91.0 / 6);
  static_assert(expectation(D4, [](int x) { return x; }) == 2.5);
}

TEST(Coins, AreFairUnlessToldOtherwise) {
  EXPECT_EQ(probabilityOf(Coin{}, true), 0.5);
  EXPECT_EQ(probabilityOf(Coin{0.2}, true), 0.2);
  EXPECT_EQ(probabilityOf(Coin{0.2}, false), 0.8);
  expectLawful(Coin{}, 20000, seeded(1));
  expectLawful(Coin{0.2}, 20000, seeded(2));
}

TEST(Coins, ThatAreCertainAlwaysFallTheSame) {
  Rng rng(seeded(3));
  for (int i = 0; i < 1000; ++i) {
    EXPECT_TRUE(Coin{1}.draw(rng));
    EXPECT_FALSE(Coin{0}.draw(rng));
  }
}

// ---------------------------------------------------------------- weights
using Letters = Weighted<char, 5>;

TEST(WeightedVariable, HasItsWeightsNormalised) {
  const Letters letters{{'a', 1}, {'b', 2}, {'c', 5}};
  ASSERT_EQ(letters.size(), 3U);
  EXPECT_EQ(letters.value(0), 'a');
  EXPECT_EQ(probabilities(letters), (std::vector{0.125, 0.25, 0.625}));
  EXPECT_EQ(probabilityOf(letters, 'c'), 0.625);
  EXPECT_EQ(probabilityOf(letters, 'z'), 0);
  expectLawful(letters, 20000, seeded(4));
}

TEST(WeightedVariable, DoesNotHangOnTheSizeOfTheWeights) {
  EXPECT_EQ(probabilities(Letters{{'a', 1e-300}, {'b', 3e-300}}), (std::vector{0.25, 0.75}));
  EXPECT_EQ(probabilities(Letters{{'a', 1e299}, {'b', 3e299}}), (std::vector{0.25, 0.75}));
}

TEST(WeightedVariable, HasEqualValuesMerged) {
  const Letters letters{{'a', 1}, {'b', 1}, {'a', 2}};
  EXPECT_EQ(letters.size(), 2U);
  EXPECT_EQ(probabilityOf(letters, 'a'), 0.75);
  EXPECT_EQ(letters, (Letters{{'a', 3}, {'b', 1}}));
  const Weighted<int, 2> many{{1, 1}, {2, 1}, {1, 1}, {2, 1}, {1, 4}};  // Merged, it has room.
  EXPECT_EQ(probabilities(many), (std::vector{0.75, 0.25}));
}

TEST(WeightedVariable, LeavesOutValuesOfNoWeight) {
  const Letters letters{{'a', 0}, {'b', 1}, {'c', 0}};
  EXPECT_EQ(letters.size(), 1U);
  EXPECT_EQ(letters.value(0), 'b');
  EXPECT_EQ(probabilityOf(letters, 'a'), 0);
  EXPECT_EQ(drawn(letters, 100, seeded(5)), std::vector<std::size_t>{100});
}

TEST(WeightedVariable, NeedsAPositiveWeight) {
  const auto needs = [](auto make) {
    EXPECT_TRUE(has(messageOf<Error>(make), {"positive weight"}));
  };
  needs([] { return Letters(std::initializer_list<Letters::Item>{}); });
  needs([] { return Letters{{'a', 0}}; });
  needs([] { return Letters{{'a', 0}, {'b', 0.0}}; });
  needs([] { return uniform<char>({}); });
  needs([] { return Letters::uniform({}); });
}

TEST(WeightedVariable, RefusesWeightsThatAreNone) {
  for (const double weight : {-1.0, -1e-300, std::nan(""), std::numeric_limits<double>::infinity(),
                              -std::numeric_limits<double>::infinity()})
    EXPECT_TRUE(has(messageOf<Error>([weight] {
                      return Letters{{'a', 1}, {'b', weight}};
                    }),
                    {"finite", "not negative"}))
        << weight;
}

TEST(WeightedVariable, RefusesMoreValuesThanItsCapacity) {
  EXPECT_NO_THROW(Letters::uniform({'a', 'b', 'c', 'd', 'e'}));
  EXPECT_TRUE(has(messageOf<Error>([] {
                    return Letters::uniform({'a', 'b', 'c', 'd', 'e', 'f'});
                  }),
                  {"capacity"}));
}

constexpr auto squaresUpTo(int n) {
  Weighted<int, 9> variable;
  for (int i = 1; i <= n; ++i) variable.add(i, i * i);
  return variable;
}

TEST(WeightedVariable, CanBeFilledInALoop) {
  EXPECT_EQ(squaresUpTo(3), (Weighted<int, 9>{{1, 1}, {2, 4}, {3, 9}}));
  expectLawful(squaresUpTo(9), 20000, 5);
  Weighted<char, 2> even;
  for (const char letter : {'a', 'b', 'a', 'b'}) even.add(letter);
  EXPECT_EQ(even, (Weighted<char, 2>{{'a', 1}, {'b', 1}}));
  static_assert(squaresUpTo(2).probability(1) == 0.8);
}

TEST(WeightedVariable, CannotBeDrawnFromBeforeItHasValues) {
  Rng rng(1);
  EXPECT_THROW((Weighted<int, 2>{}.draw(rng)), Error);
}

TEST(WeightedVariable, WorksAtCompileTime) {
  constexpr Letters letters{{'a', 1}, {'b', 3}};
  static_assert(probabilityOf(letters, 'b') == 0.75);
}

TEST(UniformVariable, HasEveryValueEquallyOften) {
  const auto numbers = uniform({10, 20, 30, 40, 50});
  EXPECT_EQ(probabilities(numbers), std::vector(5, 0.2));
  expectLawful(numbers, 20000, seeded(6));
  EXPECT_EQ(probabilities(uniform({1, 1, 2, 1})), (std::vector{0.75, 0.25}));
  EXPECT_EQ(Letters::uniform(std::string("abba")), Letters::uniform({'a', 'b'}));
}

TEST(UniformVariable, OfLiteralsComparesTheirTextAndNotTheirAddress) {
  const auto hands = uniform({"rock", "paper", "scissors"});
  const std::string rock = "rock", elsewhere = rock + "";
  EXPECT_DOUBLE_EQ(probabilityOf(hands, elsewhere.c_str()), 1.0 / 3);
  EXPECT_EQ(probabilityOf(hands, "lizard"), 0);
}

// ---------------------------------------------------------------- sums of dice
TEST(DiceSums, OfTwoDiceAreTheKnownFractions) {
  using Sum = DiceSum<2, 6>;
  ASSERT_EQ(Sum::size(), 11U);
  for (int sum = 2; sum <= 12; ++sum)
    EXPECT_DOUBLE_EQ(probabilityOf(Sum{}, sum), (6 - std::abs(sum - 7)) / 36.0) << sum;
  EXPECT_EQ(probabilityOf(Sum{}, 1), 0);
  EXPECT_EQ(probabilityOf(Sum{}, 13), 0);
  EXPECT_EQ(probabilityOf(Sum{}, -1), 0);
  expectLawful(Sum{}, 36000, seeded(7));
}

TEST(DiceSums, OfOneDieAreTheDie) {
  for (int side = 1; side <= 8; ++side)
    EXPECT_DOUBLE_EQ(probabilityOf(DiceSum<1, 8>{}, side), probabilityOf(D8, side));
  EXPECT_EQ(probabilities(DiceSum<7, 1>{}), std::vector{1.0});
  EXPECT_EQ((DiceSum<7, 1>::value(0)), 7);
}

TEST(DiceSums, OfThreeDiceAreThoseOfAllTheirCombinations) {
  std::map<int, int> ways;
  for (int a = 1; a <= 8; ++a)
    for (int b = 1; b <= 8; ++b)
      for (int c = 1; c <= 8; ++c) ++ways[a + b + c];
  using Sum = DiceSum<3, 8>;
  ASSERT_EQ(Sum::size(), ways.size());
  for (const auto& [sum, count] : ways)
    EXPECT_NEAR(probabilityOf(Sum{}, sum), count / 512.0, 1e-15) << sum;
}

TEST(DiceSums, OfFiftyDiceSumToOneWithTheMeanAndVarianceOfDice) {
  using Sum = DiceSum<50, 6>;
  EXPECT_EQ(Sum::size(), 251U);
  EXPECT_EQ(Sum::value(0), 50);
  EXPECT_EQ(Sum::value(250), 300);
  EXPECT_NEAR(totalProbability(Sum{}), 1, 1e-12);
  EXPECT_NEAR(expectation(Sum{}, [](int x) { return x; }), 175, 1e-9);
  EXPECT_NEAR(expectation(Sum{}, [](int x) { return (x - 175) * (x - 175); }), 50 * 35.0 / 12,
              1e-9);
  EXPECT_NEAR(Sum::probability(0) / std::pow(6.0, -50), 1, 1e-12);
  for (std::size_t i = 0; i < 251; ++i)
    EXPECT_NEAR(Sum::probability(i) / Sum::probability(250 - i), 1, 1e-9) << i;
}

TEST(DiceSums, OfFiftyDiceAreDrawnAsFiftyDice) {
  constexpr std::size_t draws = 2000;
  Rng rng(seeded(8));
  double sum = 0;
  for (std::size_t i = 0; i < draws; ++i) {
    const int value = DiceSum<50, 6>::draw(rng);
    ASSERT_TRUE(value >= 50 && value <= 300);
    sum += value;
  }
  EXPECT_TRUE(test::isMeanOf(sum / double(draws), 175, 50 * 35.0 / 12, draws));
}

TEST(Aggregates, OfDiceAreTheirSum) {
  const auto two = Weighted<int, 11>::aggregate(D6, D6, std::plus{});
  const auto three = Weighted<int, 16>::aggregate(two, D6, std::plus{});
  ASSERT_EQ(two.size(), 11U);
  ASSERT_EQ(three.size(), 16U);
  for (int sum = 2; sum <= 18; ++sum) {
    EXPECT_NEAR(probabilityOf(two, sum), probabilityOf(DiceSum<2, 6>{}, sum), 1e-15);
    EXPECT_NEAR(probabilityOf(three, sum), probabilityOf(DiceSum<3, 6>{}, sum), 1e-15);
  }
}

TEST(Aggregates, CombineAsTold) {
  const auto best =
      Weighted<int, 6>::aggregate(D4, D6, [](int a, int b) { return std::max(a, b); });
  EXPECT_NEAR(probabilityOf(best, 1), 1.0 / 24, 1e-15);
  EXPECT_NEAR(probabilityOf(best, 4), 7.0 / 24, 1e-15);
  EXPECT_NEAR(probabilityOf(best, 6), 4.0 / 24, 1e-15);
  expectLawful(best, 20000, seeded(9));
}

TEST(Attempts, SucceedAsOftenAsTheBinomialDistributionSays) {
  const Tries<4> tries(0.25);
  ASSERT_EQ(tries.size(), 5U);
  const double ways[] = {1, 4, 6, 4, 1};
  for (int n = 0; n <= 4; ++n)
    EXPECT_NEAR(probabilityOf(tries, n), ways[n] * std::pow(0.25, n) * std::pow(0.75, 4 - n),
                1e-15);
  EXPECT_EQ(probabilityOf(tries, 5), 0);
  EXPECT_EQ(probabilityOf(tries, -1), 0);
  expectLawful(tries, 20000, seeded(14));
  expectLawful(Tries<1>(0.5), 2000, seeded(15));
}

TEST(Attempts, InGreatNumberHaveTheMeanAndVarianceOfTheBinomialDistribution) {
  const Tries<100> tries(0.3);
  EXPECT_NEAR(totalProbability(tries), 1, 1e-12);
  EXPECT_NEAR(expectation(tries, [](int n) { return n; }), 30, 1e-9);
  EXPECT_NEAR(expectation(tries, [](int n) { return (n - 30) * (n - 30); }), 21, 1e-9);
}

TEST(Attempts, CanBeCertainAndCannotBeLikelierThanThat) {
  EXPECT_EQ(probabilities(Tries<2>(0)), (std::vector<double>{1, 0, 0}));
  EXPECT_EQ(probabilities(Tries<2>(1)), (std::vector<double>{0, 0, 1}));
  for (const double wrong : {-0.01, 1.01, std::nan("")})
    EXPECT_TRUE(has(messageOf<Error>([&] { return Tries<2>(wrong); }), {"from 0 to 1"})) << wrong;
}

// ---------------------------------------------------------------- several at once
TEST(JointVariables, AreEveryCombinationOnceWithTheProductOfProbabilities) {
  const Joint joint(D4, Coin{0.25}, Letters{{'x', 1}, {'y', 2}});
  ASSERT_EQ(joint.size(), 16U);
  std::map<std::tuple<int, bool, char>, double> seen;
  for (std::size_t i = 0; i < joint.size(); ++i) seen[joint.value(i)] = joint.probability(i);
  EXPECT_EQ(seen.size(), 16U);
  for (const auto& [value, chance] : seen) {
    const auto& [die, coin, letter] = value;
    EXPECT_NEAR(chance, 0.25 * (coin ? 0.25 : 0.75) * (letter == 'x' ? 1 : 2) / 3, 1e-15);
  }
  EXPECT_EQ(probabilityOf(joint, {5, true, 'x'}), 0);
  EXPECT_EQ(probabilityOf(joint, {4, true, 'z'}), 0);
  expectLawful(joint, 20000, seeded(10));
}

TEST(JointVariables, AreIndependentOfEachOther) {
  const Joint joint(D6, D6);
  EXPECT_TRUE(fits(drawn(joint, 36000, seeded(11)), std::vector(36, 1 / 36.0)));
  EXPECT_NEAR(expectation(joint, [](const auto& v) { return std::get<0>(v) * std::get<1>(v); }),
              12.25, 1e-12);
}

TEST(JointVariables, CanBeOneAndCanBeNested) {
  const Joint one(D6);
  EXPECT_EQ(one.size(), 6U);
  EXPECT_EQ(one.value(3), std::tuple{4});
  const Joint nested(Coin{}, Joint(D4, D6));
  EXPECT_EQ(nested.size(), 48U);
  expectLawful(nested, 20000, seeded(12));
}

TEST(JointVariables, AreDrawnTheFirstBeforeTheLast) {
  Rng together(seeded(13)), apart(seeded(13));
  const auto [die, big] = Joint(D6, D20).draw(together);
  const int first = D6.draw(apart), second = D20.draw(apart);
  EXPECT_EQ(std::pair(die, big), std::pair(first, second));
  EXPECT_EQ(together, apart);
}

TEST(AleatoryConcept, IsMetByAllOfThemAndNotByNumbers) {
  static_assert(Aleatory<Die> && Aleatory<Coin> && Aleatory<Letters> && Aleatory<DiceSum<2, 6>> &&
                Aleatory<Tries<3>>);
  static_assert(Aleatory<Joint<Die, Coin>>);
  static_assert(!Aleatory<int> && !Aleatory<std::vector<double>>);
  static_assert(std::same_as<ValueOf<Joint<Die, Coin>>, std::tuple<int, bool>>);
}

}  // namespace
}  // namespace ludorum
