#include "ludorum/json/json.hpp"

#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "../support/errors.hpp"
#include "../support/games.hpp"
#include "../support/library.hpp"

namespace ludorum {
namespace {

using test::golden;
using test::has;
using test::messageOf;

constexpr Players players{"Left", "Right"};

enum class Colour : std::uint8_t { white, black };

struct Inner {
  int depth = 0;
  std::optional<double> weight{};
  bool operator==(const Inner&) const = default;
  static constexpr auto fields() {
    return std::tuple{Field{"depth", &Inner::depth, "", Range{0, 9}},
                      Field{"weight", &Inner::weight, "", Range{-1, 1}}};
  }
};

/// A member of every type that can be read.
struct Sample {
  Role who{};
  bool flag = false;
  char letter = 'a';
  std::string word = "none";
  Colour colour = Colour::white;
  std::uint8_t tiny = 0;
  std::uint64_t big = 0;
  int number = 0;
  float ratio = 0;
  std::optional<int> maybe = 5;
  Inner inner{};
  PerRole<int, 2> scores{};
  std::array<int, 2> pair{};
  std::vector<int> list{};
  MoveList<int, 3> few{};
  bool operator==(const Sample&) const = default;
  static constexpr auto fields() {
    using S = Sample;
    return std::tuple{
        Field{"who", &S::who},     Field{"flag", &S::flag},     Field{"letter", &S::letter},
        Field{"word", &S::word},   Field{"colour", &S::colour}, Field{"tiny", &S::tiny},
        Field{"big", &S::big},     Field{"number", &S::number}, Field{"ratio", &S::ratio},
        Field{"maybe", &S::maybe}, Field{"inner", &S::inner},   Field{"scores", &S::scores},
        Field{"pair", &S::pair},   Field{"list", &S::list},     Field{"few", &S::few}};
  }
};

Sample read(std::string_view text) {
  Sample sample;
  JsonReader(players.names).read(parseJson(text), sample);
  return sample;
}
std::string wrong(std::string_view text) {
  return messageOf<Error>([&] { read(text); });
}

TEST(JsonReader, ReadsEveryType) {
  const std::string text =
      R"({"who":"Right","flag":true,"letter":"z","word":"\u00e9\n","colour":1,"tiny":255,)"
      R"("big":18446744073709551615,"number":-7,"ratio":0.5,"maybe":null,)"
      R"("inner":{"depth":9,"weight":-0.25},"scores":{"Left":1,"Right":2},"pair":[3,4],)"
      R"("list":[5],"few":[6,7,8]})";
  const Sample sample = read(text);
  const Sample expected{.who = Role{1},
                        .flag = true,
                        .letter = 'z',
                        .word = "é\n",
                        .colour = Colour::black,
                        .tiny = 255,
                        .big = std::numeric_limits<std::uint64_t>::max(),
                        .number = -7,
                        .ratio = 0.5F,
                        .maybe = std::nullopt,
                        .inner = {9, -0.25},
                        .scores = {{1, 2}},
                        .pair = {3, 4},
                        .list = {5},
                        .few = {6, 7, 8}};
  EXPECT_EQ(sample, expected);
  std::string written;
  TextWriter(written, players.names).write(sample);
  EXPECT_EQ(read(written), sample);
}

TEST(JsonReader, MembersLeftOutKeepTheirValue) {
  Sample sample{.number = 3, .maybe = 4, .list = {1, 2}};
  JsonReader(players.names).read(parseJson(R"({"maybe":8,"inner":{"depth":1}})"), sample);
  EXPECT_EQ(sample, (Sample{.number = 3, .maybe = 8, .inner = {1, {}}, .list = {1, 2}}));
}

TEST(JsonReader, ListsAreReplaced) {
  Sample sample{.list = {1, 2}, .few = {1, 2, 3}};
  JsonReader(players.names).read(parseJson(R"({"list":[],"few":[9]})"), sample);
  EXPECT_EQ(sample, (Sample{.few = {9}}));
}

TEST(JsonReader, ErrorsSayWhereAndWhat) {
  struct Case {
    std::string_view json, place, what;
  };
  const std::vector<Case> cases{
      {"7", "", "must be an object, not 7"},
      {"[1]", "", "must be an object, not array"},
      {R"({"who":1})", "who: ", "the name of a role"},
      {R"({"who":"Rigth"})", "who: ", R"(did you mean "Right"? (there are Left, Right))"},
      {R"({"who":"right"})", "who: ", R"(no role is called "right")"},
      {R"({"flag":1})", "flag: ", "must be true or false, not 1"},
      {R"({"letter":"ab"})", "letter: ", "a string of one character"},
      {R"({"letter":""})", "letter: ", "a string of one character"},
      {R"({"word":null})", "word: ", "must be a string, not null"},
      {R"({"colour":"black"})", "colour: ", "a whole number"},
      {R"({"colour":256})", "colour: ", "8 bits"},
      {R"({"tiny":256})", "tiny: ", "a whole number of 8 bits, not 256"},
      {R"({"tiny":-1})", "tiny: ", "8 bits"},
      {R"({"big":-1})", "big: ", "64 bits"},
      {R"({"number":2147483648})", "number: ", "a whole number of 32 bits, not 2147483648"},
      {R"({"number":-2147483649})", "number: ", "32 bits"},
      {R"({"number":18446744073709551615})", "number: ", "32 bits"},
      {R"({"number":99999999999999999999})", "number: ", "a whole number"},
      {R"({"number":1.5})", "number: ", "a whole number, not 1.5"},
      {R"({"number":1e2})", "number: ", "a whole number"},
      {R"({"number":"1"})", "number: ", R"(a whole number, not "1")"},
      {R"({"number":true})", "number: ", "a whole number, not true"},
      {R"({"ratio":"x"})", "ratio: ", "a number"},
      {R"({"ratio":null})", "ratio: ", "a number, not null"},
      {R"({"maybe":"x"})", "maybe: ", "a whole number"},
      {R"({"inner":{"depth":10}})", "inner.depth: ", "must be 0 to 9"},
      {R"({"inner":{"depth":-1}})", "inner.depth: ", "must be 0 to 9"},
      {R"({"inner":{"weight":1.01}})", "inner.weight: ", "must be -1 to 1"},
      {R"({"inner":{"dpeth":1}})",
       "inner: ", R"(no member is called "dpeth"; did you mean "depth")"},
      {R"({"numbr":1})", "", R"(no member is called "numbr"; did you mean "number")"},
      {R"({"scores":[1,2]})", "scores: ", "an object by role"},
      {R"({"scores":{"Left":1}})", "scores: ", "the role Right is missing"},
      {R"({"scores":{"Left":1,"Right":"x"}})", "scores.Right: ", "a whole number"},
      {R"({"scores":{"Left":1,"Right":2,"Up":3}})", "scores: ", R"(no role is called "Up")"},
      {R"({"pair":[1]})", "pair: ", "an array of 2"},
      {R"({"pair":[1,2,3]})", "pair: ", "an array of 2"},
      {R"({"pair":[1,null]})", "pair.1: ", "a whole number"},
      {R"({"list":{}})", "list: ", "must be an array, not object"},
      {R"({"list":[0,1,"x"]})", "list.2: ", "a whole number"},
      {R"({"few":[1,2,3,4]})", "few: ", "an array of at most 3"},
  };
  for (const auto& [json, place, what] : cases) {
    const std::string message = wrong(json);
    EXPECT_TRUE(has(message, {what})) << json;
    EXPECT_TRUE(message.starts_with(place)) << json << ": " << message;
    if (place.empty()) {
      EXPECT_EQ(message.find(": "), std::string::npos) << json << ": " << message;
    }
  }
}

TEST(JsonReader, AFractionMustFitItsType) {
  EXPECT_TRUE(has(wrong(R"({"ratio":1e39})"), {"ratio: "}));  // It would be infinite as a float.
}

TEST(JsonReader, LongValuesAreCutShortInMessages) {
  const std::string message = wrong(R"({"number":")" + std::string(5000, 'x') + R"("})");
  EXPECT_LT(message.size(), 200U);
}

TEST(JsonReader, TextThatIsNoUnicodeIsAnErrorLikeAnyOther) {
  Sample sample;  // Such a string cannot come from JSON, but from a command line.
  EXPECT_TRUE(has(messageOf<Error>([&] {
                    JsonReader(players.names).read(Json{{"number", "\xff"}}, sample);
                  }),
                  {"number: ", "a whole number"}));
}

TEST(ParseJson, SaysWhereItStopsBeingJson) {
  EXPECT_EQ(parseJson(" [1, 2] "), Json({1, 2}));
  EXPECT_TRUE(has(messageOf<Error>([] { parseJson("[1,]"); }), {"not JSON: ", "column 4"}));
  EXPECT_TRUE(has(messageOf<Error>([] { parseJson(""); }), {"not JSON: "}));
  EXPECT_TRUE(has(messageOf<Error>([] { parseJson("{\"a\":1} x"); }), {"not JSON: ", "column 9"}));
  EXPECT_TRUE(has(messageOf<Error>([] { parseJson("\"\xff\""); }), {"not JSON: "}));
  EXPECT_TRUE(has(messageOf<Error>([] { parseJson("nan"); }), {"not JSON: "}));
}

TEST(ParseJson, ANumberTooGreatForAnyTypeIsAnError) {
  EXPECT_TRUE(has(messageOf<Error>([] { parseJson("[1e999]"); }), {"not JSON: ", "1e999"}));
}

/// An object with so many members.
std::string objectOf(std::size_t members) {
  std::string text = "{";
  for (std::size_t i = 0; i < members; ++i)
    text += (i > 0 ? ",\"m" : "\"m") + std::to_string(i) + "\":0";
  return text + '}';
}

TEST(ParseJson, ObjectsHaveSoManyMembersAndAreReadInLinearTime) {
  EXPECT_EQ(parseJson(objectOf(maxJsonMembers)).size(), maxJsonMembers);
  EXPECT_TRUE(has(messageOf<Error>([] { parseJson(objectOf(maxJsonMembers + 1)); }),
                  {"more than 10000 members"}));
  EXPECT_THROW(parseJson(objectOf(200'000)), Error);
  std::string many = "[";
  for (int i = 0; i < 50; ++i) many += objectOf(maxJsonMembers) + ",";
  EXPECT_EQ(parseJson(many + "0]").size(),
            51U);  // With a search for each member this took minutes.
}

TEST(ParseJson, ACutOffTextIsFoundPastItsEnd) {
  for (const std::string text : {"{\"a\":", "[1,2", "\"x"}) {
    try {
      locatedJson(text);
      ADD_FAILURE() << text;
    } catch (const JsonError& error) {
      EXPECT_GT(error.byte, text.size()) << text;
    }
  }
}

TEST(ParseJson, NothingIsNestedTooDeeply) {
  const auto nested = [](std::size_t depth) {
    return std::string(depth, '[') + std::string(depth, ']');
  };
  EXPECT_NO_THROW(parseJson(nested(maxJsonDepth)));
  EXPECT_TRUE(
      has(messageOf<Error>([&] { parseJson(nested(maxJsonDepth + 1)); }), {"nested too deeply"}));
}

TEST(ParseJson, AMemberThatIsThereTwiceIsRefused) {
  EXPECT_TRUE(has(messageOf<Error>([] { parseJson(R"([{"a":1,"b":{},"a":1}])"); }),
                  {"\"a\" is there twice"}));
  EXPECT_EQ(parseJson(R"({"a":{"a":1},"b":{"a":1}})").dump(), R"({"a":{"a":1},"b":{"a":1}})");
}

TEST(ParseJson, ReadsAllThereIs) {
  const std::string text =
      R"({"n":null,"t":true,"i":-3,"u":18446744073709551615,"f":0.5,"s":"ü\n",)"
      R"("a":[],"o":{"":[[{}]]}})";
  EXPECT_EQ(parseJson(text), Json::parse(text));
  EXPECT_EQ(parseJson(text).dump(), text);
}

TEST(ParseJson, MessagesOfLongTextsAreShort) {
  const std::string text = "\"" + std::string(100000, 'x');
  EXPECT_LT(messageOf<Error>([&] { parseJson(text); }).size(), 500U);
}

TEST(ToJson, KeepsTheOrderOfMembers) {
  EXPECT_EQ(toJson<Pig>(formOf(Pig{})).dump(), golden<Pig>.start);
  EXPECT_EQ(toJson<Pig>(Result<2>{{16, -16}}).dump(), R"({"One":16,"Two":-16})");
  EXPECT_EQ(toJson<Pig>(std::optional<Result<2>>{}).dump(), "null");
}

// ---------------------------------------------------------------- the forms of the library's games

template <class G>
class Forms : public ::testing::Test {};
TYPED_TEST_SUITE(Forms, test::LibraryGames);

TYPED_TEST(Forms, AreThoseOfTheDocumentation) {
  using G = TypeParam;
  EXPECT_EQ(jsonText<G>(formOf(G{})), golden<G>.start);
  EXPECT_EQ(readState(G{}, parseJson(golden<G>.start)), G{});
  const G middle = readStateText(G{}, golden<G>.middle);
  EXPECT_EQ(jsonText<G>(formOf(middle)), golden<G>.middle);
  EXPECT_EQ(toString(middle), golden<G>.text);
  EXPECT_EQ(readStateText(G{}, golden<G>.text), middle);
  EXPECT_EQ(detail::listed(middle, *activePlayers(middle).begin()), golden<G>.moves);
  EXPECT_FALSE(middle == G{});
}

TYPED_TEST(Forms, AnEmptyObjectIsTheStart) {
  using G = TypeParam;
  if constexpr (!std::same_as<G, OddsAndEvens>) {  // Its form is by role: none may be left out.
    EXPECT_EQ(readState(G{}, Json::object()), G{});
  }
}

TYPED_TEST(Forms, EveryMoveIsReadBack) {
  using G = TypeParam;
  const G middle = readStateText(G{}, golden<G>.middle);
  for (const Role role : activePlayers(middle)) {
    const auto moves = movesOf(middle, role);
    for (std::size_t i = 0; i < moves.size(); ++i)
      EXPECT_EQ(readMove(middle, role, parseJson(moveText<G>(moves[i]))), moves[i]);
  }
}

TYPED_TEST(Forms, OtherTypesAreRefused) {
  using G = TypeParam;
  for (const char* json : {"null", "[]", "7", "true"}) {
    SCOPED_TRACE(json);
    EXPECT_TRUE(
        has(messageOf<Error>([&] { readState(G{}, parseJson(json)); }), {"must be an object"}));
  }
}

}  // namespace
}  // namespace ludorum
