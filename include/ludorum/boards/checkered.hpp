// Scenes of boards of squares, light and dark in turns or all alike.
#pragma once
#include <cstddef>
#include <optional>

#include "ludorum/boards/scene.hpp"
#include "ludorum/boards/square_names.hpp"

namespace ludorum {

/// The scene of a board. `thingAt(SquareAt)` tells what stands on a square, as an optional Thing.
/// The places are the squares row by row from the top left: the place of a square is
/// `shape.cell(at)`. `corner` is the ground of a1 and of every other square: the same as the rest,
/// if it is light.
template <class ThingAt>
Scene checkeredScene(const BoardShape& shape, ThingAt thingAt, Ground corner = Ground::dark) {
  Scene scene{static_cast<double>(shape.columns), static_cast<double>(shape.rows), {}, {}};
  for (std::size_t cell = 0; cell < shape.size(); ++cell) {
    const SquareAt at = shape.at(cell);
    Place place;
    place.name = squareName(at);
    place.x = static_cast<double>(cell % shape.columns) + 0.5;
    const std::size_t row = cell / shape.columns;
    place.y = static_cast<double>(row) + 0.5;
    place.ground = (at.column + at.row) % 2 == 0 ? corner : Ground::light;
    if (const std::optional<Thing> thing = thingAt(at)) place.things.push_back(*thing);
    scene.places.push_back(place);
  }
  return scene;
}

}  // namespace ludorum
