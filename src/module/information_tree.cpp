#include "information_tree.hpp"

#include <algorithm>
#include <cmath>

#include "ludorum/core/hash.hpp"

namespace ludorum::detail {

namespace {
/// What is explored at random where moves are mixed, so that no reply goes unseen for long.
constexpr double explored = 0.1;
/// About what a node and an arm take, with what the views and moves behind them take.
constexpr std::size_t nodeBytes = 512, armBytes = sizeof(InformationArm) + 48;
}  // namespace

double InformationTree::worth(float result) const {
  if (options_.victory) return result > 0 ? 1 : result < 0 ? -1 : 0;
  return double{result};
}

std::size_t InformationTree::find(const AnyView& view, Role role) const {
  for (auto [at, end] = index_.equal_range(mixed(view.hash(), index(role))); at != end; ++at)
    if (nodes_[at->second].role == role && nodes_[at->second].view == view) return at->second;
  return none;
}

const InformationNode* InformationTree::node(const AnyView& view, Role role) const {
  const std::size_t at = find(view, role);
  return at == none ? nullptr : &nodes_[at];
}

void InformationTree::clear() {
  nodes_.clear();
  index_.clear();
  taken_ = 0;
}

std::size_t InformationTree::insert(const AnyView& view, Role role,
                                    const std::vector<AnyMove>& moves) {
  index_.emplace(mixed(view.hash(), index(role)), nodes_.size());
  InformationNode& made = nodes_.emplace_back(InformationNode{role, view, {}});
  made.arms.reserve(moves.size());
  for (const AnyMove& move : moves) made.arms.push_back({move});
  taken_ += nodeBytes + moves.size() * armBytes;
  return nodes_.size() - 1;
}

std::size_t InformationTree::armOf(InformationNode& node, const AnyMove& move) {
  for (std::size_t i = 0; i < node.arms.size(); ++i)
    if (node.arms[i].move == move) return i;
  node.arms.push_back({move});
  taken_ += armBytes;
  return node.arms.size() - 1;
}

/// The standard deviation of the results in a set: in poker most pots are small, and what lies
/// between the least and the greatest result would drown what moves differ by. A set that was
/// seldom visited is thought to be as wide as can be.
double InformationTree::spread(const InformationNode& node) const {
  constexpr double doubts = 4;  // Visits.
  const double most = (greatest_ - least_) / 2;
  const double count = static_cast<double>(node.visits) + doubts;
  const double mean = node.visits > 0 ? node.total / static_cast<double>(node.visits) : 0;
  return std::sqrt(std::max(0.0, node.squares - node.total * mean + doubts * most * most) / count);
}

std::size_t InformationTree::ucb(const InformationNode& node,
                                 const std::vector<std::size_t>& open) {
  std::size_t best = open.front();
  double most = -std::numeric_limits<double>::infinity();
  std::uint32_t equals = 1;
  const double width = options_.exploration * spread(node);
  for (const std::size_t i : open) {
    const InformationArm& arm = node.arms[i];
    const auto visits = static_cast<double>(arm.visits);
    const double value =
        arm.visits == 0
            ? std::numeric_limits<double>::max()
            : arm.total / visits +
                  width * std::sqrt(std::log(static_cast<double>(arm.available)) / visits);
    if (value > most)
      most = value, best = i, equals = 1;
    else if (value == most && rng_.below(++equals) == 0)
      best = i;
  }
  return best;
}

InformationTree::Step InformationTree::match(std::size_t at, const std::vector<std::size_t>& open) {
  InformationNode& node = nodes_[at];
  const auto count = static_cast<double>(open.size());
  double sum = 0;
  for (const std::size_t i : open) sum += node.arms[i].regret;
  const auto share = [&](const InformationArm& arm) {
    return sum > 0 ? arm.regret / sum : 1 / count;
  };
  double rest = rng_.uniform();
  Step step{at, open.back(), 0};
  bool chosen = false;
  for (const std::size_t i : open) {
    InformationArm& arm = node.arms[i];
    const double chance = (1 - explored) * share(arm) + explored / count;
    // Later mixtures are better, and count more.
    arm.share += share(arm) * static_cast<double>(node.visits + 1);
    rest -= chance;
    if (!chosen && (rest < 0 || i == open.back())) step = {at, i, chance}, chosen = true;
  }
  return step;
}

/// Where the moves vary, only those are open that the state has: else all that the node has.
InformationTree::Step InformationTree::choose(std::size_t at, const AnyState& state, bool varies) {
  InformationNode& node = nodes_[at];
  open_.clear();
  if (varies)
    for (const AnyMove& move : state.moves(node.role)) open_.push_back(armOf(node, move));
  else
    for (std::size_t i = 0; i < node.arms.size(); ++i) open_.push_back(i);
  for (const std::size_t i : open_) ++node.arms[i].available;
  if (options_.selection == InformationSelection::regretMatching) return match(at, open_);
  return {at, ucb(node, open_), 1};
}

void InformationTree::simulate(AnyState state, Role decider) {
  path_.clear();
  std::vector<float> result(state.game().roles.size());
  AnyDecisions decisions;
  for (bool grown = false; !grown && !state.isOver();) {
    decisions.assign(result.size(), std::nullopt);
    const bool single = options_.observer == Observer::single;
    for (const Role role : state.active()) {
      const AnyView view = state.view(single ? decider : role);
      std::size_t at = find(view, role);
      const bool varies = single && role != decider;
      if (at == none) {
        grown = true;
        if (isFull()) {
          decisions[index(role)] = choice(state.moves(role), rng_);
          continue;
        }
        at = insert(view, role, varies ? std::vector<AnyMove>{} : state.moves(role));
      }
      const Step step = choose(at, state, varies);
      path_.push_back(step);
      decisions[index(role)] = nodes_[at].arms[step.arm].move;
    }
    state = state.randomNext(decisions, rng_);
  }
  options_.playOuts(state, rng_, result);
  learn(result);
}

void InformationTree::learn(const std::vector<float>& result) {
  for (const float each : result) {
    const double value = worth(each);
    least_ = seen_ ? std::min(least_, value) : value;
    greatest_ = seen_ ? std::max(greatest_, value) : value;
    seen_ = true;
  }
  for (const Step& step : path_) {
    InformationNode& node = nodes_[step.node];
    InformationArm& arm = node.arms[step.arm];
    const double value = worth(result[index(node.role)]);
    if (options_.selection == InformationSelection::regretMatching) regret(node, step, value);
    ++node.visits, ++arm.visits;
    arm.total += value;
    node.total += value, node.squares += value * value;
  }
}

/// What the other moves would have brought is estimated by their means, which varies less than to
/// count what was not tried as nothing (M. Schmid et al., "Variance Reduction in Monte Carlo
/// Counterfactual Regret Minimization", 2019). Regrets never fall below zero.
void InformationTree::regret(InformationNode& node, const Step& step, double value) {
  double sum = 0, expected = 0;
  for (const InformationArm& arm : node.arms) sum += arm.regret;
  const auto estimate = [&](std::size_t i) {
    const InformationArm& arm = node.arms[i];
    const double mean = arm.visits > 0 ? arm.total / static_cast<double>(arm.visits) : value;
    return i == step.arm ? mean + (value - mean) / step.chance : mean;
  };
  const auto count = static_cast<double>(node.arms.size());
  for (std::size_t i = 0; i < node.arms.size(); ++i)
    expected += (sum > 0 ? node.arms[i].regret / sum : 1 / count) * estimate(i);
  for (std::size_t i = 0; i < node.arms.size(); ++i)
    node.arms[i].regret = std::max(0.0, node.arms[i].regret + estimate(i) - expected);
}

}  // namespace ludorum::detail
