// One thread of a UCT search of a game by turns.
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "ludorum/players/amaf.hpp"
#include "ludorum/players/uct_parameters.hpp"
#include "ludorum/players/uct_path.hpp"
#include "ludorum/players/uct_playout.hpp"

namespace ludorum {

/// Walks down the tree, plays out, and walks up again.
template <TurnBased G>
class TurnWorker {
 public:
  TurnWorker(UctSearch<G>& search, UctPlayout<G>& playout, Rng& rng)
      : search_(search),
        store_(search.store),
        playout_(playout),
        rng_(rng),
        parallel_(search.parameters.threads > 1),
        path_(search.store, parallel_) {
    if (search.amaf != nullptr) passed_.reserve(path_.maxDepth + 2);
    const UctParameters<G>& how = search.parameters;
    bundled_ = how.backup == Backup::mean && how.playouts == Playouts::uniform && how.rave == 0;
  }

  /// One simulation, or some, but no more than `most`: how many.
  std::uint64_t operator()([[maybe_unused]] std::uint64_t most) {
    path_.clear(), passed_.clear();
    proved_ = false;
    if constexpr (!Stochastic<G>)
      if (parallel_ && bundled_)
        return bundle(static_cast<std::uint32_t>(std::min(most, bundleSize)));
    playout_.begin();
    const std::uint32_t visited = path_.enter(store_[search_.root], search_.state.activePlayer());
    const Rewards<G> rewards = descend(search_.state, visited);
    playout_.learn(rewards);
    if (search_.parameters.backup == Backup::best && search_.solvable)
      path_.backUpBest(rewards);
    else
      path_.backUpMean(rewards);
    if (proved_) path_.backUpProof();
    if (search_.amaf != nullptr) passed_.learn(parallel_, playout_.trace(), rewards);
    return 1;
  }

 private:
  static constexpr std::uint64_t bundleSize = 4;
  static constexpr std::uint32_t bundleVisits = 1024;

  /// Simulations that go the same way through nodes with many visits, where so few make no
  /// difference. Else all threads would write to the few nodes at the top all the time, and wait
  /// for one another's cache lines longer than a simulation takes.
  std::uint64_t bundle(std::uint32_t size) {
    G game = search_.state;
    std::uint32_t visited = path_.enter(store_[search_.root], game.activePlayer(), size);
    while (visited >= bundleVisits && path_.depth() < path_.maxDepth) {
      const std::uint32_t first = path_.last().node->children.load(std::memory_order_acquire);
      const auto moves = game.moves();
      if (first <= Node::locked || moves.size() == 0) break;
      const Role mover = game.activePlayer();
      const std::uint32_t chosen = select(&store_[first], first, moves, mover, visited);
      visited = path_.enter(store_[first + chosen], mover, size);
      applyAction(game, moves[chosen]);
    }
    const std::size_t common = path_.depth();
    PerRole<std::int64_t, roleCount<G>> sums{};
    std::uint32_t done = 0;
    do {
      path_.cut(common);
      const Rewards<G> rewards = descend(game, visited + done);
      for (std::size_t r = 0; r < roleCount<G>; ++r) sums[r] += rewards[r];
      path_.backUpMean(rewards, common);
      if (proved_) path_.backUpProof();
    } while (++done < size && !proved_);
    path_.cut(common);
    path_.settle(sums, size - done);
    return done;
  }

