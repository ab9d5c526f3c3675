#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>

#include "../support/folder.hpp"
#include "archive/archive.hpp"
#include "program.hpp"

namespace ludorum::test {
namespace {

using Json = nlohmann::ordered_json;

/// An archive of matches of TicTacToe that were really played.
class ArchiveCommand : public ::testing::Test {
 protected:
  void SetUp() override {
    records_ = run({"match", "tictactoe", "--matches", "12", "--seed", "1", "--json"}).lines();
    write("games", 0, records_.size());
  }

  std::string file(const std::string& name) const { return folder_.file(name); }
  Outcome archived(const Words& more, const std::string& name = "games") const {
    Words arguments{"archive", file(name)};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return run(arguments);
  }
  /// What a match was, by its record. Ann and "Bob, the 2nd" change places.
  arena::Outcome outcome(std::size_t number) const {
    const Json record = Json::parse(records_[number]);
    arena::Outcome outcome;
    const auto first = static_cast<std::uint32_t>(number % 2);
    outcome.fixture = {number, record["seed"], 7, {first, 1 - first}};
    outcome.roles.resize(2);
    outcome.roles[0].result = record["result"]["X"];
    outcome.roles[1].result = record["result"]["O"];
    outcome.plies = record["history"].size() - 1;
    outcome.record = records_[number];
    return outcome;
  }
  void write(const std::string& name, std::size_t from, std::size_t to) const {
    archive::Archive archive(file(name), archive::Access::write);
    const auto id = archive.begin({R"({"seed":1})",
                                   "TicTacToe",
                                   "tictactoe",
                                   {"X", "O"},
                                   {{"Ann", "random"}, {"Bob, the 2nd", "random"}}});
    std::vector<arena::Outcome> outcomes;
    for (std::size_t number = from; number < to; ++number) outcomes.push_back(outcome(number));
    archive.add(id, outcomes);
  }
  /// Writes an archive with a match that is not what its record says.
  template <class Change>
  void writeWrong(Change change) const {
    archive::Archive archive(file("wrong"), archive::Access::write);
    const auto id = archive.begin(
        {"{}", "TicTacToe", "tictactoe", {"X", "O"}, {{"Ann", "random"}, {"Bob", "random"}}});
    arena::Outcome wrong = outcome(5);
    change(wrong);
    archive.add(id, {{outcome(4), wrong, outcome(6)}});
  }
  const Words& records() const { return records_; }

