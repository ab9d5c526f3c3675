// What a position of chess is worth, in hundredths of a pawn.
#pragma once
#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>

#include "ludorum/core/bits.hpp"
#include "ludorum/core/move_list.hpp"
#include "ludorum/games/chess/board.hpp"
#include "ludorum/games/chess/moves.hpp"

namespace ludorum::chess {

/// By the number of the kind.
inline constexpr std::array<int, 8> worth{0, 100, 320, 0, 0, 330, 500, 900};

using SquareTable = std::array<std::int8_t, 64>;
/// What it is worth to a White man to stand on each square: Tomasz Michniewski, "Simplified
/// evaluation function" (Chess Programming Wiki), with the worth of the kinds above.
// clang-format off
inline constexpr SquareTable pawnTable{
      0,   0,   0,   0,   0,   0,   0,   0,
     50,  50,  50,  50,  50,  50,  50,  50,
     10,  10,  20,  30,  30,  20,  10,  10,
      5,   5,  10,  25,  25,  10,   5,   5,
      0,   0,   0,  20,  20,   0,   0,   0,
      5,  -5, -10,   0,   0, -10,  -5,   5,
      5,  10,  10, -20, -20,  10,  10,   5,
      0,   0,   0,   0,   0,   0,   0,   0};
inline constexpr SquareTable knightTable{
    -50, -40, -30, -30, -30, -30, -40, -50,
    -40, -20,   0,   0,   0,   0, -20, -40,
    -30,   0,  10,  15,  15,  10,   0, -30,
    -30,   5,  15,  20,  20,  15,   5, -30,
    -30,   0,  15,  20,  20,  15,   0, -30,
    -30,   5,  10,  15,  15,  10,   5, -30,
    -40, -20,   0,   5,   5,   0, -20, -40,
    -50, -40, -30, -30, -30, -30, -40, -50};
inline constexpr SquareTable bishopTable{
    -20, -10, -10, -10, -10, -10, -10, -20,
    -10,   0,   0,   0,   0,   0,   0, -10,
    -10,   0,   5,  10,  10,   5,   0, -10,
    -10,   5,   5,  10,  10,   5,   5, -10,
    -10,   0,  10,  10,  10,  10,   0, -10,
    -10,  10,  10,  10,  10,  10,  10, -10,
    -10,   5,   0,   0,   0,   0,   5, -10,
    -20, -10, -10, -10, -10, -10, -10, -20};
inline constexpr SquareTable rookTable{
      0,   0,   0,   0,   0,   0,   0,   0,
      5,  10,  10,  10,  10,  10,  10,   5,
     -5,   0,   0,   0,   0,   0,   0,  -5,
     -5,   0,   0,   0,   0,   0,   0,  -5,
     -5,   0,   0,   0,   0,   0,   0,  -5,
     -5,   0,   0,   0,   0,   0,   0,  -5,
     -5,   0,   0,   0,   0,   0,   0,  -5,
      0,   0,   0,   5,   5,   0,   0,   0};
inline constexpr SquareTable queenTable{
    -20, -10, -10,  -5,  -5, -10, -10, -20,
    -10,   0,   0,   0,   0,   0,   0, -10,
    -10,   0,   5,   5,   5,   5,   0, -10,
     -5,   0,   5,   5,   5,   5,   0,  -5,
      0,   0,   5,   5,   5,   5,   0,  -5,
    -10,   5,   5,   5,   5,   5,   0, -10,
    -10,   0,   5,   0,   0,   0,   0, -10,
    -20, -10, -10,  -5,  -5, -10, -10, -20};
inline constexpr SquareTable kingTable{
    -30, -40, -40, -50, -50, -40, -40, -30,
    -30, -40, -40, -50, -50, -40, -40, -30,
    -30, -40, -40, -50, -50, -40, -40, -30,
    -30, -40, -40, -50, -50, -40, -40, -30,
    -20, -30, -30, -40, -40, -30, -30, -20,
    -10, -20, -20, -20, -20, -20, -20, -10,
     20,  20,   0,   0,   0,   0,  20,  20,
     20,  30,  10,   0,   0,  10,  30,  20};
inline constexpr SquareTable lateKingTable{
    -50, -40, -30, -20, -20, -30, -40, -50,
    -30, -20, -10,   0,   0, -10, -20, -30,
    -30, -10,  20,  30,  30,  20, -10, -30,
    -30, -10,  30,  40,  40,  30, -10, -30,
    -30, -10,  30,  40,  40,  30, -10, -30,
    -30, -10,  20,  30,  30,  20, -10, -30,
    -30, -30,   0,   0,   0,   0, -30, -30,
    -50, -30, -30, -30, -30, -30, -30, -50};
// clang-format on
inline constexpr std::array<const SquareTable*, 8> squareTables{
    &pawnTable, &pawnTable,   &knightTable, &kingTable,
    &pawnTable, &bishopTable, &rookTable,   &queenTable};

/// The men that the active player has, less those of the other.
constexpr int material(const Board& board) {
  int sum = 0;
  for (const Kind kind : {Kind::pawn, Kind::knight, Kind::bishop, Kind::rook, Kind::queen}) {
    const Set men = board.allOf(kind);
    sum += worth[static_cast<std::size_t>(kind)] *
           (int(popcount(men & board.mine)) - int(popcount(men & ~board.mine)));
  }
  return sum;
}

/// The end is near when a side that has a queen has at most one minor piece with it.
constexpr bool isLate(const Board& board) {
  for (const Set men : {board.mine, board.theirs()}) {
    const Set pieces = men & ~board.pawns() & ~board.kings();
    if ((board.allOf(Kind::queen) & men) == 0) continue;
    if (popcount(pieces) > 2 || (board.allOf(Kind::rook) & pieces) != 0) return false;
  }
  return true;
}

/// The material of a role and where it stands.
constexpr int placement(const Board& board, Set men, Role role, bool late) {
  const unsigned flip = role == white ? 0 : 56;
  int sum = 0;
  for (; men != 0; men &= men - 1) {
    const unsigned square = lowestBit(men);
    const auto kind = static_cast<std::size_t>(board.at(square));
    const SquareTable& table = late && kind == 3 ? lateKingTable : *squareTables[kind];
    sum += worth[kind] + table[square ^ flip];
  }
  return sum;
}
/// The same for the active player, less that of the other.
constexpr int squares(const Board& board) {
  const bool late = isLate(board);
  return placement(board, board.mine, board.active, late) -
         placement(board, board.theirs(), other(board.active), late);
}

/// What a capture or a promotion wins at once; 0 for other moves.
constexpr int gain(Move move) {
  if (move.promotion() != Kind::none) return worth[static_cast<std::size_t>(move.promotion())];
  return move.isEnPassant() ? worth[1] : worth[move.mark()];
}

/// What `squares` says when all captures and queenings that pay have been made: a search of these
/// alone, in which a side may stop at any time (after Turing, "Digital computers applied to games",
/// 1953). For the active player; exact between `low` and `high`, as far as `plies` reach.
constexpr int exchanged(const Board& board, int low, int high, int plies) {
  int best = squares(board);
  if (best >= high || plies == 0) return best;
  MoveList<Move, 128> captures;  // None of 16 men has more than 8.
  for (const Move move : Moves(board))
    if (gain(move) >= (move.promotion() == Kind::none ? worth[1] : worth[7]))
      captures.push_back(move);
  std::array<bool, 128> tried{};
  for (std::size_t count = 0; count < captures.size() && best < high; ++count) {
    std::size_t next = captures.size();
    for (std::size_t i = 0; i < captures.size(); ++i)
      if (!tried[i] && (next == captures.size() || gain(captures[i]) > gain(captures[next])))
        next = i;
    tried[next] = true;
    Board after = board;
    after.apply(captures[next]);
    best = std::max(best, -exchanged(after, -high, -std::max(low, best), plies - 1));
  }
  return best;
}

/// Hundredths of a pawn as an expected result, from -1 to 1: ten times as many victories as defeats
/// for 400, as with Elo's ratings. A little less than that, since only a mate is a victory.
inline double expected(int hundredths) { return 0.99 * std::tanh(hundredths * 2.302585 / 800); }

}  // namespace ludorum::chess
