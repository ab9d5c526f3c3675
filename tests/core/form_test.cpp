#include "ludorum/core/form.hpp"

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "../support/errors.hpp"
#include "../support/games.hpp"
#include "ludorum/core/perform.hpp"
#include "ludorum/games/connect_four.hpp"
#include "ludorum/games/odds_and_evens.hpp"
#include "ludorum/games/pig.hpp"
#include "ludorum/games/puzzle15.hpp"
#include "ludorum/games/tic_tac_toe.hpp"

namespace ludorum {
namespace {

using test::Countdown;
using test::Dispute;
using test::Envelopes;
using test::Together;

TEST(Documented, AreGamesThatSayWhatTheirStatesLookLike) {
  static_assert(Documented<TicTacToe> && Documented<Pig> && Documented<OddsAndEvens> &&
                Documented<Puzzle15> && Documented<ConnectFour>);
  static_assert(Documented<Countdown> && Documented<Dispute>);
  static_assert(!Documented<Envelopes> && !Documented<Together>);
}

TEST(FormOf, IsTheStateItselfWhereThatIsDescribed) {
  static_assert(std::same_as<FormOf<Countdown>, Countdown>);
  EXPECT_EQ(formOf(Countdown{3, 1}), (Countdown{3, 1}));
  EXPECT_EQ(stateOf(Countdown{}, {3, 1}), (Countdown{3, 1}));
}

TEST(FormOf, IsWhatTheGameSaysElse) {
  static_assert(std::same_as<FormOf<TicTacToe>, StonesForm>);
  EXPECT_EQ(formOf(TicTacToe{}.next(2)).board, "  X      ");
  EXPECT_EQ(stateOf(TicTacToe{}, {Role{1}, "  X      "}), TicTacToe{}.next(2));
}

TEST(StateOf, KeepsTheParametersOfTheGame) {
  const OddsAndEvens shorter{{}, 3};
  EXPECT_EQ(stateOf(shorter, {{2, 1}}), (OddsAndEvens{{{2, 1}}, 3}));
}

TEST(StateOf, RefusesImpossibleForms) {
  EXPECT_EQ(test::messageOf<Error>([] { stateOf(Countdown{}, {6, 0}); }), "left is 0 to 5");
  EXPECT_THROW(stateOf(TicTacToe{}, {Role{0}, "XXXXXXXXX"}), Error);
  EXPECT_THROW(stateOf(OddsAndEvens{{}, 3}, {{4, 0}}), Error);
}

TEST(StateOf, TakesAnyFormWhereTheGameDoesNotValidate) {
  EXPECT_EQ(stateOf(Dispute{}, Dispute{{{9, 9, 9}}, 1}), (Dispute{{{9, 9, 9}}, 1}));
}

TEST(ToString, IsTheGamesOwnWhereItHasOne) {
  EXPECT_EQ(toString(TicTacToe{}.next(2)), "[  X      ]");
  EXPECT_EQ(toString(Pig{}), R"(0: {"One":0,"Two":0} One has 0)");
}

TEST(ToString, IsTheFormAsJsonElse) {
  EXPECT_EQ(toString(OddsAndEvens{{{9, 10}}, 10}), R"({"Odds":9,"Evens":10})");
  EXPECT_EQ(toString(Countdown{4, 1}), R"({"left":4,"steps":1})");
  EXPECT_EQ(toString(Dispute{{{1, 2, 3}}, 1}), R"({"points":{"Ann":1,"Bob":2,"Cid":3},"round":1})");
  EXPECT_EQ(toString(Puzzle15{}), R"({"tiles":"MCFDJAOLEKBNGIH ","points":80})");
}

TEST(ToString, NamesAtLeastTheGameWhereNothingIsDocumented) {
  EXPECT_NE(toString(Envelopes{}).find("Envelopes"), std::string::npos);
}

TEST(JsonText, WritesRolesByTheirNamesInTheGame) {
  EXPECT_EQ(jsonText<Pig>(Role{1}), "\"Two\"");
  EXPECT_EQ(jsonText<TicTacToe>(PerRole<int, 2>{{1, 2}}), R"({"X":1,"O":2})");
  EXPECT_EQ(jsonText<TicTacToe>(formOf(TicTacToe{}.next(2))),
            R"({"activePlayer":"O","board":"  X      "})");
}

TEST(MoveText, IsTheMoveAsPeopleWriteIt) {
  EXPECT_EQ(moveText<TicTacToe>(7), "7");
  EXPECT_EQ(moveText<Pig>(Pig::Move::roll), "\"roll\"");
  EXPECT_EQ(moveText<Pig>(Pig::Move::hold), "\"hold\"");
  EXPECT_EQ(moveText<ConnectFour>(21), "3");  // The column.
  EXPECT_EQ(moveText<Together>(Together::Move::right), "1");
}

TEST(MovesText, HasTheMovesThatWereMadeByRole) {
  EXPECT_EQ(movesText<TicTacToe>(Decisions<TicTacToe>{{7, std::nullopt}}), R"({"X":7})");
  EXPECT_EQ(movesText<TicTacToe>(Decisions<TicTacToe>{{std::nullopt, 5}}), R"({"O":5})");
  EXPECT_EQ(movesText<OddsAndEvens>(Decisions<OddsAndEvens>{{1, 2}}), R"({"Odds":1,"Evens":2})");
  EXPECT_EQ(movesText<Dispute>(Decisions<Dispute>{{1, std::nullopt, 4}}), R"({"Ann":1,"Cid":4})");
  EXPECT_EQ(movesText<Pig>(Decisions<Pig>{{std::nullopt, Pig::Move::hold}}), R"({"Two":"hold"})");
  EXPECT_EQ(movesText<Pig>(Decisions<Pig>{}), "{}");
}

TEST(Haps, AreNamedOneByOneInTheirOrder) {
  std::vector<std::string> names;
  forEachHap<Dispute>({3, true}, [&](std::string_view name, const auto& value) {
    names.push_back(std::string(name) + '=' + jsonText<Dispute>(value));
  });
  EXPECT_EQ(names, (std::vector<std::string>{"die=3", "coin=true"}));
}

TEST(HapText, HasTheValuesOfLuckByName) {
  EXPECT_EQ(hapText<Pig>(5), R"({"die":5})");
  EXPECT_EQ(hapText<Dispute>({2, false}), R"({"die":2,"coin":false})");
}

}  // namespace
}  // namespace ludorum
