// Forsyth-Edwards Notation (Edwards, "Portable Game Notation Specification and Implementation
// Guide", 1994, 16.1): positions of chess as text.
#pragma once
#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "ludorum/core/error.hpp"
#include "ludorum/games/chess/board.hpp"
#include "ludorum/games/chess/possible.hpp"

namespace ludorum::chess {

/// What a FEN tells: a position, the plies since a capture or a pawn's move, and the number of the
/// move, which Black's last counted up.
struct Fen {
  Board board;
  int halfmoves = 0, round = 1;
  static constexpr int mostHalfmoves = 100, lastRound = 9999;
};

/// The men, row by row from Black's side: a letter or a '.' for each square, a '/' between rows.
inline std::string boardText(const Board& board) {
  std::string text;
  for (unsigned square = 0; square < 64; ++square) {
    if (square > 0 && square % 8 == 0) text += '/';
    const char letter = kindLetters[static_cast<std::size_t>(board.at(square))];
    const bool isSmall = (board.menOf(black) >> square & 1U) != 0;
    text += isSmall ? static_cast<char>(letter - 'A' + 'a') : letter;
  }
  return text;
}

/// The FEN of a position. It names a square of capture en passant only if there is such a move.
inline std::string fenText(const Fen& fen) {
  const Board& board = fen.board;
  std::string text, rights;
  int empty = 0;
  for (const char letter : boardText(board) + '/') {
    if (letter == '.') {
      ++empty;
      continue;
    }
    if (empty > 0) text += std::to_string(empty);
    empty = 0;
    text += letter;
  }
  text.back() = ' ';
  for (unsigned i = 0; i < castlingLetters.size(); ++i)
    if ((board.castling >> i & 1U) != 0) rights += castlingLetters[i];
  text += board.active == white ? "w " : "b ";
  text += rights.empty() ? "-" : rights;
  text += board.enPassant == 0 ? " -" : ' ' + squareText(board.enPassant);
  return text + ' ' + std::to_string(fen.halfmoves) + ' ' + std::to_string(fen.round);
}

/// Reads a FEN, part by part.
class FenReader {
 public:
  explicit FenReader(std::string_view text) {
    for (std::size_t at = 0; (at = text.find_first_not_of(' ', at)) != std::string_view::npos;) {
      const std::size_t end = std::min(text.find(' ', at), text.size());
      fields_.push_back(text.substr(at, end - at));
      at = end;
    }
    require(
        fields_.size() >= 4 && fields_.size() <= 6,
        "a FEN has 6 fields, or 4 without its counters: the men, who moves, the castling rights, "
        "the square of a capture en passant; here are " +
            std::to_string(fields_.size()));
  }
  /// Throws with the reason if it is none, or if no match can get there.
  Fen read() const {
    Fen fen{};
    readMen(fen.board);
    require(fields_[1] == "w" || fields_[1] == "b",
            "w or b is to move, not " + inQuotes(fields_[1]));
    fen.board.active = fields_[1] == "w" ? white : black;
    if (fen.board.active == black) fen.board.mine = fen.board.theirs();
    fen.board.castling = rights(fields_[2]);
    const unsigned square = fields_[3] == "-" ? 0 : squareOf(fields_[3]);
    require(square < 64, "the square of a capture en passant is one such as e3, or -, not " +
                             inQuotes(fields_[3]));
    requirePossible(fen.board, square);
    if (square != 0) fen.board.allowEnPassant(square);
    if (fields_.size() > 4) fen.halfmoves = number(fields_[4], "halfmoves", 0, Fen::mostHalfmoves);
    if (fields_.size() > 5) fen.round = number(fields_[5], "moves", 1, Fen::lastRound);
    return fen;
  }

 private:
  /// White is taken for the active player.
  void readMen(Board& board) const {
    board = {0, 0, 0, 0, white, 0, 0};
    unsigned row = 0, column = 0;
    for (const char c : fields_[0]) {
      const std::string where = " in row " + std::to_string(8 - row) + " of the FEN";
      if (c == '/') {
        require(column == 8, std::to_string(column) + " squares" + where + "; a row has 8");
        ++row, column = 0;
        require(row < 8, "more than 8 rows in the FEN");
        continue;
      }
      if (c >= '1' && c <= '8') {
        column += static_cast<unsigned>(c - '0');
      } else {
        const bool isSmall = c >= 'a' && c <= 'z';
        const auto kind = kindLetters.find(isSmall ? static_cast<char>(c - 'a' + 'A') : c);
        require(kind != 0 && kind != 4 && kind != std::string_view::npos,
                std::string("'") + c + '\'' + where +
                    "; men are PNBRQK, pnbrqk, and digits are empty squares");
        if (column < 8) put(board, squareAt(column, row), Kind(kind), isSmall);
        ++column;
      }
      require(column <= 8, "more than 8 squares" + where);
    }
    require(row == 7 && column == 8, "the FEN ends before its 8 rows of 8 squares do");
  }
  static void put(Board& board, unsigned square, Kind kind, bool isBlack) {
    const auto ways = static_cast<unsigned>(kind);
    if ((ways & 1U) != 0) board.diagonal |= bit(square);
    if ((ways & 2U) != 0) board.straight |= bit(square);
    if ((ways & 4U) != 0) board.sliding |= bit(square);
    if (!isBlack) board.mine |= bit(square);
  }
  static std::uint8_t rights(std::string_view text) {
    unsigned found = 0;
    if (text == "-") return 0;
    for (const char c : text) {
      const auto place = castlingLetters.find(c);
      require(place != std::string_view::npos && (found >> place & 1U) == 0,
              "castling rights are - or some of KQkq, each once, not " + inQuotes(text));
      found |= 1U << place;
    }
    return static_cast<std::uint8_t>(found);
  }
  static int number(std::string_view text, const std::string& what, int least, int most) {
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    require(
        error == std::errc{} && end == text.data() + text.size() && value >= least && value <= most,
        "the number of " + what + " is " + std::to_string(least) + " to " + std::to_string(most) +
            ", not " + inQuotes(text));
    return value;
  }

  std::vector<std::string_view> fields_;
};

}  // namespace ludorum::chess
