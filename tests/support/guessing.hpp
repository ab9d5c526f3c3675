// A player of hidden games that knows no more than its view.
#pragma once
#include <limits>
#include <vector>

#include "ludorum/core/game.hpp"
#include "ludorum/core/rng.hpp"

namespace ludorum::test {

/// Draws some states that look as the true one does to a role, and makes the move after which a
/// heuristic finds them best on average; a result counts ten times as much.
template <TurnBased G, class Worth>
typename G::Move guessedMove(const View<G>& view, Role role, int samples, Rng& rng, Worth worth) {
  std::vector<G> states;
  for (int i = 0; i < samples; ++i) states.push_back(G::sample(view, role, rng));
  typename G::Move best{};
  double most = -std::numeric_limits<double>::infinity();
  for (const auto move : states.front().moves()) {
    double sum = 0;
    for (const G& state : states) {
      const G after = state.next(move);
      const auto result = after.result();
      sum += result ? 10 * double((*result)[role]) : worth(after, role);
    }
    if (sum > most) most = sum, best = move;
  }
  return best;
}

/// What such a player gets on average against random moves, in each role half of the matches.
template <TurnBased G, class Worth>
double guessingAgainstRandom(const G& start, int matches, Rng& rng, Worth worth) {
  double sum = 0;
  for (int i = 0; i < matches; ++i) {
    const Role role = Role(static_cast<std::size_t>(i % 2));
    G game = start;
    while (!game.result())
      game = game.next(game.activePlayer() == role
                           ? guessedMove<G>(game.view(role), role, 5, rng, worth)
                           : choice(game.moves(), rng));
    sum += (*game.result())[role];
  }
  return sum / matches;
}

}  // namespace ludorum::test
