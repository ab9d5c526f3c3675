// The hall's threads: searches, analyses, estimates and a tournament at once, stopped in the
// middle.
#include <gtest/gtest.h>

#include "games/modules.hpp"
#include "guests.hpp"
#include "ludorum/module/module.hpp"
#include "support/folder.hpp"

namespace ludorum::test {
namespace {

std::vector<std::unique_ptr<GameModule>> ticTacToe() {
  std::vector<std::unique_ptr<GameModule>> games;
  games.push_back(std::make_unique<Module<TicTacToe>>());
  return games;
}

const std::string slow = "uct:simulationCount=1000000000,memory=16";

TEST(HallThreads, PlayManyMatchesAtOnce) {
  House house(ticTacToe(), {.limits = {.searches = {16, 16}, .memory = {64, 64}}, .threads = 4});
  Guest anna(house);
  std::vector<std::string> matches;
  for (int i = 0; i < 12; ++i)
    matches.push_back(anna.playSeats(
        "tictactoe", {artificial("uct:simulationCount=100,memory=16"), artificial("random")}));
  for (const std::string& match : matches) anna.awaitEnd(match);
}

TEST(HallThreads, StopWhatNobodyWantsAnyMore) {
  House house(ticTacToe(), {.limits = {.searches = {64, 64}}, .threads = 3});
  Guest anna(house), bert(house);
  const std::string match = anna.playSeats("tictactoe", {here, artificial(slow)});
  bert.answer({{"type", "join"}, {"match", match}});
  for (int round = 0; round < 10; ++round) {
    anna.move(match, "X", round % 9);
    bert.answer({{"type", "analyse"}, {"match", match}, {"player", slow}, {"ply", 0}});
    if (round % 3 == 0) house.hand.runAMoment();
    anna.answer({{"type", round % 2 == 0 ? "undo" : "restart"}, {"match", match}});
  }
}

TEST(HallThreads, HoldATournamentAndShutDownInTheMiddle) {
  const Folder folder;
  House house(ticTacToe(), {.threads = 3, .archive = folder.file("a.db")});
  Guest anna(house);
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
  house.hall->shutDown();
}

}  // namespace
}  // namespace ludorum::test
