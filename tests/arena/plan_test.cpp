// Plans of tournaments: their line of JSON, and the players that words and files name.
#include "arena/plan.hpp"

#include <gtest/gtest.h>

#include "support/errors.hpp"

namespace ludorum::arena {
namespace {

using test::has;
using test::messageOf;

/// A plan in which nothing is as usual.
Plan rich(Format format) {
  Plan plan;
  plan.game = "Pig:goal=50,rounds=none";
  plan.state = R"({"points":6})";
  plan.players = {
      {"Ann", "random"}, {"Bob \"the\" 2nd", "uct:simulationCount=9"}, {"C", "exec:a b"}};
  plan.rules = {.format = format, .players = 3, .matches = 1'000'000'000'000};
  plan.rules.seed = 18446744073709551615U;
  if (format == Format::measurement) plan.rules.measured = 2;
  if (format == Format::swiss) plan.rules.rounds = 5;
  plan.openingPlies = 4;
  plan.openings = {"[         ]", R"({"a":1})"};
  plan.sprt = SequentialQuestion{-1.5, 7.25, 0.01, 0.1};
  return plan;
}

constexpr Format everyFormat[]{Format::roundRobin, Format::elimination, Format::doubleElimination,
                               Format::measurement, Format::swiss};

TEST(Plan, IsReadBackAsItWas) {
  for (const Format format : everyFormat) {
    const Plan plan = rich(format), read = Plan::read(plan.text());
    EXPECT_EQ(read.text(), plan.text());
    EXPECT_EQ(read.game, plan.game);
    EXPECT_EQ(read.state, plan.state);
    EXPECT_EQ(read.players, plan.players);
    EXPECT_EQ(read.rules.format, format);
    EXPECT_EQ(read.rules.players, 3U);
    EXPECT_EQ(read.rules.matches, plan.rules.matches);
    EXPECT_EQ(read.rules.measured, plan.rules.measured);
    EXPECT_EQ(read.rules.rounds, plan.rules.rounds);
    EXPECT_EQ(read.rules.seed, plan.rules.seed);
    EXPECT_EQ(read.openingPlies, 4U);
    EXPECT_EQ(read.openings, plan.openings);
    ASSERT_TRUE(read.sprt);
    EXPECT_EQ(read.sprt->elo0, -1.5);
    EXPECT_EQ(read.sprt->elo1, 7.25);
    EXPECT_EQ(read.sprt->alpha, 0.01);
    EXPECT_EQ(read.sprt->beta, 0.1);
  }
}

TEST(Plan, HasNothingInItsLineThatDoesNotDecideMatches) {
  Plan plan;
  plan.game = "TicTacToe";
  plan.players = {{"random", "random"}};
  plan.rules.measured = 7;  // Of no meaning in a round-robin.
  plan.rules.rounds = 7;
  const Json line = Json::parse(plan.text());
  for (const char* key : {"state", "measured", "rounds", "openingPlies", "openings", "sprt"})
    EXPECT_FALSE(line.contains(key)) << key;
  EXPECT_EQ(plan.text().find('\n'), std::string::npos);
}

TEST(Plan, EveryPartMakesAnotherLine) {
  const Plan plan = rich(Format::measurement);
  const std::pair<void (*)(Plan&), std::string> changes[]{
      {[](Plan& p) { p.game = "Pig"; }, "game is \"Pig\" there"},
      {[](Plan& p) { p.state = ""; }, "state is null there"},
      {[](Plan& p) { p.players[0].name = "X"; }, "players"},
      {[](Plan& p) { p.players[0].specification = "X"; }, "players"},
      {[](Plan& p) { std::swap(p.players[0], p.players[1]); }, "players"},
      {[](Plan& p) { p.rules.format = Format::roundRobin; },
       "format is \"round-robin\" there, not \"measurement\""},
      {[](Plan& p) { p.rules.matches = 3; }, "matches is 3 there, not 1000000000000"},
      {[](Plan& p) { p.rules.measured = 1; }, "measured is 1 there, not 2"},
      {[](Plan& p) { --p.rules.seed; }, "seed is 18446744073709551614 there"},
      {[](Plan& p) { p.openingPlies = 0; }, "openingPlies is null there, not 4"},
      {[](Plan& p) { p.openings.pop_back(); }, "openings"},
      {[](Plan& p) { p.sprt->beta = 0.2; }, "sprt"},
      {[](Plan& p) { p.sprt.reset(); }, "sprt is null there"}};
  for (const auto& [change, difference] : changes) {
    Plan other = plan;
    change(other);
    EXPECT_NE(other.text(), plan.text());
    EXPECT_TRUE(has(Plan::difference(plan.text(), other.text()), {difference}));
  }
  EXPECT_EQ(Plan::difference(plan.text(), plan.text()), "");
}

TEST(Plan, TellsOfWhatOnlyTheOtherHas) {
  Plan mine, theirs;
  theirs.openingPlies = 2;
  EXPECT_EQ(Plan::difference(mine.text(), theirs.text()), "openingPlies is 2 there, not null");
  for (const std::string text : {"", "7", "[]"})
    EXPECT_THROW(Plan::difference(mine.text(), text), Error);
}

TEST(Plan, ANameThatIsNoUnicodeMakesNoBadLine) {
  Plan plan;
  plan.players = {{"\xff", "random"}};
  EXPECT_TRUE(Json::accept(plan.text()));
}

TEST(Plan, WhatIsNoPlanIsRefused) {
  const std::string plan = rich(Format::swiss).text();
  for (const std::string text : {"", "7", "[]", "{}", "null", "{\"game\":1}", "\xff"})
    EXPECT_TRUE(has(messageOf<Error>([&] { Plan::read(text); }), {"plan cannot be read"})) << text;
  for (std::size_t length = 0; length < plan.size(); ++length)
    EXPECT_THROW(Plan::read(plan.substr(0, length)), Error) << length;
}

/// The message about a plan in which this key has another value.
std::string refusal(const std::string& key, const Json& value) {
  Json json = Json::parse(rich(Format::measurement).text());
  json[key] = value;
  return messageOf<Error>([&] { Plan::read(json.dump()); });
}

TEST(Plan, EveryWrongPartIsRefused) {
  EXPECT_TRUE(has(refusal("format", "knock-out"), {"format", "knock-out"}));
  EXPECT_TRUE(has(refusal("players", 7), {"plan cannot be read"}));
  EXPECT_TRUE(has(refusal("players", {{{"name", "a"}}}), {"player is missing"}));
  EXPECT_TRUE(has(refusal("sprt", {0, 5, 0.05}), {"plan cannot be read"}));
  EXPECT_TRUE(has(refusal("openings", "[  ]"), {"plan cannot be read"}));
  for (const char* key : {"matches", "seed", "measured", "openingPlies"})
    for (const Json& value : {Json(-1), Json(1.5), Json(1e300), Json(true), Json("3"), Json()})
      EXPECT_TRUE(has(refusal(key, value), {"plan cannot be read", key})) << value;
}

TEST(Participants, AWordIsASpecificationOrANameForOne) {
  const auto read = [](const char* word) { return readParticipant(word); };
  EXPECT_EQ(read("random"), (Participant{"random", "random"}));
  EXPECT_EQ(read("uct:a=1,b=2"), (Participant{"uct:a=1,b=2", "uct:a=1,b=2"}));
  EXPECT_EQ(read("best=uct"), (Participant{"best", "uct"}));
  EXPECT_EQ(read("best=uct:a=1,b=2"), (Participant{"best", "uct:a=1,b=2"}));
  EXPECT_EQ(read("a=b=c:d"), (Participant{"a", "b=c:d"}));
  EXPECT_EQ(read("my bot=exec:./bot --x=1"), (Participant{"my bot", "exec:./bot --x=1"}));
  EXPECT_TRUE(has(messageOf<Error>([&] { read("=uct"); }), {"\"=uct\"", "NAME=PLAYER"}));
  EXPECT_TRUE(has(messageOf<Error>([&] { read("best="); }), {"\"best=\"", "NAME=PLAYER"}));
}

TEST(Participants, AFileHasThreeForms) {
  const std::vector<Participant> same{{"Ann", "random"}, {"Bob", "uct:simulationCount=9"}};
  EXPECT_EQ(readParticipants(R"(["Ann=random", "Bob=uct:simulationCount=9"])", "f"), same);
  EXPECT_EQ(readParticipants(R"([{"name": "Ann", "player": "random"},
      {"player": "uct", "name": "Bob", "parameters": {"simulationCount": 9}}])",
                             "f"),
            same);
  EXPECT_EQ(
      readParticipants(R"({"Ann": "random", "Bob": {"player": "uct:simulationCount=9"}})", "f"),
      same);
}

