#include "outcome_tree.hpp"

#include <algorithm>

#include "ludorum/core/hash.hpp"

namespace ludorum::detail {

namespace {
/// About what a set and an arm take, with what the views and moves behind them take.
constexpr std::size_t setBytes = 512, armBytes = sizeof(LearnedArm) + 48;
/// So many states are looked at, and so many matches are led, before what is decided now is reached
/// from states that are drawn: it comes about too seldom.
constexpr std::size_t mostSearched = 20'000;
constexpr double mostTried = 4000, seldom = 1e-3;
}  // namespace

std::size_t OutcomeTree::find(const AnyView& view, Role role) const {
  for (auto [at, end] = index_.equal_range(mixed(view.hash(), index(role))); at != end; ++at)
    if (sets_[at->second].role == role && sets_[at->second].view == view) return at->second;
  return none;
}

std::size_t OutcomeTree::insert(const AnyView& view, Role role, const std::vector<AnyMove>& moves) {
  index_.emplace(mixed(view.hash(), index(role)), sets_.size());
  LearnedSet& made = sets_.emplace_back(LearnedSet{role, view, {}});
  made.arms.reserve(moves.size());
  for (const AnyMove& move : moves) made.arms.push_back({move});
  taken_ += setBytes + moves.size() * armBytes;
  return sets_.size() - 1;
}

/// Regret matching.
void OutcomeTree::mix(std::size_t set, std::vector<double>& into) const {
  const std::vector<LearnedArm>& arms = sets_[set].arms;
  into.resize(arms.size());
  double sum = 0;
  for (const LearnedArm& arm : arms) sum += arm.regret;
  for (std::size_t i = 0; i < arms.size(); ++i)
    into[i] = sum > 0 ? arms[i].regret / sum : 1 / static_cast<double>(arms.size());
}

void OutcomeTree::aim(const AnyView& view, Role role) {
  if (view_ && role_ == role && *view_ == view) return;
  if (!view_ || role_ != role) before_.clear();
  view_ = view;
  role_ = role;
  way_ = Way::unknown;
  past_.clear();
  reached_ = tried_ = 0;
  searched_ = 0;
}

const LearnedSet* OutcomeTree::aimed() const {
  const std::size_t at = find(*view_, role_);
  return at == none ? nullptr : &sets_[at];
}

void OutcomeTree::remember(const AnyMove& move) {
  constexpr std::size_t most = 1000;  // More than a match has.
  if (before_.size() >= most) before_.clear();
  before_.push_back({*view_, move});
}

OutcomeTree::Sample OutcomeTree::begun(AnyState state, Role learner) const {
  const std::size_t roles = state.game().roles.size();
  return {std::move(state), learner, false, false, 1, std::vector<double>(roles, 1), {}, 0};
}

bool OutcomeTree::isAimed(const AnyState& state) const {
  return state.active().contains(role_) && state.view(role_) == *view_;
}

/// Looks for what the role has done on its way to what is decided now: in every match that comes
/// there it has seen and done the same, for it forgets nothing. False if it is too rare.
bool OutcomeTree::explore() {
  while (searched_ < mostSearched) {
    AnyState state = start_(rng_);
    ++searched_;
    std::vector<Done> done;
    for (; !state.isOver(); ++searched_) {
      if (isAimed(state)) {
        past_ = std::move(done);
        way_ = Way::known;
        return true;
      }
      AnyDecisions decisions = state.randomDecisions(rng_);
      if (std::optional<AnyMove>& own = decisions[index(role_)]) {
        const AnyView view = state.view(role_);
        for (const Done& known : before_)
          if (known.view == view) own = known.move;
        done.push_back({view, *own});
      }
      state = state.randomNext(decisions, rng_);
    }
  }
  way_ = Way::drawn;
  return false;
}

/// A move before a match has come to what is decided now. Nothing is learned there.
AnyMove OutcomeTree::chosenBefore(Sample& sample, Role role) {
  const AnyView view = sample.state.view(role);
  const std::size_t at = find(view, role);
  const std::vector<AnyMove> moves = sample.state.moves(role);
  const bool own = role == role_;
  if (at == none) {
    if (own) sample.forced /= static_cast<double>(moves.size());
    return own ? past_[sample.decisions++].move : choice(moves, rng_);
  }
  mix(at, mixture_);
  const std::vector<LearnedArm>& arms = sets_[at].arms;
  const double even = 1 / static_cast<double>(arms.size());
  if (role == sample.learner)
    for (double& share : mixture_)
      share = options_.exploration * even + (1 - options_.exploration) * share;
  if (own) {
    const AnyMove& move = past_[sample.decisions++].move;
    for (std::size_t i = 0; i < arms.size(); ++i)
      if (arms[i].move == move) sample.forced *= mixture_[i];
    return move;
  }
  double rest = rng_.uniform();
  std::size_t arm = 0;
  while (arm + 1 < arms.size() && (rest -= mixture_[arm]) >= 0) ++arm;
  sample.chosen[index(role)] *= mixture_[arm];
  return arms[arm].move;
}

/// Makes the role do what it has done. False if the match goes another way.
bool OutcomeTree::lead(Sample& sample) {
  while (!sample.state.isOver()) {
    const bool own = sample.state.active().contains(role_);
    if (own) {
      const AnyView view = sample.state.view(role_);
      if (sample.decisions == past_.size()) return sample.there = view == *view_;
      if (!(view == past_[sample.decisions].view)) return false;
    }
    AnyDecisions decisions(sample.chosen.size());
    for (const Role role : sample.state.active())
      decisions[index(role)] = chosenBefore(sample, role);
    sample.state = sample.state.randomNext(decisions, rng_);
  }
  return false;
}

/// A match that is led to what is decided now; nothing if it goes another way.
std::optional<OutcomeTree::Sample> OutcomeTree::led(Role learner) {
  if (way_ == Way::unknown) explore();
  if (tried_ >= mostTried && reached_ < seldom * tried_) way_ = Way::drawn;
  Sample sample = begun(way_ == Way::drawn ? draw_(*view_, role_, rng_) : start_(rng_), learner);
  sample.led = true;
  if (way_ == Way::drawn) {
    sample.there = true;
    return sample;
  }
  ++tried_;
  if (!lead(sample)) return std::nullopt;
  ++reached_;
  sample.chosen[index(role_)] = sample.forced;
  return sample;
}

/// What is learned counts by how likely the others and luck make it, divided by how likely it was
/// tried: by a match of either kind (E. Veach and L. Guibas, "Optimally Combining Sampling
/// Techniques", 1995). Others choose by their mixtures, and luck by its chances, so that there only
/// the choices count that are not those of `whose`.
double OutcomeTree::weight(const Sample& sample, std::optional<Role> whose) const {
  double tried = 1;
  for (std::size_t r = 0; r < sample.chosen.size(); ++r)
    if (Role(r) == sample.learner || (whose && Role(r) != *whose)) tried *= sample.chosen[r];
  if (way_ == Way::drawn) return 1 / tried;
  const double leads = options_.targeting, goes = 1 - leads;
  if (!sample.there) return 1 / (tried * goes);
  if (sample.forced <= 0) return 0;
  return sample.forced / (tried * (sample.forced * goes + leads));
}

/// Chooses in a set of the tree, and learns there what is not of the learner.
std::size_t OutcomeTree::chosenArm(Sample& sample, std::size_t at, Role role) {
  mix(at, mixture_);
  std::vector<LearnedArm>& arms = sets_[at].arms;
  const bool learns = role == sample.learner;
  const double even = 1 / static_cast<double>(arms.size());
  if (!learns) {
    const double counts = weight(sample, role) * static_cast<double>(matches_);
    for (std::size_t i = 0; i < arms.size(); ++i) arms[i].share += counts * mixture_[i];
  }
  const double explored = learns ? options_.exploration : 0;
  double rest = rng_.uniform();
  std::size_t arm = arms.size();
  for (std::size_t i = 0; i < arms.size() && arm == arms.size(); ++i)
    if ((rest -= explored * even + (1 - explored) * mixture_[i]) < 0) arm = i;
  if (arm == arms.size()) {  // By the errors of rounding.
    arm = static_cast<std::size_t>(std::max_element(mixture_.begin(), mixture_.end()) -
                                   mixture_.begin());
  }
  const double chance = explored * even + (1 - explored) * mixture_[arm];
  if (learns) sample.path.push_back({at, arm, chance, weight(sample, {})});
  sample.chosen[index(role)] *= chance;
  return arm;
}

/// Chooses the moves of a state; false if one of its sets is new.
bool OutcomeTree::choose(Sample& sample, AnyDecisions& decisions) {
  bool known = true;
  for (const Role role : sample.state.active()) {
    const AnyView view = sample.state.view(role);
    std::size_t at = find(view, role);
    if (at == none) {
      known = false;
      const std::vector<AnyMove> moves = sample.state.moves(role);
      if (isFull()) {
        decisions[index(role)] = choice(moves, rng_);
        continue;
      }
      at = insert(view, role, moves);
    }
    decisions[index(role)] = sets_[at].arms[chosenArm(sample, at, role)].move;
  }
  return known;
}

void OutcomeTree::goOn(Sample& sample) {
  for (bool known = true; known && !sample.state.isOver();) {
    if (!sample.there && view_ && isAimed(sample.state)) {
      sample.there = true;
      sample.forced = sample.chosen[index(role_)];
    }
    AnyDecisions decisions(sample.chosen.size());
    known = choose(sample, decisions);
    sample.state = sample.state.randomNext(decisions, rng_);
  }
}

void OutcomeTree::learn(Sample& sample) {
  std::vector<float> result(sample.chosen.size());
  options_.playOuts(sample.state, rng_, result);
  double value = double{result[index(sample.learner)]};
  for (std::size_t number = sample.path.size(); number-- > 0;) {
    const Step& step = sample.path[number];
    std::vector<LearnedArm>& arms = sets_[step.set].arms;
    mix(step.set, mixture_);
    const auto estimate = [&](std::size_t i) {
      const double mean = arms[i].visits > 0 ? arms[i].value : value;
      return i == step.arm ? mean + (value - mean) / step.chance : mean;
    };
    std::vector<double> estimates;
    double expected = 0;
    for (std::size_t i = 0; i < arms.size(); ++i) {
      estimates.push_back(estimate(i));
      expected += mixture_[i] * estimates.back();
    }
    for (std::size_t i = 0; i < arms.size(); ++i)
      arms[i].regret = std::max(0.0, arms[i].regret + step.weight * (estimates[i] - expected));
    LearnedArm& made = arms[step.arm];
    ++made.visits;
    made.value += (value - made.value) / std::min(static_cast<double>(made.visits), 1000.0);
    value = expected;
  }
}

void OutcomeTree::simulate() {
  const std::size_t roles = view_->game().roles.size();
  for (std::optional<Sample> sample;;) {
    const auto learner = Role(matches_++ % roles);
    const bool leads = way_ == Way::drawn || rng_.uniform() < options_.targeting;
    sample = leads ? led(learner) : begun(start_(rng_), learner);
    if (!sample) continue;  // One that went another way teaches nothing, and was not long.
    goOn(*sample);
    learn(*sample);
    return;
  }
}

}  // namespace ludorum::detail
