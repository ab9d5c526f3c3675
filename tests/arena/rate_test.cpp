#include "ludorum/arena/rate.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "ludorum/core/rng.hpp"

namespace ludorum::arena {
namespace {

TEST(Rate, IsTheRatioOfTheSums) {
  Rate rate;
  rate.add(1, 4);
  rate.add(2, 2);
  EXPECT_EQ(rate.value(), 0.5);
  // By hand: the residuals y - Rx are -1 and 1, so the reach is z √(2 (1 + 1)/1) / 6 = z/3.
  EXPECT_NEAR(rate.interval(1).low, 0.5 - 1.0 / 3, 1e-12);
  EXPECT_NEAR(rate.interval(1).high, 0.5 + 1.0 / 3, 1e-12);
}

TEST(Rate, IsThatOfAMeanWhereMatchesAreAlike) {
  // With one trial a match it is a mean: 2, 4 and 6 have the deviation 2.
  Rate rate;
  for (const double times : {2.0, 4.0, 6.0}) rate.add(times, 1);
  EXPECT_EQ(rate.value(), 4);
  EXPECT_NEAR(rate.interval(1).high, 4 + 2 / std::sqrt(3.0), 1e-12);
}

TEST(Rate, OfNothingIsUnknown) {
  Rate rate;
  EXPECT_EQ(rate.value(), 0);
  EXPECT_TRUE(std::isinf(rate.interval().high));
  rate.add(1, 2);
  EXPECT_EQ(rate.value(), 0.5);
  EXPECT_TRUE(std::isinf(rate.interval().low));  // One match tells nothing of others.
}

TEST(Rate, HoldsTheTruthAsOftenAsItPromises) {
  // Matches of 5 to 24 plies; in half of them luck decides a third of the plies, in the others two
  // thirds: plies alone would be taken for more than they are.
  Rng rng(7);
  int held = 0;
  constexpr int samples = 2000;
  for (int sample = 0; sample < samples; ++sample) {
    Rate rate;
    for (int match = 0; match < 60; ++match) {
      const auto plies = 5 + rng.below(20);
      const std::uint32_t share = 1 + rng.below(2);
      double times = 0;
      for (std::uint32_t ply = 0; ply < plies; ++ply) times += rng.below(3) < share;
      rate.add(times, plies);
    }
    held += rate.interval().contains(0.5);
  }
  EXPECT_GT(held, 0.93 * samples);
  EXPECT_LT(held, 0.965 * samples);
}

}  // namespace
}  // namespace ludorum::arena
