// MaxNPlayer: minimax for any number of roles.
#pragma once
#include <algorithm>
#include <cstddef>

#include "ludorum/core/contingent.hpp"
#include "ludorum/core/role.hpp"
#include "ludorum/players/plain_search.hpp"
#include "ludorum/players/search.hpp"
#include "ludorum/players/search_parameters.hpp"

namespace ludorum {

template <Game G>
using MaxNParameters = SearchParameters<G>;

/// Looks `horizon` plies ahead, supposing that every role wants the most for itself (Luckhardt &
/// Irani, "An algorithmic solution of n-person games", 1986); what luck may bring is worth its
/// mean.
///
/// A state has a value for each role, from that role's own point of view; `evaluatedMoves` gives
/// those of the role that was asked. At the horizon they are what the heuristic says for each role,
/// held within the bounds of the game's results; without one, 0. A role with several best moves is
/// supposed to make the first that the game lists: with more than two roles that can matter. Of the
/// player's own best moves one is chosen by the generator.
template <Searchable G>
class MaxNPlayer : public detail::PlainSearch<G, MaxNPlayer<G>> {
  using Search = detail::PlainSearch<G, MaxNPlayer<G>>;

 public:
  using Move = typename G::Move;
  using Search::Search;

 private:
  friend Search;
  using Values = PerRole<double, roleCount<G>>;

  /// For the moves at the root. What is below them is hot; who asks is not.
  [[gnu::noinline]] double moveWorth(const G& game, const Move& move, int depth) {
    return moveValues(game, move, depth, 0)[this->role()];
  }
  Values moveValues(const G& game, const Move& move, int depth, std::size_t ply) {
    Values mean{};
    forEachNext(game, move, [&](const G& next, double probability) {
      const Values outcome = values(next, depth - 1, ply + 1);
      for (std::size_t r = 0; r < mean.size(); ++r) mean[r] += probability * outcome[r];
    });
    return mean;
  }
  [[gnu::noinline]] Values values(const G& game, int depth, std::size_t ply) {
    this->enter(ply);
    Values best{};
    if (const auto result = game.result()) {
      std::copy(result->begin(), result->end(), best.begin());
      return best;
    }
    if (this->isLeaf(game, depth)) {
      for (const Role role : G::players.all()) best[role] = this->estimated(game, role);
      return best;
    }
    const Role active = game.activePlayer();
    detail::untilMove(game.moves(), [&](const Move& move, std::size_t place) {
      const Values found = moveValues(game, move, depth, ply);
      if (place == 0 || found[active] > best[active]) {
        best = found;
        this->prefer(game, move, ply);
      }
      return false;
    });
    return best;
  }
};

}  // namespace ludorum
