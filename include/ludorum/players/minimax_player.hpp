// MiniMaxPlayer: looks ahead, and leaves nothing out.
#pragma once
#include <cstddef>
#include <limits>

#include "ludorum/core/contingent.hpp"
#include "ludorum/players/plain_search.hpp"
#include "ludorum/players/search.hpp"
#include "ludorum/players/search_parameters.hpp"

namespace ludorum {

template <Game G>
using MiniMaxParameters = SearchParameters<G>;

/// Looks `horizon` plies ahead, supposing that the opponent plays as well as can be (von Neumann,
/// "Zur Theorie der Gesellschaftsspiele", 1928) and that what luck may bring is worth its mean
/// (expectiminimax: Michie, "Game-playing and game-learning automata", 1966). Every state is looked
/// at: it is the measure for what AlphaBetaPlayer leaves out.
///
/// Values are from the point of view of the role that was asked. A state at the horizon is worth
/// what the heuristic says, held within the bounds of the game's results; without one, 0. Of the
/// moves that are equally good one is chosen by the generator.
template <TwoSided G>
class MiniMaxPlayer : public detail::PlainSearch<G, MiniMaxPlayer<G>> {
  using Search = detail::PlainSearch<G, MiniMaxPlayer<G>>;

 public:
  using Move = typename G::Move;
  using Search::Search;

 private:
  friend Search;

  double moveWorth(const G& game, const Move& move, int depth, std::size_t ply = 0) {
    return expectedNext(game, move, [&](const G& next) { return value(next, depth - 1, ply + 1); });
  }
  double value(const G& game, int depth, std::size_t ply) {
    this->enter(ply);
    const Role role = this->role();
    if (const auto result = game.result()) return (*result)[role];
    if (this->isLeaf(game, depth)) return this->estimated(game, role);
    const double sign = game.activePlayer() == role ? 1 : -1;
    double best = -std::numeric_limits<double>::infinity();
    detail::untilMove(game.moves(), [&](const Move& move, std::size_t) {
      const double found = sign * moveWorth(game, move, depth, ply);
      if (found > best) {
        best = found;
        this->prefer(game, move, ply);
      }
      return false;
    });
    return sign * best;
  }
};

}  // namespace ludorum
