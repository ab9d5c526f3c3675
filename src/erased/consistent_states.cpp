#include "ludorum/erased/consistent_states.hpp"

#include <string>

namespace ludorum {

namespace {
constexpr std::size_t mostEnumerated = 200'000;  ///< States of a game that is small.
constexpr std::size_t mostRejected = 1'000'000;  ///< States to meet until one looks as it should.

[[noreturn]] void refuseView(const AnyView& view, Role role) {
  const GameTraits& game = view.game();
  throw ImpossibleView("no state of " + std::string(game.name) + " looks like " + view.text() +
                       " to " + std::string(game.roles[index(role)]));
}
}  // namespace

ConsistentStates::ConsistentStates(const std::vector<WeightedState>& starts, std::size_t most)
    : left_(most) {
  for (const auto& [state, weight] : starts) walk(state, weight);
}

const std::vector<WeightedState>& ConsistentStates::of(const AnyView& view, Role role) const {
  if (const auto place = found(view, role)) return sets_[*place].states;
  refuseView(view, role);
}

std::optional<std::size_t> ConsistentStates::found(const AnyView& view, Role role) const {
  for (auto [at, end] = index_.equal_range(view.hash()); at != end; ++at)
    if (sets_[at->second].role == role && sets_[at->second].view == view) return at->second;
  return std::nullopt;
}

void ConsistentStates::walk(const AnyState& state, double weight) {
  if (left_-- == 0)
    throw TooLarge(std::string(state.game().name) + " has too many states to look at them all");
  for (const Role role : RoleSet::all(state.game().roles.size())) note(state, role, weight);
  if (state.isOver()) return;
  const std::vector<AnyDecisions> actions = state.actions();
  const double share = weight / static_cast<double>(actions.size());
  for (const AnyDecisions& action : actions) {
    const std::size_t outcomes = state.outcomes(action);
    if (outcomes == 0) walk(state.next(action), share);
    for (std::size_t i = 0; i < outcomes; ++i)
      walk(state.next(action, state.outcome(action, i)), share * state.probability(action, i));
  }
}

void ConsistentStates::note(const AnyState& state, Role role, double weight) {
  const AnyView view = state.view(role);
  const auto known = found(view, role);
  if (!known) {
    index_.emplace(view.hash(), sets_.size());
    sets_.push_back({role, view, {}, {}});
  }
  Set& set = known ? sets_[*known] : sets_.back();
  const std::size_t hash = AnyStateHash{}(state);
  for (auto [at, end] = set.places.equal_range(hash); at != end; ++at)
    if (set.states[at->second].state == state) {
      set.states[at->second].weight += weight;
      return;
    }
  set.places.emplace(hash, set.states.size());
  set.states.push_back({state, weight});
}

const ConsistentStates* StateSampler::enumerated() const {
  std::call_once(once_, [&] {
    if (starts_.all.empty()) return;
    try {
      states_.emplace(starts_.all, mostEnumerated);
    } catch (const TooLarge&) {
      states_.reset();
    }
  });
  return states_ ? &*states_ : nullptr;
}

AnyState StateSampler::operator()(const AnyView& view, Role role, Rng& rng) const {
  if (auto drawn = view.sample(role, rng)) {
    if (!(drawn->view(role) == view)) refuseView(view, role);
    return *std::move(drawn);
  }
  const ConsistentStates* all = enumerated();
  if (all == nullptr) return rejected(view, role, rng);
  const std::vector<WeightedState>& states = all->of(view, role);
  double rest = 0;
  for (const WeightedState& each : states) rest += each.weight;
  rest *= rng.uniform();
  for (const WeightedState& each : states)
    if ((rest -= each.weight) < 0) return each.state;
  return states.back().state;
}

AnyState StateSampler::rejected(const AnyView& view, Role role, Rng& rng) const {
  for (std::size_t met = 0; met < mostRejected;) {
    AnyState state = starts_.draw(Rng(rng()));
    for (;; ++met) {
      if (state.view(role) == view) return state;
      if (state.isOver()) break;
      state = state.randomNext(state.randomDecisions(rng), rng);
    }
    ++met;
  }
  const GameTraits& game = view.game();
  throw Error(std::string(game.name) + ": no state that looks like " + view.text() + " to " +
              std::string(game.roles[index(role)]) + " was found among " +
              std::to_string(mostRejected) +
              "; the game is too large for that: give it `static G sample(const V& view, Role, "
              "Rng&)` (docs/game-contract.md#hidden-information)");
}

}  // namespace ludorum
