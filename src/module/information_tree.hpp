// The tree of information-set Monte Carlo tree search: what roles know, and what was found of their
// moves there.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "ludorum/core/rng.hpp"
#include "ludorum/core/role.hpp"
#include "ludorum/erased/any_state.hpp"
#include "state_sources.hpp"

namespace ludorum::detail {

/// What the nodes of a tree stand for: what the role that moves knows, or what the role that
/// decides knows when another one moves.
enum class Observer : std::uint8_t { multiple, single };
constexpr std::array<std::string_view, 2> enumNames(Observer) { return {"multiple", "single"}; }

/// How a move is chosen in the tree.
enum class InformationSelection : std::uint8_t { ucb, regretMatching };
constexpr std::array<std::string_view, 2> enumNames(InformationSelection) {
  return {"ucb", "regretMatching"};
}

/// What was found of a move: all numbers are for the role that makes it.
struct InformationArm {
  AnyMove move;
  double total = 0;  ///< Of the results.
  double regret = 0, share = 0;  ///< Share: the sum of the chances with which it was chosen.
  std::uint64_t visits = 0, available = 0;
};
struct InformationNode {
  Role role;
  AnyView view;
  std::vector<InformationArm> arms;
  std::uint64_t visits = 0;
  double total = 0, squares = 0;  ///< Of the results.
};

/// Grows by simulations that begin in states which look the same to a role. P. Cowling, E. Powley
/// and D. Whitehouse, "Information Set Monte Carlo Tree Search", 2012. Roles that move at the same
/// time choose each for itself. With regret matching: V. Lisý, "Alternative Selection Functions for
/// Information Set Monte Carlo Tree Search", 2014.
class InformationTree {
 public:
  struct Options {
    double exploration = 1.4;  ///< Of the standard deviation of the results seen in a set.
    Observer observer = Observer::multiple;
    InformationSelection selection = InformationSelection::ucb;
    PlayOuts playOuts{};
    std::size_t bytes = std::size_t{256} << 20;
    bool victory = false;  ///< Whether victories are counted, and not results.
  };
  InformationTree(const Options& options, const Rng& rng) : options_(options), rng_(rng) {}

  /// One simulation from a state that looks right to the role that decides.
  void simulate(AnyState state, Role decider);
  /// The node of what a role knows; null if no simulation has come there.
  const InformationNode* node(const AnyView& view, Role role) const;
  void clear();
  bool isFull() const { return taken_ >= options_.bytes; }
  std::size_t bytes() const { return taken_; }
  Rng& rng() { return rng_; }

 private:
  static constexpr std::size_t none = std::numeric_limits<std::size_t>::max();
  struct Step {
    std::size_t node, arm;
    double chance;  // With which the arm was chosen.
  };
  std::size_t find(const AnyView& view, Role role) const;
  std::size_t insert(const AnyView& view, Role role, const std::vector<AnyMove>& moves);
  std::size_t armOf(InformationNode& node, const AnyMove& move);
  Step choose(std::size_t at, const AnyState& state, bool varies);
  std::size_t ucb(const InformationNode& node, const std::vector<std::size_t>& open);
  Step match(std::size_t at, const std::vector<std::size_t>& open);
  void learn(const std::vector<float>& result);
  static void regret(InformationNode& node, const Step& step, double value);
  double worth(float result) const;
  double spread(const InformationNode& node) const;

  Options options_;
  Rng rng_;
  std::vector<InformationNode> nodes_;
  std::unordered_multimap<std::uint64_t, std::size_t> index_;
  std::vector<Step> path_;
  std::vector<std::size_t> open_;  // The arms that can be chosen.
  double least_ = 0, greatest_ = 0;  // Of all results seen.
  bool seen_ = false;
  std::size_t taken_ = 0;
};

}  // namespace ludorum::detail
