#include "ludorum/boards/packed_list.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "ludorum/core/text.hpp"

namespace ludorum {
namespace {

TEST(PackedList, HoldsItsItemsInOrder) {
  PackedList<int, 4, 9> list;
  std::vector<int> items;
  for (int n = 0; n < 9; ++n) {
    EXPECT_EQ(list.size(), items.size());
    list.push_back(15 - n);
    items.push_back(15 - n);
    for (std::size_t i = 0; i < items.size(); ++i) EXPECT_EQ(list[i], items[i]);
    EXPECT_EQ(std::vector<int>(items), [&] {
      std::vector<int> listed;
      for (const int item : list) listed.push_back(item);
      return listed;
    }());
  }
  std::string text;
  TextWriter(text, {}).write(list);
  EXPECT_EQ(text, "[15,14,13,12,11,10,9,8,7]");
}

TEST(PackedList, TellsZerosFromNothing) {
  PackedList<int, 1, 32> none, zero;
  zero.push_back(0);
  EXPECT_NE(none, zero);
  EXPECT_TRUE(none.empty());
  EXPECT_EQ(zero.word(), none.word());
  static_assert(sizeof(zero) == 8 && sizeof(PackedList<int, 3, 21>) == 16);
}

}  // namespace
}  // namespace ludorum
