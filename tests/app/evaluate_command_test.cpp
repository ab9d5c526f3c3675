#include <nlohmann/json.hpp>

#include "program.hpp"

namespace ludorum::test {
namespace {

using Json = nlohmann::ordered_json;

TEST(EvaluateCommand, PrintsTheMovesBestFirst) {
  // X has two in a row and is on turn: square 2 wins, and then the match is over.
  const Outcome run =
      test::run({"evaluate", "tictactoe", "alphabeta:horizon=9", "--state", "[XX OO    ]"});
  EXPECT_EQ(run.code, 0);
  const Words lines = run.lines();
  ASSERT_EQ(lines.size(), 6U) << run.out;
  EXPECT_TRUE(has(lines[0], {"move", "value", "visits", "line"}));
  EXPECT_TRUE(has(lines[1], {"2", " 1.0000 "}));
  EXPECT_TRUE(has(lines[5], {"-1.0000"}));  // Whoever leaves 5 to O has lost.
}

TEST(EvaluateCommand, PrintsJson) {
  const Json moves = Json::parse(
      run({"evaluate", "tictactoe", "minimax:horizon=9", "--state", "[XX OO    ]", "--json"}).out);
  ASSERT_EQ(moves.size(), 5U);
  EXPECT_EQ(moves[0]["move"], 2);
  EXPECT_EQ(moves[0]["value"], 1.0);
  EXPECT_EQ(moves[0]["line"], Json{2});
  EXPECT_GT(moves[0]["visits"], 0);
}

TEST(EvaluateCommand, EveryPlayerThatWeighsMovesDoes) {
  for (const char* player :
       {"heuristic", "minimax", "alphabeta", "maxn", "paranoid", "montecarlo:simulationCount=100",
        "uct:simulationCount=100", "ensemble:players=(heuristic;minimax)"}) {
    const Outcome run = test::run({"evaluate", "pig", player, "--state", R"({"points":20})"});
    EXPECT_EQ(run.code, 0) << player << run.err;
    EXPECT_EQ(run.lines().size(), 3U) << player << run.out;
    EXPECT_TRUE(has(run.out, {"\"roll\"", "\"hold\""})) << player;
  }
}

TEST(EvaluateCommand, TheRoleCanBeChosenWhereSeveralAreActive) {
  for (const char* role : {"Odds", "Evens"})
    EXPECT_EQ(run({"evaluate", "oddsandevens", "uct", "--role", role}).lines().size(), 3U);
  EXPECT_TRUE(
      isWrongUsage(run({"evaluate", "oddsandevens", "uct", "--role", "Ods"}), {"Ods", "Odds"}));
  EXPECT_TRUE(
      isWrongUsage(run({"evaluate", "pig", "uct", "--role", "Two"}), {"Two is not active"}));
}

TEST(EvaluateCommand, TheSeedDecides) {
  const auto evaluated = [](const std::string& seed) {
    return run({"evaluate", "connectfour", "montecarlo:simulationCount=100", "--seed", seed}).out;
  };
  EXPECT_EQ(evaluated("1"), evaluated("1"));
  EXPECT_NE(evaluated("1"), evaluated("2"));
}

TEST(EvaluateCommand, RefusesWhatMakesNoSense) {
  EXPECT_TRUE(isWrongUsage(run({"evaluate", "pig", "random"}), {"random does not weigh"}));
  EXPECT_TRUE(isWrongUsage(run({"evaluate", "pig", "utc"}), {R"(did you mean "uct")"}));
  EXPECT_TRUE(isWrongUsage(run({"evaluate", "oddsandevens", "minimax"}), {"cannot play"}));
  EXPECT_TRUE(
      isWrongUsage(run({"evaluate", "tictactoe", "uct", "--state", "[XXXOO    ]"}), {"over"}));
  EXPECT_TRUE(isWrongUsage(run({"evaluate", "tictactoe", "uct", "--state", ""}), {"board"}));
  EXPECT_TRUE(isWrongUsage(run({"evaluate", "tictactoe"}), {"PLAYER"}));
  EXPECT_TRUE(isWrongUsage(run({"evaluate", "pig", "uct", "--seed", "-1"}), {"--seed"}));
}

}  // namespace
}  // namespace ludorum::test
