// Moves by what people call them, in games whose `moveForm` is a text.
#pragma once
#include <cstddef>
#include <set>
#include <sstream>
#include <string>

#include "ludorum/core/error.hpp"
#include "ludorum/core/form.hpp"
#include "ludorum/core/game.hpp"

namespace ludorum::test {

using Texts = std::multiset<std::string>;  // A text that stands for two moves is there twice.

/// The moves of a state as they are told.
template <TurnBased G>
Texts moveTexts(const G& game) {
  Texts texts;
  const auto& moves = game.moves();
  for (std::size_t i = 0; i < moves.size(); ++i) texts.insert(std::string(G::moveForm(moves[i])));
  return texts;
}

/// The move of that text. Throws if there is none.
template <TurnBased G>
typename G::Move toldMove(const G& game, const std::string& text) {
  const auto& moves = game.moves();
  for (std::size_t i = 0; i < moves.size(); ++i)
    if (std::string(G::moveForm(moves[i])) == text) return moves[i];
  throw Error(text + " is no move of " + toString(game));
}

/// The state after moves, told by their texts with spaces between.
template <TurnBased G>
G played(G game, const std::string& texts) {
  std::istringstream words(texts);
  for (std::string text; words >> text;) game = game.next(toldMove(game, text));
  return game;
}

}  // namespace ludorum::test
