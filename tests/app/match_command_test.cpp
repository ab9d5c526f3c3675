#include <map>
#include <nlohmann/json.hpp>

#include "program.hpp"

namespace ludorum::test {
namespace {

using Json = nlohmann::ordered_json;

/// `match` with these arguments and a seed.
Outcome match(Words arguments, const Place& place = {}, const std::string& seed = "1") {
  arguments.insert(arguments.begin(), "match");
  arguments.insert(arguments.end(), {"--seed", seed});
  return run(arguments, place);
}

TEST(MatchCommand, TellsTheFirstMatchOfTicTacToe) {
  EXPECT_EQ(match({"tictactoe"}).out,
            "[         ]\tmoves: {\"X\":4}\n"
            "[    X    ]\tmoves: {\"O\":3}\n"
            "[   OX    ]\tmoves: {\"X\":5}\n"
            "[   OXX   ]\tmoves: {\"O\":0}\n"
            "[O  OXX   ]\tmoves: {\"X\":1}\n"
            "[OX OXX   ]\tmoves: {\"O\":8}\n"
            "[OX OXX  O]\tmoves: {\"X\":7}\n"
            "[OX OXX XO]\tresult: {\"X\":1,\"O\":-1}\n");
}

TEST(MatchCommand, TellsTheFirstPliesOfOtherGames) {
  EXPECT_EQ(match({"pig", "--plies", "3"}).out,
            "0: {\"One\":0,\"Two\":0} One has 0, moves: {\"One\":\"roll\"}\n"
            "0: {\"One\":0,\"Two\":0} One has 3, moves: {\"One\":\"hold\"}\n"
            "0: {\"One\":3,\"Two\":0} Two has 0, moves: {\"Two\":\"roll\"}\n");
  EXPECT_EQ(match({"oddsandevens", "--plies", "3"}).out,
            "{\"Odds\":0,\"Evens\":0}\tmoves: {\"Odds\":2,\"Evens\":1}\n"
            "{\"Odds\":1,\"Evens\":0}\tmoves: {\"Odds\":1,\"Evens\":1}\n"
            "{\"Odds\":1,\"Evens\":1}\tmoves: {\"Odds\":1,\"Evens\":2}\n");
  EXPECT_EQ(match({"15puzzle", "--plies", "3"}).out,
            "MCFDJAOLEKBNGIH \tmoved to 14, 80 points remaining.\n"
            "MCFDJAOLEKBNGI H\tmoved to 13, 79 points remaining.\n"
            "MCFDJAOLEKBNG IH\tmoved to 9, 78 points remaining.\n");
  EXPECT_EQ(match({"connectfour", "--plies", "3"}).out,
            "[......./......./......./......./......./.......]\tmoves: {\"Yellow\":3}\n"
            "[......./......./......./......./......./...Y...]\tmoves: {\"Red\":3}\n"
            "[......./......./......./......./...R.../...Y...]\tmoves: {\"Yellow\":3}\n");
}

TEST(MatchCommand, ClosesWithTheResult) {
  EXPECT_EQ(match({"pig", "--quiet"}).out,
            "Fin: {\"One\":-27,\"Two\":27} ({\"One\":73,\"Two\":100}).\n");
  EXPECT_EQ(match({"15puzzle:points=2"}).lines().back(),
            "Puzzle15 finished with MCFDJAOLEKBNG IH\t, result = -1.");
  EXPECT_EQ(match({"oddsandevens:goal=1"}).lines().back(),
            "{\"Odds\":1,\"Evens\":0}\tresult: {\"Odds\":1,\"Evens\":-1}");
}

TEST(MatchCommand, TheSameSeedIsTheSameMatch) {
  for (const std::string& game : gameNames) {
    EXPECT_EQ(match({game}).out, match({game}).out) << game;
    EXPECT_NE(match({game}).out, match({game}, {}, "2").out) << game;
    EXPECT_EQ(match({game}).code, 0) << game;
    EXPECT_EQ(match({game}).err, "") << game;
  }
  EXPECT_EQ(match({"pig"}, {}, "18446744073709551615").code, 0);
}

TEST(MatchCommand, MatchNOfManyHasTheSeedNFurtherOn) {
  for (const std::string& game : gameNames) {
    std::string one_by_one;
    for (const std::string seed : {"7", "8", "9"})
      one_by_one += match({game, "--json"}, {}, seed).out;
    EXPECT_EQ(match({game, "--json", "--matches", "3"}, {}, "7").out, one_by_one) << game;
  }
}

TEST(MatchCommand, WithoutASeedItPlaysAnyAndSaysWhichOnATerminal) {
  const Outcome quiet = run({"match", "pig", "--plies", "5"});
  EXPECT_EQ(quiet.err, "");
  const Outcome told = run({"match", "pig", "--json"}, {.terminal = true});
  const std::string seed = std::to_string(Json::parse(told.out)["seed"].get<std::uint64_t>());
  EXPECT_EQ(told.err, "seed " + seed + " (repeat with --seed " + seed + ")\n");
  EXPECT_EQ(match({"pig", "--json"}, {}, seed).out, told.out);
}

TEST(MatchCommand, RecordsAreJsonLines) {
  for (const std::string& game : gameNames) {
    const Outcome records = match({game, "--json", "--matches", "4"});
    EXPECT_EQ(records.lines().size(), 4U);
    std::uint64_t seed = 1;
    for (const std::string& line : records.lines()) {
      const Json record = Json::parse(line);
      EXPECT_EQ(record["seed"], seed++);
      EXPECT_FALSE(record["result"].is_null());
    }
    const Outcome replayed = run({"replay"}, {.in = records.out});
    EXPECT_EQ(replayed.out, "4 records, 4 replayed to the same end\n") << game;
    EXPECT_EQ(replayed.code, 0);
  }
}

TEST(MatchCommand, TheSummaryCountsEveryMatch) {
  for (const std::string& game : gameNames) {
    SCOPED_TRACE(game);
    std::map<std::string, std::map<std::string, int>> expected;
    std::map<std::string, double> sums;
    std::uint64_t plies = 0;
    for (const std::string& line : match({game, "--json", "--matches", "60"}).lines()) {
      const Json record = Json::parse(line);
      plies += record["history"].size() - 1;
      for (const auto& [role, result] : record["result"].items()) {
        const double value = result.get<double>();
        ++expected[role][value > 0 ? "victories" : value < 0 ? "defeats" : "ties"];
        sums[role] += value;
      }
    }
    const Outcome run = match({game, "--json", "--quiet", "--matches", "60"});
    ASSERT_EQ(run.lines().size(), 1U);
    const Json summary = Json::parse(run.out);
    EXPECT_EQ(summary["matches"], 60);
    EXPECT_EQ(summary["plies"], plies);
    EXPECT_EQ(summary["unfinished"], 0);
    EXPECT_EQ(summary["roles"].size(), expected.size());
    for (const Json& row : summary["roles"]) {
      const auto& counts = expected[row["role"]];
      for (const char* key : {"victories", "defeats", "ties"})
        EXPECT_EQ(row[key], counts.contains(key) ? counts.at(key) : 0) << row;
      EXPECT_NEAR(row["mean"].get<double>(), sums[row["role"]] / 60, 1e-9);
      EXPECT_LE(row["min"], row["mean"]);
      EXPECT_LE(row["mean"], row["max"]);
    }
  }
}

TEST(MatchCommand, TheTableSumsUp) {
  const Outcome run = match({"pig", "--matches", "5", "--quiet"});
  EXPECT_EQ(run.out,
            "role  player  victories  defeats  ties     mean  deviation  min  max\n"
            "One   random          1        4     0  -13.400     18.528  -27   19\n"
            "Two   random          4        1     0   13.400     18.528  -19   27\n"
            "5 matches of Pig, 92.8 plies each\n");
}

TEST(MatchCommand, ManyMatchesAreToldBeforeTheTable) {
  const std::string matches = match({"tictactoe"}).out + match({"tictactoe"}, {}, "2").out;
  const std::string out = match({"tictactoe", "--matches", "2"}).out;
  EXPECT_EQ(out.substr(0, matches.size()), matches);
  EXPECT_EQ(Outcome::linesOf(out.substr(matches.size())).size(), 4U);
}

TEST(MatchCommand, UnfinishedMatchesAreCounted) {
  const Outcome run = match({"pig", "--matches", "3", "--plies", "2", "--quiet"});
  EXPECT_EQ(run.code, 0);
  EXPECT_TRUE(has(run.out, {"3 matches of Pig, 2.0 plies each, 3 unfinished\n",
                            "random          0        0     0     -          -    -    -"}));
  EXPECT_EQ(match({"pig", "--plies", "2", "--quiet"}).out, "");
  EXPECT_TRUE(Json::parse(match({"pig", "--plies", "2", "--json"}).out)["result"].is_null());
}

TEST(MatchCommand, PlaysScripts) {
  EXPECT_EQ(match({"tictactoe", "trace:moves=0;1;2", "Trace:moves=3;4"}).lines().back(),
            "[XXXOO    ]\tresult: {\"X\":1,\"O\":-1}");
  EXPECT_EQ(match({"pig", "trace:moves=roll;hold", "random", "--plies", "2"}).code, 0);
}

TEST(MatchCommand, AnIllegalMoveIsAFailureThatLosesNoHistory) {
  const Words players{"tictactoe", "trace:moves=4;0", "trace:moves=4"};
  const Outcome told = match(players);
  EXPECT_TRUE(isFailure(told, {"ludorum: 1 match ended by an error: ", "TicTacToe, ply 1",
                               "the player of O failed", "the move 4 is illegal"}));
  EXPECT_EQ(told.out, "[         ]\tmoves: {\"X\":4}\n");

  Words json = players;
  json.push_back("--json");
  const Outcome recorded = match(json);
  EXPECT_TRUE(isFailure(recorded, {"4 is illegal"}));
  const Json record = Json::parse(recorded.out);
  EXPECT_EQ(record["history"].size(), 2U);
  EXPECT_EQ(record["history"][0]["moves"].dump(), R"({"X":4})");
  EXPECT_TRUE(has(record["error"].get<std::string>(), {"4 is illegal"}));
  EXPECT_EQ(run({"replay"}, {.in = recorded.out}).code, 0);

  Words many = players;
  many.insert(many.end(), {"--matches", "3", "--quiet"});
  const Outcome tally = match(many);
  EXPECT_TRUE(isFailure(tally, {"3 matches ended by an error, the first: "}));
  EXPECT_TRUE(has(tally.out, {"3 ended by an error"}));
}

TEST(MatchCommand, AScriptThatEndsEarlyIsAFailure) {
  EXPECT_TRUE(isFailure(match({"tictactoe", "trace:moves=4", "random"}),
                        {"the player of X failed", "the script of 1 moves has ended"}));
}

TEST(MatchCommand, WrongPlayersAreWrongUsage) {
  EXPECT_TRUE(isWrongUsage(match({"pig", "random"}), {"One, Two", "got 1"}));
  EXPECT_TRUE(isWrongUsage(match({"15puzzle", "random", "random"}), {"got 2"}));
  EXPECT_TRUE(isWrongUsage(match({"pig", "random", "rndom"}), {"did you mean \"random\"?"}));
  EXPECT_TRUE(isWrongUsage(match({"pig", "random", "random:x=1"}), {"no parameter of random"}));
  EXPECT_TRUE(isWrongUsage(match({"pig", "random", ":x=1"}), {"has no name"}));
}

TEST(MatchCommand, StartsFromAState) {
  EXPECT_EQ(match({"tictactoe", "--state", "[  XO   X ]"}).lines()[0].substr(0, 11), "[  XO   X ]");
  const Outcome json = match({"pig", "--state", R"({"points":6})", "--plies", "1"});
  EXPECT_TRUE(has(json.out, {"One has 6, moves: "}));
  EXPECT_EQ(match({"tictactoe", "--state", "[XXXOO    ]"}).out,
            "[XXXOO    ]\tresult: {\"X\":1,\"O\":-1}\n");
}

TEST(MatchCommand, AnImpossibleStateIsWrongUsage) {
  EXPECT_TRUE(isWrongUsage(match({"tictactoe", "--state", "[XX       ]"}), {"impossible board"}));
  EXPECT_TRUE(
      isWrongUsage(match({"tictactoe", "--state", R"({"bord":""})"}), {"did you mean \"board\""}));
  EXPECT_TRUE(isWrongUsage(match({"tictactoe", "--state", "{\"board\":"}), {"not JSON"}));
  EXPECT_TRUE(isWrongUsage(match({"tictactoe", "--state", "{\"board\":1e999}"}), {"1e999"}));
  EXPECT_TRUE(isWrongUsage(match({"tictactoe", "--state", ""}), {"9 characters"}));
}

TEST(MatchCommand, TellsIfTheSeedDoesNotDecideAlone) {
  const Words timed{"tictactoe", "uct:timeCap=5ms", "random", "--matches", "1", "--quiet"};
  EXPECT_TRUE(has(match(timed).out, {"not repeatable", "timeCap"}));
  Words json = timed;
  json.emplace_back("--json");
  EXPECT_EQ(Json::parse(match(json).out)["repeatable"], false);
  const Words plain{"tictactoe", "random", "random", "--matches", "1", "--quiet", "--json"};
  EXPECT_EQ(Json::parse(match(plain).out)["repeatable"], true);
}

TEST(MatchCommand, ANameThatIsNoUnicodeMakesNoBadRecord) {
  const Outcome run = match({"tictactoe", "random\xff", "random", "--json"});
  if (run.code == 0) {
    EXPECT_TRUE(Json::accept(run.out));
  } else {
    EXPECT_TRUE(isWrongUsage(run, {"no player is called"}));
  }
  EXPECT_NE(match({"tictactoe", "random\xff", "random", "--json", "--quiet"}).code, 1);
}

TEST(MatchCommand, ShowsProgressOnATerminalOnly) {
  for (const std::string& game : gameNames) {
    const Outcome shown = match({game, "--matches", "10", "--quiet"}, {.terminal = true});
    EXPECT_TRUE(has(shown.err, {"matches [", "0 of 10", "100 %, 10 of 10"})) << game;
    EXPECT_TRUE(shown.err.ends_with("\r\x1b[K"));
    EXPECT_EQ(shown.out.find('\x1b'), std::string::npos);
    const Outcome hidden = match({game, "--matches", "10", "--quiet"});
    EXPECT_EQ(hidden.err, "");
    EXPECT_EQ(hidden.out, shown.out);
  }
}

TEST(MatchCommand, OneMatchHasNoProgress) {
  EXPECT_EQ(match({"tictactoe"}, {.terminal = true}).err, "");
}

}  // namespace
}  // namespace ludorum::test
