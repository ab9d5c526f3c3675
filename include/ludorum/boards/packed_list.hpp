// Short lists of small things in one word, such as the moves that were made in a hand of cards.
#pragma once
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace ludorum {

/// A list of at most `Capacity` numbers or values of an enumeration that fit into `Bits` bits each:
/// the first is lowest in the word. It stays in registers where an array would not. It is written
/// and read as a list.
template <class T, unsigned Bits, std::size_t Capacity>
class PackedList {
 public:
  using value_type = T;
  using Word = std::conditional_t<Bits * Capacity <= 32, std::uint32_t, std::uint64_t>;
  static_assert(Bits * Capacity <= 64);

  static constexpr std::size_t capacity() { return Capacity; }
  constexpr std::size_t size() const { return size_; }
  constexpr bool empty() const { return size_ == 0; }
  constexpr T operator[](std::size_t i) const {
    return static_cast<T>(word_ >> Bits * i & ((Word{1} << Bits) - 1));
  }
  /// Whether there is room for an item in its bits: who reads a list from outside asks.
  static constexpr bool fits(T item) { return static_cast<Word>(item) < (Word{1} << Bits); }
  /// Preconditions: size() < capacity(), and the item fits.
  constexpr void push_back(T item) {
    word_ = static_cast<Word>(word_ | static_cast<Word>(item) << Bits * size_++);
  }
  /// All items side by side.
  constexpr Word word() const { return word_; }
  bool operator==(const PackedList&) const = default;

  struct Iterator {
    const PackedList* list;
    std::size_t at;
    constexpr T operator*() const { return (*list)[at]; }
    constexpr Iterator& operator++() { return ++at, *this; }
    bool operator==(const Iterator&) const = default;
  };
  constexpr Iterator begin() const { return {this, 0}; }
  constexpr Iterator end() const { return {this, size_}; }

 private:
  Word word_ = 0;
  std::uint32_t size_ = 0;
};

}  // namespace ludorum
