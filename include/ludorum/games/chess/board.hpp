// The board of chess as sets of squares: who attacks what, and what a move changes.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "ludorum/boards/sliding.hpp"
#include "ludorum/core/bits.hpp"
#include "ludorum/core/role.hpp"
#include "ludorum/games/chess/move.hpp"

namespace ludorum::chess {

using Cells = Grid<8, 8>;
using Set = Cells::Set;
using Slides = Sliding<Cells>;

inline constexpr Role white{0}, black{1};
inline constexpr auto knightLeaps =
    leaps<Cells>({{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}});
inline constexpr auto kingSteps =
    leaps<Cells>({{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}});
/// What a pawn of a role attacks from each square.
inline constexpr std::array pawnAttacks{leaps<Cells>({{-1, -1}, {1, -1}}),
                                        leaps<Cells>({{-1, 1}, {1, 1}})};

constexpr Set bit(unsigned square) { return Set{1} << square; }
constexpr Role other(Role role) { return Role(1 - index(role)); }
constexpr Set rowSet(unsigned row) { return Set{0xff} << row * 8; }
inline constexpr Set columnA = 0x0101010101010101ULL, columnH = columnA << 7;
inline constexpr Set lightSquares = 0xaa55aa55aa55aa55ULL;  ///< a8 and h1 are.
/// Which way a role's pawns go, in square numbers.
constexpr int forward(Role role) { return role == white ? -8 : 8; }
/// All squares moved by that many numbers. What leaves the board comes in on the other side.
constexpr Set shifted(Set set, int by) {
  const auto left = static_cast<unsigned>(by) & 63U, right = static_cast<unsigned>(-by) & 63U;
  return set << left | set >> right;
}

/// The castling rights as bits: of White on the king's side and the queen's, then of Black.
inline constexpr std::string_view castlingLetters = "KQkq";
/// The rights that are left when a man leaves a square, or is captured on it.
inline constexpr auto rightsLeft = [] {
  std::array<std::uint8_t, 64> left{};
  left.fill(15);
  left[60] = 12, left[63] = 14, left[56] = 13;
  left[4] = 3, left[7] = 11, left[0] = 7;
  return left;
}();

/// All of a position but its history: the men, who moves, and the rights. A man's kind is the three
/// sets of ways to move that it is in; each man is in the first or the second.
struct Board {
  Set mine = 0xffff000000000000ULL;  ///< The men of the active player.
  Set diagonal = 0x3cff00000000ff3cULL, straight = 0xdb000000000000dbULL;
  Set sliding = 0xad000000000000adULL;
  Role active = white;
  std::uint8_t castling = 15;  ///< Bits in the order of `castlingLetters`.
  std::uint8_t enPassant = 0;  ///< Where a pawn can be captured en passant, legally; 0: nowhere.

  bool operator==(const Board&) const = default;

  constexpr Set occupied() const { return diagonal | straight; }
  constexpr Set theirs() const { return occupied() & ~mine; }
  constexpr Set menOf(Role role) const { return role == active ? mine : theirs(); }
  constexpr Set pawns() const { return diagonal & ~straight & ~sliding; }
  constexpr Set knights() const { return straight & ~diagonal & ~sliding; }
  constexpr Set kings() const { return diagonal & straight & ~sliding; }
  constexpr Set allOf(Kind kind) const {
    const auto in = [kind](Set plane, unsigned way) {
      return (static_cast<unsigned>(kind) & way) != 0 ? plane : ~plane;
    };
    return in(diagonal, 1) & in(straight, 2) & in(sliding, 4);
  }
  constexpr Kind at(unsigned square) const {
    return Kind((diagonal >> square & 1U) | (straight >> square & 1U) << 1U |
                (sliding >> square & 1U) << 2U);
  }

  /// Those of `men`, all of one role, that attack a square when `taken` is occupied.
  constexpr Set attackers(unsigned square, Set taken, Set men, Role role) const {
    return men & ((knightLeaps[square] & knights()) | (kingSteps[square] & kings()) |
                  (pawnAttacks[index(other(role))][square] & pawns()) |
                  (Slides::diagonal(square, taken) & diagonal & sliding) |
                  (Slides::straight(square, taken) & straight & sliding));
  }
  /// The men that give check to the king of a role.
  constexpr Set checkersOf(Role role) const {
    const Set men = menOf(role);
    return attackers(lowestBit(kings() & men), occupied(), occupied() & ~men, other(role));
  }
  constexpr bool inCheck() const { return checkersOf(active) != 0; }

  /// Makes a legal move.
  constexpr void apply(Move move) {
    const unsigned from = move.from(), to = move.to();
    const Kind kind = at(from);
    shift(from, to);
    mine = (mine & ~bit(from)) | bit(to);
    if (kind == Kind::pawn) {
      if (move.isEnPassant()) diagonal &= ~bit(to ^ 8U);
      if (move.promotion() != Kind::none) become(to, move.promotion());
    } else if (kind == Kind::king && (from + 2 == to || to + 2 == from)) {
      const Set rook = to > from ? bit(to + 1) | bit(to - 1) : bit(to - 2) | bit(to + 1);
      straight ^= rook, sliding ^= rook, mine ^= rook;
    }
    castling = static_cast<std::uint8_t>(castling & rightsLeft[from] & rightsLeft[to]);
    pass();
    enPassant = 0;
    if (kind == Kind::pawn && (from ^ to) == 16) allowEnPassant((from + to) / 2);
  }
  /// Takes back a move that changed nothing but where a piece stands.
  constexpr void takeBack(Move move) {
    pass();
    mine = (mine & ~bit(move.to())) | bit(move.from());
    shift(move.to(), move.from());
  }

  /// The active player's pawns that can capture en passant on a square, the capture being legal.
  constexpr Set enPassantPawns(unsigned square) const {
    Set found = pawnAttacks[index(other(active))][square] & pawns() & mine;
    for (Set left = found; left != 0; left &= left - 1) {
      const Set pawn = left & -left, victim = bit(square ^ 8U);
      const Set taken = (occupied() ^ pawn ^ victim) | bit(square);
      const unsigned king = lowestBit(kings() & mine);
      if (attackers(king, taken, theirs() & ~victim, other(active)) != 0) found ^= pawn;
    }
    return found;
  }
  /// Sets the square of a capture en passant, if there is a legal one.
  constexpr void allowEnPassant(unsigned square) {
    if (enPassantPawns(square) != 0) enPassant = static_cast<std::uint8_t>(square);
  }

 private:
  constexpr void pass() {
    mine = theirs();
    active = other(active);
  }
  /// Moves the man that stands on a square, over what stands on the other.
  constexpr void shift(unsigned from, unsigned to) {
    const Set both = bit(from) | bit(to);
    diagonal = (diagonal & ~both) | (diagonal >> from & 1U) << to;
    straight = (straight & ~both) | (straight >> from & 1U) << to;
    sliding = (sliding & ~both) | (sliding >> from & 1U) << to;
  }
  constexpr void become(unsigned square, Kind kind) {
    const auto put = [square, kind](Set& plane, unsigned way) {
      plane &= ~bit(square);
      if ((static_cast<unsigned>(kind) & way) != 0) plane |= bit(square);
    };
    put(diagonal, 1), put(straight, 2), put(sliding, 4);
  }
};

}  // namespace ludorum::chess
