#include "program.hpp"

#include "ludorum/app.hpp"

#include <sstream>
#include <streambuf>

#include "../support/folder.hpp"
#include "../support/library.hpp"
#include "games/modules.hpp"
#include "ludorum/version.hpp"
#include "support/modules.hpp"

namespace ludorum::test {

namespace {
/// A disk with little room.
class SmallDisk : public std::streambuf {
 public:
  explicit SmallDisk(std::size_t room) : room_(room) {}
  const std::string& text() const { return text_; }

 protected:
  int_type overflow(int_type c) override {
    if (text_.size() >= room_) return traits_type::eof();
    text_ += traits_type::to_char_type(c);
    return c;
  }

 private:
  std::size_t room_;
  std::string text_;
};

const App& library() {
  static const App app = std::move(
      App{}.add<TicTacToe>().add<Pig>().add<OddsAndEvens>().add<Puzzle15>().add<ConnectFour>());
  return app;
}
}  // namespace

Outcome run(const App& app, const Words& arguments, const Place& place) {
  std::istringstream in(place.in);
  SmallDisk disk(place.room);
  std::ostream out(&disk);
  std::ostringstream err;
  const int code = app.run(
      arguments, {in, out, err, place.terminal, place.colours, place.keyboard, place.screen});
  return {code, disk.text(), err.str()};
}
Outcome run(const Words& arguments, const Place& place) { return run(library(), arguments, place); }

namespace {

const Words commands{"games", "match", "replay", "perft", "check", "bench", "measure"};

/// A game with the name that 15Puzzle is also found by.
struct Impostor : HeapRules<Impostor> {
  static constexpr std::string_view name = "Puzzle15";
};

TEST(App, WithoutArgumentsItHelps) {
  const Outcome help = run({});
  EXPECT_EQ(help.code, 2);
  for (const std::string& command : commands) EXPECT_TRUE(has(help.out, {"  " + command + " "}));
}

TEST(App, HelpIsNoError) {
  const Outcome help = run({"--help"});
  EXPECT_EQ(help.code, 0);
  EXPECT_EQ(help.err, "");
  EXPECT_TRUE(has(help.out, {"Examples:\n  ludorum "}));
  EXPECT_EQ(run({"-h"}).out, help.out);
}

TEST(App, TellsItsVersion) {
  const Outcome run = test::run({"--version"});
  EXPECT_EQ(run.code, 0);
  EXPECT_EQ(run.out, std::string(version) + '\n');
}

TEST(App, EveryCommandHasHelpWithExamples) {
  for (const std::string& command : commands) {
    SCOPED_TRACE(command);
    const Outcome help = run({command, "--help"});
    EXPECT_EQ(help.code, 0);
    EXPECT_EQ(help.err, "");
    EXPECT_TRUE(has(
        help.out, {"Usage: ludorum " + command, "--json", "Examples:\n", "  ludorum " + command}));
  }
}

TEST(App, AnUnknownCommandSuggestsTheNearest) {
  EXPECT_TRUE(isWrongUsage(run({"mach", "pig"}),
                           {R"(no command is called "mach"; did you mean "match"?)",
                            "games, players, play, serve, match, tournament, archive, evaluate, "
                            "replay, perft, check, bench, solve, exploit, measure, "
                            "picture, engine"}));
  EXPECT_TRUE(isWrongUsage(run({"xyzzy"}), {"no command is called \"xyzzy\" (there are"}));
}

TEST(App, ASecondCommandIsTooMuch) {
  EXPECT_TRUE(isWrongUsage(run({"games", "pig", "match", "pig"}), {"one argument too many"}));
  EXPECT_EQ(run({"games", "match", "pig", "--json"}).code, 2);
}

TEST(App, AnUnknownOptionSuggestsTheNearest) {
  EXPECT_TRUE(isWrongUsage(run({"--versoin"}), {"did you mean \"--version\"?"}));
  const std::vector<std::pair<Words, std::string>> cases{
      {{"games", "--jsn"}, "--json"},
      {{"match", "pig", "--sed", "3"}, "--seed"},
      {{"match", "pig", "--quite"}, "--quiet"},
      {{"replay", "--json1"}, "--json"},
      {{"perft", "pig", "--depth", "1", "--uniqe"}, "--unique"},
      {{"check", "pig", "--playout", "3"}, "--playouts"},
      {{"bench", "--second", "1"}, "--seconds"}};
  for (const auto& [arguments, nearest] : cases)
    EXPECT_TRUE(isWrongUsage(run(arguments), {"did you mean \"" + nearest + "\"?"}));
}

TEST(App, AnUnknownGameSuggestsTheNearest) {
  const std::vector<Words> cases{{"games", "pgi"},
                                 {"match", "pgi"},
                                 {"perft", "pgi", "--depth", "1"},
                                 {"check", "pgi"},
                                 {"bench", "pgi"}};
  for (const Words& arguments : cases) {
    const Outcome run = test::run(arguments);
    EXPECT_TRUE(isWrongUsage(run, {R"(no game is called "pgi"; did you mean "Pig"?)",
                                   "TicTacToe, Pig, Odds&Evens, 15Puzzle, ConnectFour"}));
    EXPECT_TRUE(has(run.err, {"More: ludorum " + arguments[0] + " --help"}));
  }
}

TEST(App, GamesAreFoundWithoutCaseAndPunctuation) {
  for (const std::string name :
       {"tictactoe", "TicTacToe", "tic-tac-toe", "pig", "PIG", "oddsandevens", "Odds&Evens",
        "odds & evens", "puzzle15", "15puzzle", "15-Puzzle", "connectfour", "Connect Four"})
    EXPECT_EQ(run({"games", name}).code, 0) << name;
}

TEST(App, WrongParametersSayWhichExist) {
  const std::vector<std::pair<std::string, std::string>> cases{
      {"pig:gaol=50",
       R"(no parameter of Pig is called "gaol"; did you mean "goal"? (there are goal, rounds, players, dice))"},
      {"tictactoe:size=4", "no parameter of TicTacToe is called \"size\"; there are none"},
      {"pig:goal=1", "goal: must be 2 to 10000"},
      {"pig:goal=ten", "goal: must be a whole number, not \"ten\""},
      {"pig:goal=\xff", "goal: must be a whole number"},
      {"pig:goal=5,goal=6", "given twice"},
      {"pig:goal", "name:key=value"},
      {"15puzzle:tiles=ABC", "16 squares"},
      {":goal=5", "has no name"}};
  for (const auto& [game, message] : cases) {
    EXPECT_TRUE(isWrongUsage(run({"match", game}), {message}));
    EXPECT_TRUE(isWrongUsage(run({"games", game}), {message}));
    EXPECT_TRUE(isWrongUsage(run({"perft", game, "--depth", "1"}), {message}));
    EXPECT_TRUE(isWrongUsage(run({"check", game}), {message}));
    EXPECT_TRUE(isWrongUsage(run({"bench", game}), {message}));
  }
}

TEST(App, AGameMustBeNamed) {
  for (const std::string command : {"match", "perft", "check"})
    EXPECT_TRUE(isWrongUsage(run({command}), {"GAME is required"}));
}

TEST(App, TooManyArgumentsAreAnError) {
  const std::vector<Words> cases{{"games", "pig", "foo"},
                                 {"replay", "-", "foo"},
                                 {"perft", "pig", "foo", "--depth", "1"},
                                 {"check", "pig", "foo"},
                                 {"bench", "pig", "foo"}};
  for (const Words& arguments : cases)
    EXPECT_TRUE(isWrongUsage(run(arguments), {"\"foo\" is one argument too many"}));
}

TEST(App, NumbersMustBeInRange) {
  const std::vector<Words> cases{{"match", "pig", "--seed", "-1"},
                                 {"match", "pig", "--seed", "x"},
                                 {"match", "pig", "--seed", "1.5"},
                                 {"match", "pig", "--seed", "18446744073709551616"},
                                 {"match", "pig", "--seed"},
                                 {"match", "pig", "--plies", "0"},
                                 {"match", "pig", "--plies", "-3"},
                                 {"match", "pig", "--plies", "99999999999999999999999"},
                                 {"match", "pig", "--matches", "0"},
                                 {"match", "pig", "--matches", "-1"},
                                 {"match", "pig", "--matches", "1e3"},
                                 {"match", "pig", "--matches", "1000000001"},
                                 {"perft", "pig"},
                                 {"perft", "pig", "--depth", "-1"},
                                 {"perft", "pig", "--depth", "1001"},
                                 {"perft", "pig", "--depth", "two"},
                                 {"check", "pig", "--playouts", "0"},
                                 {"check", "pig", "--seed", "-1"},
                                 {"check", "pig", "--max-plies", "0"},
                                 {"bench", "pig", "--seconds", "0"},
                                 {"bench", "pig", "--seconds", "nan"}};
  for (const Words& arguments : cases) {
    const std::string& option = arguments.size() > 2 ? arguments[2] : "--depth";
    EXPECT_TRUE(isWrongUsage(run(arguments), {option})) << ::testing::PrintToString(arguments);
  }
}

TEST(App, AFullDiskIsAFailure) {
  const std::vector<Words> cases{{"games"},
                                 {"games", "--json"},
                                 {"match", "pig", "--seed", "1"},
                                 {"match", "pig", "--seed", "1", "--json"},
                                 {"match", "pig", "--matches", "100", "--seed", "1"},
                                 {"match", "pig", "--matches", "2", "--quiet"},
                                 {"perft", "tictactoe", "--depth", "3"},
                                 {"check", "tictactoe", "--playouts", "1"},
                                 {"bench", "tictactoe", "--seconds", "0.01"},
                                 {"--help"}};
  for (const Words& arguments : cases)
    for (const std::size_t room : {0U, 20U})
      EXPECT_TRUE(isFailure(run(arguments, {.room = room}), {"could not be written"}))
          << ::testing::PrintToString(arguments);
}

TEST(App, AFullDiskEndsAMillionMatchesAtOnce) {
  const Words arguments{"match", "tictactoe", "--matches", "1000000000", "--json", "--seed", "1"};
  EXPECT_TRUE(isFailure(run(arguments, {.room = 100000}), {"could not be written"}));
}

TEST(App, TwoGamesCannotHaveTheSameName) {
  EXPECT_EQ(messageOf<Error>([] { App{}.add<TicTacToe>().add<TicTacToe>(); }),
            "there are two games called tictactoe");
  EXPECT_THROW(App{}.add<Puzzle15>().add<Impostor>(),
               Error);  // That is what 15Puzzle is also called.
  EXPECT_THROW(App{}.add<Impostor>().add<Puzzle15>(), Error);
}

TEST(App, HasTheGamesThatItWasGiven) {
  const App app = std::move(App{}.add<Dispute>());
  EXPECT_TRUE(
      has(run(app, {"games"}).out, {"Dispute", "Ann, Bob, Cid", "simultaneous, with luck"}));
  EXPECT_TRUE(isWrongUsage(run(app, {"match", "pig"}), {"(there is Dispute)"}));
  EXPECT_EQ(run(app, {"match", "dispute", "--seed", "1"}).lines().size(), 4U);
  EXPECT_EQ(run(app, {"check", "dispute", "--playouts", "5"}).code, 0);
}

TEST(App, PlaysTournamentsOfThreeRolesInEveryFormat) {
  const App app = std::move(App{}.add<Dispute>());
  const Folder folder;
  const auto played = [&](const std::string& format, Words more) {
    Words arguments{"tournament", "dispute",  "a=random",  "b=random",         "c=random",
                    "d=random",   "--format", format,      "--matches",        "2",
                    "--seed",     "1",        "--archive", folder.file(format)};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return run(app, arguments);
  };
  // All orders of 3 of 4 players; a and 3² pairs of others in 3 roles; a table a round.
  const std::pair<std::string, std::string> formats[]{{"round-robin", "48 matches"},
                                                      {"measurement", "54 matches"},
                                                      {"elimination", "4 matches"},
                                                      {"double-elimination", "8 matches"},
                                                      {"swiss", "6 matches"}};
  for (const auto& [format, matches] : formats) {
    const Outcome whole = played(format, {"--report", folder.file("page")});
    EXPECT_EQ(whole.code, 0) << whole.err;
    EXPECT_TRUE(has(whole.out, {format + " of 4 players, " + matches, "Cid", "wins 95 %"}));
    EXPECT_TRUE(has(run(app, {"archive", folder.file(format), "verify"}).out, {"0 wrong"}));
    EXPECT_EQ(played(format, {"--resume", "--threads", "3"}).out, whole.out);
    EXPECT_TRUE(has(textOf(folder.file("page")), {"Ann", "Bob", "Cid", "</html>"}));
  }
  EXPECT_TRUE(isWrongUsage(run(app, {"tournament", "dispute", "random", "random"}),
                           {"at least 3 players, but got 2"}));
  EXPECT_TRUE(isWrongUsage(played("round-robin", {"--sprt", "0,5"}), {"one or two roles"}));
}

TEST(App, WithoutGamesItSaysSo) {
  EXPECT_TRUE(isWrongUsage(run(App{}, {"match", "pig"}), {"there are none"}));
  EXPECT_EQ(run(App{}, {"games"}).code, 0);
}

}  // namespace
}  // namespace ludorum::test
