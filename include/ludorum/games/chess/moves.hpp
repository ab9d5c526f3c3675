// The legal moves of chess, as sets of squares for each man. They are counted without being made.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>

#include "ludorum/core/bits.hpp"
#include "ludorum/games/chess/board.hpp"

namespace ludorum::chess {

/// The squares that those who are not to move attack when `taken` is occupied.
constexpr Set attackedSquares(const Board& board, Set taken) {
  const Set theirs = board.theirs(), pawns = board.pawns() & theirs;
  const int ahead = forward(other(board.active));
  Set found = shifted(pawns & ~columnA, ahead - 1) | shifted(pawns & ~columnH, ahead + 1);
  found |= kingSteps[lowestBit(board.kings() & theirs)];
  for (Set left = board.knights() & theirs; left != 0; left &= left - 1)
    found |= knightLeaps[lowestBit(left)];
  for (Set left = board.sliding & board.diagonal & theirs; left != 0; left &= left - 1)
    found |= Slides::diagonal(lowestBit(left), taken);
  for (Set left = board.sliding & board.straight & theirs; left != 0; left &= left - 1)
    found |= Slides::straight(lowestBit(left), taken);
  return found;
}

/// What keeps the active player's men from moving freely: checks, and pins against the king.
struct Ties {
  Set checkers = 0;
  Set answers = ~Set{0};  ///< Where a man other than the king may go, so that no check is left.
  Set straightPins = 0, diagonalPins = 0;  ///< From the king to each piece that pins a man.

  constexpr explicit Ties(const Board& board) {
    const Set theirs = board.theirs(), taken = board.occupied();
    const unsigned king = lowestBit(board.kings() & board.mine);
    checkers = theirs & ((knightLeaps[king] & board.knights()) |
                         (pawnAttacks[index(board.active)][king] & board.pawns()));
    if (checkers != 0) answers = checkers;
    const Set sliders = theirs & board.sliding;
    for (std::size_t i = 0; i < 4; ++i) {
      const bool isStraight = i < 2;
      const Slides::Line& line = Slides::lines[king][i];
      const Set pieces = sliders & (isStraight ? board.straight : board.diagonal) & line.all();
      if (pieces == 0) continue;
      const Set seen = Slides::along(line, taken);
      const Set beyond = Slides::along(line, taken ^ (seen & board.mine));
      for (const Set side : {line.before, line.after}) {
        if ((seen & side & pieces) != 0) {
          checkers |= seen & side & pieces;
          answers &= seen & side;
        } else if ((beyond & side & pieces) != 0) {
          (isStraight ? straightPins : diagonalPins) |= beyond & side;
        }
      }
    }
  }
};

/// The legal moves of the active player: a list that is computed as it is read.
class Moves {
  /// The moves of one piece, or those of all pawns that go the same way. They begin at `from`, or,
  /// where `relative` is 63 and not 0, at the target plus `from`.
  struct Group {
    Set targets = 0;
    std::uint8_t from = 0, relative = 0;
    std::uint8_t choices = 0;  ///< Each target is 2 to the power of this: 2 for promotions.
    bool enPassant = false;
    constexpr std::size_t size() const { return popcount(targets) << choices; }
  };

 public:
  using value_type = Move;

  constexpr Moves() = default;
  /// Precondition: both sides have a king, and the one not to move is not in check.
  constexpr explicit Moves(const Board& board)
      : diagonal_(board.diagonal), straight_(board.straight), sliding_(board.sliding) {
    const Ties ties(board);
    addKing(board, ties);
    if ((ties.checkers & (ties.checkers - 1)) != 0) return;  // Two checks: only the king can.
    addPieces(board, ties);
    addPawns(board, ties);
  }

  constexpr std::size_t size() const { return size_; }
  constexpr bool empty() const { return size_ == 0; }
  constexpr Move operator[](std::size_t i) const {
    const Group* group = groups_.data();
    for (std::size_t count; i >= (count = group->size()); ++group) i -= count;
    return move(*group, nthBit(group->targets, i >> group->choices), i);
  }

  constexpr bool contains(Move wanted) const {
    for (const Move move : *this)
      if (move == wanted) return true;
    return false;
  }

  class Iterator {
   public:
    constexpr Iterator(const Moves& moves, std::size_t place)
        : moves_(&moves), group_(moves.groups_.data()), left_(group_->targets), place_(place) {}
    constexpr Move operator*() const { return moves_->move(*group_, lowestBit(left_), choice_); }
    constexpr Iterator& operator++() {
      ++place_;
      if ((++choice_ >> group_->choices) == 0) return *this;
      choice_ = 0;
      left_ &= left_ - 1;
      if (left_ == 0 && place_ < moves_->size_) left_ = (++group_)->targets;
      return *this;
    }
    constexpr bool operator==(const Iterator& to) const { return place_ == to.place_; }

   private:
    const Moves* moves_;
    const Group* group_;
    Set left_;
    std::size_t place_, choice_ = 0;
  };
  constexpr Iterator begin() const { return Iterator(*this, 0); }
  constexpr Iterator end() const { return Iterator(*this, size_); }

