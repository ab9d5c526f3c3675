// Games that hide something: who sees what.
#include <gtest/gtest.h>

#include "guests.hpp"
#include "ludorum/module/module.hpp"
#include "testing/hidden_games.hpp"

namespace ludorum::test {
namespace {

std::vector<std::unique_ptr<GameModule>> pennies() {
  std::vector<std::unique_ptr<GameModule>> games;
  games.push_back(std::make_unique<Module<Pennies>>());
  return games;
}

/// What somebody knows of the last ply.
const Json& lastPly(Guest& guest, const std::string& match) {
  return guest.views[match]["plies"].back();
}

TEST(HallHidden, ARoleSeesWhatTheGameShowsItAndWhoWatchesNothing) {
  House house(pennies());
  Guest anna(house), bert(house), carl(house);
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

  for (Guest* each : {&anna, &bert, &carl})
    EXPECT_EQ(each->refused({{"type", "record"}, {"match", match}}), "forbidden");
  const Json analysis{
      {"type", "analyse"}, {"match", match}, {"player", "random"}, {"role", "Even"}};
  EXPECT_EQ(anna.refused(analysis), "forbidden");
  EXPECT_EQ(carl.refused(analysis), "forbidden");
  bert.answer(analysis);

  bert.move(match, "Even", 0);
  for (Guest* each : {&anna, &bert, &carl}) {  // When it has ended, all is told to all.
    const Json& view = each->views[match];
    EXPECT_EQ(view["result"], (Json{{"Odd", 1.0}, {"Even", -1.0}}));
    EXPECT_EQ(view["plies"][0]["moves"], (Json{{"Odd", 1}}));
    EXPECT_EQ(view["plies"][0]["position"]["state"]["chosen"], (Json{{"Odd", 1}, {"Even", -1}}));
    each->answer({{"type", "record"}, {"match", match}});
  }
}

TEST(HallHidden, APlayerIsToldOnlyWhatItsRoleSees) {
  House house(pennies());
  Guest anna(house), carl(house);
  const std::string match = anna.playSeats("pennies", {artificial("random"), here});
  anna.awaitTurn(match, "Even");
  EXPECT_EQ(lastPly(anna, match)["position"]["state"]["chosen"]["Odd"], 2);
  carl.answer({{"type", "join"}, {"match", match}});
  EXPECT_EQ(lastPly(carl, match)["position"]["state"], nullptr);
  EXPECT_EQ(anna.refused({{"type", "record"}, {"match", match}}), "forbidden");
}

TEST(HallHidden, NothingIsHiddenWhereNoPersonPlays) {
  House house(pennies());
  Guest carl(house);
  const std::string match = carl.play({{"game", "pennies"},
                                       {"seats", {artificial("random"), artificial("random")}},
                                       {"paused", true}});
  carl.answer({{"type", "step"}, {"match", match}});
  carl.awaitTurn(match, "Even");
  EXPECT_NE(lastPly(carl, match)["position"]["state"]["chosen"]["Odd"], 2);
  EXPECT_EQ(lastPly(carl, match)["moves"].size(), 1U);
  carl.answer({{"type", "record"}, {"match", match}});
}

TEST(HallHidden, WhoPlaysBothSeesWhatTheOneSeesWhoseTurnItIs) {
  House house(pennies());
  Guest anna(house);
  const std::string match = anna.playSeats("pennies", {here, here});
  anna.move(match, "Odd", 1);
  EXPECT_EQ(lastPly(anna, match)["position"]["state"]["chosen"]["Odd"], 2);
}

}  // namespace
}  // namespace ludorum::test
