#include "ludorum/testing/laws.hpp"
#include "../support/counterexample.hpp"
#include "../support/games.hpp"
#include "../support/library.hpp"
#include "broken_games.hpp"
#include "hidden_games.hpp"

namespace ludorum::testing {
namespace {

using namespace ludorum::test;  // NOLINT: its games.

const LawOptions few{.playouts = 20, .seed = 5, .maxPlies = 30};

std::vector<LawReport> broken(const std::vector<LawReport>& reports) {
  std::vector<LawReport> found;
  for (const LawReport& report : reports)
    if (!report.failure.empty()) found.push_back(report);
  return found;
}
std::vector<std::string> namesOf(const std::vector<LawReport>& reports) {
  std::vector<std::string> names;
  for (const LawReport& report : reports) names.push_back(report.law);
  return names;
}
template <class... Laws>
std::vector<std::string> names(Laws... law) {
  return {std::string(law)...};
}

// ---------------------------------------------------------------- games that keep them

template <class G>
class SoundGame : public ::testing::Test {};
TYPED_TEST_SUITE(SoundGame, LibraryGames);

TYPED_TEST(SoundGame, KeepsTheLaws) {
  EXPECT_EQ(brokenLaws(TypeParam{}, {.playouts = 50, .seed = 3}), "");
}

TEST(Laws, HoldWithOtherParameters) {
  const LawOptions options{.playouts = 50, .seed = 3};
  EXPECT_EQ(brokenLaws(Pig::start({.goal = 20, .rounds = std::nullopt}), options), "");
  EXPECT_EQ(brokenLaws(Pig::start({.goal = 2, .rounds = 1}), options), "");
  EXPECT_EQ(brokenLaws(Pig::start({.goal = 10000, .rounds = 3}), options), "");
  EXPECT_EQ(brokenLaws(OddsAndEvens::start({.goal = 1}), options), "");
  EXPECT_EQ(brokenLaws(OddsAndEvens::start({.goal = 57}), options), "");
  Rng rng(8);
  EXPECT_EQ(brokenLaws(Puzzle15::start({.points = 200, .slides = 5}, rng), options), "");
  EXPECT_EQ(brokenLaws(Puzzle15::start({.points = 12, .slides = 1000}, rng), options), "");
  EXPECT_EQ(brokenLaws(Puzzle15::start({.points = 0}, rng), options), "");
}

TEST(Laws, HoldInTheMiddleOfAMatch) {
  EXPECT_EQ(brokenLaws(readStateText(TicTacToe{}, golden<TicTacToe>.middle), few), "");
  EXPECT_EQ(brokenLaws(readStateText(ConnectFour{}, golden<ConnectFour>.middle), {.playouts = 5}),
            "");
}

TEST(Laws, HoldWhenTheGameIsOver) {
  EXPECT_EQ(brokenLaws(readStateText(TicTacToe{}, "[XXXOO    ]"), few), "");
}

TEST(Laws, HoldForSmallGamesOfEveryKind) {
  EXPECT_EQ(brokenLaws(Heap{}, few), "");
  EXPECT_EQ(brokenLaws(FairLuck{}, few), "");
  EXPECT_EQ(brokenLaws(Dispute{}, few), "");  // Three roles, simultaneous, two random variables.
  EXPECT_EQ(brokenLaws(Countdown{}, few), "");
  EXPECT_EQ(brokenLaws(Pennies{}, few), "");
}

TEST(Laws, HoldWhereOnlyOneRoleIsInTheDark) { EXPECT_EQ(brokenLaws(HideAndSeek{}, few), ""); }

TEST(Laws, AreThoseThatAGameCanBreak) {
  EXPECT_EQ(namesOf(checkLaws(Heap{}, few)),
            names(law::movesAndEnd, law::bounds, law::zeroSum, law::json, law::text, law::moves,
                  law::hashes, law::pure, law::refusal, law::ends));
  EXPECT_EQ(namesOf(checkLaws(Countdown{}, few)),  // A single role has nobody to lose to.
            names(law::movesAndEnd, law::bounds, law::json, law::text, law::moves, law::hashes,
                  law::pure, law::refusal, law::ends));
  EXPECT_EQ(namesOf(checkLaws(Dispute{}, few)),
            names(law::movesAndEnd, law::bounds, law::zeroSum, law::json, law::text, law::moves,
                  law::hashes, law::luck, law::pure, law::refusal, law::ends));
  const auto ofPennies = namesOf(checkLaws(Pennies{}, few));
  EXPECT_EQ(ofPennies.back(), "a role forgets nothing that it has seen and done");
  EXPECT_EQ(std::count(ofPennies.begin(), ofPennies.end(), law::views), 1);
}

TEST(Laws, SayHowOftenTheyWereTried) {
  for (const LawReport& report : checkLaws(TicTacToe{}, few)) {
    EXPECT_GE(report.tried, 20U) << report.law;
    EXPECT_EQ(report.state, "") << report.law;
    EXPECT_TRUE(report.path.empty()) << report.law;
  }
  const auto ends = checkLaws(TicTacToe{}, few).back();
  EXPECT_EQ(ends.law, law::ends);
  EXPECT_EQ(ends.tried, 20U);  // Once for each random match.
}

TEST(Laws, TheSameSeedTriesTheSame) {
  const auto tried = [](std::uint64_t seed) {
    std::vector<std::uint64_t> counts;
    for (const LawReport& report : checkLaws(Pig{}, {.playouts = 10, .seed = seed}))
      counts.push_back(report.tried);
    return counts;
  };
  EXPECT_EQ(tried(1), tried(1));
  EXPECT_NE(tried(1), tried(2));
}

TEST(Laws, ProgressRises) {
  std::vector<double> told;
  checkLaws(TicTacToe{}, {.playouts = 100, .progress = [&](double done) { told.push_back(done); }});
  ASSERT_GE(told.size(), 5U);
  EXPECT_TRUE(std::is_sorted(told.begin(), told.end()));
  EXPECT_GE(told.front(), 0);
  EXPECT_LE(told.back(), 1);
}

// ---------------------------------------------------------------- games that break one

template <class G>
class BrokenGame : public ::testing::Test {};
using BrokenGames = ::testing::Types<MovesAfterTheEnd, StuckBeforeTheEnd, TooGreatAResult,
                                     NotANumber, BothWin, LossyForm, UnreadableText, MistakenText,
                                     TwinMoves, FickleHash, LuckThatFallsShort, NegativeLuck,
                                     Restless, Meddling, AcceptsAnything, Endless, OpenView>;
TYPED_TEST_SUITE(BrokenGame, BrokenGames);

TYPED_TEST(BrokenGame, BreaksExactlyThatLaw) {
  const auto found = broken(checkLaws(TypeParam{}, few));
  ASSERT_EQ(namesOf(found), names(TypeParam::breaks));
  EXPECT_GT(found[0].tried, 0U);
}

TYPED_TEST(BrokenGame, TheCounterexampleIsShortestAndReplays) {
  const auto found = broken(checkLaws(TypeParam{}, few));
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].path.size(), TypeParam::depth);
  EXPECT_EQ(toString(stateAfter(TypeParam{}, found[0].path)), found[0].state);
}

