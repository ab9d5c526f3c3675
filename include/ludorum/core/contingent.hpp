// Contingent states: a move was made, and luck has not yet decided what comes of it.
#pragma once
#include <cstddef>
#include <optional>

#include "ludorum/core/game.hpp"
#include "ludorum/core/rng.hpp"

namespace ludorum {

/// A state, the action made in it, and the random variables that it waits for.
template <Stochastic G>
struct Contingent {
  G state;
  Action<G> action;
  HapsOf<G> variables;

  /// A value of the variables, and how likely it is.
  struct Possible {
    Hap<G> hap;
    double probability;
  };
  /// Every combination of values with its probability; computed as it is read.
  class PossibleHaps {
   public:
    constexpr explicit PossibleHaps(const HapsOf<G>& variables) : variables_(variables) {}
    constexpr std::size_t size() const { return variables_.size(); }
    constexpr Possible operator[](std::size_t i) const {
      return {variables_.value(i), variables_.probability(i)};
    }

   private:
    HapsOf<G> variables_;
  };
  constexpr PossibleHaps possibleHaps() const { return PossibleHaps(variables); }

  /// Values drawn by their probabilities.
  constexpr Hap<G> randomHaps(Rng& rng) const { return variables.draw(rng); }
  /// The state that follows when the variables take these values.
  constexpr G next(const Hap<G>& hap) const { return nextOf(state, action, hap); }
  constexpr G randomNext(Rng& rng) const { return next(randomHaps(rng)); }
  /// The mean of `f(next state)` over the outcomes.
  template <class F>
  constexpr double expectation(F f) const {
    return ludorum::expectation(variables, [&](const Hap<G>& hap) { return f(next(hap)); });
  }
  bool operator==(const Contingent&) const = default;
};

/// The contingent state that an action leads to, if it depends on luck.
template <Stochastic G>
constexpr std::optional<Contingent<G>> contingent(const G& game, const Action<G>& action) {
  if (const auto variables = game.haps(action)) return Contingent<G>{game, action, *variables};
  return std::nullopt;
}

/// The next state, with luck drawn where there is any. Precondition: the action is legal.
template <Playable G>
constexpr G randomNext(const G& game, const Action<G>& action, [[maybe_unused]] Rng& rng) {
  if constexpr (Stochastic<G>)
    if (const auto& variables = game.haps(action))
      return nextOf(game, action, variables->draw(rng));
  return nextOf(game, action);
}

/// The same in place.
template <Playable G>
[[gnu::always_inline]] constexpr void applyWithLuck(G& game, const Action<G>& action,
                                                    [[maybe_unused]] Rng& rng) {
  if constexpr (Stochastic<G>)
    if (const auto& variables = game.haps(action))
      return applyAction(game, action, variables->draw(rng));
  applyAction(game, action);
}

/// The mean of `f(next state)`: over the outcomes of luck, or of the one state that follows.
template <Playable G, class F>
constexpr double expectedNext(const G& game, const Action<G>& action, F f) {
  if constexpr (Stochastic<G>)
    if (const auto variables = game.haps(action))
      return Contingent<G>{game, action, *variables}.expectation(f);
  return f(nextOf(game, action));
}

/// Calls `f(next state, probability)` for every outcome of an action.
template <Playable G, class F>
constexpr void forEachNext(const G& game, const Action<G>& action, F f) {
  if constexpr (Stochastic<G>)
    if (const auto variables = game.haps(action)) {
      for (std::size_t i = 0; i < variables->size(); ++i)
        f(nextOf(game, action, variables->value(i)), variables->probability(i));
      return;
    }
  f(nextOf(game, action), 1.0);
}

}  // namespace ludorum
