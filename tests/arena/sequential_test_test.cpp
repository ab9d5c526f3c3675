#include "ludorum/arena/sequential_test.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <vector>

#include "arena/simulated.hpp"
#include "ludorum/core/rng.hpp"

namespace ludorum::arena {
namespace {

/// A test that was told this often of each score, from 0 to 1.
SequentialTest after(const Hypotheses& hypotheses, const std::array<int, 5>& counts) {
  SequentialTest test(hypotheses);
  for (std::size_t i = 0; i < 5; ++i)
    for (int n = 0; n < counts[i]; ++n) test.add(static_cast<double>(i) / 4);
  return test;
}
/// Loose enough for nothing to be decided.
Hypotheses undecided(double elo0, double elo1) { return {elo0, elo1, 1e-300, 1e-300}; }

TEST(SequentialTest, KnowsItsBounds) {
  const SequentialTest test({0, 5, 0.05, 0.1});
  EXPECT_NEAR(test.lower(), std::log(0.1 / 0.95), 1e-15);
  EXPECT_NEAR(test.upper(), std::log(0.9 / 0.05), 1e-15);
  EXPECT_EQ(test.llr(), 0);
  EXPECT_EQ(test.status(), TestStatus::open);
  EXPECT_EQ(test.pairs(), 0U);
}

TEST(ScoreFromElo, IsLogistic) {
  EXPECT_EQ(scoreFromElo(0), 0.5);
  EXPECT_NEAR(scoreFromElo(400), 10.0 / 11, 1e-15);
  EXPECT_NEAR(scoreFromElo(-190.8485019), 0.25, 1e-10);
}

TEST(SequentialTest, IsWaldsWhereOnlyWinsAndLossesCome) {
  // With two scores the mean decides the distribution: 60 log(s1/s0) + 40 log((1-s1)/(1-s0)), here
  // with s0 = 1/2 and s1 = 10/11: 60 · 0.597837 - 40 · 1.704748 = -32.3197.
  // The thousandth that stands for each score not seen moves it a little.
  EXPECT_NEAR(after(undecided(0, 400), {40, 0, 0, 0, 60}).llr(), -32.3197, 0.01);
}

TEST(SequentialTest, FindsTheLikeliestDistribution) {
  // By trying: five probabilities with sum 1 and the mean given, two of which follow from the rest.
  const std::array<int, 5> counts{3, 10, 40, 20, 7};
  const auto best = [&](double mean) {
    const auto value = [&](double b, double c, double d) {
      const double e = mean - b / 4 - c / 2 - 3 * d / 4, a = 1 - b - c - d - e;
      if (std::min({a, b, c, d, e}) <= 0) return -std::numeric_limits<double>::infinity();
      return counts[0] * std::log(a) + counts[1] * std::log(b) + counts[2] * std::log(c) +
             counts[3] * std::log(d) + counts[4] * std::log(e);
    };
    std::array<double, 3> at{0.2, 0.4, 0.2};
    double top = value(at[0], at[1], at[2]);
    for (double step = 0.05; step > 1e-8; step /= 2)
      for (bool better = true; better;) {
        better = false;
        for (int code = 0; code < 27; ++code) {
          std::array<double, 3> to = at;
          to[0] += (code % 3 - 1) * step, to[1] += (code / 3 % 3 - 1) * step,
              to[2] += (code / 9 - 1) * step;
          if (const double now = value(to[0], to[1], to[2]); now > top)
            top = now, at = to, better = true;
        }
      }
    return top;
  };
  const double expected = best(scoreFromElo(30)) - best(scoreFromElo(-10));
  EXPECT_NEAR(after(undecided(-10, 30), counts).llr(), expected, 1e-4);
}

TEST(SequentialTest, IsFairToBothSides) {
  const double ratio = after(undecided(-3, 8), {5, 11, 30, 17, 9}).llr();
  EXPECT_NEAR(after(undecided(-8, 3), {9, 17, 30, 11, 5}).llr(), -ratio, 1e-9);
  EXPECT_NEAR(after(undecided(-5, 5), {7, 9, 30, 9, 7}).llr(), 0, 1e-9);
}

TEST(SequentialTest, DecidesAndStandsByIt) {
  SequentialTest test({0, 10});
  const std::array<double, 4> good{1, 0.75, 0.75, 0.5};
  std::size_t pairs = 0;
  while (test.status() == TestStatus::open && pairs < 1000) test.add(good[pairs++ % 4]);
  EXPECT_EQ(test.status(), TestStatus::acceptedH1);
  EXPECT_GE(test.llr(), test.upper());
  for (int i = 0; i < 1000; ++i) test.add(0);
  EXPECT_LT(test.llr(), test.lower());
  EXPECT_EQ(test.status(), TestStatus::acceptedH1);
  EXPECT_EQ(test.pairs(), pairs + 1000);
  EXPECT_EQ(after({0, 10}, {200, 200, 100, 0, 0}).status(), TestStatus::acceptedH0);
}

TEST(SequentialTest, IsNotRashAtTheStart) {
  for (std::size_t i = 0; i < 5; ++i) {
    std::array<int, 5> one{}, many{};
    one[i] = 1;
    many[i] = 100'000;
    const SequentialTest test = after({0, 5}, one), sure = after({0, 5}, many);
    EXPECT_EQ(test.status(), TestStatus::open) << i;
    EXPECT_LT(std::abs(test.llr()), 0.1) << i;
    EXPECT_TRUE(std::isfinite(sure.llr())) << i;  // No variance at all.
    EXPECT_EQ(sure.status(), i > 2 ? TestStatus::acceptedH1 : TestStatus::acceptedH0) << i;
  }
}

TEST(SequentialTest, TakesExtremes) {
  for (const auto& [elo0, elo1] : {std::pair{-2000.0, 2000.0}, {1999.0, 2000.0}, {0.0, 1e-9}}) {
    Rng rng(1);
    SequentialTest test({elo0, elo1});
    for (int i = 0; i < 2000; ++i) {
      test.add(rng.below(5) / 4.0);
      ASSERT_TRUE(std::isfinite(test.llr())) << elo0 << ' ' << elo1 << ' ' << i;
    }
  }
}

TEST(SequentialTest, RefusesWhatMakesNoSense) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  for (const Hypotheses& bad : {Hypotheses{5, 5},
                                {5, 0},
                                {nan, 5},
                                {0, nan},
                                {0, 1e9},
                                {-2001, 0},
                                {0, 5, 0, 0.05},
                                {0, 5, 0.5, 0.05},
                                {0, 5, 0.05, nan},
                                {0, 5, 0.05, -0.1},
                                {0, 5, 0.05, 0.5}})
    EXPECT_THROW(SequentialTest{bad}, Error) << bad.elo0 << ' ' << bad.elo1 << ' ' << bad.alpha;
  SequentialTest test({0, 5});
  for (const double bad : {-0.25, 1.25, 0.3, nan, std::numeric_limits<double>::infinity()})
    EXPECT_THROW(test.add(bad), Error) << bad;
  EXPECT_EQ(test.pairs(), 0U);
}

/// How often H1 is accepted if the player is stronger by so much, and how often nothing is.
struct Acceptance {
  double h1 = 0, open = 0;
};
Acceptance acceptance(double elo, const Hypotheses& hypotheses, int tests, std::uint64_t seed) {
  Acceptance result;
  for (int i = 0; i < tests; ++i) {
    Rng rng(seed + static_cast<std::uint64_t>(i));
    SequentialTest test(hypotheses);
    for (int pair = 0; pair < 20'000 && test.status() == TestStatus::open; ++pair)
      test.add(simulatedPair(elo, rng));
    result.h1 += test.status() == TestStatus::acceptedH1;
    result.open += test.status() == TestStatus::open;
  }
  return {result.h1 / tests, result.open / tests};
}

TEST(SequentialTest, IsWrongNoMoreOftenThanItMayBe) {
  const Hypotheses hypotheses{0, 40};
  const Acceptance null = acceptance(0, hypotheses, 400, 1000);
  const Acceptance other = acceptance(40, hypotheses, 400, 5000);
  // 5 % of 400 have a standard error of 1.09 %, of which 4.5 are 4.9 %: a right program fails in
  // fewer than 1 of 100,000 cases.
  EXPECT_LE(null.h1, 0.099);
  EXPECT_GE(other.h1, 0.901);
  EXPECT_GT(null.h1, 0.01);  // It is not slower than need be, either.
  EXPECT_LT(other.h1, 0.99);
  EXPECT_EQ(null.open + other.open, 0);
}

}  // namespace
}  // namespace ludorum::arena
