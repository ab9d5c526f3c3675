// Simulations: play from a state to the end, or to a horizon where a heuristic estimates the rest.
#pragma once
#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>

#include "ludorum/core/contingent.hpp"
#include "ludorum/core/form.hpp"
#include "ludorum/core/game.hpp"
#include "ludorum/core/rng.hpp"
#include "ludorum/players/evaluation.hpp"

namespace ludorum {

/// What a simulation brought: for every role from its own point of view, in fixed point, from 0
/// (the worst result) to `rewardOne` (the best). Whole numbers, so that sums do not depend on the
/// order in which threads add, and so that billions can be added without loss.
template <Game G>
using Rewards = PerRole<std::int32_t, roleCount<G>>;
inline constexpr std::int32_t rewardOne = 1 << 20;

/// Results as rewards under an objective, and back. A reward is a share, 0 to 1: an average of
/// rewards mixes results of any scale.
template <Game G>
class RewardScale {
 public:
  explicit RewardScale(const G& game = {}, Objective objective = Objective::result)
      : bounds_(resultBounds(game)),
        perUnit_(bounds_.max > bounds_.min ? float(rewardOne) / (bounds_.max - bounds_.min) : 0),
        objective_(objective) {}

  /// The rewards of a result.
  Rewards<G> operator()(const ResultOf<G>& result) const {
    Rewards<G> rewards;
    for (std::size_t r = 0; r < roleCount<G>; ++r)
      rewards[r] = objective_ == Objective::victory ? (result[r] > 0   ? rewardOne
                                                       : result[r] < 0 ? 0
                                                                       : rewardOne / 2)
                                                    : scaled(result[r]);
    return rewards;
  }
  /// The rewards where a heuristic estimates how the match will end. Under either objective the
  /// result's whole range is that of the rewards: with `victory`, an even chance is the middle.
  Rewards<G> estimated(const G& game, const Heuristic<G>& heuristic) const {
    Rewards<G> rewards;
    for (std::size_t r = 0; r < roleCount<G>; ++r)
      rewards[r] = scaled(static_cast<float>(
          std::clamp<double>(heuristic(game, Role(r)), bounds_.min, bounds_.max)));
    return rewards;
  }
  /// A mean reward (0 to 1) in the scale of the game's results; of -1 to 1 for `victory`.
  double value(double reward) const {
    if (objective_ == Objective::victory) return 2 * reward - 1;
    return bounds_.min + reward * (double(bounds_.max) - bounds_.min);
  }
  /// Whether what one of two roles gets is what the other does not.
  bool complementary() const {
    return isZeroSum<G>() && roleCount<G> == 2 &&
           (objective_ == Objective::victory || bounds_.min == -bounds_.max);
  }

 private:
  std::int32_t scaled(float value) const {
    return static_cast<std::int32_t>(
        std::clamp((value - bounds_.min) * perUnit_, 0.0F, float(rewardOne)));
  }
  Bounds bounds_;
  float perUnit_;
  Objective objective_;
};

/// Chooses among moves, all equally likely. A type of its own, so that playouts are compiled once
/// for all who play so.
struct UniformChoice {
  Rng& rng;
  template <class G, class Moves>
  auto operator()(const G&, Role, const Moves& moves) const {
    return choice(moves, rng);
  }
};

/// Plays on from a state, `horizon` actions at most. `choose(game, role, moves)` gives the moves.
template <Playable G, class Choose>
Rewards<G> simulate(G game, std::size_t horizon, const RewardScale<G>& scale,
                    const Heuristic<G>& heuristic, Choose choose, Rng& rng) {
  for (std::size_t left = horizon;; --left) {
    if constexpr (TurnBased<G>) {  // A game is over when it has no moves: a law.
      const auto moves = game.moves();
      if (moves.size() == 0) return scale(*game.result());
      if (left == 0) break;
      applyWithLuck(game, choose(game, game.activePlayer(), moves), rng);
    } else {
      if (const auto result = game.result()) return scale(*result);
      if (left == 0) break;
      JointMove<G> joint{};
      for (std::size_t r = 0; r < roleCount<G>; ++r)
        if (const auto moves = game.moves(Role(r)); moves.size() > 0)
          joint[r] = choose(game, Role(r), moves);
      applyWithLuck(game, joint, rng);
    }
  }
  return scale.estimated(game, heuristic);
}

/// Looks at the clock and at the stop token every so many simulations: seldom enough to cost
/// nothing, often enough to be late by a fraction of a millisecond.
class Pacer {
 public:
  explicit Pacer(const SearchLimit& limit) : limit_(limit) {}
  /// To be called before every simulation: whether the search must end.
  bool late() {
    if (--left_ > 0 || !limit_.exists()) return false;
    const auto now = std::chrono::steady_clock::now();
    const auto spent = now - last_;
    if (spent < std::chrono::microseconds(100) && stride_ < 1024)
      stride_ *= 2;
    else if (spent > std::chrono::microseconds(400))
      stride_ = std::max(1, stride_ / 4);
    last_ = now, left_ = stride_;
    return limit_.reached();
  }

 private:
  SearchLimit limit_;
  std::chrono::steady_clock::time_point last_ = std::chrono::steady_clock::now();
  int stride_ = 1, left_ = 1;
};

/// Throws unless a search with these limits comes to an end, and gets to do anything.
inline void checkLimits(std::uint64_t simulationCount, const SearchLimit::TimeCap& timeCap) {
  require(simulationCount > 0 || timeCap,
          "simulationCount is 0 and timeCap is none: there would be no end; give one of them");
  require(!timeCap || timeCap->count() > 0, "timeCap must be 1 ms or more, or none");
  require(!timeCap || *timeCap <= std::chrono::hours(24 * 365),
          "timeCap is more than a year; give less, or none");
}

}  // namespace ludorum
