// The playouts of a UCT search: by an agent, at random, or by what earlier ones have taught.
#pragma once
#include <cstddef>
#include <memory>
#include <vector>

#include "ludorum/players/playout_policy.hpp"
#include "ludorum/players/simulation.hpp"
#include "ludorum/players/uct_parameters.hpp"

namespace ludorum {

/// Plays out, and learns. Each thread has one of its own, in cache lines of its own.
template <Playable G>
class alignas(64) UctPlayout {
 public:
  [[gnu::cold]] explicit UctPlayout(const UctParameters<G>& parameters)
      : heuristic_(parameters.heuristic), agent_(parameters.agent), horizon_(parameters.horizon) {
    if (!agent_ && parameters.playouts == Playouts::mast) mast_ = std::make_unique<Mast<G>>();
    if (!agent_ && parameters.playouts == Playouts::lastGoodReply)
      replies_ = std::make_unique<LastGoodReply<G>>();
    traced_ = mast_ || replies_ || parameters.rave > 0;
    if (traced_) trace_.reserve(4096);
  }
  /// A new search begins; what was learnt about moves is kept.
  void setScale(const RewardScale<G>& scale) { scale_ = scale; }

  /// A simulation begins.
  void begin() {
    if (traced_) trace_.clear();
  }
  /// A move was made in the tree.
  void note(const typename G::Move& move, Role role) {
    if (traced_ && trace_.size() < trace_.capacity()) trace_.push_back({move, role});
  }
  /// Plays out from a state.
  Rewards<G> operator()(const G& game, Rng& rng) {
    const auto played = [&](auto choose) {
      return simulate(game, horizon_, scale_, heuristic_, choose, rng);
    };
    if (!traced_ && !agent_) {
      if constexpr (sizeof(G) <= smallState)
        return compact(game, rng);
      else
        return played(UniformChoice{rng});
    }
    return played([&](const G& state, Role role, const auto& moves) {
      const auto move = chosen(state, role, moves, rng);
      note(move, role);
      return move;
    });
  }
  /// The simulation has ended with these rewards.
  void learn(const Rewards<G>& rewards) {
    const auto share = [&](Role role) { return double(rewards[role]) / rewardOne; };
    if (mast_) mast_->learn(trace_, share);
    if (replies_) replies_->learn(trace_, share);
  }
  /// The moves of the simulation, those in the tree first; only if something learns from them.
  const Trace<G>& trace() const { return trace_; }

 private:
  static constexpr std::size_t smallState = 32;  // Bytes. The rules are short then, too.

  /// A simulation that the rules are compiled into. Where a source has searches of several games,
  /// g++ would call some of them at every ply instead.
  [[gnu::flatten]] Rewards<G> compact(const G& game, Rng& rng) const {
    return simulate(game, horizon_, scale_, heuristic_, UniformChoice{rng}, rng);
  }
  template <class Moves>
  typename G::Move chosen(const G& game, Role role, const Moves& moves, Rng& rng) const {
    if (agent_) return agent_(game, role, rng);
    if (mast_) return (*mast_)(game, role, moves, trace_, rng);
    if (replies_) return (*replies_)(game, role, moves, trace_, rng);
    return choice(moves, rng);
  }

  Heuristic<G> heuristic_;
  Policy<G> agent_;
  std::size_t horizon_;
  RewardScale<G> scale_{};
  std::unique_ptr<Mast<G>> mast_;
  std::unique_ptr<LastGoodReply<G>> replies_;
  bool traced_ = false;
  Trace<G> trace_;
};

}  // namespace ludorum
