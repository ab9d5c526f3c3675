#include <fstream>
#include <nlohmann/json.hpp>

#include "program.hpp"

namespace ludorum::test {
namespace {

using Json = nlohmann::ordered_json;

std::string records(const std::string& game, const std::string& count = "1") {
  return run({"match", game, "--json", "--seed", "1", "--matches", count}).out;
}
Outcome replay(const std::string& input, const Words& more = {}) {
  Words arguments{"replay"};
  arguments.insert(arguments.end(), more.begin(), more.end());
  return run(arguments, {.in = input});
}
/// What replaying one line says, without the summary.
std::string problem(const std::string& line) {
  const Outcome run = replay(line + '\n');
  EXPECT_EQ(run.code, 1);
  EXPECT_EQ(run.lines().back(), "1 record, 0 replayed to the same end");
  return run.lines().front();
}
template <class Change>
std::string problemAfter(const std::string& game, Change change) {
  Json record = Json::parse(records(game));
  change(record);
  return problem(record.dump());
}

TEST(ReplayCommand, ReplaysARecordALine) {
  const Outcome run = replay(records("pig", "3") + records("tictactoe", "2"));
  EXPECT_EQ(run.out, "5 records, 5 replayed to the same end\n");
  EXPECT_EQ(run.err, "");
  EXPECT_EQ(run.code, 0);
}

TEST(ReplayCommand, GamesWithParametersAndStatesReplay) {
  for (const std::string game : {"pig:goal=20,rounds=none", "pig:rounds=1", "oddsandevens:goal=3",
                                 "15puzzle:slides=30,points=9", "15puzzle:tiles= ABCDEFGHIJKLMNO"})
    EXPECT_EQ(replay(records(game, "3")).code, 0) << game;
  const Outcome other = run({"match", "tictactoe", "--state", "[  XO   X ]", "--json"});
  EXPECT_EQ(replay(other.out).code, 0);
}

TEST(ReplayCommand, ReadsAFileOrStandardInput) {
  const std::string file = ::testing::TempDir() + "replay_command_test.jsonl";
  std::ofstream(file) << records("pig", "2");
  EXPECT_EQ(run({"replay", file}).out, "2 records, 2 replayed to the same end\n");
  EXPECT_EQ(replay(records("pig", "2"), {"-"}).out, "2 records, 2 replayed to the same end\n");
  std::remove(file.c_str());
  EXPECT_TRUE(
      isFailure(run({"replay", file}), {"replay_command_test.jsonl cannot be opened: No such"}));
  EXPECT_TRUE(isFailure(run({"replay", ::testing::TempDir()}), {"could not be read"}));
}

TEST(ReplayCommand, NoRecordsAreAFailure) {
  EXPECT_TRUE(isFailure(replay(""), {"no records"}));
  EXPECT_TRUE(isFailure(replay("\n  \n"), {"no records"}));
}

TEST(ReplayCommand, LinesMayBeEmptyOrEndAsOnWindows) {
  std::string input = records("tictactoe", "2");
  input.insert(input.find('\n'), "\r");
  EXPECT_EQ(replay("\n" + input + "\n \n").out, "2 records, 2 replayed to the same end\n");
}

TEST(ReplayCommand, TheLastLineNeedsNoEnd) {
  std::string input = records("tictactoe", "2");
  input.pop_back();
  EXPECT_EQ(replay(input).out, "2 records, 2 replayed to the same end\n");
}

TEST(ReplayCommand, EveryCutIsATruncatedRecord) {
  const std::string whole = records("pig:goal=5"), line = whole.substr(0, whole.size() - 1);
  for (std::size_t length = 1; length < line.size(); ++length) {
    const Outcome run = replay(whole + line.substr(0, length));
    ASSERT_EQ(run.lines()[0], "line 2: truncated: the input ends in the middle of this record")
        << length;
    ASSERT_EQ(run.lines()[1], "2 records, 1 replayed to the same end");
    ASSERT_EQ(run.code, 1);
  }
}

TEST(ReplayCommand, ACutInTheMiddleOfTheInputIsWrong) {
  const std::string whole = records("pig:goal=5"), line = whole.substr(0, whole.size() - 1);
  for (std::size_t length = 1; length < line.size(); ++length) {
    const Outcome run = replay(line.substr(0, length) + '\n' + whole);
    ASSERT_TRUE(has(run.lines()[0], {"line 1: not JSON: "})) << length;
    ASSERT_EQ(run.lines()[1], "2 records, 1 replayed to the same end");
    ASSERT_EQ(run.code, 1);
  }
}

TEST(ReplayCommand, EveryWrongLineIsReported) {
  Json wrong = Json::parse(records("tictactoe"));
  wrong["result"] = nullptr;
  const std::string right = records("tictactoe");
  const Outcome run = replay(right + wrong.dump() + "\n" + right + "garbage\n" + right);
  EXPECT_EQ(run.code, 1);
  EXPECT_EQ(run.err, "");
  ASSERT_EQ(run.lines().size(), 3U);
  EXPECT_EQ(run.lines()[0],
            R"(line 2: the record has the result null, replaying gives {"X":1,"O":-1})");
  EXPECT_TRUE(has(run.lines()[1], {"line 4: not JSON: "}));
  EXPECT_EQ(run.lines()[2], "5 records, 3 replayed to the same end");
}

TEST(ReplayCommand, ANumberTooGreatForJsonIsAWrongLineToo) {
  const Outcome run = replay("{\"seed\":1e999}\n" + records("pig"));
  EXPECT_EQ(run.code, 1);
  ASSERT_EQ(run.lines().size(), 2U) << run.err;
  EXPECT_TRUE(has(run.lines()[0], {"line 1: not JSON: ", "1e999"}));
  EXPECT_EQ(run.lines()[1], "2 records, 1 replayed to the same end");
}

TEST(ReplayCommand, DeeplyNestedJsonIsAWrongLineToo) {
  constexpr std::size_t depth = 1'000'000;
  const std::string deep = std::string(depth, '[') + std::string(depth, ']');
  for (const std::string key : {"history", "result", "parameters", "game"}) {
    std::string line = Json::parse(records("tictactoe")).dump();
    const Json value = Json::parse(line)[key];
    line.replace(line.find(value.dump()), value.dump().size(), deep);
    EXPECT_TRUE(has(problem(line), {"line 1: "})) << key;
  }
  EXPECT_TRUE(has(problem(deep), {"line 1: "}));
}

TEST(ReplayCommand, WhatIsNoRecordIsToldWhatIsMissing) {
  EXPECT_EQ(problem("7"), "line 1: not a record: it must be an object");
  for (const std::string key :
       {"version", "game", "parameters", "players", "seed", "history", "result"})
    EXPECT_EQ(problemAfter("pig", [&](Json& record) { record.erase(key); }),
              "line 1: not a record: \"" + key + "\" is missing");
}

TEST(ReplayCommand, TheGameMustBeKnown) {
  EXPECT_TRUE(has(problemAfter("pig", [](Json& r) { r["game"] = "Pg"; }),
                  {R"(line 1: no game is called "Pg"; did you mean "Pig"?)"}));
  EXPECT_TRUE(has(problemAfter("pig", [](Json& r) { r["game"] = 3; }), {"\"game\" must be"}));
  EXPECT_TRUE(has(problemAfter("pig", [](Json& r) { r["game"] = "TicTacToe"; }), {"no parameter"}));
}

TEST(ReplayCommand, TheParametersMustFit) {
  EXPECT_TRUE(
      has(problemAfter("pig", [](Json& r) { r["parameters"] = 3; }), {"\"parameters\" must be"}));
  EXPECT_TRUE(
      has(problemAfter("pig", [](Json& r) { r["parameters"]["goal"] = 1; }), {"2 to 10000"}));
  EXPECT_TRUE(has(problemAfter("pig", [](Json& r) { r["parameters"]["goal"] = 20; }), {"ply "}));
  EXPECT_TRUE(
      has(problemAfter("pig", [](Json& r) { r["parameters"]["size"] = 1; }), {"no parameter"}));
  EXPECT_TRUE(
      has(problemAfter("15puzzle", [](Json& r) { r["parameters"]["tiles"] = 7; }), {"must "}));
}

TEST(ReplayCommand, ParametersAreReadAsStrictlyAsTheRest) {
  EXPECT_TRUE(has(problemAfter("pig", [](Json& record) { record["parameters"]["goal"] = "100"; }),
                  {"parameters", "goal", "\"100\""}));
  EXPECT_TRUE(has(problemAfter("pig",
                               [](Json& record) {
                                 record["parameters"] = {{"Goal", 100}};
                               }),
                  {"parameters", "Goal"}));
}

TEST(ReplayCommand, ThePlyOfADifferenceIsNamed) {
  EXPECT_TRUE(has(problemAfter("tictactoe",
                               [](Json& r) {
                                 r["history"][3]["moves"] = {{"O", 4}};
                               }),
                  {"line 1: ply 3: ", "4 is illegal"}));
}

TEST(ReplayCommand, ReportsAsJson) {
  std::string input = records("tictactoe", "2");
  input += "{}\n{\"ver";
  const Outcome run = replay(input, {"--json"});
  EXPECT_EQ(run.code, 1);
  EXPECT_EQ(Json::parse(run.out).dump(),
            R"({"records":4,"equal":2,"problems":[{"line":3,)"
            R"("problem":"not a record: \"version\" is missing"}],"truncated":4})");
  EXPECT_EQ(replay(records("pig"), {"--json"}).out,
            "{\"records\":1,\"equal\":1,\"problems\":[],\"truncated\":null}\n");
}

TEST(ReplayCommand, ReportsAreJsonWhateverTheInput) {
  const Outcome run = replay("\xff\xfe\n\"\xc3\n{\"game\":\"\x01\"}\n", {"--json"});
  EXPECT_EQ(run.code, 1);
  EXPECT_EQ(Json::parse(run.out)["problems"].size(), 3U);
}

}  // namespace
}  // namespace ludorum::test
