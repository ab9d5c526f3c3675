// Matches as tournaments ask for them: who sits where, whose luck it is, what players do.
#include "../support/errors.hpp"  // Before the namespace ludorum::testing is known.

#include "games/modules.hpp"
#include "ludorum/module/module.hpp"
#include "ludorum/module/record.hpp"

namespace ludorum {
namespace {

using test::has;
using test::messageOf;

MatchMaker matchesAmong(const GameModule& game, const std::vector<std::string>& players) {
  std::vector<Specification> specs;
  for (const std::string& player : players) specs.push_back(parseSpecification(player));
  return game.matchesAmong(specs);
}
Json recordOf(const MatchMaker& maker, MatchRequest request) {
  request.record = true;
  return Json::parse(maker(request).record);
}

TEST(MatchesAmong, SeatsPlayersAsAsked) {
  const MatchMaker maker = matchesAmong(
      Module<TicTacToe>{}, {"random", "trace:moves=4;0;8", "trace:moves=1;2;3;5;6;7", "uct"});
  const std::vector<std::uint32_t> order{1, 2};
  const Json record = recordOf(maker, {.seed = 1, .seats = order, .forfeits = true});
  EXPECT_EQ(record["players"]["X"], "trace:moves=4;0;8");
  EXPECT_EQ(record["history"][0]["moves"]["X"], 4);
  EXPECT_EQ(record["history"][1]["moves"]["O"], 1);
  EXPECT_EQ(record["result"]["X"], 1);
}

TEST(MatchesAmong, ShareLuckAndNothingElse) {
  // The layouts of the puzzle, and the throws of Pig as long as the same moves are made.
  const MatchMaker puzzle =
      matchesAmong(*Module<Puzzle15>{}.configured({{"slides", "30"}}), {"random"});
  const auto start = [&](std::uint64_t seed, std::uint64_t luck) {
    return recordOf(puzzle, {.seed = seed, .plies = 3, .luck = luck})["history"];
  };
  EXPECT_EQ(start(1, 7)[0]["state"], start(2, 7)[0]["state"]);
  EXPECT_NE(start(1, 7)[0]["state"], start(1, 8)[0]["state"]);
  EXPECT_NE(start(1, 7)[3]["state"], start(2, 7)[3]["state"]);

  const MatchMaker pig =
      matchesAmong(Module<Pig>{}, {"trace:moves=roll;roll;roll;roll;roll;roll", "random"});
  const auto throws = [&](std::uint64_t seed, std::uint64_t luck) {
    std::vector<Json> values;
    const Json record = recordOf(pig, {.seed = seed, .plies = 4, .luck = luck, .forfeits = true});
    for (const Json& ply : record["history"])
      if (ply.contains("haps")) values.push_back(ply["haps"]["die"]);
    values.resize(1);
    return values[0];
  };
  for (std::uint64_t luck = 0; luck < 20; ++luck) EXPECT_EQ(throws(1, luck), throws(2, luck));
}

TEST(MatchesAmong, BeginWithTheSameOpeningForTheSameLuck) {
  const MatchMaker maker = matchesAmong(Module<ConnectFour>{}, {"random", "random"});
  const auto begin = [&](std::uint64_t seed, std::uint64_t luck) {
    return recordOf(maker, {.seed = seed, .luck = luck, .opening = 6})["history"][0]["state"];
  };
  EXPECT_EQ(begin(1, 5), begin(2, 5));
  EXPECT_NE(begin(1, 5), begin(1, 6));
  const Json board = begin(1, 5);
  const std::string cells = board["board"];
  EXPECT_EQ(std::count(cells.begin(), cells.end(), 'R'), 3) << cells;
}

TEST(MatchesAmong, OpeningsDoNotEndTheGame) {
  const MatchMaker maker = matchesAmong(Module<TicTacToe>{}, {"random", "random"});
  for (std::uint64_t luck = 0; luck < 300; ++luck) {  // Most of seven random plies end it.
    const MatchReport report = maker({.seed = 1, .luck = luck, .opening = 7});
    EXPECT_GE(report.plies, 1U);
    EXPECT_LE(report.plies, 2U);
  }
  EXPECT_TRUE(has(messageOf<Error>([&] { maker({.seed = 1, .opening = 9}); }),
                  {"opening of 9 plies", "take fewer"}));
}

TEST(MatchesAmong, BeginInAGivenState) {
  const MatchMaker maker = matchesAmong(Module<TicTacToe>{}, {"random", "random"});
  const Json record = recordOf(
      maker, {.seed = 1, .state = Module<TicTacToe>{}.start(Rng(0)).readText("[XX OO    ]")});
  EXPECT_EQ(record["history"][0]["state"]["board"], "XX OO    ");
  EXPECT_THROW(maker({.seed = 1, .state = Module<Pig>{}.start(Rng(0))}), Error);  // Another game's.
}

TEST(MatchesAmong, WhoFailsHasLostIfThatIsWanted) {
  const MatchMaker maker = matchesAmong(Module<TicTacToe>{}, {"random", "trace:moves=4;4"});
  for (const std::uint32_t clumsy : {0U, 1U}) {
    const std::vector<std::uint32_t> seats =
        clumsy == 0 ? std::vector<std::uint32_t>{1, 0} : std::vector<std::uint32_t>{0, 1};
    MatchRequest request{.seed = 3, .record = true, .seats = seats, .forfeits = true};
    const MatchReport report = maker(request);
    EXPECT_EQ(report.culprit, clumsy);
    EXPECT_FALSE(report.timedOut);
    EXPECT_TRUE(has(report.error, {"illegal"}));
    ASSERT_TRUE(report.result);
    EXPECT_EQ((*report.result)[clumsy], -1);
    EXPECT_EQ((*report.result)[1 - clumsy], 1);
    EXPECT_EQ(report.roles[clumsy].result, -1);
    // The record says why, and replays.
    const Json record = Json::parse(report.record);
    EXPECT_EQ(record["quit"], clumsy == 0 ? "X" : "O");
    EXPECT_EQ(record["error"], report.error);
    EXPECT_EQ(replayDifference(Module<TicTacToe>(), record), "");
    request.forfeits = false;
    EXPECT_FALSE(maker(request).result);
    EXPECT_EQ(maker(request).culprit, clumsy);
  }
}

TEST(MatchesAmong, CountWhatPlayersDo) {
  const MatchMaker maker = matchesAmong(
      Module<TicTacToe>{},
      {"random", "uct:simulationCount=50", "montecarlo:simulationCount=40",
       "ensemble:players=(uct:simulationCount=10;montecarlo:simulationCount=20;random)"});
  const auto seat = [&](std::uint32_t player) {
    const std::vector<std::uint32_t> seats{player, 0};
    return maker({.seed = 5, .plies = 5, .seats = seats}).roles[0];
  };
  // X chooses among 9, 7 and 5 moves.
  for (std::uint32_t player = 0; player < 4; ++player) {
    EXPECT_EQ(seat(player).decisions, 3U);
    EXPECT_EQ(seat(player).moves, 21U);
    EXPECT_GT(seat(player).time.count(), 0);
    EXPECT_LE(seat(player).slowest, seat(player).time);
    EXPECT_LE(seat(player).slowestPly, 4U);
  }
  EXPECT_EQ(seat(0).simulations, 0U);
  EXPECT_GT(seat(1).simulations, 50U);  // A search ends early where all is proved.
  EXPECT_LE(seat(1).simulations, 150U);
  EXPECT_EQ(seat(2).simulations, 120U);
  EXPECT_GT(seat(3).simulations, 60U);
  EXPECT_LE(seat(3).simulations, 90U);
}

TEST(MatchesAmong, AreTheSameWithAndWithoutARecord) {
  const MatchMaker maker = matchesAmong(Module<Pig>{}, {"random", "montecarlo:simulationCount=20"});
  for (std::uint64_t seed = 0; seed < 5; ++seed) {
    const MatchReport with = maker({.seed = seed, .record = true, .luck = 9});
    const MatchReport without = maker({.seed = seed, .luck = 9});
    EXPECT_EQ(with.result, without.result);
    EXPECT_EQ(with.plies, without.plies);
    const Json record = Json::parse(with.record);
    EXPECT_EQ(record["luck"], 9);
    EXPECT_EQ(record["seed"], seed);
  }
}

TEST(MatchesAmong, RefuseWhatCannotPlay) {
  EXPECT_TRUE(has(messageOf<Error>([] { matchesAmong(Module<Pig>{}, {"randon"}); }),
                  {"randon", "did you mean", "random"}));
  EXPECT_TRUE(has(messageOf<Error>([] { matchesAmong(Module<OddsAndEvens>{}, {"alphabeta"}); }),
                  {"alphabeta cannot play"}));
}

}  // namespace
}  // namespace ludorum
