// MonteCarloPlayer: simulations of every move, and the best mean.
#pragma once
#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <stop_token>
#include <tuple>
#include <utility>
#include <vector>

#include "ludorum/core/contingent.hpp"
#include "ludorum/players/evaluation.hpp"
#include "ludorum/players/playout_policy.hpp"
#include "ludorum/players/simulation.hpp"

namespace ludorum {

template <Game G>
struct MonteCarloParameters {
  std::uint64_t simulationCount = 1000;
  SearchLimit::TimeCap timeCap{};
  std::uint32_t horizon = 500;
  Heuristic<G> heuristic{};
  Policy<G> agent{};
  Objective objective = Objective::result;
  bool halving = false;
  std::stop_token stop{};

  static constexpr auto fields() {
    using P = MonteCarloParameters;
    return FieldList{[](auto use) {
      return use(
          Field{"simulationCount", &P::simulationCount,
                "simulations for a decision, all moves together; 0 for as many as timeCap allows",
                Range{0, 1e15}},
          Field{"timeCap", &P::timeCap, "the most time for a decision, 50ms; or none"},
          Field{"horizon", &P::horizon,
                "actions of a playout until the heuristic estimates the rest", Range{0, 1e9}},
          Field{"heuristic", &P::heuristic, "estimates the result at the horizon"},
          Field{"agent", &P::agent, "the policy that plays the playouts"},
          Field{"objective", &P::objective, "what is maximised: the result, or victory"},
          Field{"halving", &P::halving, "give up the worse half of the moves again and again"});
    }};
  }
};

namespace detail {
/// Throws unless the parameters make sense.
template <Game G>
[[gnu::cold]] void checkMonteCarlo(const MonteCarloParameters<G>& p) {
  checkLimits(p.simulationCount, p.timeCap);
  checkRanges(p);
  require(!p.halving || p.simulationCount > 0,
          "halving needs a simulationCount, to know when half of it is spent");
}
}  // namespace detail

/// Flat Monte Carlo: B. Abramson, "Expected-Outcome: A General Model of Static Evaluation", 1990.
/// With `halving` the simulations are spread by sequential halving: Z. Karnin, T. Koren and O.
/// Somekh, "Almost Optimal Exploration in Multi-Armed Bandits", 2013. All values are from the point
/// of view of the role that decides. For any number of roles, luck, and simultaneous moves, where
/// the others move as in the playouts.
template <Open G>
class MonteCarloPlayer {
 public:
  using Parameters = MonteCarloParameters<G>;
  using Move = typename G::Move;

  [[gnu::noinline]] explicit MonteCarloPlayer(Parameters parameters = {}, Rng rng = Rng(0))
      : parameters_(std::move(parameters)), rng_(rng) {
    detail::checkMonteCarlo(parameters_);
  }

  /// Decides for a role that is active. A single move costs no simulation.
  Move operator()(const G& game, Role role) {
    checkDecision(game, role);
    simulations_ = 0;
    if (const auto moves = movesOf(game, role); moves.size() == 1) return moves[0];
    const std::vector<Arm> arms = simulated(game, role);
    const Arm* best = &arms[0];
    std::uint32_t equals = 1;
    for (const Arm& arm : arms) {
      if (&arm == best || arm.visits == 0 || !arm.alive) continue;
      const double mean = arm.mean(), most = best->alive ? best->mean() : -1;
      if (mean > most)
        best = &arm, equals = 1;
      else if (mean == most && rng_.below(++equals) == 0)
        best = &arm;
    }
    return best->move;
  }
  /// The moves of a role, with values from its point of view.
  [[gnu::noinline]] Evaluations<G> evaluatedMoves(const G& game, Role role) {
    return weighed(game, role);
  }
  /// How many simulations the last decision took.
  std::uint64_t simulations() const { return simulations_; }

 private:
  struct Arm {
    Move move{};
    std::int64_t total = 0;
    std::uint64_t visits = 0;
    bool alive = true;
    double mean() const {  // 0 to 1; what was never tried is below all that was.
      return visits > 0 ? double(total) / (double(visits) * rewardOne) : -1;
    }
  };

  [[gnu::cold, gnu::noinline]] Evaluations<G> weighed(const G& game, Role role) {
    checkDecision(game, role);
    const RewardScale<G> scale(game, parameters_.objective);
    Evaluations<G> list;
    for (const Arm& arm : simulated(game, role))
      list.push_back(
          {arm.move, scale.value(arm.visits > 0 ? arm.mean() : 0), arm.visits, {arm.move}});
    return list;
  }

  std::vector<Arm> simulated(const G& game, Role role) {
    std::vector<Arm> arms;
    const auto moves = movesOf(game, role);
    for (std::size_t i = 0; i < moves.size(); ++i) arms.push_back({moves[i]});
    const RewardScale<G> scale(game, parameters_.objective);
    Pacer pacer(SearchLimit(parameters_.timeCap, parameters_.stop));
    const std::uint64_t all = parameters_.simulationCount;
    // By halves, every round gets the same share.
    const bool halving = parameters_.halving && all > 0;
    const std::uint64_t rounds =
        halving ? std::max<std::uint64_t>(1, std::bit_width(arms.size() - 1)) : 1;
    const std::uint64_t share = all / rounds;
    std::uint64_t& done = simulations_ = 0;
    for (std::uint64_t round = 1; round <= rounds; ++round) {
      const std::uint64_t end = round == rounds ? all : std::max<std::uint64_t>(1, share * round);
      for (std::size_t i = 0; all == 0 || done < end; ++i) {
        Arm& arm = arms[i % arms.size()];
        if (!arm.alive) continue;
        arm.total += reward(game, role, arm.move, scale);
        ++arm.visits, ++done;
        if (pacer.late()) return arms;
      }
      if (round < rounds) halve(arms);
    }
    return arms;
  }

  /// One simulation of a move: its reward for the role.
  std::int32_t reward(const G& game, Role role, const Move& move, const RewardScale<G>& scale) {
    Action<G> action{};
    if constexpr (Simultaneous<G>) {
      for (const Role other : activePlayers(game))
        if (other != role) action[other] = parameters_.agent(game, other, rng_);
      action[role] = move;
    } else {
      action = move;
    }
    const G next = randomNext(game, action, rng_);
    const auto played = [&](auto choose) {
      return simulate(next, parameters_.horizon, scale, parameters_.heuristic, choose, rng_)[role];
    };
    if (!parameters_.agent) return played(UniformChoice{rng_});
    return played([this](const G& state, Role who, const auto&) {
      return parameters_.agent(state, who, rng_);
    });
  }

  /// Gives up the half of the moves that did worse.
  [[gnu::cold]] static void halve(std::vector<Arm>& arms) {
    std::vector<Arm*> living;
    for (Arm& arm : arms)
      if (arm.alive) living.push_back(&arm);
    const auto better = [](const Arm* a, const Arm* b) {
      return a->mean() > b->mean() || (a->mean() == b->mean() && a < b);  // Equals: the first.
    };
    std::make_heap(living.begin(), living.end(), better);  // The worst is on top.
    for (std::size_t worse = living.size() / 2; worse > 0; --worse) {
      std::pop_heap(living.begin(), living.end(), better);
      living.back()->alive = false;
      living.pop_back();
    }
  }

  Parameters parameters_;
  Rng rng_;
  std::uint64_t simulations_ = 0;
};

}  // namespace ludorum
