// Tournaments with an archive: what is told, what is kept, and how they stand by the archive alone.
#include "arena/organiser.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <thread>

#include "arena/wire.hpp"
#include "support/errors.hpp"

namespace ludorum::arena {
namespace {

using test::has;
using test::messageOf;

/// A match between players 0 and 1, `first` in the first role, with the results by role.
Outcome between(std::uint32_t first, std::uint64_t luck, float one, float two) {
  Outcome outcome{.fixture = {.luck = luck, .players = {first, 1 - first}}};
  outcome.roles = {{.result = one}, {.result = two}};
  return outcome;
}
Outcome soloOf(std::uint32_t player, std::uint64_t luck, float result) {
  Outcome outcome{.fixture = {.luck = luck, .players = {player}}};
  outcome.roles = {{.result = result}};
  return outcome;
}

/// The evidence after these pairs' scores.
double llrOf(const std::vector<double>& scores) {
  SequentialTest test({0, 50});
  for (const double score : scores) test.add(score);
  return test.llr();
}
double llrOf(const std::vector<Outcome>& outcomes) {
  PairTest test({0, 50});
  for (const Outcome& outcome : outcomes) test.add(outcome);
  return test.test().llr();
}

TEST(PairTest, ScoresWhatTheFirstPlayerDidInBothMatches) {
  const auto pair = [](float inFirstRole, float inSecondRole) {
    return llrOf(std::vector{between(0, 1, inFirstRole, -inFirstRole),
                             between(1, 1, -inSecondRole, inSecondRole)});
  };
  EXPECT_EQ(pair(3, 5), llrOf(std::vector{1.0}));
  EXPECT_EQ(pair(3, 0), llrOf(std::vector{0.75}));
  EXPECT_EQ(pair(0, 3), llrOf(std::vector{0.75}));
  EXPECT_EQ(pair(3, -3), llrOf(std::vector{0.5}));
  EXPECT_EQ(pair(0, 0), llrOf(std::vector{0.5}));
  EXPECT_EQ(pair(0, -1), llrOf(std::vector{0.25}));
  EXPECT_EQ(pair(-7, -1), llrOf(std::vector{0.0}));
  EXPECT_GT(pair(1, 1), pair(1, -1));
  EXPECT_GT(pair(1, -1), pair(-1, -1));
}

TEST(PairTest, WhoGoesFirstInThePairDoesNotMatter) {
  EXPECT_EQ(llrOf(std::vector{between(1, 1, -1, 1), between(0, 1, 0, 0)}),
            llrOf(std::vector{0.75}));
}

TEST(PairTest, AloneTheBetterResultWinsThePair) {
  EXPECT_EQ(llrOf(std::vector{soloOf(0, 1, -5), soloOf(1, 1, -9)}), llrOf(std::vector{1.0}));
  EXPECT_EQ(llrOf(std::vector{soloOf(1, 1, -5), soloOf(0, 1, -9)}), llrOf(std::vector{0.0}));
  EXPECT_EQ(llrOf(std::vector{soloOf(0, 1, 4), soloOf(1, 1, 4)}), llrOf(std::vector{0.5}));
}

TEST(PairTest, OnlyMatchesOfTheSameLuckArePairs) {
  PairTest test({0, 50});
  test.add(between(0, 1, 1, -1));
  test.add(between(1, 2, 1, -1));
  EXPECT_EQ(test.test().pairs(), 0U);
  test.add(between(0, 2, -1, 1));
  EXPECT_EQ(test.test().pairs(), 1U);
  test.add(between(1, 2, -1, 1));  // The luck comes again: a new pair, not a third match.
  EXPECT_EQ(test.test().pairs(), 1U);
  EXPECT_EQ(test.test().llr(), llrOf(std::vector{0.0}));
}

TEST(PairTest, RefusesAQuestionWithoutSense) {
  for (const SequentialQuestion& wrong :
       {SequentialQuestion{5, 5}, {5, 0}, {0, 5, 0, 0.05}, {0, 5, 0.05, 0.6}, {0, 1e9}})
    EXPECT_THROW(PairTest{wrong}, Error);
}

/// A match whose outcome depends on its fixture alone; player 0 is often the better.
Outcome madeUp(const Fixture& fixture) {
  Outcome outcome{.fixture = fixture};
  Rng rng(fixture.seed);
  const float lead = fixture.players[0] == 0 ? 1 : fixture.players[1] == 0 ? -1 : 0;
  const float result = lead + static_cast<float>(rng.below(5)) - 2;
  outcome.roles = {{.result = result}, {.result = -result}};
  outcome.plies = 5 + rng.below(5);
  outcome.record = R"({"seed":)" + std::to_string(fixture.seed) + "}";
  return outcome;
}

Plan planOf(std::uint64_t matches, std::uint32_t players = 2) {
  Plan plan;
  plan.game = "Made up";
  plan.rules = {.players = players, .matches = matches, .seed = 5};
  for (std::uint32_t player = 0; player < players; ++player)
    plan.players.push_back({"player " + std::to_string(player), "random"});
  return plan;
}

/// A tournament with an archive in memory.
struct KeptTournament {
  explicit KeptTournament(Plan wanted) : plan(std::move(wanted)) {
    id = archive.begin({plan.text(), plan.game, plan.game, {"One", "Two"}, plan.players});
  }
  /// Plays until `stop` says so.
  Standing conducted(const Audience& audience = {}, const Play& play = madeUp) {
    Standing standing(plan, 2);
    const Play counting = [&](const Fixture& fixture) {
      ++played;
      return play(fixture);
    };
    conduct(alone(counting), storageIn(archive, id), standing, audience);
    return standing;
  }
  std::vector<Outcome> kept() const { return archive.outcomes(id, 0, archive.end(id)); }

