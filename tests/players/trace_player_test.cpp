#include "ludorum/players/trace_player.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "../support/errors.hpp"
#include "../support/games.hpp"
#include "ludorum/core/match.hpp"
#include "ludorum/games/odds_and_evens.hpp"
#include "ludorum/games/tic_tac_toe.hpp"

namespace ludorum {
namespace {

using test::has;
using test::messageOf;
using Trace = TracePlayer<TicTacToe>;

TEST(TracePlayer, MakesTheMovesOfItsScriptFromTheFirstToTheLast) {
  Trace player({7, 2, 6});
  EXPECT_EQ(player(TicTacToe{}, Role{0}), 7);
  EXPECT_EQ(player(TicTacToe{}, Role{0}), 2);
  EXPECT_EQ(player(TicTacToe{}, Role{0}), 6);
}

TEST(TracePlayer, OfAnEndedScriptIsAnErrorThatNamesIt) {
  Trace player({7, 2});
  player(TicTacToe{}, Role{0}), player(TicTacToe{}, Role{0});
  EXPECT_TRUE(has(messageOf<Error>([&] { player(TicTacToe{}, Role{0}); }), {"script of 2 moves"}));
  EXPECT_TRUE(
      has(messageOf<Error>([] { Trace({})(TicTacToe{}, Role{0}); }), {"script of 0 moves"}));
}

TEST(TracePlayer, PlaysItsScriptInAMatch) {
  Match<OddsAndEvens> match(
      OddsAndEvens{}, {TracePlayer<OddsAndEvens>({1, 2, 2}), TracePlayer<OddsAndEvens>({2, 2, 1})});
  match.run(3);
  EXPECT_EQ(match.state().points, (PerRole<int, 2>{{2, 1}}));
  EXPECT_EQ(match.history()[0].moves, (Decisions<OddsAndEvens>{{1, 2}}));
  EXPECT_EQ(match.history()[2].moves, (Decisions<OddsAndEvens>{{2, 1}}));
}

TEST(TracePlayer, ThatRunsOutEndsTheMatchWithAnErrorThatSaysWho) {
  Match<TicTacToe> match(TicTacToe{}, {Trace({0, 1}), Trace({3})});
  EXPECT_TRUE(
      has(messageOf<MatchError>([&] { match.run(); }), {"player of O", "script of 1 moves"}));
  EXPECT_EQ(match.ply(), 3U);
}

TEST(TracePlayer, WithAnIllegalMoveIsRefusedWhenItsTurnComes) {
  Match<TicTacToe> match(TicTacToe{}, {Trace({0, 1}), Trace({0})});
  EXPECT_TRUE(has(messageOf<MatchError>([&] { match.run(); }), {"player of O", "the move 0"}));
  EXPECT_EQ(match.ply(), 1U);
}

TEST(TracePlayer, PlaysHiddenGamesToo) {
  using test::Envelopes;
  Match<Envelopes> match(Envelopes{{{2, 1}}, {{-1, -1}}},
                         {TracePlayer<Envelopes>({0}), TracePlayer<Envelopes>({2})});
  EXPECT_EQ(match.run(), (Result<2>{{-1, 1}}));
}

TEST(TracePlayer, SeatedTwiceByReferenceSharesOneScript) {
  Trace both({0, 1, 4, 2, 8});
  Match<TicTacToe> match(TicTacToe{}, {std::ref(both), std::ref(both)});
  EXPECT_EQ(match.run(), (Result<2>{{1, -1}}));
}

}  // namespace
}  // namespace ludorum
