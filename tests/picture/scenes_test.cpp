#include "picture/scenes.hpp"

#include "../support/errors.hpp"  // Before the namespace ludorum::testing is known.

#include "games/modules.hpp"
#include "ludorum/module/module.hpp"
#include "support/modules.hpp"

namespace ludorum::picture {
namespace {

AnyState stateOf(const GameModule& game, std::string_view state) {
  return game.startOf(1).readText(state);
}

TEST(Scenes, ArePicturesCellByCell) {
  const Scene scene = sceneOf(stateOf(Module<TicTacToe>{}, "[  XO   X ]"));
  EXPECT_EQ(scene.width, 3);
  EXPECT_EQ(scene.height, 3);
  ASSERT_EQ(scene.places.size(), 9U);
  EXPECT_EQ(scene.places[3].x, 0.5);
  EXPECT_EQ(scene.places[3].y, 1.5);
  EXPECT_EQ(scene.places[3].ground, Ground::light);
  ASSERT_EQ(scene.places[3].things.size(), 1U);
  EXPECT_EQ(scene.places[3].things[0].shape, Shape::ring);
  EXPECT_EQ(scene.places[3].things[0].role, 1);
  EXPECT_TRUE(scene.places[0].things.empty());
}

TEST(Scenes, HaveHolesWherePiecesFall) {
  const Scene scene = sceneOf(Module<ConnectFour>{}.startOf(1));
  EXPECT_EQ(scene.places.size(), 42U);
  EXPECT_EQ(scene.places[0].ground, Ground::pit);
}

TEST(Scenes, AreChequeredIfTheirPicturesAre) {
  const PictureInfo board{.rows = 2,
                          .columns = 2,
                          .member = "board",
                          .click = Click::path,
                          .pieces = {{'K', "king", Shape::king, 0}},
                          .checkered = true};
  const Scene scene = sceneOf(board, " K  ");
  EXPECT_EQ(scene.places[2].ground, Ground::dark);  // The corner on the left below, as of chess.
  EXPECT_EQ(scene.places[1].ground, Ground::dark);
  EXPECT_EQ(scene.places[3].ground, Ground::light);
  EXPECT_EQ(scene.places[1].name, "b2");
  EXPECT_EQ(scene.places[1].things[0].shape, Shape::king);
}

TEST(Scenes, TellTheFactsOfGamesWithoutABoard) {
  const Scene scene = sceneOf(
      stateOf(Module<Pig>{}, R"({"activePlayer":"Two","scores":{"One":3,"Two":4},"points":6})"));
  std::vector<std::string> texts;
  for (const Place& place : scene.places) texts.push_back(place.text);
  EXPECT_EQ(texts, (std::vector<std::string>{"active player", "Two", "scores", "One: 3", "Two: 4",
                                             "points", "6", "round", "0"}));
  EXPECT_EQ(scene.places[1].role, 1);
  EXPECT_EQ(scene.places[3].role, 0);
  EXPECT_EQ(scene.height, 4);
}

TEST(Scenes, ShowRolesWhatTheySee) {
  const Module<test::GreedyKing> game;
  const AnyState state = game.startOf(1);
  EXPECT_FALSE(sceneOf(state).places.empty());
  EXPECT_FALSE(sceneOf(state.view(Role{0})).places.empty());
}

}  // namespace
}  // namespace ludorum::picture
