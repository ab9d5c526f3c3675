#include "ludorum/games/connect_four.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <optional>
#include <string>
#include <unordered_set>
#include <vector>

#include "../support/contest.hpp"
#include "../support/errors.hpp"
#include "../support/play.hpp"
#include "../support/seeds.hpp"
#include "ludorum/boards/grid.hpp"
#include "ludorum/players/heuristic_player.hpp"
#include "ludorum/players/random_player.hpp"

namespace ludorum {
namespace {

using test::has;
using test::messageOf;
using test::seeded;
using Board = Grid<7, 6>;
constexpr Role yellow{0}, red{1};

/// The game's square of one of a grid: its columns are numbered one after the other, from below.
unsigned squareOf(unsigned cell) { return cell % 7 * 7 + (5 - cell / 7); }
std::uint64_t stonesOn(Board::Set cells) {
  std::uint64_t stones = 0;
  for (; cells != 0; cells &= cells - 1) stones |= std::uint64_t{1} << squareOf(lowestBit(cells));
  return stones;
}
bool slowHasFour(Board::Set cells) {
  for (const auto line : Board::lines<4>())
    if ((cells & line) == line) return true;
  return false;
}
/// The state after drops into these columns.
ConnectFour dropped(const std::string& columns) {
  ConnectFour game;
  for (const char column : columns) {
    std::optional<std::uint8_t> move;
    for (const auto square : game.moves())
      if (ConnectFour::moveForm(square) == column - '0') move = square;
    EXPECT_TRUE(move) << column << " in " << columns;
    if (move) game = game.next(*move);
  }
  return game;
}

// ---------------------------------------------------------------- rules
TEST(ConnectFour, StartsEmptyWithYellow) {
  static_assert(ConnectFour::name == "ConnectFour");
  static_assert(ConnectFour::players[yellow] == "Yellow" && ConnectFour::players[red] == "Red");
  static_assert(ConnectFour{}.activePlayer() == yellow && !ConnectFour{}.result());
  EXPECT_EQ(ConnectFour{}.toString(), "[......./......./......./......./......./.......]");
}

TEST(ConnectFour, DropsStonesToTheLowestFreeSquareOfTheirColumn) {
  EXPECT_EQ(dropped("3").form().board, "......./......./......./......./......./...Y...");
  EXPECT_EQ(dropped("330").form().board, "......./......./......./......./...R.../Y..Y...");
  EXPECT_EQ(dropped("0666666").form().board, "......Y/......R/......Y/......R/......Y/Y.....R");
}

TEST(ConnectFour, OffersTheColumnsThatAreNotFullFromLeftToRight) {
  const auto columns = [](const ConnectFour& game) {
    std::string list;
    for (const auto square : game.moves()) list += std::to_string(ConnectFour::moveForm(square));
    return list;
  };
  EXPECT_EQ(columns(ConnectFour{}), "0123456");
  EXPECT_EQ(columns(dropped("222222")), "013456");
  EXPECT_EQ(columns(dropped("000000666666")), "12345");
}

TEST(ConnectFour, IsWonWithFourInALineInEveryDirection) {
  for (const std::string columns : {"0102030", "0011223", "01122323363", "65544343303"}) {
    const ConnectFour game = dropped(columns);
    EXPECT_EQ(game.result(), (Result<2>{{1, -1}})) << columns;
    EXPECT_TRUE(game.moves().empty());
    EXPECT_FALSE(dropped(columns.substr(0, columns.size() - 1)).result()) << columns;
  }
  EXPECT_EQ(dropped("01020365").result(), std::nullopt);
  EXPECT_EQ(dropped("60102030").result(), (Result<2>{{-1, 1}}));
}

TEST(ConnectFour, IsTiedWhenTheBoardIsFull) {
  // Pairs of columns filled so that colours never line up by four.
  const ConnectFour full = dropped("000000111111222222433333344444555555666666");
  EXPECT_EQ(full.result(), (Result<2>{{0, 0}})) << full.toString();
  EXPECT_TRUE(full.moves().empty());
}

TEST(HasFour, FindsEveryLineAndNothingLess) {
  EXPECT_EQ(Board::lines<4>().size(), 69U);
  for (const auto line : Board::lines<4>()) {
    EXPECT_TRUE(ConnectFour::hasFour(stonesOn(line)));
    for (Board::Set rest = line; rest != 0; rest &= rest - 1)
      EXPECT_FALSE(ConnectFour::hasFour(stonesOn(line & ~(rest & -rest))));
  }
}

TEST(HasFour, AgreesWithALookAtEveryLineOnRandomBoards) {
  Rng rng(seeded(1));
  int with = 0, without = 0;
  for (int i = 0; i < 20000; ++i) {
    const Board::Set dense = rng() & Board::all, sparse = dense & rng();
    for (const Board::Set cells : {dense, sparse}) {
      ASSERT_EQ(ConnectFour::hasFour(stonesOn(cells)), slowHasFour(cells)) << cells;
      ++(slowHasFour(cells) ? with : without);
    }
  }
  EXPECT_GT(with, 1000);
  EXPECT_GT(without, 1000);
}

TEST(ConnectFour, EndsWhereALookAtEveryLineSaysSo) {
  for (std::uint64_t seed = 0; seed < 200; ++seed)
    for (const ConnectFour& game : test::randomStates(ConnectFour{}, seeded(seed))) {
      Board::Set yellows = 0, reds = 0;
      for (unsigned cell = 0; cell < 42; ++cell) {
        const char c = game.form().board[cell + cell / 7];
        yellows |= Board::Set{c == 'Y'} << cell, reds |= Board::Set{c == 'R'} << cell;
      }
      std::optional<Result<2>> result;
      if (slowHasFour(yellows))
        result = Result<2>{{1, -1}};
      else if (slowHasFour(reds))
        result = Result<2>{{-1, 1}};
      else if ((yellows | reds) == Board::all)
        result = Result<2>{{0, 0}};
      ASSERT_EQ(game.result(), result) << game.toString();
    }
}

TEST(ConnectFour, HasTheKnownNumbersOfStatesByPly) {
  test::StateSet<ConnectFour> states{ConnectFour{}};
  for (const std::size_t known : {1U, 7U, 49U, 238U, 1120U, 4263U, 16422U, 54859U, 184275U}) {
    EXPECT_EQ(states.size(), known);
    if (known < 184275U) states = test::successors(states);
  }
}

TEST(ConnectFour, WorksAtCompileTime) {
  static_assert(ConnectFour{}.next(0).next(1).moves().size() == 7);
  static_assert(ConnectFour::hasFour(0b1111) && !ConnectFour::hasFour(0b111));
}

// ---------------------------------------------------------------- forms
TEST(ConnectFour, ReadsBackEveryStateOfRandomMatches) {
  for (std::uint64_t seed = 0; seed < 200; ++seed)
    for (const ConnectFour& game : test::randomStates(ConnectFour{}, seeded(seed))) {
      ASSERT_EQ(ConnectFour::with(game.form()), game) << game.toString();
      ASSERT_EQ(game.form().activePlayer, game.activePlayer());
      ASSERT_EQ(ConnectFour::with(ConnectFour::formFrom(game.toString())), game);
      ASSERT_EQ(ConnectFour::with(ConnectFour::formFrom(game.form().board)), game);
    }
}

/// Calls `f(board)` for every board of so many yellow and red stones that lie on each other.
template <class F>
void forEachPile(int yellows, int reds, F f) {
  std::string board = ConnectFour{}.form().board;
  const auto fill = [&](const auto& self, int column, int height, int y, int r) -> void {
    if (y + r == 0) return f(board);
    if (column == 7) return;
    if (height < 6) {
      char& square = board[static_cast<std::size_t>((5 - height) * 8 + column)];
      if (y > 0) square = 'Y', self(self, column, height + 1, y - 1, r);
      if (r > 0) square = 'R', self(self, column, height + 1, y, r - 1);
      square = '.';
    }
    self(self, column + 1, 0, y, r);
  };
  fill(fill, 0, 0, yellows, reds);
}

TEST(ConnectFour, AcceptsExactlyTheBoardsThatAMatchCanReach) {
  test::StateSet<ConnectFour> states{ConnectFour{}};
  for (int ply = 0; ply <= 7; ++ply) {
    std::unordered_set<std::string> known;
    for (const ConnectFour& state : states) known.insert(state.form().board);
    std::size_t accepted = 0, wrong = 0;
    forEachPile((ply + 1) / 2, ply / 2, [&](const std::string& board) {
      bool right = true;
      try {
        ConnectFour::with(ConnectFour::formFrom(board));
        ++accepted;
      } catch (const Error&) {
        right = false;
      }
      if (right == known.contains(board)) return;
      ++wrong;
      ADD_FAILURE() << board << (right ? " was accepted" : " was refused");
    });
    EXPECT_EQ(accepted, states.size()) << ply;
    ASSERT_EQ(wrong, 0U) << ply;
    states = test::successors(states);
  }
}

std::string refusal(Role active, const std::string& bottomRows) {
  const std::string empty = "......./......./......./......./......./.......";
  const std::string board = empty.substr(0, empty.size() - bottomRows.size()) + bottomRows;
  return messageOf<Error>([&] { ConnectFour::with({active, board}); });
}

TEST(ConnectFour, RefusesStonesThatFloat) {
  EXPECT_TRUE(has(refusal(red, "Y....../......."), {"floats"}));
  EXPECT_TRUE(has(refusal(yellow, "Y....../......./R......"), {"floats"}));
  EXPECT_TRUE(has(refusal(red, "......Y/......./......./......./......./......."), {"floats"}));
}

TEST(ConnectFour, RefusesWrongNumbersOfStones) {
  EXPECT_TRUE(has(refusal(yellow, "YY....."), {"Yellow has 2", "Red has 0"}));
  EXPECT_TRUE(has(refusal(yellow, "R......"), {"Yellow has 0", "Red has 1"}));
}

TEST(ConnectFour, RefusesTheWrongActivePlayer) {
  EXPECT_TRUE(has(refusal(yellow, "Y......"), {"must be Red"}));
  EXPECT_TRUE(has(refusal(red, "YR....."), {"must be Yellow"}));
}

TEST(ConnectFour, RefusesBoardsOnWhichPlayWentOnAfterALine) {
  EXPECT_TRUE(has(refusal(yellow, "RRRR.../YYYY..."), {"a line was made, and play went on"}));
  EXPECT_TRUE(has(refusal(red, "RRRRY../YYRYYY."), {"play went on"}));
  // Two lines of Yellow whose only common stone lies below others, so that it was not the last.
  EXPECT_TRUE(has(refusal(red, "Y....../Y....../YRR.RR./YYYYRR."), {"no order of drops"}));
}

TEST(ConnectFour, RefusesBoardsThatNoOrderOfDropsLeadsTo) {
  EXPECT_TRUE(has(refusal(yellow, "Y....../R......"), {"no order of drops"}));
  EXPECT_TRUE(has(refusal(yellow, "YY...../RR....."), {"no order of drops"}));
  EXPECT_NO_THROW(
      ConnectFour::with(ConnectFour::formFrom("......./......./......./......./R....../Y......")));
}

TEST(ConnectFour, AcceptsTwoLinesThatTheLastStoneMadeAtOnce) {
  const ConnectFour game = dropped("0011224455663");
  EXPECT_EQ(game.form().board, "......./......./......./......./RRR.RRR/YYYYYYY");
  EXPECT_EQ(ConnectFour::with(game.form()), game);
}

TEST(ConnectFour, RefusesWhatIsNoBoard) {
  EXPECT_TRUE(has(messageOf<Error>([] { ConnectFour::with({yellow, ""}); }), {"47 characters"}));
  EXPECT_TRUE(has(refusal(yellow, "y......"), {"'y'"}));
  EXPECT_TRUE(has(refusal(yellow, ".......|......."), {"'|'"}));
}

// ---------------------------------------------------------------- for players
TEST(ConnectFourStrength, SquaresBeatRandomPlay) {  // By 0.86 on average.
  const auto squares = [](std::uint64_t seed) {
    return HeuristicPlayer<ConnectFour>({.heuristic = Heuristic<ConnectFour>::named("squares")},
                                        Rng(seed));
  };
  const auto random = [](std::uint64_t seed) { return RandomPlayer(seed + 77); };
  EXPECT_GT(test::contest(ConnectFour{}, 100, squares, random), 0.75);
}

}  // namespace
}  // namespace ludorum
