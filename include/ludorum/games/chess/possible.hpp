// What is refused as a position of chess.
#pragma once
#include <cstddef>
#include <string>

#include "ludorum/core/bits.hpp"
#include "ludorum/core/error.hpp"
#include "ludorum/games/chess/board.hpp"

namespace ludorum::chess {

inline std::string sideName(Role role) { return role == white ? "White" : "Black"; }

/// Throws unless a role can have these men: every one beyond those of the start was a pawn.
inline void requireMen(const Board& board, Role role) {
  const Set men = board.menOf(role);
  const std::string side = sideName(role);
  const auto count = [&](Kind kind) { return popcount(board.allOf(kind) & men); };
  const auto extra = [](std::size_t there, std::size_t first) {
    return there > first ? there - first : 0;
  };
  require(count(Kind::king) == 1,
          "each side has one king, and " + side + " has " + std::to_string(count(Kind::king)));
  require(popcount(men) <= 16,
          side + " has " + std::to_string(popcount(men)) + " men, and 16 are the most");
  const std::size_t pawns = count(Kind::pawn), bishops = count(Kind::bishop);
  require(pawns <= 8, side + " has " + std::to_string(pawns) + " pawns, and 8 are the most");
  const std::size_t light = popcount(board.allOf(Kind::bishop) & men & lightSquares);
  const std::size_t promoted = extra(count(Kind::queen), 1) + extra(count(Kind::rook), 2) +
                               extra(count(Kind::knight), 2) + extra(light, 1) +
                               extra(bishops - light, 1);
  require(promoted <= 8 - pawns, side + " has " + std::to_string(promoted) +
                                     " promoted pieces and " + std::to_string(pawns) +
                                     " pawns, together more than 8");
}

/// Throws unless the king and the rook of each right stand where they began.
inline void requireRights(const Board& board) {
  for (unsigned i = 0; i < castlingLetters.size(); ++i) {
    if ((board.castling >> i & 1U) == 0) continue;
    const Role role = i < 2 ? white : black;
    const unsigned king = role == white ? 60 : 4, rook = i % 2 == 0 ? king + 3 : king - 4;
    const Set men = board.menOf(role);
    require(
        (board.kings() & men & bit(king)) != 0 && (board.allOf(Kind::rook) & men & bit(rook)) != 0,
        std::string("the castling right ") + castlingLetters[i] + " needs the king of " +
            sideName(role) + " on " + squareText(king) + " and a rook on " + squareText(rook));
  }
}

/// Throws unless a pawn can just have gone by this square, two rows at once.
inline void requireEnPassant(const Board& board, unsigned square) {
  const bool up = board.active == white;  // The pawn was Black's, and came down from row 7.
  const std::string reason = "impossible en passant square " + squareText(square) + ": ";
  require(square / 8 == (up ? 2U : 5U),
          reason + "with " + sideName(board.active) + " to move it is in row " + (up ? '6' : '3'));
  const unsigned from = up ? square - 8 : square + 8, to = square ^ 8U;
  require(
      (board.pawns() & board.theirs() & bit(to)) != 0,
      reason + "there is no pawn of " + sideName(other(board.active)) + " on " + squareText(to));
  require((board.occupied() & (bit(square) | bit(from))) == 0,
          reason + "the pawn on " + squareText(to) + " cannot have come from " + squareText(from));
  Board before = board;
  before.diagonal ^= bit(from) | bit(to);
  require(before.checkersOf(board.active) == 0,
          reason + sideName(board.active) + " was in check before the pawn moved");
}

/// Throws unless a match can get to a position, as far as counting and a look at the kings can
/// tell: what the moves rely on is among it. `square` is that of a capture en passant, or 0.
inline void requirePossible(const Board& board, unsigned square) {
  for (const Role role : {white, black}) requireMen(board, role);
  require((board.pawns() & (rowSet(0) | rowSet(7))) == 0, "there is a pawn in row 1 or 8");
  require(board.checkersOf(other(board.active)) == 0,
          sideName(other(board.active)) + " is in check, and it is not " +
              sideName(other(board.active)) + "'s turn");
  require(popcount(board.checkersOf(board.active)) <= 2,
          sideName(board.active) + " is in check by more than two men");
  requireRights(board);
  if (square != 0) requireEnPassant(board, square);
}

}  // namespace ludorum::chess
