// `ludorum tournament` with bad input: a clear message, nothing played, no file left behind; and
// going on with archives.
#include <algorithm>

#include "archive/archive.hpp"
#include "tournament.hpp"

namespace ludorum::test {
namespace {

class TournamentInput : public TournamentTest {
 protected:
  /// Whether these arguments are refused with these words, and leave the folder as it was.
  ::testing::AssertionResult refused(Words arguments,
                                     std::initializer_list<std::string_view> words) {
    const auto before = files();
    const bool keeps =
        std::find(arguments.begin(), arguments.end(), "--archive") != arguments.end();
    if (!keeps) arguments.insert(arguments.end(), {"--archive", file("new.ludorum")});
    const auto result = isWrongUsage(tournament(arguments), words);
    if (!result) return result;
    if (files() != before) return ::testing::AssertionFailure() << "files were made";
    return result;
  }
  /// The same for a tournament of two players that is right but for these arguments.
  ::testing::AssertionResult refusedWith(const Words& wrong,
                                         std::initializer_list<std::string_view> words) {
    Words arguments{"tictactoe", "random", "random"};
    arguments.insert(arguments.end(), wrong.begin(), wrong.end());
    return refused(arguments, words);
  }
};

TEST_F(TournamentInput, WrongNamesAreRefusedWithTheNearest) {
  EXPECT_TRUE(refused({"tictacto", "random", "random"}, {"no game", "did you mean \"TicTacToe\""}));
  EXPECT_TRUE(
      refused({"tictactoe", "random", "randon"}, {"\"randon\"", "did you mean \"random\""}));
  EXPECT_TRUE(refusedWith({"--format", "swis"}, {"no format", "did you mean \"swiss\""}));
  EXPECT_TRUE(refusedWith({"--fromat", "x"}, {"no option", "did you mean \"--format\""}));
  EXPECT_TRUE(refused({"tictactoe", "random", "uct:simulations=3"}, {"no parameter of uct"}));
  EXPECT_TRUE(refused({"pig:gaol=3", "random", "random"}, {"did you mean \"goal\""}));
}

TEST_F(TournamentInput, WrongPlayersAreRefused) {
  EXPECT_TRUE(refused({"oddsandevens", "alphabeta", "random"}, {"alphabeta"}));
  EXPECT_TRUE(refused({"tictactoe", "random"}, {"at least 2 players", "got 1"}));
  EXPECT_TRUE(refused({"tictactoe"}, {"at least 2 players", "got 0"}));
  EXPECT_TRUE(refused({"15puzzle"}, {"at least 1 player", "got 0"}));
  EXPECT_TRUE(refused({"tictactoe", "a=random", "a=uct"}, {"two players are called \"a\""}));
  EXPECT_TRUE(refused({"tictactoe", "=random", "random"}, {"NAME=PLAYER"}));
  EXPECT_TRUE(refused({"tictactoe", "a=", "random"}, {"NAME=PLAYER"}));
  EXPECT_TRUE(refused({"tictactoe", "a=:x=1", "random"}, {"has no name"}));
}

TEST_F(TournamentInput, NoGameIsWrongUsage) {
  EXPECT_TRUE(refused({}, {"GAME is required", "ludorum games"}));
  EXPECT_TRUE(isWrongUsage(run({"tournament"}), {"GAME is required"}));
  EXPECT_TRUE(refused({"random", "random"}, {"no game is called \"random\""}));
}

TEST_F(TournamentInput, WrongNumbersAreRefused) {
  const std::pair<std::string, Words> numbers[]{
      {"--matches", {"0", "-1", "x", "1.5", "1000000000001", "99999999999999999999", ""}},
      {"--threads", {"0", "-1", "1025", "many"}},
      {"--seed", {"-1", "18446744073709551616", "0x7"}},
      {"--rounds", {"0", "1001"}},
      {"--measured", {"0", "1001"}}};
  for (const auto& [option, values] : numbers)
    for (const std::string& value : values)
      EXPECT_TRUE(refusedWith({option, value}, {option, "is not a whole number"})) << value;
  EXPECT_TRUE(refusedWith({"--format", "measurement", "--measured", "2"}, {"cannot be measured"}));
  EXPECT_TRUE(refusedWith({"--measured", "1"}, {"--format measurement"}));
  EXPECT_TRUE(refusedWith({"--rounds", "1"}, {"--format swiss"}));
}

TEST_F(TournamentInput, AWrongSequentialTestIsRefused) {
  for (const std::string text :
       {"", "5", "a,b", "0,5,", "0,5,0.05", "0,5,0.05,0.05,1", "0;5", ",", "0,5x", " 0,5", "0,,5"})
    EXPECT_TRUE(refusedWith({"--sprt", text}, {"--sprt takes elo0,elo1", "not \"" + text + '"'}));
  for (const std::string text : {"5,0", "5,5"})
    EXPECT_TRUE(refusedWith({"--sprt", text}, {"elo0 must be less than elo1"}));
  for (const std::string text : {"nan,5", "0,inf", "0,1e9"})
    EXPECT_TRUE(refusedWith({"--sprt", text}, {"-2000 to 2000"}));
  for (const std::string text : {"0,5,0,0.1", "0,5,0.1,0.5", "0,5,nan,0.1"})
    EXPECT_TRUE(refusedWith({"--sprt", text}, {"alpha and beta"}));
  EXPECT_TRUE(refusedWith({"random", "--sprt", "0,5"}, {"two players"}));
  EXPECT_TRUE(refusedWith({"--format", "swiss", "--sprt", "0,5"}, {"round-robin"}));
}

TEST_F(TournamentInput, WrongOpeningsAreRefused) {
  for (const std::string text : {"", "-1", "x", "1.5", "99999999999999999999", "none/such"})
    EXPECT_TRUE(
        refusedWith({"--openings", text}, {"--openings takes", '"' + text + "\" is neither"}));
  EXPECT_TRUE(refusedWith({"--openings", "10001"}, {"10,000 plies at most"}));
  EXPECT_TRUE(refusedWith({"--openings", "9"}, {"an opening of 9 plies ends TicTacToe"}));
  std::filesystem::create_directory(file("folder"));
  EXPECT_TRUE(refusedWith({"--openings", file("folder")}, {"is neither"}));
  const std::pair<std::string, std::string_view> states[]{
      {"", "has no states"},
      {"\n# none\n\r\n", "has no states"},
      {"[         ]\n\n[XX       ]\n", "states, line 3: impossible board"},
      {"[         ]\n{\"bord\":1}", "states, line 2: "},
      {"[XXXOO    ]\n", "states, line 1: the game is over"}};
  for (const auto& [text, words] : states)
    EXPECT_TRUE(refusedWith({"--openings", written("states", text)}, {words})) << text;
}

TEST_F(TournamentInput, AWrongStateIsRefused) {
  EXPECT_TRUE(refusedWith({"--state", "[XX       ]"}, {"impossible board"}));
  EXPECT_TRUE(refusedWith({"--state", "[XXXOO    ]"}, {"the game is over"}));
}

TEST_F(TournamentInput, AWrongFileOfPlayersIsRefused) {
  const auto with = [&](const std::string& path, std::string_view words) {
    return refused({"tictactoe", "--players", path}, {words});
  };
  EXPECT_TRUE(with(file("none"), "none\" cannot be read"));
  EXPECT_TRUE(with("", "\"\" cannot be read"));
  std::filesystem::create_directory(file("folder"));
  EXPECT_TRUE(with(file("folder"), "is a folder"));
  EXPECT_TRUE(with(written("p", ""), "p is no JSON"));
  EXPECT_TRUE(with(written("p", "[\"random\","), "p is no JSON"));
  EXPECT_TRUE(with(written("p", "[]"), "p: it lists no players"));
  EXPECT_TRUE(with(written("p", "[1, 2]"), "text or an object, not 1"));
  EXPECT_TRUE(with(written("p", R"([{"player": "uct", "nme": "A"}])"), "did you mean \"name\""));
  EXPECT_TRUE(with(written("p", R"(["random"])"), "got 1"));
  EXPECT_TRUE(with(written("p", R"(["random", "randon"])"), "did you mean \"random\""));
  EXPECT_TRUE(
      with(written("p", R"({"a": "random", "b": "random", "a": "uct"})"), "\"a\" is there twice"));
  EXPECT_TRUE(with(written("p", R"({"a": "random", "b": {"player": "uct", "name": "c"}})"),
                   "p: \"b\" has a second name"));
}

TEST_F(TournamentInput, OfManyPlayersTheWrongOneIsNamed) {
  const std::string path = written(
      "p", R"({"a": "uct", "b": {"player": "uct", "parameters": {"simulationCount": "many"}}})");
  EXPECT_TRUE(refused({"tictactoe", "--players", path}, {"b: uct: the parameter simulationCount"}));
  EXPECT_TRUE(refused({"oddsandevens", "random", "best=alphabeta"}, {"best: alphabeta cannot"}));
}

TEST_F(TournamentInput, WhatIsNoUtf8IsNoPlayer) {
  for (const std::string word : {"\xff=random", "exec:./caf\xe9"})
    EXPECT_TRUE(refused({"tictactoe", "random", word}, {"\\ufffd", "no text in UTF-8"})) << word;
}

TEST_F(TournamentInput, AFileThatIsNoArchiveIsLeftAsItIs) {
  const auto with = [&](const std::string& path, std::string_view words) {
    return refusedWith({"--archive", path, "--matches", "1"}, {words});
  };
  std::filesystem::create_directory(file("folder"));
  EXPECT_TRUE(with(file("folder"), "is a folder"));
  EXPECT_TRUE(with(file("none/a"), "there is no folder"));
  EXPECT_TRUE(with("", "needs the name of a file"));
  for (const std::size_t size : {1U, 99U, 5000U}) {
    const std::string text(size, 'x'), path = written("text", text);
    EXPECT_TRUE(with(path, "is no archive"));
    EXPECT_EQ(std::filesystem::file_size(path), size);
  }
  { archive::Archive archive(file("newer"), archive::Access::write); }
  std::fstream newer(file("newer"), std::ios::in | std::ios::out | std::ios::binary);
  newer.seekp(60) << std::string("\x00\x00\x03\xe7", 4);  // Where SQLite keeps user_version: 999.
  newer.close();
  EXPECT_TRUE(with(file("newer"), "read it with the newer program"));
}

TEST_F(TournamentInput, APlaceWhereNoReportCanBeIsRefused) {
  EXPECT_TRUE(refusedWith({"--report", file("none/a.html")}, {"does not exist"}));
  std::filesystem::create_directory(file("folder"));
  EXPECT_TRUE(refusedWith({"--report", file("folder")}, {"is a folder"}));
  EXPECT_TRUE(refusedWith({"--report", ""}, {"--report"}));
}

TEST_F(TournamentInput, AReportReplacesNoArchive) {
  const auto with = [&](const std::string& archive, const std::string& report,
                        std::string_view words) {
    return refusedWith({"--archive", archive, "--report", report}, {words});
  };
  EXPECT_TRUE(with(file("new"), file("new"), "name one file: name two"));
  EXPECT_TRUE(with(file("new"), file("./new"), "name one file: name two"));
  EXPECT_EQ(tournament({"tictactoe", "random", "random", "--archive", file("a")}).code, 0);
  std::filesystem::create_symlink("a", file("link"));
  for (const std::string name : {"a", "./a", "link"})
    EXPECT_TRUE(with(file("a"), file(name), "is an archive, which would be lost")) << name;
  EXPECT_TRUE(with(file("another"), file("a"), "is an archive, which would be lost"));
  EXPECT_EQ(records(file("a")).size(), 20U);
}

TEST_F(TournamentInput, TheSameTournamentTwiceIsRefused) {
  const Words arguments{"tictactoe", "random", "random", "--matches", "2", "--archive", file("a")};
  EXPECT_EQ(tournament(arguments).code, 0);
  EXPECT_TRUE(refused(arguments, {"has this tournament already, with 4 matches", "--resume"}));
  EXPECT_EQ(records(file("a")).size(), 4U);
  EXPECT_EQ(tournament(arguments, "2").code, 0);
  EXPECT_EQ(files(), std::set<std::string>{"a"});
}

TEST_F(TournamentInput, ResumeGoesOnToTheSameTable) {
  for (const std::string game : {"tictactoe", "15puzzle:slides=9,points=9"}) {
    Words arguments{game, "random", "random", "--matches", "3", "--archive", file(game)};
    const std::string table = tournament(arguments).out;
    EXPECT_GT(table.size(), 300U);
    arguments.emplace_back("--resume");
    EXPECT_EQ(tournament(arguments).out, table);
    EXPECT_EQ(tournament(arguments, "").out, table);  // The seed is in the archive.
    EXPECT_EQ(tournament({"--archive", file(game), "--resume"}, "").out, table);
    EXPECT_EQ(records(file(game)).size(), 6U);
  }
}

/// Some damage is seen only when one comes to it.
TEST_F(TournamentInput, ResumePlaysAgainWhatCannotBeReadAnyMore) {
  const Words arguments{"tictactoe", "random",    "random",  "--matches",
                        "500",       "--archive", file("a"), "--resume"};
  const std::string table = tournament(arguments).out;
  constexpr std::streamoff page = 8192;
  const auto pages = static_cast<std::streamoff>(std::filesystem::file_size(file("a"))) / page;
  ASSERT_GT(pages, 8);
  for (const std::streamoff damaged : {pages / 3, pages / 2, pages - 2}) {
    std::fstream archive(file("a"), std::ios::in | std::ios::out | std::ios::binary);
    archive.seekp(damaged * page + 1000) << std::string(5000, '\xa5');
    archive.close();
    EXPECT_EQ(run({"archive", file("a"), "verify"}).code, 1);
    const Outcome resumed = tournament(arguments);
    EXPECT_EQ(resumed.out, table);
    EXPECT_TRUE(has(resumed.err, {"was damaged", "could be read; the damaged file is now"}));
    EXPECT_EQ(run({"archive", file("a"), "verify"}).code, 0);
  }
  EXPECT_EQ(files(), (std::set<std::string>{"a", "a.damaged", "a.damaged2", "a.damaged3"}));
}

TEST_F(TournamentInput, ResumeMayAlsoBegin) {
  const Words arguments{"tictactoe", "random", "random", "--matches", "2"};
  Words kept = arguments;
  kept.insert(kept.end(), {"--archive", file("a"), "--resume"});
  EXPECT_EQ(tournament(kept).out, tournament(arguments).out);
}

TEST_F(TournamentInput, AnotherPlanIsNoneToResume) {
  const Words players{"tictactoe", "random", "random"};
  const auto with = [&](Words more) {
    more.insert(more.begin(), players.begin(), players.end());
    more.insert(more.end(), {"--archive", file("a")});
    return more;
  };
  EXPECT_EQ(tournament(with({"--matches", "2"})).code, 0);
  EXPECT_TRUE(refused(with({"--matches", "3", "--resume"}), {"matches is 2 there, not 3"}));
  EXPECT_TRUE(refused(with({"--matches", "2", "--openings", "1", "--resume"}),
                      {"openingPlies is null there, not 1"}));
  EXPECT_TRUE(refused({"pig", "random", "random", "--archive", file("a"), "--resume"},
                      {"game is \"TicTacToe\" there, not \"Pig:goal=100"}));
  const Outcome other = tournament(with({"--matches", "2", "--resume"}), "9");
  EXPECT_TRUE(isWrongUsage(other, {"seed is 1 there, not 9"}));
  EXPECT_EQ(records(file("a")).size(), 4U);
}

TEST_F(TournamentInput, ResumeNeedsSomethingToGoOnWith) {
  EXPECT_TRUE(isWrongUsage(tournament({"tictactoe", "random", "random", "--resume"}),
                           {"--resume needs --archive FILE"}));
  EXPECT_TRUE(isWrongUsage(tournament({"--resume"}, ""), {"--resume needs --archive FILE"}));
  EXPECT_TRUE(isWrongUsage(tournament({"--resume", "--archive", file("none")}, ""),
                           {"there is no archive", "name a game"}));
  EXPECT_TRUE(files().empty());
  { archive::Archive archive(file("empty"), archive::Access::write); }
  EXPECT_TRUE(isWrongUsage(tournament({"--resume", "--archive", file("empty")}, ""),
                           {"has no tournament: name a game"}));
  for (const Words& said : {Words{"--matches", "5"}, {"--format", "swiss"}, {"--sprt", "0,5"}}) {
    Words arguments{"--resume", "--archive", file("empty")};
    arguments.insert(arguments.end(), said.begin(), said.end());
    EXPECT_TRUE(isWrongUsage(tournament(arguments, ""), {"without GAME", "leave out " + said[0]}));
  }
}

TEST_F(TournamentInput, AnArchiveOfAnotherProgramsPlanIsRefused) {
  for (const std::string plan : {"{}", "7", "no JSON"}) {
    const std::string path = file("foreign");
    {
      archive::Archive archive(path, archive::Access::write);
      archive.begin({plan, "TicTacToe", "tictactoe", {"X", "O"}, {{"A", "random"}}});
    }
    EXPECT_TRUE(isWrongUsage(tournament({"--archive", path, "--resume"}, ""),
                             {"a tournament's plan cannot be read"}));
    EXPECT_EQ(tournament({"tictactoe", "random", "random", "--archive", path, "--resume"}).code, 2);
    EXPECT_EQ(tournament({"tictactoe", "random", "random", "--archive", path}).code, 0);
    std::filesystem::remove(path);
  }
}

}  // namespace
}  // namespace ludorum::test
