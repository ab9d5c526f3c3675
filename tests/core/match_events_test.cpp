// What a match tells its observers, and when.
#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

#include "../support/events.hpp"
#include "../support/games.hpp"
#include "../support/seeds.hpp"
#include "ludorum/core/match.hpp"
#include "ludorum/games/odds_and_evens.hpp"
#include "ludorum/games/pig.hpp"
#include "ludorum/games/tic_tac_toe.hpp"
#include "ludorum/players/random_player.hpp"
#include "ludorum/players/trace_player.hpp"

namespace ludorum {
namespace {

using test::Log;
using test::names;
using test::recorder;
using TicTacToeMatch = Match<TicTacToe>;
constexpr Role first{0}, second{1};

constexpr TicTacToe nearEnd{0b000000011, 0b000011000};  // [XX OO    ]: whose turn it is can win.
TicTacToeMatch matchOf(std::vector<std::uint8_t> xs, std::vector<std::uint8_t> os,
                       TicTacToe start = {}) {
  return TicTacToeMatch(start, {TracePlayer<TicTacToe>(xs), TracePlayer<TicTacToe>(os)});
}

TEST(Events, ComeInOrderWithTheirArguments) {
  Log log;
  auto match = matchOf({8, 2}, {7}, nearEnd);
  match.observe(recorder<TicTacToe>(log));
  match.run();
  EXPECT_EQ(log,
            (Log{"begin [XX OO    ] #0", R"(move [XX OO    ] {"X":8} #0)",
                 R"(next [XX OO    ] {"X":8} - [XX OO   X] #1)", R"(move [XX OO   X] {"O":7} #1)",
                 R"(next [XX OO   X] {"O":7} - [XX OO  OX] #2)", R"(move [XX OO  OX] {"X":2} #2)",
                 R"(next [XX OO  OX] {"X":2} - [XXXOO  OX] #3)",
                 R"(end [XXXOO  OX] {"X":1,"O":-1} #3)"}));
}

TEST(Events, OfSimultaneousMovesHaveAllOfThem) {
  Log log;
  Match<OddsAndEvens> match{OddsAndEvens{{{9, 9}}, 10}};
  match.observe(recorder<OddsAndEvens>(log));
  match.decide(second, std::uint8_t{2});
  EXPECT_EQ(names(log), Log{"begin"});  // Nothing is made until both have decided.
  match.decide(first, std::uint8_t{2});
  EXPECT_EQ(log,
            (Log{R"(begin {"Odds":9,"Evens":9} #0)",
                 R"(move {"Odds":9,"Evens":9} {"Odds":2,"Evens":2} #0)",
                 R"(next {"Odds":9,"Evens":9} {"Odds":2,"Evens":2} - {"Odds":9,"Evens":10} #1)",
                 R"(end {"Odds":9,"Evens":10} {"Odds":-1,"Evens":1} #1)"}));
}

TEST(Events, TellWhatLuckDecided) {
  Log log;
  auto match = randomMatch(test::Dispute{}, test::seeded(1));
  match.observe(recorder<test::Dispute>(log));
  match.run();
  ASSERT_EQ(log.size(), 8U);
  for (std::size_t ply = 0; ply < 3; ++ply) {
    const auto& made = match.history()[ply];
    EXPECT_EQ(log[2 * ply + 2],
              "next " + toString(made.state) + ' ' + movesText<test::Dispute>(made.moves) + ' ' +
                  test::hapsText<test::Dispute>(made.haps) + ' ' +
                  toString(match.state(std::ptrdiff_t(ply) + 1)) + " #" + std::to_string(ply + 1));
  }
}

TEST(Events, OfQuittingNameTheRoleAndThereIsNoEnd) {
  Log log;
  TicTacToeMatch match(
      TicTacToe{}, {TracePlayer<TicTacToe>({4}), [](const TicTacToe&, Role) { return Quit{}; }});
  match.observe(recorder<TicTacToe>(log));
  match.run();
  EXPECT_EQ(names(log), (Log{"begin", "move", "next", "quit"}));
  EXPECT_EQ(log.back(), "quit [    X    ] O #1");
}

TEST(Events, OfAMatchThatIsOverFromTheStartAreItsBeginningAndItsEnd) {
  Log log;
  auto match = matchOf({}, {}, TicTacToe{0b110000000, 0b000000111});
  match.observe(recorder<TicTacToe>(log));
  match.run();
  EXPECT_EQ(log, (Log{"begin [XXX    OO] #0", R"(end [XXX    OO] {"X":1,"O":-1} #0)"}));
}

TEST(Events, AreToldOnceHoweverTheMatchIsRun) {
  Log whole, pieces;
  auto one = randomMatch(Pig{}, 3), two = randomMatch(Pig{}, 3);
  one.observe(recorder<Pig>(whole));
  two.observe(recorder<Pig>(pieces));
  one.run();
  two.run(0);
  while (!two.finished()) two.run(3);
  one.run(), two.run();
  EXPECT_EQ(pieces, whole);
  EXPECT_EQ(whole.front().substr(0, 5), "begin");
  EXPECT_EQ(whole.back().substr(0, 3), "end");
}

TEST(Events, OfARefusedDecisionAreNone) {
  Log log;
  TicTacToeMatch match{TicTacToe{}};
  match.observe(recorder<TicTacToe>(log));
  match.decide(first, std::uint8_t{4});
  const Log before = log;
  EXPECT_THROW(match.decide(second, std::uint8_t{4}), IllegalMove);
  EXPECT_THROW(match.decide(first, std::uint8_t{3}), InactivePlayer);
  EXPECT_EQ(log, before);
}

TEST(Events, LeaveTheMatchAsItWouldBeWithoutObservers) {
  Log log;
  auto watched = randomMatch(Pig{}, test::seeded(2)), alone = randomMatch(Pig{}, test::seeded(2));
  watched.observe(recorder<Pig>(log));
  watched.run(), alone.run();
  EXPECT_EQ(watched.history(), alone.history());
}

TEST(Events, CanBeLeftOut) {
  int ends = 0;
  auto match = matchOf({2}, {}, nearEnd);
  match.observe({});
  match.observe({.end = [&](const auto&, const auto&, const auto&) { ++ends; }});
  match.run();
  EXPECT_EQ(ends, 1);
}

TEST(Events, FindTheMatchInTheStateThatTheyTellOf) {
  auto match = randomMatch(TicTacToe{}, 5);
  int plies = 0;
  match.observe({.move = [](const TicTacToe& game, const auto&,
                            const TicTacToeMatch& m) { EXPECT_EQ(m.state(), game); },
                 .next =
                     [&](const TicTacToe& before, const auto& moves, const auto&,
                         const TicTacToe& after, const TicTacToeMatch& m) {
                       ++plies;
                       EXPECT_EQ(m.state(-1), before);
                       EXPECT_EQ(m.state(), after);
                       EXPECT_EQ(m.history().back().moves, moves);
                     },
                 .end =
                     [](const TicTacToe& game, const auto& result, const TicTacToeMatch& m) {
                       EXPECT_EQ(m.state(), game);
                       EXPECT_EQ(m.result(), result);
                       EXPECT_TRUE(m.finished());
                     }});
  match.run();
  EXPECT_EQ(plies, static_cast<int>(match.ply()));
}

// ---------------------------------------------------------------- coming and going
TEST(Observers, AreToldInTheOrderInWhichTheyCame) {
  std::string order;
  auto match = matchOf({2}, {}, nearEnd);
  for (const char name : {'a', 'b', 'c'})
    match.observe(
        {.end = [&order, name](const auto&, const auto&, const auto&) { order += name; }});
  match.run();
  EXPECT_EQ(order, "abc");
}

TEST(Observers, AreTakenAwayByTheirNumber) {
  Log kept, removed;
  auto match = matchOf({8, 2}, {7}, nearEnd);
  const auto gone = match.observe(recorder<TicTacToe>(removed));
  const auto stays = match.observe(recorder<TicTacToe>(kept));
  EXPECT_NE(gone, stays);
  match.run(1);
  EXPECT_TRUE(match.remove(gone));
  EXPECT_FALSE(match.remove(gone));
  EXPECT_FALSE(match.remove(12345));
  match.run();
  EXPECT_EQ(names(removed), (Log{"begin", "move", "next"}));
  EXPECT_EQ(kept.size(), 8U);
}

TEST(Observers, ThatComeInTheMiddleAreToldFromThereOn) {
  Log log;
  auto match = matchOf({8, 2}, {7}, nearEnd);
  match.run(2);
  match.observe(recorder<TicTacToe>(log));
  match.run();
  EXPECT_EQ(names(log), (Log{"move", "next", "end"}));
}

TEST(Observers, AddedDuringAnEventAreToldFromTheNextOn) {
  Log late;
  auto match = matchOf({2}, {}, nearEnd);
  match.observe(
      {.begin = [&](const auto&, const auto&) { match.observe(recorder<TicTacToe>(late)); }});
  match.run();
  EXPECT_EQ(names(late), (Log{"move", "next", "end"}));
}

TEST(Observers, CanTakeThemselvesAwayDuringAnEvent) {
  Log log;
  auto match = matchOf({8, 2}, {7}, nearEnd);
  TicTacToeMatch::ObserverId self = 0;
  int told = 0;
  self = match.observe({.next = [&](const auto&, const auto&, const auto&, const auto&,
                                    const auto&) { ++told, match.remove(self); }});
  match.observe(recorder<TicTacToe>(log));
  match.run();
  EXPECT_EQ(told, 1);
  EXPECT_EQ(log.size(), 8U);  // The others missed nothing.
}

TEST(Observers, CanTakeAllAwayDuringAnEvent) {
  auto match = matchOf({8, 2}, {7}, nearEnd);
  Log log;
  std::vector<TicTacToeMatch::ObserverId> all;
  all.push_back(match.observe({.move = [&](const auto&, const auto&, const auto&) {
    for (const auto id : all) match.remove(id);
  }}));
  all.push_back(match.observe(recorder<TicTacToe>(log)));
  EXPECT_EQ(match.run(), (Result<2>{{1, -1}}));
  EXPECT_EQ(names(log), Log{"begin"});  // Who was taken away is not told any more.
}

TEST(Observers, CanAnswerAnEventWithADecision) {
  Log log;
  TicTacToeMatch match{nearEnd};
  std::vector<std::uint8_t> script{2, 7};  // Taken from the back.
  match.observe(
      {.next = [&](const auto&, const auto&, const auto&, const TicTacToe& after, const auto&) {
        if (script.empty()) return;
        const std::uint8_t square = script.back();
        script.pop_back();
        match.decide(after.activePlayer(), square);
      }});
  match.observe({.end = [&](const auto&, const auto&, const auto&) { log.emplace_back("end"); }});
  match.decide(first, std::uint8_t{8});
  EXPECT_EQ(toString(match.state()), "[XXXOO  OX]");
  EXPECT_EQ(log, Log{"end"});  // Once.
}

}  // namespace
}  // namespace ludorum
