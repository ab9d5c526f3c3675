// Sets of squares: the board of a game as bits.
#pragma once
#include <concepts>
#include <cstddef>
#include <cstdint>

#include "ludorum/core/bits.hpp"

namespace ludorum {

/// A set of squares, one bit each, that is at the same time a list of moves (the indices of the
/// squares, in rising order): `moves()` of a game of placing stones is one expression.
template <std::unsigned_integral Word>
struct Squares {
  using value_type = std::uint8_t;
  Word bits = 0;

  constexpr std::size_t size() const { return popcount(bits); }
  constexpr bool empty() const { return bits == 0; }
  constexpr bool contains(unsigned square) const {
    return square < sizeof(Word) * 8 && (bits >> square & 1U) != 0;
  }
  constexpr std::uint8_t operator[](std::size_t i) const {
    return static_cast<std::uint8_t>(nthBit(bits, i));
  }
  bool operator==(const Squares&) const = default;

  class Iterator {
   public:
    constexpr explicit Iterator(Word bits) : bits_(bits) {}
    constexpr std::uint8_t operator*() const { return static_cast<std::uint8_t>(lowestBit(bits_)); }
    constexpr Iterator& operator++() {
      bits_ = static_cast<Word>(bits_ & (bits_ - 1));
      return *this;
    }
    bool operator==(const Iterator&) const = default;

   private:
    Word bits_;
  };
  constexpr Iterator begin() const { return Iterator(bits); }
  constexpr Iterator end() const { return Iterator(Word{0}); }
};

}  // namespace ludorum
