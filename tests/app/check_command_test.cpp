#include "program.hpp"

#include "../support/counterexample.hpp"
#include "ludorum/app.hpp"
#include "support/modules.hpp"

namespace ludorum::test {
namespace {

TEST(CheckCommand, HasALineForEachLaw) {
  for (const std::string& game : gameNames) {
    SCOPED_TRACE(game);
    const Outcome run = test::run({"check", game, "--playouts", "3"});
    EXPECT_EQ(run.code, 0);
    EXPECT_EQ(run.err, "");
    Words lines = run.lines();
    EXPECT_TRUE(has(lines.back(), {" keeps all " + std::to_string(lines.size() - 1) + " laws"}));
    lines.pop_back();
    for (const std::string& line : lines) {
      EXPECT_TRUE(line.starts_with("ok      ")) << line;
      EXPECT_TRUE(line.ends_with(" tried)")) << line;
    }
  }
}

TEST(CheckCommand, TriesSoManyPlayouts) {
  const Outcome run = test::run({"check", "tictactoe", "--playouts", "1234", "--max-plies", "77"});
  EXPECT_TRUE(has(run.out, {"ok      the game ends within 77 plies (1,234 tried)\n"}));
}

TEST(CheckCommand, TheSeedDecides) {
  const auto check = [](const std::string& seed) {
    return test::run({"check", "pig", "--playouts", "5", "--seed", seed}).out;
  };
  EXPECT_EQ(check("3"), check("3"));
  EXPECT_NE(check("3"), check("4"));
}

TEST(CheckCommand, ReportsAsJson) {
  const Outcome run = test::run({"check", "pig:goal=20", "--playouts", "3", "--json"});
  const Json report = Json::parse(run.out);
  EXPECT_EQ(report["game"], "Pig");
  EXPECT_EQ(report["broken"], 0);
  EXPECT_EQ(report["laws"].size(), 11U);
  for (const Json& law : report["laws"]) {
    EXPECT_EQ(law["holds"], true);
    EXPECT_GT(law["tried"], 0);
    EXPECT_FALSE(law.contains("moves"));
  }
}

TEST(CheckCommand, ABrokenGameIsAFailureWithACounterexample) {
  const App app = std::move(App{}.add<StuckBeforeTheEnd>());
  const Outcome run = test::run(app, {"check", "heap", "--playouts", "5"});
  EXPECT_EQ(run.code, 1);
  EXPECT_EQ(run.err, "");
  EXPECT_TRUE(has(run.out, {"BROKEN  an unfinished state has moves and a finished one has none (",
                            "        found: it is not over, and has no moves\n"
                            "        state: {\"left\":1,\"turn\":\"First\"}\n"
                            "        moves: {\"First\":1} {\"Second\":2}\n",
                            "Heap breaks 1 of "}));
  const Json report =
      Json::parse(test::run(app, {"check", "heap", "--playouts", "5", "--json"}).out);
  EXPECT_EQ(report["broken"], 1);
  const Json& broken = report["laws"][0];
  EXPECT_EQ(broken["holds"], false);
  EXPECT_EQ(toString(stateAfter(StuckBeforeTheEnd{}, broken["moves"].get<Words>())),
            broken["state"]);
}

TEST(CheckCommand, ACounterexampleMayBeTheStart) {
  const App app = std::move(App{}.add<TwinMoves>());
  EXPECT_TRUE(has(test::run(app, {"check", "heap", "--playouts", "5"}).out,
                  {"        moves: none, it is the start\n"}));
}

TEST(CheckCommand, ACounterexampleNamesTheDeal) {
  const App app = std::move(App{}.add<GreedyKing>());
  const Outcome run = test::run(app, {"check", "kuhnpoker", "--playouts", "5"});
  EXPECT_EQ(run.code, 1);
  const std::string deal = R"({"cards":{"First":"king","Second":"queen"},"made":[]})";
  EXPECT_TRUE(has(run.out, {"        start: " + deal +
                            "\n        moves: {\"First\":\"pass\"} "
                            "{\"Second\":\"pass\"}\n"}));
  const Json report =
      Json::parse(test::run(app, {"check", "kuhnpoker", "--playouts", "5", "--json"}).out);
  EXPECT_EQ(report["laws"][1]["start"], deal);
}

TEST(CheckCommand, StartsFromAState) {
  EXPECT_EQ(test::run({"check", "tictactoe", "--state", "[  XO   X ]", "--playouts", "3"}).code, 0);
  EXPECT_TRUE(
      isWrongUsage(test::run({"check", "tictactoe", "--state", "[XX       ]"}), {"impossible"}));
}

TEST(CheckCommand, HasColoursWhereTheyAreWanted) {
  const Words arguments{"check", "tictactoe", "--playouts", "3"};
  const App app = std::move(App{}.add<StuckBeforeTheEnd>());
  EXPECT_TRUE(has(test::run(arguments, {.colours = true}).out, {"\x1b[32mok    \x1b[0m  "}));
  EXPECT_TRUE(has(test::run(app, {"check", "heap", "--playouts", "3"}, {.colours = true}).out,
                  {"\x1b[31mBROKEN\x1b[0m  "}));
  EXPECT_EQ(test::run(arguments, {.terminal = true}).out.find('\x1b'), std::string::npos);
}

TEST(CheckCommand, ShowsProgressOnATerminalOnly) {
  const Words arguments{"check", "tictactoe", "--playouts", "30"};
  const Outcome shown = test::run(arguments, {.terminal = true});
  EXPECT_TRUE(has(shown.err, {"check ["}));
  EXPECT_TRUE(shown.err.ends_with("\r\x1b[K"));
  EXPECT_EQ(test::run(arguments).err, "");
}

}  // namespace
}  // namespace ludorum::test
