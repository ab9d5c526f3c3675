#include "ludorum/boards/stones.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>

#include "../support/errors.hpp"
#include "ludorum/core/text.hpp"

namespace ludorum {
namespace {

using test::has;
using test::messageOf;
constexpr Role first{0}, second{1};

// A board of two rows of two squares, written from the bottom row up.
constexpr StonesNotation<5> notation{{2, 3, -1, 0, 1}, Players{"Black", "White"}, 'b', 'w', '.'};

std::string refusal(Role active, const std::string& board) {
  return messageOf<Error>([&] { notation.read({active, board}); });
}

TEST(StonesForm, HasTheBoardAndWhoseTurnItIs) {
  const StonesForm empty = notation.form({});
  EXPECT_EQ(empty.activePlayer, first);
  EXPECT_EQ(empty.board, "../..");
  // Square 0 is Black's, who has moved; so it is the stone of the opponent of White.
  const StonesForm one = notation.form({.mine = 0, .theirs = 0b0001});
  EXPECT_EQ(one.activePlayer, second);
  EXPECT_EQ(one.board, "../b.");
  const StonesForm two = notation.form({.mine = 0b0001, .theirs = 0b1000});
  EXPECT_EQ(two.activePlayer, first);
  EXPECT_EQ(two.board, ".w/b.");
}

TEST(StonesForm, IsWrittenWithItsRoles) {
  std::string text;
  TextWriter(text, notation.players.names).write(notation.form({0, 2}));
  EXPECT_EQ(text, R"({"activePlayer":"White","board":"../.b"})");
}

TEST(StonesNotation, ReadsBackEveryBoardThatItWrites) {
  int positions = 0;
  for (std::uint64_t mine = 0; mine < 16; ++mine)
    for (std::uint64_t theirs = 0; theirs < 16; ++theirs) {
      const std::size_t m = popcount(mine), t = popcount(theirs);
      if ((mine & theirs) != 0 || (t != m && t != m + 1)) continue;
      ++positions;
      const StonesForm form = notation.form({mine, theirs});
      const Stones read = notation.read(form);
      EXPECT_EQ(read.mine, mine);
      EXPECT_EQ(read.theirs, theirs);
      const std::string text = notation.text({mine, theirs});
      EXPECT_EQ(text, '[' + form.board + ']');
      for (const StonesForm& again : {notation.formFrom(text), notation.formFrom(form.board)}) {
        EXPECT_EQ(again.board, form.board);
        EXPECT_EQ(again.activePlayer, form.activePlayer);
      }
    }
  EXPECT_EQ(positions, 1 + 4 + 12 + 12 + 6);
}

TEST(StonesNotation, AcceptsExactlyTheBoardsOfPlayersWhoTakeTurns) {
  for (int code = 0; code < 81; ++code) {
    std::string board = "../..";
    int rest = code, black = 0, white = 0;
    for (const std::size_t i : {0U, 1U, 3U, 4U}) {
      board[i] = ".bw"[rest % 3];
      black += rest % 3 == 1, white += rest % 3 == 2;
      rest /= 3;
    }
    for (const Role active : {first, second}) {
      const bool right =
          (black == white && active == first) || (black == white + 1 && active == second);
      if (right)
        EXPECT_NO_THROW(notation.read({active, board})) << board;
      else
        EXPECT_THROW(notation.read({active, board}), Error) << board;
    }
  }
}

TEST(StonesNotation, SaysWhyItRefusesABoard) {
  EXPECT_TRUE(has(refusal(first, "../."), {"5 characters", "not 4"}));
  EXPECT_TRUE(has(refusal(first, ""), {"5 characters", "not 0"}));
  EXPECT_TRUE(has(refusal(first, "x./.."), {"'x'", "character 0", "'b'", "'w'", "'.'"}));
  EXPECT_TRUE(has(refusal(first, "....."), {"'.'", "character 2"}));
  EXPECT_TRUE(has(refusal(first, "..//."), {"'/'", "character 3"}));
  EXPECT_TRUE(has(refusal(first, "bb/.."), {"Black has 2", "White has 0", "turns"}));
  EXPECT_TRUE(has(refusal(first, "w./.."), {"Black has 0", "White has 1", "turns"}));
  EXPECT_TRUE(has(refusal(first, "b./.."), {"must be White", "Black has 1"}));
  EXPECT_TRUE(has(refusal(second, "../.."), {"must be Black", "Black has 0"}));
}

TEST(StonesNotation, LeavesTextsThatAreNoBoardToTheReaderToRefuse) {
  for (const std::string text : {"[", "[]", "[....]", "..../]", "[../..", "../..]"})
    EXPECT_THROW(notation.read(notation.formFrom(text)), Error) << text;
}

}  // namespace
}  // namespace ludorum
