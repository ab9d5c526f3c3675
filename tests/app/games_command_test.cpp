#include <nlohmann/json.hpp>

#include "program.hpp"

namespace ludorum::test {
namespace {

using Json = nlohmann::ordered_json;

TEST(GamesCommand, ListsTheGames) {
  const Outcome run = test::run({"games"});
  EXPECT_EQ(run.code, 0);
  EXPECT_EQ(run.out,
            "game         roles        kind                     parameters\n"
            "TicTacToe    X, O         by turns\n"
            "Pig          One, Two     by turns, with luck      goal=100,rounds=100\n"
            "Odds&Evens   Odds, Evens  simultaneous             goal=10\n"
            "15Puzzle     Player       by turns, single player  "
            "tiles=MCFDJAOLEKBNGIH ,points=80,slides=0\n"
            "ConnectFour  Yellow, Red  by turns\n");
}

TEST(GamesCommand, TellsAllAboutOne) {
  const Outcome run = test::run({"games", "pig:goal=50"});
  EXPECT_EQ(run.code, 0);
  EXPECT_TRUE(
      has(run.out,
          {"Pig\n", "One, Two", "by turns, with luck", "-50 to 50, zero-sum",
           R"({"activePlayer":"One","scores":{"One":0,"Two":0},"points":0,"round":0})",
           "luck        die", "goal    50   points", "rounds  100  then", "random ", "trace "}));
  EXPECT_TRUE(has(test::run({"games", "15puzzle"}).out, {"also called Puzzle15", "-1 to 1\n"}));
}

TEST(GamesCommand, ListsThemAsJson) {
  const Json games = Json::parse(run({"games", "--json"}).out);
  ASSERT_EQ(games.size(), 5U);
  Words names;
  for (const Json& game : games) {
    names.push_back(game["name"]);
    EXPECT_EQ(game["players"].size(), game["name"] == "Odds&Evens" ? 7U : 11U);
    EXPECT_EQ(game["resultBounds"].size(), 2U);
    // What it says the start is can be started from.
    EXPECT_EQ(run({"match", game["name"], "--plies", "1", "--state", game["start"].dump()}).code,
              0);
  }
  EXPECT_EQ(names, (Words{"TicTacToe", "Pig", "Odds&Evens", "15Puzzle", "ConnectFour"}));
  EXPECT_EQ(games[1]["luck"], Json{"die"});
  EXPECT_EQ(games[1]["zeroSum"], true);
  EXPECT_EQ(games[3]["zeroSum"], false);
  EXPECT_EQ(games[3]["aliases"], Json{"Puzzle15"});
}

TEST(GamesCommand, TellsAboutOneAsJson) {
  const Json game = Json::parse(run({"games", "pig:rounds=none", "--json"}).out);
  EXPECT_EQ(game["parameters"][1]["name"], "rounds");
  EXPECT_EQ(game["parameters"][0]["default"], 100);
  EXPECT_TRUE(game["parameters"][1]["default"].is_null());  // As in a record.
}

}  // namespace
}  // namespace ludorum::test
