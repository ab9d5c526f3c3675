// How much a client gets, and all together.
#include <gtest/gtest.h>

#include "games/modules.hpp"
#include "playtester_client.hpp"

namespace ludorum::test {
namespace {

using namespace std::chrono_literals;

const std::string slowPlayer = "uct:simulationCount=1000000000,memory=16";

Json creation(const std::string& player) {
  return {{"type", "create"}, {"game", "connectfour"}, {"seats", {here, artificial(player)}}};
}

TEST(PlaytesterLimits, OnMatchesAreForEachClientAndForAll) {
  TestPlaytester tested(libraryGames(), {.limits = {.matches = {2, 3}}});
  Client anna(tested, "a"), anne(tested, "a"), bert(tested, "b");
  const Json match{{"type", "create"}, {"game", "tictactoe"}, {"seats", {here, here}}};
  anna.answer(match);
  const std::string second = anne.play(match);
  EXPECT_EQ(anna.refused(match), "busy");
  bert.answer(match);
  EXPECT_EQ(bert.refused(match), "busy");
  // A match that has ended, and that nobody looks at, makes room.
  anne.answer({{"type", "quit"}, {"match", second}, {"role", "X"}});
  EXPECT_EQ(anna.refused(match), "busy");
  anne.answer({{"type", "leave"}, {"match", second}});
  anna.answer(match);
  EXPECT_EQ(anne.refused({{"type", "join"}, {"match", second}}), "unknown");
}

TEST(PlaytesterLimits, ProgramsAreNoPlayersHere) {
  TestPlaytester tested(libraryGames());
  Client anna(tested);
  for (const char* player : {"exec:touch /tmp/x", "Exec:touch /tmp/x", "exec",
                             "ensemble:players=(random;exec:touch /tmp/x)",
                             "ensemble:players=(ensemble:players=(exec:true))"})
    EXPECT_EQ(anna.refused(creation(player)), "forbidden") << player;
  std::string nested = "random";
  for (int depth = 0; depth < 9; ++depth) nested = "ensemble:players=(" + nested + ")";
  EXPECT_EQ(anna.refused(creation(nested)), "invalid");
  std::string deep;
  for (int depth = 0; depth < 10'000; ++depth) deep += "ensemble:players=(";
  EXPECT_EQ(anna.refused(creation(deep)), "invalid");
}

TEST(PlaytesterLimits, OnMemoryAndThreadsOfOnePlayer) {
  TestPlaytester tested(libraryGames(), {.limits = {.memory = {100, 200}}, .threads = 2});
  Client anna(tested);
  EXPECT_EQ(anna.refused(creation("uct")), "invalid");  // It wants 256.
  EXPECT_EQ(anna.refused(creation("uct:memory=101")), "invalid");
  EXPECT_EQ(anna.refused(creation("uct:Memory=65536")), "invalid");
  EXPECT_EQ(anna.refused(creation("ensemble:players=(uct:memory=60;uct:memory=60)")), "invalid");
  EXPECT_EQ(anna.refused(creation("uct:memory=50,threads=3")), "invalid");
  EXPECT_EQ(anna.refused(creation("uct:memory=99999999999999999999")), "invalid");
  anna.answer(creation("uct:memory=100,threads=2"));
}

TEST(PlaytesterLimits, OnMemoryTogetherMakeSearchesWait) {
  TestPlaytester tested(libraryGames(), {.limits = {.memory = {30, 100}}, .threads = 4});
  Client anna(tested);
  const std::string first = anna.play(creation(slowPlayer)),
                    second = anna.play(creation(slowPlayer));
  const std::string role = anna.views[first]["roles"][0];
  anna.move(first, role, 3);
  anna.move(second, role, 3);  // Waits for the first one's memory.
  EXPECT_EQ(
      anna.refused({{"type", "analyse"}, {"match", first}, {"player", slowPlayer}, {"ply", 0}}),
      "busy");
  tested.hand.runAMoment();
  anna.answer({{"type", "undo"}, {"match", first}});
  const Json quick = creation("uct:simulationCount=10,memory=16");
  const std::string third = anna.play(quick);
  anna.move(third, role, 3);
  anna.answer({{"type", "undo"}, {"match", second}});
  anna.awaitTurn(third, role);
  // A player that does not think gives up its memory for one that wants to.
  const std::string fourth = anna.play(quick);
  anna.move(fourth, role, 3);
  anna.awaitTurn(fourth, role);
}

TEST(PlaytesterLimits, OnSearchesMakeDecisionsWait) {
  TestPlaytester tested(libraryGames(), {.limits = {.searches = {1, 64}}});
  Client anna(tested, "a"), bert(tested, "b");
  const std::string slow = anna.play(creation(slowPlayer));
  const std::string role = anna.views[slow]["roles"][0];
  anna.move(slow, role, 3);
  const std::string waits = anna.play(creation("random"));
  anna.move(waits, role, 3);
  EXPECT_EQ(anna.refused({{"type", "analyse"}, {"match", slow}, {"player", "montecarlo"}}), "busy");
  const std::string other = bert.play(creation("random"));
  bert.move(other, role, 3);
  bert.awaitTurn(other, role);  // Other clients have theirs.
  EXPECT_EQ(anna.views[waits]["plies"].size(), 1U);
  anna.answer({{"type", "undo"}, {"match", slow}});
  anna.awaitTurn(waits, role);
}

TEST(PlaytesterLimits, AnAnalysisThatHasNoPlaceEndsNoOther) {
  TestPlaytester tested(libraryGames(), {.limits = {.searches = {2, 64}, .memory = {40, 100}}});
  Client anna(tested);
  const std::string match = anna.play(creation("random"));
  const auto analyse = [&](int memory) {
    const std::string player = "uct:simulationCount=1000000000,memory=" + std::to_string(memory);
    return Json{{"type", "analyse"}, {"match", match}, {"player", player}, {"ply", 0}};
  };
  const Json first = anna.answer(analyse(20))["analysis"];
  const std::string slow = anna.play(creation(slowPlayer));
  anna.move(slow, anna.views[slow]["roles"][0], 3);
  EXPECT_EQ(anna.refused(analyse(30)), "busy");  // 16 of 40 are taken by another search.
  for (const Json& event : anna.heard) EXPECT_NE(event.value("done", false), true) << event;
  // What the last one has is the next one's.
  const Json second = anna.answer(analyse(24))["analysis"];
  anna.await("analysis", {{"analysis", first}, {"done", true}});
  anna.answer({{"type", "stop"}, {"analysis", second}});
}

TEST(PlaytesterLimits, AnalysesLeaveAThreadForDecisions) {
  TestPlaytester tested(libraryGames(), {.threads = 2});
  Client clients[]{Client(tested, "a"), Client(tested, "b"), Client(tested, "c")};
  Client anna(tested, "d");
  const std::string match = anna.play(creation("random"));
  for (Client& guest : clients) {
    guest.answer({{"type", "join"}, {"match", match}});
    guest.answer({{"type", "analyse"}, {"match", match}, {"player", "minimax:horizon=60"}});
  }
  const std::string role = anna.views[match]["roles"][0];
  anna.move(match, role, 3);
  anna.awaitTurn(match, role);
}

TEST(PlaytesterLimits, WhoTalksTooMuchIsToldAndThenDismissed) {
  TestPlaytester tested(libraryGames(), {.limits = {.messagesPerSecond = 10, .messageBurst = 20}});
  Client anna(tested), bert(tested);
  const Json message{{"type", "game"}, {"game", "tictactoe"}};
  for (int i = 0; i < 19; ++i) anna.answer(message);
  EXPECT_EQ(anna.refused(message), "busy");
  tested.hand.pass(1s);
  for (int i = 0; i < 9; ++i) anna.answer(message);
  for (int i = 0; i < 20; ++i) {
    EXPECT_EQ(anna.refused(message), "busy");
    EXPECT_FALSE(anna.isDismissed);
  }
  anna.sendText(message.dump());
  EXPECT_TRUE(anna.isDismissed);
  bert.answer(message);
}

TEST(PlaytesterLimits, WhoMakesTheServerTalkMuchMayAskLess) {
  TestPlaytester tested(libraryGames(), {.limits = {.messagesPerSecond = 1, .messageBurst = 20}});
  Client anna(tested), bert(tested);
  const std::string match = anna.play({{"game", "pig"},
                                       {"parameters", {{"goal", 10'000}}},
                                       {"seats", {artificial("random"), artificial("random")}}});
  EXPECT_GT(anna.awaitEnd(match)["plies"].size(), 400U);
  const auto asked = [&](const Json& message) {
    int count = 0;
    while (bert.ask(message)["type"] == "answer") ++count;
    return count;
  };
  EXPECT_LT(asked({{"type", "join"}, {"match", match}}), 15);
  tested.hand.pass(1h);
  EXPECT_EQ(asked({{"type", "game"}, {"game", "tictactoe"}}), 20);
  EXPECT_FALSE(bert.isDismissed);
}

TEST(PlaytesterLimits, AMatchThatNobodyIsAtGoes) {
  TestPlaytester tested(libraryGames(), {.limits = {.abandoned = std::chrono::seconds(60)}});
  Client anna(tested), bert(tested);
  const std::string match = anna.playSeats("tictactoe", {here, here});
  const std::string other = bert.playSeats("tictactoe", {here, here});
  anna.leave();
  tested.hand.pass(59s);
  EXPECT_EQ(bert.refused({{"type", "leave"}, {"match", match}}), "forbidden");  // It is there.
  tested.hand.pass(20s);
  EXPECT_EQ(bert.refused({{"type", "leave"}, {"match", match}}), "unknown");
  EXPECT_EQ(bert.move(other, "X", 4)["type"], "answer");
}

}  // namespace
}  // namespace ludorum::test
