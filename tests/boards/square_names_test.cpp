#include "ludorum/boards/square_names.hpp"

#include <gtest/gtest.h>

namespace ludorum {
namespace {

TEST(SquareNames, AreALetterForTheColumnAndTheNumberOfTheRow) {
  EXPECT_EQ(squareName({0, 0}), "a1");
  EXPECT_EQ(squareName({4, 3}), "e4");
  EXPECT_EQ(squareName({9, 9}), "j10");
}

TEST(SquareNames, AreFoundAgain) {
  for (const BoardShape shape : {BoardShape{8, 8}, BoardShape{10, 10, true}, BoardShape{3, 12}})
    for (std::size_t cell = 0; cell < shape.size(); ++cell) {
      const SquareAt at = shape.at(cell);
      EXPECT_EQ(shape.find(squareName(at)), at);
      EXPECT_EQ(shape.cell(at), cell);
    }
}

TEST(SquareNames, OfNoSquareAreNotFound) {
  for (const char* name : {"", "a", "4", "a0", "a01", "a9", "i1", "A1", "`1", "a1 ", "a-1", "a1b",
                           "a10", "a111", "aa1", "a99999999999999999999"})
    EXPECT_FALSE((BoardShape{8, 8}.find(name))) << name;
  EXPECT_TRUE((BoardShape{8, 10}.find("a10")));
}

TEST(BoardShapes, HaveTheFirstRowBelowOrOnTop) {
  EXPECT_EQ((BoardShape{5, 4}.cell({0, 0})), 15U);
  EXPECT_EQ((BoardShape{5, 4, true}.cell({0, 0})), 0U);
  EXPECT_EQ((BoardShape{5, 4}.at(4)), (SquareAt{4, 3}));
  EXPECT_EQ((BoardShape{5, 4, true}.at(4)), (SquareAt{4, 0}));
}

}  // namespace
}  // namespace ludorum
