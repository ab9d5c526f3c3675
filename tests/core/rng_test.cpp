#include "ludorum/core/rng.hpp"

#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <cstdint>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "../support/seeds.hpp"
#include "../support/statistics.hpp"

namespace ludorum {
namespace {

using test::isUniform;
using test::seeded;

std::array<std::uint64_t, 4> firstFour(Rng rng) { return {rng(), rng(), rng(), rng()}; }

// The numbers were computed by another program (Python's unbounded integers) from the definitions
// of splitmix64 and wyrand.
TEST(Rng, GivesTheSameNumbersOnEveryPlatform) {
  using Four = std::array<std::uint64_t, 4>;
  EXPECT_EQ(firstFour(Rng()), firstFour(Rng(0)));
  EXPECT_EQ(firstFour(Rng(0)),
            (Four{0x7950d340a3b9a42d, 0xbe1a790822323877, 0xdc8864b58f7f72c8, 0x0214fc0b8ac2229e}));
  EXPECT_EQ(firstFour(Rng(1)),
            (Four{0x987e7e31fc95735b, 0x8291b762cc3c274c, 0x0d992eb33f73987e, 0xf0f4f9bc5dbdf955}));
  EXPECT_EQ(firstFour(Rng(42)),
            (Four{0x57ce9f0fb367a6da, 0xd0896df64775c178, 0xa4568876599a444c, 0x0cd430360c643e52}));
  EXPECT_EQ(firstFour(Rng(~std::uint64_t{0})),
            (Four{0xe6b36b5f4baf7f19, 0xca0ae3ebf3e15c0b, 0xc12ce27e66728ee5, 0xf6f6aaae74508885}));
}

TEST(Rng, BelowAndUniformGiveTheSameNumbersOnEveryPlatform) {
  Rng dice(1);
  std::vector<std::uint32_t> rolls;
  for (int i = 0; i < 10; ++i) rolls.push_back(dice.below(6));
  EXPECT_EQ(rolls, (std::vector<std::uint32_t>{3, 3, 0, 5, 4, 2, 5, 0, 3, 3}));
  Rng fractions(1);
  EXPECT_EQ(fractions.uniform(), 0x1.30fcfc63f92aep-1);
  EXPECT_EQ(fractions.uniform(), 0x1.05236ec598784p-1);
}

TEST(Rng, SplitGivesTheSameStreamsOnEveryPlatform) {
  EXPECT_EQ(Rng(42).split(0)(), 0xcd721d100653b7daU);
  EXPECT_EQ(Rng(42).split(1)(), 0xdc16fb2a67f9c555U);
  EXPECT_EQ(Rng(42).split(2)(), 0xc0d32166e861fdd1U);
}

constexpr std::uint64_t thirdNumberOf(std::uint64_t seed) {
  Rng rng(seed);
  rng(), rng();
  return rng();
}
TEST(Rng, WorksAtCompileTime) {
  static_assert(thirdNumberOf(42) == 0xa4568876599a444cU);
  static_assert(Rng(42).split(1) == Rng(42).split(1));
  static_assert(Rng(1).below(6) == 3);
  static_assert(Rng(1).uniform() == 0x1.30fcfc63f92aep-1);
  static_assert(std::uniform_random_bit_generator<Rng>);
}

TEST(Rng, IsAValueWhoseCopyHasTheSameFuture) {
  Rng rng(7);
  rng();
  Rng copy = rng;
  EXPECT_EQ(copy, rng);
  EXPECT_EQ(firstFour(copy), firstFour(rng));
  copy();
  EXPECT_NE(copy, rng);
}

TEST(Rng, BelowIsUniform) {
  for (const std::uint32_t n : {2U, 3U, 6U, 7U, 52U, 64U, 1000U}) {
    Rng rng(seeded(n));
    std::vector<std::size_t> counts(n);
    for (std::uint32_t i = 0; i < 40 * n + 20000; ++i) ++counts.at(rng.below(n));
    EXPECT_TRUE(isUniform(counts)) << n;
  }
}

TEST(Rng, BelowOneIsZeroAndBelowTheGreatestStaysBelow) {
  Rng rng(seeded(3));
  std::uint32_t greatest = 0;
  for (int i = 0; i < 1000; ++i) {
    EXPECT_EQ(rng.below(1), 0U);
    const std::uint32_t n = rng.below(0xffffffffU);
    ASSERT_LT(n, 0xffffffffU);
    greatest = std::max(greatest, n);
  }
  EXPECT_GT(greatest, 0xf0000000U);  // Missed with probability (15/16)^1000 = 1e-28.
}

TEST(Rng, PairsOfSuccessiveNumbersAreUniform) {
  Rng rng(seeded(5));
  std::vector<std::size_t> counts(64);
  for (int i = 0; i < 64000; ++i) {
    const std::uint32_t first = rng.below(8);
    ++counts[first * 8 + rng.below(8)];
  }
  EXPECT_TRUE(isUniform(counts));
}

TEST(Rng, EveryBitIsSetHalfTheTime) {
  constexpr std::size_t samples = 10000;
  Rng rng(seeded(6));
  std::array<std::size_t, 64> set{};
  for (std::size_t i = 0; i < samples; ++i)
    for (std::uint64_t bits = rng(); bits != 0; bits &= bits - 1)
      ++set[static_cast<std::size_t>(std::countr_zero(bits))];
  for (std::size_t bit = 0; bit < 64; ++bit)
    EXPECT_TRUE(isUniform({set[bit], samples - set[bit]})) << bit;
}

TEST(Rng, UniformIsAtLeastZeroAndLessThanOneAndFillsTheRangeEvenly) {
  Rng rng(seeded(8));
  std::vector<std::size_t> counts(50);
  for (int i = 0; i < 50000; ++i) {
    const double x = rng.uniform();
    ASSERT_GE(x, 0);
    ASSERT_LT(x, 1);
    ++counts[static_cast<std::size_t>(x * 50)];
  }
  EXPECT_TRUE(isUniform(counts));
}

TEST(Rng, UniformGoesInStepsOfTwoToTheMinus53) {
  Rng rng(seeded(9));
  bool odd = false;
  for (int i = 0; i < 100; ++i) {
    const double steps = rng.uniform() * 0x1p53;
    EXPECT_EQ(steps, static_cast<double>(static_cast<std::uint64_t>(steps)));
    odd = odd || static_cast<std::uint64_t>(steps) % 2 == 1;
  }
  EXPECT_TRUE(odd);  // The last step is used too: missed with probability 2^-100.
}

TEST(Rng, SplittingDoesNotAdvanceTheParent) {
  Rng rng(11);
  const Rng before = rng;
  rng.split(0), rng.split(1);
  EXPECT_EQ(rng, before);
}

TEST(Rng, StreamsDependOnTheGeneratorAndTheNumberOfTheStreamAlone) {
  EXPECT_EQ(Rng(11).split(3), Rng(11).split(3));
  EXPECT_NE(Rng(11).split(3), Rng(11).split(4));
  EXPECT_NE(Rng(11).split(3), Rng(12).split(3));
  EXPECT_NE(Rng(11).split(0), Rng(11));
}

TEST(Rng, NeighbouringSeedsAndStreamsShareNoNumbers) {
  std::set<std::uint64_t> seen;
  for (std::uint64_t seed = 0; seed < 50; ++seed)
    for (std::uint64_t stream = 0; stream < 50; ++stream) seen.insert(Rng(seed).split(stream)());
  for (std::uint64_t seed = 0; seed < 1000; ++seed) seen.insert(Rng(seed)());
  EXPECT_EQ(seen.size(), 3500U);
}

/// The correlation of what two generators give, in its standard errors.
double correlation(Rng a, Rng b) {
  constexpr int n = 4000;
  double sum = 0;  // The variance of a uniform number is 1/12, so that of the product is 1/144.
  for (int i = 0; i < n; ++i) sum += (a.uniform() - 0.5) * (b.uniform() - 0.5);
  return sum * 12 / std::sqrt(double(n));
}
// 5 standard errors, 60 comparisons: a wrong alarm with probability 4e-5.
TEST(Rng, StreamsAreIndependentOfEachOtherAndOfTheParent) {
  const Rng parent(seeded(13));
  for (std::uint64_t stream = 0; stream < 20; ++stream) {
    EXPECT_LT(std::abs(correlation(parent, parent.split(stream))), 5) << stream;
    EXPECT_LT(std::abs(correlation(parent.split(stream), parent.split(stream + 1))), 5) << stream;
    EXPECT_LT(std::abs(correlation(Rng(stream), Rng(stream + 1))), 5) << stream;
  }
}

TEST(Rng, TheFirstNumbersOfStreamsAreUniformAmongThemselves) {
  const Rng parent(seeded(17));
  std::vector<std::size_t> counts(36);
  for (std::uint64_t stream = 0; stream < 36000; ++stream) {
    Rng rng = parent.split(stream);
    const std::uint32_t first = rng.below(6);
    ++counts[first * 6 + rng.below(6)];
  }
  EXPECT_TRUE(isUniform(counts));
}

TEST(Choice, TakesEveryElementEquallyOften) {
  const std::vector<std::string> list{"a", "b", "c", "d", "e"};
  Rng rng(seeded(19));
  std::vector<std::size_t> counts(list.size());
  for (int i = 0; i < 20000; ++i) ++counts.at(static_cast<std::size_t>(choice(list, rng)[0] - 'a'));
  EXPECT_TRUE(isUniform(counts));
}

TEST(Choice, OfOneElementCostsNoRandomNumber) {
  Rng rng(23);
  const Rng before = rng;
  EXPECT_EQ(choice(std::vector{5}, rng), 5);
  EXPECT_EQ(rng, before);
}

}  // namespace
}  // namespace ludorum
