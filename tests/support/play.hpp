// Ways to walk through a game's states.
#pragma once
#include <cstddef>
#include <cstdint>
#include <unordered_set>
#include <vector>

#include "ludorum/core/contingent.hpp"
#include "ludorum/core/game.hpp"
#include "ludorum/core/hash.hpp"
#include "ludorum/core/playout.hpp"
#include "ludorum/core/rng.hpp"

namespace ludorum::test {

template <Game G>
using StateSet = std::unordered_set<G, StateHash>;

/// The states that can follow any of these.
template <Playable G>
StateSet<G> successors(const StateSet<G>& states) {
  StateSet<G> found;
  for (const G& state : states) {
    const auto list = actions(state);
    for (std::size_t i = 0; i < list.size(); ++i)
      forEachNext(state, list[i], [&](const G& next, double) { found.insert(next); });
  }
  return found;
}

/// All states that can be reached. The game must have finitely many.
template <Playable G>
StateSet<G> reachable(const G& start) {
  StateSet<G> found{start}, frontier{start};
  while (!frontier.empty()) {
    StateSet<G> fresh;
    for (const G& state : successors(frontier))
      if (found.insert(state).second) fresh.insert(state);
    frontier = fresh;
  }
  return found;
}

/// The states of a random match, from the start to the end.
template <Playable G>
std::vector<G> randomStates(const G& start, std::uint64_t seed) {
  Rng rng(seed);
  std::vector<G> states{start};
  while (!states.back().result())
    states.push_back(randomNext(states.back(), randomAction(states.back(), rng), rng));
  return states;
}

}  // namespace ludorum::test
