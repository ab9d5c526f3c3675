#include "ludorum/boards/sliding_tiles.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <set>
#include <vector>

namespace ludorum {
namespace {

/// The layouts that slides lead to from the order.
std::set<std::vector<unsigned>> reachable(unsigned rows, unsigned columns) {
  std::vector<unsigned> ordered(std::size_t{rows} * columns);
  std::iota(ordered.begin(), ordered.end(), 0U);
  std::set<std::vector<unsigned>> found{ordered};
  std::vector<std::vector<unsigned>> open{ordered};
  while (!open.empty()) {
    const auto layout = open.back();
    open.pop_back();
    const auto at =
        static_cast<unsigned>(std::find(layout.begin(), layout.end(), 0U) - layout.begin());
    const auto slide = [&](bool can, unsigned from) {
      if (!can) return;
      auto after = layout;
      std::swap(after[at], after[from]);
      if (found.insert(after).second) open.push_back(after);
    };
    slide(at % columns > 0, at - 1), slide(at % columns + 1 < columns, at + 1);
    slide(at / columns > 0, at - columns), slide(at / columns + 1 < rows, at + columns);
  }
  return found;
}

TEST(SlidingTiles, CanBeOrderedExactlyIfTheirParityIsEven) {
  for (const auto& [rows, columns] : {std::pair{2U, 2U}, {2U, 3U}, {3U, 2U}, {2U, 4U}}) {
    const auto known = reachable(rows, columns);
    auto layout = *known.begin();  // In order: the first of all.
    std::size_t even = 0;
    do {
      SlidingParity parity(columns);
      for (const unsigned tile : layout) parity.add(tile);
      ASSERT_EQ(parity.isEven(), known.contains(layout));
      even += parity.isEven() ? 1U : 0U;
    } while (std::next_permutation(layout.begin(), layout.end()));
    EXPECT_EQ(even, known.size());
  }
}

TEST(SlidingTiles, AreMixedWithoutSlidingBack) {
  const auto mixed = [](int count) {  // Slides are 0 to 3, and undone by the one two farther.
    std::vector<int> made;
    int ticket = 0;
    mixBySliding(
        count, [&] { return ticket++ * 7 / 3 % 4; },
        [&](int chosen) {
          made.push_back(chosen);
          return (chosen + 2) % 4;
        });
    return made;
  };
  EXPECT_TRUE(mixed(0).empty());
  EXPECT_EQ(mixed(1), std::vector<int>{0});
  const auto made = mixed(50);
  ASSERT_EQ(made.size(), 50U);
  for (std::size_t i = 1; i < made.size(); ++i) EXPECT_NE(made[i], (made[i - 1] + 2) % 4);
}

}  // namespace
}  // namespace ludorum
