// The value of a game of hidden information, by regret minimisation over the whole of its tree.
#pragma once
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <utility>
#include <vector>

#include "ludorum/core/contingent.hpp"
#include "ludorum/core/game.hpp"
#include "ludorum/core/setup.hpp"

namespace ludorum::test {

/// A small game of two roles by turns that sums to zero, as a tree. Its strategies are improved by
/// CFR+ with alternating updates: O. Tammelin, "Solving Large Imperfect Information Games Using
/// CFR+", 2014.
template <TurnBased G>
class Equilibrium {
 public:
  explicit Equilibrium(const ParametersOf<G>& parameters = {}) {
    const auto deal = setupOf<G>(parameters);
    nodes_.push_back({luck, static_cast<std::uint32_t>(deal.size()), 0, 0, 1, 0});
    for (std::size_t i = 0; i < deal.size(); ++i)
      add(dealt<G>(parameters, deal.value(i)), deal.probability(i));
    nodes_[0].end = nodes_.size();
    average_.resize(regret_.size());
    change_.resize(regret_.size());
    strategy_ = shares(regret_);
  }

  void improve(std::size_t iterations) {
    for (; iterations > 0; --iterations) {
      ++iteration_;
      for (const std::uint32_t role : {0U, 1U}) {
        update(0, role, 1, 1);
        for (std::size_t i = 0; i < regret_.size(); ++i)
          regret_[i] = std::max(0.0, regret_[i] + std::exchange(change_[i], 0.0));
        strategy_ = shares(regret_);
      }
    }
  }
  /// What the first role wins when both play their average strategies.
  double value() const {
    const auto strategy = shares(average_);
    return mean(0, strategy);
  }

 private:
  static constexpr std::uint32_t luck = 2;
  static constexpr std::size_t mostMoves = 16;
  /// The nodes after one follow it at once, each with all that comes after it.
  struct Node {
    std::uint32_t role = 0, moves = 0;  // No moves: the end.
    std::size_t set = 0,
                end = 0;  // Where the set's numbers begin; the node after all that follows.
    double chance = 1;  // Of this node, if luck decides before it.
    double result = 0;  // Of the first role, at the end.
  };

  void add(const G& game, double chance) {
    const std::size_t at = nodes_.size();
    nodes_.push_back({0, 0, 0, at + 1, chance, 0});
    const auto moves = game.moves();
    if (moves.size() == 0) {
      nodes_[at].result = (*game.result())[0];
      return;
    }
    const Role role = game.activePlayer();
    nodes_[at].role = static_cast<std::uint32_t>(index(role));
    nodes_[at].moves = static_cast<std::uint32_t>(moves.size());
    nodes_[at].set = setOf(game.view(role), moves.size());
    for (std::size_t i = 0; i < moves.size(); ++i) addAfter(game, moves[i]);
    nodes_[at].end = nodes_.size();
  }
  void addAfter(const G& game, const typename G::Move& move) {
    const std::size_t at = nodes_.size();
    nodes_.push_back({luck, 0, 0, 0, 1, 0});
    std::uint32_t outcomes = 0;
    forEachNext(game, move, [&](const G& next, double p) { add(next, p), ++outcomes; });
    nodes_[at].moves = outcomes;
    nodes_[at].end = nodes_.size();
  }
  std::size_t setOf(const View<G>& view, std::size_t moves) {
    for (auto [at, end] = index_.equal_range(view.hash()); at != end; ++at)
      if (at->second.first == view) return at->second.second;
    index_.emplace(view.hash(), std::pair(view, regret_.size()));
    regret_.resize(regret_.size() + moves);
    sizes_.push_back(moves);
    return regret_.size() - moves;
  }
  /// The weights of every set, made to sum to 1.
  std::vector<double> shares(const std::vector<double>& weights) const {
    std::vector<double> shares(weights);
    std::size_t from = 0;
    for (const std::size_t size : sizes_) {
      double total = 0;
      for (std::size_t i = from; i < from + size; ++i) total += weights[i];
      for (std::size_t i = from; i < from + size; ++i)
        shares[i] = total > 0 ? weights[i] / total : 1 / static_cast<double>(size);
      from += size;
    }
    return shares;
  }
  /// The value for `role`; `mine` and `theirs` are the chances that the role, and luck with the
  /// other, lead here.
  double update(std::size_t at, std::uint32_t role, double mine, double theirs) {
    const Node& node = nodes_[at];
    if (node.moves == 0) return role == 0 ? node.result : -node.result;
    std::array<double, mostMoves> values;
    double value = 0;
    std::size_t next = at + 1;
    for (std::uint32_t i = 0; i < node.moves; ++i, next = nodes_[next].end) {
      const double share = node.role == luck ? nodes_[next].chance : strategy_[node.set + i];
      const bool own = node.role == role;
      const double found =
          update(next, role, own ? mine * share : mine, own ? theirs : theirs * share);
      if (own) values[i] = found;
      value += share * found;
    }
    if (node.role == role)
      for (std::uint32_t i = 0; i < node.moves; ++i) {
        change_[node.set + i] += theirs * (values[i] - value);
        average_[node.set + i] += iteration_ * mine * strategy_[node.set + i];
      }
    return value;
  }
  double mean(std::size_t at, const std::vector<double>& strategy) const {
    const Node& node = nodes_[at];
    if (node.moves == 0) return node.result;
    double value = 0;
    std::size_t next = at + 1;
    for (std::uint32_t i = 0; i < node.moves; ++i, next = nodes_[next].end)
      value +=
          (node.role == luck ? nodes_[next].chance : strategy[node.set + i]) * mean(next, strategy);
    return value;
  }

  double iteration_ = 0;  // Later ones count more in the average.
  std::vector<Node> nodes_;
  std::vector<std::size_t> sizes_;  // How many moves each information set has.
  std::vector<double> regret_, change_, average_, strategy_;  // Of the moves of all sets.
  std::unordered_multimap<std::uint64_t, std::pair<View<G>, std::size_t>> index_;
};

}  // namespace ludorum::test
