// Positions as people write them: a board of characters, and whose turn it is.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>
#include <tuple>

#include "ludorum/boards/square_names.hpp"
#include "ludorum/core/error.hpp"
#include "ludorum/core/fields.hpp"
#include "ludorum/core/result.hpp"
#include "ludorum/core/role.hpp"

namespace ludorum {

/// `{"activePlayer":"Black","board":"..../.OX./.XO./...."}`.
struct PositionForm {
  Role activePlayer{};
  std::string board;
  static constexpr auto fields() {
    return std::tuple{Field{"activePlayer", &PositionForm::activePlayer},
                      Field{"board", &PositionForm::board}};
  }
};

/// The same with a count of plies: those since something happened that cannot be undone.
/// `{"activePlayer":"Black","board":".b.b.b.b/.../w.w.w.w.","quiet":0}`.
struct QuietPositionForm {
  Role activePlayer{};
  std::string board;
  int quiet = 0;
  static constexpr auto fields() {
    using F = QuietPositionForm;
    return std::tuple{Field{"activePlayer", &F::activePlayer}, Field{"board", &F::board},
                      Field{"quiet", &F::quiet}};
  }
};

/// The board and the name of the active role: `..../.OX./.XO./.... Black`.
template <std::size_t N>
std::string positionText(const PositionForm& form, const Players<N>& players) {
  return form.board + ' ' + std::string(players[form.activePlayer]);
}
/// Reads that text; throws if there is no role at its end.
template <std::size_t N>
PositionForm positionFrom(std::string_view text, const Players<N>& players) {
  const auto space = text.rfind(' ');
  require(space != std::string_view::npos,
          "a position is a board, a space, and the name of the player who is to move");
  return {players.role(text.substr(space + 1)), std::string(text.substr(0, space))};
}

/// A board as text: the rows from the top, with a '/' between them. `symbolAt(SquareAt)` is the
/// character of a square.
template <class SymbolAt>
std::string boardText(const BoardShape& shape, SymbolAt symbolAt) {
  std::string text;
  for (std::size_t cell = 0; cell < shape.size(); ++cell) {
    if (cell > 0 && cell % shape.columns == 0) text += '/';
    text += symbolAt(shape.at(cell));
  }
  return text;
}

namespace detail {
/// Throws unless a text is a board of this shape, of these characters.
inline void checkBoard(const BoardShape& shape, std::string_view text, std::string_view symbols) {
  const std::size_t stride = shape.columns + 1, length = shape.rows * stride - 1;
  require(text.size() == length,
          "the board must be " + std::to_string(shape.rows) + " rows of " +
              std::to_string(shape.columns) + " characters with a '/' between them, " +
              std::to_string(length) + " in all, not " + std::to_string(text.size()));
  for (std::size_t i = 0; i < length; ++i) {
    const bool isBorder = (i + 1) % stride == 0;
    require(isBorder ? text[i] == '/' : symbols.find(text[i]) != std::string_view::npos,
            "the board has '" + std::string(1, text[i]) + "' at character " + std::to_string(i) +
                "; there must be " +
                (isBorder ? "a '/' between two rows" : "one of " + std::string(symbols)));
  }
}
}  // namespace detail

/// Reads a board that was written so: calls `place(SquareAt, character)` for every square. Throws
/// if the text is no board of this shape, or has a character that is not among `symbols`.
template <class PlaceSymbol>
void readBoard(const BoardShape& shape, std::string_view text, std::string_view symbols,
               PlaceSymbol place) {
  detail::checkBoard(shape, text, symbols);
  for (std::size_t cell = 0; cell < shape.size(); ++cell)
    place(shape.at(cell), text[cell + cell / shape.columns]);
}

}  // namespace ludorum
