// What a UCT search has found out: which move to make, and the evidence for it.
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <tuple>
#include <vector>

#include "ludorum/players/tree_walk.hpp"
#include "ludorum/players/uct_joint_worker.hpp"
#include "ludorum/players/uct_parameters.hpp"

namespace ludorum {

/// Reads the children of a root for a role, from that role's point of view.
template <Playable G>
class UctEvidence {
 public:
  using Move = typename G::Move;

  [[gnu::cold]] UctEvidence(UctSearch<G>& search, Role role)
      : search_(search), store_(search.store), role_(role), moves_(movesOf(search.state, role)) {
    const std::uint32_t count = static_cast<std::uint32_t>(moves_.size());
    first_ = store_[search.root].children;
    if constexpr (Simultaneous<G>) first_ += JointLayout<G>(search.state).arms[role];
    for (std::uint32_t i = 0; i < count; ++i) found_.push_back(about(i));
  }

  /// By turns, the move with the most visits (the robust child), with what is proven set right: a
  /// proven victory before all, a proven defeat after all that was visited. At the same time as
  /// others, a move drawn by the strategy that the visits come to.
  [[gnu::cold]] Move choice(Rng& rng) const {
    if constexpr (Simultaneous<G>) {
      const bool matching =
          search_.parameters.simultaneous == SimultaneousSelection::regretMatching;
      const auto shares =
          RegretMatching::average(&store_[first_], static_cast<std::uint32_t>(moves_.size()),
                                  matching ? RegretMatching::exploration : 0);
      double rest = rng.uniform();
      std::size_t last = 0;
      for (std::size_t i = 0; i < shares.size(); ++i) {
        if (shares[i] <= 0) continue;
        last = i;
        if ((rest -= shares[i]) < 0) break;
      }
      return moves_[last];
    } else {
      std::size_t best = 0;
      for (std::size_t i = 1; i < found_.size(); ++i)
        if (found_[best] < found_[i]) best = i;
      return moves_[best];
    }
  }

  [[gnu::cold]] Evaluations<G> evaluated() const {
    Evaluations<G> list;
    for (std::size_t i = 0; i < found_.size(); ++i)
      list.push_back({moves_[i], search_.scale.value(found_[i].mean), found_[i].visits,
                      lineFrom(static_cast<std::uint32_t>(i))});
    return list;
  }

 private:
  /// The better is the greater.
  struct Found {
    int standing = 0;  // 3 a proven victory, 2 nothing special, 1 a proven defeat, 0 not visited.
    double settled = 0;  // The value, if it decides: all moves are proven, or see `about`.
    std::uint64_t visits = 0;
    double mean = 0;  // Of what was not visited the least is told.
    bool operator<(const Found& other) const {
      return std::tie(standing, settled, visits, mean) <
             std::tie(other.standing, other.settled, other.visits, other.mean);
    }
  };

  Found about(std::uint32_t i) const {
    const Node& node = store_[first_ + i];
    Found found{2, 0, node.visited(), 0};
    if (found.visits == 0) return {};
    found.mean = node.sum() / (double(found.visits) * rewardOne);
    if constexpr (Simultaneous<G>) {
      found.mean = meanOfArm(i);
    } else if (node.isProven()) {
      found.mean = node.known;
      found.standing = node.known >= 1 ? 3 : node.known <= 0 ? 1 : 2;
    }
    // Alone and without luck, the value is that of the best line found, which can be played; the
    // most visited move is rather the one whose promises failed most often.
    if (roleCount<G> == 1 && !Stochastic<G> && search_.parameters.backup == Backup::best)
      found.settled = found.mean;
    if (store_[search_.root].isProven()) found.settled = node.isProven() ? found.mean : -1;
    return found;
  }
  /// The mean over all joint moves in which the role makes this one.
  double meanOfArm(std::uint32_t arm) const {
    const JointLayout<G> layout(search_.state);
    const std::uint32_t first = store_[search_.root].children, count = layout.count(index(role_));
    double sum = 0, visits = 0;
    const auto joints = static_cast<std::uint32_t>((layout.size - layout.joints) / roleCount<G>);
    for (std::uint32_t j = 0; j < joints; ++j) {
      if (j / layout.stride[role_] % count != arm) continue;
      const std::uint32_t place = first + layout.place(j);
      sum += store_[place + static_cast<std::uint32_t>(index(role_))].sum();
      visits += store_[place].visited();
    }
    return visits > 0 ? sum / (visits * rewardOne) : 0;
  }

  /// The move, and by turns what was visited most after it.
  [[gnu::cold]] std::vector<Move> lineFrom(std::uint32_t i) const {
    std::vector<Move> line{moves_[i]};
    if constexpr (TurnBased<G>) {
      G state = search_.state;
      std::uint32_t node = first_ + i;
      while (line.size() < 30) {
        G after = state;
        std::uint32_t most = 0, place = 0;
        TreeWalk<G>(store_).outcomes(state, line.back(), node, [&](const G& next, std::uint32_t n) {
          if (store_[n].visited() > most) most = store_[n].visited(), after = next, place = n;
        });
        if (most == 0 || store_[place].children <= Node::locked) break;
        const Node* const children = &store_[store_[place].children];
        const auto* const best = std::max_element(
            children, children + store_[place].count,
            [](const Node& a, const Node& b) { return a.visited() < b.visited(); });
        if (best->visited() == 0) break;
        const auto chosen = static_cast<std::uint32_t>(best - children);
        line.push_back(after.moves()[chosen]);
        node = store_[place].children + chosen;
        state = after;
      }
    }
    return line;
  }

  UctSearch<G>& search_;
  NodeStore& store_;
  Role role_;
  std::remove_cvref_t<decltype(movesOf(std::declval<const G&>(), Role{}))> moves_;
  std::uint32_t first_ = 0;
  std::vector<Found> found_;
};

}  // namespace ludorum
