#include "app/board_drawing.hpp"

#include "../support/any_move.hpp"
#include "../support/errors.hpp"

namespace ludorum::test {
namespace {

using app::boardDrawing;

PictureInfo pictureWith(Click click) {
  return {2, 2, {}, click, {{'X', "X", Shape::cross, 0}, {'#', "10", Shape::tile, Piece::nobodys}}};
}

TEST(BoardDrawing, EmptyCellsBearTheirMoves) {
  EXPECT_EQ(boardDrawing(pictureWith(Click::cell), "X   ", "",
                         {{moveOfForm("1"), {1}}, {moveOfForm("\"go\""), {3}}}, {}),
            "+----+----+\n"
            "| X  | 1  |\n"
            "+----+----+\n"
            "|    | go |\n"
            "+----+----+\n");
}

TEST(BoardDrawing, MovesBesidePiecesStandInBrackets) {
  EXPECT_EQ(boardDrawing(pictureWith(Click::cell), "X # ", "", {{moveOfForm("2"), {2}}}, {}),
            "+--------+--------+\n"
            "|   X    |        |\n"
            "+--------+--------+\n"
            "| 10 [2] |        |\n"
            "+--------+--------+\n");
}

TEST(BoardDrawing, ANarrowTerminalHasNoMargins) {
  const auto drawn = [](std::size_t columns) {
    return boardDrawing(pictureWith(Click::column), "  X ", "", {{moveOfForm("1"), {1, 3}}},
                        {.columns = columns});
  };
  EXPECT_EQ(drawn(9), drawn(0));
  EXPECT_EQ(drawn(8),
            "+-+-+\n"
            "| | |\n"
            "+-+-+\n"
            "|X| |\n"
            "+-+-+\n"
            "   1\n");
}

TEST(BoardDrawing, ColumnsHaveTheirMovesBelow) {
  EXPECT_EQ(boardDrawing(pictureWith(Click::column), "  X ", "", {{moveOfForm("1"), {1, 3}}}, {}),
            "+---+---+\n"
            "|   |   |\n"
            "+---+---+\n"
            "| X |   |\n"
            "+---+---+\n"
            "      1\n");
}

TEST(BoardDrawing, PathsShowTheNumbersOfTheirCells) {
  EXPECT_EQ(boardDrawing(pictureWith(Click::path), "X   ", "", {{moveOfForm("[0,3]"), {0, 3}}}, {}),
            "+-------+-------+\n"
            "| X [0] |       |\n"
            "+-------+-------+\n"
            "|       |   3   |\n"
            "+-------+-------+\n");
}

TEST(BoardDrawing, ColoursAreOfRolesAndOfNews) {
  const std::string drawn = boardDrawing(pictureWith(Click::cell), "XX  ", "X   ",
                                         {{moveOfForm("3"), {3}}}, {.colours = true});
  EXPECT_TRUE(has(drawn, {"| \x1b[33mX\x1b[0m | \x1b[7;33mX\x1b[0m |", "\x1b[2m3\x1b[0m"}));
}

TEST(BoardDrawing, LinesCanBeOfUnicode) {
  const std::string drawn = boardDrawing(pictureWith(Click::cell), "X   ", "", {}, {.boxes = true});
  EXPECT_TRUE(has(drawn, {"┌───┬───┐\n│ X │   │\n├───┼───┤\n", "└───┴───┘\n"}));
}

}  // namespace
}  // namespace ludorum::test
