// `ludorum tournament` as it should be used: what is played, told and kept.
#include <algorithm>
#include <cmath>

#include "tournament.hpp"

namespace ludorum::test {
namespace {

using TournamentCommand = TournamentTest;

TEST_F(TournamentCommand, EveryFormatHasItsNumberOfMatches) {
  const std::pair<Words, int> cases[]{
      {{"tictactoe", "random", "random", "--matches", "2"}, 4},
      {{"tictactoe", "random", "random"}, 20},
      {{"tictactoe", "random", "random", "random", "--matches", "1"}, 6},
      {{"tictactoe", "random", "random", "random", "--format", "measurement", "--matches", "2"}, 8},
      {{"tictactoe", "random", "random", "random", "--format", "measurement", "--measured", "2",
        "--matches", "1"},
       4},
      {{"tictactoe", "random", "random", "random", "random", "--format", "elimination", "--matches",
        "2"},
       6},
      {{"tictactoe", "random", "random", "random", "random", "--format", "Elimination"}, 6},
      {{"tictactoe", "random", "random", "random", "random", "--format", "swiss", "--rounds", "2"},
       8},
      {{"oddsandevens:goal=2", "random", "random", "--matches", "3"}, 6},
      {{"15puzzle:slides=10,points=9", "random", "random", "--matches", "3"}, 6},
      {{"15puzzle:slides=10,points=9", "random", "--matches", "3"}, 3}};
  for (const auto& [arguments, matches] : cases) {
    const Json json = figures(arguments);
    EXPECT_EQ(json["matches"], matches) << arguments.back();
    EXPECT_EQ(json["finished"], true);
    EXPECT_EQ(json["whole"]["matches"], json["game"] == "15Puzzle" ? matches : 2 * matches);
  }
}

TEST_F(TournamentCommand, WhoLosesTwiceIsOutOfADoubleElimination) {
  for (const std::string seed : {"1", "2", "3"}) {
    const Json json = figures(
        {"pig:goal=20", "random", "random", "random", "random", "--format", "double-elimination"},
        seed);
    // The champion of one half needs one win in the final, that of the other half two.
    EXPECT_TRUE(json["matches"] == 12 || json["matches"] == 14) << json["matches"];
    EXPECT_EQ(json["players"][0]["reached"], "champion");
    for (std::size_t place = 1; place < 4; ++place)
      EXPECT_TRUE(has(json["players"][place]["reached"].get<std::string>(), {"out in round"}));
  }
}

TEST_F(TournamentCommand, RanksByTheMeanResultIfAsked) {
  const Words arguments{"pig:goal=30", "random", "uct:simulationCount=20",
                        "--matches",   "50",     "--archive",
                        file("pig"),   "--rank", "mean"};
  const Json json = figures(arguments);
  EXPECT_EQ(json["rank"], "mean");
  double before = 1e9;
  for (const Json& player : json["players"]) {
    const Json& results = player["results"];
    const double mean = results["mean"], deviation = results["deviation"];
    const double half = 1.959964 * deviation / std::sqrt(player["matches"].get<double>());
    EXPECT_NEAR(results["mean95"][0], mean - half, 1e-5);
    EXPECT_NEAR(results["mean95"][1], mean + half, 1e-5);
    EXPECT_LE(mean, before);
    before = mean;
  }
  const Outcome shown = run({"archive", file("pig"), "show", "--rank", "mean"});
  EXPECT_TRUE(has(shown.out, {"mean result", "superior"}));
  EXPECT_FALSE(has(run({"archive", file("pig"), "show"}).out, {"mean result"}));
  for (const Outcome& wrong :
       {tournament({"pig", "random", "random", "--rank", "meen"}),
        run({"archive", file("pig"), "show", "--rank", "meen"}),
        run({"archive", file("pig"), "report", file("page"), "--rank", ""})}) {
    EXPECT_EQ(wrong.code, 2);
    EXPECT_TRUE(has(wrong.err, {"no ranking", "elo", "mean"})) << wrong.err;
  }
  EXPECT_EQ(files(), std::set<std::string>{"pig"});
}

TEST_F(TournamentCommand, TheTableSumsUp) {
  const Outcome done = tournament({"tictactoe", "random", "Bob=random", "--matches", "2"});
  EXPECT_EQ(done.code, 0);
  EXPECT_TRUE(
      has(done.out, {"TicTacToe: round-robin of 2 players, 4 matches, seed 1\n", "#  player   Elo",
                     "points against", "1  random  +163  open", "role  player  matches",
                     "length: 7.5 plies", "X has an advantage of +634 Elo"}));
  EXPECT_TRUE(has(done.err, {"mean time", "slowest"}));
}

TEST_F(TournamentCommand, PlayersHaveNames) {
  const auto namesOf = [](const Words& players) {
    Words arguments{"tictactoe"};
    arguments.insert(arguments.end(), players.begin(), players.end());
    arguments.insert(arguments.end(), {"--matches", "1"});
    std::set<std::string> names;
    const Json json = figures(arguments);
    for (const Json& player : json["players"])
      names.insert(player["name"].get<std::string>() + " is " +
                   player["player"].get<std::string>());
    return names;
  };
  EXPECT_EQ(namesOf({"Ann=random", "Bob=uct:simulationCount=2"}),
            (std::set<std::string>{"Ann is random", "Bob is uct:simulationCount=2"}));
  EXPECT_EQ(
      namesOf({"random", "random", "random"}),
      (std::set<std::string>{"random is random", "random#2 is random", "random#3 is random"}));
}

TEST_F(TournamentCommand, PlayersComeFromAFileInAnyForm) {
  const Words words{"tictactoe", "Ann=random", "Bob=uct:simulationCount=2", "--matches", "2"};
  const std::string same = tournament(words).out;
  for (const std::string text : {R"(["Ann=random", "Bob=uct:simulationCount=2"])",
                                 R"([{"name": "Ann", "player": "random"},
            {"name": "Bob", "player": "uct", "parameters": {"simulationCount": 2}}])",
                                 R"({"Ann": "random", "Bob": "uct:simulationCount=2"})"}) {
    const std::string path = written("players.json", text);
    EXPECT_EQ(tournament({"tictactoe", "--players", path, "--matches", "2"}).out, same) << text;
  }
  const std::string rest = written("rest.json", R"(["Bob=uct:simulationCount=2"])");
  EXPECT_EQ(tournament({"tictactoe", "Ann=random", "--players", rest, "--matches", "2"}).out, same);
}

