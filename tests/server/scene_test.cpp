// Scenes in messages: how they are written, and for whom they are. Those of games that hide
// something are in hidden_test.cpp.
#include "server/scene_json.hpp"

#include <gtest/gtest.h>

#include "games/modules.hpp"
#include "playtester_client.hpp"

namespace ludorum::test {
namespace {

TEST(SceneJson, LeavesOutWhatHasItsDefault) {
  Scene scene{3, 1.5, {}, {{0, 0.5, 2, 0.5}}};
  scene.places.push_back({.name = "a1", .x = 0.5, .y = 1.0 / 3});
  EXPECT_EQ(server::jsonOf(scene), Json::parse(R"({"width":3,"height":1.5,
      "places":[{"name":"a1","x":0.5,"y":0.333}],"strokes":[[0,0.5,2,0.5]]})"));
}

TEST(SceneJson, HasWordsForGroundsAndShapes) {
  Scene scene{1, 1, {}, {}};
  scene.hops = true;
  scene.places.push_back({.name = "12",
                          .x = 0.5,
                          .y = 0.5,
                          .width = 2,
                          .height = 5,
                          .ground = Ground::spikeDown,
                          .role = 1,
                          .things = {{}, {Shape::card, 0, "Q♠", 3}},
                          .text = "7"});
  EXPECT_EQ(server::jsonOf(scene), Json::parse(R"({"width":1,"height":1,
      "places":[{"name":"12","x":0.5,"y":0.5,"width":2,"height":5,"ground":"spikeDown","role":1,
                 "text":"7","things":[{},{"shape":"card","role":0,"text":"Q♠","tone":3}]}],"hops":true})"));
  EXPECT_EQ(server::nameOf(Ground::none), "none");
  EXPECT_EQ(server::nameOf(Ground::field), "field");
  EXPECT_EQ(server::nameOf(Shape::cross), "cross");
  EXPECT_EQ(server::nameOf(Shape::back), "back");
  EXPECT_EQ(server::nameOf(Click::path), "path");
}

TEST(PlaytesterScenes, AreForThoseWhoAreThere) {
  TestPlaytester tested(libraryGames());
  Client anna(tested), bert(tested);
  const std::string match = anna.playSeats("tictactoe", {here, here});
  const Json asked{{"type", "scene"}, {"match", match}, {"ply", 0}};
  EXPECT_EQ(anna.answer(asked)["scene"], nullptr) << "it has a picture";
  EXPECT_FALSE(anna.views[match]["start"].contains("scene"));
  EXPECT_EQ(bert.refused(asked), "forbidden");
  EXPECT_EQ(anna.refused({{"type", "scene"}, {"match", match}, {"ply", 1}}), "invalid");
  EXPECT_EQ(anna.refused({{"type", "scene"}, {"match", match}}), "malformed");
}

}  // namespace
}  // namespace ludorum::test