TEST(Participants, ParametersBecomeASpecification) {
  const auto players = readParticipants(
      R"([{"player": "a:x=1", "parameters": {"s": "t", "n": null, "b": true, "d": 0.5, "i": -3}},
          {"player": "b", "parameters": {}}])",
      "f");
  const std::string whole = "a:x=1,s=t,n=none,b=true,d=0.5,i=-3";
  EXPECT_EQ(players, (std::vector<Participant>{{whole, whole}, {"b", "b"}}));
}

TEST(Participants, AWrongFileIsNamedWithWhatIsWrong) {
  const std::pair<std::string, std::string> files[]{
      {"", "is no JSON"},
      {"[\"random\"", "is no JSON"},
      {"\xff", "is no JSON"},
      {"[]", "lists no players"},
      {"{}", "lists no players"},
      {"7", "a list, or an object"},
      {"[7]", "text or an object, not 7"},
      {"[[\"random\"]]", "text or an object"},
      {"[{}]", "\"player\" is missing"},
      {R"([{"player": 7}])", "\"player\" is missing"},
      {R"([{"player": "uct", "nam": "x"}])", "did you mean \"name\""},
      {R"([{"player": "uct", "name": ""}])", "name must be text"},
      {R"([{"player": "uct", "name": 7}])", "name must be text"},
      {R"([{"player": "uct", "parameters": [1]}])", "object of names and values"},
      {R"(["=uct"])", "NAME=PLAYER"},
      {R"({"": "uct"})", "name must be text"},
      {std::string(1000, '['), "nested too deeply"}};
  for (const auto& file : files) {
    const std::string message =
        messageOf<Error>([&] { readParticipants(file.first, "some.json"); });
    EXPECT_TRUE(has(message, {"some.json", file.second})) << file.first;
  }
}

