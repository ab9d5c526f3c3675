// Players that weigh moves while somebody looks on.
#include <gtest/gtest.h>

#include "games/modules.hpp"
#include "playtester_client.hpp"
#include "support/errors.hpp"

namespace ludorum::test {
namespace {

using namespace std::chrono_literals;

const std::string endless = "uct:simulationCount=0,timeCap=1000s,memory=16";

TEST(PlaytesterAnalysis, WeighsTheMovesOfAPosition) {
  TestPlaytester tested(libraryGames());
  Client anna(tested);
  const std::string match =
      anna.play({{"game", "tictactoe"}, {"seats", {here, here}}, {"state", "XX OO    "}});
  const Json begun =
      anna.answer({{"type", "analyse"}, {"match", match}, {"player", "uct:simulationCount=2000"}});
  EXPECT_EQ(begun["role"], "X");
  const Json found = anna.await("analysis", {{"done", true}});
  EXPECT_EQ(found["analysis"], begun["analysis"]);
  EXPECT_EQ(found["match"], match);
  EXPECT_EQ(found["ply"], 0);
  EXPECT_EQ(found["player"], "uct:simulationCount=2000");
  EXPECT_EQ(found["error"], nullptr);
  EXPECT_GT(found["simulations"], 0);
  ASSERT_EQ(found["moves"].size(), 5U);
  EXPECT_EQ(found["moves"][0]["move"], 2);
  EXPECT_EQ(found["moves"][0]["cells"], Json{2});
  EXPECT_EQ(found["moves"][0]["value"], 1.0);
  EXPECT_EQ(found["moves"][0]["chance"], 1.0);
  EXPECT_EQ(found["moves"][0]["line"][0], 2);
}

TEST(PlaytesterAnalysis, LooksAtEarlierPositionsAndOtherRoles) {
  TestPlaytester tested(libraryGames());
  Client anna(tested);
  const std::string match = anna.playSeats("tictactoe", {here, here});
  for (const char* role : {"X", "O", "X"})
    anna.move(match, role, anna.views[match]["moves"][role][0]["move"]);
  const Json message{{"type", "analyse"}, {"match", match}, {"player", "heuristic"}};
  const auto with = [&](Json more) {
    Json whole = message;
    whole.update(more);
    return whole;
  };
  EXPECT_EQ(anna.answer(with({{"ply", 1}}))["role"], "O");
  const Json found = anna.await("analysis", {{"done", true}});
  EXPECT_EQ(found["moves"].size(), 8U);
  EXPECT_FALSE(found["moves"][0]["cells"].empty());
  EXPECT_EQ(anna.answer(with({{"ply", 0}, {"role", "X"}}))["role"], "X");
  EXPECT_EQ(anna.refused(with({{"ply", 0}, {"role", "O"}})), "invalid");
  EXPECT_EQ(anna.refused(with({{"ply", 4}})), "invalid");
  EXPECT_EQ(anna.refused(with({{"role", "Z"}})), "unknown");
  EXPECT_EQ(anna.refused(with({{"player", "exec:true"}})), "forbidden");
  EXPECT_EQ(anna.refused(with({{"player", "nobody"}})), "unknown");
  anna.answer({{"type", "quit"}, {"match", match}, {"role", "O"}});
  EXPECT_EQ(anna.refused(with({{"ply", 3}})), "invalid");
}

TEST(PlaytesterAnalysis, SaysIfAPlayerDoesNotWeighMoves) {
  TestPlaytester tested(libraryGames());
  Client anna(tested);
  const std::string match = anna.playSeats("tictactoe", {here, here});
  anna.answer({{"type", "analyse"}, {"match", match}, {"player", "random"}});
  const Json found = anna.await("analysis");
  EXPECT_EQ(found["done"], true);
  EXPECT_TRUE(has(found["error"].get<std::string>(), {"random", "weigh"}));
}

TEST(PlaytesterAnalysis, IsToldNowAndThenAndStoppedAtOnce) {
  TestPlaytester tested(libraryGames());
  Client anna(tested), bert(tested);
  const std::string match = anna.playSeats("connectfour", {here, here});
  const Json number =
      anna.answer({{"type", "analyse"}, {"match", match}, {"player", endless}})["analysis"];
  const Json first = anna.await("analysis");
  EXPECT_EQ(first["done"], false);
  for (int i = 0; i < 5; ++i) tested.hand.runNext();  // The clock stands still: nothing is told.
  for (const Json& event : anna.heard) EXPECT_NE(event["type"], "analysis");
  tested.hand.pass(100ms);
  const Json second = anna.await("analysis");
  EXPECT_GT(second["simulations"], first["simulations"]);
  EXPECT_EQ(bert.refused({{"type", "stop"}, {"analysis", number}}), "unknown");
  anna.answer({{"type", "stop"}, {"analysis", number}});
  const Json last = anna.await("analysis");
  EXPECT_EQ(last["done"], true);
  EXPECT_GE(last["simulations"], second["simulations"]);
  EXPECT_EQ(anna.refused({{"type", "stop"}, {"analysis", number}}), "unknown");
  tested.hand.runAMoment();
  tested.hand.pass(1s);
  for (const Json& event : anna.heard) EXPECT_NE(event["type"], "analysis");
}

TEST(PlaytesterAnalysis, IsOneForEachAndEndsWithTimeOrTheMatch) {
  TestPlaytester tested(libraryGames(), {.limits = {.searchTime = 5s}});
  Client anna(tested);
  const std::string match = anna.playSeats("connectfour", {here, artificial("random")});
  const Json message{{"type", "analyse"}, {"match", match}, {"player", endless}};
  const Json one = anna.answer(message)["analysis"], two = anna.answer(message)["analysis"];
  EXPECT_EQ(anna.await("analysis", {{"analysis", one}, {"done", true}})["error"], nullptr);
  tested.hand.pass(5s);
  anna.await("analysis", {{"analysis", two}, {"done", true}});
  const Json three = anna.answer(message)["analysis"];
  anna.answer({{"type", "restart"}, {"match", match}});
  anna.await("analysis", {{"analysis", three}, {"done", true}});
  anna.answer(message);
  anna.leave();
  tested.hand.runAMoment();
}

}  // namespace
}  // namespace ludorum::test
