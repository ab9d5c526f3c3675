// Lists of moves.
#pragma once
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <initializer_list>

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
  /// Precondition: size() < Capacity.
  constexpr void push_back(const Move& move) {
    assert(size_ < Capacity);
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

}  // namespace ludorum
