// Kinds of chess pieces, and moves in 16 bits.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace ludorum::chess {

/// A kind of piece is how it moves, a bit each: 1 along diagonals, 2 along rows and columns, 4 as
/// far as it gets. A pawn is one that captures diagonally; the knight takes the number that is
/// left.
enum class Kind : std::uint8_t {
  none = 0,
  pawn = 1,
  knight = 2,
  king = 3,
  bishop = 5,
  rook = 6,
  queen = 7
};
/// The letters of the kinds by number; those of Black are small.
inline constexpr std::string_view kindLetters = ".PNK?BRQ";

/// Squares are numbered row by row from Black's side: a8 is 0, h8 is 7, h1 is 63.
constexpr unsigned squareAt(unsigned column, unsigned row) { return row * 8 + column; }
inline std::string squareText(unsigned square) {
  return {static_cast<char>('a' + square % 8), static_cast<char>('8' - square / 8)};
}
/// The square of that name; 64 if there is none.
constexpr unsigned squareOf(std::string_view text) {
  if (text.size() != 2 || text[0] < 'a' || text[0] > 'h' || text[1] < '1' || text[1] > '8')
    return 64;
  return squareAt(static_cast<unsigned>(text[0] - 'a'), static_cast<unsigned>('8' - text[1]));
}

/// A move: `mmmm tttttt ffffff`, from square f to square t. Castling is a move of the king by two
/// squares. The mark m is the kind that is captured (0: none; 3: a pawn, en passant), or, of a pawn
/// that is promoted, 8 and the kind that it becomes.
struct Move {
  std::uint16_t bits = 0;

  constexpr Move() = default;
  constexpr Move(unsigned from, unsigned to, unsigned mark)
      : bits(static_cast<std::uint16_t>(from | to << 6 | mark << 12)) {}
  static constexpr unsigned enPassant = 3, promotes = 8;

  constexpr unsigned from() const { return bits & 63U; }
  constexpr unsigned to() const { return bits >> 6U & 63U; }
  constexpr unsigned mark() const { return bits >> 12U; }
  constexpr bool isEnPassant() const { return mark() == enPassant; }
  /// What a pawn becomes; none if this is no promotion.
  constexpr Kind promotion() const {
    return mark() >= promotes ? Kind(mark() - promotes) : Kind::none;
  }
  bool operator==(const Move&) const = default;

  /// As the Universal Chess Interface writes it: "e2e4", "e7e8q", castling "e1g1".
  std::string text() const {
    std::string text = squareText(from()) + squareText(to());
    if (promotion() != Kind::none)
      text += static_cast<char>(kindLetters[mark() - promotes] - 'A' + 'a');
    return text;
  }
};

}  // namespace ludorum::chess
