#include "ludorum/module/loadable_games.hpp"

#include "../support/errors.hpp"
#include "games/modules.hpp"

namespace ludorum {
namespace {

using test::has;
using test::messageOf;

/// Pig as a game that is loaded; counts how often it is opened.
LoadableGame loadablePig(int& opened, bool isReady = true) {
  LoadableGame game;
  game.name = "Pig";
  game.aliases = {"Pig Dice"};
  game.isReady = [isReady] { return isReady; };
  game.open = [&opened] {
    if (++opened > 5) throw Error("it cannot be loaded");
    return std::make_unique<Module<Pig>>();
  };
  return game;
}

TEST(LoadableGames, AreOpenedOnceWhenTheyAreNamed) {
  int opened = 0;
  const LoadableGames games({loadablePig(opened)});
  EXPECT_EQ(opened, 0);
  const GameModule& pig = gameNamed({}, games, "pig");
  EXPECT_EQ(&gameNamed({}, games, "PIG dice"), &pig);
  EXPECT_EQ(opened, 1);
  EXPECT_EQ(pig.info().name, "Pig");
}

TEST(LoadableGames, AreFoundByAllTheirNames) {
  int opened = 0;
  const LoadableGames games({loadablePig(opened)});
  EXPECT_EQ(games.find("pigdice"), 0U);
  EXPECT_EQ(games.find("pigs"), games.games().size());
  EXPECT_EQ(opened, 0) << "a question opens nothing";
}

TEST(LoadableGames, AreReadyOnceTheyAreOpen) {
  int opened = 0;
  const LoadableGames games({loadablePig(opened, false)});
  EXPECT_FALSE(games.isReady(0));
  games.open(0);
  EXPECT_TRUE(games.isReady(0));
}

TEST(LoadableGames, ThatFailToOpenAreTriedAgain) {
  int opened = 5;
  const LoadableGames games({loadablePig(opened)});
  EXPECT_EQ(messageOf<Error>([&] { games.open(0); }), "it cannot be loaded");
  opened = 0;
  EXPECT_EQ(games.open(0).info().name, "Pig");
}

TEST(LoadableGames, AreSecondToThoseThatAreLinked) {
  int opened = 0;
  const LoadableGames loadable({loadablePig(opened)});
  std::vector<std::unique_ptr<GameModule>> linked;
  linked.push_back(std::make_unique<Module<Pig>>());
  linked.push_back(std::make_unique<Module<TicTacToe>>());
  EXPECT_EQ(&gameNamed(linked, loadable, "pig"), linked[0].get());
  EXPECT_EQ(opened, 0);
  EXPECT_TRUE(has(messageOf<Error>([&] { gameNamed(linked, loadable, "pgi"); }),
                  {"no game is called \"pgi\"", "did you mean \"Pig\"?", "TicTacToe"}));
}

}  // namespace
}  // namespace ludorum