TEST_F(TournamentCommand, TheTableIsTheSameForAnyNumberOfThreads) {
  for (const std::string format : {"round-robin", "swiss"})
    for (const bool json : {false, true}) {
      Words arguments{"pig:goal=30", "random",    "uct:simulationCount=3",
                      "random",      "--matches", "4",
                      "--format",    format,      "--threads"};
      if (json) arguments.insert(arguments.begin() + 1, "--json");
      std::set<std::string> tables;
      for (const std::string threads : {"1", "2", "5"}) {
        Words all = arguments;
        all.push_back(threads);
        tables.insert(tournament(all).out);
      }
      EXPECT_EQ(tables.size(), 1U) << format;
      EXPECT_GT(tables.begin()->size(), 300U);
    }
}

TEST_F(TournamentCommand, TheSeedDecidesTheTable) {
  const Words arguments{"pig:goal=30", "random", "random", "--matches", "5"};
  const auto table = [&](const std::string& seed) {
    const std::string text = tournament(arguments, seed).out;
    return text.substr(text.find('\n'));  // The first line has the seed.
  };
  EXPECT_EQ(table("7"), table("7"));
  EXPECT_NE(table("7"), table("8"));
  EXPECT_EQ(tournament(arguments, "18446744073709551615").code, 0);
  const Json any = figures(arguments, "");
  EXPECT_EQ(figures(arguments, any["seed"].dump()), any);
}

