// Finds the game in a header, by its text alone.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace ludorum::game_file {

/// A struct at the level of a namespace that looks like a game, or like a part of one.
struct GameStruct {
  std::string name;  ///< With its namespaces: `ludorum::Nim`.
  std::size_t line = 0;
  bool hasPlayers = false, hasMove = false;
  bool isTemplate = false;
  bool isUnnamed = false;  ///< Whether it is in a namespace without a name.
  /// Whether it is one whole game.
  bool isGame() const { return hasPlayers && hasMove && !isTemplate && !isUnnamed; }
  bool operator==(const GameStruct&) const = default;
};

/// The structs of a header that have `players`, `Move` or both, in their order. Comments, strings
/// and the preprocessor's lines are passed over.
std::vector<GameStruct> gameStructsIn(std::string_view source);

/// The one game of a header; throws an Error that says why there is none, or which there are.
/// `file` is what the header is called in messages.
GameStruct gameIn(std::string_view source, std::string_view file);

}  // namespace ludorum::game_file
