#include "ludorum/boards/board_scene.hpp"

#include <gtest/gtest.h>

namespace ludorum {
namespace {

TEST(BoardScene, HasAPlaceForEachSquareFromTheTopLeft) {
  const Scene scene = boardScene({3, 2, true}, Ground::dark);
  EXPECT_EQ(scene.width, 3);
  EXPECT_EQ(scene.height, 2);
  ASSERT_EQ(scene.places.size(), 6U);
  EXPECT_EQ(scene.places[0].name, "a1");
  EXPECT_EQ(scene.places[5].name, "c2");
  EXPECT_EQ(scene.places[5].x, 2.5);
  EXPECT_EQ(scene.places[5].y, 1.5);
  EXPECT_EQ(scene.places[5].ground, Ground::dark);
  EXPECT_TRUE(scene.places[5].things.empty());
  EXPECT_EQ(boardScene({3, 2}).places[0].name, "a2");
}

}  // namespace
}  // namespace ludorum