 private:
  static constexpr std::array<std::uint8_t, 4> promotions{
      Move::promotes + unsigned(Kind::queen), Move::promotes + unsigned(Kind::rook),
      Move::promotes + unsigned(Kind::bishop), Move::promotes + unsigned(Kind::knight)};

  constexpr void add(const Group& group) {
    if (group.targets == 0) return;
    groups_[count_++] = group;
    size_ += static_cast<std::uint32_t>(group.size());
  }
  constexpr void addPiece(unsigned from, Set targets) {
    add({targets, static_cast<std::uint8_t>(from)});
  }
  constexpr void addKing(const Board& board, const Ties& ties) {
    const unsigned king = lowestBit(board.kings() & board.mine);
    const unsigned rights = board.castling >> 2 * index(board.active) & 3U;
    Set targets = kingSteps[king] & ~board.mine;
    if (targets == 0 && rights == 0) return;
    const Set taken = board.occupied(), danger = attackedSquares(board, taken ^ bit(king));
    targets &= ~danger;
    if (rights != 0 && ties.checkers == 0) {
      if ((rights & 1U) != 0 && (taken & Set{6} << king) == 0 && (danger & Set{6} << king) == 0)
        targets |= Set{4} << king;
      if ((rights & 2U) != 0 && (taken & Set{14} << (king - 4)) == 0 &&
          (danger & Set{12} << (king - 4)) == 0)
        targets |= Set{4} << (king - 4);
    }
    addPiece(king, targets);
  }
  constexpr void addPieces(const Board& board, const Ties& ties) {
    const Set taken = board.occupied(), allowed = ties.answers & ~board.mine;
    const Set pinned = ties.straightPins | ties.diagonalPins;
    for (Set left = board.knights() & board.mine & ~pinned; left != 0; left &= left - 1)
      addPiece(lowestBit(left), knightLeaps[lowestBit(left)] & allowed);
    const Set pieces = board.sliding & board.mine;
    for (Set left = pieces & board.diagonal & ~ties.straightPins; left != 0; left &= left - 1) {
      const unsigned from = lowestBit(left);
      const Set line = (ties.diagonalPins & bit(from)) != 0 ? ties.diagonalPins : ~Set{0};
      addPiece(from, Slides::diagonal(from, taken) & allowed & line);
    }
    for (Set left = pieces & board.straight & ~ties.diagonalPins; left != 0; left &= left - 1) {
      const unsigned from = lowestBit(left);
      const Set line = (ties.straightPins & bit(from)) != 0 ? ties.straightPins : ~Set{0};
      addPiece(from, Slides::straight(from, taken) & allowed & line);
    }
  }
  constexpr void addPawns(const Board& board, const Ties& ties) {
    const Set pawns = board.pawns() & board.mine, free = ~board.occupied();
    const int ahead = forward(board.active);
    // A pinned pawn may go on along its pin: no other pin of that kind is in its reach.
    const auto gone = [](Set men, Set pins, int by) {
      return shifted(men & ~pins, by) | (shifted(men & pins, by) & pins);
    };
    const Set pushers = pawns & ~ties.diagonalPins, hitters = pawns & ~ties.straightPins;
    const Set once = gone(pushers, ties.straightPins, ahead) & free;
    const Set twice = shifted(once & rowSet(board.active == white ? 5 : 2), ahead) & free;
    const Set preys = board.theirs() & ties.answers;
    addSteps(once & ties.answers, ahead);
    addSteps(gone(hitters & ~columnA, ties.diagonalPins, ahead - 1) & preys, ahead - 1);
    addSteps(gone(hitters & ~columnH, ties.diagonalPins, ahead + 1) & preys, ahead + 1);
    add(steps(twice & ties.answers, 2 * ahead, 0));
    if (board.enPassant == 0) return;
    for (Set left = board.enPassantPawns(board.enPassant); left != 0; left &= left - 1)
      add({bit(board.enPassant), static_cast<std::uint8_t>(lowestBit(left)), 0, 0, true});
  }
  static constexpr Group steps(Set targets, int by, std::uint8_t choices) {
    return {targets, static_cast<std::uint8_t>(-by & 63), 63, choices};
  }
  constexpr void addSteps(Set targets, int by) {
    constexpr Set last = rowSet(0) | rowSet(7);
    add(steps(targets & ~last, by, 0));
    add(steps(targets & last, by, 2));
  }
  constexpr Move move(const Group& group, unsigned to, std::size_t choice) const {
    const unsigned from = ((to & group.relative) + group.from) & 63U;
    if (group.choices != 0) return {from, to, promotions[choice & 3U]};
    if (group.enPassant) return {from, to, Move::enPassant};
    const auto captured =
        (diagonal_ >> to & 1U) | (straight_ >> to & 1U) << 1U | (sliding_ >> to & 1U) << 2U;
    return {from, to, static_cast<unsigned>(captured)};
  }

  Set diagonal_ = 0, straight_ = 0, sliding_ = 0;
  std::uint32_t size_ = 0, count_ = 0;
  /// Enough for 16 men: a queen has two groups, and pawns have nine for all of them, so that eight
  /// promoted queens, a queen, two each of the others, and a pawn would need most.
  std::array<Group, 32> groups_{};
};

}  // namespace ludorum::chess
