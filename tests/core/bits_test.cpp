#include "ludorum/core/bits.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <vector>

#include "../support/seeds.hpp"
#include "ludorum/core/rng.hpp"

namespace ludorum {
namespace {

/// The indices of the bits that are set, looked at one by one.
template <class Word>
std::vector<unsigned> setBits(Word word) {
  std::vector<unsigned> found;
  for (unsigned bit = 0; bit < sizeof(Word) * 8; ++bit)
    if ((std::uint64_t{word} >> bit & 1U) != 0) found.push_back(bit);
  return found;
}

template <class Word>
class Bits : public testing::Test {
 public:
  static void check(Word word) {
    const auto bits = setBits(word);
    EXPECT_EQ(popcount(word), bits.size()) << +word;
    for (std::size_t n = 0; n < bits.size(); ++n) {
      EXPECT_EQ(lowestBit(word), bits[0]) << +word;
      EXPECT_EQ(nthBit(word, n), bits[n]) << +word;
    }
  }
};
using Words = testing::Types<std::uint8_t, std::uint16_t, std::uint32_t, std::uint64_t>;
TYPED_TEST_SUITE(Bits, Words);

TYPED_TEST(Bits, OfNoneOfOneAndOfAll) {
  this->check(0);
  for (unsigned bit = 0; bit < sizeof(TypeParam) * 8; ++bit)
    this->check(static_cast<TypeParam>(TypeParam{1} << bit));
  this->check(static_cast<TypeParam>(~TypeParam{0}));
}

TYPED_TEST(Bits, OfRandomWords) {
  Rng rng(test::seeded(1));
  for (int i = 0; i < 500; ++i) this->check(static_cast<TypeParam>(rng()));
  for (int i = 0; i < 500; ++i) this->check(static_cast<TypeParam>(rng() & rng() & rng()));
}

TEST(BitsAtCompileTime, AreTheSame) {
  static_assert(popcount(0xf0f0U) == 8);
  static_assert(lowestBit(std::uint64_t{1} << 63) == 63);
  static_assert(nthBit(std::uint64_t{0b1011000}, 2) == 6);
}

}  // namespace
}  // namespace ludorum
