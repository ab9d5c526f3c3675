// Playing matches in the playtester.
#include <gtest/gtest.h>

#include "games/modules.hpp"
#include "ludorum/module/record.hpp"
#include "playtester_client.hpp"
#include "support/errors.hpp"

namespace ludorum::test {
namespace {

using namespace std::chrono_literals;

TEST(PlaytesterMatch, IsPlayedAgainstAnArtificialPlayer) {
  TestPlaytester tested(libraryGames());
  Client anna(tested);
  const std::string match = anna.playSeats("tictactoe", {here, artificial("random")});
  EXPECT_EQ(anna.views[match]["seats"][0],
            Json::parse(R"({"role":"X","person":true,"taken":true,"mine":true,"watched":false,
                            "shared":false,"present":true,"player":""})"));
  EXPECT_EQ(anna.views[match]["seats"][1],
            Json::parse(R"({"role":"O","person":false,"taken":true,"mine":false,"watched":false,
                            "shared":false,"present":true,"player":"random"})"));
  while (anna.views[match]["result"].is_null()) {
    const Json moves = anna.views[match]["moves"]["X"];
    ASSERT_FALSE(moves.empty()) << anna.views[match];
    EXPECT_EQ(anna.move(match, "X", moves[0]["move"])["type"], "answer");
    anna.awaitView(match, [](const Json& view) {
      return !view["result"].is_null() || view["awaited"] == Json{"X"};
    });
  }
  const Json view = anna.views[match];
  EXPECT_EQ(view["awaited"], Json::array());
  EXPECT_FALSE(view["endLine"].get<std::string>().empty());
  EXPECT_EQ(anna.move(match, "X", 0)["code"], "illegal");
  const Json record = anna.answer({{"type", "record"}, {"match", match}})["record"];
  EXPECT_EQ(record["players"], (Json{{"X", "human"}, {"O", "random"}}));
  EXPECT_EQ(record["result"], view["result"]);
  EXPECT_EQ(replayDifference(Module<TicTacToe>(), record), "");
}

TEST(PlaytesterMatch, TellsEachPlyWithItsTimeAndPosition) {
  TestPlaytester tested(libraryGames());
  Client anna(tested);
  const std::string match = anna.playSeats("tictactoe", {here, here});
  tested.hand.pass(812ms);
  EXPECT_EQ(anna.move(match, "X", 4)["type"], "answer");
  const Json ply = anna.await("ply");
  EXPECT_EQ(ply["ply"], 1);
  EXPECT_EQ(ply["entry"]["moves"], (Json{{"X", 4}}));
  EXPECT_EQ(ply["entry"]["haps"], nullptr);
  EXPECT_EQ(ply["entry"]["time"], (Json{{"X", 812}}));
  EXPECT_EQ(ply["entry"]["position"]["cells"], "    X    ");
  EXPECT_EQ(ply["clock"], (Json{{"X", 812}, {"O", 0}}));
  EXPECT_EQ(ply["awaited"], Json{"O"});
  EXPECT_EQ(ply["moves"]["O"].size(), 8U);
  EXPECT_EQ(ply["moves"]["O"][0], (Json{{"move", 0}, {"cells", {0}}}));
  EXPECT_FALSE(ply["moves"].contains("X"));
}

TEST(PlaytesterMatch, RefusesMovesThatAreIllegalOrForAnotherState) {
  TestPlaytester tested(libraryGames());
  Client anna(tested);
  const std::string match = anna.playSeats("tictactoe", {here, here});
  EXPECT_EQ(anna.move(match, "X", 9)["code"], "illegal");
  EXPECT_EQ(anna.move(match, "X", {{"x", 1}})["code"], "illegal");
  EXPECT_EQ(anna.move(match, "O", 4)["code"], "illegal");
  EXPECT_EQ(anna.move(match, "Z", 4)["code"], "unknown");
  const auto move = [&](std::uint64_t ply) {
    return anna.ask(
        {{"type", "move"}, {"match", match}, {"role", "X"}, {"ply", ply}, {"move", 4}})["code"];
  };
  EXPECT_EQ(move(1), "illegal");
  EXPECT_EQ(move(~std::uint64_t{0}), "illegal");
  EXPECT_TRUE(anna.views[match]["plies"].empty());
  EXPECT_EQ(anna.move(match, "X", 4)["type"], "answer");
}

TEST(PlaytesterMatch, IsTakenBackToTheLastOwnDecision) {
  TestPlaytester tested(libraryGames());
  Client anna(tested);
  const std::string match =
      anna.playSeats("tictactoe", {artificial("uct:simulationCount=50"), here});
  anna.awaitTurn(match, "O");
  const Json position = anna.views[match]["plies"][0]["position"];
  anna.move(match, "O", anna.views[match]["moves"]["O"][0]["move"]);
  anna.awaitTurn(match, "O");
  EXPECT_EQ(anna.views[match]["plies"].size(), 3U);
  anna.answer({{"type", "undo"}, {"match", match}});
  EXPECT_EQ(anna.views[match]["plies"].size(), 1U);
  EXPECT_EQ(anna.views[match]["plies"][0]["position"], position);
  EXPECT_EQ(anna.views[match]["awaited"], Json{"O"});
  EXPECT_EQ(anna.refused({{"type", "undo"}, {"match", match}}), "invalid");
  EXPECT_EQ(anna.refused({{"type", "undo"}, {"match", match}, {"ply", 2}}), "invalid");
}

TEST(PlaytesterMatch, HasTheSameLuckAfterUndo) {
  TestPlaytester tested(libraryGames());
  Client anna(tested);
  const std::string match = anna.playSeats("pig", {here, artificial("random")});
  anna.move(match, "One", "roll");
  const Json haps = anna.views[match]["plies"][0]["haps"];
  EXPECT_TRUE(haps.contains("die"));
  for (int again = 0; again < 20; ++again) {
    anna.answer({{"type", "undo"}, {"match", match}, {"ply", 0}});
    anna.move(match, "One", "roll");
    EXPECT_EQ(anna.views[match]["plies"][0]["haps"], haps);
  }
}

TEST(PlaytesterMatch, IsTakenBackFromItsEnd) {
  TestPlaytester tested(libraryGames());
  Client anna(tested);
  const std::string match = anna.playSeats("tictactoe", {here, artificial("trace:moves=3;4")});
  for (const int move : {0, 1, 2}) {
    anna.awaitTurn(match, "X");
    EXPECT_EQ(anna.move(match, "X", move)["type"], "answer");
  }
  EXPECT_EQ(anna.views[match]["result"], (Json{{"X", 1.0}, {"O", -1.0}}));
  EXPECT_EQ(anna.views[match]["plies"].back()["chances"], nullptr);
  EXPECT_EQ(anna.await("chances", {{"ply", 5}})["chances"], (Json{1.0, 0.0}));
  anna.answer({{"type", "undo"}, {"match", match}});
  EXPECT_EQ(anna.views[match]["result"], nullptr);
  EXPECT_EQ(anna.views[match]["awaited"], Json{"X"});
  // The script goes on where it was.
  anna.answer({{"type", "undo"}, {"match", match}, {"ply", 2}});
  anna.move(match, "X", 1);
  anna.awaitTurn(match, "X");
  EXPECT_EQ(anna.views[match]["plies"][3]["moves"], (Json{{"O", 4}}));
}

TEST(PlaytesterMatch, BeginsAnewAndRolesAreSwapped) {
  TestPlaytester tested(libraryGames());
  Client anna(tested);
  const std::string match = anna.playSeats("tictactoe", {here, artificial("random")});
  anna.move(match, "X", 4);
  anna.awaitTurn(match, "X");
  anna.answer({{"type", "restart"}, {"match", match}});
  EXPECT_TRUE(anna.views[match]["plies"].empty());
  EXPECT_EQ(anna.views[match]["awaited"], Json{"X"});
  anna.answer({{"type", "restart"}, {"match", match}, {"swap", true}});
  EXPECT_EQ(anna.views[match]["seats"][1]["mine"], true);
  EXPECT_EQ(anna.views[match]["seats"][0]["player"], "random");
  anna.awaitTurn(match, "O");
  EXPECT_EQ(anna.views[match]["plies"].size(), 1U);
  EXPECT_EQ(anna.move(match, "X", 4)["code"], "forbidden");
}

TEST(PlaytesterMatch, OfArtificialPlayersHasAPace) {
  TestPlaytester tested(libraryGames());
  Client anna(tested);
  const std::string match = anna.play({{"game", "tictactoe"},
                                       {"seats", {artificial("random"), artificial("random")}},
                                       {"paused", true},
                                       {"delay", 500}});
  EXPECT_EQ(anna.views[match]["thinking"], Json::array());
  const auto plies = [&](std::size_t count) {
    return [=](const Json& view) { return view["plies"].size() == count; };
  };
  anna.answer({{"type", "step"}, {"match", match}});
  anna.awaitView(match, plies(1));
  EXPECT_EQ(anna.views[match]["thinking"], Json::array());  // One step, and no more.
  anna.answer({{"type", "resume"}, {"match", match}});
  tested.hand.pass(499ms);
  tested.hand.runAMoment();
  EXPECT_EQ(anna.views[match]["plies"].size(), 1U);
  tested.hand.pass(1ms);
  anna.awaitView(match, plies(2));
  anna.answer({{"type", "delay"}, {"match", match}, {"delay", 0}});
  EXPECT_EQ(anna.views[match]["delay"], 0);
  anna.awaitEnd(match);
  EXPECT_EQ(anna.refused({{"type", "step"}, {"match", match}}), "invalid");
  EXPECT_EQ(anna.refused({{"type", "delay"}, {"match", match}, {"delay", 10'001}}), "invalid");
}

TEST(PlaytesterMatch, IsPausedWhileAPlayerThinks) {
  TestPlaytester tested(libraryGames());
  Client anna(tested);
  const std::string match = anna.play({{"game", "connectfour"},
                                       {"seats", {artificial("random"), artificial("random")}},
                                       {"delay", 100}});
  anna.answer({{"type", "pause"}, {"match", match}});
  const std::size_t plies = anna.views[match]["plies"].size();
  tested.hand.runAMoment();
  tested.hand.pass(1s);
  tested.hand.runAMoment();
  EXPECT_EQ(anna.views[match]["plies"].size(), plies);
  anna.answer({{"type", "resume"}, {"match", match}});
  anna.awaitView(match, [&](const Json& view) { return view["plies"].size() > plies; });
}

TEST(PlaytesterMatch, EndsWithAnErrorWhenAPlayerFails) {
  TestPlaytester tested(libraryGames());
  Client anna(tested);
  const std::string match = anna.playSeats("tictactoe", {here, artificial("trace:moves=4")});
  anna.move(match, "X", 4);
  const Json view = anna.awaitEnd(match);
  EXPECT_TRUE(has(view["error"].get<std::string>(), {"trace:moves=4", "O", "illegal"})) << view;
  EXPECT_EQ(view["result"], nullptr);
  EXPECT_EQ(view["awaited"], Json::array());
  EXPECT_EQ(anna.move(match, "X", 0)["code"], "illegal");
  anna.answer({{"type", "undo"}, {"match", match}});  // And all is well again.
  EXPECT_EQ(anna.views[match]["error"], nullptr);
  EXPECT_EQ(anna.views[match]["awaited"], Json{"X"});
}

TEST(PlaytesterMatch, IsGivenUp) {
  TestPlaytester tested(libraryGames());
  Client anna(tested);
  const std::string match = anna.playSeats("tictactoe", {here, here});
  anna.answer({{"type", "quit"}, {"match", match}, {"role", "X"}});
  EXPECT_EQ(anna.views[match]["quitter"], "X");
  EXPECT_EQ(anna.views[match]["result"], (Json{{"X", -1.0}, {"O", 1.0}}));
  EXPECT_EQ(anna.refused({{"type", "quit"}, {"match", match}, {"role", "O"}}), "illegal");
}

TEST(PlaytesterMatch, IsGivenUpWhileAnotherThinks) {
  TestPlaytester tested(libraryGames());
  Client anna(tested);
  const std::string slow = "uct:simulationCount=1000000000,memory=16";
  const std::string match = anna.playSeats("connectfour", {here, artificial(slow)});
  const std::string role = anna.views[match]["roles"][0];
  anna.move(match, role, 3);
  anna.answer({{"type", "quit"}, {"match", match}, {"role", role}});
  EXPECT_EQ(anna.views[match]["quitter"], role);  // At once.
  EXPECT_EQ(anna.views[match]["thinking"], Json::array());
  EXPECT_EQ(anna.views[match]["plies"].size(), 1U);
  const Json record = anna.answer({{"type", "record"}, {"match", match}})["record"];
  EXPECT_EQ(replayDifference(Module<ConnectFour>(), record), "");
  const std::string loaded = anna.answer({{"type", "load"}, {"record", record}})["match"];
  anna.answer({{"type", "join"}, {"match", loaded}});
  EXPECT_EQ(anna.views[loaded]["quitter"], role);
  anna.answer({{"type", "undo"}, {"match", match}});
  EXPECT_EQ(anna.views[match]["quitter"], nullptr);
  EXPECT_EQ(anna.move(match, role, 3)["type"], "answer");
}

TEST(PlaytesterMatch, BeginsInAState) {
  TestPlaytester tested(libraryGames());
  Client anna(tested);
  for (const Json& state :
       {Json("XX OO    "), Json{{"board", "XX OO    "}, {"activePlayer", "X"}}}) {
    const std::string match = anna.play(
        {{"game", "tictactoe"}, {"seats", {here, artificial("random")}}, {"state", state}});
    EXPECT_EQ(anna.views[match]["start"]["cells"], "XX OO    ") << state;
    anna.move(match, "X", 2);
    EXPECT_EQ(anna.views[match]["result"], (Json{{"X", 1.0}, {"O", -1.0}}));
    anna.answer({{"type", "restart"}, {"match", match}, {"swap", false}});
    EXPECT_EQ(anna.views[match]["start"]["cells"], "XX OO    ");
  }
}

TEST(PlaytesterMatch, IsLoadedFromItsRecordAndNobodyPlaysOn) {
  TestPlaytester tested(libraryGames());
  Client anna(tested);
  const std::string match = anna.play({{"game", "pig"},
                                       {"parameters", {{"goal", 20}}},
                                       {"seats", {artificial("random"), artificial("random")}}});
  anna.awaitEnd(match);
  const Json played = anna.views[match];
  Json record = anna.answer({{"type", "record"}, {"match", match}})["record"];
  const std::string loaded = anna.answer({{"type", "load"}, {"record", record}})["match"];
  anna.answer({{"type", "join"}, {"match", loaded}});
  const Json view = anna.views[loaded];
  EXPECT_EQ(view["loaded"], true);
  EXPECT_EQ(view["parameters"]["goal"], 20);
  EXPECT_EQ(view["result"], played["result"]);
  ASSERT_EQ(view["plies"].size(), played["plies"].size());
  EXPECT_EQ(view["plies"].back()["position"], played["plies"].back()["position"]);
  EXPECT_EQ(view["seats"][0]["player"], "random");
  for (const char* type : {"undo", "restart", "pause"})
    EXPECT_EQ(anna.refused({{"type", type}, {"match", loaded}}), "forbidden") << type;
  EXPECT_EQ(anna.move(loaded, "One", "roll")["code"], "forbidden");
  EXPECT_EQ(anna.answer({{"type", "record"}, {"match", loaded}})["record"]["history"],
            record["history"]);
  record["history"][0]["moves"] = {{"One", "fly"}};
  EXPECT_EQ(anna.refused({{"type", "load"}, {"record", record}}), "invalid");
  EXPECT_EQ(anna.refused({{"type", "load"}, {"record", {{"game", 7}}}}), "invalid");
  EXPECT_EQ(anna.refused({{"type", "load"}, {"record", {{"game", "ludo"}}}}), "unknown");
  EXPECT_EQ(anna.refused({{"type", "load"}, {"record", Json::object()}}), "invalid");
}

TEST(PlaytesterMatch, TellsTheChancesAfterEachPly) {
  TestPlaytester tested(libraryGames());
  Client anna(tested);
  const std::string match = anna.play(
      {{"game", "tictactoe"}, {"seats", {here, here}}, {"state", "XX OO    "}, {"seed", 1}});
  const Json start = anna.await("chances", {{"ply", 0}})["chances"];
  EXPECT_GT(start[0], 0.9);  // X wins at once.
  EXPECT_NEAR(start[0].get<double>() + start[1].get<double>(), 1, 1e-9);
  anna.move(match, "X", 8);
  EXPECT_LT(anna.await("chances", {{"ply", 1}})["chances"][0], 0.1);
  Client bert(tested);
  bert.answer({{"type", "join"}, {"match", match}});
  EXPECT_EQ(bert.views[match]["start"]["chances"], start);
}

TEST(PlaytesterMatch, HasNoMorePliesThanTheLimit) {
  TestPlaytester tested(libraryGames(), {.limits = {.plies = 3}});
  Client anna(tested);
  const std::string match =
      anna.playSeats("tictactoe", {artificial("random"), artificial("random")});
  const Json view = anna.awaitEnd(match);
  EXPECT_EQ(view["plies"].size(), 3U);
  EXPECT_TRUE(has(view["error"].get<std::string>(), {"3 plies", "limit"}));
}

TEST(PlaytesterMatch, IgnoresWhatAPlayerFoundForAStateThatIsGone) {
  TestPlaytester tested(libraryGames());
  Client anna(tested);
  const std::string slow = "uct:simulationCount=1000000000,memory=16";
  const std::string match = anna.playSeats("connectfour", {here, artificial(slow)});
  for (int round = 0; round < 5; ++round) {
    anna.move(match, anna.views[match]["roles"][0], 3);
    EXPECT_EQ(anna.views[match]["thinking"].size(), 1U);
    anna.answer({{"type", "undo"}, {"match", match}});
    EXPECT_EQ(anna.views[match]["thinking"].size(), 0U);
    EXPECT_EQ(anna.views[match]["plies"].size(), 0U);
  }
  tested.hand.runAMoment();
  EXPECT_EQ(anna.views[match]["plies"].size(), 0U);
}

TEST(PlaytesterMatch, ThatIsThoughtOfForTooLongIsDecidedByWhatIsKnown) {
  TestPlaytester tested(libraryGames(), {.limits = {.searchTime = 1s}});
  Client anna(tested);
  const std::string slow = "uct:simulationCount=1000000000,memory=16";
  const std::string match = anna.playSeats("connectfour", {here, artificial(slow)});
  for (std::size_t plies = 2; plies <= 4; plies += 2) {
    anna.move(match, anna.views[match]["roles"][0], 3);
    tested.hand.runAMoment();
    EXPECT_EQ(anna.views[match]["plies"].size(), plies - 1);
    while (anna.views[match]["plies"].size() < plies) {
      tested.hand.pass(500ms);
      tested.hand.runAMoment();
    }
  }
}

}  // namespace
}  // namespace ludorum::test
