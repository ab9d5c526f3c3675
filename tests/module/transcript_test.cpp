#include "ludorum/module/transcript.hpp"

#include "../support/errors.hpp"
#include "../support/games.hpp"
#include "../support/library.hpp"
#include "ludorum/json/json.hpp"

namespace ludorum {
namespace {

using test::golden;
using test::messageOf;

template <class G>
std::string lineOfMoves(std::string_view state, std::string_view moves) {
  const G game = readStateText(G{}, state);
  return moveLine(game, readMoves(game, parseJson(moves)));
}
template <class G>
std::string lineOfEnd(std::string_view state) {
  const G game = readStateText(G{}, state);
  return endLine(game, game.result().value());
}

TEST(Transcript, TicTacToe) {
  EXPECT_EQ(lineOfMoves<TicTacToe>("[  XO   X ]", R"({"O":5})"), "[  XO   X ]\tmoves: {\"O\":5}");
  EXPECT_EQ(lineOfEnd<TicTacToe>("[XXXOO    ]"), "[XXXOO    ]\tresult: {\"X\":1,\"O\":-1}");
  EXPECT_EQ(lineOfEnd<TicTacToe>("[XOXXOOOXX]"), "[XOXXOOOXX]\tresult: {\"X\":0,\"O\":0}");
}

TEST(Transcript, Pig) {
  EXPECT_EQ(lineOfMoves<Pig>("{}", R"({"One":"roll"})"),
            R"(0: {"One":0,"Two":0} One has 0, moves: {"One":"roll"})");
  EXPECT_EQ(lineOfMoves<Pig>(R"({"scores":{"One":94,"Two":84},"points":6,"round":17})",
                             R"({"One":"hold"})"),
            R"(17: {"One":94,"Two":84} One has 6, moves: {"One":"hold"})");
  EXPECT_EQ(lineOfEnd<Pig>(R"({"activePlayer":"Two","scores":{"One":100,"Two":84},"round":17})"),
            R"(Fin: {"One":16,"Two":-16} ({"One":100,"Two":84}).)");
  EXPECT_EQ(lineOfEnd<Pig>(R"({"activePlayer":"Two","scores":{"One":103,"Two":84},"round":17})"),
            R"(Fin: {"One":16,"Two":-16} ({"One":103,"Two":84}).)");
}

TEST(Transcript, OddsAndEvens) {
  EXPECT_EQ(lineOfMoves<OddsAndEvens>(R"({"Odds":0,"Evens":1})", R"({"Odds":2,"Evens":2})"),
            "{\"Odds\":0,\"Evens\":1}\tmoves: {\"Odds\":2,\"Evens\":2}");
  EXPECT_EQ(lineOfEnd<OddsAndEvens>(R"({"Odds":9,"Evens":10})"),
            "{\"Odds\":9,\"Evens\":10}\tresult: {\"Odds\":-1,\"Evens\":1}");
}

TEST(Transcript, Puzzle15) {
  EXPECT_EQ(lineOfMoves<Puzzle15>("{}", R"({"Player":14})"),
            "MCFDJAOLEKBNGIH \tmoved to 14, 80 points remaining.");
  EXPECT_EQ(lineOfEnd<Puzzle15>(R"({"points":0})"),
            "Puzzle15 finished with MCFDJAOLEKBNGIH \t, result = -1.");
  EXPECT_EQ(lineOfEnd<Puzzle15>(" ABCDEFGHIJKLMNO"),
            "Puzzle15 finished with  ABCDEFGHIJKLMNO\t, result = 1.");
}

TEST(Transcript, ConnectFour) {
  EXPECT_EQ(lineOfMoves<ConnectFour>(golden<ConnectFour>.text, R"({"Red":6})"),
            "[......./......./......./......./...R.../..YY...]\tmoves: {\"Red\":6}");
  EXPECT_EQ(lineOfEnd<ConnectFour>("......./......./......./......./RRR..../YYYY..."),
            "[......./......./......./......./RRR..../YYYY...]\tresult: {\"Yellow\":1,\"Red\":-1}");
}

TEST(Transcript, RolesThatDoNotMoveAreLeftOut) {
  Decisions<test::Dispute> moves{};
  moves[Role{1}] = 3, moves[Role{2}] = 4;
  EXPECT_EQ(moveLine(test::Dispute{}, moves), R"({"points":{"Ann":0,"Bob":0,"Cid":0},"round":0})"
                                              "\tmoves: {\"Bob\":3,\"Cid\":4}");
}

/// Countdown with lines of its own.
template <const std::string_view& Line>
struct Told : test::Countdown {
  Told next(int step) const { return {test::Countdown::next(step)}; }
  static constexpr std::string_view moveLine = Line, endLine = Line;
};
constexpr std::string_view nested = "{left} left: {moves.Solo}{moves}", plain = "no names } here",
                           unknown = "{right}", unknownRole = "{moves.Duo}";

TEST(Transcript, NamesInBracesAreFilledIn) {
  EXPECT_EQ(moveLine(Told<nested>{}, {{2}}), R"(5 left: 2{"Solo":2})");
  EXPECT_EQ(moveLine(Told<plain>{}, {{2}}), plain);
  EXPECT_EQ(endLine(Told<plain>{}, Result<1>{{2}}), plain);
}

TEST(Transcript, AnUnknownNameIsAnError) {
  EXPECT_EQ(messageOf<Error>([] { moveLine(Told<unknown>{}, {{2}}); }),
            "a transcript asks for an unknown \"right\"");
  EXPECT_EQ(messageOf<Error>([] { moveLine(Told<unknownRole>{}, {{2}}); }),
            "a transcript asks for an unknown \"Duo\"");
  EXPECT_NE(messageOf<Error>([] { endLine(Told<unknownRole>{}, Result<1>{{2}}); }), "");
}

/// A game whose form is no object, but a number.
struct Counter {
  using Move = int;
  static constexpr std::string_view name = "Counter";
  static constexpr Players players{"Solo"};
  static constexpr std::string_view moveLine = "{state}: {moves.Solo}";

  int left = 3;

  static constexpr Role activePlayer() { return Role{0}; }
  constexpr std::optional<Result<1>> result() const {
    return left > 0 ? std::nullopt : std::optional(players.tied());
  }
  constexpr MoveList<int, 1> moves() const {
    return left > 0 ? MoveList<int, 1>{1} : MoveList<int, 1>{};
  }
  constexpr Counter next(int step) const { return {left - step}; }
  bool operator==(const Counter&) const = default;
  int form() const { return left; }
  static Counter with(int left) { return {left}; }
};

TEST(Transcript, TheFormOfAStateNeedNotBeAnObject) {
  EXPECT_EQ(moveLine(Counter{}, {{1}}), "3: 1");
}

}  // namespace
}  // namespace ludorum
