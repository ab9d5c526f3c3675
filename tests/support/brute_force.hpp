// What searches must find, computed without any cleverness.
#pragma once
#include <algorithm>
#include <cstddef>
#include <limits>

#include "ludorum/core/contingent.hpp"
#include "ludorum/core/game.hpp"

namespace ludorum::test {

/// The value of a state for a role, searched `depth` plies deep against everybody else.
/// `leaf(game)` is the worth of a state that is not searched further.
template <Playable G, class Leaf>
double againstAll(const G& game, Role role, int depth, const Leaf& leaf) {
  if (const auto result = game.result()) return (*result)[role];
  if (depth == 0) return leaf(game);
  const bool mine = game.activePlayer() == role;
  double best = (mine ? -1 : 1) * std::numeric_limits<double>::infinity();
  const auto moves = game.moves();
  for (std::size_t i = 0; i < moves.size(); ++i) {
    double mean = 0;
    forEachNext(game, moves[i], [&](const G& next, double p) {
      mean += p * againstAll(next, role, depth - 1, leaf);
    });
    best = mine ? std::max(best, mean) : std::min(best, mean);
  }
  return best;
}

/// The values of a state for all roles when each wants the most for itself.
template <Playable G, class Leaf>
PerRole<double, roleCount<G>> everyoneForItself(const G& game, int depth, const Leaf& leaf) {
  PerRole<double, roleCount<G>> values{};
  if (const auto result = game.result()) {
    for (std::size_t r = 0; r < values.size(); ++r) values[r] = (*result)[r];
    return values;
  }
  if (depth == 0) {
    for (std::size_t r = 0; r < values.size(); ++r) values[r] = leaf(game, Role(r));
    return values;
  }
  const Role active = game.activePlayer();
  const auto moves = game.moves();
  for (std::size_t i = 0; i < moves.size(); ++i) {
    PerRole<double, roleCount<G>> mean{};
    forEachNext(game, moves[i], [&](const G& next, double p) {
      const auto after = everyoneForItself(next, depth - 1, leaf);
      for (std::size_t r = 0; r < mean.size(); ++r) mean[r] += p * after[r];
    });
    if (i == 0 || mean[active] > values[active]) values = mean;
  }
  return values;
}

}  // namespace ludorum::test
