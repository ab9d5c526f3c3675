#include "ludorum/boards/hexagons.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace ludorum {
namespace {

using Small = Rhombus<5>;
using Large = Rhombus<14>;

std::optional<Thing> nothing(SquareAt) { return std::nullopt; }
/// How far the centres of two places are from each other.
double apart(const Place& a, const Place& b) { return std::hypot(a.x - b.x, a.y - b.y); }

TEST(Hexagons, NumberCellsWithAMarginAround) {
  EXPECT_EQ(Small::cell({0, 0}), 8);
  EXPECT_EQ(Small::cell({4, 4}), 40);
  EXPECT_EQ(Large::cell({13, 13}), 238);
  EXPECT_EQ(Large::cellCount, 256U);
  for (const std::size_t cell : Large::board(14)) EXPECT_EQ(Large::cell(Large::at(cell)), cell);
  EXPECT_EQ(Large::board(14).size(), 196U);
  EXPECT_EQ(Large::board(1), Large::Set::of(17));
  EXPECT_EQ(Small::cell({std::size_t(0) - 1, 0}), 7);
  EXPECT_EQ(Small::cell({0, std::size_t(0) - 1}), 1);
}

TEST(Hexagons, AreNextToEachOtherWhereTheyAreDrawnSo) {
  for (const std::size_t side : {1U, 2U, 5U}) {
    const Scene scene = rhombusScene(side, nothing);
    const BoardShape shape = rhombusShape(side);
    for (const std::size_t a : Small::board(side)) {
      std::set<std::size_t> next;
      for (const std::size_t b : Small::around(a))
        if (Small::board(side).contains(b)) next.insert(b);
      for (const std::size_t b : Small::board(side)) {
        const double distance =
            apart(scene.places[shape.cell(Small::at(a))], scene.places[shape.cell(Small::at(b))]);
        EXPECT_EQ(next.contains(b), std::abs(distance - 1) < 1e-9);
        EXPECT_TRUE(a == b || distance > 0.999);
      }
    }
  }
}

TEST(Hexagons, HaveAsManyNeighboursAsTheShapeSays) {
  std::vector<std::size_t> count(7);
  const Large::Set board = Large::board(11);
  for (const std::size_t cell : board) {
    std::size_t next = 0;
    for (const std::size_t other : Large::around(cell)) next += board.contains(other) ? 1U : 0U;
    ++count[next];
    const bool isSharp = cell == Large::cell({0, 0}) || cell == Large::cell({10, 10});
    EXPECT_EQ(next == 2, isSharp) << cell;
  }
  EXPECT_EQ(count, (std::vector<std::size_t>{0, 0, 2, 2, 36, 0, 81}));
}

TEST(Hexagons, KnowWhatIsBesideASetOfThem) {
  const Large::Set board = Large::board(14);
  Large::Set set;
  for (const std::size_t cell : board) {
    if (cell % 7 < 2) set.insert(cell);
    Large::Set around;
    for (const std::size_t next : Large::around(cell)) around.insert(next);
    EXPECT_EQ(Large::beside(Large::Set::of(cell)) & board, around & board) << cell;
  }
  Large::Set around;
  for (const std::size_t cell : set)
    for (const std::size_t next : Large::around(cell)) around.insert(next);
  EXPECT_EQ(Large::beside(set) & board, around & board);
}

TEST(Hexagons, AreMirroredAcrossTheLongDiagonal) {
  for (const std::size_t cell : Large::board(14)) {
    const SquareAt at = Large::at(cell);
    EXPECT_EQ(Large::mirrored(cell), Large::cell({at.row, at.column}));
    Large::Set next, images;
    for (const std::size_t other : Large::around(cell)) next.insert(Large::mirrored(other));
    for (const std::size_t other : Large::around(Large::mirrored(cell))) images.insert(other);
    EXPECT_EQ(next, images);
  }
}

TEST(Hexagons, AreAScene) {
  const Scene scene = rhombusScene(3, [](SquareAt at) -> std::optional<Thing> {
    if (at == SquareAt{1, 2}) return Thing{Shape::disc, 1, ""};
    return std::nullopt;
  });
  ASSERT_EQ(scene.places.size(), 9U + 12U);
  std::string names;
  for (const Place& place : scene.places) names += place.name.empty() ? "-" : place.name;
  EXPECT_EQ(names, "a1b1c1a2b2c2a3b3c3------------");
  for (std::size_t i = 0; i < scene.places.size(); ++i) {
    const Place& place = scene.places[i];
    EXPECT_EQ(place.ground, Ground::hexagon);
    EXPECT_EQ(place.things.size(), place.name == "b3" ? 1U : 0U);
    EXPECT_EQ(place.role == Piece::nobodys, i < 9);
    EXPECT_GT(place.x - place.width / 2, -1e-9);
    EXPECT_GT(place.y - place.height / 2, -1e-9);
    EXPECT_LT(place.x + place.width / 2, scene.width + 1e-9);
    EXPECT_LT(place.y + place.height / 2, scene.height + 1e-9);
  }
}

TEST(Hexagons, HaveEdgesOfTwoRolesAround) {
  for (const std::size_t side : {1U, 2U, 6U}) {
    const Scene scene = rhombusScene(side, nothing);
    for (std::size_t cell = 0; cell < side * side; ++cell) {
      const SquareAt at = rhombusShape(side).at(cell);
      std::set<int> roles;
      for (std::size_t i = side * side; i < scene.places.size(); ++i)
        if (apart(scene.places[i], scene.places[cell]) < 1.001) roles.insert(scene.places[i].role);
      EXPECT_EQ(roles.contains(0), at.row == 0 || at.row == side - 1);
      EXPECT_EQ(roles.contains(1), at.column == 0 || at.column == side - 1);
    }
  }
}

}  // namespace
}  // namespace ludorum
