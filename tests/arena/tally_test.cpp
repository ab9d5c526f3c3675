#include "ludorum/arena/tally.hpp"

#include <gtest/gtest.h>

#include <array>
#include <limits>
#include <vector>

#include "ludorum/core/rng.hpp"

namespace ludorum::arena {
namespace {

using namespace std::chrono_literals;

Outcome outcomeOf(std::uint64_t match, std::vector<std::uint32_t> players,
                  const std::vector<float>& results) {
  Outcome outcome;
  outcome.fixture.match = match;
  outcome.fixture.players = std::move(players);
  for (const float result : results) outcome.roles.push_back({.result = result});
  return outcome;
}
/// A match of a game of one role.
Outcome deal(std::uint64_t match, std::uint64_t luck, std::uint32_t player, float result) {
  Outcome outcome = outcomeOf(match, {player}, {result});
  outcome.fixture.luck = luck;
  return outcome;
}
template <class F>
std::string complaint(F f) {
  try {
    f();
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

TEST(Tally, CountsResultsByPlayerAndRole) {
  Tally tally(3, 2);
  tally.add(outcomeOf(0, {0, 1}, {1, -1}));
  tally.add(outcomeOf(1, {1, 0}, {0, 0}));
  tally.add(outcomeOf(2, {0, 2}, {-2, 2}));
  tally.add(outcomeOf(3, {0, 1}, {0.5F, -0.5F}));
  EXPECT_EQ(tally.matches(), 4U);

  const Figures& first = tally.of(0, 0);  // 1, -2 and 0.5.
  EXPECT_EQ(first.matches(), 3U);
  EXPECT_EQ(first.victories, 2U);
  EXPECT_EQ(first.defeats, 1U);
  EXPECT_EQ(first.draws(), 0U);
  EXPECT_NEAR(first.results.mean(), -0.5 / 3, 1e-15);
  EXPECT_EQ(tally.of(0, 1).draws(), 1U);
  EXPECT_EQ(tally.of(2, 0).matches(), 0U);

  const Figures player = tally.ofPlayer(0);  // 1, -2, 0.5 and 0: the mean is -1/8.
  EXPECT_EQ(player.matches(), 4U);
  EXPECT_EQ(player.draws(), 1U);
  EXPECT_NEAR(player.results.mean(), -0.125, 1e-15);
  EXPECT_EQ(player.results.min(), -2);
  const Figures role = tally.ofRole(1);  // -1, 0, 2 and -0.5: the mean is 1/8.
  EXPECT_EQ(role.matches(), 4U);
  EXPECT_EQ(role.victories, 1U);
  EXPECT_EQ(role.defeats, 2U);
  EXPECT_NEAR(role.results.mean(), 0.125, 1e-15);
  EXPECT_EQ(tally.whole().matches(), 8U);
  EXPECT_NEAR(tally.whole().results.mean(), 0, 1e-15);
}

TEST(Tally, AddsUpWhatSeatsDid) {
  Tally tally(2, 2);
  Outcome outcome = outcomeOf(7, {0, 1}, {1, -1});
  outcome.plies = 9;
  outcome.roles[0] = {1, 4, 20, 600, 30ms, 12ms, 2};
  outcome.roles[1] = {-1, 5, 10, 0, 2s, 1s, 3};
  tally.add(outcome);
  outcome.plies = 5;
  tally.add(outcome);

  const Figures figures = tally.of(0, 0);
  EXPECT_EQ(figures.decisions, 8U);
  EXPECT_DOUBLE_EQ(figures.width(), 5);  // 40 moves in 8 decisions.
  EXPECT_DOUBLE_EQ(figures.secondsPerDecision(), 0.0075);  // 60 ms in 8.
  EXPECT_DOUBLE_EQ(figures.slowestSeconds(), 0.012);
  EXPECT_DOUBLE_EQ(figures.simulationsPerSecond(), 20000);  // 1,200 in 60 ms.
  EXPECT_EQ(tally.of(1, 1).simulationsPerSecond(), 0);
  EXPECT_EQ(tally.of(1, 0).width(), 0);
  EXPECT_EQ(tally.of(1, 0).secondsPerDecision(), 0);
  const Figures whole = tally.whole();
  EXPECT_DOUBLE_EQ(whole.width(), 60.0 / 18);
  EXPECT_DOUBLE_EQ(whole.simulationsPerSecond(), 20000);  // Who does not simulate is left out.
  EXPECT_DOUBLE_EQ(whole.slowestSeconds(), 1);
  EXPECT_DOUBLE_EQ(tally.length().mean(), 7);
  EXPECT_EQ(tally.lengths().bins().size(), 5U);
}

TEST(Tally, ChargesWhoEndedAMatchEarly) {
  Tally tally(2, 2);
  const auto add = [&](Ending ending, std::uint32_t culprit) {
    Outcome outcome = outcomeOf(0, {1, 0}, {-1, 1});
    outcome.ending = ending;
    outcome.culprit = culprit;
    tally.add(outcome);
  };
  add(Ending::error, 0);
  add(Ending::error, 0);
  add(Ending::timeOut, 1);
  add(Ending::quit, 0);
  add(Ending::finished, 77);  // Then the culprit has no meaning.
  EXPECT_EQ(tally.of(1, 0).errors, 2U);
  EXPECT_EQ(tally.of(1, 0).quits, 1U);
  EXPECT_EQ(tally.of(1, 0).timeOuts, 0U);
  EXPECT_EQ(tally.of(0, 1).timeOuts, 1U);
  EXPECT_EQ(tally.of(0, 1).errors, 0U);
  EXPECT_EQ(tally.ofPlayer(1).errors, 2U);
  EXPECT_EQ(tally.whole().errors + tally.whole().quits + tally.whole().timeOuts, 4U);
}

TEST(Tally, KnowsWhoMetWhom) {
  Tally tally(3, 2);
  tally.add(outcomeOf(0, {0, 1}, {1, -1}));
  tally.add(outcomeOf(1, {1, 0}, {1, -1}));
  tally.add(outcomeOf(2, {1, 0}, {0, 0}));
  tally.add(outcomeOf(3, {0, 1}, {-1, -2}));  // The greater wins, whatever its sign.
  const Encounters& met = tally.encounters();
  EXPECT_EQ(met.seated(0, 1), (Score{2, 0, 0}));
  EXPECT_EQ(met.seated(1, 0), (Score{1, 1, 0}));
  EXPECT_EQ(met.against(0, 1), (Score{2, 1, 1}));
  EXPECT_EQ(met.against(1, 0), (Score{1, 1, 2}));
  EXPECT_EQ(met.against(0, 1).matches(), 4U);
  EXPECT_DOUBLE_EQ(met.against(0, 1).points(), 2.5);
  EXPECT_EQ(met.against(0, 2), Score{});
  EXPECT_EQ(tally.comparisonWeight(), 1);
}

TEST(Tally, NobodyMeetsItself) {
  Tally tally(2, 3);
  tally.add(outcomeOf(0, {0, 1, 0}, {2, 1, 0}));
  EXPECT_EQ(tally.encounters().against(0, 0), Score{});
  EXPECT_EQ(tally.encounters().against(0, 1), (Score{1, 0, 1}));
  EXPECT_EQ(tally.ofPlayer(0).matches(), 2U);
  EXPECT_EQ(tally.comparisonWeight(), 1);
  Tally other(2, 3);  // Two comparisons, with surpluses of 1, -2 and 1: 2 · 2 / 6.
  other.add(outcomeOf(0, {0, 1, 0}, {2, 0, 1}));
  EXPECT_DOUBLE_EQ(other.comparisonWeight(), 4.0 / 6);
}

TEST(Tally, ComparesEveryPairOfAMatch) {
  Tally tally(4, 4);
  tally.add(outcomeOf(0, {3, 1, 0, 2}, {5, 2, 2, -1}));
  const Encounters& met = tally.encounters();
  EXPECT_EQ(met.against(3, 0), (Score{1, 0, 0}));
  EXPECT_EQ(met.against(0, 1), (Score{0, 1, 0}));
  EXPECT_EQ(met.against(2, 1), (Score{0, 0, 1}));
  // Five comparisons are decided; the surpluses of wins are 3, 0, 0 and -3: 2 · 5 / 18.
  EXPECT_DOUBLE_EQ(tally.comparisonWeight(), 10.0 / 18);
}

TEST(Tally, ComparesPlayersOfOneDealInGamesOfOneRole) {
  Tally tally(3, 1);
  tally.add(deal(0, 11, 0, 5));
  tally.add(deal(1, 11, 1, 3));
  tally.add(deal(2, 11, 2, 5));
  tally.add(deal(3, 12, 1, 9));  // Another deal.
  tally.add(deal(4, 12, 0, 8));
  const Encounters& met = tally.encounters();
  EXPECT_EQ(met.against(0, 1), (Score{1, 0, 1}));
  EXPECT_EQ(met.against(0, 2), (Score{0, 1, 0}));
  EXPECT_EQ(met.against(1, 2), (Score{0, 0, 1}));
  // Two comparisons decided in the first deal, with surpluses of 1, -2 and 1, and one in the
  // second, with 1 and -1: 2 · 3 / (6 + 2).
  EXPECT_DOUBLE_EQ(tally.comparisonWeight(), 6.0 / 8);
}

TEST(Tally, WeighsComparisonsByHowMuchTheyHangTogether) {
  Tally ranked(5, 5), won(5, 5), two(5, 2), drawn(5, 5), alone(5, 1);
  for (std::uint64_t i = 0; i < 3; ++i) {
    ranked.add(outcomeOf(i, {0, 1, 2, 3, 4}, {3, 1, 4, 0, 2}));
    won.add(outcomeOf(i, {0, 1, 2, 3, 4}, {-1, -1, 4, -1, -1}));
    two.add(outcomeOf(i, {0, 1}, {1, -1}));
    drawn.add(outcomeOf(i, {0, 1, 2, 3, 4}, {0, 0, 0, 0, 0}));
    for (std::uint32_t p = 0; p < 5; ++p)
      alone.add(deal(5 * i + p, i, p, std::array{3.0F, 1.0F, 4.0F, 0.0F, 2.0F}[p]));
  }
  EXPECT_DOUBLE_EQ(ranked.comparisonWeight(), 3.0 / 6);
  EXPECT_DOUBLE_EQ(alone.comparisonWeight(), 3.0 / 6);
  EXPECT_DOUBLE_EQ(won.comparisonWeight(), 2.0 / 5);
  EXPECT_DOUBLE_EQ(two.comparisonWeight(), 1);
  EXPECT_DOUBLE_EQ(drawn.comparisonWeight(), 1);
}

TEST(Tally, ADealIsLikeAMatchOfAllWhoPlayedIt) {
  Rng rng(8);
  for (int round = 0; round < 50; ++round) {
    Tally deals(5, 1), matches(5, 5);
    for (std::uint64_t i = 0; i < 4; ++i) {
      std::vector<float> results;
      for (std::uint32_t p = 0; p < 5; ++p) {
        results.push_back(static_cast<float>(rng.below(6)));
        deals.add(deal(5 * i + p, i, p, results.back()));
      }
      matches.add(outcomeOf(i, {0, 1, 2, 3, 4}, results));
    }
    EXPECT_EQ(deals.comparisonWeight(), matches.comparisonWeight());
    for (std::size_t a = 0; a < 5; ++a)
      for (std::size_t b = 0; b < 5; ++b)
        EXPECT_EQ(deals.encounters().seated(a, b), matches.encounters().seated(a, b));
  }
}

TEST(Tally, APlayerThatIsBackBeginsAnotherDeal) {
  Tally tally(2, 1);
  for (std::uint64_t i = 0; i < 1000; ++i)  // A game without luck: it is always the same.
    tally.add(deal(i, 0, static_cast<std::uint32_t>(i % 2), static_cast<float>(i % 2)));
  EXPECT_EQ(tally.encounters().against(1, 0), (Score{500, 0, 0}));
  tally.add(deal(1000, 0, 1, 0));
  tally.add(deal(1001, 0, 1, 0));
  EXPECT_EQ(tally.encounters().against(1, 0), (Score{500, 0, 0}));
}

TEST(Tally, KeepsTheTenSlowestDecisionsInAnyOrder) {
  std::vector<Outcome> outcomes;
  for (std::uint64_t match = 0; match < 40; ++match) {
    Outcome outcome = outcomeOf(match, {0, 1}, {0, 0});
    outcome.roles[0].decisions = match == 39 ? 0 : 1;  // The slowest did not decide at all.
    outcome.roles[0].slowest = std::chrono::nanoseconds(match == 39 ? 99 : match * 7 % 20);
    outcome.roles[0].slowestPly = match + 100;
    outcomes.push_back(outcome);
  }
  Tally forward(2, 2), backward(2, 2);
  for (std::size_t i = 0; i < 40; ++i) forward.add(outcomes[i]), backward.add(outcomes[39 - i]);
  ASSERT_EQ(forward.slowest().size(), 10U);
  // 7 m mod 20 is 19 for m = 17 and 37, then 18 for m = 14 and 34.
  EXPECT_EQ(forward.slowest()[0], (SlowDecision{19ns, 17, 117, 0, 0}));
  EXPECT_EQ(forward.slowest()[1], (SlowDecision{19ns, 37, 137, 0, 0}));
  EXPECT_EQ(forward.slowest()[2], (SlowDecision{18ns, 14, 114, 0, 0}));
  for (std::size_t i = 0; i < 10; ++i) EXPECT_EQ(forward.slowest()[i], backward.slowest()[i]);
}

TEST(Tally, RefusesWhatDoesNotFitAndIsUnchanged) {
  Tally tally(2, 2);
  Outcome early = outcomeOf(5, {0, 1}, {1, -1});
  early.ending = Ending::quit;
  early.culprit = 2;
  const float nan = std::numeric_limits<float>::quiet_NaN();
  for (const Outcome& outcome : {outcomeOf(5, {0, 2}, {1, -1}), outcomeOf(5, {0}, {1, -1}),
                                 outcomeOf(5, {0, 1}, {1}), outcomeOf(5, {0, 1}, {1, nan}), early})
    EXPECT_EQ(
        complaint([&] { tally.add(outcome); }),
        "the outcome of match 5 does not fit the tally: it must have a seat with a finite "
        "result and a player below 2 for each of 2 roles, and if it ended early, one of these "
        "as culprit");
  EXPECT_EQ(tally.matches(), 0U);
  EXPECT_EQ(tally.whole().matches(), 0U);
  EXPECT_THROW(Tally(0, 2), Error);
  EXPECT_THROW(Tally(2, 0), Error);
  EXPECT_EQ(complaint([&] { tally.of(2, 0); }), "the tally has no such player: 2");
  EXPECT_EQ(complaint([&] { tally.of(0, 2); }), "the tally has no such role: 2");
}

}  // namespace
}  // namespace ludorum::arena
