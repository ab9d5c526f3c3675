// One thread of a UCT search of a game by turns.
#pragma once
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "ludorum/players/amaf.hpp"
#include "ludorum/players/uct_parameters.hpp"
#include "ludorum/players/uct_path.hpp"
#include "ludorum/players/uct_playout.hpp"

namespace ludorum {

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

/// The children of a node; they are made where there are none, and told to `init`. 0 if that cannot
/// be done now: there is no memory, or another thread is at it.
template <bool Parallel, class Init>
std::uint32_t childrenOf(NodeStore& store, Node& node, std::size_t count, Init init) {
  std::uint32_t first = node.children.load(std::memory_order_acquire);
  if (first > Node::locked) return first;
  if (first == Node::locked ||
      (Parallel && !node.children.compare_exchange_strong(first, Node::locked)))
    return 0;
  first = store.allocate(count);
  if (first > 0) {
    node.count = static_cast<std::uint16_t>(count);
    init(first);
  }
  node.children.store(first, std::memory_order_release);
  return first;
}
template <bool Parallel>
std::uint32_t childrenOf(NodeStore& store, Node& node, std::size_t count) {
  return childrenOf<Parallel>(store, node, count, [](std::uint32_t) {});
}

/// Walks down the tree, plays out, and walks up again.
template <TurnBased G, bool Parallel>
class TurnWorker {
 public:
  TurnWorker(UctSearch<G>& search, UctPlayout<G>& playout, Rng& rng)
      : search_(search), store_(search.store), playout_(playout), rng_(rng), path_(search.store) {
    passed_.reserve(search.amaf != nullptr ? path_.maxDepth + 2 : 0);
  }

  /// One simulation.
  void operator()() {
    path_.clear(), passed_.clear();
    proved_ = false;
    playout_.begin();
    const Rewards<G> rewards = descend(search_.state);
    playout_.learn(rewards);
    if (search_.parameters.backup == Backup::best && search_.solvable)
      path_.backUpBest(rewards);
    else
      path_.backUpMean(rewards);
    if (proved_) path_.backUpProof();
    if (search_.amaf != nullptr) learnAllMoves(rewards);
  }

 private:
  Rewards<G> descend(G game) {
    std::uint32_t visited = path_.enter(store_[search_.root], game.activePlayer());
    for (;;) {
      Node& node = *path_.last().node;
      if (node.isProven() && path_.depth() > 1) return knownRewards(node);
      const auto moves = game.moves();
      const auto count = static_cast<std::uint32_t>(moves.size());
      if (count == 0) return finish(node, *game.result());
      const auto estimates = [&](std::uint32_t first) { estimate(game, moves, first); };
      const std::uint32_t first =
          visited == 0 ? 0 : childrenOf<Parallel>(store_, node, count, estimates);
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
          if (!outcome) return playout_(game.next(move, variables->draw(rng_)), rng_);
          game = game.next(move, variables->value(*outcome));
          continue;
        }
      game = game.next(move);
    }
  }

  template <class Moves>
  std::uint32_t select(const Node* children, std::uint32_t first, const Moves& moves, Role mover,
                       std::uint32_t visited) {
    const auto count = static_cast<std::uint32_t>(moves.size());
    if (search_.amaf != nullptr && visited >= search_.parameters.raveVisits)
      if (AmafTable<G>* const table = search_.amaf->at(first))
        passed_.push_back({table, playout_.trace().size()});
    if (visited <= count) {  // After a playout from the node itself, each move once, from any on.
      const std::uint64_t from = std::uint64_t{first * 0x9e3779b1U} * count >> 32;
      const std::uint64_t i =
          from + visited <= count ? from + visited - 1 : from + visited - 1 - count;
      if (children[i].visited() == 0) return static_cast<std::uint32_t>(i);
    }
    if (!passed_.empty())
      return selectByGrave(children, moves, mover, visited + 1, search_.selection,
                           *passed_.back().table, float(search_.parameters.rave));
    return selectByUcb(children, count, visited + 1, search_.selection);
  }

  /// Tells the tables on the way all the moves that were made below them.
  void learnAllMoves(const Rewards<G>& rewards) {
    for (const auto& [table, begin] : passed_)
      for (std::size_t i = begin; i < playout_.trace().size(); ++i) {
        const auto& [move, role] = playout_.trace()[i];
        auto& entry = table->of(move, role);
        add<Parallel>(entry.total, std::int64_t{rewards[role]});
        add<Parallel>(entry.visits, 1U);
      }
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
    const std::uint32_t first = childrenOf<Parallel>(store_, node, variables.size());
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
  UctPath<G, Parallel> path_;
  struct Passed {
    AmafTable<G>* table;
    std::size_t begin;  // How many moves had been made before.
  };
  std::vector<Passed> passed_;
  bool proved_ = false;
};

}  // namespace ludorum
