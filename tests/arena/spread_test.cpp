#include "ludorum/arena/spread.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "ludorum/arena/histogram.hpp"
#include "ludorum/arena/interval.hpp"
#include "ludorum/core/rng.hpp"

namespace ludorum::arena {
namespace {

// Wilson's interval as published: Newcombe, Statistics in Medicine 17 (1998), table I, method 3.
TEST(WilsonInterval, IsAsPublished) {
  const auto expect = [](double times, double trials, double low, double high) {
    const Interval interval = wilsonInterval(times, trials);
    EXPECT_NEAR(interval.low, low, 5e-5) << times << " of " << trials;
    EXPECT_NEAR(interval.high, high, 5e-5) << times << " of " << trials;
  };
  expect(81, 263, 0.2553, 0.3662);
  expect(15, 148, 0.0624, 0.1605);
  expect(0, 20, 0, 0.1611);
  expect(1, 29, 0.0061, 0.1718);
}

TEST(WilsonInterval, StaysWithinItsBounds) {
  EXPECT_EQ(wilsonInterval(0, 0), (Interval{0, 1}));
  EXPECT_EQ(wilsonInterval(0, 3).low, 0);
  EXPECT_EQ(wilsonInterval(3, 3).high, 1);
  const Interval mostly = wilsonInterval(29, 30), hardly = wilsonInterval(1, 30);
  EXPECT_NEAR(mostly.low, 1 - hardly.high, 1e-15);
  EXPECT_NEAR(mostly.high, 1 - hardly.low, 1e-15);
}

TEST(WilsonInterval, TakesAnyZ) {
  // z = 1, 1 of 2: the centre is a half; the reach is 1/(1 + 1/2) √((1/4 + 1/8)/2) = 0.288675.
  EXPECT_NEAR(wilsonInterval(1, 2, 1).low, 0.5 - 0.288675, 1e-6);
  EXPECT_NEAR(wilsonInterval(1, 2, 1).high, 0.5 + 0.288675, 1e-6);
}

TEST(NormalBelow, IsTheNormalDistribution) {
  EXPECT_EQ(normalBelow(0), 0.5);
  EXPECT_NEAR(normalBelow(z95), 0.975, 1e-12);
  EXPECT_NEAR(normalBelow(-1), 0.15865525, 1e-8);
}

Spread spreadOf(const std::vector<double>& numbers) {
  Spread spread;
  for (const double number : numbers) spread.add(number);
  return spread;
}

TEST(Spread, HasTheFiguresOfASample) {
  // The mean is 40/8 = 5; the squares are 9+1+1+1+0+0+4+16 = 32; the deviation √(32/7).
  const Spread spread = spreadOf({2, 4, 4, 4, 5, 5, 7, 9});
  EXPECT_EQ(spread.count(), 8U);
  EXPECT_DOUBLE_EQ(spread.mean(), 5);
  EXPECT_DOUBLE_EQ(spread.deviation(), std::sqrt(32.0 / 7));
  EXPECT_EQ(spread.min(), 2);
  EXPECT_EQ(spread.max(), 9);
  // The standard error is √(32/7/8) = 0.755929.
  EXPECT_NEAR(meanInterval(spread).low, 5 - 1.959964 * 0.755929, 1e-6);
  EXPECT_NEAR(meanInterval(spread, 1).high, 5.755929, 1e-6);
}

TEST(Spread, OfNothingIsZeroAndOfOneHasNoDeviation) {
  EXPECT_EQ(Spread{}.count(), 0U);
  EXPECT_EQ(Spread{}.mean(), 0);
  EXPECT_EQ(Spread{}.min(), 0);
  EXPECT_EQ(Spread{}.max(), 0);
  const Spread one = spreadOf({-3});
  EXPECT_EQ(one.deviation(), 0);
  EXPECT_EQ(one.min(), -3);
  EXPECT_EQ(one.max(), -3);
  EXPECT_TRUE(std::isinf(meanInterval(one).high));
}

TEST(Spread, IsExactForNumbersFarFromZero) {
  // The sum of squares would lose all its digits here; deviation of 0, 1, 2 is 1.
  EXPECT_DOUBLE_EQ(spreadOf({1e9, 1e9 + 1, 1e9 + 2}).deviation(), 1);
}

TEST(Spread, MergesAsIfAdded) {
  Rng rng(1);
  for (const int cut : {0, 1, 50, 99, 100}) {
    Spread left, right, both;
    for (int i = 0; i < 100; ++i) {
      const double number = rng.uniform() * 10 - 3;
      (i < cut ? left : right).add(number);
      both.add(number);
    }
    left.merge(right);
    EXPECT_EQ(left.count(), 100U);
    EXPECT_NEAR(left.mean(), both.mean(), 1e-13);
    EXPECT_NEAR(left.deviation(), both.deviation(), 1e-13);
    EXPECT_EQ(left.min(), both.min());
    EXPECT_EQ(left.max(), both.max());
  }
}

Histogram histogramOf(const std::vector<std::uint64_t>& numbers) {
  Histogram histogram;
  for (const std::uint64_t number : numbers) histogram.add(number);
  return histogram;
}
using Bins = std::vector<Histogram::Bin>;

TEST(Histogram, CountsEachNumberWhileTheyAreFew) {
  EXPECT_EQ(Histogram{}.bins(), Bins{});
  const Histogram histogram = histogramOf({9, 7, 9, 6});
  EXPECT_EQ(histogram.width(), 1U);
  EXPECT_EQ(histogram.bins(), (Bins{{6, 1}, {7, 1}, {8, 0}, {9, 2}}));
}

TEST(Histogram, DoublesItsWidthWhenFortyBinsDoNotDo) {
  EXPECT_EQ(histogramOf({10, 49}).width(), 1U);
  EXPECT_EQ(histogramOf({10, 49}).bins().size(), 40U);
  const Histogram histogram = histogramOf({10, 50, 51});
  EXPECT_EQ(histogram.width(), 2U);
  EXPECT_EQ(histogram.bins().front(), (Histogram::Bin{10, 1}));
  EXPECT_EQ(histogram.bins().back(), (Histogram::Bin{50, 2}));
}

TEST(Histogram, TakesAnyNumber) {
  const auto bins = histogramOf({~std::uint64_t{0}, 0, 1}).bins();
  ASSERT_LE(bins.size(), Histogram::capacity);
  EXPECT_EQ(bins.front(), (Histogram::Bin{0, 2}));
  EXPECT_EQ(bins.back().count, 1U);
}

TEST(Histogram, DoesNotDependOnTheOrderAndLosesNothing) {
  Rng rng(2);
  for (int round = 0; round < 300; ++round) {
    std::vector<std::uint64_t> numbers;
    const std::uint32_t count = 1 + rng.below(30), range = 1U << rng.below(12);
    const std::uint64_t lowest = rng.below(1000);
    for (std::uint32_t i = 0; i < count; ++i) numbers.push_back(lowest + rng.below(range));
    const Histogram histogram = histogramOf(numbers);
    std::sort(numbers.begin(), numbers.end());
    EXPECT_EQ(histogram.bins(), histogramOf(numbers).bins());
    EXPECT_EQ(histogram.bins(), histogramOf({numbers.rbegin(), numbers.rend()}).bins());
    for (const Histogram::Bin& bin : histogram.bins())
      EXPECT_EQ(bin.count, static_cast<std::uint64_t>(std::count_if(
                               numbers.begin(), numbers.end(), [&](std::uint64_t number) {
                                 return number - bin.first < histogram.width() &&
                                        number >= bin.first;
                               })));
    const std::uint64_t half = histogram.width() / 2;  // A narrower one would not have done.
    EXPECT_TRUE(half == 0 || numbers.back() / half - numbers.front() / half >= 40);
  }
}

}  // namespace
}  // namespace ludorum::arena
