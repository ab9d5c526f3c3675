// Scenes of rectangular boards whose size is known only when the match begins.
#pragma once
#include <cstddef>

#include "ludorum/boards/scene.hpp"
#include "ludorum/boards/square_names.hpp"

namespace ludorum {

/// An empty board: a place for each square, row by row from the top left (`BoardShape::cell`), with
/// the square's name.
inline Scene boardScene(const BoardShape& shape, Ground ground = Ground::light) {
  Scene scene;
  scene.width = static_cast<double>(shape.columns), scene.height = static_cast<double>(shape.rows);
  for (std::size_t cell = 0; cell < shape.size(); ++cell) {
    const SquareAt at = shape.at(cell);
    Place place;
    place.name = squareName(at);
    place.x = static_cast<double>(at.column) + 0.5;
    place.y = static_cast<double>(shape.rowFromTop(at.row)) + 0.5;
    place.ground = ground;
    scene.places.push_back(place);
  }
  return scene;
}

}  // namespace ludorum
