#include "ludorum/module/solver.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace ludorum {

Mixture uniformMixture(const GameTree& tree) {
  Mixture mixture(tree.sequences(), 1);
  for (const InformationSet& set : tree.sets())
    for (std::uint32_t i = 0; i < set.count(); ++i) mixture[set.first + i] = 1.0 / set.count();
  return mixture;
}

double MixtureValue::exploitability() const {
  double gain = 0;
  for (std::size_t r = 0; r < values.size(); ++r) gain += best[r] - values[r];
  return gain / static_cast<double>(values.size());
}

SequenceForm::SequenceForm(const GameTree& tree)
    : tree_(&tree), rows_(tree.roles()), sets_(tree.roles()) {
  for (std::size_t i = 0; i < tree.sets().size(); ++i)
    sets_[index(tree.sets()[i].role)].push_back(static_cast<std::uint32_t>(i));
  std::vector<std::uint32_t> order(tree.ends());
  for (std::size_t r = 0; r < tree.roles(); ++r) {
    std::iota(order.begin(), order.end(), 0U);
    const auto key = [&](std::uint32_t end) {  // The role's own sequence first.
      std::vector<std::uint32_t> all(tree.endSequences(end).begin(), tree.endSequences(end).end());
      std::rotate(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(r), all.end());
      return all;
    };
    std::vector<std::vector<std::uint32_t>> keys;
    keys.reserve(order.size());
    for (const std::uint32_t end : order) keys.push_back(key(end));
    std::stable_sort(order.begin(), order.end(),
                     [&](std::uint32_t a, std::uint32_t b) { return keys[a] < keys[b]; });
    Rows& rows = rows_[r];
    const std::vector<std::uint32_t>* last = nullptr;
    for (const std::uint32_t end : order) {
      const double result = tree.endChance(end) * double{tree.results(end)[r]};
      if (last != nullptr && *last == keys[end]) {
        rows.results.back() += result;
        continue;
      }
      if (last == nullptr || last->front() != keys[end].front()) {
        rows.sequences.push_back(keys[end].front());
        rows.begins.push_back(static_cast<std::uint32_t>(rows.results.size()));
      }
      rows.results.push_back(result);
      rows.others.insert(rows.others.end(), keys[end].begin() + 1, keys[end].end());
      last = &keys[end];
    }
    rows.begins.push_back(static_cast<std::uint32_t>(rows.results.size()));
  }
}

std::vector<double> SequenceForm::planOf(const Mixture& mixture) const {
  std::vector<double> plan(tree_->sequences(), 1);
  for (const InformationSet& set : tree_->sets())
    for (std::uint32_t i = 0; i < set.count(); ++i)
      plan[set.first + i] = plan[set.parent] * mixture[set.first + i];
  return plan;
}

void SequenceForm::gather(Role role, const std::vector<double>& plan,
                          std::vector<double>& gains) const {
  const Rows& rows = rows_[index(role)];
  gains[index(role)] = 0;
  for (const std::uint32_t number : setsOf(role)) {
    const InformationSet& set = tree_->sets()[number];
    std::fill_n(gains.begin() + static_cast<std::ptrdiff_t>(set.first), set.count(), 0.0);
  }
  const std::size_t others = tree_->roles() - 1;
  for (std::size_t row = 0; row < rows.sequences.size(); ++row) {
    double sum = 0;
    const std::uint32_t end = rows.begins[row + 1];
    if (others == 1) {
      for (std::uint32_t i = rows.begins[row]; i < end; ++i)
        sum += rows.results[i] * plan[rows.others[i]];
    } else {
      for (std::uint32_t i = rows.begins[row]; i < end; ++i) {
        double product = rows.results[i];
        for (std::size_t o = 0; o < others; ++o) product *= plan[rows.others[i * others + o]];
        sum += product;
      }
    }
    gains[rows.sequences[row]] = sum;
  }
}

double SequenceForm::value(Role role, const std::vector<double>& plan) const {
  const Rows& rows = rows_[index(role)];
  std::vector<double> gains(tree_->sequences());
  gather(role, plan, gains);
  double sum = 0;
  for (const std::uint32_t sequence : rows.sequences) sum += plan[sequence] * gains[sequence];
  return sum;
}

