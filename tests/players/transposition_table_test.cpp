#include "ludorum/players/transposition_table.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>

#include "../support/brute_force.hpp"
#include "ludorum/core/rng.hpp"
#include "ludorum/games/connect_four.hpp"
#include "ludorum/games/pig.hpp"
#include "ludorum/games/tic_tac_toe.hpp"

namespace ludorum {
namespace {

using Bound = TableEntry::Bound;

TEST(TranspositionTable, FindsWhatItHolds) {
  TranspositionTable table(std::size_t{8} << 20U);
  Rng rng(1);
  for (int i = 0; i < 50000; ++i)
    table.store(rng(), i, i % 20, static_cast<std::size_t>(i % 7), Bound::exact, i % 2 == 0);
  Rng again(1);
  int found = 0;
  for (int i = 0; i < 50000; ++i) {
    const TableEntry* entry = table.find(again());
    if (entry == nullptr) continue;  // Another took its place.
    ++found;
    ASSERT_EQ(entry->value, i);
    ASSERT_EQ(entry->depth, i % 20);
    ASSERT_EQ(entry->move, i % 7);
    ASSERT_EQ(entry->proven, i % 2 == 0);
  }
  EXPECT_GT(found, 35000) << "it grows while there is memory";
  table.clear();
  EXPECT_EQ(table.find(Rng(1)()), nullptr);
}

TEST(TranspositionTable, KeepsWithinItsMemoryAndGoesOn) {
  TranspositionTable table(std::size_t{1} << 20U);
  EXPECT_LE(table.bytes(), std::size_t{1} << 20U);
  Rng rng(2);
  for (int i = 0; i < 300000; ++i) table.store(rng(), i, 3, 0, Bound::lower, false);
  const std::uint64_t last = rng();
  table.store(last, 7, 1, 0, Bound::lower, false);
  ASSERT_NE(table.find(last), nullptr) << "the latest always finds a place";
  Rng again(2);
  std::size_t found = 0;
  for (int i = 0; i < 300000; ++i) found += table.find(again()) != nullptr ? 1U : 0U;
  EXPECT_GT(found, 20000U);
  EXPECT_LE(found * sizeof(TableEntry), table.bytes());
}

TEST(TranspositionTable, WithoutMemoryHoldsNothing) {
  TranspositionTable table(0);
  table.store(5, 1, 1, 0, Bound::exact, true);
  EXPECT_EQ(table.find(5), nullptr);
}

TEST(TranspositionTable, ACopyBeginsEmpty) {
  TranspositionTable table(std::size_t{1} << 20U);
  table.store(5, 1, 1, 0, Bound::exact, true);
  const TranspositionTable copy = table;
  EXPECT_NE(table.find(5), nullptr);
  EXPECT_EQ(copy.find(5), nullptr);
  EXPECT_EQ(copy.bytes(), table.bytes());
}

TEST(TranspositionTable, AnEntryFitsWhereASearchWouldFindTheSame) {
  TableEntry entry{};
  entry.depth = 4;
  EXPECT_TRUE(entry.fits(4));
  EXPECT_FALSE(entry.fits(3));
  EXPECT_FALSE(entry.fits(5));
  entry.proven = true;
  EXPECT_TRUE(entry.fits(5));
  EXPECT_FALSE(entry.fits(3)) << "a search of 3 plies would not have seen so far";
}

TEST(TranspositionTable, KeysTellStatesApart) {
  EXPECT_NE(tableKey(TicTacToe{}, 1), tableKey(TicTacToe{}, 2));
  EXPECT_NE(tableKey(TicTacToe{}, 1), tableKey(TicTacToe{}.next(0), 1));
  EXPECT_NE(tableKey(TicTacToe{0, 0}, 1), tableKey(TicTacToe{3, 0}, 2));  // 1 ^ 2 is 3.
  EXPECT_NE(tableKey(ConnectFour{0, 0}, 1), tableKey(ConnectFour{3, 0}, 2));
  EXPECT_NE(tableKey(ConnectFour{3, 0}, 1), tableKey(ConnectFour{0, 3}, 1));
  EXPECT_NE(tableKey(Pig{}, 1), tableKey(Pig{.mine = 1}, 1));
}

}  // namespace
}  // namespace ludorum
