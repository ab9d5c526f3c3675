// Reading states, moves and luck of games: what `json.hpp` makes of its reader.
#include <array>
#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <variant>

#include "../support/errors.hpp"
#include "../support/games.hpp"
#include "../support/library.hpp"
#include "ludorum/core/contract.hpp"
#include "ludorum/json/json.hpp"

namespace ludorum {
namespace {

using test::Countdown;
using test::Dispute;
using test::has;
using test::messageOf;

template <class G>
std::string refused(std::string_view text, const G& start = {}) {
  return messageOf<Error>([&] { readStateText(start, text); });
}

TEST(ReadState, MembersLeftOutAreThoseOfTheStart) {
  const Pig pig = readStateText(Pig{}, R"({"points":6})");
  EXPECT_EQ(toString(pig), R"(0: {"One":0,"Two":0} One has 6)");
  Pig other;
  other.goal = 20;
  EXPECT_EQ(readStateText(other, R"({"points":6})").goal, 20);
}

TEST(ReadState, AStringIsTheStringForm) {
  const TicTacToe expected = TicTacToe{}.next(4);
  EXPECT_EQ(readStateText(TicTacToe{}, "[    X    ]"), expected);
  EXPECT_EQ(readStateText(TicTacToe{}, "    X    "), expected);
  EXPECT_EQ(readStateText(TicTacToe{}, R"("[    X    ]")"), expected);
  EXPECT_EQ(readState(TicTacToe{}, Json("[    X    ]")), expected);
  EXPECT_EQ(readState(Puzzle15{}, Json("MCFDJAOLEKBNGIH ")), Puzzle15{});
}

TEST(ReadState, AGameWithoutStringFormReadsJsonOnly) {
  EXPECT_EQ(readStateText(Countdown{}, R"({"left":3,"steps":1})"), (Countdown{3, 1}));
  EXPECT_TRUE(has(refused<Countdown>("three"), {"not JSON"}));
  EXPECT_TRUE(has(refused<Countdown>(""), {"not JSON"}));
  EXPECT_TRUE(has(refused<Countdown>(R"("three")"), {"must be an object"}));
  EXPECT_TRUE(has(refused<Countdown>(R"({"left":6})"), {"left: must be 0 to 5"}));
}

TEST(ReadState, ErrorsHaveThePathToWhatIsWrong) {
  EXPECT_TRUE(has(refused<Pig>(R"({"activePlayer":"Three"})"),
                  {"activePlayer: ", R"(no role is called "Three")", "One, Two"}));
  EXPECT_TRUE(has(refused<Pig>(R"({"scores":{"One":1.5,"Two":0}})"), {"scores.One: "}));
  EXPECT_TRUE(has(refused<Pig>(R"({"scores":{"One":5}})"), {"scores: the role Two is missing"}));
  EXPECT_TRUE(has(refused<Pig>(R"({"pionts":6})"), {R"(did you mean "points"?)"}));
  EXPECT_TRUE(has(refused<Pig>(R"({"points":99999999999})"), {"points: ", "32 bits"}));
  EXPECT_TRUE(has(refused<Pig>("{\"points\":"), {"not JSON: "}));
  EXPECT_TRUE(has(refused<TicTacToe>(R"({"board":7})"), {"board: must be a string, not 7"}));
}

TEST(ReadState, ImpossibleStatesAreRefusedWithTheReason) {
  EXPECT_TRUE(has(refused<TicTacToe>("[XX       ]"), {"X has 2 and O has 0"}));
  EXPECT_TRUE(has(refused<TicTacToe>("[XXX      ]"), {"impossible board"}));
  EXPECT_TRUE(has(refused<TicTacToe>("[XXXOOO   ]"), {"a line was made"}));
  EXPECT_TRUE(has(refused<TicTacToe>("[X]"), {"9 characters"}));
  EXPECT_TRUE(has(refused<TicTacToe>("[x        ]"), {"'x' at character 0"}));
  EXPECT_TRUE(has(refused<TicTacToe>(R"({"activePlayer":"X","board":"X        "})"),
                  {"the active player must be O"}));
  EXPECT_TRUE(has(refused<Puzzle15>("ABC"), {"16 squares"}));
  EXPECT_TRUE(has(refused<Puzzle15>("AACDEFGHIJKLMNO "), {"each of the letters"}));
  EXPECT_TRUE(has(refused<Puzzle15>(" ABCDEFGHIJKLMON"), {"no slides lead"}));
  EXPECT_TRUE(has(refused<Puzzle15>(R"({"points":81})"), {"0 to 80"}));
  EXPECT_TRUE(has(refused<OddsAndEvens>(R"({"Odds":11,"Evens":0})"), {"0 to 10"}));
  EXPECT_TRUE(has(refused<OddsAndEvens>(R"({"Odds":10,"Evens":10})"), {"only one player"}));
  EXPECT_TRUE(has(refused<ConnectFour>("[......./......./......./......./Y....../.......]"),
                  {"a stone floats"}));
  EXPECT_TRUE(has(refused<Pig>(R"({"points":1})"), {"impossible points"}));
  EXPECT_TRUE(has(refused<Pig>(R"({"scores":{"One":100,"Two":0}})"), {"won already"}));
  EXPECT_TRUE(has(refused<Pig>("17: {\"One\":84,\"Two\":94} One has 06"), {"not the text"}));
}

TEST(ReadState, TheRoundOfPigMayBeLeftOut) {
  EXPECT_EQ(readStateText(Pig{}, R"({"scores":{"One":94,"Two":84},"points":6})").mine, 94);
  EXPECT_NO_THROW(readStateText(
      Pig{}, R"({"activePlayer":"Two","scores":{"One":9,"Two":0},"points":2,"round":0})"));
}

TEST(ReadState, TheRoundsOfPigAreFewEnoughToGoOn) {
  Pig endless;
  endless.rounds = Pig::endless;
  EXPECT_TRUE(has(refused(R"({"activePlayer":"Two","round":2147483647})", endless), {"round"}));
}

/// A state with the names of an enumeration in all places.
struct Cards {
  using Move = int;
  static constexpr std::string_view name = "Cards";
  static constexpr Players players{"A", "B"};
  enum class Suit : std::uint8_t { hearts, spades };
  friend constexpr std::array<std::string_view, 2> enumNames(Suit) { return {"hearts", "spades"}; }

