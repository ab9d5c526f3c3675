// Stones that are to be joined into a way from edge to edge: Hex and its relatives.
#pragma once
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "ludorum/boards/hexagons.hpp"

namespace ludorum {

/// The stones of two players, 0 and 1, on a rhombus of hexagons. Player 0 wants to join the top
/// with the bottom, player 1 the left with the right. Of each stone it is known which of its
/// owner's two edges its chain touches: a new stone next to others learns from them whether it
/// joins the edges, and tells those that did not know. So a stone is told twice at most in a match.
template <std::size_t MaxSide>
class Connection {
 public:
  using Board = Rhombus<MaxSide>;
  using Cell = typename Board::Cell;
  static constexpr std::size_t vacant = 2;

  /// An empty board. Precondition: 1 <= side <= MaxSide.
  constexpr explicit Connection(std::size_t side = MaxSide) {
    constexpr std::size_t before = std::size_t(0) - 1;
    side = std::min(side, MaxSide);  // So that compilers see that nothing is written beyond.
    for (std::size_t i = 0; i < side; ++i) {
      marks_[Board::cell({i, before})] = firstEdge;
      marks_[Board::cell({i, side})] = secondEdge;
      marks_[Board::cell({before, i})] = firstEdge << 4;
      marks_[Board::cell({side, i})] = secondEdge << 4;
    }
  }

  /// 0, 1 or `vacant`. Precondition, here and below: the cell is on the board.
  constexpr std::size_t at(std::size_t cell) const {
    const unsigned mark = marks_[cell];
    return (mark & stone) != 0 ? 0 : (mark & stone << 4) != 0 ? 1 : vacant;
  }
  /// Whether the chain of a stone touches an edge of its owner: 0 is the top or the left one, 1 the
  /// bottom or the right one.
  constexpr bool touches(std::size_t cell, std::size_t edge) const {
    const unsigned mark = marks_[cell] | marks_[cell] >> 4U;
    return (mark & (edge == 0 ? firstEdge : secondEdge)) != 0;
  }
  /// Whether a cell itself lies along an edge of a player.
  constexpr bool isBeside(std::size_t cell, std::size_t player, std::size_t edge) const {
    const unsigned wanted = (edge == 0 ? firstEdge : secondEdge) << 4 * player;
    for (const Cell next : Board::around(cell))
      if (marks_[next] == wanted) return true;
    return false;
  }

  /// Puts a stone on a vacant cell. Returns whether it joins the edges of its owner.
  constexpr bool place(Cell cell, std::size_t player) {
    const unsigned shift = player == 0 ? 0 : 4, mine = stone << shift;
    const auto around = Board::around(cell);
    unsigned seen = 0;
    for (const Cell next : around) seen |= marks_[next];
    const unsigned mark = (seen & all << shift) | mine;
    marks_[cell] = static_cast<std::uint8_t>(mark);
    if (mark != mine)  // Else there is nothing to tell.
      for (const Cell next : around)
        if ((marks_[next] & mine) != 0 && marks_[next] != mark) tell(next, mine, mark);
    return mark >> shift == all;
  }
  /// Takes a stone off again. Precondition: there is no other one on the board.
  constexpr void remove(Cell cell) { marks_[cell] = 0; }
  bool operator==(const Connection&) const = default;

 private:
  // The lower four bits of a mark are those of player 0. What is beside the board has an edge's
  // bit and no stone's.
  static constexpr unsigned stone = 1, firstEdge = 2, secondEdge = 4, all = 7;

  /// All of a chain learns what one of its stones knows.
  constexpr void tell(Cell cell, unsigned mine, unsigned mark) {
    marks_[cell] = static_cast<std::uint8_t>(mark);
    for (const Cell next : Board::around(cell))
      if ((marks_[next] & mine) != 0 && marks_[next] != mark) tell(next, mine, mark);
  }

  std::array<std::uint8_t, Board::cellCount> marks_{};
};

}  // namespace ludorum
