// The playtester's threads: searches, analyses, estimates and a tournament at once, stopped in the
// middle.
#include <gtest/gtest.h>

#include "games/modules.hpp"
#include "ludorum/module/module.hpp"
#include "playtester_client.hpp"
#include "support/folder.hpp"

namespace ludorum::test {
namespace {

std::vector<std::unique_ptr<GameModule>> ticTacToe() {
  std::vector<std::unique_ptr<GameModule>> games;
  games.push_back(std::make_unique<Module<TicTacToe>>());
  return games;
}

const std::string slow = "uct:simulationCount=1000000000,memory=16";

TEST(PlaytesterThreads, PlayManyMatchesAtOnce) {
  TestPlaytester tested(ticTacToe(),
                        {.limits = {.searches = {16, 16}, .memory = {64, 64}}, .threads = 4});
  Client anna(tested);
  std::vector<std::string> matches;
  for (int i = 0; i < 12; ++i)
    matches.push_back(anna.playSeats(
        "tictactoe", {artificial("uct:simulationCount=100,memory=16"), artificial("random")}));
  for (const std::string& match : matches) anna.awaitEnd(match);
}

TEST(PlaytesterThreads, StopWhatNobodyWantsAnyMore) {
  TestPlaytester tested(ticTacToe(), {.limits = {.searches = {64, 64}}, .threads = 3});
  Client anna(tested), bert(tested);
  const std::string match = anna.playSeats("tictactoe", {here, artificial(slow)});
  bert.answer({{"type", "join"}, {"match", match}});
  for (int round = 0; round < 10; ++round) {
    anna.move(match, "X", round % 9);
    bert.answer({{"type", "analyse"}, {"match", match}, {"player", slow}, {"ply", 0}});
    if (round % 3 == 0) tested.hand.runAMoment();
    anna.answer({{"type", round % 2 == 0 ? "undo" : "restart"}, {"match", match}});
  }
}

TEST(PlaytesterThreads, HoldATournamentAndShutDownInTheMiddle) {
  const Folder folder;
  TestPlaytester tested(
      ticTacToe(),
      {.limits = {.tournamentMatches = 2'000'000}, .threads = 3, .archive = folder.file("a.db")});
  Client anna(tested);
  anna.answer({{"type", "tournament"},
               {"game", "tictactoe"},
               {"players", {"random", "uct:simulationCount=20,memory=16"}},
               {"matches", 1'000'000},
               {"archive", "a.db"}});
  const std::string match = anna.playSeats("tictactoe", {here, artificial("random")});
  anna.move(match, "X", 4);
  anna.awaitTurn(match, "X");
  anna.answer({{"type", "analyse"}, {"match", match}, {"player", slow}});
  anna.await("standings");
  anna.answer({{"type", "archive"}, {"archive", "a.db"}});
  anna.move(match, "X", anna.views[match]["moves"]["X"][0]["move"]);
  tested.playtester->shutDown();
}

}  // namespace
}  // namespace ludorum::test
