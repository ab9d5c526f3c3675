// Puzzles of tiles that slide into an empty square: which layouts can be put in order, and how they
// are mixed.
#pragma once
#include <cstdint>

#include "ludorum/core/bits.hpp"

namespace ludorum {

/// Finds out whether slides can put a layout in order, while its squares are counted row by row
/// from the top left. In order, the empty square is the first, and the tiles follow from 1 on.
///
/// A slide swaps two squares, and the empty one moves by one step. So the parity of the permutation
/// and that of the steps to the first square change together, and half of all layouts cannot be put
/// in order (W. W. Johnson, W. E. Story, "Notes on the 15 Puzzle", 1879); all others can.
class SlidingParity {
 public:
  constexpr explicit SlidingParity(unsigned columns) : columns_(columns) {}
  /// The next square has this tile, or is empty: 0. Precondition: a number below 32.
  constexpr void add(unsigned tile) {
    parity_ += static_cast<unsigned>(popcount(seen_ >> tile));  // Greater ones before it.
    seen_ |= std::uint32_t{1} << tile;
    if (tile == 0) parity_ += at_ / columns_ + at_ % columns_;
    ++at_;
  }
  /// Whether the layout of all squares that were added can be put in order.
  constexpr bool isEven() const { return parity_ % 2 == 0; }

 private:
  std::uint32_t seen_ = 0;
  unsigned columns_, at_ = 0, parity_ = 0;
};

/// Makes so many random slides, none of which undoes the one before. `choose()` is a random slide,
/// and `slide(it)` makes it and returns the slide that would undo it.
template <class Choose, class Slide>
constexpr void mixBySliding(int count, Choose choose, Slide slide) {
  if (count <= 0) return;
  auto undo = slide(choose());
  for (int made = 1; made < count;) {
    const auto chosen = choose();
    if (chosen == undo) continue;
    undo = slide(chosen);
    ++made;
  }
}

}  // namespace ludorum
