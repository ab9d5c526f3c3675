#include "ludorum/boards/one_of.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <map>

#include "../support/seeds.hpp"
#include "ludorum/boards/squares.hpp"
#include "ludorum/core/aleatory.hpp"
#include "ludorum/core/move_list.hpp"

namespace ludorum {
namespace {

using Square = OneOf<Squares<std::uint16_t>>;
static_assert(Aleatory<Square> && Aleatory<OneOf<MoveRange<int>>>);

TEST(OneOf, HasTheItemsOfAListEquallyLikely) {
  const Square square{{0b101010}};
  EXPECT_EQ(square.size(), 3U);
  EXPECT_EQ(expectation(square, [](auto n) { return n; }), 3);
  EXPECT_DOUBLE_EQ(probabilityOf(square, 5), 1.0 / 3);
  EXPECT_EQ(probabilityOf(square, 4), 0);
  EXPECT_EQ(square, (Square{{0b101010}}));
  EXPECT_NE(square, (Square{{0b101011}}));
}

TEST(OneOf, IsDrawnAsOftenAsItIsLikely) {
  Rng rng(test::seeded(1));
  std::map<int, int> drawn;
  for (int i = 0; i < 3000; ++i) ++drawn[OneOf<MoveRange<int>>{{7, 3}}.draw(rng)];
  EXPECT_EQ(drawn.size(), 3U);
  for (const auto& [item, times] : drawn) EXPECT_NEAR(times, 1000, 130) << item;
}

}  // namespace
}  // namespace ludorum
