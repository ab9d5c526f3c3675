#include "../support/well_formed.hpp"
#include "ludorum/app.hpp"
#include "program.hpp"
#include "support/modules.hpp"

namespace ludorum::test {
namespace {

TEST(PictureCommand, DrawsEveryGame) {
  for (const std::string& game : gameNames) {
    const Outcome run = test::run({"picture", game, "--plies", "3"});
    EXPECT_EQ(run.code, 0) << run.err;
    EXPECT_TRUE(run.out.starts_with("<svg ")) << game;
    EXPECT_EQ(PageReader(run.out).problem, "") << game;
  }
}

TEST(PictureCommand, DrawsThePositionOfAMatch) {
  const auto drawn = [](const Words& more) {
    Words arguments{"picture", "tictactoe"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return run(arguments).out;
  };
  const std::string played = drawn({"--seed", "3", "--plies", "4"});
  const std::string line =
      run({"match", "tictactoe", "--seed", "3", "--plies", "5"}).lines().back();
  EXPECT_EQ(played, drawn({"--state", line.substr(0, line.find('\t'))}));
  EXPECT_NE(played, drawn({"--seed", "3", "--plies", "5"}));
  // It ends before, and is drawn at its end.
  EXPECT_EQ(drawn({"--plies", "100"}), drawn({"--plies", "101"}));
  // Players can be named.
  EXPECT_EQ(drawn({"trace:moves=4", "trace:moves=0", "--plies", "2"}),
            drawn({"--state", "[O   X    ]"}));
}

TEST(PictureCommand, DrawsWhatARoleSees) {
  const App app = std::move(App{}.add<GreedyKing>());
  const std::string all = test::run(app, {"picture", "kuhnpoker"}).out;
  const std::string seen = test::run(app, {"picture", "kuhnpoker", "--role", "First"}).out;
  EXPECT_EQ(PageReader(seen).problem, "");
  EXPECT_NE(all, seen);
}

TEST(PictureCommand, RefusesWhatIsWrong) {
  EXPECT_TRUE(isWrongUsage(run({"picture", "tictactoe", "--role", "Z"}), {"Z", "X, O"}));
  EXPECT_TRUE(
      isWrongUsage(run({"picture", "tictactoe", "--state", "[XXX      ]"}), {"impossible board"}));
  EXPECT_TRUE(isWrongUsage(run({"picture", "tictactoe", "nobody", "--plies", "1"}),
                           {"no player is called"}));
  EXPECT_TRUE(
      isWrongUsage(run({"picture", "tictactoe", "trace:moves=4;9", "random", "--plies", "3"}),
                   {"the move 9 is illegal"}));
}

}  // namespace
}  // namespace ludorum::test
