// How far a player of Hex, or of a game like it, is from joining its edges.
#pragma once
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>

#include "ludorum/boards/connection.hpp"
#include "ludorum/boards/hexagons.hpp"

namespace ludorum {

/// The two-distance of J. van Rijswijck, "Are bees better than fruitflies? Experiments with a Hex
/// playing program" (Canadian Conference on AI, 2000): since the opponent blocks the best way on,
/// an empty cell is as far from an edge as the second best of its neighbours, and one more.
/// Neighbours are also the cells that a chain of the player's own stones joins to it. A cell that
/// the edge or a chain from it touches has distance 1.
template <std::size_t MaxSide>
class TwoDistance {
 public:
  using Stones = Connection<MaxSide>;
  using Board = Rhombus<MaxSide>;
  using Set = typename Board::Set;

  /// Of the empty cells of a board of that side, for one of the players.
  TwoDistance(const Stones& stones, std::size_t side, std::size_t player) : far_(2 * side) {
    Set own;
    for (const std::size_t cell : Board::board(side)) {
      if (stones.at(cell) == Stones::vacant) vacant_.insert(cell);
      if (stones.at(cell) == player) own.insert(cell);
    }
    for (const std::size_t cell : vacant_) {
      for (const std::size_t next : Board::around(cell))
        if (vacant_.contains(next)) near_[cell].insert(next);
      for (const std::size_t edge : {0U, 1U})
        if (stones.isBeside(cell, player, edge)) touching_[edge].insert(cell);
    }
    while (!own.empty()) {
      const std::size_t stone = own.lowest();
      const Set chain = grown(stone, own), rim = Board::beside(chain) & vacant_;
      own -= chain;
      for (const std::size_t cell : rim) near_[cell] |= rim;
      for (const std::size_t edge : {0U, 1U})
        if (stones.touches(stone, edge)) touching_[edge] |= rim;
    }
    for (const std::size_t cell : vacant_) near_[cell].erase(cell);
  }

  /// How much nearer a player is to its goal than the other, from -1 to 1.
  static double lead(const Stones& stones, std::size_t side, std::size_t player) {
    const TwoDistance own(stones, side, player), other(stones, side, 1 - player);
    return std::tanh((other.total() - own.total()) / 4);
  }
  /// The least sum of the distances of a cell from both edges, and less by a hundredth for each
  /// cell where it is so small.
  double total() const {
    const Distances first = distances(0), second = distances(1);
    std::size_t least = 2 * far_, count = 0;
    for (const std::size_t cell : vacant_) {
      const std::size_t sum = std::size_t{first[cell]} + second[cell];
      if (sum < least) least = sum, count = 0;
      if (sum == least) ++count;
    }
    return static_cast<double>(least) - static_cast<double>(count) / 100;
  }

 private:
  /// One more than there are cells: g++ cannot see that no cell of a set lies beyond its last word.
  using Distances = std::array<std::uint8_t, Board::cellCount + 1>;

  /// The chain of a stone.
  static Set grown(std::size_t stone, const Set& own) {
    Set chain = Set::of(stone);
    for (Set fresh = chain; !fresh.empty(); chain |= fresh)
      fresh = (Board::beside(fresh) & own) - chain;
    return chain;
  }
  Distances distances(std::size_t edge) const {
    Distances found;
    found.fill(static_cast<std::uint8_t>(far_));
    Set reached, fresh = touching_[edge];
    for (std::uint8_t distance = 1; !fresh.empty(); ++distance) {
      for (const std::size_t cell : fresh) found[cell] = distance;
      reached |= fresh;
      fresh = {};
      for (const std::size_t cell : vacant_ - reached)
        if ((near_[cell] & reached).size() > 1) fresh.insert(cell);
    }
    return found;
  }

  Set vacant_;
  std::array<Set, Board::cellCount> near_{};
  std::array<Set, 2> touching_;  // By edge: its cells, and those around chains that touch it.
  std::size_t far_;  // The distance where there is no second best way.
};

}  // namespace ludorum
