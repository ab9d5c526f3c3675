#include <nlohmann/json.hpp>

#include "program.hpp"

namespace ludorum::test {
namespace {

using Json = nlohmann::ordered_json;

const Words kinds{"random",   "trace",        "heuristic", "minimax", "alphabeta", "maxn",
                  "paranoid", "montecarlo",   "uct",       "pimc",    "ismcts",    "oos",
                  "cfr",      "bestresponse", "ensemble",  "exec"};

TEST(PlayersCommand, ListsAllAndWhatTheyCannotPlay) {
  const Outcome run = test::run({"players"});
  EXPECT_EQ(run.code, 0);
  const Words lines = run.lines();
  ASSERT_EQ(lines.size(), kinds.size() + 1);
  EXPECT_TRUE(has(lines[0], {"player", "what it does", "cannot play"}));
  for (std::size_t i = 0; i < kinds.size(); ++i) EXPECT_TRUE(lines[i + 1].starts_with(kinds[i]));
  EXPECT_TRUE(lines[5].ends_with("  Odds&Evens")) << lines[5];  // alphabeta
  EXPECT_FALSE(lines[9].ends_with("Odds&Evens")) << lines[9];  // uct
}

TEST(PlayersCommand, TellsTheParametersAndWhoCannotPlay) {
  const Outcome run = test::run({"players", "oddsandevens"});
  EXPECT_EQ(run.code, 0);
  EXPECT_TRUE(has(run.out, {"minimax", "cannot play Odds&Evens: it needs a game by turns", "uct",
                            "simulationCount", "1000", "explorationConstant", "timeCap"}));
  EXPECT_TRUE(has(test::run({"players", "pig"}).out, {"cannot play Pig: the game hides nothing"}));
}

TEST(PlayersCommand, PrintsJson) {
  const Json all = Json::parse(run({"players", "--json"}).out);
  ASSERT_EQ(all.size(), kinds.size());
  EXPECT_EQ(all[4]["name"], "alphabeta");
  EXPECT_EQ(all[4]["cannotPlay"], Json{"Odds&Evens"});
  EXPECT_EQ(all[4]["games"].size(), gameNames.size() - 1);

  const Json pig = Json::parse(run({"players", "pig", "--json"}).out);
  ASSERT_EQ(pig.size(), kinds.size());
  EXPECT_EQ(pig[8]["canPlay"], true);
  EXPECT_EQ(pig[8]["parameters"][0]["name"], "simulationCount");
  EXPECT_EQ(pig[8]["parameters"][0]["default"], 1000);
  const Json odds = Json::parse(run({"players", "oddsandevens", "--json"}).out);
  EXPECT_EQ(odds[3]["canPlay"], false);
  EXPECT_TRUE(has(odds[3]["whyNot"].get<std::string>(), {"game by turns"}));
}

TEST(PlayersCommand, WrongGamesAreRefused) {
  EXPECT_TRUE(isWrongUsage(run({"players", "pork"}), {R"(no game is called "pork")"}));
}

/// What is told of a parameter can be written as it is told.
TEST(PlayersCommand, DefaultsAreValidSettings) {
  for (const std::string& game : gameNames) {
    const Json all = Json::parse(run({"players", game, "--json"}).out);
    for (const Json& player : all) {
      if (!player["canPlay"] || player["name"] == "trace" || player["name"] == "exec") continue;
      if (player["name"] == "cfr" || player["name"] == "bestresponse")
        continue;  // For small games.
      std::string settings;
      for (const Json& p : player["parameters"]) {
        const Json& value = p["default"];
        settings += settings.empty() ? ':' : ',';
        settings += p["name"].get<std::string>() + '=' +
                    (value.is_null()     ? "none"
                     : value.is_string() ? value.get<std::string>()
                                         : value.dump());
      }
      Words arguments{"match", game, player["name"].get<std::string>() + settings};
      if (game != "15puzzle") arguments.emplace_back("random");
      arguments.insert(arguments.end(), {"--plies", "1", "--seed", "1"});
      EXPECT_EQ(run(arguments).err, "") << arguments[2];
    }
  }
}

}  // namespace
}  // namespace ludorum::test
