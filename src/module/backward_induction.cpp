#include "ludorum/module/backward_induction.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "ludorum/core/error.hpp"
#include "ludorum/module/game_tree.hpp"

namespace ludorum {

namespace {
constexpr double notYetKnown = std::numeric_limits<double>::quiet_NaN();
constexpr std::size_t mostPlies = 1'000;
constexpr double sameGain = 1e-9;

/// The best of a single row or column, without a program.
double bestOf(const ZeroSumMatrix& gains) {
  double best = gains.at(0, 0);
  for (std::size_t r = 0; r < gains.rows(); ++r)
    for (std::size_t c = 0; c < gains.columns(); ++c)
      best = gains.columns() == 1 ? std::max(best, gains.at(r, c)) : std::min(best, gains.at(r, c));
  return best;
}

bool isShared(const ZeroSumMatrix& gains) { return gains.rows() > 1 && gains.columns() > 1; }

/// The moves of a role that decides alone: the best ones equally often.
std::vector<double> bestShares(const ZeroSumMatrix& gains) {
  const double best = bestOf(gains);
  std::vector<double> shares;
  for (std::size_t r = 0; r < gains.rows(); ++r)
    for (std::size_t c = 0; c < gains.columns(); ++c)
      shares.push_back(std::abs(gains.at(r, c) - best) <= sameGain ? 1 : 0);
  const auto count = static_cast<double>(std::count(shares.begin(), shares.end(), 1));
  for (double& share : shares) share /= count;
  return shares;
}
}  // namespace

std::string BackwardInduction::whyNot(const GameTraits& game) {
  const std::string name(game.name);
  if (game.hidden) return name + " hides something";
  if (game.roles.size() > 2) return name + " has more than two roles";
  if (game.roles.size() == 2 && !game.zeroSum)
    return "in " + name + " what one wins the other need not lose";
  return {};
}

double BackwardInduction::gain(const AnyState& state, const AnyDecisions& decisions) {
  const std::size_t outcomes = state.outcomes(decisions);
  if (outcomes == 0) return value(state.next(decisions));
  double sum = 0;
  for (std::size_t i = 0; i < outcomes; ++i)
    sum +=
        state.probability(decisions, i) * value(state.next(decisions, state.outcome(decisions, i)));
  return sum;
}

BackwardInduction::Options BackwardInduction::optionsOf(const AnyState& state) {
  const std::size_t roles = state.game().roles.size();
  std::vector<AnyMove> moves[2];
  for (const Role role : state.active()) moves[index(role)] = state.moves(role);
  Options options{
      {moves[0], moves[1]},
      {std::max<std::size_t>(1, moves[0].size()), std::max<std::size_t>(1, moves[1].size())}};
  const double begin = begin_,
               share = share_ / double(options.gains.rows() * options.gains.columns());
  const double whole = share_;
  std::size_t done = 0;
  for (std::size_t r = 0; r < options.gains.rows(); ++r)
    for (std::size_t c = 0; c < options.gains.columns(); ++c) {
      AnyDecisions decisions(roles);
      if (!moves[0].empty()) decisions[0] = moves[0][r];
      if (!moves[1].empty()) decisions[1] = moves[1][c];
      begin_ = begin + double(done++) * share, share_ = share;
      options.gains.at(r, c) = gain(state, decisions);
    }
  begin_ = begin, share_ = whole;
  return options;
}

double BackwardInduction::value(const AnyState& state) {
  const auto [entry, isNew] = values_.try_emplace(state, notYetKnown);
  double& known = entry->second;  // It stays where it is, however many are added.
  if (!isNew && std::isnan(known))
    throw Error(std::string(state.game().name) +
                " comes back to a state, so it cannot be solved from its end: " + state.text());
  if (!isNew) return known;
  if (values_.size() > most_ || depth_ > mostPlies)
    throw TooLarge(std::string(state.game().name) +
                   " is too large to be solved from its end: it has more than " +
                   (depth_ > mostPlies ? std::to_string(mostPlies) + " plies"
                                       : std::to_string(most_) + " states") +
                   "; perhaps other parameters make it smaller");
  if (progress_ && values_.size() % 1024 == 0) progress_(begin_);
  if (const auto result = state.result()) return known = double{result->front()};
  ++depth_;
  const Options options = optionsOf(state);
  --depth_;
  return known =
             isShared(options.gains) ? equilibriumOf(options.gains).value : bestOf(options.gains);
}

std::vector<PerfectChoice> BackwardInduction::choices(const AnyState& state) {
  std::vector<PerfectChoice> choices;
  if (state.isOver()) return choices;
  const Options options = optionsOf(state);
  if (isShared(options.gains)) {
    MatrixEquilibrium both = equilibriumOf(options.gains);
    choices.push_back({Role{0}, options.moves[0], std::move(both.rows)});
    choices.push_back({Role{1}, options.moves[1], std::move(both.columns)});
    return choices;
  }
  for (const Role role : state.active()) {
    const std::vector<AnyMove>& moves = options.moves[index(role)];
    choices.push_back(
        {role, moves, moves.size() == 1 ? std::vector<double>{1} : bestShares(options.gains)});
  }
  return choices;
}

}  // namespace ludorum