TEST_F(TournamentCommand, JsonHasAllFigures) {
  const Json json = figures({"tictactoe", "uct:simulationCount=20", "random", "--matches", "5"});
  EXPECT_EQ(json["plan"]["matches"], 5);
  ASSERT_EQ(json["players"].size(), 2U);
  const Json &best = json["players"][0], &other = json["players"][1];
  EXPECT_EQ(best["name"], "uct:simulationCount=20");
  for (const char* key : {"quits", "errors", "timeouts"}) EXPECT_EQ(best[key], 0) << key;
  EXPECT_EQ(best["matches"], 10);
  EXPECT_EQ(best["victories"], other["defeats"]);
  EXPECT_EQ(best["results"]["mean"], -other["results"]["mean"].get<double>());
  EXPECT_GT(best["simulations"], 0);
  EXPECT_GT(best["width"], 1);
  EXPECT_LE(best["elo"]["interval95"][0], best["elo"]["value"]);
  EXPECT_LE(best["elo"]["value"], best["elo"]["interval95"][1]);
  EXPECT_TRUE(best["elo"]["bounded"].is_boolean());
  EXPECT_EQ(best["roles"]["X"]["matches"], 5);
  EXPECT_EQ(best["against"]["random"]["wins"], best["victories"]);
  EXPECT_GT(best["against"]["random"]["superiority"], 0.5);
  EXPECT_EQ(json["roles"]["O"]["matches"], 10);
  EXPECT_GE(json["length"]["min"], 5);
  EXPECT_LE(json["length"]["max"], 9);
  for (const char* key : {"sprt", "times"}) EXPECT_FALSE(json.contains(key)) << key;
}

TEST_F(TournamentCommand, TimesAreToldApart) {
  const Words arguments{"tictactoe", "uct:simulationCount=2", "random", "--matches", "1"};
  Words timed = arguments;
  timed.emplace_back("--times");
  const Outcome plain = tournament(arguments), told = tournament(timed);
  EXPECT_TRUE(told.out.starts_with(plain.out));
  EXPECT_TRUE(has(told.out, {"mean time"}));
  EXPECT_EQ(plain.out.find("mean time"), std::string::npos);
  EXPECT_EQ(told.err, "");
  const Json times = figures(timed)["times"];
  for (const char* player : {"uct:simulationCount=2", "random"})
    EXPECT_GT(times["players"][player]["secondsPerDecision"], 0);
  EXPECT_FALSE(times["slowest"].empty());
}

TEST_F(TournamentCommand, PairsShareTheirRandomOpening) {
  const std::string archive = file("a");
  tournament({"tictactoe", "A=random", "B=random", "--matches", "6", "--openings", "3", "--archive",
              archive});
  const auto all = records(archive);
  ASSERT_EQ(all.size(), 12U);
  std::set<std::string> openings;
  for (std::size_t i = 0; i < all.size(); i += 2) {
    const Json &one = all[i]["history"][0]["state"], &two = all[i + 1]["history"][0]["state"];
    EXPECT_EQ(one, two);
    const std::string board = one["board"];
    EXPECT_EQ(std::count(board.begin(), board.end(), ' '), 6) << board;
    openings.insert(board);
    EXPECT_NE(all[i]["seed"], all[i + 1]["seed"]);
  }
  EXPECT_GT(openings.size(), 3U);
  EXPECT_EQ(run({"archive", archive, "verify"}).code, 0);
}

TEST_F(TournamentCommand, StatesOfAFileAreTakenInTurnsWithRolesSwapped) {
  const std::string archive = file("a"), boards[]{"X        ", "    X    ", "XO       "};
  const std::string states = written(
      "states",
      "# three\n[X        ]\r\n\n{\"board\":\"    X    \",\"activePlayer\":\"O\"}\n[XO       ]");
  const Outcome done = tournament({"tictactoe", "random", "uct:simulationCount=2", "--matches", "4",
                                   "--openings", states, "--archive", archive});
  EXPECT_EQ(done.code, 0) << done.err;
  const auto all = records(archive);
  ASSERT_EQ(all.size(), 8U);
  for (std::size_t i = 0; i < all.size(); ++i)
    EXPECT_EQ(all[i]["history"][0]["state"]["board"], boards[i / 2 % 3]) << i;
  for (std::size_t i = 0; i < all.size(); i += 2)
    EXPECT_EQ(all[i]["players"]["X"], all[i + 1]["players"]["O"]);
}

