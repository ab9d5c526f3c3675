// Playing matches in the hall.
#include <gtest/gtest.h>

#include "games/modules.hpp"
#include "guests.hpp"
#include "ludorum/module/module.hpp"

namespace ludorum::test {
namespace {

std::vector<std::unique_ptr<GameModule>> someGames() {
  std::vector<std::unique_ptr<GameModule>> games;
  games.push_back(std::make_unique<Module<TicTacToe>>());
  games.push_back(std::make_unique<Module<Pig>>());
  games.push_back(std::make_unique<Module<OddsAndEvens>>());
  return games;
}

TEST(HallMatch, IsPlayedAgainstAnArtificialPlayer) {
  House house(someGames());
  Guest anna(house);
  const std::string match = anna.playSeats("tictactoe", {here, artificial("random")});
  while (anna.views[match]["result"].is_null()) {
    const Json moves = anna.views[match]["moves"]["X"];
    ASSERT_FALSE(moves.empty()) << anna.views[match];
    EXPECT_EQ(anna.move(match, "X", moves[0]["move"])["type"], "answer");
    anna.awaitView(match, [](const Json& view) {
      return !view["result"].is_null() || view["awaited"] == Json{"X"};
    });
  }
  const Json record = anna.answer({{"type", "record"}, {"match", match}})["record"];
  EXPECT_EQ(record["players"], (Json{{"X", "human"}, {"O", "random"}}));
  EXPECT_EQ(Module<TicTacToe>().replayed(record), "");
}

TEST(HallMatch, IsTakenBackToTheLastOwnDecision) {
  House house(someGames());
  Guest anna(house);
  const std::string match =
      anna.playSeats("tictactoe", {artificial("uct:simulationCount=50"), here});
  anna.awaitTurn(match, "O");
  const Json state = anna.views[match]["plies"][0]["position"];
  anna.move(match, "O", anna.views[match]["moves"]["O"][0]["move"]);
  anna.awaitTurn(match, "O");
  EXPECT_EQ(anna.views[match]["plies"].size(), 3);
  anna.answer({{"type", "undo"}, {"match", match}});
  EXPECT_EQ(anna.views[match]["plies"].size(), 1);
  EXPECT_EQ(anna.views[match]["plies"][0]["position"], state);
  EXPECT_EQ(anna.views[match]["awaited"], Json{"O"});
  EXPECT_EQ(anna.refused({{"type", "undo"}, {"match", match}}), "invalid");
}

}  // namespace
}  // namespace ludorum::test