  Suit trump = Suit::hearts;
  std::array<Suit, 2> table{};
  std::optional<Suit> led{};
  PerRole<MoveList<Suit, 3>, 2> hands{};

  static constexpr Role activePlayer() { return Role{0}; }
  static constexpr std::optional<Result<2>> result() { return std::nullopt; }
  static constexpr MoveList<int, 3> moves() { return {5, 6, 0}; }
  constexpr Cards next(int) const { return *this; }
  bool operator==(const Cards&) const = default;
  static constexpr auto fields() {
    return std::tuple{Field{"trump", &Cards::trump}, Field{"table", &Cards::table},
                      Field{"led", &Cards::led}, Field{"hands", &Cards::hands}};
  }
  /// The number of a card, or a word.
  static constexpr std::variant<int, std::string_view> moveForm(int move) {
    if (move == 0) return "pass";
    return move;
  }
};
static_assert(contract::DocumentedContract<Cards>::kept);

TEST(ReadState, EnumsHaveTheirNamesWhereverTheyAre) {
  using enum Cards::Suit;
  const Cards cards{spades, {hearts, spades}, spades, {{{{spades, spades, hearts}, {}}}}};
  const std::string form = R"({"trump":"spades","table":["hearts","spades"],"led":"spades",)"
                           R"("hands":{"A":["spades","spades","hearts"],"B":[]}})";
  EXPECT_EQ(toString(cards), form);
  EXPECT_EQ(readStateText(Cards{}, form), cards);
  EXPECT_TRUE(has(refused<Cards>(R"({"table":["hearts","clubs"]})"),
                  {R"(table.1: no choice is called "clubs")"}));
}

TEST(ReadMove, KnowsNumbersAndWordsOfOneGame) {
  EXPECT_EQ(moveText<Cards>(5), "5");
  EXPECT_EQ(moveText<Cards>(0), R"("pass")");
  EXPECT_EQ(readMove(Cards{}, Role{0}, Json("pass")), 0);
  EXPECT_EQ(readMove(Cards{}, Role{0}, Json(6)), 6);
}

TEST(JsonReader, ReadsAVariantAsWhatFits) {
  std::variant<int, bool, std::string> value;
  const auto read = [&](const char* json) { JsonReader({}).read(parseJson(json), value); };
  read("7");
  EXPECT_EQ(std::get<int>(value), 7);
  read("true");
  EXPECT_TRUE(std::get<bool>(value));
  read(R"("pass")");
  EXPECT_EQ(std::get<std::string>(value), "pass");
  EXPECT_EQ(messageOf<Error>([&] { read("[1]"); }), "must be a string, not array");
}

TEST(ReadMove, FindsTheMoveOfThatForm) {
  EXPECT_EQ(readMove(TicTacToe{}, Role{0}, 7), 7);
  EXPECT_EQ(readMove(Pig{}, Role{0}, "roll"), Pig::Move::roll);
  EXPECT_EQ(readMove(ConnectFour{}, Role{0}, 3), 21);
  EXPECT_EQ(readMove(OddsAndEvens{}, Role{1}, 2), 2);
}

TEST(ReadMove, AnythingElseIsIllegal) {
  const TicTacToe game = readStateText(TicTacToe{}, "[  XO   X ]");
  const auto illegal = [&](const Json& json) {
    return messageOf<IllegalMove>([&] { readMove(game, Role{1}, json); });
  };
  EXPECT_EQ(illegal(3),
            "TicTacToe: O at [  XO   X ]: the move 3 is illegal; its moves are 0, 1, 4, 5, 6, 8");
  for (const Json& json : {Json(9), Json(-1), Json("5"), Json(nullptr), Json(5.5), Json({5}),
                           Json(true), Json::object()})
    EXPECT_TRUE(has(illegal(json), {"the move " + json.dump() + " is illegal"}));
  EXPECT_LT(illegal(std::string(10000, 'x')).size(), 400U);
  EXPECT_EQ(messageOf<InactivePlayer>([&] { readMove(game, Role{0}, 5); }),
            "TicTacToe: X at [  XO   X ]: not active, so it cannot move 5");
}

TEST(ReadMove, AWordThatIsNoUnicodeIsIllegalToo) {
  EXPECT_TRUE(
      has(messageOf<IllegalMove>([] { readMove(Pig{}, Role{0}, Json("\xff")); }), {"is illegal"}));
}

TEST(ReadMove, DeeplyNestedJsonIsAnErrorLikeAnyOther) {
  constexpr std::size_t depth = 1'000'000;  // It must not exhaust the stack.
  const std::string deep = std::string(depth, '[') + std::string(depth, ']');
  EXPECT_THROW(readMove(Pig{}, Role{0}, parseJson(deep)), Error);
}

TEST(ReadMoves, AreAnObjectByRole) {
  const auto moves = readMoves(OddsAndEvens{}, parseJson(R"({"Evens":1,"Odds":2})"));
  EXPECT_EQ(moves, (Decisions<OddsAndEvens>{{2, 1}}));
  EXPECT_EQ(readMoves(OddsAndEvens{}, parseJson(R"({"Odds":2})"))[Role{1}], std::nullopt);
  EXPECT_TRUE(has(messageOf<Error>([] { readMoves(Pig{}, Json("roll")); }), {"by role"}));
  EXPECT_TRUE(has(messageOf<Error>([] {
                    readMoves(Pig{}, Json{{"Three", "roll"}});
                  }),
                  {R"(no role is called "Three")", "One, Two"}));
  EXPECT_TRUE(has(messageOf<InactivePlayer>([] {
                    readMoves(Pig{}, Json{{"Two", "roll"}});
                  }),
                  {"Two at"}));
}

TEST(ReadHap, IsAnObjectByName) {
  EXPECT_EQ(readHap<Pig>(parseJson(R"({"die":5})")), 5);
  EXPECT_EQ(readHap<Dispute>(parseJson(R"({"coin":true,"die":3})")), std::tuple(3, true));
  EXPECT_EQ(hapText<Dispute>({3, true}), R"({"die":3,"coin":true})");
}

TEST(ReadHap, IsStrict) {
  const auto wrong = [](std::string_view json) {
    return messageOf<Error>([&] { readHap<Dispute>(parseJson(json)); });
  };
  EXPECT_TRUE(has(wrong("5"), {"an object"}));
  EXPECT_TRUE(has(wrong("null"), {"an object"}));
  EXPECT_TRUE(has(wrong(R"({"die":3})"), {"a value for each"}));
  EXPECT_TRUE(has(wrong(R"({"die":3,"coin":true,"hat":1})"), {"a value for each"}));
  EXPECT_TRUE(has(wrong(R"({"die":3,"cion":true})"), {R"("coin" is missing)"}));
  EXPECT_TRUE(has(wrong(R"({"die":"3","coin":true})"), {"a whole number"}));
  EXPECT_TRUE(has(wrong(R"({"die":3,"coin":1})"), {"true or false"}));
}

}  // namespace
}  // namespace ludorum
