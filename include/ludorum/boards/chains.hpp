// Stones that are joined to chains, and the liberties of these: Go and its relatives.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "ludorum/boards/wide_squares.hpp"

namespace ludorum {

/// The liberties of a chain, each as often as stones of the chain are next to it, and only as much
/// of them as can be added and taken away in one step: how many there are, the sum of their
/// numbers, and the sum of the squares of these.
///     bits  0-9  count   10-28  sum   29-63  sum of squares
/// They are all the same point if count * sum of squares == sum * sum (Cauchy and Schwarz). No
/// board of 19 by 19 has more than 684 pairs of neighbours, and no point has a number above 511.
class Liberties {
 public:
  constexpr void add(std::uint64_t point) { packed_ += packed(point); }
  constexpr void remove(std::uint64_t point) { packed_ -= packed(point); }
  constexpr void addIf(bool wanted, std::uint64_t point) {
    packed_ += packed(point) & -std::uint64_t{wanted};
  }
  constexpr void removeIf(bool wanted, std::uint64_t point) {
    packed_ -= packed(point) & -std::uint64_t{wanted};
  }
  constexpr void add(Liberties other) { packed_ += other.packed_; }
  constexpr bool none() const { return packed_ == 0; }
  /// Whether there is exactly one point among them: the chain is in atari.
  constexpr bool single() const { return count() - 1 < 4 && count() * squares() == sum() * sum(); }
  /// That point. Precondition: single().
  constexpr std::uint16_t point() const {
    constexpr std::array<std::uint32_t, 5> shares{0, 12, 6, 4, 3};  // Of a twelfth.
    return static_cast<std::uint16_t>(static_cast<std::uint32_t>(sum()) * shares[count()] / 12);
  }

 private:
  static constexpr std::uint64_t packed(std::uint64_t point) {
    return 1 | point << 10 | point * point << 29;
  }
  constexpr std::uint64_t count() const { return packed_ & 0x3ff; }
  constexpr std::uint64_t sum() const { return packed_ >> 10 & 0x7ffff; }
  constexpr std::uint64_t squares() const { return packed_ >> 29; }
  std::uint64_t packed_ = 0;
};

/// The stones of two colours, 0 and 1, on a square board of up to 19 by 19 points. The number of a
/// point is 20 * row + column, rows from 1 and columns from 0, whatever the size: what is beside
/// the board has numbers too, below, above, and between the end of a row and the next one.
class Chains {
 public:
  static constexpr std::size_t stride = 20, most = 19;
  static constexpr std::size_t points = stride * (most + 2);  ///< All numbers are below this.
  using Set = WideSquares<points + 1>;  // With a number that means none of them.
  using Point = std::uint16_t;
  static constexpr std::uint8_t vacant = 2, outside = 3;

  /// An empty board. Precondition: 1 <= side <= most.
  constexpr explicit Chains(std::size_t side = 9) {
    for (Cell& cell : cells_) cell.colour = outside;
    for (std::size_t row = 1; row <= side; ++row)
      for (std::size_t column = 0; column < side; ++column) {
        vacant_.insert(row * stride + column);
        cells_[row * stride + column].colour = vacant;
      }
  }

  /// 0, 1, `vacant` or `outside`, of any number.
  constexpr std::uint8_t at(std::size_t point) const {
    return point < points ? cells_[point].colour : outside;
  }
  constexpr const Set& stones(std::size_t colour) const { return stones_[colour]; }
  constexpr const Set& empty() const { return vacant_; }
  /// The stones whose chains have a single liberty.
  constexpr const Set& inAtari() const { return inAtari_; }
  /// A stone that stands for all of its chain. Precondition: there is a stone on that point.
  constexpr Point chain(std::size_t stone) const { return cells_[stone].head; }
  constexpr const Liberties& liberties(std::size_t stone) const {
    return cells_[cells_[stone].head].liberties;
  }
  static constexpr std::array<Point, 4> around(std::size_t point) {
    return {Point(point - stride), Point(point - 1), Point(point + 1), Point(point + stride)};
  }
  /// All that is next to some point of a set, on the board or not.
  static constexpr Set beside(const Set& set) {
    return set << 1 | set >> 1 | set << stride | set >> stride;
  }
  /// The empty points where a stone of this colour would have a liberty without taking any.
  constexpr Set open(std::size_t colour) const {
    return beside((stones_[colour] - inAtari_) | vacant_) & vacant_;
  }
  /// The last liberties of the chains of this colour that are in atari.
  constexpr Set lastLiberties(std::size_t colour) const {
    Set last;
    for (const Point chain : stones_[colour] & atariHeads_)
      last.insert(cells_[chain].liberties.point());
    return last;
  }
  /// The stones of a colour, and the empty points that a way over empty points joins to them.
  constexpr Set reach(std::size_t colour) const {
    Set found = stones_[colour];
    for (Set fresh = found; !fresh.empty(); found |= fresh)
      fresh = beside(fresh) & (vacant_ - found);
    return found;
  }
  /// Calls `f(stone)` for all of a chain.
  template <class F>
  constexpr void forEachStone(Point chain, F f) const {
    Point stone = chain;
    do {
      f(stone);
      stone = cells_[stone].next;
    } while (stone != chain);
  }

