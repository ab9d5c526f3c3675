// MaxNPlayer: minimax for any number of roles.
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "ludorum/core/contingent.hpp"
#include "ludorum/core/rng.hpp"
#include "ludorum/players/evaluation.hpp"
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
class MaxNPlayer {
 public:
  using Move = typename G::Move;
  using Parameters = MaxNParameters<G>;

  explicit MaxNPlayer(Parameters parameters = {}, Rng rng = Rng(0))
      : parameters_(std::move(parameters)), rng_(rng), lines_(0) {
    detail::checkSearch(parameters_);
    const int plies = parameters_.horizon + parameters_.quiescencePlies;
    lines_ = detail::Lines<Move>(static_cast<std::size_t>(plies));
  }

  Move operator()(const G& game, Role role) {
    detail::requireDecision(game, role);
    if (game.moves().size() == 1) return game.moves()[0];
    return bestMove<G>(evaluatedMoves(game, role), rng_);
  }
  /// All moves with their values, as far as the horizon or the limit allowed to look.
  Evaluations<G> evaluatedMoves(const G& game, Role role) {
    detail::requireDecision(game, role);
    role_ = role;
    bounds_ = resultBounds(game);
    const SearchLimit limit(parameters_.timeCap, parameters_.stop);
    watch_ = detail::Watch(limit);
    extra_ = parameters_.quiescence ? parameters_.quiescencePlies : 0;
    return detail::deepened(
        limit, parameters_.horizon, [&](int depth) { return weighed(game, depth); },
        [&] { return !cut_; },
        [&] {
          watch_ = {}, extra_ = 0;
          return weighed(game, 1);
        });
  }
  /// How many states it has looked at since it was made.
  std::uint64_t nodes() const { return nodes_; }

 private:
  using Values = PerRole<double, roleCount<G>>;

  Evaluations<G> weighed(const G& game, int depth) {
    cut_ = false;
    Evaluations<G> evaluations;
    const auto moves = game.moves();
    for (std::size_t i = 0; i < moves.size(); ++i) {
      const Move move = moves[i];
      const std::uint64_t before = nodes_;
      const Values worth = moveValues(game, move, depth, 0);
      lines_.begin(0, move, detail::hangsOnLuck(game, move));
      evaluations.push_back({move, worth[role_], nodes_ - before, lines_[0]});
    }
    return evaluations;
  }
  Values moveValues(const G& game, const Move& move, int depth, std::size_t ply) {
    Values mean{};
    forEachNext(game, move, [&](const G& next, double probability) {
      const Values outcome = values(next, depth - 1, ply + 1);
      for (std::size_t r = 0; r < mean.size(); ++r) mean[r] += probability * outcome[r];
    });
    return mean;
  }
  Values values(const G& game, int depth, std::size_t ply) {
    ++nodes_;
    watch_.step();
    lines_.end(ply);
    Values best{};
    if (const auto result = game.result()) {
      std::copy(result->begin(), result->end(), best.begin());
      return best;
    }
    if (depth <= -extra_ || (depth <= 0 && parameters_.quiescence(game, role_))) {
      cut_ = true;
      for (const Role role : G::players.all())
        best[role] = detail::estimate(parameters_.heuristic, game, role, bounds_);
      return best;
    }
    const Role active = game.activePlayer();
    detail::untilMove(game.moves(), [&](const Move& move, std::size_t place) {
      const Values found = moveValues(game, move, depth, ply);
      if (place == 0 || found[active] > best[active]) {
        best = found;
        lines_.begin(ply, move, detail::hangsOnLuck(game, move));
      }
      return false;
    });
    return best;
  }

  Parameters parameters_;
  Rng rng_;
  detail::Lines<Move> lines_;
  detail::Watch watch_;
  Role role_{};
  Bounds bounds_{};
  int extra_ = 0;
  bool cut_ = false;  // Whether a state was left at the horizon.
  std::uint64_t nodes_ = 0;
};

}  // namespace ludorum
