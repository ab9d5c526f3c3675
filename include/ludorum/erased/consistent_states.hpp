// What states a role cannot tell apart: found by playing all matches, or drawn.
#pragma once
#include <cstddef>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "ludorum/core/error.hpp"
#include "ludorum/erased/any_state.hpp"

namespace ludorum {

/// A game has more histories than somebody wants to look at.
struct TooLarge : Error {
  using Error::Error;
};

/// No state looks so to the role.
struct ImpossibleView : Error {
  using Error::Error;
};

/// For each view that a role can have, all states that look so to it. The weight of a state is how
/// likely it is to come about when luck decides as it does and all roles move at random: what a
/// role has done itself is the same in all states that look the same to it, if it forgets nothing.
class ConsistentStates {
 public:
  /// Plays all matches from these starts. Throws TooLarge after so many states.
  explicit ConsistentStates(const std::vector<WeightedState>& starts, std::size_t most = 1'000'000);

  /// All of them, no two equal. Throws ImpossibleView if there is none.
  const std::vector<WeightedState>& of(const AnyView& view, Role role) const;

 private:
  struct Set {
    Role role;
    AnyView view;
    std::vector<WeightedState> states;
    std::unordered_multimap<std::size_t, std::size_t> places;  // In `states`, by their hashes.
  };
  void walk(const AnyState& state, double weight);
  void note(const AnyState& state, Role role, double weight);
  std::optional<std::size_t> found(const AnyView& view, Role role) const;

  std::vector<Set> sets_;
  std::unordered_multimap<std::uint64_t, std::size_t> index_;  // In `sets_`, by hashes of views.
  std::size_t left_;
};

/// How the matches of a game begin, for who draws states.
struct StartSource {
  std::vector<WeightedState> all{};  ///< All starts; empty if they cannot be listed.
  std::function<AnyState(const Rng&)> draw{};  ///< One of them, by chance.
};

/// Draws states that look so to a role: as the game says; else, from all states that look so, if
/// the game is small; else by playing at random until one does. Threads may share it.
class StateSampler {
 public:
  explicit StateSampler(StartSource starts) : starts_(std::move(starts)) {}

  /// Throws ImpossibleView if none looks so, and an Error that says what the game should have if it
  /// takes too long to find one.
  AnyState operator()(const AnyView& view, Role role, Rng& rng) const;

 private:
  const ConsistentStates* enumerated() const;
  AnyState rejected(const AnyView& view, Role role, Rng& rng) const;

  StartSource starts_;
  mutable std::once_flag once_;
  mutable std::optional<ConsistentStates> states_;
};

}  // namespace ludorum
