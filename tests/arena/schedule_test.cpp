// Which matches a tournament has, in each format.
#include "ludorum/arena/schedule.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "support/errors.hpp"

namespace ludorum::arena {
namespace {

using test::has;
using test::messageOf;

/// Plays a tournament in which a player's result is its strength less the mean of the table's:
/// the stronger wins always.
struct Played {
  std::vector<Fixture> fixtures;
  std::vector<std::size_t> rounds;  ///< How many matches each has.
  std::vector<std::string> achievements;
  std::vector<double> ranks;
};
Played played(TournamentRules rules, const std::vector<float>& strength) {
  rules.players = static_cast<std::uint32_t>(strength.size());
  Schedule schedule(rules);
  Played all;
  while (const auto round = schedule.next()) {
    all.rounds.push_back(round->size());
    for (std::uint64_t match = round->first; match < round->end(); ++match) {
      Outcome outcome{.fixture = round->fixture(match, schedule.seed())};
      float mean = 0;
      for (const auto player : outcome.fixture.players) mean += strength[player];
      mean /= static_cast<float>(outcome.fixture.players.size());
      if (rules.roles == 1) mean = 0;
      for (const auto player : outcome.fixture.players)
        outcome.roles.push_back({.result = strength[player] - mean});
      schedule.add(outcome);
      all.fixtures.push_back(outcome.fixture);
    }
  }
  for (std::uint32_t p = 0; p < rules.players; ++p) {
    all.achievements.push_back(schedule.achievement(p));
    all.ranks.push_back(schedule.rank(p));
  }
  return all;
}

std::map<Seating, int> seatings(const Played& all) {
  std::map<Seating, int> counts;
  for (const Fixture& fixture : all.fixtures) ++counts[fixture.players];
  return counts;
}

TEST(RoundRobin, PlaysEveryPermutationAsOftenAsAsked) {
  // Ludorum's own example: two players, two matches each: four matches.
  const auto two = played({.matches = 2}, {0, 1});
  EXPECT_EQ(seatings(two), (std::map<Seating, int>{{{0, 1}, 2}, {{1, 0}, 2}}));
  // Of four players over three roles there are 4 * 3 * 2 permutations.
  const auto three = played({.roles = 3, .matches = 5}, {0, 1, 2, 3});
  const auto counts = seatings(three);
  EXPECT_EQ(counts.size(), 24U);
  for (const auto& [seating, count] : counts) {
    EXPECT_EQ(count, 5);
    EXPECT_EQ(std::set(seating.begin(), seating.end()).size(), 3U);
  }
}

TEST(RoundRobin, LetsEveryoneTryTheSameDealsInAGameOfOneRole) {
  const auto all = played({.roles = 1, .matches = 7}, {0, 1, 2});
  ASSERT_EQ(all.fixtures.size(), 21U);
  std::map<std::uint64_t, std::set<std::uint32_t>> deals;
  for (const Fixture& fixture : all.fixtures) deals[fixture.luck].insert(fixture.players[0]);
  EXPECT_EQ(deals.size(), 7U);
  for (const auto& [luck, players] : deals) EXPECT_EQ(players.size(), 3U);
}

TEST(RoundRobin, SharesLuckWithinADealOnly) {
  const auto all = played({.matches = 10}, {0, 1, 2});
  std::map<std::uint64_t, std::vector<Seating>> deals;
  std::set<std::uint64_t> seeds;
  for (const Fixture& fixture : all.fixtures) {
    deals[fixture.luck].push_back(fixture.players);
    seeds.insert(fixture.seed);
    EXPECT_LT(fixture.seed, 1ULL << 53);  // Any reader of JSON keeps it.
    EXPECT_LT(fixture.luck, 1ULL << 53);
  }
  EXPECT_EQ(seeds.size(), 60U);
  EXPECT_EQ(deals.size(), 30U);
  for (const auto& [luck, pair] : deals) {
    ASSERT_EQ(pair.size(), 2U);
    EXPECT_EQ(pair[0][0], pair[1][1]);
    EXPECT_EQ(pair[0][1], pair[1][0]);
  }
}

TEST(RoundRobin, KeepsAllPlayersEquallyFarWhereverItStops) {
  const auto all = played({.matches = 4}, {0, 1, 2});
  for (std::size_t stop = 6; stop <= all.fixtures.size(); stop += 6) {
    std::map<std::uint32_t, int> counts;
    for (std::size_t i = 0; i < stop; ++i)
      for (const auto player : all.fixtures[i].players) ++counts[player];
    for (const auto& [player, count] : counts) EXPECT_EQ(count, int(stop) * 2 / 3);
  }
}

TEST(RoundRobin, LetsEveryPairGoThroughTheOpeningsInTurns) {
  const auto all = played({.matches = 3}, {0, 1, 2});
  std::map<std::set<std::uint32_t>, std::vector<std::uint64_t>> turns;
  for (const Fixture& fixture : all.fixtures)
    turns[{fixture.players[0], fixture.players[1]}].push_back(fixture.turn);
  EXPECT_EQ(turns.size(), 3U);
  for (const auto& [pair, order] : turns)
    EXPECT_EQ(order, (std::vector<std::uint64_t>{0, 0, 1, 1, 2, 2}));
}

TEST(Measurement, PutsTheMeasuredInEveryRoleAgainstEveryTupleOfOpponents) {
  // Ludorum's own example: one against two, two matches each: eight.
  const auto two = played({.format = Format::measurement, .matches = 2}, {0, 1, 2});
  EXPECT_EQ(seatings(two),
            (std::map<Seating, int>{{{0, 1}, 2}, {{1, 0}, 2}, {{0, 2}, 2}, {{2, 0}, 2}}));
  // Two measured, three roles, two opponents: 2 * 3 * 2^2 seatings.
  const auto three = played(
      {.format = Format::measurement, .roles = 3, .matches = 1, .measured = 2}, {0, 1, 2, 3});
  const auto counts = seatings(three);
  EXPECT_EQ(counts.size(), 24U);
  EXPECT_TRUE(counts.contains({2, 0, 2}));
  for (const auto& [seating, count] : counts)
    EXPECT_EQ(std::count_if(seating.begin(), seating.end(), [](auto p) { return p < 2; }), 1);
}

TEST(Elimination, LetsTheGreaterSumPass) {
  // Ludorum's own example: four players, two matches each: six.
  const auto four = played({.format = Format::elimination, .matches = 2}, {3, 2, 1, 4});
  EXPECT_EQ(four.rounds, (std::vector<std::size_t>{4, 2}));
  EXPECT_EQ(four.achievements, (std::vector<std::string>{"out in round 2", "out in round 1",
                                                         "out in round 1", "champion"}));
  EXPECT_EQ(seatings(four).size(), 6U);  // The roles rotate.
}

TEST(Elimination, NeverPitsAPlayerAgainstItselfAndEndsWithTheBest) {
  for (const Format format : {Format::elimination, Format::doubleElimination})
    for (std::uint32_t roles = 1; roles <= 4; ++roles)
      for (std::uint32_t players = std::max(2U, roles); players <= 17; ++players) {
        std::vector<float> strength;
        for (std::uint32_t p = 0; p < players; ++p)
          strength.push_back(static_cast<float>((p * 7 + 3) % 19));
        const auto all = played({.format = format, .roles = roles, .matches = 1}, strength);
        const auto best = std::max_element(strength.begin(), strength.end()) - strength.begin();
        EXPECT_EQ(all.achievements[static_cast<std::size_t>(best)], "champion")
            << players << " players, " << roles << " roles";
        EXPECT_EQ(std::count(all.achievements.begin(), all.achievements.end(), "champion"), 1);
        for (const Fixture& fixture : all.fixtures) {
          const auto& seated = fixture.players;
          EXPECT_EQ(std::set(seated.begin(), seated.end()).size(), roles);
        }
      }
}

TEST(DoubleElimination, GivesEveryoneASecondChance) {
  // Each but the champion loses twice: with two players at a table, 2 * (n - 1) meetings if the
  // champion never loses.
  for (std::uint32_t players = 2; players <= 16; ++players) {
    std::vector<float> strength;
    for (std::uint32_t p = 0; p < players; ++p) strength.push_back(static_cast<float>(p));
    const auto all = played({.format = Format::doubleElimination, .matches = 1}, strength);
    EXPECT_EQ(all.fixtures.size(), 2 * (players - 1));
    std::map<std::uint32_t, int> lost;
    for (const Fixture& fixture : all.fixtures)
      ++lost[std::min(fixture.players[0], fixture.players[1])];
    for (std::uint32_t p = 0; p + 1 < players; ++p) EXPECT_EQ(lost[p], 2);
    // The second best meets the best twice, unless it lost to nobody else.
    EXPECT_GT(all.ranks[players - 1], all.ranks[players - 2]);
  }
}

TEST(Elimination, SettlesDrawsByLotsOfTheSeed) {
  std::map<std::string, int> champions;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const auto all = played({.format = Format::elimination, .matches = 1, .seed = seed}, {1, 1});
    ++champions[all.achievements[0]];
    const auto again = played({.format = Format::elimination, .matches = 1, .seed = seed}, {1, 1});
    EXPECT_EQ(all.achievements, again.achievements);
  }
  // Binomial(200, 1/2): outside of 60 to 140 with a probability below 1e-7.
  EXPECT_GT(champions["champion"], 60);
  EXPECT_LT(champions["champion"], 140);
}

TEST(Swiss, PairsWithoutMeetingAgainAndFindsTheBest) {
  for (std::uint32_t players = 4; players <= 33; ++players) {
    std::vector<float> strength;
    for (std::uint32_t p = 0; p < players; ++p)
      strength.push_back(static_cast<float>((p * 11 + 5) % 37));
    const auto all = played({.format = Format::swiss, .matches = 2}, strength);
    EXPECT_EQ(all.rounds.size(), usualRounds(players));
    std::map<Seating, int> met;
    for (const Fixture& fixture : all.fixtures) ++met[fixture.players];
    // With six players, three rounds may leave two triangles: then one pair at least meets again.
    const auto again = std::count_if(met.begin(), met.end(), [](auto& m) { return m.second > 1; });
    EXPECT_LE(again, players == 6 ? 2 : 0) << players;
    const auto best = std::max_element(strength.begin(), strength.end()) - strength.begin();
    const auto first = std::max_element(all.ranks.begin(), all.ranks.end());
    EXPECT_EQ(all.ranks[static_cast<std::size_t>(best)], *first);
    // The points of a round: one for each table of two, and one for a bye.
    double points = 0;
    for (const double rank : all.ranks) points += rank;
    EXPECT_DOUBLE_EQ(points, usualRounds(players) * ((players + 1) / 2));
  }
}

TEST(Swiss, GivesNobodyASecondByeBeforeAllHadOne) {
  const auto all = played({.format = Format::swiss, .matches = 1, .rounds = 5}, {1, 2, 3, 4, 5});
  std::map<std::uint32_t, int> matches;
  for (const Fixture& fixture : all.fixtures)
    for (const auto player : fixture.players) ++matches[player];
  for (const auto& [player, count] : matches) EXPECT_EQ(count, 4);
}

TEST(Swiss, SeatsTablesOfThreeAndPlayersAlone) {
  const auto three =
      played({.format = Format::swiss, .roles = 3, .rounds = 3}, {1, 2, 3, 4, 5, 6, 7});
  for (const Fixture& fixture : three.fixtures)
    EXPECT_EQ(std::set(fixture.players.begin(), fixture.players.end()).size(), 3U);
  EXPECT_EQ(three.fixtures.size(), 3U * 2 * 3);
  const auto alone =
      played({.format = Format::swiss, .roles = 1, .matches = 4, .rounds = 2}, {1, 2});
  EXPECT_EQ(alone.fixtures.size(), 2U * 2 * 4);
  EXPECT_EQ(alone.achievements, (std::vector<std::string>{"0 points", "2 points"}));
}

TEST(Schedule, KnowsHowMuchThereWillBe) {
  for (const Format format : {Format::roundRobin, Format::elimination, Format::doubleElimination,
                              Format::measurement, Format::swiss})
    for (std::uint32_t players = 2; players <= 9; ++players) {
      std::vector<float> strength;
      for (std::uint32_t p = 0; p < players; ++p) strength.push_back(static_cast<float>(p));
      const TournamentRules rules{.format = format, .players = players, .matches = 3};
      EXPECT_EQ(Schedule(rules).expected(), played(rules, strength).fixtures.size());
    }
}

TEST(Schedule, RefusesWhatCannotBePlayed) {
  const auto wrong = [](const TournamentRules& rules) {
    return messageOf<Error>([&] { Schedule{rules}.next(); });
  };
  EXPECT_TRUE(has(wrong({.players = 1}), {"at least 2 players", "got 1"}));
  EXPECT_TRUE(has(wrong({.players = 2, .roles = 3}), {"at least 3 players", "got 2"}));
  EXPECT_TRUE(has(wrong({.format = Format::swiss, .players = 1, .roles = 1}), {"at least 2"}));
  EXPECT_TRUE(has(wrong({.matches = 2'000'000'000'000}), {"10^12"}));
  EXPECT_TRUE(has(wrong({.players = 999, .roles = 3}), {"more than a million seatings", "swiss"}));
  EXPECT_TRUE(has(wrong({.players = 1001}), {"1,000 players"}));
  EXPECT_TRUE(has(wrong({.format = Format::measurement, .measured = 2}), {"2 cannot be measured"}));
  EXPECT_TRUE(has(wrong({.format = Format::measurement, .players = 4, .roles = 4, .measured = 2}),
                  {"at least 3 opponents", "got 2"}));
  EXPECT_NO_THROW(Schedule({.players = 1, .roles = 1}));
}

TEST(Round, CutsTheLastDealOfEachMeetingShort) {
  // Two meetings of two seatings, three matches each: a whole deal each, then half of one each.
  const Round round{{{{0, 1}, {1, 0}}, {{2, 3}, {3, 2}}}, 3, 100};
  std::vector<Seating> found;
  std::vector<std::uint64_t> deals;
  for (std::uint64_t match = 100; match < round.end(); ++match) {
    found.push_back(round.fixture(match, Rng(1)).players);
    deals.push_back(round.place(match).deal);
  }
  EXPECT_EQ(found, (std::vector<Seating>{{0, 1}, {1, 0}, {2, 3}, {3, 2}, {0, 1}, {2, 3}}));
  EXPECT_EQ(deals, (std::vector<std::uint64_t>{100, 100, 102, 102, 104, 105}));
}

}  // namespace
}  // namespace ludorum::arena
