#include "ludorum/core/perform.hpp"

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <tuple>
#include <variant>

#include "../support/errors.hpp"
#include "../support/games.hpp"
#include "../support/seeds.hpp"
#include "ludorum/games/connect_four.hpp"
#include "ludorum/games/odds_and_evens.hpp"
#include "ludorum/games/pig.hpp"
#include "ludorum/games/tic_tac_toe.hpp"

namespace ludorum {
namespace {

using test::Dispute;
using test::has;
using test::messageOf;
constexpr Role first{0}, second{1}, third{2};
constexpr auto roll = Pig::Move::roll, hold = Pig::Move::hold;

template <Game G>
Decisions<G> only(Role role, typename G::Move move) {
  Decisions<G> decisions{};
  decisions[role] = move;
  return decisions;
}
using Fingers = Decisions<OddsAndEvens>;

/// The role that a MoveError is about.
template <class F>
std::optional<Role> culprit(F f) {
  try {
    f();
  } catch (const MoveError& error) {
    return error.role;
  }
  return std::nullopt;
}

// ---------------------------------------------------------------- what is allowed
TEST(Perform, MakesALegalMove) {
  const TicTacToe game;
  EXPECT_EQ(perform(game, only<TicTacToe>(first, 4)), game.next(4));
  EXPECT_EQ(perform(game, first, 4), game.next(4));
  EXPECT_EQ(perform(OddsAndEvens{}, Fingers{{1, 2}}), (OddsAndEvens{{{1, 0}}, 10}));
}

TEST(Perform, GivesAContingentStateWhereLuckMustDecide) {
  const auto rolled = perform(Pig{}, first, roll);
  ASSERT_TRUE(std::holds_alternative<Contingent<Pig>>(rolled));
  EXPECT_EQ(std::get<Contingent<Pig>>(rolled).next(6).points, 6);
  const Pig holding{0, 0, 6, 0, first, 100, 100};
  const auto held = perform(holding, first, hold);
  ASSERT_TRUE(std::holds_alternative<Pig>(held));
  EXPECT_EQ(std::get<Pig>(held), holding.next(hold));
}

TEST(Perform, GivesAContingentStateAfterSimultaneousMovesToo) {
  const auto equal = perform(Dispute{}, Decisions<Dispute>{{std::nullopt, 3, 3}});
  ASSERT_TRUE(std::holds_alternative<Contingent<Dispute>>(equal));
  EXPECT_EQ(std::get<Contingent<Dispute>>(equal).next({2, true}), (Dispute{{{0, 2, 0}}, 1}));
  const auto unequal = perform(Dispute{}, Decisions<Dispute>{{std::nullopt, 3, 4}});
  ASSERT_TRUE(std::holds_alternative<Dispute>(unequal));
  EXPECT_EQ(std::get<Dispute>(unequal), (Dispute{{{0, 3, 4}}, 1}));
}

TEST(Perform, DrawsLuckFromAGenerator) {
  Rng rng(test::seeded(1)), same(test::seeded(1));
  const auto decisions = only<Pig>(first, roll);
  for (int i = 0; i < 20; ++i)
    EXPECT_EQ(perform(Pig{}, decisions, rng), Pig{}.next(roll, D6.draw(same)));
  EXPECT_EQ(perform(TicTacToe{}, only<TicTacToe>(first, 4), rng), TicTacToe{}.next(4));
}

TEST(Perform, TakesTheLuckOfARecord) {
  EXPECT_EQ(perform(Pig{}, only<Pig>(first, roll), 5), Pig{}.next(roll, 5));
  const Pig holding{0, 0, 6, 0, first, 100, 100};
  EXPECT_EQ(perform(holding, only<Pig>(first, hold), std::nullopt), holding.next(hold));
  const Decisions<Dispute> equal{{std::nullopt, 3, 3}};
  EXPECT_EQ(perform(Dispute{}, equal, std::tuple{4, false}), (Dispute{{{0, 0, 4}}, 1}));
}

TEST(Decisions, AreMadeOfActionsAndActionsOfThem) {
  EXPECT_EQ(decisionsOf(TicTacToe{}.next(4), 3), only<TicTacToe>(second, 3));
  EXPECT_EQ(decisionsOf(OddsAndEvens{}, {{1, 2}}), (Fingers{{1, 2}}));
  EXPECT_EQ(decisionsOf(Dispute{}, {{0, 3, 4}}), (Decisions<Dispute>{{std::nullopt, 3, 4}}));
  EXPECT_EQ(actionOf<TicTacToe>(only<TicTacToe>(second, 3)), 3);
  EXPECT_EQ(actionOf<Dispute>({{std::nullopt, 3, 4}}), (PerRole<std::uint8_t, 3>{{0, 3, 4}}));
}

TEST(CheckMove, PassesEveryMoveThatTheGameLists) {
  EXPECT_NO_THROW(checkMove(TicTacToe{}, first, 8));
  EXPECT_NO_THROW(checkMove(OddsAndEvens{}, second, 2));
  EXPECT_NO_THROW(checkMove(Dispute{}, third, 4));
}

// ---------------------------------------------------------------- what is not
TEST(AMissingMove, IsAnErrorThatNamesGameRoleAndState) {
  const TicTacToe game = TicTacToe{}.next(4);
  const auto message = messageOf<MissingMove>([&] { perform(game, Decisions<TicTacToe>{}); });
  EXPECT_TRUE(has(message, {"TicTacToe: O at ", "[    X    ]", "0, 1, 2, 3, 5, 6, 7, 8"}));
  EXPECT_EQ(culprit([&] { perform(game, Decisions<TicTacToe>{}); }), second);
}

TEST(AMissingMove, OfOneOfSeveralActiveRolesIsAnError) {
  const auto oneOnly = [] { perform(OddsAndEvens{}, Fingers{{1, std::nullopt}}); };
  EXPECT_TRUE(has(messageOf<MissingMove>(oneOnly),
                  {"Odds&Evens: Evens at ", R"({"Odds":0,"Evens":0})", "1, 2"}));
  EXPECT_EQ(culprit(oneOnly), second);
  EXPECT_EQ(culprit([] { perform(OddsAndEvens{}, second, 1); }), first);
}

TEST(AnIllegalMove, IsAnErrorThatNamesGameRoleMoveAndState) {
  const TicTacToe game = TicTacToe{}.next(7).next(3);
  const auto taken = [&] { perform(game, first, 3); };
  EXPECT_TRUE(has(messageOf<IllegalMove>(taken),
                  {"TicTacToe: X at ", "the move 3", "[   O   X ]", "0, 1, 2, 4, 5, 6, 8"}));
  EXPECT_EQ(culprit(taken), first);
  EXPECT_TRUE(has(messageOf<IllegalMove>([&] { perform(game, first, 200); }), {"the move 200"}));
}

TEST(AnIllegalMove, IsNamedAsPeopleWriteIt) {
  EXPECT_TRUE(has(messageOf<IllegalMove>([] { perform(Pig{}, first, hold); }),
                  {"Pig: One at ", "\"hold\"", R"(0: {"One":0,"Two":0} One has 0)", "\"roll\""}));
  const ConnectFour game = ConnectFour{}.next(0);
  EXPECT_TRUE(has(messageOf<IllegalMove>([&] { perform(game, second, 14 + 5); }),
                  {"ConnectFour: Red at ", "the move 2", "Y......", "0, 1, 2, 3, 4, 5, 6"}));
}

TEST(AnIllegalMove, OfOneOfSeveralActiveRolesIsAnError) {
  const auto seven = [] { perform(OddsAndEvens{}, Fingers{{1, 7}}); };
  EXPECT_TRUE(has(messageOf<IllegalMove>(seven), {"Odds&Evens: Evens at ", "the move 7", "1, 2"}));
  EXPECT_EQ(culprit(seven), second);
}

TEST(AMoveOutOfTurn, IsAnErrorThatNamesGameRoleMoveAndState) {
  const auto early = [] { perform(TicTacToe{}, second, 3); };
  EXPECT_TRUE(has(messageOf<InactivePlayer>(early), {"TicTacToe: O at ", "move 3", "[         ]"}));
  const auto late = [] { perform(TicTacToe{}.next(4), first, 3); };
  EXPECT_TRUE(has(messageOf<InactivePlayer>(late), {"TicTacToe: X at ", "move 3", "[    X    ]"}));
  const auto both = [] { perform(TicTacToe{}, Decisions<TicTacToe>{{4, 3}}); };
  EXPECT_TRUE(has(messageOf<InactivePlayer>(both), {"TicTacToe: O at ", "move 3", "[         ]"}));
  EXPECT_EQ(culprit(both), second);
  const auto resting = [] { perform(Dispute{}, Decisions<Dispute>{{1, 2, 3}}); };
  EXPECT_TRUE(
      has(messageOf<InactivePlayer>(resting), {"Dispute: Ann at ", "move 1", R"("round":0)"}));
}

TEST(AFinishedGame, TakesNoMoves) {
  const TicTacToe over{0b110000000, 0b000000111};
  const auto late = [&] { perform(over, second, 3); };
  EXPECT_TRUE(has(messageOf<InactivePlayer>(late), {"TicTacToe: O at ", "[XXX    OO]", "over"}));
  EXPECT_TRUE(has(messageOf<Error>([&] { perform(over, Decisions<TicTacToe>{}); }),
                  {"TicTacToe", "[XXX    OO]", "over"}));
  const OddsAndEvens ended{{{10, 4}}, 10};
  EXPECT_THROW(perform(ended, Fingers{{1, 1}}), InactivePlayer);
  EXPECT_THROW(perform(ended, Fingers{}), Error);
}

TEST(ImpossibleLuck, IsAnErrorThatNamesGameMovesLuckAndState) {
  const auto decisions = only<Pig>(first, roll);
  for (const int die : {0, 7, 9, -1})
    EXPECT_TRUE(
        has(messageOf<ImpossibleHap>([&] { perform(Pig{}, decisions, die); }),
            {"Pig", R"({"One":"roll"})", R"({"die":)" + std::to_string(die) + "}", "One has 0"}));
  const Decisions<Dispute> equal{{std::nullopt, 3, 3}};
  EXPECT_TRUE(has(messageOf<ImpossibleHap>([&] {
                    perform(Dispute{}, equal, std::tuple{5, true});
                  }),
                  {"Dispute", R"({"Bob":3,"Cid":3})", R"({"die":5,"coin":true})"}));
}

TEST(ImpossibleLuck, IsLuckWhereThereIsNoneAndNoneWhereThereIsSome) {
  const Pig holding{0, 0, 6, 0, first, 100, 100};
  EXPECT_TRUE(has(messageOf<ImpossibleHap>([&] { perform(holding, only<Pig>(first, hold), 3); }),
                  {"Pig", "hold", R"({"die":3})", "One has 6"}));
  EXPECT_TRUE(
      has(messageOf<ImpossibleHap>([] { perform(Pig{}, only<Pig>(first, roll), std::nullopt); }),
          {"Pig", "roll", "missing"}));
}

TEST(ImpossibleLuck, IsLookedAtAfterTheMoves) {
  EXPECT_THROW(perform(Pig{}, only<Pig>(first, hold), 9), IllegalMove);
  EXPECT_THROW(perform(Pig{}, Decisions<Pig>{}, 3), MissingMove);
}

TEST(Errors, LeaveStateDecisionsAndGeneratorAsTheyWere) {
  const Pig game{3, 5, 0, 2, second, 100, 100};
  Pig state = game;
  Decisions<Pig> decisions = only<Pig>(second, hold);
  const Decisions<Pig> before = decisions;
  Rng rng(5);
  EXPECT_THROW(perform(state, decisions, rng), IllegalMove);
  EXPECT_EQ(state, game);
  EXPECT_EQ(decisions, before);
  EXPECT_EQ(rng, Rng(5));
}

TEST(Errors, AreAllOfOneFamily) {
  static_assert(std::is_base_of_v<MoveError, MissingMove> &&
                std::is_base_of_v<MoveError, InactivePlayer> &&
                std::is_base_of_v<MoveError, IllegalMove> && std::is_base_of_v<Error, MoveError> &&
                std::is_base_of_v<Error, ImpossibleHap>);
}

}  // namespace
}  // namespace ludorum
