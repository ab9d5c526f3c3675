// Whether the true strengths lie in the intervals as often as these promise.
#include <gtest/gtest.h>

#include <vector>

#include "arena/simulated.hpp"
#include "ludorum/arena/ratings.hpp"

namespace ludorum::arena {
namespace {

TEST(RatingCoverage, IntervalsHoldTheTruthNineteenTimesInTwenty) {
  const std::vector<double> strengths{0.9, 0.4, 0.1, -0.3, -1.1};  // Of sum 0.
  const Truth truth{.advantage = 0.3, .draws = 0.5};
  const double unit = 400 / std::log(10);
  int ratings = 0, differences = 0, advantages = 0;
  const int tournaments = 400;
  for (int i = 0; i < tournaments; ++i) {
    const Ratings fitted(simulated(strengths, truth, 30, static_cast<std::uint64_t>(i)));
    for (std::size_t p = 0; p < 5; ++p)
      ratings += fitted[p].interval().contains(unit * strengths[p]);
    differences += fitted.difference(0, 4).interval().contains(unit * 2.0);
    advantages += fitted.advantage()->interval().contains(unit * truth.advantage);
  }
  // 95 % of 400 have a standard error of 1.09 %, so 4.5 of them are 4.9 %: a right program fails
  // in fewer than 1 of 100,000 cases. The five ratings of a tournament hang together, which can
  // only make their mean vary less than that of one.
  EXPECT_NEAR(ratings / (5.0 * tournaments), 0.95, 0.049);
  EXPECT_NEAR(differences / (1.0 * tournaments), 0.95, 0.049);
  EXPECT_NEAR(advantages / (1.0 * tournaments), 0.95, 0.049);
}

}  // namespace
}  // namespace ludorum::arena
