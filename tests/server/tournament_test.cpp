// Tournaments in the playtester, and its end in the middle of everything.
#include <gtest/gtest.h>

#include <filesystem>

#include "games/modules.hpp"
#include "playtester_client.hpp"
#include "support/errors.hpp"
#include "support/folder.hpp"

namespace ludorum::test {
namespace {

using namespace std::chrono_literals;

TEST(PlaytesterTournament, IsPlayedAndToldLive) {
  TestPlaytester tested(libraryGames());
  Client anna(tested), bert(tested);
  const Json message{{"type", "tournament"},
                     {"game", "tictactoe"},
                     {"players", {"random", "best=alphabeta:horizon=9", "random"}},
                     {"matches", 4},
                     {"seed", 7}};
  const Json number = anna.answer(message)["tournament"];
  EXPECT_EQ(bert.refused(message), "busy");
  EXPECT_EQ(bert.refused({{"type", "cancel"}, {"tournament", number}}), "unknown");
  const Json last = anna.await("standings", {{"done", true}});
  EXPECT_EQ(last["tournament"], number);
  EXPECT_EQ(last["played"], 24);
  EXPECT_EQ(last["matches"], 24);
  EXPECT_EQ(last["error"], nullptr);
  ASSERT_EQ(last["players"].size(), 3U);
  EXPECT_EQ(last["players"][0]["name"], "best");
  EXPECT_EQ(last["players"][0]["place"], 1);
  EXPECT_EQ(last["players"][0]["matches"], 16);
  EXPECT_GT(last["players"][0]["elo"], 0);
  EXPECT_GT(last["players"][0]["score"], 0.5);
  EXPECT_EQ(last["cross"][0][0], nullptr);
  EXPECT_EQ(last["cross"][0][1]["matches"], 8);
  EXPECT_NEAR(
      last["cross"][0][1]["score"].get<double>() + last["cross"][1][0]["score"].get<double>(), 1,
      1e-9);
  EXPECT_TRUE(bert.heard.empty());
  bert.answer(message);
  bert.await("standings", {{"done", true}});
}

TEST(PlaytesterTournament, IsCheckedBeforeItBegins) {
  TestPlaytester tested(libraryGames());
  Client anna(tested);
  const auto code = [&](Json more) {
    Json message{{"type", "tournament"}, {"game", "pig"}, {"players", {"random", "random"}}};
    message.update(more);
    return anna.refused(message);
  };
  EXPECT_EQ(code({{"game", "ludo"}}), "unknown");
  EXPECT_EQ(code({{"players", {"random"}}}), "invalid");
  EXPECT_EQ(code({{"players", {"random", 7}}}), "malformed");
  EXPECT_EQ(code({{"players", {"random", "exec:true"}}}), "forbidden");
  EXPECT_EQ(code({{"players", {"random", "x=exec:true"}}}), "forbidden");
  EXPECT_EQ(code({{"players", {"random", "alphabeta:horizon=-1"}}}), "invalid");
  EXPECT_EQ(code({{"players", {"a=random", "a=random"}}}), "invalid");
  EXPECT_EQ(code({{"players", std::vector<std::string>(65, "random")}}), "invalid");
  EXPECT_EQ(code({{"format", "battle"}}), "unknown");
  EXPECT_EQ(code({{"matches", 2'000'000'000'000}}), "invalid");
  EXPECT_EQ(code({{"archive", "none.db"}}), "unknown");
}

TEST(PlaytesterTournament, HasSoManyMatchesAndGoesOnForSoLong) {
  TestPlaytester tested(libraryGames(),
                        {.limits = {.tournamentMatches = 50'000, .tournamentTime = 0s}});
  Client anna(tested);
  Json wanted{{"type", "tournament"},
              {"game", "pig"},
              {"players", {"random", "random"}},
              {"matches", 1'000'000'000'000}};
  const Json refused = anna.ask(wanted);
  EXPECT_EQ(refused["code"], "invalid");
  EXPECT_TRUE(has(refused.value("error", ""), {"50000", "--tournament-matches"}));
  wanted["matches"] = 20'000;
  anna.answer(wanted);  // The one that was refused is in nobody's way.
  const Json last = anna.await("standings", {{"done", true}});
  EXPECT_LT(last["played"], 40'000);
  EXPECT_TRUE(has(last.value("error", ""), {"0 s at most"}));
}

TEST(PlaytesterTournament, StopsWhenTheArchiveIsLarge) {
  const Folder folder;
  const std::string file = folder.file("a.db");
  TestPlaytester tested(libraryGames(), {.limits = {.archiveSize = 0}, .archive = file});
  Client anna(tested);
  const Json refused = anna.ask({{"type", "tournament"},
                                 {"game", "pig"},
                                 {"players", {"random", "random"}},
                                 {"archive", "a.db"}});
  EXPECT_TRUE(has(refused.value("error", ""), {"0 MiB", "--archive-size"}));
  anna.answer({{"type", "archive"}, {"archive", "a.db"}});  // It can be looked into.
}

TEST(PlaytesterTournament, IsStoppedByWhoBeganItAndGoesOnWhenThatOneLeaves) {
  TestPlaytester tested(libraryGames(), {.limits = {.tournamentMatches = 2'000'000'000}});
  const Json message{{"type", "tournament"},
                     {"game", "pig"},
                     {"players", {"random", "random"}},
                     {"matches", 1'000'000'000}};
  Client anna(tested);
  const Json number = anna.answer(message)["tournament"];
  anna.await("standings", {{"done", false}});
  anna.answer({{"type", "cancel"}, {"tournament", number}});
  EXPECT_LT(anna.await("standings", {{"done", true}})["played"], 1'000'000'000);
  Client bert(tested);
  const Json made = bert.answer(message);
  bert.leave();
  // Another page finds it, and follows it; with the secret it can be stopped and continued.
  Json about{{"type", "cancel"}, {"tournament", made["tournament"]}};
  EXPECT_EQ(anna.refused(about), "unknown");
  const Json known = anna.answer({{"type", "tournaments"}})["tournaments"];
  ASSERT_EQ(known.size(), 2U);
  EXPECT_EQ(known[0]["runs"], false);
  EXPECT_EQ(known[1]["runs"], true);
  anna.answer({{"type", "follow"}, {"tournament", made["tournament"]}});
  anna.await("standings", {{"tournament", made["tournament"]}, {"done", false}});
  about["secret"] = made["secret"];
  anna.answer(about);
  anna.await("standings", {{"tournament", made["tournament"]}, {"done", true}});
  EXPECT_EQ(anna.refused(about), "unknown");  // It does not go on any more.
}

TEST(PlaytesterTournament, ThatWasStoppedEndsLikeOneThatWasNot) {
  const Folder folder;
  const auto standings = [&](bool isKept, bool isStopped) {
    TestPlaytester tested(libraryGames(),
                          {.archive = folder.file(isStopped ? "stopped.db" : "whole.db")});
    Client anna(tested);
    Json message{{"type", "tournament"},
                 {"game", "tictactoe"},
                 {"players", {"random", "alphabeta:horizon=3"}},
                 {"matches", 400},
                 {"seed", 5}};
    if (isKept) message["archive"] = isStopped ? "stopped.db" : "whole.db";
    const Json number = anna.answer(message)["tournament"];
    if (isStopped) anna.answer({{"type", "cancel"}, {"tournament", number}});
    Json last = anna.await("standings", {{"done", true}});
    if (isStopped && last["finished"] == false) {
      anna.answer({{"type", "continue"}, {"tournament", number}});
      last = anna.await("standings", {{"done", true}});
    }
    EXPECT_EQ(last["finished"], true);
    EXPECT_EQ(anna.refused({{"type", "continue"}, {"tournament", number}}), "invalid");
    return last;
  };
  for (const bool isKept : {false, true})
    EXPECT_EQ(standings(isKept, true), standings(isKept, false));
}

TEST(PlaytesterTournament, IsCancelledWhilePlayersThink) {
  const Folder folder;
  TestPlaytester tested(libraryGames(), {.archive = folder.file("a.db")});
  Client anna(tested);
  const Json number = anna.answer({{"type", "tournament"},
                                   {"game", "connectfour"},
                                   {"players", {"alphabeta:horizon=42", "alphabeta:horizon=42"}},
                                   {"format", "elimination"},
                                   {"archive", "a.db"}})["tournament"];
  tested.hand.runAMoment();
  anna.answer({{"type", "cancel"}, {"tournament", number}});
  EXPECT_EQ(anna.await("standings", {{"done", true}})["played"], 0);  // What is cut short is none.
  const Json kept = anna.answer({{"type", "archive"}, {"archive", "a.db"}})["tournaments"][0];
  EXPECT_EQ(kept["matches"], 0);
  EXPECT_EQ(kept["finished"], false);
}

TEST(PlaytesterShutDown, SaysIfTheArchiveIsGone) {
  const Folder folder;
  const std::string file = folder.file("a.db"), away = folder.file("b.db");
  TestPlaytester tested(libraryGames(), {.archive = file});
  Client anna(tested);
  const std::string match = anna.playSeats("tictactoe", {here, here});
  anna.move(match, "X", 4);
  std::filesystem::rename(file, away);
  EXPECT_EQ(anna.refused({{"type", "archive"}, {"archive", "a.db"}}), "invalid");
  anna.answer({{"type", "quit"}, {"match", match}, {"role", "O"}});
  tested.hand.pass(1s);  // Nothing can be written: it is tried again later.
  tested.hand.runAMoment();
  std::filesystem::rename(away, file);
  Json kept = Json::array();
  for (int tries = 0; tries < 1000 && kept.empty(); ++tries) {
    tested.hand.pass(10s);
    tested.hand.runAMoment();
    kept = anna.answer({{"type", "archive"}, {"archive", "a.db"}})["tournaments"];
  }
  EXPECT_EQ(kept[0]["matches"], 1);
  anna.move(anna.playSeats("tictactoe", {here, here}), "X", 4);
  std::filesystem::remove(file);
  EXPECT_TRUE(
      has(messageOf<Error>([&] { tested.playtester->shutDown(); }), {file, "not there any more"}));
}

TEST(PlaytesterShutDown, IsQuickHoweverLongPlayersThink) {
  TestPlaytester tested(libraryGames(), {.limits = {.tournamentMatches = 2'000'000'000}});
  Client anna(tested);
  const Json slow{artificial("alphabeta:horizon=40"), artificial("uct:simulationCount=1000000000")};
  anna.playSeats("connectfour", slow);
  anna.playSeats("connectfour", {slow[1], slow[0]});
  const std::string match = anna.playSeats("connectfour", {here, here});
  anna.answer({{"type", "analyse"}, {"match", match}, {"player", "alphabeta:horizon=40"}});
  anna.answer({{"type", "tournament"},
               {"game", "pig"},
               {"players", {"random", "random"}},
               {"matches", 1'000'000'000}});
  tested.hand.runAMoment();
  const auto begin = std::chrono::steady_clock::now();
  tested.playtester->shutDown();
  EXPECT_LT(std::chrono::steady_clock::now() - begin, 1s);
  anna.heard.clear();
  anna.sendText(R"({"type":"game","game":"pig"})");  // Nothing is accepted any more.
  tested.hand.runAMoment();
  EXPECT_TRUE(anna.heard.empty());
}

}  // namespace
}  // namespace ludorum::test
