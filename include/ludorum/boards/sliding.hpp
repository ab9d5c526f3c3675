// Attacks: where pieces can go that slide until something is in their way, and those that leap.
#pragma once
#include <array>
#include <bit>
#include <cstddef>
#include <initializer_list>

#include "ludorum/boards/grid.hpp"

namespace ludorum {

/// Sliding on a board, a `Grid`. A piece slides over empty squares and onto the first that is
/// occupied, whoever stands there.
template <class Board>
struct Sliding {
  using Set = typename Board::Set;
  static constexpr std::size_t size = static_cast<std::size_t>(Board::size);

  /// A straight line through a square, without it: what is numbered before it, and after it.
  struct Line {
    Set before, after;
    constexpr Set all() const { return before | after; }
  };
  /// The lines through each square: its row, its column, and the diagonals that fall and rise.
  static constexpr std::array<std::array<Line, 4>, size> lines = [] {
    std::array<std::array<Line, 4>, size> found{};
    for (std::size_t square = 0; square < size; ++square) {
      const auto walk = [square](int dx, int dy) {
        return Board::walk(static_cast<int>(square), {dx, dy});
      };
      found[square] = {{{walk(-1, 0), walk(1, 0)},
                        {walk(0, -1), walk(0, 1)},
                        {walk(-1, -1), walk(1, 1)},
                        {walk(1, -1), walk(-1, 1)}}};
    }
    return found;
  }();

  /// The squares of a line that are attacked from where it was drawn. By "obstruction difference"
  /// (Michael Hoffmann; Chess Programming Wiki): to subtract the nearest occupied square before
  /// from the occupied squares after changes all from there to the nearest one after, and no
  /// others.
  static constexpr Set along(const Line& line, Set occupied) {
    const Set before = line.before & occupied, after = line.after & occupied;
    const Set nearest = Set{1} << (std::bit_width(before | 1) - 1);
    return ((after - nearest) ^ after) & line.all();
  }
  /// Along the row and the column of a square.
  static constexpr Set straight(std::size_t square, Set occupied) {
    return along(lines[square][0], occupied) | along(lines[square][1], occupied);
  }
  /// Along both diagonals.
  static constexpr Set diagonal(std::size_t square, Set occupied) {
    return along(lines[square][2], occupied) | along(lines[square][3], occupied);
  }
};

/// Where each square of a board can be left for by one of these leaps: `{1, 2}` is one of a
/// knight's.
template <class Board>
constexpr auto leaps(std::initializer_list<typename Board::Direction> directions) {
  std::array<typename Board::Set, static_cast<std::size_t>(Board::size)> found{};
  for (std::size_t square = 0; square < found.size(); ++square)
    for (const auto direction : directions)
      found[square] |= Board::walk(static_cast<int>(square), direction, 1);
  return found;
}

}  // namespace ludorum
