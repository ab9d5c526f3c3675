// Finding states in a search tree.
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

#include "ludorum/players/search_tree.hpp"
#include "ludorum/players/uct_joint_worker.hpp"

namespace ludorum {

/// Finds states in a tree, which keeps none: by making the moves again.
template <Playable G>
class TreeWalk {
 public:
  explicit TreeWalk(NodeStore& store) : store_(store) {}

  /// The node of a state at most a few actions below another; 0 if it is not there. It is looked
  /// for nearby first, and not without end.
  std::uint32_t find(const G& from, std::uint32_t node, const G& wanted) {
    for (int depth = 0; depth <= 6 && budget_ > 0; ++depth)
      if (const std::uint32_t found = findWithin(from, node, wanted, depth)) return found;
    return 0;
  }
  /// Calls `f(state, node)` for what may follow `action`, of which `node` is the node.
  template <class F>
  void outcomes(const G& state, const Action<G>& action, std::uint32_t node, F f) {
    if constexpr (Stochastic<G>)
      if (const auto variables = state.haps(action)) {
        const std::uint32_t first = store_[node].children;
        if (first > Node::locked)
          for (std::uint32_t i = 0; i < store_[node].count; ++i)
            f(nextOf(state, action, variables->value(i)), first + i);
        return;
      }
    f(nextOf(state, action), node);
  }

 private:
  std::uint32_t findWithin(const G& state, std::uint32_t node, const G& wanted, int depth) {
    if (--budget_ < 0) return 0;
    if (depth == 0) return state == wanted ? node : 0;
    const std::uint32_t first = store_[node].children;
    if (first <= Node::locked) return 0;
    std::uint32_t found = 0, place = first, step = 1;
    if constexpr (Simultaneous<G>)
      place = first + JointLayout<G>(state).joints, step = std::uint32_t{roleCount<G>};
    const auto list = actionsInOrder(state);
    for (std::size_t i = 0; i < list.size() && found == 0; ++i, place += step)
      if (store_[place].visited() > 0)
        outcomes(state, list[i], place, [&](const G& next, std::uint32_t below) {
          if (found == 0 && store_[below].visited() > 0)
            found = findWithin(next, below, wanted, depth - 1);
        });
    return found;
  }
  /// All actions, in the order of their nodes.
  static auto actionsInOrder(const G& state) {
    if constexpr (TurnBased<G>) {
      return state.moves();
    } else {
      std::vector<JointMove<G>> list;
      const JointLayout<G> layout(state);
      const auto joints = static_cast<std::uint32_t>((layout.size - layout.joints) / roleCount<G>);
      for (std::uint32_t j = 0; j < joints; ++j) {
        JointMove<G> joint{};
        for (std::size_t r = 0; r < roleCount<G>; ++r)
          if (layout.count(r) > 0)
            joint[r] = layout.moves[r][j / layout.stride[r] % layout.count(r)];
        list.push_back(joint);
      }
      return list;
    }
  }

  NodeStore& store_;
  int budget_ = 10000;
};

}  // namespace ludorum
