#include "ludorum/json/settings.hpp"

#include "ludorum/json/json.hpp"

#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "../support/errors.hpp"

namespace ludorum {
namespace {

using test::has;
using test::messageOf;

struct Options {
  int goal = 100;
  std::optional<int> rounds = 100;
  double temperature = 0.5;
  bool quick = false;
  std::string tiles = "ABC";
  bool operator==(const Options&) const = default;
  static constexpr auto fields() {
    return std::tuple{Field{"goal", &Options::goal, "points to win", Range{2, 1000}},
                      Field{"rounds", &Options::rounds, "or none", Range{1, 50000}},
                      Field{"temperature", &Options::temperature, "", Range{0, 1}},
                      Field{"quick", &Options::quick}, Field{"tiles", &Options::tiles}};
  }
};

Options applied(std::string_view specification) {
  Options options;
  applySettings(parseSpecification(specification).settings, "Game", options);
  return options;
}
std::string refused(std::string_view specification) {
  return messageOf<Error>([&] { applied(specification); });
}

TEST(ParseSpecification, TakesNameAndSettingsApart) {
  const Specification spec = parseSpecification("Pig:goal=50,rounds=none");
  EXPECT_EQ(spec.name, "Pig");
  EXPECT_EQ(spec.settings, (Settings{{"goal", "50"}, {"rounds", "none"}}));
  EXPECT_EQ(spec.text, "Pig:goal=50,rounds=none");
}

TEST(ParseSpecification, SettingsMayBeLeftOut) {
  EXPECT_TRUE(parseSpecification("pig").settings.empty());
  EXPECT_TRUE(parseSpecification("pig:").settings.empty());
  EXPECT_EQ(parseSpecification("pig:goal=5,").settings, (Settings{{"goal", "5"}}));
}

TEST(ParseSpecification, AValueIsWhateverFollowsTheFirstEqualsSign) {
  EXPECT_EQ(parseSpecification("x:a=b=c:d,e= f ").settings,
            (Settings{{"a", "b=c:d"}, {"e", " f "}}));
  EXPECT_EQ(parseSpecification("x:a=").settings, (Settings{{"a", ""}}));
}

TEST(ParseSpecification, AllThatFollowsExecIsOneCommand) {
  for (const char* command : {"python3 a.py", "a --b=c,d=(e", "x=1 y", ",", ""})
    EXPECT_EQ(parseSpecification(std::string("exec:") + command).settings,
              (Settings{{"command", command}}));
  EXPECT_EQ(parseSpecification("Exec:a=b").settings, (Settings{{"command", "a=b"}}));
  EXPECT_TRUE(parseSpecification("exec").settings.empty());
}

TEST(SettingsFrom, MakesSettingsOfJson) {
  EXPECT_EQ(settingsFrom(Json::parse(R"({"goal":50,"rounds":null,"name":"a","open":true})")),
            (Settings{{"goal", "50"}, {"rounds", "none"}, {"name", "a"}, {"open", "true"}}));
  EXPECT_TRUE(has(messageOf<Error>([] { settingsFrom(Json::parse("[1]")); }), {"object"}));
}

TEST(ParseSpecification, SaysWhatIsNoSpecification) {
  const auto wrong = [](std::string_view text) {
    return messageOf<Error>([&] { parseSpecification(text); });
  };
  for (const std::string_view text : {"", ":goal=5", "?!:goal=5"})
    EXPECT_TRUE(has(wrong(text), {"\"" + std::string(text) + "\" has no name"}));
  EXPECT_TRUE(has(wrong("pig:goal"), {R"("goal" in "pig:goal")", "name:key=value,key=value"}));
  EXPECT_TRUE(has(wrong("pig:=5"), {R"("=5" in "pig:=5")"}));
  EXPECT_TRUE(has(wrong("pig:goal=5,,rounds=3"), {R"("" in)"}));
}

TEST(ApplySettings, SetsWhatIsNamedAndNothingElse) {
  EXPECT_EQ(applied("x"), Options{});
  EXPECT_EQ(applied("x:goal=50,rounds=7,temperature=0.25,quick=true,tiles=Z"),
            (Options{50, 7, 0.25, true, "Z"}));
  EXPECT_EQ(applied("x:temperature=1").temperature, 1);
}

TEST(ApplySettings, NoneEmptiesWhatMayBeEmpty) {
  EXPECT_EQ(applied("x:rounds=none").rounds, std::nullopt);
  EXPECT_TRUE(has(refused("x:goal=none"), {"goal: must be a whole number, not \"none\""}));
}

TEST(ApplySettings, AStringIsTakenAsItIsWritten) {
  for (const std::string value : {"none", "12", "true", "", "\"q\"", " x "})
    EXPECT_EQ(applied("x:tiles=" + value).tiles, value);
}

TEST(ApplySettings, NamesAreMatchedWithoutCaseAndPunctuation) {
  EXPECT_EQ(applied("x:GOAL=3,Tem-pera_ture=0").goal, 3);
}

TEST(ApplySettings, UnknownNamesSuggestTheNearest) {
  EXPECT_EQ(refused("x:gaol=3"), R"(no parameter of Game is called "gaol"; did you mean "goal"? )"
                                 "(there are goal, rounds, temperature, quick, tiles)");
}

TEST(ApplySettings, GivenTwiceIsAnError) {
  EXPECT_TRUE(has(refused("x:goal=3,Goal=4"), {"Game", "is given twice"}));
  EXPECT_TRUE(has(refused("x:goal=3,goal=3"), {"goal", "is given twice"}));
}

TEST(ApplySettings, WrongValuesSayWhoseParameterAndWhatItMayBe) {
  EXPECT_EQ(refused("x:goal=1"), "Game: the parameter goal: must be 2 to 1000");
  EXPECT_EQ(refused("x:goal=1001"), "Game: the parameter goal: must be 2 to 1000");
  EXPECT_EQ(refused("x:rounds=0"), "Game: the parameter rounds: must be 1 to 50000");
  for (const std::string value :
       {"x", "1.5", "", "true", "\"5\"", "[5]", "0x10", "5 5", "99999999999"})
    EXPECT_TRUE(has(refused("x:goal=" + value), {"Game: the parameter goal: ", "a whole number"}))
        << value;
  EXPECT_TRUE(has(refused("x:quick=1"), {"quick: must be true or false"}));
  EXPECT_TRUE(has(refused("x:temperature=nan"), {"temperature: must be a number"}));
  EXPECT_TRUE(has(refused("x:temperature=1e999"), {"temperature: must be"}));
  EXPECT_TRUE(has(refused("x:temperature=-0.001"), {"temperature: must be 0 to 1"}));
}

TEST(ApplySettings, AValueThatIsNoUnicodeIsWrongLikeAnyOther) {
  EXPECT_TRUE(has(refused("x:goal=\xff"), {"goal: must be a whole number"}));
}

TEST(ParameterInfos, TellNamesHelpAndValues) {
  const auto infos = parameterInfos(Options{});
  ASSERT_EQ(infos.size(), 5U);
  EXPECT_EQ(infos[0].name, "goal");
  EXPECT_EQ(infos[0].help, "points to win");
  std::vector<std::string> values;
  for (const ParameterInfo& info : infos) values.push_back(info.value);
  EXPECT_EQ(values, (std::vector<std::string>{"100", "100", "0.5", "false", "ABC"}));
}

TEST(ParameterInfos, WhatTheyTellCanBeSet) {
  const Options options{7, std::nullopt, 0.125, true, "none"};
  Settings settings;
  for (const ParameterInfo& info : parameterInfos(options))
    settings.emplace_back(info.name, info.value);
  Options again;
  applySettings(settings, "Game", again);
  EXPECT_EQ(again, options);
}

}  // namespace
}  // namespace ludorum
