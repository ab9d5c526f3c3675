#include "archive/archive.hpp"

#include <limits>

#include "../support/errors.hpp"
#include "samples.hpp"

namespace ludorum::archive::test {
namespace {

using ludorum::test::has;
using ludorum::test::messageOf;

Archive inMemory() { return {":memory:", Access::write}; }

std::vector<std::uint64_t> numbersOf(const Archive& archive, Id id, const Query& query) {
  std::vector<std::uint64_t> numbers;
  archive.each(id, query, [&](const arena::Outcome& outcome) {
    numbers.push_back(outcome.fixture.match);
    return true;
  });
  return numbers;
}

TEST(Archive, KeepsEveryMember) {
  const Folder folder;
  writeSamples(folder.file("a"), 0, 50);
  const Archive archive(folder.file("a"), Access::read);
  ASSERT_EQ(archive.tournaments().size(), 1U);
  EXPECT_EQ(archive.tournaments()[0].second, sampleTournament());
  EXPECT_EQ(archive.count(1), 50U);
  EXPECT_EQ(contentsOf(archive).begin()->second.second, samples(0, 50));
  EXPECT_EQ(archive.record(1, 7), sample(7).record);
  EXPECT_EQ(archive.record(1, 50), "");
  EXPECT_EQ(archive.match(1, 9), sample(9));
  EXPECT_EQ(archive.match(1, 50), std::nullopt);
}

TEST(Archive, DeflatesLongRecordsOnly) {
  const Folder folder;
  {
    Archive archive(folder.file("a"), Access::write);
    std::vector<arena::Outcome> two = samples(0, 2);
    two[0].record = std::string(1000, 'x');
    two[1].record = std::string(2000, 'x');
    archive.add(archive.begin(sampleTournament()), two);
    EXPECT_EQ(archive.record(1, 0), two[0].record);
    EXPECT_EQ(archive.record(1, 1), two[1].record);
  }
  const Database database(folder.file("a"), Access::read);
  EXPECT_EQ(database.text("SELECT typeof(record) FROM records WHERE match = 0"), "text");
  EXPECT_EQ(database.text("SELECT typeof(record) FROM records WHERE match = 1"), "blob");
}

TEST(Archive, OutcomesComeWithoutRecords) {
  Archive archive = inMemory();
  const Id id = archive.begin(sampleTournament());
  archive.add(id, samples(0, 10));
  const auto some = archive.outcomes(id, 3, 6);
  ASSERT_EQ(some.size(), 3U);
  arena::Outcome expected = sample(3);
  expected.record.clear();
  EXPECT_EQ(some[0], expected);
}

TEST(Archive, KeepsOddTextAndGreatNumbers) {
  using namespace std::string_literals;
  const std::string odd = "'; DROP TABLE matches; -- \"\n\r\t\0 \xff\xfe\xc3 \xf0\x9f\x8e\xb2"s;
  constexpr auto most = std::numeric_limits<std::uint64_t>::max();
  Tournament tournament{odd, odd, odd, {odd, ""}, {{odd, ""}, {"", odd}}};
  arena::Outcome outcome = sample(4);
  outcome.fixture.seed = outcome.fixture.luck = outcome.plies = most;
  outcome.fixture.players = {1, 0};
  outcome.roles[0] = {
      std::numeric_limits<float>::infinity(), most, most, most, std::chrono::nanoseconds::max(),
      std::chrono::nanoseconds::min(),        most};
  outcome.roles[1].result = std::numeric_limits<float>::denorm_min();
  outcome.ending = arena::Ending::error;
  outcome.reason = outcome.record = odd;
  const Folder folder;
  {
    Archive archive(folder.file(odd.substr(0, 20)), Access::write);
    archive.add(archive.begin(tournament), {&outcome, 1});
  }
  const Archive archive(folder.file(odd.substr(0, 20)), Access::read);
  EXPECT_EQ(archive.tournament(1), tournament);
  EXPECT_EQ(archive.find(odd), 1);
  EXPECT_EQ(archive.match(1, 4), outcome);
}

TEST(Archive, ANegativeZeroIsAZero) {
  Archive archive = inMemory();
  const Id id = archive.begin(sampleTournament());
  arena::Outcome outcome = sample(1);
  outcome.roles[0].result = -0.0F;
  archive.add(id, {&outcome, 1});
  EXPECT_EQ(archive.match(id, 1), outcome);
}

TEST(Archive, RecordsAreKeptHoweverSmallOrLarge) {
  Archive archive = inMemory();
  const Id id = archive.begin(sampleTournament());
  std::vector<arena::Outcome> outcomes = samples(0, 4);
  outcomes[0].record = "";
  outcomes[1].record = "7";
  outcomes[2].record = std::string(300'000, 'x');
  archive.add(id, outcomes);
  EXPECT_EQ(contentsOf(archive).begin()->second.second, outcomes);
}

TEST(Archive, MatchesComeInTheOrderOfTheirNumbers) {
  Archive archive = inMemory();
  const Id id = archive.begin(sampleTournament());
  for (const std::uint64_t number : {5U, 2U, 9U, 0U, 7U}) archive.add(id, {{sample(number)}});
  EXPECT_EQ(numbersOf(archive, id, {}), (std::vector<std::uint64_t>{0, 2, 5, 7, 9}));
  EXPECT_EQ(numbersOf(archive, id, {.from = 2, .to = 7}), (std::vector<std::uint64_t>{2, 5}));
  EXPECT_EQ(numbersOf(archive, id, {.from = 3, .records = true}),
            (std::vector<std::uint64_t>{5, 7, 9}));
}

TEST(Archive, AVisitorMayHaveEnough) {
  Archive archive = inMemory();
  const Id id = archive.begin(sampleTournament());
  archive.add(id, samples(0, 10));
  int seen = 0;
  archive.each(id, {}, [&](const arena::Outcome&) { return ++seen < 3; });
  EXPECT_EQ(seen, 3);
}

TEST(Archive, FiltersByPlayerVerdictAndEnding) {
  Archive archive = inMemory();
  const Id id = archive.begin(sampleTournament());
  archive.add(id, samples(0, 42));
  // Every filter against the plain meaning of its words.
  for (const std::optional<std::string>& player : {std::optional<std::string>(), {"Ann"}, {"Cy"}})
    for (const std::optional<WinDrawLoss> result : {std::optional<WinDrawLoss>(),
                                                    {WinDrawLoss::win},
                                                    {WinDrawLoss::draw},
                                                    {WinDrawLoss::loss}})
      for (const std::optional<arena::Ending> ending :
           {std::optional<arena::Ending>(), {arena::Ending::finished}, {arena::Ending::timeOut}}) {
        std::vector<std::uint64_t> expected;
        for (const arena::Outcome& outcome : samples(0, 42)) {
          bool wanted = !player && (!result || winDrawLossOf(outcome.roles[0].result) == *result);
          for (std::size_t r = 0; player && r < 2; ++r)
            wanted =
                wanted || (sampleTournament().players[outcome.fixture.players[r]].name == *player &&
                           (!result || winDrawLossOf(outcome.roles[r].result) == *result));
          if (wanted && (!ending || outcome.ending == *ending))
            expected.push_back(outcome.fixture.match);
        }
        EXPECT_EQ(numbersOf(archive, id, {.player = player, .result = result, .ending = ending}),
                  expected);
      }
  EXPECT_EQ(numbersOf(archive, id, {.player = "Nobody"}).size(), 0U);
}

TEST(Archive, ThePlanIsTheTournament) {
  Archive archive = inMemory();
  EXPECT_EQ(archive.find("one"), std::nullopt);
  const Id one = archive.begin(sampleTournament("one")),
           two = archive.begin(sampleTournament("two"));
  EXPECT_NE(one, two);
  EXPECT_EQ(archive.find("one"), one);
  EXPECT_EQ(archive.begin(sampleTournament("two")), two);
  archive.add(one, samples(0, 3));
  archive.add(two, samples(2, 7));
  EXPECT_EQ(archive.count(one), 3U);
  EXPECT_EQ(archive.count(two), 5U);
  EXPECT_EQ(numbersOf(archive, one, {}), (std::vector<std::uint64_t>{0, 1, 2}));
  Tournament other = sampleTournament("one");
  other.players.pop_back();
  EXPECT_TRUE(has(messageOf<Error>([&] { archive.begin(other); }), {"tournament 1", "other"}));
}

TEST(Archive, AMatchIsAddedOnce) {
  Archive archive = inMemory();
  const Id id = archive.begin(sampleTournament());
  EXPECT_EQ(archive.add(id, samples(0, 5)), 5U);
  EXPECT_EQ(archive.add(id, samples(3, 8)), 3U);
  arena::Outcome slower = sample(2);
  slower.roles[0].time += std::chrono::seconds(1);
  slower.roles[1].slowestPly = 1;
  EXPECT_EQ(archive.add(id, {&slower, 1}), 0U) << "times are not what a seed decides";
  EXPECT_EQ(archive.match(id, 2), sample(2));
  EXPECT_EQ(archive.count(id), 8U);
}

TEST(Archive, AnotherMatchOfTheSameNumberIsRefusedWithAllThatCameWithIt) {
  Archive archive = inMemory();
  const Id id = archive.begin(sampleTournament());
  archive.add(id, samples(0, 5));
  const std::vector<void (*)(arena::Outcome&)> changes{
      [](auto& o) { o.fixture.seed++; },
      [](auto& o) { o.fixture.luck++; },
      [](auto& o) { o.plies++; },
      [](auto& o) { o.roles[1].result += 1; },
      [](auto& o) { o.roles[0].moves++; },
      [](auto& o) { o.roles[0].decisions++; },
      [](auto& o) { o.record += ' '; },
      [](auto& o) { o.roles[0].simulations++; },
      [](auto& o) { o.fixture.players[0] = 0; },
      [](auto& o) { o.ending = arena::Ending::quit; }};
  for (const auto change : changes) {
    std::vector<arena::Outcome> outcomes = samples(3, 7);
    change(outcomes[1]);
    const auto add = [&] { archive.add(id, outcomes); };
    EXPECT_TRUE(has(messageOf<Error>(add), {"match 4 of tournament 1 is there already"}));
    EXPECT_TRUE(contentsOf(archive).begin()->second.second == samples(0, 5));
  }
}

TEST(Archive, ARecordMayComeLater) {
  Archive archive = inMemory();
  const Id id = archive.begin(sampleTournament());
  arena::Outcome without = sample(3);
  without.record.clear();
  archive.add(id, {&without, 1});
  EXPECT_EQ(archive.add(id, samples(3, 4)), 0U);
  EXPECT_EQ(archive.record(id, 3), sample(3).record);
  EXPECT_EQ(archive.add(id, {&without, 1}), 0U);
  EXPECT_EQ(archive.record(id, 3), sample(3).record);
}

TEST(Archive, WhatIsNoMatchOfTheTournamentIsRefused) {
  Archive archive = inMemory();
  const Id id = archive.begin(sampleTournament());
  const auto problem = [&](const auto& change) {
    arena::Outcome outcome = sample(3);
    change(outcome);
    return messageOf<Error>([&] { archive.add(id, {&outcome, 1}); });
  };
  EXPECT_TRUE(has(problem([](auto& o) { o.roles.pop_back(); }), {"match 3", "2 roles"}));
  EXPECT_TRUE(has(problem([](auto& o) { o.fixture.players[1] = 3; }), {"match 3", "only 3"}));
  EXPECT_TRUE(has(problem([](auto& o) { o.culprit = 2; }), {"match 3", "role 2"}));
  EXPECT_TRUE(
      has(problem([](auto& o) { o.roles[0].result = std::numeric_limits<float>::quiet_NaN(); }),
          {"no number"}));
  EXPECT_TRUE(has(problem([](auto& o) { o.fixture.match = ~std::uint64_t{0}; }), {"too great"}));
  EXPECT_TRUE(has(messageOf<Error>([&] { archive.add(2, {}); }), {"no tournament 2"}));
  EXPECT_EQ(archive.count(id), 0U);
}

TEST(Archive, PlainSqlFindsItsWay) {
  const Folder folder;
  writeSamples(folder.file("a"), 0, 6);
  const Database database(folder.file("a"), Access::read);
  EXPECT_EQ(database.integer("SELECT COUNT(*) FROM results WHERE player = 'Ann' AND role = 'X'"),
            2);
  EXPECT_EQ(database.text("SELECT ending FROM results WHERE match = 3 LIMIT 1"), "quit");
}

}  // namespace
}  // namespace ludorum::archive::test