TEST_F(TournamentCommand, PairsShareTheirLuck) {
  const std::string archive = file("a");
  tournament({"pig:goal=20", "A=random", "B=random", "--matches", "6", "--archive", archive});
  const auto firstThrow = [](const Json& record) {
    for (const Json& ply : record["history"])
      if (ply.contains("haps")) return ply["haps"]["die"].get<int>();
    return 0;
  };
  const auto all = records(archive);
  ASSERT_EQ(all.size(), 12U);
  std::set<int> throws;
  for (std::size_t i = 0; i < all.size(); i += 2) {
    EXPECT_EQ(firstThrow(all[i]), firstThrow(all[i + 1]));
    EXPECT_EQ(all[i]["luck"], all[i + 1]["luck"]);
    throws.insert(firstThrow(all[i]));
  }
  EXPECT_GT(throws.size(), 1U);
}

TEST_F(TournamentCommand, ASequentialTestStopsWhenItKnows) {
  // By seed 1. Of other seeds, 5 % may say the contrary.
  const std::tuple<Words, std::string, std::string> cases[]{
      {{"tictactoe", "uct:simulationCount=20", "random"}, "accepted H1", "Elo 200 or more"},
      {{"tictactoe", "random", "random"}, "accepted H0", "Elo 0 or less"},
      {{"15puzzle:slides=3,points=9", "random", "random"}, "accepted H0", "Elo 0 or less"}};
  for (const auto& [players, verdict, words] : cases) {
    Words arguments = players;
    arguments.insert(arguments.end(), {"--sprt", "0,200"});
    const Outcome done = tournament(arguments);
    EXPECT_EQ(done.code, 0) << done.err;
    EXPECT_TRUE(
        has(done.out, {"SPRT of Elo 0 against 200: ", "(-2.94, 2.94): accepted: " + words}));
    EXPECT_TRUE(has(done.err, {"SPRT of Elo 0 against 200: ", "LLR", "(-2.94, 2.94)"}));
    const Json json = figures(arguments), &test = json["sprt"];
    EXPECT_EQ(test["verdict"], verdict);
    EXPECT_EQ(json["finished"], true);
    EXPECT_EQ(json["matches"], 2 * test["pairs"].get<int>());
    EXPECT_NEAR(test["upper"].get<double>(), 2.944, 0.001);
    EXPECT_TRUE(test["llr"] >= test["upper"] || test["llr"] <= test["lower"]);
    for (const std::string threads : {"1", "2", "5"}) {
      Words more = arguments;
      more.insert(more.end(), {"--threads", threads});
      EXPECT_EQ(figures(more), json);
    }
  }
}

TEST_F(TournamentCommand, ASequentialTestMayEndUndecided) {
  const Json json =
      figures({"tictactoe", "random", "random", "--sprt", "0,5,0.01,0.02", "--matches", "3"});
  EXPECT_EQ(json["matches"], 6);
  EXPECT_EQ(json["finished"], true);
  EXPECT_EQ(json["sprt"]["verdict"], "open");
  EXPECT_NEAR(json["sprt"]["lower"].get<double>(), std::log(0.02 / 0.99), 1e-12);
}

TEST_F(TournamentCommand, StartsFromAState) {
  const Json json =
      figures({"tictactoe", "random", "random", "--state", "[XOXXOO   ]", "--matches", "2"});
  EXPECT_LE(json["length"]["max"], 3);
}

TEST_F(TournamentCommand, AScriptThatEndsIsAForfeitAndNoFailure) {
  const Json json = figures({"tictactoe", "random", "short=trace:moves=4", "--matches", "2"});
  for (const Json& player : json["players"]) {
    EXPECT_EQ(player["errors"], player["name"] == "short" ? 4 : 0);
    EXPECT_EQ(player["victories"], player["name"] == "short" ? 0 : 4);
  }
  const Outcome told = tournament({"tictactoe", "random", "trace:moves=4", "--matches", "2"});
  EXPECT_TRUE(has(told.out, {"quits  errors  time-outs"}));
}

}  // namespace
}  // namespace ludorum::test
