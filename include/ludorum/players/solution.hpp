// The value of a game under perfect play: minimax to the end, every state once.
#pragma once
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <string>
#include <unordered_map>

#include "ludorum/core/contingent.hpp"
#include "ludorum/core/error.hpp"
#include "ludorum/core/hash.hpp"
#include "ludorum/players/search.hpp"

namespace ludorum {

/// Solves states of a game, and remembers them. A game in which play can come back to a state has
/// no value by minimax to the end; that is an error, and so is one with more states than `limit`.
template <TwoSided G>
class Solver {
 public:
  explicit Solver(std::size_t limit = 10'000'000) : limit_(limit) {}

  /// What a state is worth to a role if everybody plays perfectly.
  double operator()(const G& game, Role role) {
    const double first = value(game, 0);  // For the first role.
    return role == Role{0} ? first : -first;
  }
  /// How many states are solved.
  std::size_t size() const { return values_.size(); }

 private:
  static constexpr std::size_t maxPlies = 1000;  // It recurses.
  static constexpr double open = std::numeric_limits<double>::quiet_NaN();

  double value(const G& game, std::size_t ply) {
    if (const auto result = game.result()) return (*result)[Role{0}];
    const auto [known, isNew] = values_.try_emplace(game, open);
    if (!isNew) {
      require(!std::isnan(known->second), failure("play comes back to " + toString(game)));
      return known->second;
    }
    require(values_.size() <= limit_, failure("it has too many states"));
    require(ply < maxPlies, failure("it is too long"));
    const double sign = game.activePlayer() == Role{0} ? 1 : -1;
    double best = -std::numeric_limits<double>::infinity();
    detail::untilMove(game.moves(), [&](const typename G::Move& move, std::size_t) {
      const auto after = [&](const G& next) { return value(next, ply + 1); };
      best = std::max(best, sign * expectedNext(game, move, after));
      return false;
    });
    return values_[game] = sign * best;  // The map may have moved since.
  }
  static std::string failure(const std::string& why) {
    return std::string(G::name) + " cannot be solved by minimax to the end: " + why;
  }

  std::size_t limit_;
  std::unordered_map<G, double, StateHash> values_;
};

/// What a state is worth to a role under perfect play; see `Solver`.
template <TwoSided G>
double solution(const G& game, Role role) {
  return Solver<G>{}(game, role);
}

}  // namespace ludorum
