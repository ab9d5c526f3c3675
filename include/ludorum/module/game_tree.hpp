// The whole of a small game in flat arrays: for solvers, which know no game type and are compiled
// once.
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

#include "ludorum/erased/any_state.hpp"
#include "ludorum/erased/consistent_states.hpp"

namespace ludorum {

class GameModule;

/// What a role knows when it decides: an information set. Its moves are `count` sequences from
/// `first` on.
struct InformationSet {
  Role role;
  AnyView view;
  std::vector<AnyMove> moves;
  std::uint32_t parent;  ///< The sequence that leads here: the last set and move of the role.
  std::uint32_t first;
  std::uint32_t count() const { return static_cast<std::uint32_t>(moves.size()); }
};

/// Somebody decides, luck does, or the match is over.
struct TreeNode {
  static constexpr std::uint32_t luck = ~std::uint32_t{0}, end = luck - 1;
  std::uint32_t set = end;  ///< The number of an information set, `luck` or `end`.
  std::uint32_t count = 0;  ///< How many nodes follow.
  std::uint32_t next = 0;  ///< The first of them in `children`; at an end, its number.
};

/// All histories of a game. Sequences are numbered for all roles together: r is that of role r
/// before its first move, and each move in each information set has one of its own. By them a plan
/// of a role is a vector, and what a match is worth is linear in each role's: D. Koller, N. Megiddo
/// and B. von Stengel, "Efficient Computation of Equilibria for Extensive Two-Person Games", 1996.
class GameTree {
 public:
  static constexpr std::size_t usualMost = 3'000'000;

  /// Throws TooLarge after so many nodes, and an Error if a role forgets what it knew.
  explicit GameTree(const std::vector<WeightedState>& starts, std::size_t most = usualMost);
  /// The tree of a game from all its starts. Throws if they cannot be listed.
  static GameTree of(const GameModule& game, std::size_t most = usualMost);

  const GameTraits& game() const { return *game_; }
  std::size_t roles() const { return game_->roles.size(); }
  /// Each stands after those that lead to it.
  const std::vector<InformationSet>& sets() const { return sets_; }
  std::size_t sequences() const { return sequences_; }
  /// The first is the root.
  const std::vector<TreeNode>& nodes() const { return nodes_; }
  std::span<const std::uint32_t> children(const TreeNode& node) const {
    return std::span(children_).subspan(node.next, node.count);
  }
  /// How likely each of the nodes is that follow one of luck.
  std::span<const double> chances(const TreeNode& node) const {
    return std::span(chances_).subspan(node.next, node.count);
  }
  /// How many ends there are; of one, how likely luck makes it, by role its results, and the
  /// sequences that lead to it.
  std::size_t ends() const { return endChances_.size(); }
  double endChance(std::size_t end) const { return endChances_[end]; }
  std::span<const float> results(std::size_t end) const {
    return std::span(results_).subspan(end * roles(), roles());
  }
  std::span<const std::uint32_t> endSequences(std::size_t end) const {
    return std::span(endSequences_).subspan(end * roles(), roles());
  }

 private:
  std::uint32_t newNode();
  void link(std::uint32_t node, const std::vector<std::uint32_t>& next,
            const std::vector<double>& chances);
  std::uint32_t add(const AnyState& state, double chance);
  std::uint32_t decide(const AnyState& state, std::span<const Role> waiting,
                       AnyDecisions& decisions, double chance);
  std::uint32_t goOn(const AnyState& state, const AnyDecisions& decisions, double chance);
  std::size_t setOf(const AnyState& state, Role role);

  const GameTraits* game_;
  std::size_t most_;
  std::vector<InformationSet> sets_;
  std::unordered_multimap<std::uint64_t, std::size_t> index_;
  std::size_t sequences_;
  std::vector<std::uint32_t> past_;  // The last sequence of each role, on the way to a node.
  std::vector<TreeNode> nodes_;
  std::vector<std::uint32_t> children_;
  std::vector<double> chances_;
  std::vector<double> endChances_;
  std::vector<float> results_;
  std::vector<std::uint32_t> endSequences_;
};

}  // namespace ludorum
