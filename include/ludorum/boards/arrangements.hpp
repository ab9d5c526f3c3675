// The luck of dealing: numbers drawn one after the other, none put back.
#pragma once
#include <cstddef>
#include <cstdint>

#include "ludorum/core/bits.hpp"
#include "ludorum/core/move_list.hpp"
#include "ludorum/core/rng.hpp"

namespace ludorum {

/// A random variable: `length` of the numbers from 0 to `count` - 1, all different, in the order
/// drawn; every sequence is equally likely. It is a deal of cards as `Draw` is, with numbers for
/// the cards, a length that a parameter can give, and a faster draw. Preconditions: length <= Most,
/// length <= count <= 20.
template <std::size_t Most>
struct Arrangements {
  using Value = MoveList<std::uint8_t, Most>;
  std::uint32_t count = Most, length = Most;

  /// How many sequences there are: count! / (count - length)!.
  constexpr std::size_t size() const {
    std::size_t sequences = 1;
    for (std::uint32_t n = 0; n < length; ++n) sequences *= count - n;
    return sequences;
  }
  /// The i-th sequence in the order of a dictionary.
  constexpr Value value(std::size_t i) const {
    Value drawn;
    std::size_t block = size();  // How many sequences begin as those drawn by now.
    std::uint32_t left = whole();
    for (std::uint32_t n = 0; n < length; ++n) {
      block /= count - n;
      take(drawn, left, i / block);
      i %= block;
    }
    return drawn;
  }
  constexpr double probability(std::size_t) const { return 1.0 / static_cast<double>(size()); }
  constexpr double probabilityOf(const Value& sequence) const {
    std::uint32_t left = whole();
    for (const std::uint8_t number : sequence) {
      if (number >= count || (left >> number & 1U) == 0) return 0;
      left &= ~(std::uint32_t{1} << number);
    }
    return sequence.size() == length ? probability(0) : 0;
  }
  constexpr Value draw(Rng& rng) const {
    Value drawn;
    std::uint32_t left = whole();
    for (std::uint32_t n = 0; n < length; ++n) take(drawn, left, rng.below(count - n));
    return drawn;
  }
  bool operator==(const Arrangements&) const = default;

 private:
  constexpr std::uint32_t whole() const { return (std::uint32_t{1} << count) - 1; }
  /// Moves the n-th of the numbers that are left to those that are drawn.
  static constexpr void take(Value& drawn, std::uint32_t& left, std::size_t n) {
    const unsigned number = nthBit(left, n);
    left &= ~(std::uint32_t{1} << number);
    drawn.push_back(static_cast<std::uint8_t>(number));
  }
};

}  // namespace ludorum
