// What presses do to lights, and which presses turn all of them out: algebra over the field of two
// elements, since nothing matters but whether a cell is pressed an odd number of times.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "ludorum/core/bits.hpp"

namespace ludorum::lights_out {

/// A set of cells, or of presses, row by row: bit row * columns + column.
using Cells = std::uint64_t;

/// The size of a board. Precondition: 1 to 8 rows and columns.
struct Frame {
  std::uint8_t rows = 5, columns = 5;
  bool operator==(const Frame&) const = default;

  constexpr unsigned size() const { return static_cast<unsigned>(rows * columns); }
  constexpr Cells all() const { return ~Cells{0} >> (64 - size()); }
  /// The cells that presses change: each its own, and those beside it, above and below.
  constexpr Cells changed(Cells presses) const {
    const Cells first = firstColumns[columns], last = first << (columns - 1);
    const Cells beside = (presses & ~last) << 1 ^ (presses & ~first) >> 1;
    return all() & (presses ^ presses << columns ^ presses >> columns ^ beside);
  }

 private:
  /// The first column, by how many columns there are.
  static constexpr auto firstColumns = [] {
    std::array<Cells, 9> found{};
    for (unsigned wide = 1; wide < found.size(); ++wide)
      for (unsigned cell = 0; cell < 64; cell += wide) found[wide] |= Cells{1} << cell;
    return found;
  }();
};

/// The presses that turn the lights out in all rows but the last, and what is left there. The first
/// row of presses decides the others: only the cell below a light can still turn it out.
struct Chase {
  Cells presses = 0;
  std::uint8_t left = 0;
};
constexpr Chase chased(const Frame& frame, Cells lit, Cells firstRow) {
  const Cells row = (Cells{1} << frame.columns) - 1;
  Cells presses = firstRow;
  lit ^= frame.changed(firstRow);
  for (unsigned shift = 0; shift + frame.columns < frame.size(); shift += frame.columns) {
    const Cells below = (lit >> shift & row) << shift << frame.columns;
    presses |= below, lit ^= frame.changed(below);
  }
  return {presses, static_cast<std::uint8_t>(lit >> (frame.size() - frame.columns))};
}

namespace detail {
/// What single presses in the first row come to on a dark board, for each size of a board.
inline constexpr auto chases = [] {
  std::array<std::array<std::array<Chase, 8>, 9>, 9> found{};
  for (std::uint8_t rows = 1; rows <= 8; ++rows)
    for (std::uint8_t columns = 1; columns <= 8; ++columns)
      for (unsigned cell = 0; cell < columns; ++cell)
        found[rows][columns][cell] = chased({rows, columns}, 0, Cells{1} << cell);
  return found;
}();
}  // namespace detail

/// Calls `f(presses)` for all sets of presses that turn the lights out. All first rows are tried,
/// in the order of a Gray code: each differs from the one before by a single press, and what that
/// comes to is known.
template <class F>
constexpr void forEachSolution(const Frame& frame, Cells lit, F f) {
  const auto& single = detail::chases[frame.rows][frame.columns];
  Chase now = chased(frame, lit, 0);
  for (unsigned tried = 1;; ++tried) {
    if (now.left == 0) f(now.presses);
    if (tried >> frame.columns != 0) return;
    const Chase& more = single[lowestBit(tried)];
    now.presses ^= more.presses, now.left ^= more.left;
  }
}

/// The fewest presses that turn the lights out; nothing if none do.
constexpr std::optional<Cells> shortestSolution(const Frame& frame, Cells lit) {
  std::optional<Cells> best;
  forEachSolution(frame, lit, [&best](Cells presses) {
    if (!best || popcount(presses) < popcount(*best)) best = presses;
  });
  return best;
}

}  // namespace ludorum::lights_out
