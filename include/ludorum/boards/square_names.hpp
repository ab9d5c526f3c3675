// Rectangular boards as people see them: names of squares such as "e4", and which row is on top.
#pragma once
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace ludorum {

/// A square by its column from the left and its row, both from 0. Row 0 is the one called "1".
struct SquareAt {
  std::size_t column = 0, row = 0;
  bool operator==(const SquareAt&) const = default;
};

/// "e4": a letter for the column, and the number of the row. Precondition: there are 26 columns at
/// most.
inline std::string squareName(SquareAt at) {
  std::string name(1, static_cast<char>('a' + at.column));
  return name += std::to_string(at.row + 1);
}

/// The shape of a board, and how it lies: its first row is the lowest, as in chess, or on top, as
/// in Reversi.
struct BoardShape {
  std::size_t columns = 8, rows = 8;
  bool firstRowOnTop = false;

  constexpr std::size_t size() const { return columns * rows; }
  constexpr std::size_t rowFromTop(std::size_t row) const {
    return firstRowOnTop ? row : rows - 1 - row;
  }
  /// The number of a square when they are counted row by row from the top left, and back.
  constexpr std::size_t cell(SquareAt at) const { return rowFromTop(at.row) * columns + at.column; }
  constexpr SquareAt at(std::size_t cell) const {
    return {cell % columns, rowFromTop(cell / columns)};
  }
  /// The square of that name; nothing if it is no name, or lies beyond the board.
  constexpr std::optional<SquareAt> find(std::string_view name) const {
    if (name.size() < 2 || name.size() > 3 || name[0] < 'a' || name[1] == '0') return std::nullopt;
    std::size_t number = 0;
    for (const char digit : name.substr(1)) {
      if (digit < '0' || digit > '9') return std::nullopt;
      number = 10 * number + static_cast<std::size_t>(digit - '0');
    }
    const SquareAt found{static_cast<std::size_t>(name[0] - 'a'), number - 1};
    if (found.column >= columns || found.row >= rows) return std::nullopt;
    return found;
  }
};

}  // namespace ludorum
