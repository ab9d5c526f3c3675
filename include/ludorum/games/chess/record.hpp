// Which positions of a chess match can come again, and how often one has been there.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>

#include "ludorum/games/chess/board.hpp"

namespace ludorum::chess {

/// The moves since the last that no other move can undo: a capture, a move of a pawn, castling, one
/// that loses a right to castle or to capture en passant. The fifty-move rule limits them to 100.
class Record {
 public:
  static constexpr std::size_t most = 100;

  constexpr std::size_t size() const { return size_; }
  constexpr Move operator[](std::size_t i) const { return moves_[i]; }
  constexpr bool operator==(const Record& to) const {
    if (size_ != to.size_) return false;
    for (std::size_t i = 0; i < size_; ++i)
      if (moves_[i] != to.moves_[i]) return false;
    return true;
  }

  constexpr void clear() { size_ = 0; }
  /// Notes a move that can be undone, and the position that it is made in. Precondition: there is
  /// room.
  constexpr void add(const Board& before, Move move) {
    moves_[size_] = move;
    marks_[size_++] = markOf(before);
  }
  /// How often this position, the one after all the moves, has been there before. Exact: the marks
  /// only say when it is worth while to go back.
  constexpr int earlier(const Board& now) const {
    const std::uint16_t mark = markOf(now);
    unsigned alike = 0;
    for (std::size_t i = 0; i < size_; ++i) alike += marks_[i] == mark ? 1U : 0U;
    if (alike == 0) return 0;
    int found = 0;
    Board then = now;
    for (std::size_t i = size_; i > 0; --i) {
      then.takeBack(moves_[i - 1]);
      if (then == now) ++found;
    }
    return found;
  }

 private:
  static constexpr std::uint16_t markOf(const Board& board) {
    return static_cast<std::uint16_t>(
        (board.mine * 0x9e3779b97f4a7c15ULL + board.diagonal * 0xbf58476d1ce4e5b9ULL +
         board.straight * 0x94d049bb133111ebULL + board.sliding * 0xd6e8feb86659fd93ULL) >>
        48);
  }

  std::array<Move, most> moves_{};
  std::array<std::uint16_t, most> marks_{};  // Of the position before each.
  std::uint8_t size_ = 0;
};

}  // namespace ludorum::chess
