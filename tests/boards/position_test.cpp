#include "ludorum/boards/position.hpp"

#include <gtest/gtest.h>

#include <string>

#include "../support/errors.hpp"

namespace ludorum {
namespace {

using test::has;
using test::messageOf;
constexpr Players players{"Black", "White"};
constexpr BoardShape small{3, 2};

std::string readBack(const BoardShape& shape, const std::string& text) {
  std::string squares(shape.size(), '?');
  readBoard(shape, text, "XO.",
            [&](SquareAt at, char symbol) { squares[shape.cell(at)] = symbol; });
  return squares;
}

TEST(Positions, AreWrittenAndReadWithTheActivePlayer) {
  EXPECT_EQ(positionText({Role{1}, "X../.O."}, players), "X../.O. White");
  const PositionForm form = positionFrom("X../.O. White", players);
  EXPECT_EQ(form.activePlayer, Role{1});
  EXPECT_EQ(form.board, "X../.O.");
}

TEST(Positions, NeedARoleAtTheirEnd) {
  EXPECT_TRUE(has(messageOf<Error>([] { positionFrom("X../.O.", players); }), {"a space"}));
  EXPECT_TRUE(
      has(messageOf<Error>([] { positionFrom("X../.O. Red", players); }), {"Red", "Black"}));
}

TEST(Boards, AreWrittenFromTheTopAndReadBack) {
  const auto symbolAt = [](SquareAt at) { return at == SquareAt{1, 0} ? 'X' : '.'; };
  EXPECT_EQ(boardText(small, symbolAt), ".../.X.");
  EXPECT_EQ(boardText({3, 2, true}, symbolAt), ".X./...");
  EXPECT_EQ(readBack(small, "XO./..O"), "XO...O");
}

TEST(Boards, OfAnotherShapeOrOtherCharactersAreRefused) {
  const auto refusal = [](const std::string& text) {
    return messageOf<Error>([&] { readBack(small, text); });
  };
  EXPECT_TRUE(has(refusal(""), {"2 rows of 3", "7 in all, not 0"}));
  EXPECT_TRUE(has(refusal(".../.../..."), {"not 11"}));
  EXPECT_TRUE(has(refusal("x../..."), {"'x' at character 0", "XO."}));
  EXPECT_TRUE(has(refusal("...|..."), {"'|' at character 3", "between two rows"}));
  EXPECT_TRUE(has(refusal("../...."), {"'/' at character 2"}));
}

}  // namespace
}  // namespace ludorum
