#include <nlohmann/json.hpp>

#include "../support/folder.hpp"
#include "../support/modules.hpp"
#include "ludorum/app.hpp"
#include "program.hpp"

namespace ludorum::test {
namespace {

Outcome play(Words arguments, const std::string& typed, Place place = {}) {
  arguments.insert(arguments.begin(), "play");
  place.in = typed;
  return run(arguments, place);
}
/// How often a piece is in a text.
std::size_t countOf(const std::string& text, const std::string& piece) {
  std::size_t count = 0;
  for (auto at = text.find(piece); at != std::string::npos; at = text.find(piece, at + 1)) ++count;
  return count;
}

TEST(PlayCommand, APersonPlaysToTheEnd) {
  const Outcome run = play({"tictactoe", "human", "trace:moves=1;2"}, "4\n0\n8\n");
  EXPECT_EQ(run.code, 0);
  EXPECT_EQ(run.err, "");
  EXPECT_TRUE(has(run.out, {"| 0 | 1 | 2 |", "X: 4\nO (trace:moves=1;2): 1\n", "| 0 | O | 2 |"}))
      << run.out;
  EXPECT_TRUE(
      run.out.ends_with("| X | O | O |\n+---+---+---+\n|   | X |   |\n+---+---+---+\n"
                        "|   |   | X |\n+---+---+---+\nX wins (X 1, O -1).\n"
                        "[XOO X   X]\tresult: {\"X\":1,\"O\":-1}\n"))
      << run.out;
  EXPECT_EQ(run.out.find('\x1b'), std::string::npos);
}

TEST(PlayCommand, TheSeedDecides) {
  const auto played = [](const std::string& seed) {
    return play({"pig:goal=20", "human", "random", "--seed", seed}, "r\nr\nr\nh\nr\nr\n").out;
  };
  EXPECT_EQ(played("1"), played("1"));
  EXPECT_NE(played("1"), played("2"));
}

TEST(PlayCommand, WhoIsNotNamedIsAPersonOrAGoodPlayer) {
  EXPECT_TRUE(has(play({"tictactoe"}, "4\n").out, {"X to move>", "O (uct): "}));
  EXPECT_TRUE(has(play({"tictactoe", "random"}, "").out, {"X (random): ", "O to move>"}));
  EXPECT_TRUE(has(play({"tictactoe", "Human"}, "4\n").out, {"X to move>", "O (uct): "}));
  EXPECT_TRUE(has(play({"15puzzle"}, "").out, {"Player to move>"}));
  EXPECT_TRUE(has(play({"oddsandevens"}, "1\n").out, {"Odds: 1, Evens (uct): "}));
}

TEST(PlayCommand, NobodyNeedPlay) {
  const Outcome run = play({"connectfour", "random", "random", "--seed", "1"}, "");
  EXPECT_EQ(run.code, 0);
  EXPECT_TRUE(has(run.out, {"Yellow (random): ", "Red (random): ", " wins (", "result: {"}));
  EXPECT_EQ(run.out.find("to move>"), std::string::npos);
}

TEST(PlayCommand, LuckAndScoresAreTold) {
  const Outcome run =
      play({"pig", "human", "random", "--seed", "1", "--state", R"({"points":9})"}, "r\n");
  EXPECT_TRUE(has(run.out, {"One has 9\n", "Scores: One 0, Two 0\n", "Moves: roll, hold\n",
                            "One: roll; die: "}))
      << run.out;
}

TEST(PlayCommand, EndOfInputAndQuitLeaveInPeace) {
  const Outcome ended = play({"tictactoe"}, "4");  // The last line need not end.
  EXPECT_EQ(ended.code, 0);
  EXPECT_TRUE(ended.out.ends_with("X to move>\nEnd of input: the match is left.\n")) << ended.out;
  EXPECT_TRUE(has(ended.out, {"X: 4\n"}));
  const Outcome left = play({"tictactoe"}, "quit\n4\n");
  EXPECT_EQ(left.code, 0);
  EXPECT_TRUE(left.out.ends_with("The match is left before its end.\n"));
}

TEST(PlayCommand, WrongInputIsExplainedAndAskedAgain) {
  const Outcome run = play({"tictactoe", "human", "trace:moves=0"},
                           "9\n\nmovs\n\x1b[2J\n" + std::string(100'000, 'x') + "\n4\n4\n");
  EXPECT_EQ(run.code, 0);
  EXPECT_TRUE(has(run.out, {"\"9\" is no move here", "did you mean \"moves\"", "\"?[2J\"",
                            "that line is too long", "X: 4\n", "\"4\" is no move here"}));
  EXPECT_EQ(run.out.find('\x1b'), std::string::npos);
  EXPECT_LT(run.out.size(), 3000U);
}

TEST(PlayCommand, UndoGoesBackToThePersonsLastDecision) {
  const Outcome run = play({"tictactoe", "human", "random", "--seed", "1"}, "undo\n4\nundo\n4\n");
  EXPECT_TRUE(has(run.out, {"nothing to undo", "Undone: back before ply 1."}));
  EXPECT_EQ(countOf(run.out, "X: 4\n"), 2U);
  EXPECT_EQ(countOf(run.out, "| 0 | 1 | 2 |\n+---+---+---+\n| 3 | 4 | 5 |"), 2U) << run.out;
}

TEST(PlayCommand, UndoIsThereAtTheEndToo) {
  const Outcome run = play({"tictactoe", "human", "human", "--state", "[XX OO    ]"},
                           "2\nundo\n8\n5\nmoves\nhint\n4\n\n4\n");
  EXPECT_TRUE(has(run.out, {"X wins", "back before ply 1", "O wins (X -1, O 1)", "no more moves",
                            "nothing to weigh", "the match is over; commands"}))
      << run.out;
  EXPECT_TRUE(run.out.ends_with("quit\n"));  // An empty line leaves.
}

TEST(PlayCommand, LuckIsNotUndone) {
  const Outcome run = play({"pig", "--seed", "5"}, "r\nundo\nr\n");
  const std::string roll = "One: roll; die: ";
  const auto first = run.out.find(roll), second = run.out.find(roll, first + 1);
  ASSERT_NE(second, std::string::npos);
  EXPECT_EQ(run.out[first + roll.size()], run.out[second + roll.size()]);
}

TEST(PlayCommand, HintsAndValues) {
  const Outcome run = play({"tictactoe", "--state", "[XX OO    ]"},
                           "hint\neval minimax:horizon=9\neval random\neval utc\neval (\n2\n");
  EXPECT_TRUE(has(run.out, {"uct:simulationCount=5000 would play 2: worth 1, of -1 to 1\n",
                            "move    value  visits  line", "random does not weigh",
                            "did you mean \"uct\"", "X wins"}))
      << run.out;
}

TEST(PlayCommand, ChoicesAtTheSameTimeAreNotTold) {
  const Outcome run = play({"oddsandevens", "human", "human"}, "1\n2\n");
  const auto chosen = run.out.find("Odds has chosen.\n"), told = run.out.find("Odds: 1, Evens: 2");
  ASSERT_NE(chosen, std::string::npos);
  ASSERT_NE(told, std::string::npos);
  EXPECT_LT(chosen, told);
  EXPECT_EQ(run.out.find("Odds: 1"), told);
}

TEST(PlayCommand, WhoHasChosenCanChooseAgain) {
  const Outcome run = play({"oddsandevens", "human", "human"}, "1\nundo\n2\n2\n");
  EXPECT_TRUE(has(run.out, {"Undone: choose again.", "Odds: 2, Evens: 2"}));
  EXPECT_EQ(countOf(run.out, "Odds has chosen."), 2U);
}

TEST(PlayCommand, WhoHasChosenLosesOnlyThatChoice) {
  const Outcome run = play({"oddsandevens", "human", "human"}, "1\n2\n1\nundo\nundo\nundo\n");
  const auto chosen = run.out.find("Undone: choose again."),
             ply = run.out.find("Undone: back before ply 1."),
             nothing = run.out.find("nothing to undo");
  EXPECT_LT(chosen, ply) << run.out;
  EXPECT_LT(ply, nothing) << run.out;
  EXPECT_NE(nothing, std::string::npos);
}

TEST(PlayCommand, AScriptGoesBackWithTheMatch) {
  const Outcome run =
      play({"tictactoe", "human", "trace:moves=4;5;6"}, "0\n2\nundo\n1\nundo\nundo\n8\n3\n1\n");
  EXPECT_EQ(countOf(run.out, "): 4\n"), 2U) << run.out;
  EXPECT_EQ(countOf(run.out, "): 5\n"), 3U) << run.out;
  EXPECT_EQ(countOf(run.out, "): 6\n"), 1U) << run.out;
}

TEST(PlayCommand, NobodySeesWhatTheGameHides) {
  static const App app = std::move(App{}.add<Pennies>());
  Folder folder;
  const std::string early = folder.file("early"), late = folder.file("late");
  const Outcome run = test::run(app, {"play", "pennies", "human", "human"},
                                {.in = "save " + early + "\n0\nboard\n1\nsave " + late + "\n"});
  EXPECT_EQ(run.code, 0) << run.err;
  const auto second = run.out.find("-- Even --"), end = run.out.find("wins");
  ASSERT_LT(second, end);
  const std::string seen = run.out.substr(second, run.out.find("The match") - second);
  // Even's screen has Odd's coin face down, and none of its own yet.
  EXPECT_TRUE(has(seen, {"? .", "Even to move>", "The others have moved\n"})) << run.out;
  EXPECT_EQ(seen.find("0 ."), std::string::npos) << run.out;
  EXPECT_TRUE(has(run.out, {"save it when the match is over", "Odd wins (Odd 1, Even -1)"}));
  EXPECT_TRUE(has(run.out, {"The match as it was:\nOdd: 0\nEven: 1\n"})) << run.out;
  EXPECT_FALSE(std::filesystem::exists(early));
  EXPECT_TRUE(std::filesystem::exists(late));
}

TEST(PlayCommand, TheSeatIsHandedOverWhereTheScreenTells) {
  static const App app = std::move(App{}.add<Pennies>());
  const Outcome run = test::run(app, {"play", "pennies", "human", "human"},
                                {.in = "\n0\n\n1\n\n", .keyboard = true, .screen = true});
  const auto odd = run.out.find("Give the seat to Odd, and press Enter> ");
  const auto even = run.out.find("Give the seat to Even, and press Enter> ");
  ASSERT_LT(odd, even) << run.out;
  ASSERT_NE(even, std::string::npos) << run.out;
  // The seat is given away on an empty screen, and then there is another one.
  for (const auto at : {odd, even}) {
    const std::string before = run.out.substr(0, at);
    EXPECT_TRUE(before.ends_with("\x1b[2J\x1b[3J") || before.ends_with(std::string(60, '\n')));
  }
  EXPECT_TRUE(has(run.out.substr(even), {"Even to move> ", "Odd wins", "Enter to leave> "}));
}

TEST(PlayCommand, RecordsReplay) {
  Folder folder;
  const std::string file = folder.file("match.json"), missing = folder.file("no/match.json");
  const Outcome run = play({"pig:goal=30", "--seed", "2"},
                           "r\nsave " + missing + "\nsave " + file + "\nsave " + file + "\nr\n");
  EXPECT_TRUE(has(run.out, {"does not exist", "Saved as " + file, "is there already"})) << run.out;
  EXPECT_EQ(folder.count(), 1U);
  EXPECT_TRUE(has(textOf(file), {R"("players":{"One":"human","Two":"uct"},"seed":2)"}));
  EXPECT_EQ(test::run({"replay", file}).code, 0);
}

TEST(PlayCommand, APlayerThatFailsEndsTheMatch) {
  EXPECT_TRUE(isFailure(play({"tictactoe", "human", "trace:moves=4"}, "4\n"),
                        {"ply 2: the player of O, trace:moves=4, failed", "illegal"}));
}

TEST(PlayCommand, OutputThatCannotBeWrittenEndsIt) {
  std::string typed;
  for (int i = 0; i < 1000; ++i) typed += "nonsense\n";
  EXPECT_TRUE(isFailure(play({"tictactoe"}, typed, {.room = 300}), {"could not be written"}));
}

TEST(PlayCommand, ColoursAreForScreens) {
  const Place place{.colours = true, .screen = true};
  const Outcome run = play({"tictactoe", "human", "trace:moves=0"}, "4\n", place);
  EXPECT_TRUE(has(run.out, {"\x1b[33mX\x1b[0m to move>", "\x1b[7;31mO\x1b[0m", "\x1b[2m8\x1b[0m"}));
  EXPECT_TRUE(has(run.out, {"s]\n"}));  // How long the player thought.
}

TEST(PlayCommand, RefusesWhatMakesNoSense) {
  EXPECT_TRUE(isWrongUsage(play({"tictacto"}, ""), {"did you mean \"TicTacToe\""}));
  EXPECT_TRUE(isWrongUsage(play({"tictactoe", "humam"}, ""), {"did you mean \"human\""}));
  EXPECT_TRUE(isWrongUsage(play({"tictactoe", "human:x=1"}, ""), {"no parameters"}));
  EXPECT_TRUE(isWrongUsage(play({"tictactoe", "uct:x=1"}, ""), {"no parameter of uct"}));
  EXPECT_TRUE(isWrongUsage(play({"oddsandevens", "human", "minimax"}, ""), {"cannot play"}));
  EXPECT_TRUE(isWrongUsage(play({"15puzzle", "human", "uct"}, ""), {"one role (Player)", "got 2"}));
  EXPECT_TRUE(isWrongUsage(play({"tictactoe", "--state", "[XXX      ]"}, ""), {"impossible"}));
  EXPECT_TRUE(isWrongUsage(play({"tictactoe", "--seed", "x"}, ""), {"--seed"}));
  for (const std::string pace : {"-1", "x", "nan", "3601", ""})
    EXPECT_TRUE(isWrongUsage(play({"pig", "--pace", pace}, ""), {"not a number of 0 to 3600"}));
}

}  // namespace
}  // namespace ludorum::test
