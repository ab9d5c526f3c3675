#include <nlohmann/json.hpp>

#include "program.hpp"

namespace ludorum::test {
namespace {

using Json = nlohmann::ordered_json;

constexpr auto hello =
    R"({"type":"hello","protocol":1,"game":"TicTacToe","parameters":{},"roles":["X","O"],"seed":7})";
constexpr auto atStart =
    R"({"type":"decide","role":"X","state":{"board":"         "},"moves":[0],"timeLeft":9})";

/// What an engine answers to lines.
Words answers(const Words& lines, const Words& engine = {"tictactoe", "random"}) {
  Words arguments{"engine"};
  arguments.insert(arguments.end(), engine.begin(), engine.end());
  std::string in;
  for (const std::string& line : lines) in += line + '\n';
  const Outcome run = test::run(arguments, {.in = in});
  EXPECT_EQ(run.code, 0);
  EXPECT_EQ(run.err, "");
  return run.lines();
}
/// The message of the error that a line is answered with after a hello; the engine goes on.
std::string problem(const std::string& line) {
  const Words all = answers({hello, line, atStart});
  if (all.size() != 3) return "there are " + std::to_string(all.size()) + " answers";
  EXPECT_EQ(Json::parse(all[2])["type"], "move");
  const Json answer = Json::parse(all[1]);
  return answer["type"] == "error" ? answer["message"].get<std::string>() : "no error";
}

TEST(EngineCommand, AnswersHelloAndQuestionsUntilQuit) {
  const Words all = answers({hello, atStart, R"({"type":"quit"})", atStart});
  ASSERT_EQ(all.size(), 2U);
  EXPECT_EQ(all[0], R"({"type":"hello","protocol":1,"name":"ludorum random","again":true})");
  EXPECT_EQ(Json::parse(all[1])["type"], "move");
  EXPECT_TRUE(Json::parse(all[1])["move"].is_number());
}

TEST(EngineCommand, EndsWithItsInput) {
  EXPECT_TRUE(answers({}).empty());
  EXPECT_EQ(answers({hello}).size(), 1U);
  EXPECT_EQ(answers({"", hello, "  ", "\r"}).size(), 1U);  // Empty lines say nothing.
  const Outcome unfinished = run({"engine", "tictactoe", "random"}, {.in = hello});
  EXPECT_EQ(unfinished.lines().size(), 1U);  // A last line without end counts.
}

TEST(EngineCommand, PlaysWell) {
  const Words all = answers({hello, R"({"type":"decide","role":"O","state":"[XX OX    ]"})",
                             R"({"type":"decide","role":"X","state":"[XX OO    ]"})"},
                            {"tictactoe", "alphabeta:horizon=9"});
  ASSERT_EQ(all.size(), 3U);
  EXPECT_TRUE(has(all[1], {R"("type":"error")"}));  // Two X more than O: impossible.
  EXPECT_EQ(all[2], R"({"type":"move","move":2})");
}

TEST(EngineCommand, TheSeedComesFromHelloUnlessItIsGiven) {
  const auto moves = [](const std::string& seed, const Words& options = {}) {
    Words lines{R"({"type":"hello","protocol":1,"game":"tictactoe","seed":)" + seed + '}'};
    for (int i = 0; i < 12; ++i) lines.emplace_back(atStart);
    Words engine{"tictactoe", "random"};
    engine.insert(engine.end(), options.begin(), options.end());
    return answers(lines, engine);
  };
  EXPECT_EQ(moves("1"), moves("1"));
  EXPECT_NE(moves("1"), moves("2"));
  EXPECT_EQ(moves("1", {"--seed", "2"}), moves("2"));
  EXPECT_EQ(moves("18446744073709551615").size(), 13U);
}

TEST(EngineCommand, PlaysWithTheParametersThatHelloTells) {
  const auto engine = [](const std::string& parameters) {
    return answers({R"({"type":"hello","protocol":1,"game":"Pig","parameters":)" + parameters + '}',
                    R"({"type":"decide","role":"One","state":{"points":20}})"},
                   {"pig", "alphabeta:horizon=1"});
  };
  // Who has 20 of 20 points holds, and has won; of 1000 points it is as good to roll.
  EXPECT_EQ(engine(R"({"goal":20,"rounds":null})")[1], R"({"type":"move","move":"hold"})");
  EXPECT_TRUE(has(engine(R"({"gaol":20})")[0], {"error", "gaol", "goal"}));
  EXPECT_TRUE(has(engine(R"([20])")[0], {"error", "must be an object"}));
}

TEST(EngineCommand, WhatItDoesNotUnderstandItSaysAndGoesOn) {
  EXPECT_TRUE(has(problem("nonsense"), {"not JSON"}));
  EXPECT_TRUE(has(problem(std::string(1000, '[')), {"nested too deeply"}));
  EXPECT_TRUE(has(problem("\xff\xfe"), {"not JSON"}));
  EXPECT_EQ(problem("[]"), "a message must be a JSON object");
  EXPECT_EQ(problem("{}"), "\"type\" is missing");
  EXPECT_EQ(problem(R"({"type":1})"), "\"type\" must be a string");
  EXPECT_TRUE(has(problem(R"({"type":"dcide"})"), {"\"dcide\"", "did you mean \"decide\""}));
  EXPECT_EQ(problem(R"({"type":"decide","role":"X"})"), "\"state\" is missing");
  EXPECT_EQ(problem(R"({"type":"decide","state":{}})"), "\"role\" is missing");
  EXPECT_EQ(problem(R"({"type":"decide","role":"O","state":{}})"), "O is not active in this state");
  EXPECT_TRUE(has(problem(R"({"type":"decide","role":"Z","state":{}})"), {"\"Z\"", "X, O"}));
  EXPECT_TRUE(has(problem(R"({"type":"decide","role":"X","state":{"board":"XXX      "}})"),
                  {"impossible board"}));
  EXPECT_EQ(problem(std::string((1 << 20) + 1, 'x')), "a line has more than 1 MiB");
}

TEST(EngineCommand, WrongHellosAreRefusedAndTheOldOneStays) {
  EXPECT_EQ(problem(R"({"type":"hello","protocol":2,"game":"TicTacToe"})"),
            "this is version 1 of the protocol, not 2");
  EXPECT_EQ(problem(R"({"type":"hello","game":"TicTacToe"})"), "\"protocol\" is missing");
  EXPECT_EQ(problem(R"({"type":"hello","protocol":1})"), "\"game\" is missing");
  EXPECT_EQ(problem(R"({"type":"hello","protocol":1,"game":"Pig"})"),
            R"(this engine plays TicTacToe, not "Pig")");
  for (const char* seed : {"-1", "1.5", "\"1\"", "null"})
    EXPECT_TRUE(has(problem(R"({"type":"hello","protocol":1,"game":"tictactoe","seed":)" +
                            std::string(seed) + '}'),
                    {"\"seed\" must be a whole number"}));
  const Words all = answers({atStart});
  ASSERT_EQ(all.size(), 1U);
  EXPECT_EQ(all[0], R"({"type":"error","message":"say hello first"})");
}

TEST(EngineCommand, TellsSimulationsIfThereAreSome) {
  EXPECT_TRUE(has(answers({hello, atStart}, {"tictactoe", "uct:simulationCount=50"}).at(1),
                  {R"("simulations":50})"}));
}

TEST(EngineCommand, WhenItsPlayerFailsItSaysSo) {
  const Words all = answers({hello, atStart, atStart}, {"tictactoe", "trace:moves=4"});
  ASSERT_EQ(all.size(), 3U);
  EXPECT_EQ(all[1], R"({"type":"move","move":4})");
  EXPECT_TRUE(has(all[2], {"error", "the script of 1 moves has ended"}));
}

TEST(EngineCommand, AnswersForEveryRoleOfSimultaneousGames) {
  for (const char* role : {"Odds", "Evens"}) {
    const Words all = answers(
        {R"({"type":"hello","protocol":1,"game":"Odds&Evens"})",
         R"({"type":"decide","state":{"Odds":0,"Evens":0},"role":")" + std::string(role) + "\"}"},
        {"oddsandevens", "random"});
    EXPECT_TRUE(has(all.at(1), {R"("type":"move")"}));
  }
}

TEST(EngineCommand, HasTheOptionOfAllCommands) {
  EXPECT_EQ(answers({hello, atStart}, {"tictactoe", "random", "--json"}),
            answers({hello, atStart}));
}

TEST(EngineCommand, WrongUsageIsRefusedBeforeAnythingIsRead) {
  EXPECT_TRUE(isWrongUsage(run({"engine", "tictactoe"}), {"PLAYER"}));
  EXPECT_TRUE(isWrongUsage(run({"engine", "tictac", "uct"}), {"no game is called"}));
  EXPECT_TRUE(isWrongUsage(run({"engine", "pig", "utc"}), {R"(did you mean "uct")"}));
  EXPECT_TRUE(isWrongUsage(run({"engine", "oddsandevens", "minimax"}), {"cannot play"}));
  EXPECT_TRUE(isWrongUsage(run({"engine", "pig", "random", "--seed", "x"}), {"--seed"}));
}

TEST(EngineCommand, AFullDiskEndsIt) {
  const Outcome full = run({"engine", "tictactoe", "random"},
                           {.in = std::string(hello) + "\nx\nx\nx\n", .room = 10});
  EXPECT_TRUE(isFailure(full, {"could not be written"}));
}

}  // namespace
}  // namespace ludorum::test
