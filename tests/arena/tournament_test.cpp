// Playing a tournament: in order, on any crew, and from where an earlier run stopped.
#include "ludorum/arena/tournament.hpp"

#include <gtest/gtest.h>

#include <map>

#include "support/errors.hpp"

namespace ludorum::arena {
namespace {

using test::has;
using test::messageOf;

/// A match whose outcome depends on its fixture alone.
Outcome playOne(const Fixture& fixture) {
  Outcome outcome{.fixture = fixture};
  Rng rng(fixture.seed);
  for (std::size_t role = 0; role < fixture.players.size(); ++role)
    outcome.roles.push_back({.result = static_cast<float>(rng.below(7)) - 3});
  outcome.plies = 5 + rng.below(5);
  return outcome;
}

struct Course {
  std::vector<Outcome> seen;
  std::uint64_t played = 0;
};
/// Plays until `stop` matches were seen, with some of them in the past.
Course run(const TournamentRules& rules, const std::map<std::uint64_t, Outcome>& before = {},
           std::size_t stop = ~std::size_t{0}) {
  Course all;
  Schedule schedule(rules);
  const Crew crew = alone([&](const Fixture& fixture) {
    ++all.played;
    return playOne(fixture);
  });
  const Past past{before.empty() ? 0 : before.rbegin()->first + 1, [&](auto first, auto end) {
                    std::vector<Outcome> found;
                    for (auto at = before.lower_bound(first); at != before.lower_bound(end); ++at)
                      found.push_back(at->second);
                    return found;
                  }};
  play(schedule, crew, past, {.match = [&](const Outcome& outcome, bool old) {
         EXPECT_EQ(old, before.contains(outcome.fixture.match));
         all.seen.push_back(outcome);
         return all.seen.size() < stop;
       }});
  return all;
}

constexpr Format formats[]{Format::roundRobin, Format::elimination, Format::doubleElimination,
                           Format::measurement, Format::swiss};

TEST(Tournament, NumbersMatchesInOrder) {
  for (const Format format : formats) {
    const Course all = run({.format = format, .players = 5, .matches = 3});
    for (std::size_t i = 0; i < all.seen.size(); ++i) EXPECT_EQ(all.seen[i].fixture.match, i);
    EXPECT_EQ(all.played, all.seen.size());
    EXPECT_FALSE(all.seen.empty());
  }
}

TEST(Tournament, GoesOnWhereverItWasStopped) {
  for (const Format format : formats) {
    const TournamentRules rules{.format = format, .players = 5, .matches = 2, .seed = 3};
    const Course whole = run(rules);
    for (std::size_t stop = 1; stop <= whole.seen.size(); ++stop) {
      std::map<std::uint64_t, Outcome> before;
      for (const Outcome& outcome : run(rules, {}, stop).seen)
        before.emplace(outcome.fixture.match, outcome);
      const Course rest = run(rules, before);
      EXPECT_EQ(rest.seen, whole.seen);
      EXPECT_EQ(rest.played, whole.seen.size() - stop);
    }
  }
}

TEST(Tournament, FillsGapsInThePast) {
  const TournamentRules rules{.players = 4, .matches = 1000};  // Several blocks of the past.
  const Course whole = run(rules);
  std::map<std::uint64_t, Outcome> before;
  for (const Outcome& outcome : whole.seen)
    if (outcome.fixture.match % 5 < 2 || outcome.fixture.match > 11'000)
      before.emplace(outcome.fixture.match, outcome);
  const Course rest = run(rules, before);
  EXPECT_EQ(rest.seen, whole.seen);
  EXPECT_EQ(rest.played, whole.seen.size() - before.size());
}

TEST(Tournament, RefusesAPastOfAnotherTournament) {
  std::map<std::uint64_t, Outcome> before;
  for (const Outcome& outcome : run({.matches = 2, .seed = 1}).seen)
    before.emplace(outcome.fixture.match, outcome);
  EXPECT_TRUE(has(messageOf<Error>([&] { run({.matches = 2, .seed = 2}, before); }),
                  {"match 0", "not the match"}));
}

TEST(Tournament, StopsWhenNoMoreIsWanted) {
  const Course some = run({.matches = 50}, {}, 7);
  EXPECT_EQ(some.seen.size(), 7U);
  EXPECT_EQ(some.played, 7U);
}

}  // namespace
}  // namespace ludorum::arena
