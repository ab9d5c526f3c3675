#include "ludorum/boards/sliding.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstddef>

#include "../support/seeds.hpp"
#include "ludorum/core/bits.hpp"
#include "ludorum/core/rng.hpp"

namespace ludorum {
namespace {

/// What is attacked from a square in one direction, a step after the other.
template <class Board>
typename Board::Set slowly(int square, typename Board::Direction by, typename Board::Set occupied) {
  typename Board::Set met = 0;
  for (int x = Board::column(square) + by.dx, y = Board::row(square) + by.dy;
       Board::contains(x, y) && (met & occupied) == 0; x += by.dx, y += by.dy)
    met |= typename Board::Set{1} << Board::square(x, y);
  return met;
}

template <class Board>
class SlidingOn : public testing::Test {};
using Boards = testing::Types<Grid<8, 8>, Grid<5, 7>, Grid<10, 6>, Grid<1, 9>, Grid<2, 2>>;
TYPED_TEST_SUITE(SlidingOn, Boards);

TYPED_TEST(SlidingOn, StopsAtTheFirstOccupiedSquareInEachDirection) {
  using Board = TypeParam;
  Rng rng(test::seeded(1));
  for (int round = 0; round < 300; ++round)
    for (int square = 0; square < Board::size; ++square) {
      const auto dense = rng() & Board::all, occupied = round % 2 == 0 ? dense : dense & rng();
      typename Board::Set straight = 0, diagonal = 0;
      for (const auto d : Board::orthogonals) straight |= slowly<Board>(square, d, occupied);
      for (const auto d : Board::diagonals) diagonal |= slowly<Board>(square, d, occupied);
      const auto from = static_cast<std::size_t>(square);
      ASSERT_EQ(Sliding<Board>::straight(from, occupied), straight) << square << ' ' << occupied;
      ASSERT_EQ(Sliding<Board>::diagonal(from, occupied), diagonal) << square << ' ' << occupied;
    }
}

TEST(Sliding, GoesOverAnEmptyBoardToItsEdges) {
  using Board = Grid<8, 8>;
  for (std::size_t square = 0; square < 64; ++square) {
    EXPECT_EQ(popcount(Sliding<Board>::straight(square, 0)), 14U);
    EXPECT_EQ(Sliding<Board>::straight(square, Board::Set{1} << square),
              Sliding<Board>::straight(square, 0));
  }
  static_assert(Sliding<Board>::diagonal(0, 0) == 0x8040201008040200ULL);
}

TEST(Leaps, StayOnTheBoard) {
  constexpr auto knight =
      leaps<Grid<8, 8>>({{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}});
  static_assert(knight[0] == (1ULL << 10 | 1ULL << 17));
  std::size_t sum = 0;
  for (const auto squares : knight) sum += popcount(squares);
  EXPECT_EQ(sum, 336U);  // Four leaps in each of the 84 rectangles of 2 by 3 squares.
}

}  // namespace
}  // namespace ludorum
