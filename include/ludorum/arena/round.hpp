// Rounds of a tournament: who meets whom, and which matches that makes.
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <utility>
#include <vector>

#include "ludorum/arena/outcome.hpp"
#include "ludorum/core/error.hpp"
#include "ludorum/core/rng.hpp"

namespace ludorum::arena {

/// The players of a meeting.
using Group = std::vector<std::uint32_t>;
/// Players by role.
using Seating = std::vector<std::uint32_t>;
/// The seatings in which some players meet. All of them make a deal: they share the luck.
using Meeting = std::vector<Seating>;

/// Meetings that do not depend on each other's results. In all of them as many matches are played,
/// each in the next seating, from the first again after the last.
///
/// Matches are numbered deal by deal over all meetings, so that wherever a tournament stops, all
/// players have played nearly as much:
///
///     number   0        1        2        3        4        5        6        7        8 ...
///     meeting  A        A        B        B        C        C        A        A        B
///     seating  0        1        0        1        0        1        0        1        0
///     deal     ------ 0 -------  ------ 1 -------  ------ 2 -------  ------ 3 -------
struct Round {
  std::vector<Meeting> meetings;  ///< Of equally many seatings.
  std::uint64_t matches = 0;  ///< In each meeting.
  std::uint64_t first = 0;  ///< The number of its first match in the tournament.

  std::uint64_t size() const { return meetings.size() * matches; }
  std::uint64_t end() const { return first + size(); }

  /// The place of a match in the round.
  struct Place {
    std::size_t meeting = 0, seating = 0;
    std::uint64_t deal = 0;  ///< The number of the deal's first match in the tournament.
    std::uint64_t turn = 0;  ///< How many deals of this meeting came before.
  };
  Place place(std::uint64_t match) const {
    const std::uint64_t seatings = meetings[0].size(), whole = matches / seatings;
    const std::uint64_t perDeal = seatings * meetings.size(), number = match - first;
    // The last deal of each meeting may be cut short.
    const bool last = number >= whole * perDeal;
    const std::uint64_t begin = last ? whole * perDeal : number / perDeal * perDeal;
    const std::uint64_t played = last ? matches % seatings : seatings, rest = number - begin;
    return {static_cast<std::size_t>(rest / played), static_cast<std::size_t>(rest % played),
            match - rest % played, begin / perDeal};
  }

  /// The match of that number, by the tournament's seed.
  Fixture fixture(std::uint64_t match, const Rng& seed) const {
    const Place at = place(match);
    return {match, derived(seed, 2 * match), derived(seed, 2 * at.deal + 1),
            meetings[at.meeting][at.seating], at.turn};
  }

 private:
  /// A seed of 53 bits, which every reader of JSON takes as it is.
  static std::uint64_t derived(const Rng& seed, std::uint64_t stream) {
    return seed.split(stream)() >> 11;
  }
};

/// All ways to seat some players, each in one role: every permutation.
inline Meeting permutations(Seating players) {
  Meeting all;
  std::sort(players.begin(), players.end());
  do all.push_back(players);
  while (std::next_permutation(players.begin(), players.end()));
  return all;
}

/// As many ways as there are roles: every player once in each. In a game of one role, each alone.
inline Meeting rotations(const Seating& players, std::size_t roles) {
  Meeting all;
  for (std::size_t turn = 0; turn < players.size(); ++turn) {
    Seating seating;
    for (std::size_t role = 0; role < roles; ++role)
      seating.push_back(players[(turn + role) % players.size()]);
    all.push_back(std::move(seating));
  }
  return all;
}

/// The sums of results of the players in the groups of a round.
class GroupSums {
 public:
  explicit GroupSums(std::vector<Group> groups) : groups_(std::move(groups)) {
    for (const Group& group : groups_) sums_.emplace_back(group.size());
  }
  const std::vector<Group>& groups() const { return groups_; }
  /// Adds what the players of a match have got; `group` is the place of theirs.
  void add(std::size_t group, const Outcome& outcome) {
    for (std::size_t role = 0; role < outcome.roles.size(); ++role)
      sums_[group][place(group, outcome.fixture.players[role])] +=
          static_cast<double>(outcome.roles[role].result);
  }
  double sum(std::size_t group, std::uint32_t player) const {
    return sums_[group][place(group, player)];
  }

 private:
  std::size_t place(std::size_t group, std::uint32_t player) const {
    const Group& players = groups_[group];
    const auto found = std::find(players.begin(), players.end(), player);
    return static_cast<std::size_t>(found - players.begin());
  }
  std::vector<Group> groups_;
  std::vector<std::vector<double>> sums_;
};

}  // namespace ludorum::arena
