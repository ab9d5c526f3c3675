// The bit operations that games and sets are made of. One place for them, so that a game can be
// compiled for a target whose compiler lacks <bit> or BMI2.
#pragma once
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#if defined(__BMI2__)
#include <immintrin.h>
#endif

namespace ludorum {

/// How many bits are set.
template <std::unsigned_integral Word>
constexpr std::size_t popcount(Word bits) {
  return static_cast<std::size_t>(std::popcount(bits));
}

/// The index of the lowest bit that is set. Precondition: one is.
template <std::unsigned_integral Word>
constexpr unsigned lowestBit(Word bits) {
  return static_cast<unsigned>(std::countr_zero(bits));
}

/// The index of the n-th (from 0, lowest first) bit that is set. Precondition: n < popcount(bits).
template <std::unsigned_integral Word>
constexpr unsigned nthBit(Word bits, std::size_t n) {
#if defined(__BMI2__)
  if (!std::is_constant_evaluated()) return lowestBit(_pdep_u64(std::uint64_t{1} << n, bits));
#endif
  for (; n > 0; --n) bits &= static_cast<Word>(bits - 1);
  return lowestBit(bits);
}

}  // namespace ludorum
