#include "ludorum/core/move_list.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "../support/errors.hpp"

namespace ludorum {
namespace {

TEST(MoveList, IsEmptyByDefault) {
  constexpr MoveList<int, 3> none;
  static_assert(none.empty() && none.size() == 0 && none.begin() == none.end());
  static_assert(none.capacity() == 3);
}

TEST(MoveList, KeepsMovesInTheOrderInWhichTheyCame) {
  MoveList<std::string, 3> list{"b", "a"};
  list.push_back("c");
  EXPECT_EQ(list.size(), 3U);
  EXPECT_EQ(std::vector<std::string>(list.begin(), list.end()),
            (std::vector<std::string>{"b", "a", "c"}));
  EXPECT_EQ(list[0], "b");
  EXPECT_EQ(list[2], "c");
}

TEST(MoveList, CanBeFilledToItsCapacity) {
  MoveList<int, 64> list;
  for (int i = 0; i < 64; ++i) list.push_back(i * i);
  EXPECT_EQ(list.size(), 64U);
  for (int i = 0; i < 64; ++i) EXPECT_EQ(list[static_cast<std::size_t>(i)], i * i);
}

TEST(MoveList, WorksAtCompileTime) {
  constexpr auto list = [] {
    MoveList<int, 4> moves{3, 1};
    moves.push_back(4);
    return moves;
  }();
  static_assert(list.size() == 3 && list[0] == 3 && list[2] == 4);
}

TEST(MoveList, ComparesLengthOrderAndMoves) {
  using List = MoveList<int, 4>;
  EXPECT_EQ((List{1, 2}), (List{1, 2}));
  EXPECT_NE((List{1, 2}), (List{2, 1}));
  EXPECT_NE((List{1, 2}), (List{1}));
  EXPECT_NE((List{1}), (List{1, 0}));  // What lies behind the end does not count.
  EXPECT_EQ(List{}, List{});
}

enum class Word : std::uint8_t { yes, no, maybe, never };

template <class Move>
void expectRange(MoveRange<Move> range, const std::vector<Move>& moves) {
  EXPECT_EQ(range.size(), moves.size());
  EXPECT_EQ(range.empty(), moves.empty());
  std::vector<Move> iterated, indexed;
  for (const Move move : range) iterated.push_back(move);
  for (std::size_t i = 0; i < range.size(); ++i) indexed.push_back(range[i]);
  EXPECT_EQ(iterated, moves);
  EXPECT_EQ(indexed, moves);
}

TEST(MoveRange, HasTheMovesThatFollowOneAnother) {
  expectRange<int>({3, 4}, {3, 4, 5, 6});
  expectRange<int>({-2, 4}, {-2, -1, 0, 1});
  expectRange<std::uint8_t>({254, 2}, {254, 255});
  expectRange<Word>({Word::no, 2}, {Word::no, Word::maybe});
  expectRange<Word>({Word::no, 0}, {});
  expectRange<int>({}, {});
}

TEST(MoveRange, ContainsItsMovesAlone) {
  for (int move = -5; move <= 5; ++move) {
    EXPECT_EQ((MoveRange<int>{-2, 4}.contains(move)), move >= -2 && move <= 1) << move;
    EXPECT_FALSE((MoveRange<int>{-2, 0}.contains(move))) << move;
  }
  static_assert(MoveRange<Word>{Word::no, 2}.contains(Word::maybe));
  static_assert(!MoveRange<Word>{Word::no, 2}.contains(Word::yes));
  static_assert(!MoveRange<Word>{Word::no, 2}.contains(Word::never));
}

TEST(MoveRange, EqualsAListOfTheSameMoves) {
  using List = MoveList<int, 4>;
  const MoveRange<int> range{3, 2};
  EXPECT_TRUE((range == List{3, 4}));
  EXPECT_TRUE((List{3, 4} == range));
  EXPECT_FALSE((range == List{4, 3}));
  EXPECT_FALSE((range == List{3}));
  EXPECT_FALSE((range == List{3, 4, 5}));
  EXPECT_TRUE((range == MoveRange<int>{3, 2}));
  EXPECT_FALSE((range == MoveRange<int>{3, 3}));
  EXPECT_FALSE((range == MoveRange<int>{2, 2}));
  EXPECT_TRUE((MoveRange<int>{1, 0} == MoveRange<int>{2, 0}));  // Neither has any.
}

TEST(MoveList, RefusesMoreThanItsCapacity) {
  MoveList<int, 2> full{1, 2};
  EXPECT_TRUE(test::has(test::messageOf<Error>([&] { full.push_back(3); }), {"capacity"}));
  EXPECT_EQ(full, (MoveList<int, 2>{1, 2}));
  EXPECT_THROW((MoveList<int, 2>{1, 2, 3}), Error);
}

}  // namespace
}  // namespace ludorum
