#include "ludorum/module/game_tree.hpp"

#include <algorithm>
#include <string>

#include "ludorum/core/error.hpp"
#include "ludorum/core/hash.hpp"
#include "ludorum/module/game_module.hpp"

namespace ludorum {

GameTree::GameTree(const std::vector<WeightedState>& starts, std::size_t most)
    : game_(&starts.at(0).state.game()),
      most_(most),
      sequences_(game_->roles.size()),
      past_(game_->roles.size()) {
  for (std::size_t r = 0; r < past_.size(); ++r) past_[r] = static_cast<std::uint32_t>(r);
  const std::uint32_t root = newNode();
  std::vector<std::uint32_t> next;
  std::vector<double> chances;
  for (const auto& [state, chance] : starts) {
    next.push_back(add(state, chance));
    chances.push_back(chance);
  }
  nodes_[root].set = TreeNode::luck;
  link(root, next, chances);
}

GameTree GameTree::of(const GameModule& game, std::size_t most) {
  constexpr std::size_t mostStarts = 1'000'000;
  const std::vector<WeightedState> starts = game.weightedStarts(mostStarts);
  const std::string name(game.traits().name);
  if (starts.empty())
    throw TooLarge("the deals of " + name +
                   " cannot all be looked at: they are too many, or the game has no setup() "
                   "(docs/game-contract.md#parameters); ismcts and oos search without them");
  return GameTree(starts, most);
}

std::uint32_t GameTree::newNode() {
  if (nodes_.size() >= most_)
    throw TooLarge(std::string(game_->name) +
                   " is too large to be solved as a whole: it has more "
                   "than " +
                   std::to_string(most_) +
                   " histories; perhaps other parameters make it smaller, and ismcts and oos "
                   "search without looking at all of it");
  nodes_.emplace_back();
  return static_cast<std::uint32_t>(nodes_.size() - 1);
}

void GameTree::link(std::uint32_t node, const std::vector<std::uint32_t>& next,
                    const std::vector<double>& chances) {
  nodes_[node].next = static_cast<std::uint32_t>(children_.size());
  nodes_[node].count = static_cast<std::uint32_t>(next.size());
  children_.insert(children_.end(), next.begin(), next.end());
  chances_.insert(chances_.end(), chances.begin(), chances.end());
  chances_.resize(children_.size(), 1);
}

std::uint32_t GameTree::add(const AnyState& state, double chance) {
  if (const auto result = state.result()) {
    const std::uint32_t node = newNode();
    nodes_[node].next = static_cast<std::uint32_t>(endChances_.size());
    endChances_.push_back(chance);
    results_.insert(results_.end(), result->begin(), result->end());
    endSequences_.insert(endSequences_.end(), past_.begin(), past_.end());
    return node;
  }
  std::vector<Role> waiting;
  for (const Role role : state.active()) waiting.push_back(role);
  AnyDecisions decisions(roles());
  return decide(state, waiting, decisions, chance);
}

/// Roles that move at the same time decide one after the other, and do not see what was decided.
std::uint32_t GameTree::decide(const AnyState& state, std::span<const Role> waiting,
                               AnyDecisions& decisions, double chance) {
  if (waiting.empty()) return goOn(state, decisions, chance);
  const Role role = waiting.front();
  const std::uint32_t node = newNode();
  const std::size_t number = setOf(state, role);
  nodes_[node].set = static_cast<std::uint32_t>(number);
  const std::uint32_t before = past_[index(role)], first = sets_[number].first;
  std::vector<std::uint32_t> next;
  for (std::uint32_t i = 0; i < sets_[number].count(); ++i) {
    past_[index(role)] = first + i;
    decisions[index(role)] = sets_[number].moves[i];
    next.push_back(decide(state, waiting.subspan(1), decisions, chance));
  }
  past_[index(role)] = before;
  decisions[index(role)].reset();
  link(node, next, {});
  return node;
}

std::uint32_t GameTree::goOn(const AnyState& state, const AnyDecisions& decisions, double chance) {
  const std::size_t outcomes = state.outcomes(decisions);
  if (outcomes == 0) return add(state.next(decisions), chance);
  const std::uint32_t node = newNode();
  nodes_[node].set = TreeNode::luck;
  std::vector<std::uint32_t> next;
  std::vector<double> chances;
  for (std::size_t i = 0; i < outcomes; ++i) {
    chances.push_back(state.probability(decisions, i));
    next.push_back(
        add(state.next(decisions, state.outcome(decisions, i)), chance * chances.back()));
  }
  link(node, next, chances);
  return node;
}

/// Where nothing is hidden, states forget how they came about, and roles need not: what a role has
/// done makes a set of its own.
std::size_t GameTree::setOf(const AnyState& state, Role role) {
  const AnyView view = state.view(role);
  const std::uint32_t parent = past_[index(role)];
  const bool hidden = game_->hidden;
  for (auto [at, end] = index_.equal_range(mixed(view.hash(), index(role))); at != end; ++at) {
    const InformationSet& known = sets_[at->second];
    if (known.role != role || !(known.view == view)) continue;
    if (known.parent == parent) return at->second;
    if (hidden)
      throw Error(std::string(game_->name) + ": " + std::string(game_->roles[index(role)]) +
                  " forgets: what it sees at " + state.text() +
                  " looks the same after it has seen or done something else "
                  "(docs/laws.md#a-role-forgets-nothing-that-it-has-seen-and-done)");
  }
  index_.emplace(mixed(view.hash(), index(role)), sets_.size());
  std::vector<AnyMove> moves = state.moves(role);
  const auto first = static_cast<std::uint32_t>(sequences_);
  sequences_ += moves.size();
  sets_.push_back({role, view, std::move(moves), parent, first});
  return sets_.size() - 1;
}

}  // namespace ludorum
