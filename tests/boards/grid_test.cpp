#include "ludorum/boards/grid.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <set>
#include <utility>
#include <vector>

#include "ludorum/core/bits.hpp"

namespace ludorum {
namespace {

using Set = std::uint64_t;

// ---------------------------------------------------------------- squares
TEST(AGrid, IsNumberedRowByRowFromTheTopLeft) {
  using Board = Grid<4, 3>;
  static_assert(Board::width == 4 && Board::height == 3 && Board::size == 12);
  int square = 0;
  for (int y = 0; y < 3; ++y)
    for (int x = 0; x < 4; ++x, ++square) {
      EXPECT_EQ(Board::square(x, y), square);
      EXPECT_EQ(Board::column(square), x);
      EXPECT_EQ(Board::row(square), y);
    }
}

TEST(AGrid, ContainsItsSquaresAndNoOthers) {
  using Board = Grid<4, 3>;
  for (int y = -2; y < 6; ++y)
    for (int x = -2; x < 6; ++x)
      EXPECT_EQ((Board::contains(x, y)), x >= 0 && x <= 3 && y >= 0 && y <= 2) << x << ' ' << y;
}

TEST(AGrid, HasASetOfAllItsSquares) {
  static_assert(Grid<1, 1>::all == 1);
  static_assert(Grid<3, 3>::all == 0x1ff);
  static_assert(Grid<7, 9>::all == 0x7fffffffffffffff);
  static_assert(Grid<8, 8>::all == ~Set{0});
}

// ---------------------------------------------------------------- lines
/// All sets of `length` squares in a row, a column or a diagonal, found by trying every square and
/// every one of the eight directions.
template <class Board>
std::set<Set> slowLines(int length) {
  std::set<Set> found;
  for (int y = 0; y < Board::height; ++y)
    for (int x = 0; x < Board::width; ++x)
      for (int dx = -1; dx <= 1; ++dx)
        for (int dy = -1; dy <= 1; ++dy) {
          if (dx == 0 && dy == 0) continue;
          Set line = 0;
          int n = 0;
          while (n < length && Board::contains(x + n * dx, y + n * dy)) {
            line |= Set{1} << Board::square(x + n * dx, y + n * dy);
            ++n;
          }
          if (n == length) found.insert(line);
        }
  return found;
}

template <int Width, int Height, int Length>
void checkLines() {
  using Board = Grid<Width, Height>;
  constexpr auto lines = Board::template lines<Length>();
  const auto expected = slowLines<Board>(Length);
  SCOPED_TRACE(testing::Message() << Length << " on " << Width << 'x' << Height);
  EXPECT_EQ(lines.size(), expected.size());  // With the next: none comes twice.
  EXPECT_EQ(std::set<Set>(lines.begin(), lines.end()), expected);
  EXPECT_EQ(static_cast<std::size_t>(Board::lineCount(Length)), expected.size());
}
template <int Width, int Height>
void checkBoard() {
  checkLines<Width, Height, 1>();
  checkLines<Width, Height, 2>();
  checkLines<Width, Height, 3>();
  checkLines<Width, Height, 4>();
  checkLines<Width, Height, 5>();
}

TEST(Lines, AreAllThatThereAreOnSmallBoards) {
  checkBoard<1, 1>();
  checkBoard<2, 1>();
  checkBoard<1, 2>();
  checkBoard<4, 1>();
  checkBoard<2, 2>();
  checkBoard<3, 2>();
  checkBoard<2, 3>();
  checkBoard<3, 3>();
  checkBoard<4, 3>();
  checkBoard<3, 4>();
  checkBoard<4, 4>();
}

TEST(Lines, AreAllThatThereAreOnLargeBoards) {
  checkLines<7, 6, 4>();
  checkLines<8, 8, 5>();
  checkLines<8, 8, 8>();
  checkLines<21, 3, 3>();
}

TEST(Lines, AreAsManyAsIsKnown) {
  static_assert(Grid<3, 3>::lineCount(3) == 8);
  static_assert(Grid<7, 6>::lineCount(4) == 69);
  static_assert(Grid<8, 8>::lineCount(8) == 18);
  static_assert(Grid<2, 2>::lineCount(3) == 0);
}

TEST(Lines, OfTicTacToeAreItsEight) {
  const auto lines = Grid<3, 3>::lines<3>();
  EXPECT_EQ(std::set<Set>(lines.begin(), lines.end()),
            (std::set<Set>{0b000000111, 0b000111000, 0b111000000, 0b001001001, 0b010010010,
                           0b100100100, 0b100010001, 0b001010100}));
}

// ---------------------------------------------------------------- walks
template <int Width, int Height>
void checkWalks() {
  using Board = Grid<Width, Height>;
  for (int from = 0; from < Board::size; ++from)
    for (const auto& directions : {Board::orthogonals, Board::diagonals})
      for (const auto [dx, dy] : directions)
        for (int steps = 0; steps <= Width + Height; ++steps) {
          Set expected = 0;
          for (int n = 1; n <= steps; ++n) {
            const int x = Board::column(from) + n * dx, y = Board::row(from) + n * dy;
            if (Board::contains(x, y)) expected |= Set{1} << Board::square(x, y);
          }
          EXPECT_EQ((Board::walk(from, {dx, dy}, steps)), expected) << from << ' ' << dx << dy;
          if (steps == Width + Height) {
            EXPECT_EQ((Board::walk(from, {dx, dy})), expected) << from;
          }
        }
}
TEST(Walks, MeetTheSquaresOfTheirDirectionAsFarAsTheBoardGoes) {
  checkWalks<1, 1>();
  checkWalks<4, 1>();
  checkWalks<3, 3>();
  checkWalks<4, 3>();
  checkWalks<8, 8>();
}

TEST(Walks, DoNotRunOverTheEdge) {
  using Board = Grid<3, 3>;
  static_assert(Board::walk(2, {1, 0}) == 0);
  static_assert(Board::walk(5, {1, 1}) == 0);
  static_assert(Board::walk(0, {1, 1}) == 0b100010000);
  static_assert(Board::walk(3, {1, 0}, 1) == 0b000010000);
}

TEST(Directions, AreTheEightNeighbours) {
  using Board = Grid<3, 3>;
  Set around = 0;
  for (const auto& directions : {Board::orthogonals, Board::diagonals})
    for (const auto& d : directions) around |= Board::walk(4, d, 1);
  EXPECT_EQ(around, 0b111101111U);
  Set cross = 0;
  for (const auto& d : Board::orthogonals) cross |= Board::walk(4, d, 1);
  EXPECT_EQ(cross, 0b010101010U);
}

TEST(Neighbours, AreAboveBelowLeftAndRight) {
  using Board = Grid<4, 3>;
  const auto neighbours = [](int from) {
    const auto list = Board::neighbours(from);
    return std::vector<int>(list.begin(), list.end());
  };
  EXPECT_EQ(neighbours(5), (std::vector{1, 9, 4, 6}));
  EXPECT_EQ(neighbours(0), (std::vector{4, 1}));
  EXPECT_EQ(neighbours(3), (std::vector{7, 2}));
  EXPECT_EQ(neighbours(4), (std::vector{0, 8, 5}));
  EXPECT_EQ(neighbours(11), (std::vector{7, 10}));
  for (int from = 0; from < Board::size; ++from) {
    Set around = 0, listed = 0;
    for (const auto& d : Board::orthogonals) around |= Board::walk(from, d, 1);
    for (const int square : neighbours(from)) listed |= Set{1} << square;
    EXPECT_EQ(listed, around) << from;
  }
  static_assert(Grid<1, 1>::neighbours(0).empty());
}

// ---------------------------------------------------------------- symmetries
using Map = std::vector<int>;

template <class Board>
std::vector<Map> symmetriesOf() {
  std::vector<Map> maps;
  for (const auto& map : Board::symmetries()) maps.emplace_back(map.begin(), map.end());
  return maps;
}
Map composed(const Map& f, const Map& g) {
  Map both;
  for (const int square : f) both.push_back(g[static_cast<std::size_t>(square)]);
  return both;
}
Set image(Set squares, const Map& map) {
  Set moved = 0;
  for (; squares != 0; squares &= squares - 1) moved |= Set{1} << map[lowestBit(squares)];
  return moved;
}

template <int Width, int Height>
void checkSymmetries(std::size_t different) {
  using Board = Grid<Width, Height>;
  SCOPED_TRACE(testing::Message() << Width << 'x' << Height);
  const auto maps = symmetriesOf<Board>();
  Map identity(static_cast<std::size_t>(Board::size));
  std::iota(identity.begin(), identity.end(), 0);
  EXPECT_EQ(maps.front(), identity);
  const std::set<Map> group(maps.begin(), maps.end());
  EXPECT_EQ(group.size(), different);
  for (const Map& f : maps) {
    Map sorted = f;
    std::ranges::sort(sorted);
    EXPECT_EQ(sorted, identity);  // A permutation.
    bool inverse = false;
    for (const Map& g : maps) {
      EXPECT_TRUE(group.contains(composed(f, g)));
      inverse = inverse || composed(f, g) == identity;
    }
    EXPECT_TRUE(inverse);
    std::set<Set> moved;
    for (const Set pair : slowLines<Board>(2)) moved.insert(image(pair, f));
    EXPECT_EQ(moved, slowLines<Board>(2));  // Neighbours stay neighbours.
  }
}
TEST(Symmetries, AreAGroupOfPermutationsThatKeepNeighbours) {
  checkSymmetries<1, 1>(1);
  checkSymmetries<2, 2>(8);
  checkSymmetries<3, 3>(8);
  checkSymmetries<8, 8>(8);
  checkSymmetries<2, 1>(2);
  checkSymmetries<1, 4>(2);
  checkSymmetries<4, 3>(4);
  checkSymmetries<7, 6>(4);
}

}  // namespace
}  // namespace ludorum
