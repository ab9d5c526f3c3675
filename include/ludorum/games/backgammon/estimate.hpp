// What a state of backgammon is worth.
#pragma once
#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

#include "ludorum/core/bits.hpp"
#include "ludorum/games/backgammon/checkers.hpp"

namespace ludorum::backgammon {

/// Of 36 rolls, how many hit a blot so many points away, if nothing is in between (OEIS A055100).
inline constexpr std::array<int, 25> hittingRolls{0, 11, 12, 14, 15, 15, 17, 6, 6, 5, 3, 2, 3,
                                                  0, 0,  1,  1,  0,  1,  0,  1, 0, 0, 0, 1};

/// How much the blots of a player cost it, in pips: how far each is on its way, by the chance that
/// the opponent's checker that is most likely to do so hits it.
constexpr double exposure(const Checkers& own, const Checkers& opponents) {
  double pips = 0;
  const Places hunters = mirrored(opponents.any() & onBoard) & (at(24) | (at(24) - 1));
  for (Places blots = own.single() & points; blots != 0; blots &= blots - 1) {
    const unsigned point = lowestBit(blots);
    int rolls = 0;
    for (Places rest = hunters & (at(point) - 1); rest != 0; rest &= rest - 1)
      rolls = std::max(rolls, hittingRolls[point - lowestBit(rest)]);
    pips += (25 - static_cast<int>(point)) * rolls / 36.0;
  }
  return pips;
}

/// What a player's points are worth as a wall, in pips: those in and before its home board block,
/// the more if they are next to each other.
constexpr double wall(const Checkers& own) {
  const Places made = own.several() & (at(12) - at(1));
  const auto blocks = static_cast<double>(popcount(made & home));
  return 3 * blocks + 3 * static_cast<double>(popcount(made & made >> 1));
}

/// The first one's chance less the other's, from -1 to 1, if `pips` is how far it is ahead; it
/// matters less the more there is to go.
inline double chanceOf(double pips, int toGo) {
  return std::tanh(pips / (2 * std::sqrt(static_cast<double>(std::max(toGo, 0))) + 8));
}

}  // namespace ludorum::backgammon
