#include <nlohmann/json.hpp>

#include "ludorum/app.hpp"
#include "program.hpp"
#include "support/modules.hpp"

namespace ludorum::test {
namespace {

using Json = nlohmann::ordered_json;

TEST(MeasureCommand, TellsBalanceLengthAndChoice) {
  const Outcome run = test::run(
      {"measure", "tictactoe", "alphabeta:horizon=9", "--matches", "100", "--strong-matches", "4"});
  EXPECT_EQ(run.code, 0);
  EXPECT_EQ(run.err, "");
  const Words lines = run.lines();
  ASSERT_GT(lines.size(), 8U);
  EXPECT_EQ(lines[0], "TicTacToe");
  EXPECT_TRUE(has(lines[1], {"among", "random", "95 %", "alphabeta:horizon=9"}));
  EXPECT_TRUE(has(lines[2], {"matches", "100", "4"}));
  EXPECT_TRUE(has(run.out, {"X wins ", "O wins ", "X's result ", "decided ", "plies ",
                            "moves to choose from "}));
  EXPECT_FALSE(has(run.out, {"winner was behind"}));  // Nobody won.
  EXPECT_FALSE(has(run.out, {"O's result"}));  // X's tells it.
  EXPECT_FALSE(has(run.out, {"luck"}));
  EXPECT_TRUE(has(run.out, {" 9.0  9.0 to 9.0"}));  // Perfect play fills the board.
}

TEST(MeasureCommand, AgreesWithMatchesOfTheSameSeeds) {
  const Json measured = Json::parse(
      run({"measure", "pig", "--matches", "30", "--seed", "5", "--strong-matches", "0", "--json"})
          .out);
  const Json played =
      Json::parse(run({"match", "pig", "--matches", "30", "--seed", "5", "--quiet", "--json"}).out);
  ASSERT_EQ(measured["measurements"].size(), 1U);
  const Json& figures = measured["measurements"][0];
  EXPECT_EQ(figures["matches"], 30);
  EXPECT_EQ(figures["roles"][0]["mean"]["value"], played["roles"][0]["mean"]);
  EXPECT_EQ(figures["plies"]["value"].get<double>() * 30, played["plies"].get<double>());
  EXPECT_GT(figures["luck"]["value"], 0.5);
  EXPECT_LT(figures["plies"]["low"], figures["plies"]["value"]);
}

TEST(MeasureCommand, IsTheSameForAnyNumberOfThreads) {
  const auto measured = [](const char* threads) {
    return run({"measure", "connectfour", "uct:simulationCount=10", "--matches", "40",
                "--strong-matches", "10", "--threads", threads})
        .out;
  };
  EXPECT_EQ(measured("1"), measured("3"));
}

TEST(MeasureCommand, SaysWhyNobodyStrongCanPlay) {
  const App app = std::move(App{}.add<GreedyKing>());
  const Outcome run = test::run(app, {"measure", "kuhnpoker", "--matches", "10"});
  EXPECT_EQ(run.code, 0);
  EXPECT_TRUE(has(run.lines().back(), {"uct cannot play Kuhn Poker: it must see the whole state"}));
  EXPECT_TRUE(isWrongUsage(test::run(app, {"measure", "kuhnpoker", "uct"}),
                           {"uct cannot play Kuhn Poker"}));
}

TEST(MeasureCommand, OneMatchTellsNothingOfOthers) {
  const Json measured =
      Json::parse(run({"measure", "pig", "--matches", "1", "--strong-matches", "0", "--json"}).out);
  EXPECT_TRUE(measured["measurements"][0]["plies"]["low"].is_null());
  EXPECT_TRUE(
      has(run({"measure", "pig", "--matches", "1", "--strong-matches", "0"}).out, {"  -\n"}));
}

TEST(MeasureCommand, BoundsMatches) {
  const Outcome run = test::run(
      {"measure", "tictactoe", "--matches", "50", "--strong-matches", "0", "--max-plies", "7"});
  EXPECT_EQ(run.code, 0);
  EXPECT_TRUE(has(run.out, {"unfinished ", "unfinished: matches of 7 plies, the most"}));
  const Outcome none = test::run({"measure", "tictactoe", "--matches", "9", "--strong-matches", "0",
                                  "--max-plies", "2", "--json"});
  const Json figures = Json::parse(none.out)["measurements"][0];
  EXPECT_TRUE(figures["roles"][0]["mean"]["value"].is_null());
  EXPECT_EQ(figures["unfinished"]["value"], 1);
}

TEST(MeasureCommand, TellsDramaAndDecisiveness) {
  const Words arguments{"measure",          "tictactoe", "uct:simulationCount=5", "--matches", "20",
                        "--strong-matches", "20"};
  EXPECT_TRUE(has(run(arguments).out, {"settled after ", "winner was behind ", "how far "}));
}

TEST(MeasureCommand, RefusesWhatIsWrong) {
  EXPECT_TRUE(isWrongUsage(run({"measure", "pig", "--matches", "0"}), {"--matches", "1 to"}));
  EXPECT_TRUE(isWrongUsage(run({"measure", "pgi"}), {"pgi", "did you mean \"Pig\""}));
  EXPECT_TRUE(isWrongUsage(run({"measure", "pig", "--max-plies", "0"}), {"--max-plies", "1 to"}));
  EXPECT_TRUE(isWrongUsage(run({"measure", "pig", "nobody"}), {"no player is called"}));
  EXPECT_TRUE(isWrongUsage(run({"measure", "pig", "random", "random", "random"}), {"3"}));
  EXPECT_TRUE(isFailure(run({"measure", "tictactoe", "--state", "[XXXOO    ]"}), {"is over"}));
}

TEST(MeasureCommand, ShowsProgressOnATerminalOnly) {
  const Words arguments{"measure", "tictactoe", "--matches", "20", "--strong-matches", "0"};
  const Outcome shown = run(arguments, {.terminal = true});
  EXPECT_TRUE(has(shown.err, {"measure [", "random"}));
  EXPECT_TRUE(shown.err.ends_with("\r\x1b[K"));
  EXPECT_EQ(shown.out, run(arguments).out);
}

}  // namespace
}  // namespace ludorum::test
