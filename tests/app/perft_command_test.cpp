#include <nlohmann/json.hpp>

#include "ludorum/app.hpp"
#include "program.hpp"
#include "support/modules.hpp"

namespace ludorum::test {
namespace {

using Json = nlohmann::ordered_json;

TEST(PerftCommand, CountsPlyByPly) {
  const Outcome run = test::run({"perft", "tictactoe", "--depth", "6", "--unique"});
  EXPECT_EQ(run.code, 0);
  EXPECT_EQ(run.err, "");
  EXPECT_EQ(run.out,
            "ply  sequences  states  finished  X wins  O wins  ties\n"
            "0            1       1         0       0       0     0\n"
            "1            9       9         0       0       0     0\n"
            "2           72      72         0       0       0     0\n"
            "3          504     252         0       0       0     0\n"
            "4        3,024     756         0       0       0     0\n"
            "5       15,120   1,260     1,440   1,440       0     0\n"
            "6       54,720   1,520     5,328       0   5,328     0\n"
            "all     73,450   3,870     6,768   1,440   5,328     0\n");
}

TEST(PerftCommand, CountsLuckAndJointMoves) {
  EXPECT_EQ(run({"perft", "pig", "--depth", "2"}).out,
            "ply  sequences  finished  One wins  Two wins  ties\n"
            "0            1         0         0         0     0\n"
            "1            6         0         0         0     0\n"
            "2           41         0         0         0     0\n"
            "all         48         0         0         0     0\n");
  EXPECT_TRUE(has(run({"perft", "oddsandevens:goal=1", "--depth", "1"}).out,
                  {"ply  sequences  finished  Odds wins  Evens wins  ties\n",
                   "1            4         4          2           2     0\n"}));
}

TEST(PerftCommand, BeginsWithTheSetUpOfASeed) {
  const auto counted = [](const char* seed) {
    return test::run({"perft", "15puzzle:slides=50", "--depth", "1", "--seed", seed}).out;
  };
  const auto movesAt = [](const char* seed) {  // Of the state that a match of this seed begins in.
    const Json record = Json::parse(test::run({"match", "15puzzle:slides=50", "random", "--seed",
                                               seed, "--plies", "1", "--json"})
                                        .out);
    const auto empty = record["history"][0]["state"]["tiles"].get<std::string>().find(' ');
    return 4 - (empty / 4 % 3 == 0 ? 1 : 0) - (empty % 4 % 3 == 0 ? 1 : 0);
  };
  for (const char* seed : {"1", "2", "3", "4"})
    EXPECT_TRUE(has(counted(seed), {"\n1            " + std::to_string(movesAt(seed)) + " "}))
        << counted(seed);
}

TEST(PerftCommand, CountsOverAllDeals) {
  const App app = std::move(App{}.add<GreedyKing>());
  EXPECT_EQ(
      test::run(app, {"perft", "kuhnpoker", "--depth", "3", "--deals", "all", "--unique"}).out,
      "ply  sequences  states  finished  First wins  Second wins  ties\n"
      "0            6       6         0           0            0     0\n"
      "1           12      12         0           0            0     0\n"
      "2           24      24        18          12            9     0\n"
      "3           12      12        12           4           10     0\n"
      "all         54      54        30          16           19     0\n");
  EXPECT_TRUE(has(test::run(app, {"perft", "kuhnpoker", "--depth", "0"}).out, {"all          1"}));
}

TEST(PerftCommand, CannotCountDealsThatTheGameDoesNotTell) {
  EXPECT_TRUE(has(test::run({"perft", "15puzzle", "--depth", "1", "--deals", "all"}).err,
                  {"the deals of 15Puzzle cannot be listed"}));
  EXPECT_TRUE(
      isWrongUsage(test::run({"perft", "pig", "--depth", "1", "--deals", "some"}), {"--deals"}));
}

TEST(PerftCommand, CountsAsJson) {
  const Json counted =
      Json::parse(run({"perft", "tictactoe", "--depth", "9", "--unique", "--json"}).out);
  EXPECT_EQ(counted["game"], "TicTacToe");
  EXPECT_EQ(counted["plies"].size(), 10U);
  EXPECT_EQ(counted["plies"][9].dump(),
            R"({"ply":9,"sequences":127872,"finished":127872,"wins":{"X":81792,"O":0},)"
            R"("ties":46080,"states":78})");
  EXPECT_EQ(counted["all"]["finished"], 255168);
  EXPECT_EQ(counted["all"]["wins"]["X"], 131184);
  EXPECT_EQ(counted["all"]["wins"]["O"], 77904);
  EXPECT_EQ(counted["all"]["states"], 5478);
}

TEST(PerftCommand, DepthZeroIsTheStart) {
  EXPECT_TRUE(has(run({"perft", "tictactoe", "--depth", "0"}).out, {"\nall          1 "}));
}

TEST(PerftCommand, StartsFromAState) {
  const Words arguments{"perft", "tictactoe", "--depth", "1", "--json", "--state"};
  Words right = arguments, wrong = arguments;
  right.push_back("[  XO   X ]");
  wrong.push_back("[XX       ]");
  EXPECT_EQ(Json::parse(run(right).out)["plies"][1]["sequences"], 6);
  EXPECT_TRUE(isWrongUsage(run(wrong), {"impossible board"}));
}

TEST(PerftCommand, ShowsProgressOnATerminalOnly) {
  const Words arguments{"perft", "tictactoe", "--depth", "4", "--unique"};
  const Outcome shown = run(arguments, {.terminal = true});
  EXPECT_TRUE(has(shown.err, {"perft ["}));
  EXPECT_TRUE(shown.err.ends_with("\r\x1b[K"));
  EXPECT_EQ(run(arguments).err, "");
  EXPECT_EQ(run(arguments).out, shown.out);
}

}  // namespace
}  // namespace ludorum::test
