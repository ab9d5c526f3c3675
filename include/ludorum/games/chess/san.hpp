// Standard Algebraic Notation (Edwards, "Portable Game Notation Specification and Implementation
// Guide", 1994, 8.2.3): moves of chess as people write them down.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>

#include "ludorum/games/chess/board.hpp"
#include "ludorum/games/chess/moves.hpp"

namespace ludorum::chess {

/// As much of the name of a square as tells a move from all others of the same kind to there.
inline std::string originText(const Board& board, Move move) {
  const Kind kind = board.at(move.from());
  bool rivals = false, sameColumn = false, sameRow = false;
  for (const Move rival : Moves(board)) {
    if (rival.to() != move.to() || rival.from() == move.from() || board.at(rival.from()) != kind)
      continue;
    rivals = true;
    sameColumn = sameColumn || rival.from() % 8 == move.from() % 8;
    sameRow = sameRow || rival.from() / 8 == move.from() / 8;
  }
  const std::string square = squareText(move.from());
  if (!rivals) return {};
  if (!sameColumn) return square.substr(0, 1);
  return sameRow ? square : square.substr(1);
}

/// A legal move without the mark of check and mate: "Nf3", "exd6", "O-O", "R1a3", "bxa8=Q".
inline std::string plainSan(const Board& board, Move move) {
  const Kind kind = board.at(move.from());
  const unsigned from = move.from(), to = move.to();
  if (kind == Kind::king && from + 2 == to) return "O-O";
  if (kind == Kind::king && to + 2 == from) return "O-O-O";
  const bool captures = board.at(to) != Kind::none || move.isEnPassant();
  std::string text;
  if (kind == Kind::pawn) {
    if (captures) text = squareText(from).substr(0, 1);
  } else {
    text = kindLetters[static_cast<std::size_t>(kind)] + originText(board, move);
  }
  text += (captures ? "x" : "") + squareText(to);
  if (move.promotion() != Kind::none)
    text += {'=', kindLetters[static_cast<std::size_t>(move.promotion())]};
  return text;
}

/// A legal move with a '+' if it gives check, and a '#' if it mates.
inline std::string sanText(const Board& board, Move move) {
  Board after = board;
  after.apply(move);
  const bool isMate = after.inCheck() && Moves(after).empty();
  return plainSan(board, move) + (isMate ? "#" : after.inCheck() ? "+" : "");
}

/// The part of a move's text that names it, without check, mate and comments such as "!?".
constexpr std::string_view withoutMarks(std::string_view text) {
  while (!text.empty() && std::string_view("+#!?").find(text.back()) != std::string_view::npos)
    text.remove_suffix(1);
  return text;
}

}  // namespace ludorum::chess
