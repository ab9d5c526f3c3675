#include "ludorum/boards/labels.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace ludorum {
namespace {

TEST(Labels, AreTextsOnNothing) {
  const Place label = labelPlace("Pot: 3", 1, 2, 4, 1);
  EXPECT_EQ(label.text, "Pot: 3");
  EXPECT_EQ(label.name, "Pot: 3");
  EXPECT_EQ(label.ground, Ground::none);
  EXPECT_EQ(label.width, 4);
  EXPECT_EQ(label.role, 1);
  EXPECT_TRUE(label.things.empty());
}

TEST(Labels, AreFoundByTheirNames) {
  const Scene scene{2, 1, {labelPlace("one", 0, 0), labelPlace("two", 1, 0)}, {}};
  EXPECT_EQ(placeNamed(scene, "two"), std::vector<std::size_t>{1});
  EXPECT_TRUE(placeNamed(scene, "three").empty());
}

}  // namespace
}  // namespace ludorum
