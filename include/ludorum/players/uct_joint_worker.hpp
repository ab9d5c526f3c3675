// One thread of a UCT search of a game in which roles move at the same time.
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <vector>

#include "ludorum/players/regret_matching.hpp"
#include "ludorum/players/uct_worker.hpp"

namespace ludorum {

/// How the children of a node are laid out: first the arms, one for every move of every role; then
/// for every joint move as many nodes as there are roles. The first of these is where play goes on,
/// and each holds the sum of the rewards of its role, from that role's point of view.
template <Simultaneous G>
struct JointLayout {
  using Moves = std::remove_cvref_t<decltype(std::declval<const G&>().moves(Role{}))>;
  PerRole<Moves, roleCount<G>> moves{};
  PerRole<std::uint32_t, roleCount<G>> arms{}, stride{};  ///< Of a role: its first arm; its step.
  std::uint32_t joints = 0;  ///< Where the joint moves begin.
  std::size_t size = 0;  ///< Of the whole block; more than a store can hold if it is too large.

  explicit JointLayout(const G& game) {
    std::size_t product = 1;
    for (std::size_t r = 0; r < roleCount<G>; ++r) {
      moves[r] = game.moves(Role(r));
      arms[r] = joints, stride[r] = static_cast<std::uint32_t>(product);
      joints += static_cast<std::uint32_t>(moves[r].size());
      product = std::min<std::size_t>(product * std::max<std::size_t>(1, moves[r].size()), 1 << 20);
    }
    size = joints + product * roleCount<G>;
  }
  std::uint32_t count(std::size_t role) const {
    return static_cast<std::uint32_t>(moves[role].size());
  }
  /// The node of a joint move, from the first of the block.
  std::uint32_t place(std::uint32_t joint) const {
    return joints + joint * static_cast<std::uint32_t>(roleCount<G>);
  }
};

/// Walks down the tree, plays out, and walks up again: every role chooses on its own (decoupled).
template <Simultaneous G>
class JointWorker {
 public:
  JointWorker(UctSearch<G>& search, UctPlayout<G>& playout, Rng& rng)
      : search_(search),
        store_(search.store),
        playout_(playout),
        rng_(rng),
        parallel_(search.parameters.threads > 1) {
    path_.reserve(maxDepth);
  }
  /// One simulation.
  std::uint64_t operator()(std::uint64_t) {
    path_.clear();
    playout_.begin();
    const Rewards<G> rewards = descend(search_.state);
    playout_.learn(rewards);
    for (const Step& step : path_) learn(step, rewards);
    return 1;
  }

 private:
  static constexpr std::size_t maxDepth = 1000;
  struct Step {
    std::uint32_t first, joint;
    PerRole<std::uint32_t, roleCount<G>> chosen, counts;
  };

  Rewards<G> descend(G game) {
    std::uint32_t at = search_.root, visited = add(parallel_, store_[at].visits, 1U);
    for (;;) {
      if (const auto result = game.result()) return search_.scale(*result);
      if (visited == 0 || path_.size() >= maxDepth) return playout_(game, rng_);
      const JointLayout<G> layout(game);
      const std::uint32_t first = childrenOf(parallel_, store_, store_[at], layout.size);
      if (first == 0) return playout_(game, rng_);
      const JointMove<G> joint = choose(layout, first, visited);
      at = first + layout.place(path_.back().joint);
      visited = add(parallel_, store_[at].visits, 1U);
      if constexpr (Stochastic<G>)
        if (const auto variables = game.haps(joint)) {
          const std::uint32_t outcomes =
              visited == 0 ? 0 : childrenOf(parallel_, store_, store_[at], variables->size());
          if (outcomes == 0) return playout_(nextOf(game, joint, variables->draw(rng_)), rng_);
          const std::uint32_t drawn = drawIndex(*variables, rng_);
          at = outcomes + drawn;
          visited = add(parallel_, store_[at].visits, 1U);
          applyAction(game, joint, variables->value(drawn));
          continue;
        }
      applyAction(game, joint);
    }
  }

  JointMove<G> choose(const JointLayout<G>& layout, std::uint32_t first, std::uint32_t visited) {
    JointMove<G> joint{};
    Step step{first, 0, {}, {}};
    for (std::size_t r = 0; r < roleCount<G>; ++r) {
      const std::uint32_t count = layout.count(r);
      step.counts[r] = count;
      if (count == 0) continue;
      Node* const arms = &store_[first + layout.arms[r]];
      const std::uint32_t arm =
          search_.parameters.simultaneous == SimultaneousSelection::regretMatching
              ? RegretMatching::choose(arms, count, rng_)
              : selectByUcb(arms, count, visited + 1, search_.selection);
      add(parallel_, arms[arm].visits, 1U);
      joint[r] = layout.moves[r][arm];
      playout_.note(joint[r], Role(r));
      step.chosen[r] = arm, step.joint += arm * layout.stride[r];
    }
    path_.push_back(step);
    return joint;
  }

  void learn(const Step& step, const Rewards<G>& rewards) {
    std::uint32_t arms = 0, joints = 0, stride = 1;
    for (const std::uint32_t count : step.counts) joints += count;
    const auto place = [&](std::uint32_t joint) -> std::uint32_t {
      return step.first + joints + joint * static_cast<std::uint32_t>(roleCount<G>);
    };
    for (std::uint32_t r = 0; r < roleCount<G>; ++r)
      add(parallel_, store_[place(step.joint) + r].total, std::int64_t{rewards[r]});
    for (std::uint32_t r = 0; r < roleCount<G>; ++r) {
      const std::uint32_t count = step.counts[r];
      Node* const own = &store_[step.first + arms];
      if (count > 0 && search_.parameters.simultaneous == SimultaneousSelection::ucb)
        add(parallel_, own[step.chosen[r]].total, std::int64_t{rewards[r]});
      else if (count > 1)
        for (std::uint32_t i = 0; i < count; ++i) {
          const std::uint32_t other = step.joint + i * stride - step.chosen[r] * stride;
          RegretMatching::feel(own[i], regret(place(step.joint), place(other), r));
        }
      arms += count, stride *= std::max(1U, count);
    }
  }
  /// How much better than what was done the other joint move is for a role, by the means of both:
  /// they vary less than the reward of a single simulation.
  std::int64_t regret(std::uint32_t done, std::uint32_t other, std::uint32_t role) {
    const std::uint32_t visits = store_[other].visited();
    if (visits == 0) return 0;
    return static_cast<std::int64_t>(store_[other + role].sum() / visits -
                                     store_[done + role].sum() / store_[done].visited());
  }

  UctSearch<G>& search_;
  NodeStore& store_;
  UctPlayout<G>& playout_;
  Rng& rng_;
  const bool parallel_;
  std::vector<Step> path_;
};

/// The worker for a game's kind.
template <class G>
struct WorkerOf {
  using Type = TurnWorker<G>;
};
template <Simultaneous G>
struct WorkerOf<G> {
  using Type = JointWorker<G>;
};

}  // namespace ludorum
