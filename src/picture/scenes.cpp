#include "scenes.hpp"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "ludorum/boards/labels.hpp"
#include "ludorum/boards/square_names.hpp"
#include "ludorum/json/json.hpp"
#include "ludorum/module/live_match.hpp"

namespace ludorum::picture {

namespace {
/// A value in few words: what is by role has the roles' names.
std::string wordsOf(const Json& value) {
  if (value.is_string()) return value.get<std::string>();
  if (!value.is_structured()) return value.dump();
  std::string words;
  for (const auto& [key, part] : value.items())
    words += (words.empty() ? "" : ", ") + (value.is_object() ? key + ": " : "") + wordsOf(part);
  return words.empty() ? "none" : words;
}

/// The name of a member as words: "activePlayer" is "active player".
std::string titleOf(const std::string& member) {
  std::string title;
  for (const char c : member)
    if (c >= 'A' && c <= 'Z' && !title.empty())
      title += {' ', static_cast<char>(c - 'A' + 'a')};
    else
      title += c;
  return title;
}

/// The role of that name, as pieces have it.
int roleNamed(const GameTraits& game, const std::string& name) {
  const auto found = std::find(game.roles.begin(), game.roles.end(), name);
  return found == game.roles.end() ? Piece::nobodys : static_cast<int>(found - game.roles.begin());
}

/// A line for each member of a form: its name, and a field for its value, or for that of each role.
Scene factsScene(const GameTraits& game, const Json& form) {
  constexpr double titleWidth = 4, fieldWidth = 3;
  Scene scene{titleWidth + fieldWidth, 0, {}, {}};
  const auto addField = [&](std::size_t column, double width, const std::string& text, int role) {
    const double left = titleWidth + fieldWidth * static_cast<double>(column);
    scene.places.push_back({text,
                            left + width / 2,
                            scene.height + 0.5,
                            width - 0.2,
                            0.8,
                            Ground::field,
                            role,
                            {},
                            text});
    scene.width = std::max(scene.width, left + width);
  };
  const auto addLine = [&](const std::string& title, const Json& value) {
    scene.places.push_back(labelPlace(titleOf(title), titleWidth / 2, scene.height + 0.5,
                                      titleWidth, roleNamed(game, title)));
    std::size_t column = 0;
    const bool isByRole = value.is_object() && !value.empty() &&
                          roleNamed(game, value.begin().key()) != Piece::nobodys;
    if (isByRole)
      for (const auto& [key, part] : value.items())
        addField(column++, fieldWidth, key + ": " + wordsOf(part), roleNamed(game, key));
    else
      addField(0, 2 * fieldWidth, wordsOf(value), roleNamed(game, wordsOf(value)));
    scene.height += 1;
  };
  if (form.is_object())
    for (const auto& [key, value] : form.items()) addLine(key, value);
  else
    addLine(std::string(game.name), form);
  return scene;
}

template <class Seen>
Scene sceneOfSeen(const Seen& seen) {
  if (auto scene = seen.scene()) return *std::move(scene);
  const GameTraits& game = seen.game();
  const Json form = seen.form();
  if (const std::string cells = form.is_null() ? "" : cellsOf(game, form); !cells.empty())
    return sceneOf(*game.picture, cells);
  return factsScene(game, form);
}
}  // namespace

Scene sceneOf(const PictureInfo& board, std::string_view cells) {
  Scene scene{static_cast<double>(board.columns), static_cast<double>(board.rows), {}, {}};
  const BoardShape shape{board.columns, board.rows};
  for (std::size_t cell = 0; cell < cells.size(); ++cell) {
    const std::size_t row = cell / board.columns, column = cell % board.columns;
    Place place;
    place.name = board.checkered
                     ? squareName(shape.at(cell))
                     : "row " + std::to_string(row + 1) + ", column " + std::to_string(column + 1);
    place.x = static_cast<double>(column) + 0.5, place.y = static_cast<double>(row) + 0.5;
    if (board.click == Click::column) place.ground = Ground::pit;
    if (board.checkered && (board.rows - row + column) % 2 != 0) place.ground = Ground::dark;
    for (const Piece& piece : board.pieces)
      if (piece.symbol == cells[cell])
        place.things.push_back(
            {piece.shape, piece.role,
             piece.shape == Shape::tile ? std::string(piece.name) : std::string()});
    scene.places.push_back(std::move(place));
  }
  return scene;
}

Scene sceneOf(const AnyState& state) { return sceneOfSeen(state); }
Scene sceneOf(const AnyView& view) { return sceneOfSeen(view); }

}  // namespace ludorum::picture
