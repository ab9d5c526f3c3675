// Plays a tournament: the schedule says what, the crew plays it, and what was played before is
// taken from where it is kept.
#pragma once
#include <algorithm>
#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "ludorum/arena/crew.hpp"
#include "ludorum/arena/outcome.hpp"
#include "ludorum/arena/schedule.hpp"
#include "ludorum/core/error.hpp"

namespace ludorum::arena {

/// Matches that were played before, by an earlier run that did not come to its end.
struct Past {
  std::uint64_t end = 0;  ///< All their numbers are less than this.
  /// Those with numbers from `first`, before `end`, in order; some may be missing.
  std::function<std::vector<Outcome>(std::uint64_t first, std::uint64_t end)> outcomes;
};

/// Who is told of the matches, in the order of their numbers.
struct Spectator {
  /// A match was played: now, or in the past. False: the tournament is to end.
  std::function<bool(Outcome& outcome, bool past)> match;
  /// Called now and then while there is nothing new.
  std::function<void()> idle = [] {};
  /// Whether to stop: no match begins any more. Called from any thread.
  std::function<bool()> stop = [] { return false; };
  /// A match was played behind one that was not, because of a stop.
  std::function<void(Outcome& outcome)> late = [](Outcome&) {};
};

namespace detail {
/// Throws unless a match of the past is the one that the schedule wants.
inline void checkPast(const Outcome& outcome, const Fixture& wanted) {
  require(outcome.fixture == wanted && outcome.roles.size() == wanted.players.size(),
          "match " + std::to_string(outcome.fixture.match) +
              " of the archive is not the match that this tournament has there");
}
}  // namespace detail

/// Plays all that is missing; false if it was stopped before the end. What the spectator sees is
/// the same however often that was.
inline bool play(Schedule& schedule, const Crew& crew, const Past& past,
                 const Spectator& spectator) {
  constexpr std::uint64_t block = 4096;  // That much of the past is kept in memory.
  while (const auto round = schedule.next()) {
    const auto taken = [&](Outcome& outcome, bool before) {
      schedule.add(outcome);
      return spectator.match(outcome, before);
    };
    const Receiver receiver{[&](Outcome& outcome) { return taken(outcome, false); }, spectator.idle,
                            spectator.stop, spectator.late};
    const auto fixture = [&](std::uint64_t match) {
      return round->fixture(match, schedule.seed());
    };
    for (std::uint64_t at = round->first; at < round->end();) {
      const std::uint64_t end = at < past.end ? std::min(at + block, round->end()) : round->end();
      std::vector<Outcome> known;
      if (at < past.end) known = past.outcomes(at, end);
      for (Outcome& outcome : known) {
        const std::uint64_t number = outcome.fixture.match;
        if (at < number && !crew({at, number, fixture}, receiver)) return false;
        detail::checkPast(outcome, fixture(number));
        if (!taken(outcome, true) || spectator.stop()) return false;
        at = number + 1;
      }
      if (at < end && !crew({at, end, fixture}, receiver)) return false;
      at = end;
    }
  }
  return true;
}

}  // namespace ludorum::arena
