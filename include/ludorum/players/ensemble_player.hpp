// EnsemblePlayer: a player made of players.
#pragma once
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

#include "ludorum/core/error.hpp"
#include "ludorum/core/game.hpp"
#include "ludorum/core/player.hpp"
#include "ludorum/core/rng.hpp"
#include "ludorum/players/evaluation.hpp"

namespace ludorum {

/// How an ensemble comes to its decision: one member, drawn by weight, decides alone; each member
/// votes for its move, and who quits has no vote; or the members' evaluations are averaged.
enum class EnsembleRule : std::uint8_t { random, vote, mean };
constexpr std::array<std::string_view, 3> enumNames(EnsembleRule) {
  return {"random", "vote", "mean"};
}

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
  bool weighsMoves() const { return static_cast<bool>(evaluate_); }
  Evaluations<G> evaluatedMoves(const View<G>& view, Role role) const {
    return evaluate_(view, role);
  }
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
      : members_(std::move(members)), rule_(rule), rng_(rng) {
    require(!members_.empty(), "an ensemble needs a member");
    for (const Member<G>& member : members_) {
      require(member.weight() > 0 && member.weight() < 1e9, "an ensemble's weights are positive");
      require(rule != EnsembleRule::mean || member.weighsMoves(),
              "an ensemble that averages needs members that weigh moves");
    }
  }

  Decision<G> operator()(const View<G>& view, Role role) {
    if (rule_ == EnsembleRule::random) {
      const Member<G>& member = drawn();
      const Decision<G> decision = member(view, role);
      simulations_ = member.simulations();
      return decision;
    }
    const Evaluations<G> evaluated = evaluatedMoves(view, role);
    if (rule_ == EnsembleRule::vote && withoutVotes(evaluated)) return Quit{};
    return bestMove<G>(evaluated, rng_);
  }

  /// By vote: the share of the votes that each move got. By mean: the members' mean value for
  /// `role`, with their visits added up. At random there is nothing to weigh: the votes are shown.
  Evaluations<G> evaluatedMoves(const View<G>& view, Role role) {
    const auto moves = movesOf(view, role);
    require(moves.size() > 0, "there is nothing to decide: the role is not active");
    Evaluations<G> evaluated;
    for (std::size_t i = 0; i < moves.size(); ++i)
      evaluated.push_back({moves[i], 0, 0, {moves[i]}});
    double total = 0;
    for (const Member<G>& member : members_) total += member.weight();
    simulations_ = 0;
    for (const Member<G>& member : members_) {
      rule_ == EnsembleRule::mean ? addValues(member, view, role, total, evaluated)
                                  : addVote(member, view, role, total, evaluated);
      simulations_ += member.simulations();
    }
    return evaluated;
  }
  /// How many simulations the last decision took, all members together.
  std::uint64_t simulations() const { return simulations_; }

 private:
  const Member<G>& drawn() {
    double total = 0;
    for (const Member<G>& member : members_) total += member.weight();
    double ticket = rng_.uniform() * total;
    std::size_t i = 0;
    while (i + 1 < members_.size() && (ticket -= members_[i].weight()) >= 0) ++i;
    return members_[i];
  }
  static void addVote(const Member<G>& member, const View<G>& view, Role role, double total,
                      Evaluations<G>& evaluated) {
    const Decision<G> decision = member(view, role);
    if (!decision.move()) return;
    const auto entry = std::find_if(evaluated.begin(), evaluated.end(), [&](const auto& candidate) {
      return candidate.move == *decision.move();
    });
    require(entry != evaluated.end(), "a member of the ensemble wants an illegal move");
    entry->value += member.weight() / total;
    ++entry->visits;
  }
  /// Whether every member wants to quit.
  static bool withoutVotes(const Evaluations<G>& evaluated) {
    return std::all_of(evaluated.begin(), evaluated.end(),
                       [](const Evaluated<G>& entry) { return entry.visits == 0; });
  }
  static void addValues(const Member<G>& member, const View<G>& view, Role role, double total,
                        Evaluations<G>& evaluated) {
    for (const Evaluated<G>& theirs : member.evaluatedMoves(view, role))
      for (Evaluated<G>& entry : evaluated)
        if (entry.move == theirs.move) {
          entry.value += theirs.value * member.weight() / total;
          entry.visits += theirs.visits;
        }
  }

  std::vector<Member<G>> members_;
  EnsembleRule rule_;
  Rng rng_;
  std::uint64_t simulations_ = 0;
};

}  // namespace ludorum