TYPED_TEST(BrokenGame, IsFoundByRandomMatchesAlone) {
  LawOptions options = few;
  options.sweep = 1;  // Nothing but the start is swept.
  const auto found = broken(checkLaws(TypeParam{}, options));
  ASSERT_EQ(namesOf(found), names(TypeParam::breaks));
  EXPECT_EQ(toString(stateAfter(TypeParam{}, found[0].path)), found[0].state);
}

TEST(Laws, AViewThatHidesMovesHasACounterexample) {
  const auto found = broken(checkLaws(BlindView{}, few));
  ASSERT_EQ(namesOf(found), names(law::views));
  EXPECT_EQ(toString(stateAfter(BlindView{}, found[0].path)), found[0].state);
  EXPECT_LE(found[0].path.size(), 1U);
}

TEST(Laws, AStateThatItsGameRefusesBreaksBothRoundTrips) {
  const auto found = broken(checkLaws(RefusesItsOwnStates{}, few));
  ASSERT_EQ(namesOf(found), names(law::json, law::text));
  for (const LawReport& report : found) {
    EXPECT_EQ(report.path.size(), 2U);
    EXPECT_EQ(stateAfter(RefusesItsOwnStates{}, report.path).left, 1);
    EXPECT_NE(report.failure.find("one stone is impossible"), std::string::npos);
  }
}

