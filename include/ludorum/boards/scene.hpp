// What a state looks like, place by place: for pages, pictures and terminals. A board of cells in
// rows needs none of this: see `picture.hpp`.
#pragma once
#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "ludorum/boards/picture.hpp"

namespace ludorum {

/// What a place is drawn as.
enum class Ground : std::uint8_t {
  none,  ///< Nothing: only what stands on it is seen.
  light,  ///< A square of a board.
  dark,  ///< A square of the other colour.
  hexagon,  ///< With a corner on top; `width` is from side to side.
  crossing,  ///< Where the scene's strokes meet, as in Go.
  pit,  ///< A hollow for seeds.
  spikeUp,  ///< A point of backgammon, with its tip on top.
  spikeDown,  ///< One with its tip below.
  card,  ///< A playing card.
  field,  ///< A box to write in, as on a score sheet.
};
constexpr std::array<std::string_view, 10> enumNames(Ground) {
  return {"none", "light",   "dark",      "hexagon", "crossing",
          "pit",  "spikeUp", "spikeDown", "card",    "field"};
}

/// What stands on a place.
struct Thing {
  Shape shape = Shape::disc;
  int role = Piece::nobodys;  ///< Whose it is; it has the colour of that role.
  std::string text{};  ///< Written on it: a number, a card such as "Q♠". May be empty.
  int tone = 0;  ///< Of a tile: the greater, the warmer its colour, 12 at most; 0 is that of wood.
};

/// A part of the board, that things stand on and moves are clicked on.
struct Place {
  /// What people call it: "e4". It is read to those who cannot see it. One without a name is only
  /// to be looked at, and not clicked.
  std::string name{};
  double x = 0, y = 0;  ///< Its centre in cells, from the left and from the top.
  double width = 1, height = 1;
  Ground ground = Ground::light;
  int role = Piece::nobodys;  ///< Whose it is, if somebody's: an edge of Hex, a pit.
  std::vector<Thing> things{};  ///< From below to the top.
  std::string text{};  ///< Written on the ground: how many seeds, a name of a field.
};

/// A line that is drawn beneath the places; a dot, if it has no length.
struct Stroke {
  double x1 = 0, y1 = 0, x2 = 0, y2 = 0;
};

/// A board with all that stands on it. A game has `Scene scene() const`, and
/// `std::vector<std::size_t> clicks(const Move&) const` that tells where a move is clicked: on one
/// place; on the places of a path one after the other, or on its first and last; nowhere (an empty
/// list), then it is a button with the move's form on it. If the game hides something, the type of
/// its views has both, too. The forms "up", "right", "down" and "left" are arrow keys as well.
struct Scene {
  double width = 1, height = 1;  ///< In cells.
  std::vector<Place> places{};
  std::vector<Stroke> strokes{};
  /// Whether the clicks of a move are pairs, each from a place to another, in any order: the hops
  /// of several pieces, and not the path of one.
  bool hops = false;
};

}  // namespace ludorum
