#include "ludorum/boards/trail.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <vector>

#include "../support/seeds.hpp"
#include "ludorum/core/rng.hpp"

namespace ludorum {
namespace {

using Numbers = Trail<std::uint32_t, 20>;

TEST(Trail, IsTheListOfWhatWasPushed) {
  Rng rng(test::seeded(1));
  Numbers trail;
  std::vector<std::uint32_t> naive;
  EXPECT_TRUE(trail.empty());
  while (naive.size() < Numbers::capacity()) {
    naive.push_back(rng.below(100));
    trail.push_back(naive.back());
    EXPECT_EQ(trail.back(), naive.back());
    EXPECT_EQ(std::vector<std::uint32_t>(trail.begin(), trail.end()), naive);
    EXPECT_EQ(trail.size(), naive.size());
    EXPECT_EQ(trail[naive.size() / 2], naive[naive.size() / 2]);
  }
  trail.clear();
  EXPECT_TRUE(trail.empty());
}

TEST(Trail, CopiesAndComparesWhatIsInItAlone) {
  Numbers a, b;
  for (const std::uint32_t item : {1U, 2U, 3U}) a.push_back(item);
  for (const std::uint32_t item : {1U, 2U, 4U, 5U}) b.push_back(item);
  EXPECT_FALSE(a == b);
  const Numbers copy = b;
  EXPECT_EQ(copy, b);
  b = a;
  EXPECT_EQ(b, a);
  EXPECT_EQ(copy.size(), 4U);
  b.push_back(4);
  EXPECT_FALSE(a == b);
  a.push_back(4);
  EXPECT_EQ(a, b);
}

TEST(Trail, WorksAtCompileTime) {
  constexpr auto sum = [] {
    Numbers trail;
    trail.push_back(3), trail.push_back(4);
    const Numbers copy = trail;
    std::uint32_t total = 0;
    for (const std::uint32_t item : copy) total += item;
    return total;
  };
  static_assert(sum() == 7);
}

}  // namespace
}  // namespace ludorum