double SequenceForm::bestResponse(Role role, const std::vector<double>& plan, Mixture* best) const {
  std::vector<double> gains(tree_->sequences());
  gather(role, plan, gains);
  const auto own = setsOf(role);
  for (std::size_t n = own.size(); n-- > 0;) {
    const InformationSet& set = tree_->sets()[own[n]];
    const auto first = gains.begin() + static_cast<std::ptrdiff_t>(set.first);
    const auto most = std::max_element(first, first + set.count());
    gains[set.parent] += *most;
    if (best == nullptr) continue;
    for (std::uint32_t i = 0; i < set.count(); ++i) (*best)[set.first + i] = 0;
    (*best)[static_cast<std::size_t>(most - gains.begin())] = 1;
  }
  return gains[index(role)];
}

MixtureValue SequenceForm::evaluate(const Mixture& mixture) const {
  const std::vector<double> plan = planOf(mixture);
  MixtureValue found;
  for (std::size_t r = 0; r < tree_->roles(); ++r) {
    found.values.push_back(value(Role(r), plan));
    found.best.push_back(bestResponse(Role(r), plan));
  }
  return found;
}

namespace {
/// How likely luck and the others lead to each set, whatever the role itself does.
class Reaches {
 public:
  Reaches(const GameTree& tree, const std::vector<double>& plan)
      : tree_(tree), plan_(plan), reaches_(tree.sets().size()), past_(tree.roles()) {
    std::iota(past_.begin(), past_.end(), 0U);
    walk(0, 1);
  }
  const std::vector<double>& bySet() const { return reaches_; }

 private:
  void walk(std::uint32_t number, double chance) {
    const TreeNode& node = tree_.nodes()[number];
    if (node.set == TreeNode::end) return;
    const auto next = tree_.children(node);
    if (node.set == TreeNode::luck) {
      for (std::size_t i = 0; i < next.size(); ++i) walk(next[i], chance * tree_.chances(node)[i]);
      return;
    }
    const InformationSet& set = tree_.sets()[node.set];
    const std::size_t role = index(set.role);
    double reach = chance;
    for (std::size_t r = 0; r < past_.size(); ++r)
      if (r != role) reach *= plan_[past_[r]];
    reaches_[node.set] += reach;
    const std::uint32_t before = past_[role];
    for (std::uint32_t i = 0; i < next.size(); ++i) {
      past_[role] = set.first + i;
      walk(next[i], chance);
    }
    past_[role] = before;
  }

  const GameTree& tree_;
  const std::vector<double>& plan_;
  std::vector<double> reaches_;
  std::vector<std::uint32_t> past_;  // By role: its last sequence.
};
}  // namespace

std::vector<double> SequenceForm::moveValues(const Mixture& mixture) const {
  constexpr double errs = 1e-6;
  const Mixture even = uniformMixture(*tree_);
  Mixture trembling = mixture;
  for (std::size_t i = 0; i < trembling.size(); ++i)
    trembling[i] += errs * (even[i] - trembling[i]);
  const std::vector<double> plan = planOf(trembling);
  const std::vector<double> reaches = Reaches(*tree_, plan).bySet();
  std::vector<double> values(tree_->sequences()), gains(tree_->sequences());
  for (std::size_t r = 0; r < tree_->roles(); ++r) {
    gather(Role(r), plan, gains);
    const auto own = setsOf(Role(r));
    for (std::size_t n = own.size(); n-- > 0;) {
      const InformationSet& set = tree_->sets()[own[n]];
      for (std::uint32_t i = set.first; i < set.first + set.count(); ++i) {
        values[i] = reaches[own[n]] > 0 ? gains[i] / reaches[own[n]] : 0;
        gains[set.parent] += mixture[i] * gains[i];
      }
    }
  }
  return values;
}

RegretMinimizer::RegretMinimizer(const SequenceForm& form, CfrMethod method, const Rng& rng)
    : form_(&form),
      method_(method),
      rng_(rng),
      regrets_(form.tree().sequences()),
      mixture_(uniformMixture(form.tree())),
      plan_(form.planOf(mixture_)),
      sums_(form.tree().sequences()),
      gains_(form.tree().sequences()) {}

void RegretMinimizer::improve(std::uint64_t iterations) {
  for (; iterations > 0; --iterations) {
    ++iteration_;
    for (std::size_t r = 0; r < form_->tree().roles(); ++r)
      if (method_ == CfrMethod::sampling)
        learnBySampling(Role(r));
      else
        learn(Role(r));
  }
}

