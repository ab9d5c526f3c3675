// Who sits where: secrets, invitations, those who watch, and what is hidden from whom.
#include <gtest/gtest.h>

#include "games/modules.hpp"
#include "playtester_client.hpp"
#include "server/secret.hpp"

namespace ludorum::test {
namespace {

TEST(PlaytesterSeats, SecretsAreLongAndDiffer) {
  std::set<std::string> secrets;
  for (int i = 0; i < 1000; ++i) secrets.insert(server::newSecret());
  EXPECT_EQ(secrets.size(), 1000U);
  EXPECT_EQ(secrets.begin()->size(), 24U);
  EXPECT_TRUE(server::isSame("abc", "abc"));
  for (const char* other : {"abd", "bbc", "ab", "abcd", ""})
    EXPECT_FALSE(server::isSame("abc", other)) << other;
  EXPECT_FALSE(server::isSame("", ""));  // Nobody knows the secret of a seat without one.
}

TEST(PlaytesterSeats, OnlyWhoHasTheSecretMoves) {
  TestPlaytester tested(libraryGames());
  Client anna(tested), bert(tested);
  const std::string match = anna.playSeats("tictactoe", {here, artificial("random")});
  bert.answer({{"type", "join"}, {"match", match}});
  EXPECT_EQ(bert.views[match]["seats"][0]["mine"], false);
  EXPECT_EQ(bert.views[match]["moves"], Json::object());
  EXPECT_EQ(bert.move(match, "X", 4)["code"], "forbidden");
  EXPECT_EQ(bert.refused({{"type", "quit"}, {"match", match}, {"role", "X"}}), "forbidden");
  for (const char* type : {"undo", "restart", "pause", "resume", "step"})
    EXPECT_EQ(bert.refused({{"type", type}, {"match", match}}), "forbidden") << type;
  EXPECT_EQ(bert.refused({{"type", "delay"}, {"match", match}, {"delay", 1}}), "forbidden");
  EXPECT_EQ(bert.refused({{"type", "join"}, {"match", match}, {"secrets", {"guessed"}}}),
            "forbidden");
  EXPECT_EQ(bert.refused({{"type", "join"}, {"match", match}, {"secrets", {""}}}), "forbidden");
  EXPECT_EQ(bert.refused({{"type", "join"}, {"match", match}, {"secrets", {5}}}), "malformed");
  EXPECT_EQ(bert.refused({{"type", "claim"}, {"match", match}, {"invitation", ""}}), "forbidden");
  anna.move(match, "X", 4);
  EXPECT_EQ(bert.await("ply")["entry"]["moves"], (Json{{"X", 4}}));  // But all see it.
}

TEST(PlaytesterSeats, WhoHasNotJoinedDoesNothing) {
  TestPlaytester tested(libraryGames());
  Client anna(tested), bert(tested);
  const std::string match =
      anna.playSeats("tictactoe", {artificial("random"), artificial("random")});
  for (const char* type : {"leave", "undo", "restart", "pause", "record"})
    EXPECT_EQ(bert.refused({{"type", type}, {"match", match}}), "forbidden") << type;
  EXPECT_EQ(bert.refused({{"type", "analyse"}, {"match", match}, {"player", "uct"}}), "forbidden");
  bert.answer({{"type", "join"}, {"match", match}});
  bert.answer({{"type", "pause"}, {"match", match}});  // No person plays: anybody may.
  EXPECT_EQ(anna.views[match]["paused"], true);
  bert.answer({{"type", "leave"}, {"match", match}});
  EXPECT_EQ(bert.refused({{"type", "resume"}, {"match", match}}), "forbidden");
}

TEST(PlaytesterSeats, AnInvitationIsForOneAndTheCreatorCannotMoveForTheGuest) {
  TestPlaytester tested(libraryGames());
  Client anna(tested), bert(tested), carl(tested);
  const std::string match = anna.playSeats("tictactoe", {here, guest});
  EXPECT_EQ(anna.secrets.size(), 1U);
  ASSERT_EQ(anna.invitations.size(), 1U);
  EXPECT_EQ(anna.views[match]["seats"][1]["taken"], false);
  const Json claim{{"type", "claim"}, {"match", match}, {"invitation", anna.invitations["O"]}};
  EXPECT_EQ(carl.refused({{"type", "join"}, {"match", match}, {"secrets", anna.invitations}}),
            "forbidden");
  const Json claimed = bert.answer(claim);
  EXPECT_EQ(claimed["role"], "O");
  EXPECT_EQ(carl.refused(claim), "forbidden");
  EXPECT_EQ(anna.refused(claim), "forbidden");
  EXPECT_EQ(anna.views[match]["seats"][1]["taken"], true);
  EXPECT_EQ(anna.views[match]["seats"][1]["present"], true);
  EXPECT_EQ(anna.views[match]["seats"][1]["mine"], false);
  EXPECT_EQ(bert.views[match]["seats"][1]["mine"], true);
  EXPECT_EQ(anna.move(match, "X", 4)["type"], "answer");
  EXPECT_EQ(anna.move(match, "O", 0)["code"], "forbidden");
  EXPECT_EQ(bert.move(match, "X", 0)["code"], "forbidden");
  EXPECT_EQ(bert.move(match, "O", 0)["type"], "answer");
  for (const char* type : {"undo", "restart", "record"}) {  // Two persons: there is no way back.
    EXPECT_EQ(anna.refused({{"type", type}, {"match", match}}), "forbidden") << type;
    EXPECT_EQ(bert.refused({{"type", type}, {"match", match}}), "forbidden") << type;
  }
  bert.leave();
  EXPECT_EQ(anna.views[match]["seats"][1]["present"], false);
  carl.answer({{"type", "join"}, {"match", match}, {"secrets", {claimed["secret"]}}});
  EXPECT_EQ(carl.views[match]["seats"][1]["mine"], true);
  EXPECT_EQ(carl.views[match]["plies"].size(), 2U);
}

TEST(PlaytesterSeats, WhoMakesUpTheSecretMayClaimAgain) {
  TestPlaytester tested(libraryGames());
  Client anna(tested), bert(tested), carl(tested);
  const std::string match = anna.playSeats("tictactoe", {guest, guest});
  const std::string own(20, 'b'), other(20, 'c');
  const auto claim = [&](const char* role, const std::string& secret) {
    return Json{{"type", "claim"},
                {"match", match},
                {"invitation", anna.invitations[role]},
                {"secret", secret}};
  };
  EXPECT_EQ(bert.refused(claim("X", std::string(19, 'b'))), "invalid");
  EXPECT_EQ(bert.refused(claim("X", std::string(101, 'b'))), "invalid");
  EXPECT_EQ(bert.answer(claim("X", own))["secret"], own);
  bert.leave();  // Before the answer was read, perhaps.
  for (Client* each : {&anna, &carl}) {
    EXPECT_EQ(each->refused(claim("X", other)), "forbidden");
    EXPECT_EQ(each->refused({{"type", "claim"}, {"match", match}, {"invitation", own}}),
              "forbidden");
  }
  EXPECT_EQ(carl.refused(claim("O", own)), "forbidden");  // No two seats have the same secret.
  Client again(tested);
  EXPECT_EQ(again.answer(claim("X", own))["role"], "X");
  EXPECT_EQ(again.views[match]["seats"][0]["mine"], true);
  EXPECT_EQ(again.views[match]["seats"][1]["mine"], false);
  EXPECT_EQ(again.move(match, "X", 4)["type"], "answer");
  EXPECT_EQ(carl.answer(claim("O", other))["role"], "O");
  EXPECT_EQ(carl.move(match, "X", 0)["code"], "forbidden");
}

TEST(PlaytesterSeats, WhoHasAllOfThemMayTakeBack) {
  TestPlaytester tested(libraryGames());
  Client anna(tested), bert(tested);
  const std::string match = anna.playSeats("tictactoe", {here, here});
  anna.move(match, "X", 4);
  anna.move(match, "O", 0);
  bert.answer({{"type", "join"}, {"match", match}, {"secrets", {anna.secrets["X"]}}});
  EXPECT_EQ(bert.refused({{"type", "undo"}, {"match", match}}), "forbidden");
  EXPECT_EQ(bert.refused({{"type", "record"}, {"match", match}}), "forbidden");
  anna.answer({{"type", "record"}, {"match", match}});
  anna.answer({{"type", "undo"}, {"match", match}});
  EXPECT_EQ(anna.views[match]["plies"].size(), 1U);
  EXPECT_EQ(anna.views[match]["awaited"], Json{"O"});
}

TEST(PlaytesterSeats, AMatchGoesOnWhenTheConnectionDropsAndIsThereAgain) {
  TestPlaytester tested(libraryGames());
  Client bert(tested);
  std::string match;
  Json secrets;
  {
    Client anna(tested);
    match = anna.playSeats("tictactoe", {here, artificial("uct:simulationCount=200")});
    secrets = anna.secrets;
    bert.answer({{"type", "join"}, {"match", match}});
    anna.move(match, "X", 4);
  }
  EXPECT_EQ(bert.views[match]["seats"][0]["present"], false);
  bert.awaitTurn(match, "X");
  Client again(tested);
  again.answer({{"type", "join"}, {"match", match}, {"secrets", secrets}});
  EXPECT_EQ(again.views[match]["plies"].size(), 2U);
  EXPECT_EQ(again.views[match]["plies"], bert.views[match]["plies"]);
  EXPECT_EQ(bert.views[match]["seats"][0]["present"], true);
  const Json moves = again.views[match]["moves"]["X"];
  EXPECT_EQ(again.move(match, "X", moves[0]["move"])["type"], "answer");
}

TEST(PlaytesterSeats, SimultaneousChoicesAreHiddenUntilAllHaveChosen) {
  TestPlaytester tested(libraryGames());
  Client anna(tested), bert(tested), carl(tested);
  const std::string match = anna.playSeats("oddsandevens", {here, guest});
  bert.answer({{"type", "claim"}, {"match", match}, {"invitation", anna.invitations.front()}});
  carl.answer({{"type", "join"}, {"match", match}});
  const std::string first = anna.views[match]["roles"][0], second = anna.views[match]["roles"][1];
  EXPECT_EQ(anna.views[match]["awaited"], (Json{first, second}));
  EXPECT_EQ(anna.move(match, first, 1)["type"], "answer");
  for (Client* each : {&anna, &bert, &carl}) {
    EXPECT_TRUE(each->views[match]["plies"].empty());
    const Json turn = each->await("turn", {{"decided", {first}}});
    EXPECT_EQ(turn["awaited"], Json{second});
    EXPECT_FALSE(turn.contains("entry"));
    EXPECT_FALSE(turn["moves"].contains(first)) << turn;
  }
  EXPECT_EQ(anna.move(match, first, 2)["code"], "illegal");  // Once and for all.
  EXPECT_EQ(bert.move(match, second, 2)["type"], "answer");
  for (Client* each : {&anna, &bert, &carl})
    EXPECT_EQ(each->views[match]["plies"][0]["moves"], (Json{{first, 1}, {second, 2}}));
}

}  // namespace
}  // namespace ludorum::test
