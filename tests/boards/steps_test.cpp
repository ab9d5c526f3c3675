#include "ludorum/boards/steps.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <vector>

namespace ludorum {
namespace {

using eightWide::Set;

TEST(EightWide, HasBoardsOfAnySizeInTheLowestRowsAndColumns) {
  for (std::size_t columns = 1; columns <= 8; ++columns)
    for (std::size_t rows = 1; rows <= 8; ++rows)
      for (std::size_t square = 0; square < 64; ++square) {
        const SquareAt at = eightWide::at(square);
        ASSERT_EQ((eightWide::board(columns, rows) & eightWide::bit(square)) != 0,
                  at.column < columns && at.row < rows);
        ASSERT_EQ(eightWide::bit(at), eightWide::bit(square));
        ASSERT_EQ((eightWide::row(2) & eightWide::bit(square)) != 0, at.row == 2);
      }
}

TEST(EightWide, StepsInEveryDirectionAndNotOverTheEdges) {
  for (int square = 0; square < 64; ++square)
    for (int right = -1; right <= 1; ++right)
      for (int up = -1; up <= 1; ++up) {
        const int column = square % 8 + right, row = square / 8 + up;
        const bool isOn = column >= 0 && column < 8 && row >= 0 && row < 8;
        const Set expected = isOn ? eightWide::bit(std::size_t(8 * row + column)) : 0;
        ASSERT_EQ(eightWide::stepped(eightWide::bit(std::size_t(square)), right, up), expected)
            << square << ' ' << right << ' ' << up;
      }
}

TEST(Steps, AreListedByTheirWaysAndWhereTheyLead) {
  const Steps<3> steps{{0b1010ULL << 8, 0, 0b1000ULL << 8}, {8, 7, -8}};
  ASSERT_EQ(steps.size(), 3U);
  EXPECT_EQ(steps[0], (Step{1, 9}));
  EXPECT_EQ(steps[1], (Step{3, 11}));
  EXPECT_EQ(steps[2], (Step{19, 11}));
  EXPECT_FALSE(steps.empty());
  EXPECT_EQ(steps.within(eightWide::bit(11)).size(), 2U);
  EXPECT_EQ(steps.within(eightWide::bit(11))[1], (Step{19, 11}));
  EXPECT_TRUE(steps.within(1).empty());
  EXPECT_EQ((Steps<3>{}.size()), 0U);
  const Steps<1> one{{Set{1} << 63}, {9}};
  EXPECT_EQ(one[0], (Step{54, 63}));
}

}  // namespace
}  // namespace ludorum
