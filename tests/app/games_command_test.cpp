#include <nlohmann/json.hpp>

#include "ludorum/app.hpp"
#include "program.hpp"
#include "support/modules.hpp"

namespace ludorum::test {
namespace {

using Json = nlohmann::ordered_json;

TEST(GamesCommand, ListsTheGames) {
  const Outcome run = test::run({"games"});
  EXPECT_EQ(run.code, 0);
  EXPECT_EQ(
      run.out,
      "game         roles        kind                     parameters\n"
      "TicTacToe    X, O         by turns\n"
      "Pig          One, Two     by turns, with luck      goal=100,rounds=100,players=2,dice=1\n"
      "Odds&Evens   Odds, Evens  simultaneous             goal=10\n"
      "15Puzzle     Player       by turns, single player  "
      "tiles=MCFDJAOLEKBNGIH ,points=80,slides=0\n"
      "ConnectFour  Yellow, Red  by turns\n");
}

TEST(GamesCommand, TellsAllAboutOne) {
  const Outcome run = test::run({"games", "pig:goal=50"});
  EXPECT_EQ(run.code, 0);
  EXPECT_TRUE(
      has(run.out, {"Pig\n", "One, Two", "by turns, with luck", "-50 to 50, zero-sum",
                    R"({"activePlayer":"One","scores":{"One":0,"Two":0},"points":0,"round":0})",
                    "luck        die", "goal     50   points that win the match (2 to 10000)\n",
                    "rounds   100  then it is tied; none: no limit (1 to 100000000, or none)\n",
                    "random ", "trace "}));
  EXPECT_TRUE(has(test::run({"games", "15puzzle"}).out, {"also called Puzzle15", "-1 to 1\n"}));
}

TEST(GamesCommand, ListsThemAsJson) {
  const Json games = Json::parse(run({"games", "--json"}).out);
  ASSERT_EQ(games.size(), 5U);
  Words names;
  for (const Json& game : games) {
    names.push_back(game["name"]);
    EXPECT_EQ(game["players"].size(), game["name"] == "Odds&Evens" ? 11U : 12U);
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
  EXPECT_EQ(game["parameters"][1]["optional"], true);
  EXPECT_EQ(game["parameters"][0]["min"], 2);
  EXPECT_EQ(game["parameters"][0]["max"], 10000);
  EXPECT_FALSE(game["parameters"][0].contains("optional"));
  EXPECT_EQ(game["parameters"][0]["default"], 100);
  EXPECT_TRUE(game["parameters"][1]["default"].is_null());  // As in a record.
}

TEST(GamesCommand, TellsWhatWasMeasured) {
  const std::string measured =
      R"([{"name":"Pennies","counts":[1,4],"playouts":1234567,"measurements":[{"players":["random","random"],)"
      R"("matches":10,"roles":[{"role":"A","victories":{"value":0.5,"low":0.3,"high":0.7},)"
      R"("mean":{"value":0,"low":null,"high":null}},{"role":"B","victories":)"
      R"({"value":0.5,"low":0.3,"high":0.7},"mean":{"value":0,"low":null,"high":null}}],)"
      R"("decided":{"value":1,"low":0.9,"high":1},"plies":{"value":1,"low":1,"high":1},)"
      R"("branching":{"value":2,"low":2,"high":2},"luck":{"value":0,"low":0,"high":0}}]}])";
  App app = std::move(App{}.add<Pennies>());
  EXPECT_TRUE(has(test::run(app, {"games", "pennies"}).out,
                  {"  figures     not measured: ludorum measure pennies\n"}));
  app.addFigures(measured);
  EXPECT_TRUE(
      has(test::run(app, {"games", "pennies"}).out,
          {"  counts      1, 4 sequences of 0 to 1 moves\n", "  speed       1,234,567 playouts",
           "    among ", "    A wins ", "50.0 %  30.0 to 70.0 %\n"}));
  const Json told = Json::parse(test::run(app, {"games", "pennies", "--json"}).out);
  EXPECT_EQ(told["figures"]["counts"][1], 4);
}

}  // namespace
}  // namespace ludorum::test
