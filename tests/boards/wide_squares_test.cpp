#include "ludorum/boards/wide_squares.hpp"

#include <gtest/gtest.h>

#include <bitset>
#include <cstdint>
#include <type_traits>
#include <vector>

#include "../support/seeds.hpp"
#include "ludorum/core/rng.hpp"

namespace ludorum {
namespace {

/// Sets of up to N squares, each with the same set of the standard library.
template <class N>
class WideSquareSets : public testing::Test {
 public:
  static constexpr std::size_t capacity = N::value;
  using Set = WideSquares<capacity>;
  using Naive = std::bitset<capacity>;

  static Set wide(const Naive& naive) {
    Set set;
    for (std::size_t square = 0; square < capacity; ++square)
      if (naive[square]) set.insert(square);
    return set;
  }
  static Naive random(Rng& rng) {  // Sparse ones and dense ones, with empty words between.
    const std::uint64_t mask = rng() & rng(), start = rng() % capacity;
    Naive naive;
    for (std::size_t square = start; square < capacity; ++square)
      naive[square] = (mask >> square % 64 & 1U) != 0 && rng() % 3 != 0;
    return naive;
  }
  static void check(const Set& set, const Naive& naive) {
    std::vector<std::uint16_t> members, iterated, indexed;
    for (std::size_t square = 0; square < capacity + 200; ++square) {
      const bool in = square < capacity && naive[square];
      ASSERT_EQ(set.contains(square), in) << square;
      if (in) members.push_back(static_cast<std::uint16_t>(square));
    }
    ASSERT_EQ(set.size(), members.size());
    ASSERT_EQ(set.empty(), members.empty());
    if (!members.empty()) ASSERT_EQ(set.lowest(), members.front());
    for (const auto square : set) iterated.push_back(square);
    for (std::size_t i = 0; i < set.size(); ++i) indexed.push_back(set[i]);
    ASSERT_EQ(iterated, members);
    ASSERT_EQ(indexed, members);
  }
};
template <std::size_t N>
using Of = std::integral_constant<std::size_t, N>;
using Capacities =
    testing::Types<Of<1>, Of<63>, Of<64>, Of<65>, Of<82>, Of<128>, Of<196>, Of<225>, Of<362>>;
TYPED_TEST_SUITE(WideSquareSets, Capacities);

TYPED_TEST(WideSquareSets, OfNoneOfOneAndOfTheFirstAreTheListsOfTheirSquares) {
  using Set = typename TestFixture::Set;
  typename TestFixture::Naive first;
  for (std::size_t square = 0; square < this->capacity; ++square) {
    this->check(Set::first(square), first);
    first.set(square);
    typename TestFixture::Naive one;
    this->check(Set::of(square), one.set(square));
  }
  this->check(Set::all(), first);
  this->check(~Set{}, first);
  EXPECT_TRUE((~Set::all()).empty());
}

TYPED_TEST(WideSquareSets, AreInsertedToAndErasedFrom) {
  Rng rng(test::seeded(1));
  typename TestFixture::Set set;
  typename TestFixture::Naive naive;
  for (int i = 0; i < 300; ++i) {
    const std::size_t square = rng() % this->capacity;
    const bool in = rng() % 3 != 0;
    in ? set.insert(square) : set.erase(square);
    naive[square] = in;
  }
  this->check(set, naive);
}

TYPED_TEST(WideSquareSets, AreJoinedCutAndShiftedLikeThoseOfTheStandardLibrary) {
  Rng rng(test::seeded(2));
  for (int i = 0; i < 60; ++i) {
    const auto a = this->random(rng), b = this->random(rng);
    const auto x = this->wide(a), y = this->wide(b);
    this->check(x | y, a | b);
    this->check(x & y, a & b);
    this->check(x ^ y, a ^ b);
    this->check(x - y, a & ~b);
    this->check(~x, ~a);
    EXPECT_EQ(x == y, a == b);
    for (const std::size_t by : {std::size_t{0}, std::size_t{64}, std::size_t(rng() % 400)}) {
      this->check(x << by, a << by);
      this->check(x >> by, a >> by);
    }
  }
}

TEST(WideSquareSet, IsAValueThatWorksAtCompileTime) {
  using Set = WideSquares<100>;
  static_assert((Set::of(3) | Set::of(99))[1] == 99 && Set::first(70).size() == 70);
  static_assert((Set::of(60) << 10).lowest() == 70 && (Set::of(60) << 40).empty());
  static_assert(Set{}.empty() && *Set::of(77).begin() == 77 && sizeof(Set) == 16);
}

}  // namespace
}  // namespace ludorum
