// The way of a simulation through the tree of a game by turns, and what is done on the way up.
#pragma once
#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "ludorum/players/search_tree.hpp"
#include "ludorum/players/simulation.hpp"

namespace ludorum {

namespace detail {
template <class G>
struct LuckOf {
  struct Type {};
};
template <Stochastic G>
struct LuckOf<G> {
  using Type = HapsOf<G>;
};
}  // namespace detail

/// The number of the value that a variable takes, drawn by its probability.
template <Aleatory A>
std::uint32_t drawIndex(const A& variable, Rng& rng) {
  const auto size = static_cast<std::uint32_t>(variable.size());
  if constexpr (std::same_as<A, Die>) return rng.below(size);
  double rest = rng.uniform();
  std::uint32_t i = 0;
  for (; i + 1 < size; ++i)
    if ((rest -= variable.probability(i)) < 0) break;
  return i;
}

/// The nodes from the root to where the playout begins, and the luck on the way.
template <TurnBased G>
class UctPath {
 public:
  static constexpr std::size_t maxDepth = 1000;
  static constexpr std::uint32_t noLuck = ~0U;
  struct Step {
    Node* node;
    std::uint32_t luck;  // The place in `luck_` of the variables that decide what follows.
    Role owner;
  };

  UctPath(NodeStore& store, bool parallel)
      : store_(store), parallel_(parallel), path_(maxDepth + 2) {
    luck_.reserve(Stochastic<G> ? maxDepth + 2 : 0);
  }
  void clear() { depth_ = 0, luck_.clear(); }
  std::size_t depth() const { return depth_; }
  /// Goes to a node. The visit counts at once: until the reward is there it looks like a defeat, so
  /// that other threads go elsewhere (virtual loss). How often it had been visited before.
  std::uint32_t enter(Node& node, Role owner, std::uint32_t times = 1) {
    path_[depth_++] = {&node, noLuck, owner};
    return add(parallel_, node.visits, times);
  }
  /// Goes back to the first nodes. Not for games of luck.
  void cut(std::size_t depth) { depth_ = depth; }
  /// Precondition: it is not empty.
  Step& last() { return path_[depth_ - 1]; }

  /// These variables decide what follows the last step.
  template <class Variables>
  void drawn(const Variables& variables) {
    last().luck = static_cast<std::uint32_t>(luck_.size());
    luck_.push_back(variables);
  }

  /// Every node on the way adds the reward of its owner. Not the root, which nobody compares with
  /// another: all threads would write there all the time.
  void backUpMean(const Rewards<G>& rewards, std::size_t from = 1) {
    for (std::size_t d = from; d < depth_; ++d)
      add(parallel_, path_[d].node->total, std::int64_t{rewards[path_[d].owner]});
  }
  /// The same for the sums of several simulations; visits that were not made are taken back.
  void settle(const PerRole<std::int64_t, roleCount<G>>& sums, std::uint32_t unmade) {
    for (std::size_t d = 0; d < depth_; ++d) {
      if (d > 0) add(parallel_, path_[d].node->total, sums[path_[d].owner]);
      if (unmade > 0) add(parallel_, path_[d].node->visits, 0U - unmade);
    }
  }
  /// Every node on the way takes the value of its children, the last one the mean.
  void backUpBest(const Rewards<G>& rewards) {
    add(parallel_, last().node->total, std::int64_t{rewards[last().owner]});
    for (std::size_t d = depth_ - 1; d-- > 0;) {
      Node& node = *path_[d].node;
      const double value = path_[d].luck == noLuck ? bestMean(node) : expectedMean(node, path_[d]);
      const bool same = path_[d].owner == path_[d + 1].owner;
      node.total = static_cast<std::int64_t>((same ? value : 1 - value) * node.visited() *
                                             double(rewardOne));
    }
  }

  /// MCTS-Solver (M. Winands, Y. Björnsson and J. Saito, "Monte-Carlo Tree Search Solver", 2008),
  /// for any exact value: a move to what is proven the best of all proves its node, and so do moves
  /// that are all proven. Luck is proven when all its outcomes are.
  void backUpProof() {
    for (std::size_t d = depth_ - 1; d-- > 0;) {
      Node& node = *path_[d].node;
      const Node* const children = &store_[node.children];
      float best = -1, expected = 0;
      bool all = true;
      for (std::uint32_t i = 0; i < node.count; ++i) {
        const bool isProven = children[i].isProven();
        all = all && isProven;
        if (!isProven) continue;
        best = std::max(best, children[i].known.load(std::memory_order_relaxed));
        expected += chance(path_[d], i) * children[i].known.load(std::memory_order_relaxed);
      }
      const bool luck = path_[d].luck != noLuck;
      if (!all && (luck || best < 1)) return;
      const float value = luck ? expected : best;
      node.prove(path_[d].owner == path_[d + 1].owner ? value : 1 - value);
    }
  }

 private:
  /// How likely the outcome of that number is.
  float chance([[maybe_unused]] const Step& step, [[maybe_unused]] std::uint32_t outcome) const {
    if constexpr (Stochastic<G>)
      if (step.luck != noLuck) return static_cast<float>(luck_[step.luck].probability(outcome));
    return 0;
  }

  static double meanOf(const Node& node) {
    if (node.isProven()) return node.known;
    return node.sum() / (node.visited() * double(rewardOne));
  }
  /// Of the most visited child; without opponents, of the best: what was found once can be done.
  double bestMean(const Node& node) {
    const Node* const children = &store_[node.children];
    if constexpr (roleCount<G> == 1) {
      // A move that was not tried yet may be as good as the node was thought to be before: else the
      // first move tried, if it is a bad one, would keep the search from the others.
      double best = 0;
      for (const Node* child = children; child < children + node.count; ++child)
        best = std::max(best, child->visited() > 0 ? meanOf(*child) : meanBefore(node));
      return best;
    }
    const Node* best = children;
    for (const Node* child = children + 1; child < children + node.count; ++child)
      if (child->visited() > best->visited()) best = child;
    return meanOf(*best);
  }
  /// Without the visit that is being made.
  static double meanBefore(const Node& node) {
    return node.sum() / (std::max(1U, node.visited() - 1) * double(rewardOne));
  }
  double expectedMean(const Node& node, const Step& step) {
    const Node* const children = &store_[node.children];
    double sum = 0, weight = 0;
    for (std::uint32_t i = 0; i < node.count; ++i) {
      if (children[i].visited() == 0) continue;
      const double p = static_cast<double>(chance(step, i));
      sum += p * meanOf(children[i]), weight += p;
    }
    return sum / weight;
  }

  NodeStore& store_;
  const bool parallel_;
  std::vector<Step> path_;  // The first `depth_` count.
  std::size_t depth_ = 0;
  std::vector<typename detail::LuckOf<G>::Type> luck_;
};

}  // namespace ludorum