 private:
  Folder folder_;
  Words records_;
};

TEST_F(ArchiveCommand, ListsTournamentsAndMatches) {
  const Outcome run = archived({"list", "--limit", "3"});
  EXPECT_EQ(run.code, 0) << run.err;
  ASSERT_EQ(run.lines().size(), 7U) << run.out;
  EXPECT_TRUE(has(run.lines()[1], {"tictactoe", "12"}));
  EXPECT_TRUE(has(run.lines()[3], {"match", "X", "O", "result", "plies", "ending"}));
  EXPECT_TRUE(has(run.lines()[5], {"1  Bob, the 2nd  Ann", "finished"}));
  EXPECT_EQ(archived({"list", "--limit", "0"}).lines().size(), 16U);
  EXPECT_TRUE(has(archived({"list", "--offset", "11"}).lines()[4], {"11  Bob, the 2nd"}));
}

TEST_F(ArchiveCommand, ListsWhatTheFiltersLeave) {
  std::size_t matches = 0;
  for (const char* verdict : {"win", "draw", "loss"}) {
    const Outcome run =
        archived({"list", "--json", "--limit", "0", "--player", "Ann", "--result", verdict});
    const Json list = Json::parse(run.out);
    for (const Json& match : list["matches"]) {
      const double result = match["result"][match["players"]["X"] == "Ann" ? "X" : "O"];
      EXPECT_EQ(result > 0 ? "win" : result < 0 ? "loss" : "draw", std::string(verdict));
      ++matches;
    }
  }
  EXPECT_EQ(matches, 12U);
  EXPECT_EQ(Json::parse(archived({"list", "--json", "--ending", "quit"}).out)["matches"].size(),
            0U);
}

TEST_F(ArchiveCommand, ShowsATournamentOrAMatch) {
  EXPECT_TRUE(has(archived({"show"}).out, {"12 matches of tictactoe", "{\"seed\":1}", "Ann"}));
  const Outcome run = archived({"show", "--match", "3"});
  EXPECT_TRUE(has(run.out, {"match: 3", "\"X\":\"Bob, the 2nd\"", "moves: {\"X\":"}));
  const Json json = Json::parse(archived({"show", "--match", "3", "--json"}).out);
  EXPECT_EQ(json["record"].dump(), records()[3]);
  EXPECT_TRUE(isFailure(archived({"show", "--match", "12"}), {"no match 12", "12 matches"}));
}

TEST_F(ArchiveCommand, ExportsTheRecordsThatReplayTakes) {
  const Outcome run = archived({"export"});
  EXPECT_EQ(run.lines(), records());
  EXPECT_EQ(test::run({"replay"}, {.in = run.out}).code, 0);
}

TEST_F(ArchiveCommand, ExportsCommaSeparatedValues) {
  const Outcome run = archived({"export", "--format", "csv"});
  ASSERT_EQ(run.lines().size(), 13U);
  EXPECT_TRUE(run.lines()[0].starts_with("tournament,match,game,seed,luck,plies,ending"));
  EXPECT_TRUE(has(run.lines()[1], {"1,0,TicTacToe,1,7,", ",X,Ann,", ",O,\"Bob, the 2nd\","}));
}

TEST_F(ArchiveCommand, AFileIsWrittenWholeOrNotAtAll) {
  EXPECT_EQ(archived({"export", "--output", file("out")}).code, 0);
  std::ifstream in(file("out"));
  const std::string text{std::istreambuf_iterator<char>(in), {}};
  EXPECT_EQ(text, archived({"export"}).out);
  EXPECT_TRUE(isFailure(archived({"export", "--output", file("none/out")}), {"cannot be written"}));
  std::filesystem::create_directory(file("folder"));
  EXPECT_TRUE(isFailure(archived({"export", "--output", file("folder")}), {"cannot be written"}));
  EXPECT_FALSE(std::filesystem::exists(file("folder.unfinished")));
}

TEST_F(ArchiveCommand, NothingIsWrittenOverAnArchive) {
  for (const Words& command :
       {Words{"export", "--output", file("games")}, {"report", file("games")}})
    EXPECT_TRUE(isFailure(archived(command), {"is an archive, which would be lost"}));
  EXPECT_EQ(archived({"verify"}).code, 0);
}

TEST_F(ArchiveCommand, AMatchIsOneLineWhateverItsPlayersAreCalled) {
  {
    archive::Archive archive(file("odd"), archive::Access::write);
    const auto id = archive.begin(
        {"{}", "TicTacToe", "tictactoe", {"X", "O"}, {{"a\nb", "random"}, {"\x1b[31m", "random"}}});
    archive.add(id, std::vector{outcome(0), outcome(1)});
  }
  const Words lines = archived({"list"}, "odd").lines();
  ASSERT_EQ(lines.size(), 6U);
  EXPECT_TRUE(has(lines[4], {"a b", "?[31m"}));
}

TEST_F(ArchiveCommand, VerifiesWhatIsRight) {
  EXPECT_EQ(archived({"verify"}).out, "12 matches, 12 records replayed, 0 wrong\n");
  EXPECT_EQ(archived({"verify", "--json"}).out,
            "{\"matches\":12,\"records\":12,\"wrong\":0,\"problems\":[]}\n");
}

TEST_F(ArchiveCommand, VerifyFindsEveryDifference) {
  const std::vector<std::pair<void (*)(arena::Outcome&), std::string>> changes{
      {[](auto& o) { ++o.plies; }, "plies"},
      {[](auto& o) { o.roles[1].result += 1; }, "result"},
      {[](auto& o) { o.ending = arena::Ending::quit; }, "gave up or failed"},
      {[](auto& o) { o.record = "{"; }, "not JSON"},
      {[](auto& o) { o.record = "7"; }, ""},
      {[](auto& o) { o.record.replace(o.record.find("\"moves\":{\"X\":") + 13, 1, "77"); }, "ply"}};
  for (const auto& [change, what] : changes) {
    writeWrong(change);
    const Outcome run = archived({"verify"}, "wrong");
    EXPECT_EQ(run.code, 1);
    EXPECT_TRUE(has(run.lines()[0], {"tournament 1, match 5: ", what}));
    EXPECT_TRUE(has(run.lines().back(), {"3 matches, 3 records replayed, 1 wrong"}));
    std::filesystem::remove(file("wrong"));
  }
}

TEST_F(ArchiveCommand, MergesArchives) {
  write("a", 0, 7);
  write("b", 5, 12);
  const Outcome run = archived({"merge", file("a"), file("b")}, "all");
  EXPECT_EQ(run.out, "added 1 tournament and 12 matches; 2 were there already\n");
  EXPECT_EQ(archived({"export"}, "all").lines(), records());
  EXPECT_TRUE(isFailure(archived({"merge", file("all")}, "all"), {"into itself"}));
}

TEST_F(ArchiveCommand, MergeSalvagesWhatIsLeft) {
  std::filesystem::resize_file(file("games"), std::filesystem::file_size(file("games")) - 5000);
  EXPECT_TRUE(isFailure(archived({"list"}), {"is damaged", "merge", "--resume"}));
  const Outcome run = archived({"merge", file("games")}, "new");
  EXPECT_EQ(run.code, 0);
  EXPECT_TRUE(has(run.err, {"is damaged", "could be read, but not match"}));
}

TEST_F(ArchiveCommand, WrongUsageIsTold) {
  EXPECT_TRUE(isWrongUsage(archived({}), {"list, show, export, report, verify or merge"}));
  EXPECT_TRUE(isWrongUsage(archived({"lst"}), {"did you mean \"list\""}));
  EXPECT_TRUE(isWrongUsage(archived({"list", "--lim", "1"}), {"did you mean \"--limit\""}));
  EXPECT_TRUE(isWrongUsage(archived({"list", "--result", "x"}), {"win"}));
  EXPECT_TRUE(isWrongUsage(archived({"list", "--player", "An"}), {"did you mean \"Ann\""}));
  EXPECT_TRUE(isWrongUsage(archived({"show", "--tournament", "2"}), {"no tournament 2"}));
  EXPECT_TRUE(isWrongUsage(archived({"merge"}), {"FROM"}));
  EXPECT_TRUE(isFailure(archived({"list"}, "none"), {"there is no archive"}));
  EXPECT_TRUE(has(run({"archive", "x", "list", "--help"}).out, {"--player", "Examples:"}));
}

}  // namespace
}  // namespace ludorum::test
