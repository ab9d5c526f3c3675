// Sets of more squares than a word has bits: boards of 9 by 9 and up.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>

#include "ludorum/core/bits.hpp"

namespace ludorum {

/// A set of squares from 0 to `Capacity` - 1, one bit each, lowest square and lowest word first. As
/// `Squares`, it is at the same time a list of moves: its squares in rising order.
template <std::size_t Capacity>
class WideSquares {
 public:
  using value_type = std::uint16_t;
  static_assert(Capacity > 0 && Capacity <= 65536, "a square is a number of 16 bits");
  static constexpr std::size_t wordCount = (Capacity + 63) / 64;

  std::array<std::uint64_t, wordCount> words{};  ///< Bits from `Capacity` on are always 0.

  static constexpr std::size_t capacity() { return Capacity; }
  /// The first `count` squares. Precondition: count <= capacity().
  static constexpr WideSquares first(std::size_t count) {
    WideSquares set;
    for (std::size_t w = 0; w < wordCount; ++w) set.words[w] = wordOfFirst(count, w);
    return set;
  }
  static constexpr WideSquares all() { return first(Capacity); }
  /// The set of one square. Precondition, here and below: square < capacity().
  static constexpr WideSquares of(std::size_t square) {
    WideSquares set;
    set.insert(square);
    return set;
  }

  constexpr std::size_t size() const {
    std::size_t count = 0;
    for (const std::uint64_t word : words) count += popcount(word);
    return count;
  }
  constexpr bool empty() const {
    std::uint64_t any = 0;
    for (const std::uint64_t word : words) any |= word;
    return any == 0;
  }
  /// Any number may be asked for: what is not on the board is not in the set.
  constexpr bool contains(std::size_t square) const {
    return square < Capacity && (words[square / 64] >> square % 64 & 1U) != 0;
  }
  constexpr void insert(std::size_t square) { words[square / 64] |= bit(square); }
  constexpr void erase(std::size_t square) { words[square / 64] &= ~bit(square); }
  /// The first square. Precondition: there is one.
  constexpr std::uint16_t lowest() const {
    std::size_t w = 0;
    while (words[w] == 0) ++w;
    return number(w, lowestBit(words[w]));
  }
  /// The i-th square in rising order, from 0. Precondition: i < size().
  constexpr std::uint16_t operator[](std::size_t i) const {
    std::size_t w = 0;
    for (std::size_t count = popcount(words[0]); i >= count; count = popcount(words[++w]))
      i -= count;
    return number(w, nthBit(words[w], i));
  }
  bool operator==(const WideSquares&) const = default;

  constexpr WideSquares& operator|=(const WideSquares& other) {
    for (std::size_t w = 0; w < wordCount; ++w) words[w] |= other.words[w];
    return *this;
  }
  constexpr WideSquares& operator&=(const WideSquares& other) {
    for (std::size_t w = 0; w < wordCount; ++w) words[w] &= other.words[w];
    return *this;
  }
  constexpr WideSquares& operator^=(const WideSquares& other) {
    for (std::size_t w = 0; w < wordCount; ++w) words[w] ^= other.words[w];
    return *this;
  }
  /// Without the squares of another set.
  constexpr WideSquares& operator-=(const WideSquares& other) {
    for (std::size_t w = 0; w < wordCount; ++w) words[w] &= ~other.words[w];
    return *this;
  }
  friend constexpr WideSquares operator|(WideSquares a, const WideSquares& b) { return a |= b; }
  friend constexpr WideSquares operator&(WideSquares a, const WideSquares& b) { return a &= b; }
  friend constexpr WideSquares operator^(WideSquares a, const WideSquares& b) { return a ^= b; }
  friend constexpr WideSquares operator-(WideSquares a, const WideSquares& b) { return a -= b; }
  /// The squares that are not in the set. Where the board is smaller than the capacity, use
  /// `board - set`.
  constexpr WideSquares operator~() const { return all() - *this; }

  /// Every square's number `by` higher; those that leave the capacity are dropped. Lines that must
  /// not run on in the next row need a mask, or a spare column.
  constexpr WideSquares operator<<(std::size_t by) const {
    WideSquares set;
    const std::size_t jump = by / 64, part = by % 64;
    for (std::size_t w = jump; w < wordCount; ++w) {
      set.words[w] = words[w - jump] << part;
      if (part != 0 && w > jump) set.words[w] |= words[w - jump - 1] >> (64 - part);
    }
    set.words[wordCount - 1] &= wordOfFirst(Capacity, wordCount - 1);
    return set;
  }
  /// Every square's number `by` lower; those that would be negative are dropped.
  constexpr WideSquares operator>>(std::size_t by) const {
    WideSquares set;
    const std::size_t jump = by / 64, part = by % 64;
    for (std::size_t w = 0; w + jump < wordCount; ++w) {
      set.words[w] = words[w + jump] >> part;
      if (part != 0 && w + jump + 1 < wordCount) set.words[w] |= words[w + jump + 1] << (64 - part);
    }
    return set;
  }

  /// Goes through a set that lives at least as long.
  class Iterator {
   public:
    constexpr Iterator(const WideSquares& set, std::size_t word) : set_(&set), word_(word) {
      if (word < wordCount) bits_ = set.words[word], skip();
    }
    constexpr std::uint16_t operator*() const { return number(word_, lowestBit(bits_)); }
    constexpr Iterator& operator++() {
      bits_ &= bits_ - 1;
      skip();
      return *this;
    }
    constexpr bool operator==(const Iterator& other) const {
      return word_ == other.word_ && bits_ == other.bits_;
    }

   private:
    constexpr void
    skip() {  // At the end there are no bits, and the word is the one after the last.
      while (bits_ == 0 && ++word_ < wordCount) bits_ = set_->words[word_];
    }
    const WideSquares* set_;
    std::size_t word_;
    std::uint64_t bits_ = 0;
  };
  constexpr Iterator begin() const { return Iterator(*this, 0); }
  constexpr Iterator end() const { return Iterator(*this, wordCount); }

 private:
  static constexpr std::uint64_t bit(std::size_t square) { return std::uint64_t{1} << square % 64; }
  static constexpr std::uint16_t number(std::size_t word, unsigned inWord) {
    return static_cast<std::uint16_t>(word * 64 + inWord);
  }
  static constexpr std::uint64_t wordOfFirst(std::size_t count, std::size_t word) {
    if (count >= word * 64 + 64) return ~std::uint64_t{0};
    return count <= word * 64 ? 0 : bit(count) - 1;
  }
};

}  // namespace ludorum
