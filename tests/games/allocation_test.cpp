// A playout of any game of the library allocates nothing.
#include <gtest/gtest.h>

#include <cmath>
#include <cstddef>

#include "../support/counted_allocations.hpp"
#include "../support/seeds.hpp"
#include "all_games.hpp"
#include "ludorum/core/playout.hpp"
#include "ludorum/core/setup.hpp"

namespace ludorum {
namespace {

template <class G>
class AnyGame : public ::testing::Test {};
TYPED_TEST_SUITE(AnyGame, test::AllGames);

TYPED_TEST(AnyGame, AllocatesNothingInAPlayout) {
  Rng rng(test::seeded(1));
  float sum = 0;  // The results are asked for, so that the playouts are not optimised away.
  std::size_t allocated = 0;
  for (int i = 0; i < 4; ++i) {
    const auto start = startOf<TypeParam>({}, rng);
    const std::size_t before = test::allocations;
    sum += playout(start, rng)[0];
    allocated += test::allocations - before;
  }
  EXPECT_EQ(allocated, 0U);
  EXPECT_FALSE(std::isnan(sum));
}

TEST(Allocations, AreCountedHere) {
  const std::size_t before = test::allocations;
  EXPECT_EQ(Chess{}.toString().size(), 56U);
  EXPECT_GT(test::allocations, before);
}

}  // namespace
}  // namespace ludorum
