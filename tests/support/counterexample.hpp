// The states that the paths of counterexamples lead to.
#pragma once
#include <string>
#include <vector>

#include "ludorum/json/json.hpp"

namespace ludorum::test {

/// The state that a path leads to: each step is moves as JSON, `{"X":4}`, with the luck that
/// followed if there was any, `{"One":"roll"} {"die":5}`.
template <Documented G>
G stateAfter(const G& start, const std::vector<std::string>& path) {
  G game = start;
  for (const std::string& step : path) {
    const auto gap = step.find("} {");
    const auto moves =
        actionOf<G>(readMoves(game, parseJson(step.substr(0, gap + (gap < step.size())))));
    if constexpr (Stochastic<G>) {
      if (gap != std::string::npos) {
        game = game.next(moves, readHap<G>(parseJson(step.substr(gap + 2))));
        continue;
      }
    }
    game = game.next(moves);
  }
  return game;
}

}  // namespace ludorum::test
