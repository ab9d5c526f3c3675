// `solve` and `exploit`, and the players that play what they find.
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "../support/folder.hpp"
#include "ludorum/app.hpp"
#include "ludorum/games/goofspiel.hpp"
#include "ludorum/games/hearts.hpp"
#include "ludorum/games/kuhn.hpp"
#include "ludorum/games/leduc.hpp"
#include "ludorum/games/tic_tac_toe.hpp"
#include "ludorum/module/module.hpp"
#include "program.hpp"

namespace ludorum::test {
namespace {

using Json = nlohmann::ordered_json;

Outcome solved(const Words& arguments) {
  App app;
  app.add<Kuhn>().add<Leduc>();
  return run(app, arguments);
}
std::string contentOf(const std::filesystem::path& path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}
void write(const std::filesystem::path& path, const std::string& text) {
  std::ofstream(path) << text;
}

TEST(SolveCommand, SolvesWhatHidesNothingFromItsEnd) {
  const auto of = [](Words arguments) {
    App app;
    app.add<Goofspiel>().add<TicTacToe>().add<Kuhn>();
    arguments.insert(arguments.begin(), "solve");
    return run(app, arguments);
  };
  const Outcome text = of({"tictactoe"});
  EXPECT_EQ(text.code, 0) << text.err;
  EXPECT_TRUE(has(text.out, {"X     0.000000", "O     0.000000", "0 0.111", "5,478 states"}));
  const Json json = Json::parse(of({"goofspiel:cards=3", "--json"}).out);
  EXPECT_EQ(json["method"], "induction");
  EXPECT_EQ(json["starts"].size(), 3U);
  double weight = 0;
  for (const Json& start : json["starts"]) {
    weight += start["probability"].get<double>();
    double sum = 0;
    for (const Json& play : start["plays"]["First"]) sum += play["share"].get<double>();
    EXPECT_NEAR(sum, 1, 1e-9);
    EXPECT_NEAR(start["value"], 0, 1e-9);
  }
  EXPECT_NEAR(weight, 1, 1e-9);
  EXPECT_TRUE(has(of({"goofspiel:cards=3", "--method", "plus"}).out, {"exploitability"}));
  const Outcome hidden = of({"kuhn", "--method", "induction"});
  EXPECT_EQ(hidden.code, 2);
  EXPECT_TRUE(has(hidden.err, {"Kuhn hides something", "--method plus"}));
  const Outcome saved = of({"tictactoe", "--method", "induction", "--save", "x.json"});
  EXPECT_EQ(saved.code, 2);
  EXPECT_TRUE(has(saved.err, {"--save", "--method plus"}));
  const Outcome unknown = of({"tictactoe", "--method", "inductoin"});
  EXPECT_EQ(unknown.code, 2);
  EXPECT_TRUE(has(unknown.err, {"did you mean \"induction\"?"}));
}

TEST(SolveCommand, TellsTheValueOfKuhnAndTheStrategy) {
  const Outcome run = solved({"solve", "kuhn"});
  ASSERT_EQ(run.code, 0) << run.err;
  const Words lines = run.lines();
  EXPECT_TRUE(has(lines[0], {"iterations", "exploitability", "value of First"}));
  EXPECT_TRUE(has(lines[10], {"1,000", "-0.055556"}));  // -1/18.
  EXPECT_EQ(lines.size(), 1U + 10 + 1 + 1 + 12);
}

TEST(SolveCommand, PrintsJsonOfTheStrategyAndTheSteps) {
  const Json found = Json::parse(solved({"solve", "kuhn", "--json", "--iterations", "50"}).out);
  EXPECT_EQ(found["game"], "Kuhn");
  EXPECT_EQ(found["sets"].size(), 12U);
  EXPECT_EQ(found["steps"].back()["iterations"], 50);
  EXPECT_EQ(found["steps"].back()["exploitability"], found["exploitability"]);
}

TEST(SolveCommand, StopsWhereItIsNearEnough) {
  const Json found = Json::parse(
      solved({"solve", "kuhn", "--json", "--until", "0.01", "--iterations", "1000000"}).out);
  EXPECT_LE(found["exploitability"], 0.01);
  EXPECT_LT(found["iterations"], 1000);
}

TEST(SolveCommand, EveryMethodCanBeAskedFor) {
  for (const std::string method : {"plus", "discounted", "sampling", "plain"}) {
    const Outcome run = solved({"solve", "kuhn", "--method", method, "--iterations", "100"});
    EXPECT_EQ(run.code, 0) << method << run.err;
  }
  EXPECT_TRUE(isWrongUsage(solved({"solve", "kuhn", "--method", "plsu"}),
                           {R"(no method is called "plsu"; did you mean "plus"?)"}));
}

TEST(SolveCommand, SavesWhatCfrPlaysAndAPicture) {
  const Folder folder;
  const std::string file = folder.file("kuhn.json"), plot = folder.file("kuhn.svg");
  const Outcome run = solved({"solve", "kuhn", "--save", file, "--plot", plot});
  ASSERT_EQ(run.code, 0) << run.err;
  EXPECT_TRUE(has(contentOf(plot), {"<svg", "Kuhn, plus", "exploitability", "</svg>"}));
  const Json exploited = Json::parse(solved({"exploit", "kuhn", "cfr:file=" + file, "--json"}).out);
  EXPECT_EQ(exploited["how"], "exact");
  EXPECT_NEAR(exploited["exploitability"].get<double>(),
              Json::parse(contentOf(file))["exploitability"].get<double>(), 1e-9);
  EXPECT_EQ(solved({"match", "kuhn", "cfr:file=" + file, "random", "--matches", "10"}).code, 0);
}

TEST(SolveCommand, LeavesNothingHalfWritten) {
  const Folder folder;
  const std::string file = folder.file("no/kuhn.json");
  const Outcome run = solved({"solve", "kuhn", "--save", file});
  EXPECT_EQ(run.code, 1);
  EXPECT_NE(run.err, "");
  EXPECT_EQ(run.out, "");
}

TEST(StrategyFiles, OfOthersAreRefused) {
  const Folder folder;
  const auto path = folder.path / "s.json";
  const std::string player = "cfr:file=" + path.string();
  const auto refused = [&](std::initializer_list<std::string_view> pieces) {
    const Outcome run = solved({"match", "kuhn", player, "random"});
    EXPECT_EQ(run.code, 2) << run.out;
    EXPECT_TRUE(has(run.err, pieces));
  };
  refused({"there is no such file", "ludorum solve"});
  write(path, "not JSON");
  refused({"it is no strategy file"});
  write(path, "[1, 2]");
  refused({"it is no strategy file"});
  write(path, R"({"ludorum":"strategy","version":2})");
  refused({"it is of version 2", "reads version 1"});
  write(path, R"({"ludorum":"strategy","version":1,"game":"Kuhn"})");
  refused({"it is damaged"});
  ASSERT_EQ(solved({"solve", "kuhn", "--iterations", "1", "--save", path.string()}).code, 0);
  const std::string whole = contentOf(path);
  for (const std::size_t size : {std::size_t{0}, whole.size() / 2, whole.size() - 3}) {
    write(path, whole.substr(0, size));
    refused({"it is no strategy file"});
  }
  std::filesystem::remove(path);
  std::filesystem::create_directory(path);
  refused({"it is no strategy file"});
  std::filesystem::remove(path);
  ASSERT_EQ(solved({"solve", "kuhn:players=3", "--iterations", "1", "--save", path.string()}).code,
            0);
  refused({"with the parameters", R"({"players":3})"});
  ASSERT_EQ(solved({"solve", "leduc", "--iterations", "1", "--save", path.string()}).code, 0);
  refused({"a strategy for Leduc, not for Kuhn"});
  ASSERT_EQ(solved({"solve", "kuhn", "--iterations", "1", "--save", path.string()}).code, 0);
  Json strategy = Json::parse(contentOf(path));
  strategy["sets"][0]["moves"][0]["share"] = 2;
  write(path, strategy.dump());
  refused({"a share is not between 0 and 1"});
  strategy["sets"][0]["moves"][0]["share"] = 0.9;
  write(path, strategy.dump());
  refused({"do not sum to 1"});
  strategy["sets"] = Json::array();
  write(path, strategy.dump());
  const Outcome run = solved({"match", "kuhn", player, "random"});
  EXPECT_EQ(run.code, 1);
  EXPECT_TRUE(has(run.err, {"does not tell what First does"}));
}

TEST(ExploitCommand, IsExactOfWhoTellsItsMixture) {
  const Outcome run = solved({"exploit", "kuhn", "random"});
  ASSERT_EQ(run.code, 0) << run.err;
  EXPECT_TRUE(has(run.out, {"First", "0.500000", "0.375000", "exploitability 0.458333", "exact"}));
}

TEST(ExploitCommand, HasAnIntervalOfOthers) {
  const Json found = Json::parse(solved({"exploit", "kuhn", "pimc:samples=2", "--decisions", "5",
                                         "--matches", "300", "--json"})
                                     .out);
  EXPECT_EQ(found["how"], "counted");
  EXPECT_LT(found["interval"][0], found["exploitability"]);
  EXPECT_GT(found["exploitability"], 0);
}

TEST(ExploitCommand, SearchesWhereAGameIsTooLarge) {
  App app;
  app.add<Hearts>();
  const auto exploited = [&](const std::string& player, const std::string& responder) {
    return run(app,
               {"exploit", "hearts", player, "--matches", "4", "--responder", responder, "--json"});
  };
  const Outcome good = exploited("random", "ismcts:simulationCount=20,agent=duck");
  ASSERT_EQ(good.code, 0) << good.err;
  const Json found = Json::parse(good.out);
  EXPECT_EQ(found["how"], "searched");
  EXPECT_EQ(found["roles"].size(), 4U);
  EXPECT_LT(found["interval"][0], found["exploitability"]);
  EXPECT_GT(found["interval"][1], 0);
  EXPECT_TRUE(isWrongUsage(exploited("random", "nobody"), {"no player is called \"nobody\""}));
}

TEST(SolveCommand, SaysWhatPlaysAGameThatIsTooLarge) {
  App app;
  app.add<Hearts>();
  const Outcome found = run(app, {"solve", "hearts"});
  EXPECT_NE(found.code, 0);
  EXPECT_TRUE(has(found.err, {"the deals of Hearts", "ismcts and oos"}));
}

TEST(StrategyPlayers, TellWhatMovesAreWorth) {
  const Outcome told = solved({"evaluate", "kuhn", "cfr", "--json", "--state",
                               R"({"cards":["J","Q"],"made":["pass","bet"]})"});
  ASSERT_EQ(told.code, 0) << told.err;
  EXPECT_TRUE(has(told.out, {"-1", "-2"}));  // To fold a jack, and to call with it.
}

TEST(ExploitCommand, RefusesPlayersThatThereAreNot) {
  EXPECT_TRUE(isWrongUsage(solved({"exploit", "kuhn", "randon"}), {"did you mean \"random\""}));
}

}  // namespace
}  // namespace ludorum::test
