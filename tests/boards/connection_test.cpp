#include "ludorum/boards/connection.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "../support/naive_hex.hpp"
#include "../support/seeds.hpp"
#include "ludorum/core/rng.hpp"

namespace ludorum {
namespace {

using Large = Connection<14>;
using Small = Connection<5>;

/// The cells of a board in a random order.
template <class Board>
std::vector<std::uint16_t> shuffled(std::size_t side, Rng& rng) {
  std::vector<std::uint16_t> cells;
  for (const std::uint16_t cell : Board::board(side)) cells.push_back(cell);
  for (std::size_t i = cells.size(); i > 1; --i)
    std::swap(cells[i - 1], cells[rng.below(static_cast<std::uint32_t>(i))]);
  return cells;
}

/// What painting finds of every stone.
template <std::size_t MaxSide>
void expectEqual(const Connection<MaxSide>& stones, const test::NaiveHex& naive) {
  const int last = int(naive.size) - 1;
  for (const std::size_t player : {0U, 1U})
    for (const std::size_t edge : {0U, 1U}) {
      const int line = edge == 0 ? 0 : last;
      std::vector<std::pair<int, int>> from;
      for (int i = 0; i <= last; ++i)
        from.push_back(player == 0 ? std::pair{i, line} : std::pair{line, i});
      const auto painted = naive.painted("RB"[player], from);
      for (std::size_t row = 0; row < naive.size; ++row)
        for (std::size_t column = 0; column < naive.size; ++column) {
          const std::size_t cell = Rhombus<MaxSide>::cell({column, row});
          const bool isBeside = int(player == 0 ? row : column) == line;
          ASSERT_EQ(stones.at(cell) == player, naive.rows[row][column] == "RB"[player]);
          ASSERT_EQ(stones.isBeside(cell, player, edge), isBeside);
          if (stones.at(cell) != player) continue;
          ASSERT_EQ(stones.touches(cell, edge), painted[row][column] == '#') << naive.text();
        }
    }
}

/// Fills a board at random.
template <std::size_t MaxSide>
void fill(std::size_t side, Rng& rng) {
  using Board = Rhombus<MaxSide>;
  Connection<MaxSide> stones(side);
  test::NaiveHex naive{side};
  for (const std::uint16_t cell : shuffled<Board>(side, rng)) {
    const std::size_t player = rng.below(2);
    const bool before = naive.isJoined("RB"[player]);
    ASSERT_EQ(stones.at(cell), Connection<MaxSide>::vacant);
    const bool joins = stones.place(cell, player);
    const SquareAt at = Board::at(cell);
    naive.rows[at.row][at.column] = "RB"[player];
    ASSERT_TRUE(before || joins == naive.isJoined("RB"[player])) << naive.text();
    expectEqual(stones, naive);
  }
  EXPECT_NE(naive.isJoined('R'), naive.isJoined('B')) << naive.text();
}

TEST(Connection, IsWhatPaintingFinds) {
  Rng rng(test::seeded(1));
  for (std::size_t side = 1; side <= 5; ++side)
    for (int i = 0; i < 20; ++i) fill<5>(side, rng);
  for (std::size_t side = 1; side <= 14; ++side) fill<14>(side, rng);
}

TEST(Connection, DoesNotDependOnTheOrderOfTheStones) {
  Rng rng(test::seeded(2));
  for (int i = 0; i < 50; ++i) {
    Large one(9), other(9);
    for (const std::uint16_t cell : shuffled<Rhombus<14>>(9, rng)) one.place(cell, cell / 2 % 2U);
    for (const std::uint16_t cell : shuffled<Rhombus<14>>(9, rng)) other.place(cell, cell / 2 % 2U);
    EXPECT_EQ(one, other);
    other.place(Rhombus<14>::cell({0, 0}), 1 - one.at(Rhombus<14>::cell({0, 0})));
    EXPECT_NE(one, other);
  }
}

TEST(Connection, ForgetsASingleStoneThatIsTakenOff) {
  Large stones(4);
  stones.place(Rhombus<14>::cell({0, 0}), 0);
  stones.remove(Rhombus<14>::cell({0, 0}));
  EXPECT_EQ(stones, Large(4));
}

/// Whether these cells alone, as bits row by row, join the edges of a player.
bool areJoined(std::size_t side, std::uint32_t cells, std::size_t player) {
  Small stones(side);
  bool joined = false;
  for (std::size_t i = 0; i < side * side; ++i)
    if ((cells >> i & 1U) != 0)
      joined = stones.place(Rhombus<5>::cell({i % side, i / side}), player) || joined;
  return joined;
}

TEST(Connection, HasExactlyOneWinnerOnEveryFullBoard) {
  for (std::size_t side = 1; side <= 4; ++side) {
    const auto all = static_cast<std::uint32_t>((std::uint64_t{1} << side * side) - 1);
    std::uint32_t first = 0;
    for (std::uint32_t cells = 0; cells <= all; ++cells) {
      const bool isFirst = areJoined(side, cells, 0);
      ASSERT_NE(isFirst, areJoined(side, all ^ cells, 1)) << side << ' ' << cells;
      first += isFirst ? 1 : 0;
    }
    EXPECT_EQ(first, all / 2 + 1);  // Seen in a mirror, each board is the other player's.
  }
}

/// The ways from the top to the bottom of so many cells, none of which can be left out.
std::size_t ways(std::size_t side, std::size_t length) {
  std::size_t count = 0;
  for (std::uint32_t cells = 0; cells >> side * side == 0; ++cells) {
    if (popcount(cells) != length || !areJoined(side, cells, 0)) continue;
    bool isShort = true;
    for (std::uint32_t rest = cells; rest != 0; rest &= rest - 1)
      if (areJoined(side, cells & ~(rest & (0 - rest)), 0)) isShort = false;
    count += isShort ? 1 : 0;
  }
  return count;
}

TEST(Connection, HasAsManyShortWaysAsPublished) {
  // D. Bevan, A096367 in the On-Line Encyclopedia of Integer Sequences: the winning paths of length
  // n across n x n cells are (n + 1) 2^(n - 2), and those of length n + 1 are 2, 14, 58, ...
  EXPECT_EQ(ways(2, 2), 3U);
  EXPECT_EQ(ways(3, 3), 8U);
  EXPECT_EQ(ways(4, 4), 20U);
  EXPECT_EQ(ways(3, 4), 2U);
  EXPECT_EQ(ways(4, 5), 14U);
}

}  // namespace
}  // namespace ludorum