/// The mixture of a set by its regrets.
void RegretMinimizer::setMoves(const InformationSet& set) {
  double sum = 0;
  const double* const regrets = &regrets_[set.first];
  double* const mixture = &mixture_[set.first];
  const std::uint32_t count = set.count();
  for (std::uint32_t i = 0; i < count; ++i) sum += mixture[i] = std::max(0.0, regrets[i]);
  const double scale = sum > 0 ? 1 / sum : 0, even = sum > 0 ? 0 : 1.0 / count;
  for (std::uint32_t i = 0; i < count; ++i) mixture[i] = mixture[i] * scale + even;
}

/// The plan of the mixture in a set, and its part in the mean.
void RegretMinimizer::follow(const InformationSet& set, double weight) {
  const double reach = plan_[set.parent];
  for (std::uint32_t i = set.first; i < set.first + set.count(); ++i) {
    plan_[i] = reach * mixture_[i];
    sums_[i] += weight * plan_[i];
  }
}

void RegretMinimizer::learn(Role role) {
  const auto t = static_cast<double>(iteration_);
  const auto own = form_->setsOf(role);
  const std::vector<InformationSet>& sets = form_->tree().sets();
  form_->gather(role, plan_, gains_);
  double up = 1, down = 1, fade = 1, weight = 1;
  if (method_ == CfrMethod::plus) weight = t;
  if (method_ == CfrMethod::discounted) {
    up = std::pow(t, 1.5) / (std::pow(t, 1.5) + 1), down = 0.5;
    fade = (t / (t + 1)) * (t / (t + 1));
  }
  const bool plus = method_ == CfrMethod::plus;
  for (std::size_t n = own.size(); n-- > 0;) {
    const InformationSet& set = sets[own[n]];
    double value = 0;
    const std::uint32_t end = set.first + set.count();
    for (std::uint32_t i = set.first; i < end; ++i) value += mixture_[i] * gains_[i];
    for (std::uint32_t i = set.first; i < end; ++i) {
      const double regret = regrets_[i] + gains_[i] - value;
      regrets_[i] = plus ? std::max(0.0, regret) : regret * (regret > 0 ? up : down);
    }
    gains_[set.parent] += value;
  }
  for (const std::uint32_t number : own) {
    const InformationSet& set = sets[number];
    if (fade != 1)
      for (std::uint32_t i = set.first; i < set.first + set.count(); ++i) sums_[i] *= fade;
    setMoves(set);
    follow(set, weight);
  }
}

void RegretMinimizer::learnBySampling(Role role) {
  static_cast<void>(sampled(0, static_cast<std::uint32_t>(index(role))));
}

/// The role tries all its moves; of luck and others, one that is drawn. The others' mixtures, where
/// they are met, are parts of the mean.
double RegretMinimizer::sampled(std::uint32_t number, std::uint32_t role) {
  const GameTree& tree = form_->tree();
  const TreeNode& node = tree.nodes()[number];
  if (node.set == TreeNode::end) return double{tree.results(node.next)[role]};
  const auto next = tree.children(node);
  if (node.set == TreeNode::luck) {
    const auto chances = tree.chances(node);
    double rest = rng_.uniform();
    std::size_t i = 0;
    while (i + 1 < chances.size() && (rest -= chances[i]) >= 0) ++i;
    return sampled(next[i], role);
  }
  const InformationSet& set = tree.sets()[node.set];
  setMoves(set);
  if (index(set.role) != role) {
    double rest = rng_.uniform();
    std::uint32_t drawn = 0;
    while (drawn + 1 < set.count() && (rest -= mixture_[set.first + drawn]) >= 0) ++drawn;
    for (std::uint32_t i = set.first; i < set.first + set.count(); ++i) sums_[i] += mixture_[i];
    return sampled(next[drawn], role);
  }
  // What follows cannot change this set: a role meets it once in a match.
  double value = 0;
  std::vector<double> gains(set.count());
  for (std::uint32_t i = 0; i < set.count(); ++i) gains[i] = sampled(next[i], role);
  for (std::uint32_t i = 0; i < set.count(); ++i) value += mixture_[set.first + i] * gains[i];
  for (std::uint32_t i = 0; i < set.count(); ++i) regrets_[set.first + i] += gains[i] - value;
  return value;
}

Mixture RegretMinimizer::mixture() const {
  Mixture mean = uniformMixture(form_->tree());
  for (const InformationSet& set : form_->tree().sets()) {
    double sum = 0;
    for (std::uint32_t i = set.first; i < set.first + set.count(); ++i) sum += sums_[i];
    if (sum > 0)
      for (std::uint32_t i = set.first; i < set.first + set.count(); ++i) mean[i] = sums_[i] / sum;
  }
  return mean;
}

}  // namespace ludorum
