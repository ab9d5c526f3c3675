// Games that hide something: who sees what.
#include <gtest/gtest.h>

#include "ludorum/module/module.hpp"
#include "playtester_client.hpp"
#include "testing/hidden_games.hpp"

namespace ludorum::test {
namespace {

std::vector<std::unique_ptr<GameModule>> pennies() {
  std::vector<std::unique_ptr<GameModule>> games;
  games.push_back(std::make_unique<Module<Pennies>>());
  return games;
}

/// What somebody knows of the last ply.
const Json& lastPly(Client& guest, const std::string& match) {
  return guest.views[match]["plies"].back();
}

TEST(PlaytesterHidden, ARoleSeesWhatTheGameShowsItAndWhoWatchesNothing) {
  TestPlaytester tested(pennies());
  Client anna(tested), bert(tested), carl(tested);
  const std::string match = anna.playSeats("pennies", {here, guest});
  bert.answer({{"type", "claim"}, {"match", match}, {"invitation", anna.invitations["Even"]}});
  carl.answer({{"type", "join"}, {"match", match}});
  EXPECT_EQ(carl.views[match]["start"]["state"], nullptr);
  EXPECT_EQ(anna.move(match, "Odd", 1)["type"], "answer");

  EXPECT_EQ(lastPly(anna, match)["moves"], (Json{{"Odd", 1}}));
  EXPECT_EQ(lastPly(anna, match)["position"]["state"]["chosen"], (Json{{"Odd", 1}, {"Even", -1}}));
  EXPECT_EQ(lastPly(bert, match)["moves"], Json::object());
  EXPECT_EQ(lastPly(bert, match)["position"]["state"]["chosen"], (Json{{"Odd", 2}, {"Even", -1}}));
  EXPECT_EQ(lastPly(bert, match)["line"], "");
  EXPECT_EQ(lastPly(carl, match)["moves"], Json::object());
  EXPECT_EQ(lastPly(carl, match)["position"],
            Json::parse(R"({"state":null,"text":"","cells":"","scores":null})"));
  EXPECT_EQ(lastPly(carl, match)["line"], "");

  // A message about an illegal move tells no more.
  const Json refusal = bert.move(match, "Even", 7);
  EXPECT_EQ(refusal["code"], "illegal");
  EXPECT_EQ(refusal["error"].get<std::string>().find("1"), std::string::npos) << refusal;

  for (Client* each : {&anna, &bert, &carl})
    EXPECT_EQ(each->refused({{"type", "record"}, {"match", match}}), "forbidden");
  const Json analysis{
      {"type", "analyse"}, {"match", match}, {"player", "random"}, {"role", "Even"}};
  EXPECT_EQ(anna.refused(analysis), "forbidden");
  EXPECT_EQ(carl.refused(analysis), "forbidden");
  bert.answer(analysis);

  bert.move(match, "Even", 0);
  for (Client* each : {&anna, &bert, &carl}) {  // When it has ended, all is told to all.
    const Json& view = each->views[match];
    EXPECT_EQ(view["result"], (Json{{"Odd", 1.0}, {"Even", -1.0}}));
    EXPECT_EQ(view["plies"][0]["moves"], (Json{{"Odd", 1}}));
    EXPECT_EQ(view["plies"][0]["position"]["state"]["chosen"], (Json{{"Odd", 1}, {"Even", -1}}));
    each->answer({{"type", "record"}, {"match", match}});
  }
}

TEST(PlaytesterHidden, APlayerIsToldOnlyWhatItsRoleSees) {
  TestPlaytester tested(pennies());
  Client anna(tested), carl(tested);
  const std::string match = anna.playSeats("pennies", {artificial("random"), here});
  anna.awaitTurn(match, "Even");
  EXPECT_EQ(lastPly(anna, match)["position"]["state"]["chosen"]["Odd"], 2);
  carl.answer({{"type", "join"}, {"match", match}});
  EXPECT_EQ(lastPly(carl, match)["position"]["state"], nullptr);
  EXPECT_EQ(anna.refused({{"type", "record"}, {"match", match}}), "forbidden");
}

TEST(PlaytesterHidden, NothingIsHiddenWhereNoPersonPlays) {
  TestPlaytester tested(pennies());
  Client carl(tested);
  const std::string match = carl.play({{"game", "pennies"},
                                       {"seats", {artificial("random"), artificial("random")}},
                                       {"paused", true}});
  carl.answer({{"type", "step"}, {"match", match}});
  carl.awaitTurn(match, "Even");
  EXPECT_NE(lastPly(carl, match)["position"]["state"]["chosen"]["Odd"], 2);
  EXPECT_EQ(lastPly(carl, match)["moves"].size(), 1U);
  carl.answer({{"type", "record"}, {"match", match}});
}

TEST(PlaytesterHidden, WhoPlaysBothSeesWhatTheOneSeesWhoseTurnItIs) {
  TestPlaytester tested(pennies());
  Client anna(tested);
  const std::string match = anna.playSeats("pennies", {here, here});
  anna.move(match, "Odd", 1);
  EXPECT_EQ(lastPly(anna, match)["position"]["state"]["chosen"]["Odd"], 2);
}

/// What the coin of a role shows in a scene; nothing if there is none.
std::string coinIn(const Json& scene, std::size_t role) {
  return scene["places"][role].value("/things/0/text"_json_pointer, std::string());
}
Json askedFor(Client& client, const std::string& match, std::size_t ply) {
  return client.answer({{"type", "scene"}, {"match", match}, {"ply", ply}})["scene"];
}

TEST(PlaytesterHidden, ScenesAreToldOfTheLastPositionAndAskedForOfOthers) {
  TestPlaytester tested(pennies());
  Client anna(tested);
  const std::string match = anna.playSeats("pennies", {here, here});
  EXPECT_EQ(anna.answer({{"type", "game"}, {"game", "pennies"}})["scenic"], true);
  EXPECT_EQ(anna.views[match]["start"]["scene"]["width"], 2);
  anna.move(match, "Odd", 1);
  EXPECT_EQ(coinIn(anna.await("ply")["entry"]["position"]["scene"], 1), "");
  anna.move(match, "Even", 0);
  const Json ended = anna.await("match");  // All that was hidden.
  EXPECT_FALSE(ended["start"].contains("scene"));
  EXPECT_FALSE(ended["plies"][0]["position"].contains("scene"));
  EXPECT_EQ(coinIn(ended["plies"][1]["position"]["scene"], 0), "1");
  EXPECT_EQ(askedFor(anna, match, 2), ended["plies"][1]["position"]["scene"]);
  EXPECT_EQ(coinIn(askedFor(anna, match, 1), 0), "1");
  EXPECT_EQ(coinIn(askedFor(anna, match, 0), 0), "");
}

TEST(PlaytesterHidden, ScenesShowARoleOnlyWhatTheGameShowsIt) {
  TestPlaytester tested(pennies());
  Client anna(tested), bert(tested), carl(tested);
  const std::string match = anna.playSeats("pennies", {here, guest});
  bert.answer({{"type", "claim"}, {"match", match}, {"invitation", anna.invitations["Even"]}});
  carl.answer({{"type", "join"}, {"match", match}});
  anna.move(match, "Odd", 1);
  const auto told = [&](Client& client) {
    return client.views[match]["plies"][0]["position"].value("scene", Json());
  };
  EXPECT_EQ(coinIn(told(anna), 0), "1");
  EXPECT_EQ(coinIn(told(bert), 0), "?");
  EXPECT_EQ(told(carl), nullptr);
  EXPECT_EQ(coinIn(askedFor(anna, match, 1), 0), "1");
  EXPECT_EQ(coinIn(askedFor(bert, match, 1), 0), "?");
  EXPECT_EQ(askedFor(carl, match, 1), nullptr);
  EXPECT_EQ(askedFor(carl, match, 0), nullptr);
}

}  // namespace
}  // namespace ludorum::test
