// Boards of up to 8 by 8 as bits of a word, and steps of many pieces at once.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>

#include "ludorum/boards/square_names.hpp"
#include "ludorum/core/bits.hpp"

namespace ludorum {

/// Sets of squares of a board of up to 8 by 8, eight bits to a row on boards of any width, the row
/// called "1" lowest:
///     a2  8  9 .. 15
///     a1  0  1 ..  7
namespace eightWide {
using Set = std::uint64_t;

constexpr Set bit(std::size_t square) { return Set{1} << square; }
constexpr Set bit(SquareAt at) { return bit(8 * at.row + at.column); }
constexpr SquareAt at(std::size_t square) { return {square % 8, square / 8}; }
/// The squares of a board of that size, and of one of its rows.
constexpr Set board(std::size_t columns, std::size_t rows) {
  return (Set{0xff} >> (8 - columns)) * 0x0101010101010101ULL & ~Set{0} >> 8 * (8 - rows);
}
constexpr Set row(std::size_t number) { return Set{0xff} << 8 * number; }

/// All of these squares one further in a direction: `right` and `up` are -1, 0 or 1. Squares that
/// would leave 8 by 8 are gone; what leaves a smaller board is to be taken away.
constexpr Set stepped(Set squares, int right, int up) {
  constexpr Set firstColumn = 0x0101010101010101ULL;
  if (right > 0) squares = (squares & ~(firstColumn << 7)) << 1;
  if (right < 0) squares = (squares & ~firstColumn) >> 1;
  return up > 0 ? squares << 8 : up < 0 ? squares >> 8 : squares;
}
}  // namespace eightWide

/// A move of a piece from a square to another one.
struct Step {
  std::uint8_t from = 0, to = 0;
  bool operator==(const Step&) const = default;
};

/// A list of moves, told by the squares that pieces come to in each of some ways to go: nothing is
/// stored for a single move.
template <std::size_t Ways>
struct Steps {
  using value_type = Step;
  using Set = std::uint64_t;
  std::array<Set, Ways> targets{};
  std::array<std::int8_t, Ways> strides{};  // What a step adds to the number of a square.

  constexpr std::size_t size() const {
    std::size_t count = 0;
    for (const Set set : targets) count += popcount(set);
    return count;
  }
  constexpr bool empty() const {
    Set any = 0;
    for (const Set set : targets) any |= set;
    return any == 0;
  }
  /// In the order of the ways, and of the squares they lead to.
  constexpr Step operator[](std::size_t i) const {
    std::size_t way = 0, before = 0, sum = 0;
    for (std::size_t next = 1; next < Ways; ++next) {  // Without branches to guess.
      sum += popcount(targets[next - 1]);
      way = i >= sum ? next : way;
      before = i >= sum ? sum : before;
    }
    const unsigned to = nthBit(targets[way], i - before);
    return {static_cast<std::uint8_t>(static_cast<int>(to) - strides[way]),
            static_cast<std::uint8_t>(to)};
  }
  /// Those of these moves that lead to some squares.
  constexpr Steps within(Set squares) const {
    Steps some = *this;
    for (Set& set : some.targets) set &= squares;
    return some;
  }
  bool operator==(const Steps&) const = default;
};

}  // namespace ludorum
