#include "ludorum/boards/checkered.hpp"

#include <gtest/gtest.h>

#include <optional>

namespace ludorum {
namespace {

std::optional<Thing> kingOnE1(SquareAt at) {
  if (at == SquareAt{4, 0}) return Thing{Shape::king, 0, ""};
  return std::nullopt;
}

TEST(CheckeredScenes, HaveTheSquaresRowByRowFromTheTop) {
  const Scene scene = checkeredScene({8, 6}, kingOnE1);
  EXPECT_EQ(scene.width, 8);
  EXPECT_EQ(scene.height, 6);
  ASSERT_EQ(scene.places.size(), 48U);
  EXPECT_EQ(scene.places[0].name, "a6");
  EXPECT_EQ(scene.places[0].x, 0.5);
  EXPECT_EQ(scene.places[0].y, 0.5);
  EXPECT_EQ(scene.places[47].name, "h1");
  EXPECT_EQ(scene.places[47].x, 7.5);
  EXPECT_EQ(scene.places[47].y, 5.5);
}

TEST(CheckeredScenes, AreDarkAtA1AndLightBesideIt) {
  const BoardShape shape{8, 8};
  const Scene scene = checkeredScene(shape, kingOnE1);
  EXPECT_EQ(scene.places[shape.cell({0, 0})].ground, Ground::dark);
  EXPECT_EQ(scene.places[shape.cell({7, 0})].ground, Ground::light);
  EXPECT_EQ(scene.places[shape.cell({7, 7})].ground, Ground::dark);
  for (const Place& place : checkeredScene(shape, kingOnE1, Ground::light).places)
    EXPECT_EQ(place.ground, Ground::light);
}

TEST(CheckeredScenes, HaveThingsWhereTheyStand) {
  const BoardShape shape{8, 8};
  const Scene scene = checkeredScene(shape, kingOnE1);
  for (const Place& place : scene.places)
    EXPECT_EQ(place.things.size(), place.name == "e1" ? 1U : 0U) << place.name;
  EXPECT_EQ(scene.places[shape.cell({4, 0})].things[0].shape, Shape::king);
}

}  // namespace
}  // namespace ludorum
