// What the playtester makes of messages: all that is not the protocol is refused, with a code.
#include <gtest/gtest.h>

#include "games/modules.hpp"
#include "ludorum/version.hpp"
#include "playtester_client.hpp"

namespace ludorum::test {
namespace {

/// What is said to a text that may be no message.
Json replyTo(TestPlaytester& tested, const std::string& text, bool greeted = true) {
  Json reply;
  const auto link = tested.playtester->opened(
      {"here", [&](const server::Message& said) { reply = Json::parse(*said); }, {}});
  const auto ask = [&](const std::string& message) {
    reply = Json();
    tested.playtester->received(link, message);
    tested.hand.runUntil([&] { return !reply.is_null(); });
  };
  if (greeted) ask(R"({"type":"hello","protocol":1})");
  ask(text);
  tested.playtester->closed(link);
  return reply;
}

TEST(PlaytesterMessages, HelloComesFirstAndTellsWhatThereIs) {
  TestPlaytester tested(libraryGames());
  const Json early = replyTo(tested, R"({"id":"a","type":"game","game":"pig"})", false);
  EXPECT_EQ(early["code"], "malformed");
  EXPECT_EQ(early["id"], "a");
  const Json hello = replyTo(tested, R"({"id":7.5,"type":"hello","protocol":1})", false);
  EXPECT_EQ(hello["id"], 7.5);
  EXPECT_EQ(hello["type"], "answer");
  EXPECT_EQ(hello["protocol"], 1);
  EXPECT_EQ(hello["version"], version);
  EXPECT_EQ(hello["games"].size(), 5U);
  EXPECT_EQ(hello["games"][1],
            Json::parse(R"({"name":"Pig","aliases":[],"kind":["by turns","with luck"],
                                               "roles":["One","Two"]})"));
  EXPECT_EQ(hello["archives"], Json::array());
  EXPECT_EQ(hello["limits"], Json::parse(R"({"matches":64,"searches":4,"seconds":60.0,
                                             "memory":512,"plies":10000})"));
  EXPECT_EQ(replyTo(tested, R"({"type":"hello","protocol":2})", false)["code"], "invalid");
}

TEST(PlaytesterMessages, ThatAreNotTheProtocolAreMalformed) {
  TestPlaytester tested(libraryGames());
  const std::string deep = std::string(101, '[') + std::string(101, ']');
  for (const std::string& text :
       std::vector<std::string>{"",
                                "no JSON",
                                "7",
                                "[]",
                                "null",
                                "{}",
                                R"({"type":7})",
                                R"({"type":"no such type"})",
                                R"({"type":"game"})",
                                R"({"type":"game","game":5})",
                                R"({"type":"game","game":"pig","gmae":"pig"})",
                                R"({"type":"game","game":"pig","id":[]})",
                                R"({"type":"game","game":"pig","parameters":[]})",
                                R"({"type":"hello","protocol":1e999})",
                                R"({"type":"hello","protocol":1.5})",
                                R"({"type":"hello","protocol":"1"})",
                                "{\"type\":\"game\",\"game\":\"\xff\xfe\"}",
                                R"({"type":"game","game":"pig"} x)",
                                R"({"type":"game","game":)" + deep + "}",
                                std::string((1 << 20) + 1, ' ')}) {
    const Json reply = replyTo(tested, text);
    EXPECT_EQ(reply["type"], "error") << text.substr(0, 100);
    EXPECT_EQ(reply["code"], "malformed") << text.substr(0, 100) << reply;
    EXPECT_FALSE(reply["error"].get<std::string>().empty());
  }
}

TEST(PlaytesterMessages, SayWhatIsUnknownOrInvalid) {
  TestPlaytester tested(libraryGames());
  Client anna(tested);
  EXPECT_EQ(anna.refused({{"type", "game"}, {"game", "ludo"}}), "unknown");
  EXPECT_EQ(anna.refused({{"type", "game"}, {"game", std::string(100'000, 'x')}}), "unknown");
  EXPECT_EQ(anna.refused({{"type", "game"}, {"game", "pig"}, {"parameters", {{"goal", -1}}}}),
            "invalid");
  EXPECT_EQ(anna.refused({{"type", "game"}, {"game", "pig"}, {"parameters", {{"gaol", 10}}}}),
            "invalid");
  for (const char* type : {"join", "leave", "undo", "restart", "pause", "resume", "step", "record"})
    EXPECT_EQ(anna.refused({{"type", type}, {"match", "none"}}), "unknown") << type;
  EXPECT_EQ(anna.refused({{"type", "claim"}, {"match", "none"}, {"invitation", "x"}}), "unknown");
  EXPECT_EQ(anna.refused({{"type", "stop"}, {"analysis", 0}}), "unknown");
  EXPECT_EQ(anna.refused({{"type", "stop"}, {"analysis", -1}}), "invalid");
  EXPECT_EQ(anna.refused({{"type", "cancel"}, {"tournament", 0}}), "unknown");
  EXPECT_EQ(anna.refused({{"type", "archive"}, {"archive", "x"}}), "unknown");
}

TEST(PlaytesterMessages, ToCreateAreChecked) {
  TestPlaytester tested(libraryGames());
  Client anna(tested);
  const auto code = [&](Json seats, Json more = Json::object()) {
    Json message{{"type", "create"}, {"game", "tictactoe"}, {"seats", std::move(seats)}};
    message.update(more);
    return anna.refused(message);
  };
  EXPECT_EQ(code(Json::object()), "malformed");
  EXPECT_EQ(code(Json::array({here})), "invalid");
  EXPECT_EQ(code({here, here, here}), "invalid");
  EXPECT_EQ(code({here, "uct"}), "malformed");
  EXPECT_EQ(code({here, {{"person", "here"}, {"player", "uct"}}}), "malformed");
  EXPECT_EQ(code({here, {{"person", "there"}}}), "invalid");
  EXPECT_EQ(code({here, artificial("utc")}), "unknown");
  EXPECT_EQ(code({here, artificial("uct:simulationCount=-1")}), "invalid");
  EXPECT_EQ(code({here, artificial("")}), "invalid");
  EXPECT_EQ(code({here, here}, {{"delay", 10'001}}), "invalid");
  EXPECT_EQ(code({here, here}, {{"paused", "yes"}}), "malformed");
  EXPECT_EQ(code({here, here}, {{"seed", -1}}), "invalid");
  EXPECT_EQ(code({here, here}, {{"state", "no state"}}), "invalid");
  EXPECT_EQ(code({here, here}, {{"state", {{"board", 7}}}}), "invalid");
}

TEST(PlaytesterMessages, NobodyKnowsTheLuckThatAGuestWillHave) {
  TestPlaytester tested(libraryGames());
  Client anna(tested);
  Json match{{"type", "create"}, {"game", "pig"}, {"seats", {here, guest}}};
  anna.answer(match);
  match["seed"] = 7;
  EXPECT_EQ(anna.refused(match), "forbidden");
  match["seats"] = {here, artificial("random")};
  anna.answer(match);
  match.erase("seed");
  match["seats"] = {guest, here};
  match["state"] = {{"points", {{"One", 99}, {"Two", 0}}}};
  EXPECT_NE(anna.refused(match),
            "forbidden");  // It hides nothing; that it is no state is another thing.
}

TEST(PlaytesterMessages, TellAllOfAGame) {
  TestPlaytester tested(libraryGames());
  Client anna(tested);
  const Json game = anna.answer({{"type", "game"}, {"game", "TicTacToe"}});
  EXPECT_EQ(game["roles"], (Json{"X", "O"}));
  EXPECT_EQ(game["resultBounds"], (Json{-1.0, 1.0}));
  EXPECT_EQ(game["hidden"], false);
  EXPECT_EQ(game["simultaneous"], false);
  EXPECT_EQ(game["picture"]["rows"], 3);
  EXPECT_EQ(game["picture"]["click"], "cell");
  EXPECT_EQ(game["picture"]["checkered"], false);
  EXPECT_EQ(game["scenic"], false);
  EXPECT_EQ(game["picture"]["pieces"][0]["role"], "X");
  for (const Json& player : game["players"]) EXPECT_NE(player["name"], "exec");
  const Json pig = anna.answer({{"type", "game"}, {"game", "pig"}, {"parameters", {{"goal", 50}}}});
  EXPECT_EQ(pig["parameters"][0]["name"], "goal");
  EXPECT_EQ(pig["parameters"][0]["value"], "50");
  EXPECT_TRUE(pig["parameters"][0].contains("min"));
  EXPECT_EQ(pig["picture"], nullptr);
  const Json evens = anna.answer({{"type", "game"}, {"game", "odds&evens"}});
  EXPECT_EQ(evens["simultaneous"], true);
  for (const Json& player : evens["players"])
    EXPECT_EQ(player["whyNot"].get<std::string>().empty(),
              player["name"] != "minimax" && player["name"] != "alphabeta" &&
                  player["name"] != "maxn" && player["name"] != "paranoid" &&
                  player["name"] != "pimc");
}

}  // namespace
}  // namespace ludorum::test
