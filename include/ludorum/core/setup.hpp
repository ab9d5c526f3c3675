// How matches begin: the parameters of a game, and the luck of its set-up.
//
// A game with parameters has a described struct `Parameters`, and one of
//     static G start(const Parameters&);
//     static G start(const Parameters&, Rng&);  // Chance sets it up.
//     static A setup(const Parameters&);        // Luck sets it up: A is a random variable,
//     static G start(const Parameters&, const Hap&);  // and Hap one of its values.
// Without parameters: `static A setup()` and `static G start(const Hap&)`. A set-up that is a
// random variable can be looked at deal by deal, with the probability of each.
#pragma once
#include <algorithm>
#include <concepts>
#include <cstddef>
#include <tuple>
#include <type_traits>
#include <vector>

#include "ludorum/core/aleatory.hpp"
#include "ludorum/core/error.hpp"
#include "ludorum/core/game.hpp"
#include "ludorum/core/rng.hpp"

namespace ludorum {

/// The parameters of a game, or of a player, that has none.
struct NoParameters {
  static constexpr auto fields() { return std::tuple{}; }
  bool operator==(const NoParameters&) const = default;
};

namespace detail {
template <class G>
struct OwnParameters {
  using Type = NoParameters;
};
template <class G>
requires requires { typename G::Parameters; }
struct OwnParameters<G> {
  using Type = typename G::Parameters;
};
}  // namespace detail

/// The parameters of a game; those of a player's class as well.
template <class G>
using ParametersOf = typename detail::OwnParameters<G>::Type;

/// The random variable that sets a game up.
template <class G>
constexpr auto setupOf(const ParametersOf<G>& parameters) requires requires {
  G::setup(parameters);
}
{ return G::setup(parameters); }
template <class G>
constexpr auto setupOf(const ParametersOf<G>&) requires requires {
  G::setup();
}
{ return G::setup(); }

/// The first state when luck has set the game up so.
template <class G, class Hap>
constexpr G dealt(const ParametersOf<G>& parameters, const Hap& hap) requires requires {
  { G::start(parameters, hap) } -> std::same_as<G>;
}
{ return G::start(parameters, hap); }
template <class G, class Hap>
constexpr G dealt(const ParametersOf<G>&, const Hap& hap) requires requires {
  { G::start(hap) } -> std::same_as<G>;
}
{ return G::start(hap); }

/// The game has `start(parameters)`.
template <class G>
concept StartsFrom = requires(const ParametersOf<G> parameters) {
  { G::start(parameters) } -> std::same_as<G>;
};
/// The game has `start(parameters, rng)`.
template <class G>
concept StartsByChance = requires(const ParametersOf<G> parameters, Rng rng) {
  { G::start(parameters, rng) } -> std::same_as<G>;
};
/// Luck sets the game up: `setup(parameters)`, `start(parameters, hap)`.
template <class G>
concept SetUpByLuck = requires(const ParametersOf<G> parameters) {
  { setupOf<G>(parameters) } -> Aleatory;
  dealt<G>(parameters, setupOf<G>(parameters).value(0));
};

/// The state that a match with these parameters starts from; `rng` is the luck of the set-up.
template <Game G>
constexpr G startOf(const ParametersOf<G>& parameters, [[maybe_unused]] Rng& rng) {
  if constexpr (SetUpByLuck<G>)
    return dealt<G>(parameters, setupOf<G>(parameters).draw(rng));
  else if constexpr (StartsByChance<G>)
    return G::start(parameters, rng);
  else if constexpr (StartsFrom<G>)
    return G::start(parameters);
  else
    return G{};
}

/// How many ways there are to set a game up; 0 if it does not tell.
template <Game G>
constexpr std::size_t dealCount([[maybe_unused]] const ParametersOf<G>& parameters) {
  if constexpr (SetUpByLuck<G>)
    return setupOf<G>(parameters).size();
  else
    return StartsByChance<G> ? 0 : 1;
}

/// Calls `f(state)`, or `f(state, probability)`, for every way to set a game up; several may lead
/// to the same state. Precondition: `dealCount` is not 0.
template <Game G, class F>
void forEachDeal(const ParametersOf<G>& parameters, F f) {
  const auto call = [&f](const G& state, [[maybe_unused]] double probability) {
    if constexpr (std::invocable<F&, const G&, double>)
      f(state, probability);
    else
      f(state);
  };
  if constexpr (SetUpByLuck<G>) {
    const auto variable = setupOf<G>(parameters);
    for (std::size_t i = 0; i < variable.size(); ++i)
      call(dealt<G>(parameters, variable.value(i)), variable.probability(i));
  } else {
    Rng rng(0);
    call(startOf<G>(parameters, rng), 1);
  }
}

/// States to start from.
template <Game G>
struct Starts {
  std::vector<G> states;  ///< No two are equal.
  bool all = true;  ///< Whether there are no others.
  /// How likely each is; empty if they were drawn, or somebody chose them.
  std::vector<double> probabilities{};
};

/// All starts of a game if they are at most `most`, else so many that luck has drawn.
template <Game G>
Starts<G> startsOf(const ParametersOf<G>& parameters, std::size_t most, const Rng& rng) {
  const std::size_t count = dealCount<G>(parameters);
  Starts<G> starts{{}, count > 0 && count <= most};
  const auto add = [&states = starts.states](const G& start) {
    const auto at = std::find(states.begin(), states.end(), start);
    if (at == states.end()) return states.push_back(start), states.size() - 1;
    return static_cast<std::size_t>(at - states.begin());
  };
  if (starts.all) {
    forEachDeal<G>(parameters, [&](const G& start, double probability) {
      const std::size_t place = add(start);
      starts.probabilities.resize(starts.states.size());
      starts.probabilities[place] += probability;
    });
  } else {
    for (std::size_t i = 0; i < most; ++i) {
      Rng luck = rng.split(i);
      add(startOf<G>(parameters, luck));
    }
  }
  return starts;
}

}  // namespace ludorum
