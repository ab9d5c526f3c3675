// Tournaments whose true strengths are known: for tests, and for bench/ratings.cpp.
#pragma once
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "ludorum/arena/encounters.hpp"
#include "ludorum/arena/sequential_test.hpp"
#include "ludorum/arena/strength_model.hpp"
#include "ludorum/arena/tally.hpp"
#include "ludorum/core/rng.hpp"

namespace ludorum::arena {

/// The advantage of the first seat, in natural units, and Davidson's ν.
struct Truth {
  double advantage = 0, draws = 0;
};

/// A match drawn by the model: the result of the first seat, -1, 0 or 1.
inline int drawnResult(double lead, double draws, Rng& rng) {
  const Chances chances = Chances::at(lead, std::log(draws));
  const double draw = rng.uniform();
  return draw < chances.win ? 1 : draw < chances.win + chances.draw ? 0 : -1;
}

/// Everyone plays everyone in both seats, so many matches each.
inline Encounters simulated(const std::vector<double>& strengths, const Truth& truth, int matches,
                            std::uint64_t seed) {
  Encounters encounters(strengths.size());
  Rng rng(seed);
  for (std::size_t a = 0; a < strengths.size(); ++a)
    for (std::size_t b = 0; b < strengths.size(); ++b)
      for (int i = 0; i < matches && a != b; ++i) {
        const int result =
            drawnResult(strengths[a] - strengths[b] + truth.advantage, truth.draws, rng);
        encounters.add(a, b, static_cast<float>(result), static_cast<float>(-result));
      }
  return encounters;
}

/// Matches of all players at once, each in a role of its own, or if `alone`, each by itself with
/// the same luck. A result is the strength and some luck by Gumbel's distribution: then the odds
/// between any two are as Bradley and Terry say.
inline Tally simulatedRaces(const std::vector<double>& strengths, bool alone, int matches,
                            std::uint64_t seed) {
  const std::size_t players = strengths.size();
  Tally tally(players, alone ? 1 : players);
  Rng rng(seed);
  for (int i = 0; i < matches; ++i) {
    Outcome outcome;
    outcome.fixture.luck = static_cast<std::uint64_t>(i);
    for (std::uint32_t p = 0; p < players; ++p) {
      const double luck = -std::log(-std::log(rng.uniform() + 0x1p-54));
      outcome.fixture.players.push_back(p);
      outcome.roles.push_back({.result = static_cast<float>(strengths[p] + luck)});
      if (!alone) continue;
      tally.add(outcome);
      outcome.fixture.players.clear();
      outcome.roles.clear();
    }
    if (!alone) tally.add(outcome);
  }
  return tally;
}

/// What a player that is stronger by so much scores in a pair of matches, half of which are draws.
inline double simulatedPair(double elo, Rng& rng) {
  const double surplus = scoreFromElo(elo) - 0.5;
  const auto score = [&] {
    const double draw = rng.uniform();
    return draw < 0.25 + surplus ? 1.0 : draw < 0.75 + surplus ? 0.5 : 0.0;
  };
  const double first = score();
  return (first + score()) / 2;
}

}  // namespace ludorum::arena