  /// Puts a stone on an empty point, and takes the stones of the other colour that have no liberty
  /// after that; calls `taken(point)` for each. Precondition: the stone has a liberty then.
  template <class Taken>
  constexpr void place(Point point, std::size_t colour, Taken taken) {
    const Beside next = settle(point, colour);
    for (unsigned own = next.own; own != 0; own &= own - 1)
      join(cells_[point].head, cells_[around(point)[lowestBit(own)]].head);
    for (unsigned others = next.others; others != 0; others &= others - 1) {
      const Cell& cell = cells_[around(point)[lowestBit(others)]];
      if (cell.colour != 1 - colour) continue;  // Taken: its chain lay there twice.
      cells_[cell.head].liberties.none() ? take(cell.head, taken) : review(cell.head);
    }
    review(cells_[point].head);
  }

 private:
  struct Cell {
    Liberties liberties{};  // Of a chain, in its head alone; so is `size`.
    Point head = 0, next = 0, size = 0;  // Of the stones of a chain, each leads to the next.
    std::uint8_t colour = outside;
  };

  /// Which of the four points next to one have a stone of the colour that is put there, and which
  /// one of the other colour: bits, in the order of `around`.
  struct Beside {
    unsigned own = 0, others = 0;
  };
  /// A stone that is a chain of its own. What is next to it cannot be predicted, and is not
  /// branched to: liberties are masked.
  constexpr Beside settle(Point point, std::size_t colour) {
    Cell& cell = cells_[point];
    cell = {{}, point, point, 1, static_cast<std::uint8_t>(colour)};
    vacant_.erase(point);
    stones_[colour].insert(point);
    Beside beside;
    unsigned bit = 1;
    for (const Point next : around(point)) {
      const std::uint8_t there = cells_[next].colour;
      cell.liberties.addIf(there == vacant, next);
      cells_[cells_[next].head].liberties.removeIf(there < vacant, point);
      beside.own |= there == colour ? bit : 0;
      beside.others |= there == 1 - colour ? bit : 0;
      bit <<= 1;
    }
    return beside;
  }
  constexpr void join(Point a, Point b) {
    if (a == b) return;
    if (cells_[a].size < cells_[b].size) std::swap(a, b);
    if (inAtari_.contains(a) != inAtari_.contains(b)) mark(b, inAtari_.contains(a));
    atariHeads_.erase(b);
    Point stone = b;
    do {
      cells_[stone].head = a;
      stone = cells_[stone].next;
    } while (stone != b);
    std::swap(cells_[a].next, cells_[b].next);
    cells_[a].liberties.add(cells_[b].liberties);
    cells_[a].size = static_cast<Point>(cells_[a].size + cells_[b].size);
  }
  template <class Taken>
  constexpr void take(Point chain, Taken taken) {
    const std::size_t colour = cells_[chain].colour;
    atariHeads_.erase(chain);
    Point stone = chain;
    do {
      for (const Point next : around(stone))
        if (cells_[next].colour == 1 - colour) {
          const Point other = cells_[next].head;
          cells_[other].liberties.add(stone);
          if (inAtari_.contains(other)) review(other);
        }
      cells_[stone].colour = vacant;
      vacant_.insert(stone);
      stones_[colour].erase(stone);
      inAtari_.erase(stone);
      taken(stone);
      stone = cells_[stone].next;
    } while (stone != chain);
  }
  /// After a chain's liberties have changed.
  constexpr void review(Point chain) {
    const bool single = cells_[chain].liberties.single();
    if (single != inAtari_.contains(chain)) mark(chain, single);
  }
  constexpr void mark(Point chain, bool single) {
    single ? atariHeads_.insert(chain) : atariHeads_.erase(chain);
    forEachStone(chain,
                 [&](Point stone) { single ? inAtari_.insert(stone) : inAtari_.erase(stone); });
  }

  std::array<Cell, points> cells_{};
  std::array<Set, 2> stones_{};
  Set vacant_, inAtari_, atariHeads_;
};

}  // namespace ludorum
