// Rectangular boards: coordinates, lines, walks and symmetries, all computed at compile time.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>

#include "ludorum/core/move_list.hpp"

namespace ludorum {

/// A board of `Width` by `Height` squares (64 at most), numbered row by row from the top left:
///     0 1 2
///     3 4 5    Grid<3, 3>
///     6 7 8
/// A set of squares is a word with bit n for square n.
template <int Width, int Height>
struct Grid {
  static_assert(Width > 0 && Height > 0 && Width * Height <= 64);
  static constexpr int width = Width, height = Height, size = Width * Height;
  using Set = std::uint64_t;

  struct Direction {
    int dx, dy;
  };
  static constexpr std::array<Direction, 4> orthogonals{{{1, 0}, {0, 1}, {-1, 0}, {0, -1}}};
  static constexpr std::array<Direction, 4> diagonals{{{1, 1}, {-1, 1}, {-1, -1}, {1, -1}}};

  static constexpr int column(int square) { return square % Width; }
  static constexpr int row(int square) { return square / Width; }
  static constexpr bool contains(int x, int y) {
    return x >= 0 && x < Width && y >= 0 && y < Height;
  }
  static constexpr int square(int x, int y) { return y * Width + x; }
  /// The whole board.
  static constexpr Set all = size == 64 ? ~Set{0} : (Set{1} << size % 64) - 1;

  /// The squares met when leaving `from` in a direction, `steps` at most, as far as the board goes.
  static constexpr Set walk(int from, Direction d, int steps = size) {
    Set met = 0;
    int x = column(from) + d.dx, y = row(from) + d.dy;
    for (; steps > 0 && contains(x, y); --steps, x += d.dx, y += d.dy)
      met |= Set{1} << square(x, y);
    return met;
  }

  /// The squares next to one: above, below, left and right of it, as far as there are any.
  static constexpr MoveList<std::uint8_t, 4> neighbours(int from) {
    MoveList<std::uint8_t, 4> list;
    if (row(from) > 0) list.push_back(static_cast<std::uint8_t>(from - Width));
    if (row(from) < Height - 1) list.push_back(static_cast<std::uint8_t>(from + Width));
    if (column(from) > 0) list.push_back(static_cast<std::uint8_t>(from - 1));
    if (column(from) < Width - 1) list.push_back(static_cast<std::uint8_t>(from + 1));
    return list;
  }

  /// How many straight lines of `length` squares there are, in rows, columns and diagonals.
  static constexpr int lineCount(int length) {
    if (length == 1) return size;
    const int across = Width >= length ? Width - length + 1 : 0;
    const int down = Height >= length ? Height - length + 1 : 0;
    return across * Height + down * Width + 2 * across * down;
  }
  /// All straight lines of `Length` squares, as sets.
  template <int Length>
  static constexpr auto lines() {
    std::array<Set, static_cast<std::size_t>(lineCount(Length))> found{};
    std::size_t count = 0;
    for (const Direction d : {Direction{1, 0}, Direction{0, 1}, Direction{1, 1}, Direction{-1, 1}})
      for (int from = 0; from < size; ++from) {
        const int x = column(from) + (Length - 1) * d.dx, y = row(from) + (Length - 1) * d.dy;
        if (!contains(x, y)) continue;
        if (count < found.size()) found[count++] = Set{1} << from | walk(from, d, Length - 1);
      }
    return found;
  }

  /// Where a symmetry takes every square. The eight of a square board, or the four of a rectangle:
  /// the identity first, then the mirrorings and rotations.
  static constexpr auto symmetries() {
    constexpr std::size_t count = Width == Height ? 8 : 4;
    std::array<std::array<int, static_cast<std::size_t>(size)>, count> maps{};
    for (std::size_t s = 0; s < count; ++s)
      for (int from = 0; from < size; ++from) {
        const int x = (s & 1U) != 0 ? Width - 1 - column(from) : column(from);
        const int y = (s & 2U) != 0 ? Height - 1 - row(from) : row(from);
        maps[s][static_cast<std::size_t>(from)] = (s & 4U) != 0 ? square(y, x) : square(x, y);
      }
    return maps;
  }
};

}  // namespace ludorum
