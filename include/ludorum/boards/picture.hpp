// How a game's board looks, and where its moves are clicked: for pages and terminals.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace ludorum {

/// How a piece is drawn. A tile, a die and a card have their name or text written on them; `back`
/// is a card that lies face down, `wall` a cell that nobody can enter.
enum class Shape : std::uint8_t {
  cross,
  ring,
  disc,
  tile,
  king,
  queen,
  rook,
  bishop,
  knight,
  pawn,
  crown,  ///< A disc with a crown: a king of checkers.
  arrow,
  wall,
  die,
  card,
  back,
};
constexpr std::array<std::string_view, 16> enumNames(Shape) {
  return {"cross",  "ring", "disc",  "tile",  "king", "queen", "rook", "bishop",
          "knight", "pawn", "crown", "arrow", "wall", "die",   "card", "back"};
}

/// Where a move is clicked, by its documented form: a number is a cell or a column; an array of
/// numbers is a path of cells, from the piece to where it goes.
enum class Click : std::uint8_t { cell, column, path };
constexpr std::array<std::string_view, 3> enumNames(Click) { return {"cell", "column", "path"}; }

/// What stands on a cell: the character that the state's form has for it, and how it looks.
struct Piece {
  static constexpr int nobodys = -1;
  char symbol = ' ';
  std::string_view name{};
  Shape shape = Shape::disc;
  int role = nobodys;  ///< Whose it is; it has the colour of that role.
};

/// A board of cells in rows, for a game to have as `static constexpr GridPicture picture{...}`.
///
/// Its cells are a member of the state's documented form: a text with a character for each, row by
/// row from the top, with nothing or a `/` between the rows. A character of no piece is an empty
/// cell.
template <std::size_t Pieces>
struct GridPicture {
  std::size_t rows = 1, columns = 1;
  std::string_view member = "board";  ///< The form's member that has the cells.
  Click click = Click::cell;
  std::array<Piece, Pieces> pieces{};
  /// Whether its squares are light and dark in turns, and called as in chess: "a1" is the lowest on
  /// the left, and dark.
  bool checkered = false;
};

}  // namespace ludorum
