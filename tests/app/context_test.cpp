#include "../support/errors.hpp"  // Before the namespace ludorum::testing is known.

#include "app/context.hpp"

#include <sstream>

#include "games/modules.hpp"

namespace ludorum::app {
namespace {

using test::has;
using test::messageOf;

class ContextTest : public ::testing::Test {
 protected:
  ContextTest() {
    games_.push_back(std::make_unique<Module<Pig>>());
    games_.push_back(std::make_unique<Module<Puzzle15>>());
  }
  Context context() const { return {games_, loadable_, streams_}; }
  std::string refused(const std::string& game, const std::string& state = {}) const {
    return messageOf<UsageError>([&] { context().game(game, state); });
  }

 private:
  std::istringstream in_;
  std::ostringstream out_;
  Streams streams_{in_, out_, out_};
  std::vector<std::unique_ptr<GameModule>> games_;
  LoadableGames loadable_;
};

TEST_F(ContextTest, FindsGamesByNameOrAlias) {
  EXPECT_EQ(context().named("PIG").info().name, "Pig");
  EXPECT_EQ(context().named("15-puzzle").info().name, "15Puzzle");
  EXPECT_EQ(context().named("puzzle_15").info().name, "15Puzzle");
}

TEST_F(ContextTest, UnknownGamesAreWrongUsage) {
  EXPECT_EQ(messageOf<UsageError>([&] { context().named("pug"); }),
            R"(no game is called "pug"; did you mean "Pig"? (there are Pig, 15Puzzle))");
  EXPECT_NE(messageOf<UsageError>([&] { context().named(""); }), "");
}

TEST_F(ContextTest, MakesGamesOfSpecifications) {
  const auto game = context().game("pig:goal=50", R"({"points":6})");
  EXPECT_EQ(game->info().parameters[0].value, "50");
  EXPECT_TRUE(has(game->info().start, {R"("points":6)"}));
}

TEST_F(ContextTest, WhatIsWrongWithThemIsWrongUsage) {
  EXPECT_TRUE(has(refused("pig:goal=1"), {"must be 2 to"}));
  EXPECT_TRUE(has(refused("pig:goal"), {"is no parameter"}));
  EXPECT_TRUE(has(refused("pug"), {"no game is called"}));
  EXPECT_TRUE(has(refused("pig", R"({"points":1})"), {"impossible points"}));
  EXPECT_TRUE(has(refused("pig", "{"), {"not JSON"}));
  EXPECT_TRUE(has(refused("pig", R"({"points":1e999})"), {"1e999"}));
}

}  // namespace
}  // namespace ludorum::app
