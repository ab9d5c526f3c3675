// What archives keep of matches and tournaments in the playtester, and how the program reads it.
#include <gtest/gtest.h>

#include <filesystem>
#include <sstream>

#include "games/modules.hpp"
#include "ludorum/app.hpp"
#include "ludorum/module/module.hpp"
#include "playtester_client.hpp"
#include "support/errors.hpp"
#include "support/folder.hpp"
#include "testing/hidden_games.hpp"

namespace ludorum::test {
namespace {

using namespace std::chrono_literals;

/// What the program prints about an archive; its exit code must be 0.
std::string program(const std::vector<std::string>& arguments) {
  App app;
  for (auto& game : libraryGames()) app.add(std::move(game));
  std::istringstream in;
  std::ostringstream out, err;
  EXPECT_EQ(app.run(arguments, {in, out, err}), 0) << err.str() << out.str();
  return out.str();
}

TEST(PlaytesterArchive, KeepsATournamentAndItsMatchesAreReplayed) {
  const Folder folder;
  const std::string file = folder.file("games.db");
  {
    TestPlaytester tested(libraryGames(), {.archive = file});
    Client anna(tested);
    anna.answer({{"type", "tournament"},
                 {"game", "pig"},
                 {"parameters", {{"goal", 20}}},
                 {"players", {"random", "rolls=trace:moves=roll"}},
                 {"matches", 3},
                 {"seed", 1},
                 {"archive", "games.db"}});
    anna.await("standings", {{"done", true}});
    const Json list = anna.answer({{"type", "archive"}, {"archive", "games.db"}})["tournaments"];
    ASSERT_EQ(list.size(), 1U);
    EXPECT_EQ(list[0]["tournament"], 1);
    EXPECT_EQ(list[0]["game"], "Pig");
    EXPECT_EQ(list[0]["players"], (Json{"random", "rolls"}));
    EXPECT_EQ(list[0]["matches"], 6);
    EXPECT_EQ(list[0]["finished"], true);
    Json message{{"type", "archived"}, {"archive", "games.db"}, {"tournament", 1}};
    EXPECT_EQ(anna.answer(message)["total"], 6);
    EXPECT_EQ(anna.answer(message)["matches"].size(), 6U);
    message["first"] = 2;
    message["count"] = 3;
    const Json matches = anna.answer(message)["matches"];
    ASSERT_EQ(matches.size(), 3U);
    EXPECT_EQ(matches[0]["number"], 2);
    EXPECT_FALSE(matches[0]["error"].get<std::string>().empty());  // A script of one move.
    const Json replay{
        {"type", "replay"}, {"archive", "games.db"}, {"tournament", 1}, {"number", 2}};
    const std::string match = anna.answer(replay)["match"];
    anna.answer({{"type", "join"}, {"match", match}});
    EXPECT_EQ(anna.views[match]["loaded"], true);
    EXPECT_EQ(anna.views[match]["plies"].size(), matches[0]["plies"]);
    EXPECT_EQ(anna.views[match]["error"], matches[0]["error"]);
    message["tournament"] = 2;
    EXPECT_EQ(anna.refused(message), "unknown");
    EXPECT_EQ(anna.refused(
                  {{"type", "replay"}, {"archive", "games.db"}, {"tournament", 1}, {"number", 6}}),
              "unknown");
    EXPECT_EQ(
        anna.refused(
            {{"type", "replay"}, {"archive", "../games.db"}, {"tournament", 1}, {"number", 0}}),
        "unknown");
  }
  EXPECT_TRUE(has(program({"archive", file, "verify"}), {"6 records replayed, 0 wrong"}));
  TestPlaytester tested(libraryGames(), {.archives = {file}});  // And is there to be read.
  Client anna(tested);
  EXPECT_EQ(anna.answer({{"type", "hello"}, {"protocol", 1}})["archives"],
            Json::parse(R"([{"name":"games.db","writable":false}])"));
  EXPECT_EQ(anna.refused({{"type", "tournament"},
                          {"game", "pig"},
                          {"players", {"random", "random"}},
                          {"archive", "games.db"}}),
            "unknown");
  EXPECT_EQ(anna.answer({{"type", "archive"}, {"archive", "games.db"}})["tournaments"].size(), 1U);
}

TEST(PlaytesterArchive, KnowsOfTournamentsThatWereDecidedEarly) {
  const Folder folder;
  const std::string file = folder.file("a.db");
  program({"tournament", "tictactoe", "alphabeta:horizon=9", "random", "--seed", "1", "--sprt",
           "0,50", "--matches", "100000", "--archive", file});
  TestPlaytester tested(libraryGames(), {.archive = file});
  Client anna(tested);
  const auto list = [&] {
    return anna.answer({{"type", "archive"}, {"archive", "a.db"}})["tournaments"];
  };
  ASSERT_EQ(list().size(), 1U);
  EXPECT_LT(list()[0]["matches"], 1000);
  EXPECT_EQ(list()[0]["finished"], true);
  for (const char* format : {"double-elimination", "swiss"}) {
    const Json tournament = anna.answer({{"type", "tournament"},
                                         {"game", "tictactoe"},
                                         {"players", {"random", "random", "random"}},
                                         {"format", format},
                                         {"archive", "a.db"}});
    anna.await("standings", {{"done", true}});
    EXPECT_EQ(list().back()["finished"], true) << format;
  }
}

TEST(PlaytesterArchive, GetsTournamentsThatItDoesNotHave) {
  const Folder folder;
  Json message{{"type", "tournament"},
               {"game", "pig"},
               {"players", {"random", "random"}},
               {"matches", 1},
               {"archive", "a.db"}};
  for (const std::size_t earlier : {0U, 1U}) {  // A server that is started twice, with one seed.
    TestPlaytester tested(libraryGames(), {.archive = folder.file("a.db"), .seed = 5});
    Client anna(tested);
    message.erase("seed");
    anna.answer(message);
    anna.await("standings", {{"done", true}});
    const Json list = anna.answer({{"type", "archive"}, {"archive", "a.db"}})["tournaments"];
    EXPECT_EQ(list.size(), earlier + 1);
    message["seed"] = 5 + earlier;
    EXPECT_EQ(anna.refused(message), "invalid");
  }
}

TEST(PlaytesterArchive, KeepsMatchesThatHaveEndedAndThoseThatGoOnAtShutDown) {
  const Folder folder;
  const std::string file = folder.file("a.db");
  {
    TestPlaytester tested(libraryGames(), {.archive = file});
    Client anna(tested);
    const std::string ended = anna.playSeats("tictactoe", {here, artificial("trace:moves=3;4")});
    for (const int move : {0, 1, 2}) {
      anna.awaitTurn(ended, "X");
      anna.move(ended, "X", move);
    }
    const std::string quit = anna.playSeats("tictactoe", {artificial("trace:moves=3;4"), here});
    anna.awaitTurn(quit, "O");
    anna.answer({{"type", "quit"}, {"match", quit}, {"role", "O"}});
    const std::string open = anna.playSeats("tictactoe", {here, here});
    anna.move(open, "X", 4);
    anna.playSeats("tictactoe", {here, here});  // Nothing has happened in it.
    const std::string failed = anna.playSeats("tictactoe", {here, artificial("trace:moves=9")});
    anna.move(failed, "X", 4);
    anna.awaitEnd(failed);
    Json list;
    for (int tries = 0; tries < 1000 && list.size() != 3; ++tries) {
      tested.hand.pass(1s);
      tested.hand.runAMoment();
      list = anna.answer({{"type", "archive"}, {"archive", "a.db"}})["tournaments"];
    }
    ASSERT_EQ(list.size(), 3U);  // One of them goes on: what kills the server loses little of it.
    EXPECT_EQ(list[0]["players"], (Json{"human", "trace:moves=3;4"}));
    EXPECT_EQ(list[0]["matches"], 2);  // Whoever has which role.
    EXPECT_EQ(list[0]["finished"], true);
    tested.playtester->shutDown();
    EXPECT_EQ(anna.await("closed", {{"match", open}})["error"], "the server is shutting down");
  }
  EXPECT_EQ(folder.count(), 1U);
  EXPECT_TRUE(has(program({"archive", file, "verify"}), {"4 records replayed, 0 wrong"}));
  EXPECT_TRUE(has(program({"archive", file, "list"}),
                  {"human", "unfinished", "quit by O: O quit", "finished", "-, -"}));
  EXPECT_TRUE(has(program({"archive", file, "list", "--ending", "unfinished", "--json"}),
                  {R"("result":{"X":null,"O":null})", R"("ending":"unfinished")"}));
  EXPECT_TRUE(has(program({"archive", file, "show", "--tournament", "3"}), {"human", "tables"}));
  EXPECT_TRUE(has(program({"archive", file, "export"}), {R"("O":"human")", R"("result":null)"}));
  const std::string other = folder.file("b.db");
  {
    TestPlaytester tested(libraryGames(), {.archive = other});
    Client anna(tested);
    anna.move(anna.playSeats("tictactoe", {here, here}), "X", 0);
  }
  program({"archive", folder.file("all.db"), "merge", file, other});
  EXPECT_TRUE(has(program({"archive", folder.file("all.db"), "verify"}), {"5 records replayed"}));
  TestPlaytester tested(libraryGames(), {.archives = {file}});
  Client anna(tested);
  const std::string match = anna.answer(
      {{"type", "replay"}, {"archive", "a.db"}, {"tournament", 3}, {"number", 0}})["match"];
  anna.answer({{"type", "join"}, {"match", match}});
  EXPECT_EQ(anna.views[match]["plies"].size(), 1U);
  EXPECT_EQ(anna.views[match]["awaited"], Json::array());
}

TEST(PlaytesterArchive, HasMatchesThatGoOnOnceWithTheirLastPlies) {
  const Folder folder;
  const std::string file = folder.file("a.db"), copy = folder.file("b.db");
  TestPlaytester tested(libraryGames(), {.archive = file});
  Client anna(tested);
  /// The match as it is kept, once it has so many plies there.
  const auto kept = [&](int plies) {
    Json match = Json::object();
    for (int tries = 0; tries < 1000 && match.value("plies", 0) != plies; ++tries) {
      tested.hand.pass(1s);
      tested.hand.runAMoment();
      const Json list = anna.answer({{"type", "archive"}, {"archive", "a.db"}})["tournaments"];
      if (list.empty()) continue;
      EXPECT_EQ(list.size(), 1U);
      EXPECT_EQ(list[0]["matches"], 1);
      match =
          anna.answer({{"type", "archived"}, {"archive", "a.db"}, {"tournament", 1}})["matches"][0];
    }
    EXPECT_EQ(match.value("plies", 0), plies);
    return match;
  };
  const std::string match = anna.playSeats("tictactoe", {here, here});
  anna.move(match, "X", 0);
  EXPECT_EQ(kept(1)["result"], Json());
  anna.move(match, "O", 3);
  anna.move(match, "X", 1);
  anna.move(match, "O", 4);
  kept(4);
  // What kills the server now leaves this, and its log.
  for (const char* ending : {"", "-wal"}) std::filesystem::copy_file(file + ending, copy + ending);
  EXPECT_TRUE(has(program({"archive", copy, "list"}), {"unfinished"}));
  EXPECT_TRUE(has(program({"archive", copy, "verify"}), {"1 record replayed, 0 wrong"}));
  anna.move(match, "X", 2);
  EXPECT_EQ(kept(5)["result"], (Json{1.0, -1.0}));
}

TEST(PlaytesterArchive, TellsNothingOfAMatchThatGoesOnAndHidesSomething) {
  const Folder folder;
  std::vector<std::unique_ptr<GameModule>> games;
  games.push_back(std::make_unique<Module<Pennies>>());
  TestPlaytester tested(std::move(games), {.archive = folder.file("a.db")});
  Client anna(tested), carl(tested);
  const std::string match = anna.playSeats("pennies", {here, here});
  anna.move(match, "Odd", 1);
  const auto listed = [&] {
    Json matches = Json::array();
    for (int tries = 0; tries < 1000 && matches.empty(); ++tries) {
      tested.hand.pass(1s);
      tested.hand.runAMoment();
      const Json list = carl.answer({{"type", "archive"}, {"archive", "a.db"}})["tournaments"];
      if (list.empty()) continue;
      matches =
          carl.answer({{"type", "archived"}, {"archive", "a.db"}, {"tournament", 1}})["matches"];
    }
    return matches.at(0);
  };
  const Json replay{{"type", "replay"}, {"archive", "a.db"}, {"tournament", 1}, {"number", 0}};
  EXPECT_EQ(listed()["plies"], 0);
  EXPECT_EQ(carl.refused(replay), "forbidden");
  EXPECT_EQ(anna.refused(replay), "forbidden");
  anna.move(match, "Even", 0);
  for (int tries = 0; tries < 1000 && listed()["plies"] == 0; ++tries) {
  }
  EXPECT_EQ(listed()["plies"], 2);
  carl.answer(replay);
}

TEST(PlaytesterArchive, ThatCannotBeOpenedIsAnError) {
  const Folder folder;
  EXPECT_THROW(TestPlaytester(libraryGames(), {.archives = {folder.file("none.db")}}), Error);
}

}  // namespace
}  // namespace ludorum::test
