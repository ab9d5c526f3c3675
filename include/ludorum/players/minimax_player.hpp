// MiniMaxPlayer: looks ahead, and leaves nothing out.
#pragma once
#include <cstddef>
#include <cstdint>
#include <limits>
#include <utility>

#include "ludorum/core/contingent.hpp"
#include "ludorum/core/rng.hpp"
#include "ludorum/players/evaluation.hpp"
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
class MiniMaxPlayer {
 public:
  using Move = typename G::Move;
  using Parameters = MiniMaxParameters<G>;

  explicit MiniMaxPlayer(Parameters parameters = {}, Rng rng = Rng(0))
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
  Evaluations<G> weighed(const G& game, int depth) {
    cut_ = false;
    Evaluations<G> evaluations;
    const auto moves = game.moves();
    for (std::size_t i = 0; i < moves.size(); ++i) {
      const Move move = moves[i];
      const std::uint64_t before = nodes_;
      const double worth = moveValue(game, move, depth, 0);
      lines_.begin(0, move, detail::hangsOnLuck(game, move));
      evaluations.push_back({move, worth, nodes_ - before, lines_[0]});
    }
    return evaluations;
  }
  double moveValue(const G& game, const Move& move, int depth, std::size_t ply) {
    return expectedNext(game, move, [&](const G& next) { return value(next, depth - 1, ply + 1); });
  }
  double value(const G& game, int depth, std::size_t ply) {
    ++nodes_;
    watch_.step();
    lines_.end(ply);
    if (const auto result = game.result()) return (*result)[role_];
    if (depth <= -extra_ || (depth <= 0 && parameters_.quiescence(game, role_))) {
      cut_ = true;
      return detail::estimate(parameters_.heuristic, game, role_, bounds_);
    }
    const double sign = game.activePlayer() == role_ ? 1 : -1;
    double best = -std::numeric_limits<double>::infinity();
    detail::untilMove(game.moves(), [&](const Move& move, std::size_t) {
      const double found = sign * moveValue(game, move, depth, ply);
      if (found > best) {
        best = found;
        lines_.begin(ply, move, detail::hangsOnLuck(game, move));
      }
      return false;
    });
    return sign * best;
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
