// What the roles of a game of hidden information can know, found by playing all of its matches.
#pragma once
#include <gtest/gtest.h>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "ludorum/core/contingent.hpp"
#include "ludorum/core/game.hpp"
#include "ludorum/core/setup.hpp"

namespace ludorum::test {

/// The states that look the same to the role that moves in them: an information set.
template <TurnBased G>
struct InformationSet {
  Role role;
  View<G> view;
  std::vector<std::pair<G, double>> states;  // With the product of luck's probabilities.
  std::size_t before;  // The role's own last information set and move, as one number.
};

/// All information sets of a game by turns. Finding them, it notes what is wrong with the views.
template <TurnBased G>
class Knowledge {
 public:
  /// Of matches with these parameters, up to so many plies.
  explicit Knowledge(const ParametersOf<G>& parameters = {}, std::size_t plies = 1000) {
    if constexpr (SetUpByLuck<G>) {
      const auto deal = setupOf<G>(parameters);
      for (std::size_t i = 0; i < deal.size(); ++i)
        walk(dealt<G>(parameters, deal.value(i)), deal.probability(i), {}, plies);
    } else {
      Rng none(0);
      walk(startOf<G>(parameters, none), 1, {}, plies);
    }
  }

  const std::vector<InformationSet<G>>& sets() const { return sets_; }
  /// How many histories end the match.
  std::size_t ends() const { return ends_; }
  /// What is wrong with the views; empty if nothing is.
  const std::string& wrong() const { return wrong_; }

 private:
  using Past = PerRole<std::size_t, roleCount<G>>;

  void note(bool right, const char* what, const G& game) {
    if (!right && wrong_.empty()) wrong_ = std::string(what) + ": " + toString(game);
  }
  template <class A, class B>
  static bool sameList(const A& a, const B& b) {
    if (a.size() != b.size()) return false;
    for (std::size_t i = 0; i < a.size(); ++i)
      if (!(a[i] == b[i])) return false;
    return true;
  }
  void walk(const G& game, double chance, Past past, std::size_t plies) {
    const auto moves = game.moves();
    for (const Role role : G::players.all()) {
      const auto told = movesSeen(game.view(role), role);
      if (moves.size() > 0 && role == game.activePlayer())
        note(sameList(told, moves), "the view lists other moves", game);
      else
        note(told.size() == 0, "the view lists moves of somebody who is not active", game);
    }
    if (moves.size() == 0) {
      ++ends_;
      return;
    }
    if (plies == 0) return;
    const Role role = game.activePlayer();
    const std::size_t set = found(game, role, past[role]);
    sets_[set].states.emplace_back(game, chance);
    note(sameList(sets_[set].states[0].first.moves(), moves), "it has other moves than its like",
         game);
    note(sets_[set].before == past[role], "the view forgets what the role saw and did", game);
    for (std::size_t i = 0; i < moves.size(); ++i) {
      Past after = past;
      after[role] = set * 64 + i + 1;
      forEachNext(game, moves[i],
                  [&](const G& next, double p) { walk(next, chance * p, after, plies - 1); });
    }
  }
  /// The set that a state belongs to, a new one if need be.
  std::size_t found(const G& game, Role role, std::size_t before) {
    const auto view = game.view(role);
    for (auto [at, end] = index_.equal_range(view.hash()); at != end; ++at)
      if (sets_[at->second].role == role && sets_[at->second].view == view) return at->second;
    index_.emplace(view.hash(), sets_.size());
    sets_.push_back({role, view, {}, before});
    return sets_.size() - 1;
  }

  std::vector<InformationSet<G>> sets_;
  std::unordered_multimap<std::uint64_t, std::size_t> index_;
  std::size_t ends_ = 0;
  std::string wrong_;
};

/// Draws states for a view, `draws` for each that is possible, and expects them to be the states of
/// its information set, as often as luck makes them.
template <TurnBased G>
void expectFairSamples(const InformationSet<G>& set, Rng& rng, std::size_t draws) {
  double total = 0;
  for (const auto& [state, chance] : set.states) total += chance;
  const std::size_t count = draws * set.states.size();
  std::vector<std::size_t> drawn(set.states.size());
  for (std::size_t n = 0; n < count; ++n) {
    const G state = G::sample(set.view, set.role, rng);
    std::size_t i = 0;
    while (i < set.states.size() && !(set.states[i].first == state)) ++i;
    ASSERT_LT(i, set.states.size())
        << toString(state) << " does not look like " << toString(set.states[0].first);
    ++drawn[i];
  }
  for (std::size_t i = 0; i < drawn.size(); ++i) {
    const double p = set.states[i].second / total, n = static_cast<double>(count);
    ASSERT_NEAR(static_cast<double>(drawn[i]), n * p, 5 * std::sqrt(n * p * (1 - p)) + 1e-9)
        << toString(set.states[i].first);
  }
}

}  // namespace ludorum::test
