#include "ludorum/boards/squares.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <vector>

#include "../support/seeds.hpp"
#include "ludorum/core/rng.hpp"

namespace ludorum {
namespace {

template <class Word>
class SquareSets : public testing::Test {
 public:
  /// The set against its bits, looked at one by one.
  static void check(Word bits) {
    const Squares<Word> set{bits};
    std::vector<std::uint8_t> members;
    for (unsigned square = 0; square < 300; ++square) {
      const bool in = square < sizeof(Word) * 8 && (std::uint64_t{bits} >> square & 1U) != 0;
      EXPECT_EQ(set.contains(square), in) << square << " in " << +bits;
      if (in) members.push_back(static_cast<std::uint8_t>(square));
    }
    EXPECT_EQ(set.size(), members.size());
    EXPECT_EQ(set.empty(), members.empty());
    std::vector<std::uint8_t> iterated, indexed;
    for (const auto square : set) iterated.push_back(square);
    for (std::size_t i = 0; i < set.size(); ++i) indexed.push_back(set[i]);
    EXPECT_EQ(iterated, members);
    EXPECT_EQ(indexed, members);
  }
};
using Words = testing::Types<std::uint8_t, std::uint16_t, std::uint32_t, std::uint64_t>;
TYPED_TEST_SUITE(SquareSets, Words);

TYPED_TEST(SquareSets, OfNoneOfOneAndOfAllAreTheListsOfTheirSquares) {
  this->check(0);
  this->check(static_cast<TypeParam>(~TypeParam{0}));
  for (unsigned square = 0; square < sizeof(TypeParam) * 8; ++square)
    this->check(static_cast<TypeParam>(TypeParam{1} << square));
}

TYPED_TEST(SquareSets, OfRandomSquaresAreTheListsOfThem) {
  Rng rng(test::seeded(1));
  for (int i = 0; i < 100; ++i) this->check(static_cast<TypeParam>(rng()));
}

TEST(SquareSet, IsAValueThatWorksAtCompileTime) {
  using Set = Squares<std::uint16_t>;
  static_assert(Set{0b1010}.size() == 2 && Set{0b1010}[1] == 3);
  static_assert(Set{0b1010}.contains(1) && !Set{0b1010}.contains(0));
  static_assert(Set{5} == Set{5} && Set{5} != Set{4});
  static_assert(Set{}.empty() && sizeof(Set) == 2);
}

}  // namespace
}  // namespace ludorum
