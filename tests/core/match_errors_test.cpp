// What becomes of a match in which a player or an observer fails.
#include <gtest/gtest.h>

#include <cstdint>
#include <exception>
#include <stdexcept>
#include <string>
#include <vector>

#include "../support/errors.hpp"
#include "../support/events.hpp"
#include "ludorum/core/match.hpp"
#include "ludorum/games/odds_and_evens.hpp"
#include "ludorum/games/tic_tac_toe.hpp"
#include "ludorum/players/trace_player.hpp"

namespace ludorum {
namespace {

using test::has;
using test::messageOf;
using TicTacToeMatch = Match<TicTacToe>;
using Trace = TracePlayer<TicTacToe>;
constexpr Role first{0}, second{1};

std::uint8_t fails(const TicTacToe&, Role) { throw std::domain_error("out of ideas"); }

/// The message of the exception of type `E` inside a MatchError that running the match throws.
template <class E, Playable G>
std::string nestedMessage(Match<G>& match) {
  try {
    match.run();
  } catch (const MatchError& error) {
    return messageOf<E>([&] { std::rethrow_if_nested(error); });
  }
  ADD_FAILURE() << "the match did not fail";
  return {};
}

/// After a failure: ended, without a result, with its history, and every run says so again.
void expectEndedAt(TicTacToeMatch& match, const std::string& board, std::size_t ply) {
  EXPECT_TRUE(match.finished());
  EXPECT_TRUE(match.awaited().empty());
  EXPECT_FALSE(match.result());
  EXPECT_EQ(toString(match.state()), board);
  EXPECT_EQ(match.ply(), ply);
  EXPECT_EQ(match.history().size(), ply);
  EXPECT_FALSE(match.error().empty());
  EXPECT_EQ(messageOf<MatchError>([&] { match.run(); }), match.error());
  EXPECT_THROW(match.decide(first, std::uint8_t{8}), InactivePlayer);
  EXPECT_THROW(match.decide(second, std::uint8_t{8}), InactivePlayer);
  EXPECT_EQ(match.ply(), ply);
}

TEST(AFailingPlayer, EndsTheMatchWithAnErrorThatSaysWhoWhenAndWhy) {
  TicTacToeMatch match(TicTacToe{}, {Trace({0, 1}), fails});
  const auto message = messageOf<MatchError>([&] { match.run(); });
  EXPECT_TRUE(has(message, {"TicTacToe", "ply 1", "player of O", "out of ideas"}));
  EXPECT_EQ(match.error(), message);
}

TEST(AFailingPlayer, LosesNoHistory) {
  TicTacToeMatch match(TicTacToe{}, {Trace({0, 1}), Trace({4})});
  EXPECT_THROW(match.run(), MatchError);  // The script of O ends.
  expectEndedAt(match, "[XX  O    ]", 3);
  EXPECT_EQ(match.history()[1].moves, (Decisions<TicTacToe>{{std::nullopt, 4}}));
}

TEST(AFailingPlayer, HasItsExceptionNestedInTheError) {
  TicTacToeMatch match(TicTacToe{}, {fails, fails});
  EXPECT_EQ(nestedMessage<std::domain_error>(match), "out of ideas");
}

TEST(AFailingPlayer, MayThrowWhatIsNoException) {
  const auto odd = [](const TicTacToe&, Role) -> std::uint8_t { throw 42; };
  TicTacToeMatch match(TicTacToe{}, {odd, odd});
  try {
    match.run();
    ADD_FAILURE() << "the match did not fail";
  } catch (const MatchError& error) {
    EXPECT_TRUE(has(error.what(), {"player of X", "unknown type"}));
    EXPECT_THROW(std::rethrow_if_nested(error), int);
  }
  expectEndedAt(match, "[         ]", 0);
}

TEST(AFailingPlayer, InASimultaneousGameLeavesTheDecisionsOfOthersUnmade) {
  const auto one = [](const OddsAndEvens&, Role) { return std::uint8_t{1}; };
  const auto bad = [](const OddsAndEvens&, Role) -> std::uint8_t { throw Error("no fingers"); };
  Match<OddsAndEvens> match(OddsAndEvens{}, {one, bad});
  EXPECT_TRUE(has(messageOf<MatchError>([&] { match.run(); }),
                  {"Odds&Evens", "ply 0", "player of Evens", "no fingers"}));
  EXPECT_EQ(match.ply(), 0U);
  EXPECT_EQ(match.state(), OddsAndEvens{});
  EXPECT_TRUE(match.finished());
  EXPECT_FALSE(match.result());
}

TEST(AnIllegalMoveInAMatch, OfAPlayerEndsTheMatchWithAnErrorThatNamesAll) {
  TicTacToeMatch match(TicTacToe{}, {Trace({0, 1}), Trace({4, 0})});
  const auto message = messageOf<MatchError>([&] { match.run(); });
  EXPECT_TRUE(has(message, {"TicTacToe", "ply 3", "player of O", "the move 0", "[XX  O    ]"}));
  expectEndedAt(match, "[XX  O    ]", 3);
}

TEST(AnIllegalMoveInAMatch, OfAPlayerIsNestedInTheError) {
  TicTacToeMatch match(TicTacToe{}, {Trace({9}), Trace({0})});
  EXPECT_TRUE(has(nestedMessage<IllegalMove>(match), {"TicTacToe: X at", "the move 9"}));
}

TEST(AnIllegalMoveInAMatch, IsToldToNobody) {
  test::Log log;
  TicTacToeMatch match(TicTacToe{}, {Trace({9}), Trace({0})});
  match.observe(test::recorder<TicTacToe>(log));
  EXPECT_THROW(match.run(), MatchError);
  EXPECT_EQ(test::names(log), test::Log{"begin"});
}

// ---------------------------------------------------------------- observers
[[noreturn]] void fail() { throw std::logic_error("disk full"); }

TicTacToeMatch watched(const TicTacToeMatch::Observer& observer) {
  TicTacToeMatch match(TicTacToe{}, {Trace({0, 1, 2}), Trace({3, 4})});
  match.observe({});
  match.observe(observer);  // The second one.
  return match;
}
void expectBlamed(TicTacToeMatch& match, const std::string& event, const std::string& ply) {
  const auto message = messageOf<MatchError>([&] { match.run(); });
  EXPECT_TRUE(
      has(message, {"TicTacToe", "ply " + ply, "observer 2", "'" + event + "'", "disk full"}));
  EXPECT_EQ(match.error(), message);
  EXPECT_TRUE(match.finished());
}

TEST(AFailingObserver, OfTheBeginningEndsTheMatchBeforeAnyMove) {
  auto match = watched({.begin = [](const auto&, const auto&) { fail(); }});
  expectBlamed(match, "begin", "0");
  expectEndedAt(match, "[         ]", 0);
}

TEST(AFailingObserver, OfAMoveEndsTheMatchBeforeItIsMade) {
  auto match = watched({.move = [](const auto&, const auto&, const auto& m) {
    if (m.ply() == 2) fail();
  }});
  expectBlamed(match, "move", "2");
  expectEndedAt(match, "[X  O     ]", 2);
}

TEST(AFailingObserver, OfTheNextStateEndsTheMatchAfterTheMove) {
  auto match =
      watched({.next = [](const auto&, const auto&, const auto&, const auto&, const auto& m) {
        if (m.ply() == 2) fail();
      }});
  expectBlamed(match, "next", "2");
  expectEndedAt(match, "[X  O     ]", 2);
}

TEST(AFailingObserver, OfTheEndLosesNoHistory) {
  auto match = watched({.end = [](const auto&, const auto&, const auto&) { fail(); }});
  expectBlamed(match, "end", "5");
  EXPECT_EQ(match.ply(), 5U);
  EXPECT_EQ(toString(match.state()), "[XXXOO    ]");
}

TEST(AFailingObserver, OfQuittingLosesNoHistory) {
  TicTacToeMatch match(TicTacToe{}, {Trace({0}), [](const TicTacToe&, Role) { return Quit{}; }});
  match.observe({});
  match.observe({.quit = [](const auto&, Role, const auto&) { fail(); }});
  expectBlamed(match, "quit", "1");
  EXPECT_EQ(match.ply(), 1U);
  EXPECT_EQ(match.quitter(), second);
}

TEST(AFailingObserver, HasItsExceptionNestedInTheError) {
  auto match = watched({.begin = [](const auto&, const auto&) { fail(); }});
  EXPECT_EQ(nestedMessage<std::logic_error>(match), "disk full");
}

TEST(AFailingObserver, FailsADecisionFromOutsideToo) {
  TicTacToeMatch match{TicTacToe{}};
  match.observe({.move = [](const auto&, const auto&, const auto&) { fail(); }});
  EXPECT_TRUE(has(messageOf<MatchError>([&] { match.decide(first, std::uint8_t{4}); }),
                  {"observer 1", "disk full"}));
  expectEndedAt(match, "[         ]", 0);
}

TEST(AFailingObserver, ThrowsThroughTheFuture) {
  auto match = watched({.begin = [](const auto&, const auto&) { fail(); }});
  auto future = match.runAsync();
  EXPECT_TRUE(has(messageOf<MatchError>([&] { future.get(); }), {"observer 2", "'begin'"}));
}

}  // namespace
}  // namespace ludorum
