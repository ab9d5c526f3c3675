// HeuristicPlayer: looks one move ahead.
#pragma once
#include <cstddef>
#include <cstdint>
#include <stop_token>
#include <tuple>
#include <utility>

#include "ludorum/core/contingent.hpp"
#include "ludorum/core/fields.hpp"
#include "ludorum/core/game.hpp"
#include "ludorum/core/rng.hpp"
#include "ludorum/players/evaluation.hpp"
#include "ludorum/players/search.hpp"

namespace ludorum {

template <Game G>
struct HeuristicParameters {
  Heuristic<G> heuristic{};
  std::stop_token stop{};

  static constexpr auto fields() {
    return FieldList{[](auto use) {
      return use(Field{"heuristic", &HeuristicParameters::heuristic,
                       "what a state is worth that is not the end"});
    }};
  }
};

/// Makes the move that leads to the state of the greatest worth: the result where the game is over,
/// else what the heuristic says; without one, 0. What depends on luck is worth its mean, and so is
/// what depends on the moves that others make at the same time, all of which are taken for equally
/// likely. Of the moves that are equally good one is chosen by the generator.
///
/// Values are from the point of view of the role that was asked. Estimates are taken as they are:
/// one that lies beyond the game's results is preferred to any result.
template <Open G>
class HeuristicPlayer {
 public:
  using Move = typename G::Move;
  using Parameters = HeuristicParameters<G>;

  explicit HeuristicPlayer(Parameters parameters = {}, Rng rng = Rng(0))
      : parameters_(std::move(parameters)), rng_(rng) {}

  Move operator()(const G& game, Role role) {
    checkDecision(game, role);
    const auto moves = movesOf(game, role);
    if (moves.size() == 1) return moves[0];
    return bestMove<G>(evaluatedMoves(game, role), rng_);
  }
  /// All moves with their values. If it is stopped, the moves not reached have no visits, and the
  /// least result for a value.
  Evaluations<G> evaluatedMoves(const G& game, Role role) {
    checkDecision(game, role);
    Evaluations<G> evaluations;
    const auto moves = movesOf(game, role);
    for (std::size_t i = 0; i < moves.size(); ++i) {
      const Move move = moves[i];
      Evaluated<G> evaluated{move, resultBounds(game).min, 0, {move}};
      if (!parameters_.stop.stop_requested()) weigh(game, role, evaluated);
      evaluations.push_back(std::move(evaluated));
    }
    return evaluations;
  }

 private:
  [[gnu::noinline]] void weigh(const G& game, Role role, Evaluated<G>& evaluated) {
    double sum = 0, actionCount = 0;
    forEachAction(game, role, evaluated.move, [&](const Action<G>& action) {
      sum += expectedNext(game, action, [&](const G& next) {
        ++evaluated.visits;
        return worth(next, role);
      });
      ++actionCount;
    });
    evaluated.value = sum / actionCount;
  }
  double worth(const G& game, Role role) const {
    if (const auto result = game.result()) return (*result)[role];
    return parameters_.heuristic(game, role);
  }
  /// Calls `f` for every action that this move of a role can be a part of.
  template <class F>
  static void forEachAction(const G& game, Role role, const Move& move, F f) {
    if constexpr (Simultaneous<G>) {
      const JointMoves<G> all(game);
      for (std::size_t i = 0; i < all.size(); ++i) {
        const JointMove<G> joint = all[i];
        if (joint[role] == move) f(joint);
      }
    } else {
      f(move);
    }
  }

  Parameters parameters_;
  Rng rng_;
};

}  // namespace ludorum
