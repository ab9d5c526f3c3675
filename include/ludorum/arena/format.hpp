// The formats of tournaments, and what decides which matches are played.
#pragma once
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "ludorum/core/error.hpp"

namespace ludorum::arena {

enum class Format : std::uint8_t {
  roundRobin,  ///< All players against each other, in every permutation over the roles.
  elimination,  ///< Who loses a meeting is out.
  doubleElimination,  ///< Who loses two meetings is out.
  measurement,  ///< The first players in every role against every tuple of the others.
  swiss,  ///< In each round, players of like success meet.
};
constexpr std::array<std::string_view, 5> enumNames(Format) {
  return {"round-robin", "elimination", "double-elimination", "measurement", "swiss"};
}

/// What decides which matches a tournament has, but for their results.
struct TournamentRules {
  Format format = Format::roundRobin;
  std::uint32_t players = 2, roles = 2;
  /// How often each seating is played (round robin, measurement), or how many matches a meeting has
  /// (elimination, Swiss). In a game of one role, how many deals are played. 0: the usual number.
  std::uint64_t matches = 0;
  std::uint32_t measured = 1;  ///< How many of the players are measured against the others.
  std::uint32_t rounds = 0;  ///< Of a Swiss tournament; 0: the usual number.
  std::uint64_t seed = 0;

  /// How many players meet: as many as there are roles, but at least two.
  std::uint32_t groupSize() const { return roles < 2 ? 2 : roles; }
  bool isBracket() const {
    return format == Format::elimination || format == Format::doubleElimination;
  }
};

/// The usual number of matches: enough for each player to have each role, and for a first verdict.
inline std::uint64_t usualMatches(const TournamentRules& rules) {
  const bool adaptive = rules.isBracket() || rules.format == Format::swiss;
  return adaptive ? rules.roles : 10;
}

/// The usual number of Swiss rounds: enough to find the best if all goes as it should, and one
/// more.
inline std::uint32_t usualRounds(std::uint32_t players) {
  std::uint32_t rounds = 1;
  for (std::uint32_t reach = 2; reach < players; reach *= 2) ++rounds;
  return std::min(rounds + 1, std::max<std::uint32_t>(1, players - 1));
}

/// The rules with the usual numbers filled in; throws if they cannot be kept.
inline TournamentRules checked(TournamentRules rules) {
  require(rules.roles >= 1, "a game has at least one role");
  const std::uint32_t needed =
      rules.format == Format::roundRobin || rules.format == Format::measurement ? rules.roles
                                                                                : rules.groupSize();
  require(rules.players >= needed, "this tournament needs at least " + std::to_string(needed) +
                                       (needed == 1 ? " player" : " players") + ", but got " +
                                       std::to_string(rules.players));
  require(rules.players <= 1000, "1,000 players are the most that a tournament can have");
  if (rules.format == Format::measurement && rules.roles > 1) {
    require(rules.measured >= 1 && rules.measured < rules.players,
            "of " + std::to_string(rules.players) + " players " + std::to_string(rules.measured) +
                " cannot be measured against the others");
    require(rules.players - rules.measured >= rules.roles - 1,
            "a measurement needs at least " + std::to_string(rules.roles - 1) +
                " opponents, but got " + std::to_string(rules.players - rules.measured));
  }
  if (rules.matches == 0) rules.matches = usualMatches(rules);
  require(rules.matches <= 1'000'000'000'000, "10^12 matches are the most for each seating");
  if (rules.rounds == 0) rules.rounds = usualRounds(rules.players);
  require(rules.rounds <= 1000, "1,000 rounds are the most that a tournament can have");
  return rules;
}

}  // namespace ludorum::arena
