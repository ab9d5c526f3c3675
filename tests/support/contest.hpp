// How well one player does against another.
#pragma once
#include <cstdint>

#include "ludorum/core/game.hpp"
#include "ludorum/core/match.hpp"

namespace ludorum::test {

/// The mean result of one player against another, in a game of two roles: `pairs` pairs of matches,
/// in which each has each role once. `one(seed)` and `other(seed)` make the players.
template <TurnBased G, class One, class Other>
double contest(const G& start, int pairs, One one, Other other) {
  double sum = 0;
  for (int i = 0; i < pairs; ++i) {
    const auto seed = static_cast<std::uint64_t>(i);
    Match<G> first(start, {one(seed), other(seed)}, seed);
    Match<G> second(start, {other(seed + 1000), one(seed + 1000)}, seed);
    first.run(), second.run();
    sum += double((*first.result())[0] + (*second.result())[1]);
  }
  return sum / (2 * pairs);
}

}  // namespace ludorum::test