TEST(Laws, AMoveThatIsListedAndRefusedBreaksOne) {
  const auto found = broken(checkLaws(RefusesItsOwnMoves{}, few));
  ASSERT_EQ(namesOf(found), names(law::refusal));
  EXPECT_EQ(found[0].path.size(), 0U);
}

TEST(Laws, AGameThatFailsToGoOnHasACounterexample) {
  std::vector<LawReport> found;
  ASSERT_NO_THROW(found = broken(checkLaws(FailsToGoOn{}, few)));
  ASSERT_FALSE(found.empty());
  EXPECT_EQ(stateAfter(FailsToGoOn{}, found[0].path).left, 1);
  EXPECT_EQ(found[0].path.size(), 2U);
  EXPECT_NE(found[0].failure.find("the last stone is stuck"), std::string::npos);
}

TEST(Laws, RulesThatThrowHaveACounterexample) {
  const auto found = broken(checkLaws(ThrowsInMoves{}, few));
  ASSERT_FALSE(found.empty());
  EXPECT_EQ(stateAfter(ThrowsInMoves{}, found[0].path).left, 1);
  EXPECT_EQ(found[0].path.size(), 2U);
  EXPECT_EQ(found[0].failure, "failed: nobody knows");
  const auto odd = broken(checkLaws(ThrowsANumber{}, few));
  ASSERT_FALSE(odd.empty());
  EXPECT_EQ(odd[0].failure, "failed: an exception of an unknown type");
}

TEST(Laws, StatesThatAreAllEqualHaveACounterexample) {
  const auto found = broken(checkLaws(EqualToAll{}, few));
  ASSERT_EQ(namesOf(found), names(law::hashes));
  EXPECT_EQ(found[0].path.size(), 1U);
}

TEST(Laws, FailuresSayWhatWasFound) {
  const auto failure = [](const auto& game) { return broken(checkLaws(game, few)).at(0).failure; };
  const auto contains = [](const std::string& text, std::string_view piece) {
    return text.find(piece) != std::string::npos;
  };
  EXPECT_EQ(failure(MovesAfterTheEnd{}), "it is over, and has 1 moves");
  EXPECT_EQ(failure(StuckBeforeTheEnd{}), "it is not over, and has no moves");
  EXPECT_TRUE(contains(failure(TooGreatAResult{}), R"({"First":1.5,"Second":-1.5})"));
  EXPECT_TRUE(contains(failure(NotANumber{}), R"({"First":0,"Second":null})"));
  EXPECT_TRUE(contains(failure(BothWin{}), R"({"First":1,"Second":1})"));
  EXPECT_TRUE(contains(failure(UnreadableText{}), "not a digit"));
  EXPECT_TRUE(contains(failure(MistakenText{}), "1 is read as 2"));
  EXPECT_TRUE(contains(failure(LuckThatFallsShort{}), "sum to 0.9"));
  EXPECT_TRUE(contains(failure(NegativeLuck{}), "not positive"));
  EXPECT_TRUE(contains(failure(AcceptsAnything{}), "2 is accepted"));
  EXPECT_TRUE(contains(failure(OpenView{}), "nothing is hidden"));
}

TEST(BrokenLaws, TellTheLawTheStateAndTheMoves) {
  EXPECT_EQ(brokenLaws(StuckBeforeTheEnd{}, few),
            "an unfinished state has moves and a finished one has none: it is not over, and has no "
            R"(moves at {"left":1,"turn":"First"} after {"First":1} {"Second":2})"
            "\n");
}

}  // namespace
}  // namespace ludorum::testing