  Plan plan;
  archive::Archive archive{":memory:", archive::Access::write};
  archive::Id id = 0;
  std::uint64_t played = 0;
};

/// What decides a table.
std::string figuresOf(const Standing& standing) {
  std::string text = std::to_string(standing.tally.matches());
  for (std::size_t player = 0; player < standing.tally.playerCount(); ++player) {
    const Figures figures = standing.tally.ofPlayer(player);
    text += ' ' + std::to_string(figures.victories) + ' ' + std::to_string(figures.defeats) + ' ' +
            std::to_string(figures.results.mean());
  }
  return text;
}

TEST(Organiser, PlaysAllAndKeepsAll) {
  KeptTournament tournament(planOf(10, 3));
  const Standing standing = tournament.conducted();
  EXPECT_TRUE(standing.finished);
  EXPECT_EQ(standing.expected, 60U);
  EXPECT_EQ(standing.tally.matches(), 60U);
  EXPECT_EQ(tournament.played, 60U);
  ASSERT_EQ(tournament.archive.count(tournament.id), 60U);
  for (const Outcome& outcome : tournament.kept()) {
    Outcome wanted = madeUp(outcome.fixture);
    EXPECT_EQ(tournament.archive.record(tournament.id, outcome.fixture.match), wanted.record);
    wanted.record.clear();
    EXPECT_EQ(outcome, wanted);
  }
}

TEST(Organiser, WithoutAnArchiveTheTableIsTheSame) {
  KeptTournament tournament(planOf(10, 3));
  Standing standing(tournament.plan, 2);
  conduct(alone(madeUp), {}, standing, {});
  EXPECT_TRUE(standing.finished);
  EXPECT_EQ(figuresOf(standing), figuresOf(tournament.conducted()));
}

/// After a slow match, news are told and a wish to stop is looked for; else only now and then.
Outcome slowAtFirst(const Fixture& fixture) {
  if (fixture.match < 2) std::this_thread::sleep_for(std::chrono::milliseconds(5));
  return madeUp(fixture);
}

TEST(Organiser, WhatIsToldIsSafe) {
  KeptTournament tournament(planOf(200));
  std::vector<std::uint64_t> told;
  const auto news = [&](const Standing& now) {
    EXPECT_GE(tournament.archive.count(tournament.id), now.tally.matches());
    told.push_back(now.tally.matches());
  };
  tournament.conducted({.news = news}, slowAtFirst);
  ASSERT_GE(told.size(), 3U);
  EXPECT_EQ(told[0], 1U);
  EXPECT_TRUE(std::is_sorted(told.begin(), told.end()));
  EXPECT_EQ(told.back(), 400U);
}

TEST(Organiser, StopsWhenAskedAndGoesOnToTheSameTable) {
  KeptTournament whole(planOf(50, 3)), tournament(planOf(50, 3));
  const std::string table = figuresOf(whole.conducted());
  const Standing cut =
      tournament.conducted({.stop = [&] { return tournament.played == 100; }}, slowAtFirst);
  EXPECT_FALSE(cut.finished);
  EXPECT_EQ(cut.tally.matches(), 100U);
  EXPECT_EQ(tournament.archive.count(tournament.id), 100U);
  const Standing rest = tournament.conducted();
  EXPECT_TRUE(rest.finished);
  EXPECT_EQ(figuresOf(rest), table);
  EXPECT_EQ(tournament.played, 300U);
  EXPECT_EQ(tournament.kept(), whole.kept());
  EXPECT_EQ(figuresOf(tournament.conducted()), table);  // There is nothing left to play.
  EXPECT_EQ(tournament.played, 300U);
}

TEST(Organiser, KeepsWhatWasPlayedBehindAMatchThatAStopCutShort) {
  KeptTournament tournament(planOf(50)), whole(planOf(50));
  std::atomic<bool> stop = false;
  const Play play = [&](const Fixture& fixture) {
    if (fixture.match == 0) {  // It waits until others are played, and is interrupted.
      while (!stop) std::this_thread::yield();
      throw Interrupted{};
    }
    if (fixture.match == 9) stop = true;
    return madeUp(fixture);
  };
  Standing cut(tournament.plan, 2);
  conduct(together(std::vector<Play>(2, play)), storageIn(tournament.archive, tournament.id), cut,
          {.stop = [&] { return stop.load(); }});
  EXPECT_FALSE(cut.finished);
  EXPECT_EQ(cut.tally.matches(), 0U);
  EXPECT_EQ(tournament.archive.count(tournament.id), 9U);  // Those from 1 to 9.
  const Standing rest = tournament.conducted();
  EXPECT_EQ(figuresOf(rest), figuresOf(whole.conducted()));
  EXPECT_EQ(tournament.played, 100U - 9);
  EXPECT_EQ(tournament.kept(), whole.kept());
}

TEST(Organiser, AFailureLosesNothingThatWasPlayed) {
  KeptTournament tournament(planOf(50)), whole(planOf(50));
  const Play failing = [](const Fixture& fixture) {
    require(fixture.match != 37, "the rules failed");
    return madeUp(fixture);
  };
  EXPECT_EQ(messageOf<Error>([&] { tournament.conducted({}, failing); }), "the rules failed");
  EXPECT_EQ(tournament.archive.count(tournament.id), 37U);
  EXPECT_EQ(figuresOf(tournament.conducted()), figuresOf(whole.conducted()));
}

TEST(Organiser, AnArchiveOfAnotherSeedIsRefused) {
  KeptTournament tournament(planOf(3));
  tournament.conducted();
  tournament.plan.rules.seed = 6;
  EXPECT_TRUE(has(messageOf<Error>([&] { tournament.conducted(); }), {"match 0", "not the match"}));
}

TEST(Organiser, AVerdictEndsItAndMoreThreadsEndItThere) {
  Plan plan = planOf(100'000);
  plan.sprt = SequentialQuestion{0, 100};
  KeptTournament tournament(plan);
  const Standing standing = tournament.conducted();
  EXPECT_TRUE(standing.finished);
  ASSERT_TRUE(standing.test);
  EXPECT_EQ(standing.test->test().status(), TestStatus::acceptedH1);
  EXPECT_EQ(standing.tally.matches(), 2 * standing.test->test().pairs());
  EXPECT_EQ(tournament.archive.count(tournament.id), standing.tally.matches());
  EXPECT_LT(standing.tally.matches(), 1000U);
  for (const std::size_t threads : {2U, 5U}) {
    Standing same(plan, 2);
    conduct(together(std::vector<Play>(threads, madeUp)), {}, same, {});
    EXPECT_EQ(figuresOf(same), figuresOf(standing));
    EXPECT_EQ(same.test->test().llr(), standing.test->test().llr());
  }
}

TEST(Organiser, TheArchiveAloneGivesTheSameStanding) {
  for (const bool tested : {false, true}) {
    Plan plan = planOf(300);
    if (tested) plan.sprt = SequentialQuestion{0, 100};
    KeptTournament tournament(plan);
    const Standing played = tournament.conducted();
    const Standing read = standingIn(tournament.archive, tournament.id, plan, 2);
    EXPECT_TRUE(read.finished);
    EXPECT_EQ(figuresOf(read), figuresOf(played));
    if (tested) {
      EXPECT_EQ(read.test->test().llr(), played.test->test().llr());
    }
  }
}

TEST(Organiser, TheStandingEndsAtTheFirstMatchThatIsMissing) {
  KeptTournament whole(planOf(20)), tournament(planOf(20));
  whole.conducted();
  EXPECT_EQ(standingIn(tournament.archive, tournament.id, tournament.plan, 2).tally.matches(), 0U);
  EXPECT_FALSE(standingIn(tournament.archive, tournament.id, tournament.plan, 2).finished);
  std::vector<Outcome> some;
  for (const Outcome& outcome : whole.kept())
    if (outcome.fixture.match != 12) some.push_back(outcome);
  tournament.archive.add(tournament.id, some);
  const Standing standing = standingIn(tournament.archive, tournament.id, tournament.plan, 2);
  EXPECT_FALSE(standing.finished);
  EXPECT_EQ(standing.tally.matches(), 12U);
  const Standing filled = tournament.conducted();
  EXPECT_EQ(tournament.played, 1U);
  EXPECT_TRUE(filled.finished);
  EXPECT_EQ(tournament.kept(), whole.kept());
}

/// An outcome in which nothing is as usual.
Outcome unusual() {
  constexpr std::uint64_t most = 18446744073709551615U;
  Outcome outcome{.fixture = {most, most - 1, most - 2, {7, 4294967295U}, most - 3},
                  .plies = 12,
                  .ending = Ending::timeOut,
                  .culprit = 1,
                  .reason = "\"slow\"\n",
                  .record = R"({"a":[1]})"};
  outcome.roles = {{0.1F, most, 2, 3, std::chrono::nanoseconds(4), std::chrono::nanoseconds(5), 6},
                   {-3.5e-38F, 1, most, most, std::chrono::nanoseconds::max(), {}, most}};
  return outcome;
}

TEST(Wire, BringsBackWhatWasSent) {
  const Outcome outcome = unusual();
  const Outcome read = outcomeFromWire(Json::parse(toWire(outcome).dump()));
  EXPECT_EQ(read, outcome);
  EXPECT_EQ(read.fixture.turn, outcome.fixture.turn);  // Which == does not look at.
  for (const Ending ending : {Ending::finished, Ending::quit, Ending::error, Ending::timeOut}) {
    Outcome other = outcome;
    other.ending = ending;
    EXPECT_EQ(outcomeFromWire(toWire(other)).ending, ending);
  }
  EXPECT_EQ(outcomeFromWire(toWire(Outcome{})), Outcome{});
}

TEST(Wire, RefusesWhatIsNoOutcome) {
  const Json right = toWire(unusual());
  for (std::size_t part = 0; part < right.size(); ++part) {
    for (const Json& wrong : {Json(), Json(-1), Json(1.5), Json(1e300), Json(4), Json::object(),
                              Json::array({Json()}), Json("x")}) {
      if ((part == 2 || part == 4) && wrong == 4) continue;  // Plies and culprit may be that.
      if (part >= 5 && wrong.is_string()) continue;
      Json message = right;
      message[part] = wrong;
      EXPECT_THROW(outcomeFromWire(message), Error) << part << ": " << wrong;
    }
    Json shorter = right;
    shorter.erase(part);
    EXPECT_THROW(outcomeFromWire(shorter), Error);
  }
  for (const Json& wrong : {Json(), Json(7), Json::object(), Json::array(), Json("x")}) {
    EXPECT_THROW(outcomeFromWire(wrong), Error);
    EXPECT_THROW(fixtureFromWire(wrong), Error);
  }
}

}  // namespace
}  // namespace ludorum::arena
