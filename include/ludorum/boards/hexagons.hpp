// Boards of hexagons in the shape of a rhombus, as in Hex.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <numbers>
#include <optional>
#include <string>

#include "ludorum/boards/scene.hpp"
#include "ludorum/boards/square_names.hpp"
#include "ludorum/boards/wide_squares.hpp"

namespace ludorum {

/// The cells of rhombi of up to `MaxSide` hexagons a side. Each row lies half a cell further to the
/// right than the one above; a1 is the sharp corner on top. The number of a cell is the same
/// whatever the side of the board, and what is beside the board has numbers too:
///       0   1   2 ...
///     stride  a1  b1 ...
///       2 stride  a2  b2 ...
template <std::size_t MaxSide>
struct Rhombus {
  using Cell = std::uint16_t;
  static constexpr std::size_t stride = MaxSide + 2, cellCount = stride * stride;
  using Set = WideSquares<cellCount>;

  /// The number of a cell by its column and row, and back. -1, as a `std::size_t`, and the side of
  /// the board are what lies beside it.
  static constexpr Cell cell(SquareAt at) {
    return static_cast<Cell>((at.row + 1) * stride + at.column + 1);
  }
  static constexpr SquareAt at(std::size_t cell) { return {cell % stride - 1, cell / stride - 1}; }
  /// The cell on the other side of the line from a1 to the opposite corner.
  static constexpr Cell mirrored(std::size_t cell) {
    return static_cast<Cell>(cell % stride * stride + cell / stride);
  }
  /// The six cells next to one of the board. Some of them may lie beside it.
  static constexpr std::array<Cell, 6> around(std::size_t cell) {
    return {Cell(cell - stride), Cell(cell - stride + 1), Cell(cell - 1),
            Cell(cell + 1),      Cell(cell + stride - 1), Cell(cell + stride)};
  }
  /// All that is next to some cell of a set, on the board or not.
  static constexpr Set beside(const Set& set) {
    return set << 1 | set >> 1 | set << stride | set >> stride | set << (stride - 1) |
           set >> (stride - 1);
  }
  /// All cells of a board. Precondition: side <= MaxSide.
  static constexpr Set board(std::size_t side) {
    Set set;
    for (std::size_t row = 0; row < side; ++row)
      for (std::size_t column = 0; column < side; ++column) set.insert(cell({column, row}));
    return set;
  }
};

/// How a rhombus is read: row by row from the top.
constexpr BoardShape rhombusShape(std::size_t side) { return {side, side, true}; }

/// The scene of a rhombus. `thingAt(SquareAt)` tells what stands on a cell, as an optional Thing.
/// The places are the cells row by row from the top: the place of a cell is
/// `rhombusShape(side).cell(at)`. After them come the hexagons along the four edges, which have no
/// names: above and below the board those of role 0, to the left and right those of role 1. On
/// those above and on the left stand the letters of columns and the numbers of rows.
template <class ThingAt>
Scene rhombusScene(std::size_t side, ThingAt thingAt) {
  constexpr double height = 2 / std::numbers::sqrt3, rowStep = height * 3 / 4;
  const auto n = static_cast<double>(side);
  Scene scene{1.5 * (n + 1), (n + 1) * rowStep + height, {}, {}};
  const auto add = [&](double column, double row) {
    Place place;
    place.x = column + row / 2 + 1.5, place.y = (row + 1) * rowStep + height / 2;
    place.height = height, place.ground = Ground::hexagon;
    scene.places.push_back(place);
  };
  const BoardShape shape = rhombusShape(side);
  for (std::size_t cell = 0; cell < shape.size(); ++cell) {
    const SquareAt at = shape.at(cell);
    add(static_cast<double>(at.column), static_cast<double>(at.row));
    scene.places.back().name = squareName(at);
    if (const std::optional<Thing> thing = thingAt(at)) scene.places.back().things = {*thing};
  }
  for (double i = 0; i < n; ++i) {
    add(i, -1), add(i, n), add(-1, i), add(n, i);
    for (std::size_t back = 1; back <= 4; ++back)
      scene.places[scene.places.size() - back].role = back <= 2 ? 1 : 0;
    const std::string name = squareName({static_cast<std::size_t>(i), static_cast<std::size_t>(i)});
    scene.places[scene.places.size() - 4].text = name.substr(0, 1);
    scene.places[scene.places.size() - 2].text = name.substr(1);
  }
  return scene;
}

}  // namespace ludorum
