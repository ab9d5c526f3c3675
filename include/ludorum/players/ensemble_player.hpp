// EnsemblePlayer: a player made of players.
#pragma once
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "ludorum/core/error.hpp"
#include "ludorum/core/game.hpp"
#include "ludorum/core/player.hpp"
#include "ludorum/core/rng.hpp"
#include "ludorum/players/ensemble.hpp"
#include "ludorum/players/evaluation.hpp"

namespace ludorum {

/// A member of an ensemble: any player, and how much it counts. Copies are the same player.
template <Game G>
class Member {
 public:
  template <class P>
  Member(P player, double weight = 1) : weight_(weight) {  // NOLINT: any player can be a member.
    const auto shared = std::make_shared<P>(std::move(player));
    decide_ = [shared](const View<G>& view, Role role) { return (*shared)(view, role); };
    if constexpr (requires(const View<G>& view) { shared->evaluatedMoves(view, Role{}); })
      evaluate_ = [shared](const View<G>& view, Role role) {
        return shared->evaluatedMoves(view, role);
      };
    if constexpr (requires { shared->simulations(); }) {
      player_ = shared;
      simulations_ = [](const void* itself) {
        return static_cast<const P*>(itself)->simulations();
      };
    }
  }
  /// A member by its two functions; `evaluate` may be empty.
  Member(Player<G> decide, std::function<Evaluations<G>(const View<G>&, Role)> evaluate,
         double weight = 1)
      : decide_(std::move(decide)), evaluate_(std::move(evaluate)), weight_(weight) {}

  Decision<G> operator()(const View<G>& view, Role role) const { return decide_(view, role); }
  /// Its move; nothing if it quits.
  std::optional<typename G::Move> decide(const View<G>& view, Role role) const {
    return decide_(view, role).move();
  }
  bool weighsMoves() const { return static_cast<bool>(evaluate_); }
  Evaluations<G> weigh(const View<G>& view, Role role) const { return evaluate_(view, role); }
  double weight() const { return weight_; }
  /// How many simulations the last decision took; 0 if it does not simulate.
  std::uint64_t simulations() const { return simulations_ ? simulations_(player_.get()) : 0; }

 private:
  std::shared_ptr<const void> player_;
  std::uint64_t (*simulations_)(const void*) = nullptr;
  Player<G> decide_;
  std::function<Evaluations<G>(const View<G>&, Role)> evaluate_;
  double weight_;
};

/// Plays what its members make of it. Ensembles of weak players can be stronger than each of them
/// (Marcolino, Jiang and Tambe, "Multi-agent team formation: diversity beats strength?", 2013).
template <Playable G>
class EnsemblePlayer {
 public:
  explicit EnsemblePlayer(std::vector<Member<G>> members, EnsembleRule rule = EnsembleRule::vote,
                          Rng rng = Rng(0))
      : ensemble_(std::move(members), rule, rng) {}

  Decision<G> operator()(const View<G>& view, Role role) {
    const auto move = ensemble_.decide(view, role, [&] { return evaluatedMoves(view, role); });
    if (!move) return Quit{};
    return *move;
  }

  /// The moves of a role with the values that the ensemble's rule gives them.
  Evaluations<G> evaluatedMoves(const View<G>& view, Role role) {
    const auto moves = movesSeen(view, role);
    require(moves.size() > 0, "there is nothing to decide: the role is not active");
    Evaluations<G> evaluated;
    for (std::size_t i = 0; i < moves.size(); ++i)
      evaluated.push_back({moves[i], 0, 0, {moves[i]}});
    ensemble_.weigh(view, role, evaluated);
    return evaluated;
  }
  /// How many simulations the last decision took, all members together.
  std::uint64_t simulations() const { return ensemble_.simulations(); }

 private:
  Ensemble<Member<G>> ensemble_;
};

}  // namespace ludorum
