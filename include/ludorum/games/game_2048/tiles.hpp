// The tiles of 2048 on a board, and how they slide: all rows at once, by operations on bits.
#pragma once
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "ludorum/core/bits.hpp"

namespace ludorum::tiles2048 {

/// Sixteen cells of four bits each, row by row from the left above; smaller boards use the left
/// upper corner. In a set of cells, the lowest bit of each cell that is in it is set.
using Cells = std::uint64_t;
inline constexpr Cells everywhere = 0x1111111111111111, leftmost = 0x0001000100010001,
                       topmost = 0x1111;
/// All four bits of the cells in a set.
constexpr Cells whole(Cells set) { return set * 15; }

/// A way to slide: towards a wall. Cells move by rotating the word; what goes across the edge of
/// the board means nothing, and is left out with the help of `inner`.
struct Way {
  int rotation = 0;
  Cells inner = 0;  // The cells of the board that are not next to the wall.
  constexpr Cells towards(Cells cells, int steps = 1) const {
    return std::rotl(cells, steps * rotation);
  }
  constexpr Cells away(Cells cells) const { return std::rotr(cells, rotation) & whole(inner); }
};

/// The cells of a board of this size. Preconditions: 1 to 4 rows and columns.
constexpr Cells boardOf(unsigned rows, unsigned columns) {
  const Cells row = topmost & ((Cells{1} << 4 * columns) - 1);
  return row * (leftmost & (~Cells{0} >> (64 - 16 * rows)));
}

/// The numbers on the tiles as powers of two, 0 for an empty cell: four bits of each, and apart
/// from them the fifth, since the greatest tile is 131072, the 17th power.
struct Tiles {
  Cells low = 0, high = 0;

  constexpr unsigned power(unsigned cell) const {
    return static_cast<unsigned>((low >> 4 * cell & 15) | (high >> 4 * cell & 1) << 4);
  }
  /// Precondition: the cell is empty.
  constexpr void put(unsigned cell, unsigned power) {
    low |= Cells{power & 15U} << 4 * cell, high |= Cells{power >> 4U} << 4 * cell;
  }
  /// The cells that are not empty.
  constexpr Cells taken() const { return nonZero(low | high); }
  /// The cells whose tile is equal to the next one towards the wall.
  constexpr Cells pairs(const Way& way) const {
    const Cells unequal = (low ^ way.away(low)) | (high ^ way.away(high));
    return taken() & way.inner & ~nonZero(unequal);
  }
  constexpr bool canSlide(const Way& way) const {
    return (pairs(way) | (taken() & way.away(everywhere & ~taken()))) != 0;
  }
  /// Slides all tiles to the wall and merges equal ones, those at the wall first; of three equal
  /// ones the first two, of four two and two. Returns what the new tiles are worth.
  constexpr int slide(const Way& way) {
    closeGaps(way);
    const Cells same = pairs(way), before = way.away(same);
    const Cells gone = same & (~before | way.away(before)), merged = way.towards(gone);
    low &= ~whole(gone), high &= ~whole(gone);
    const Cells full = merged & low & low >> 1 & low >> 2 & low >> 3;  // 15: the fifth bit comes.
    low = (low & ~whole(full)) + (merged & ~full);
    high |= full;
    int worth = 0;
    for (Cells rest = merged; rest != 0; rest &= rest - 1) worth += 1 << power(lowestBit(rest) / 4);
    if (gone != 0) closeGaps(way);
    return worth;
  }
  bool operator==(const Tiles&) const = default;

 private:
  static constexpr Cells nonZero(Cells bits) {
    bits |= bits >> 2;
    return (bits | bits >> 1) & everywhere;
  }
  /// How many gaps there are between a tile and the wall are two bits. First those tiles move that
  /// have an odd number of gaps, by one, then those that have two or three, by two (H. S. Warren,
  /// "Hacker's Delight", 7-4, compresses bits so).
  constexpr void closeGaps(const Way& way) {
    const Cells one = way.away(everywhere & ~taken()), two = way.away(one), three = way.away(two);
    const Cells gaps = one + two + three, odd = gaps & taken();
    const Cells rest = (gaps & ~whole(odd)) | way.towards(gaps & whole(odd));
    move(odd, way, 1);
    move(rest >> 1 & taken(), way, 2);
  }
  constexpr void move(Cells set, const Way& way, int steps) {
    for (Cells* bits : {&low, &high})
      *bits = (*bits & ~whole(set)) | way.towards(*bits & whole(set), steps);
  }
};

}  // namespace ludorum::tiles2048
