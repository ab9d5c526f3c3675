// What a way to play is worth against players that move at random, by the whole tree of a game.
#pragma once
#include <cstddef>
#include <utility>

#include "ludorum/core/contingent.hpp"
#include "ludorum/core/game.hpp"
#include "ludorum/core/setup.hpp"

namespace ludorum::test {

/// What a role wins on average from a state on. `chance(game, move)` is how likely it makes a move.
template <TurnBased G, class Chance>
double againstRandom(const G& game, Role role, const Chance& chance) {
  if (const auto result = game.result()) return (*result)[role];
  const auto moves = game.moves();
  double sum = 0;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const double share = game.activePlayer() == role ? chance(game, moves[i])
                                                     : 1 / static_cast<double>(moves.size());
    if (share > 0)
      forEachNext(game, moves[i], [&](const G& next, double p) {
        sum += share * p * againstRandom(next, role, chance);
      });
  }
  return sum;
}
/// The same over all set-ups.
template <TurnBased G, class Chance>
double againstRandomOf(const ParametersOf<G>& parameters, Role role, const Chance& chance) {
  const auto deal = setupOf<G>(parameters);
  double sum = 0;
  for (std::size_t i = 0; i < deal.size(); ++i)
    sum += deal.probability(i) * againstRandom(dealt<G>(parameters, deal.value(i)), role, chance);
  return sum;
}
/// How likely a policy that leaves nothing to luck makes a move.
template <class Policy>
auto certainly(Policy policy) {
  return [policy](const auto& game, const auto& move) {
    Rng rng(1);
    return policy(game, game.activePlayer(), rng) == move ? 1.0 : 0.0;
  };
}

}  // namespace ludorum::test
