#include <nlohmann/json.hpp>

#include "program.hpp"

namespace ludorum::test {
namespace {

using Json = nlohmann::ordered_json;

TEST(BenchCommand, MeasuresEveryGame) {
  const Outcome run = test::run({"bench", "--seconds", "0.01"});
  EXPECT_EQ(run.code, 0);
  EXPECT_EQ(run.err, "");
  ASSERT_EQ(run.lines().size(), 6U);
  EXPECT_TRUE(has(run.lines()[0], {"game", "playouts/s", "plies/playout", "perft nodes/s"}));
  EXPECT_TRUE(
      has(run.out, {"\nTicTacToe ", "\nPig ", "\nOdds&Evens ", "\n15Puzzle ", "\nConnectFour "}));
}

TEST(BenchCommand, MeasuresOneGame) {
  const Json figures =
      Json::parse(run({"bench", "pig:goal=20", "--seconds", "0.01", "--json"}).out);
  ASSERT_EQ(figures.size(), 1U);
  EXPECT_EQ(figures[0]["game"], "Pig");
  EXPECT_GT(figures[0]["playoutsPerSecond"], 0);
  EXPECT_GT(figures[0]["pliesPerPlayout"], 2);
  EXPECT_GT(figures[0]["perftNodesPerSecond"], 0);
  EXPECT_NEAR(
      figures[0]["pliesPerSecond"].get<double>(),
      figures[0]["playoutsPerSecond"].get<double>() * figures[0]["pliesPerPlayout"].get<double>(),
      1);
}

TEST(BenchCommand, WhatIsOverCannotBeMeasured) {
  EXPECT_TRUE(isFailure(run({"bench", "15puzzle:points=0", "--seconds", "0.01"}), {"is over"}));
}

TEST(BenchCommand, ShowsProgressOnATerminalOnly) {
  const Outcome shown = run({"bench", "tictactoe", "--seconds", "0.01"}, {.terminal = true});
  EXPECT_TRUE(has(shown.err, {"bench [", "TicTacToe"}));
  EXPECT_TRUE(shown.err.ends_with("\r\x1b[K"));
}

}  // namespace
}  // namespace ludorum::test
