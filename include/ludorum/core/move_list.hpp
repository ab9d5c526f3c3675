// Lists of moves.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>

#include "ludorum/core/error.hpp"

namespace ludorum {

/// A list of at most `Capacity` moves that needs no heap.
template <class Move, std::size_t Capacity>
class MoveList {
 public:
  using value_type = Move;

  constexpr MoveList() = default;
  constexpr MoveList(std::initializer_list<Move> moves) {
    for (const Move& move : moves) push_back(move);
  }
  /// Throws if the list is full: a state that was typed in may have more moves than any match.
  constexpr void push_back(const Move& move) {
    if (size_ == Capacity) throw Error("a list of moves is longer than its capacity");
    items_[size_++] = move;
  }
  static constexpr std::size_t capacity() { return Capacity; }
  constexpr std::size_t size() const { return size_; }
  constexpr bool empty() const { return size_ == 0; }
  constexpr const Move& operator[](std::size_t i) const { return items_[i]; }
  constexpr const Move* begin() const { return items_.data(); }
  constexpr const Move* end() const { return items_.data() + size_; }
  constexpr bool operator==(const MoveList& other) const {
    if (size_ != other.size_) return false;
    for (std::size_t i = 0; i < size_; ++i)
      if (!(items_[i] == other.items_[i])) return false;
    return true;
  }

 private:
  std::array<Move, Capacity> items_{};
  std::uint32_t size_ = 0;
};

/// Moves that follow one another, numbers or values of an enumeration: `count` of them, from
/// `first` on. Nothing is stored, so that a choice costs no more than its random number.
template <class Move>
struct MoveRange {
  using value_type = Move;
  Move first{};
  std::uint32_t count = 0;

  constexpr std::size_t size() const { return count; }
  constexpr bool empty() const { return count == 0; }
  constexpr Move operator[](std::size_t i) const {
    return static_cast<Move>(static_cast<std::size_t>(first) + i);
  }
  constexpr bool contains(Move move) const {
    return move >= first &&
           static_cast<std::size_t>(move) - static_cast<std::size_t>(first) < count;
  }
  constexpr bool operator==(const MoveRange& other) const {
    return count == other.count && (count == 0 || first == other.first);
  }

  class Iterator {
   public:
    constexpr explicit Iterator(std::size_t value) : value_(value) {}
    constexpr Move operator*() const { return static_cast<Move>(value_); }
    constexpr Iterator& operator++() { return ++value_, *this; }
    bool operator==(const Iterator&) const = default;

   private:
    std::size_t value_;
  };
  constexpr Iterator begin() const { return Iterator(static_cast<std::size_t>(first)); }
  constexpr Iterator end() const { return Iterator(static_cast<std::size_t>(first) + count); }
};

/// The same moves in the same order are equal, stored or not.
template <class Move, std::size_t Capacity>
constexpr bool operator==(const MoveRange<Move>& range, const MoveList<Move, Capacity>& list) {
  if (range.size() != list.size()) return false;
  for (std::size_t i = 0; i < list.size(); ++i)
    if (!(range[i] == list[i])) return false;
  return true;
}

}  // namespace ludorum
