// What a match tells its observers, written down.
#pragma once
#include <string>
#include <vector>

#include "ludorum/core/form.hpp"
#include "ludorum/core/match.hpp"

namespace ludorum::test {

using Log = std::vector<std::string>;

/// What luck decided, or "-" where there was none.
template <Playable G>
std::string hapsText([[maybe_unused]] const HapRecord<G>& haps) {
  if constexpr (Stochastic<G>)
    if (haps) return hapText<G>(*haps);
  return "-";
}

/// An observer that writes every event with all its arguments into `log`.
template <Playable G>
typename Match<G>::Observer recorder(Log& log) {
  return {
      .begin =
          [&log](const G& game, const Match<G>& match) {
            log.push_back("begin " + toString(game) + " #" + std::to_string(match.ply()));
          },
      .move =
          [&log](const G& game, const Decisions<G>& moves, const Match<G>& match) {
            log.push_back("move " + toString(game) + ' ' + movesText<G>(moves) + " #" +
                          std::to_string(match.ply()));
          },
      .next =
          [&log](const G& before, const Decisions<G>& moves, const HapRecord<G>& haps,
                 const G& after, const Match<G>& match) {
            log.push_back("next " + toString(before) + ' ' + movesText<G>(moves) + ' ' +
                          hapsText<G>(haps) + ' ' + toString(after) + " #" +
                          std::to_string(match.ply()));
          },
      .end =
          [&log](const G& game, const ResultOf<G>& result, const Match<G>& match) {
            log.push_back("end " + toString(game) + ' ' + jsonText<G>(result) + " #" +
                          std::to_string(match.ply()));
          },
      .quit =
          [&log](const G& game, Role role, const Match<G>& match) {
            log.push_back("quit " + toString(game) + ' ' + std::string(G::players[role]) + " #" +
                          std::to_string(match.ply()));
          },
  };
}

/// Only what the events are called.
inline Log names(const Log& log) {
  Log first;
  for (const std::string& line : log) first.push_back(line.substr(0, line.find(' ')));
  return first;
}

}  // namespace ludorum::test
