// Tournaments whose true strengths are known.
#pragma once
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "ludorum/arena/encounters.hpp"
#include "ludorum/arena/strength_model.hpp"
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

}  // namespace ludorum::arena