  /// From the last node of the path, which had so many visits, to a reward.
  Rewards<G> descend(G game, std::uint32_t visited) {
    for (;;) {
      Node& node = *path_.last().node;
      if (node.isProven() && path_.depth() > 1) return knownRewards(node);
      const auto moves = game.moves();
      const auto count = static_cast<std::uint32_t>(moves.size());
      if (count == 0) return finish(node, *game.result());
      const auto estimates = [&](std::uint32_t first) { estimate(game, moves, first); };
      const std::uint32_t first =
          visited == 0 ? 0 : childrenOf(parallel_, store_, node, count, estimates);
      if (first == 0 || path_.depth() >= path_.maxDepth) return playout_(game, rng_);
      const Role mover = game.activePlayer();
      Node* const children = &store_[first];
      const std::uint32_t chosen = select(children, first, moves, mover, visited);
      const auto move = moves[chosen];
      playout_.note(move, mover);
      visited = path_.enter(children[chosen], mover);
      if constexpr (Stochastic<G>)
        if (const auto variables = game.haps(move)) {
          const auto outcome = throughLuck(*variables, visited);
          if (!outcome) return playout_(nextOf(game, move, variables->draw(rng_)), rng_);
          applyAction(game, move, variables->value(*outcome));
          continue;
        }
      applyAction(game, move);
    }
  }

  template <class Moves>
  std::uint32_t select(const Node* children, std::uint32_t first, const Moves& moves, Role mover,
                       std::uint32_t visited) {
    const auto count = static_cast<std::uint32_t>(moves.size());
    if (search_.amaf != nullptr && visited >= search_.parameters.raveVisits)
      if (AmafTable<G>* const table = search_.amaf->at(first))
        passed_.pass(*table, playout_.trace().size());
    if (visited <= count) {  // After a playout from the node itself, each move once, from any on.
      const std::uint64_t from =
          static_cast<std::uint64_t>(std::uint32_t(first * 0x9e3779b1U)) * count >> 32;
      const std::uint64_t i =
          from + visited <= count ? from + visited - 1 : from + visited - 1 - count;
      if (children[i].visited() == 0) return static_cast<std::uint32_t>(i);
    }
    if (!passed_.empty())
      return selectByGrave(children, moves, mover, visited + 1, search_.selection,
                           passed_.nearest(), float(search_.parameters.rave));
    return selectByUcb(children, count, visited + 1, search_.selection);
  }

  /// What the heuristic thinks of the moves, for the role that makes them: for progressive bias.
  template <class Moves>
  void estimate(const G& game, const Moves& moves, std::uint32_t first) {
    if (search_.selection.bias == 0) return;
    const Role mover = game.activePlayer();
    for (std::uint32_t i = 0; i < moves.size(); ++i) {
      const double reward = expectedNext(game, moves[i], [&](const G& next) {
        const auto result = next.result();
        return (result ? search_.scale(*result)
                       : search_.scale.estimated(next, search_.parameters.heuristic))[mover];
      });
      store_[first + i].known = static_cast<float>(reward / rewardOne);
    }
  }

  /// Goes on from a move to the outcome that luck has drawn: its number. Nothing on the first visit
  /// of the move, or if there is no memory.
  template <class Variables>
  std::optional<std::uint32_t> throughLuck(const Variables& variables, std::uint32_t& visited) {
    if (visited == 0) return std::nullopt;
    Node& node = *path_.last().node;
    const Role owner = path_.last().owner;
    const std::uint32_t first = childrenOf(parallel_, store_, node, variables.size());
    if (first == 0) return std::nullopt;
    path_.drawn(variables);
    const std::uint32_t outcome = drawIndex(variables, rng_);
    visited = path_.enter(store_[first + outcome], owner);
    return outcome;
  }

  Rewards<G> knownRewards(const Node& node) {
    const auto reward = static_cast<std::int32_t>(node.known * float(rewardOne));
    Rewards<G> rewards;
    rewards.fill(rewardOne - reward);
    rewards[path_.last().owner] = reward;
    return rewards;
  }
  Rewards<G> finish(Node& node, const ResultOf<G>& result) {
    const Rewards<G> rewards = search_.scale(result);
    if (search_.solvable) {
      node.prove(float(rewards[path_.last().owner]) / float(rewardOne));
      proved_ = true;
    }
    return rewards;
  }

  UctSearch<G>& search_;
  NodeStore& store_;
  UctPlayout<G>& playout_;
  Rng& rng_;
  const bool parallel_;
  UctPath<G> path_;
  PassedTables<G> passed_;
  bool proved_ = false, bundled_ = false;
};

}  // namespace ludorum