TEST(Participants, EqualSpecificationsGetNamesOfTheirOwn) {
  std::vector<Participant> players{{"a", "a"}, {"a", "a"}, {"b", "a"}, {"a", "a"}};
  makeNamesUnique(players);
  EXPECT_EQ(players,
            (std::vector<Participant>{{"a", "a"}, {"a#2", "a"}, {"b", "a"}, {"a#3", "a"}}));
}

TEST(Participants, TwoOfOneNameAreRefused) {
  std::vector<Participant> named{{"best", "uct"}, {"best", "random"}};
  EXPECT_TRUE(has(messageOf<Error>([&] { makeNamesUnique(named); }), {"two players", "\"best\""}));
  std::vector<Participant> early{{"a#2", "b"}, {"a", "a"}, {"a", "a"}};
  EXPECT_TRUE(has(messageOf<Error>([&] { makeNamesUnique(early); }), {"\"a#2\""}));
  std::vector<Participant> late{{"a", "a"}, {"a", "a"}, {"a#2", "b"}};
  EXPECT_TRUE(has(messageOf<Error>([&] { makeNamesUnique(late); }), {"\"a#2\""}));
}

TEST(Plan, AGameIsSpecifiedWithAllItsParameters) {
  GameInfo info;
  info.name = "Pig";
  EXPECT_EQ(specificationOf(info), "Pig");
  info.parameters.resize(2);
  info.parameters[0].name = "goal";
  info.parameters[0].value = "50";
  info.parameters[1].name = "rounds";
  info.parameters[1].value = "none";
  EXPECT_EQ(specificationOf(info), "Pig:goal=50,rounds=none");
}

}  // namespace
}  // namespace ludorum::arena
