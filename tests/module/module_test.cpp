#include "../support/errors.hpp"  // Before the namespace ludorum::testing is known.

#include "ludorum/module/module.hpp"
#include "ludorum/module/record.hpp"
#include "ludorum/testing/laws.hpp"
#include "ludorum/version.hpp"

#include "../support/library.hpp"
#include "games/modules.hpp"
#include "support/modules.hpp"

namespace ludorum {
namespace {

using test::golden;
using test::has;
using test::messageOf;
using Words = std::vector<std::string>;

std::vector<Specification> specifications(const Words& texts) {
  std::vector<Specification> specs;
  for (const std::string& text : texts) specs.push_back(parseSpecification(text));
  return specs;
}
MatchMaker randomMatches(const GameModule& module) {
  return module.matches(specifications(Words(module.info().roles.size(), "random")));
}
std::unique_ptr<GameModule> configured(const GameModule& module, std::string_view specification) {
  return module.configured(parseSpecification(specification).settings);
}

// ---------------------------------------------------------------- what they tell

TEST(ModuleInfo, TellsWhatAGameIs) {
  const GameInfo pig = Module<Pig>{}.info();
  EXPECT_EQ(pig.name, "Pig");
  EXPECT_EQ(pig.roles, (Words{"One", "Two"}));
  EXPECT_EQ(pig.kind, (Words{"by turns", "with luck"}));
  EXPECT_EQ(pig.luck, (Words{"die"}));
  EXPECT_EQ(pig.resultBounds, (Bounds{-100, 100}));
  EXPECT_TRUE(pig.zeroSum);
  EXPECT_EQ(pig.start, golden<Pig>.start);
  ASSERT_EQ(pig.parameters.size(), 4U);
  EXPECT_EQ(pig.parameters[1].name, "rounds");
  EXPECT_EQ(pig.parameters[1].value, "100");

  const GameInfo puzzle = Module<Puzzle15>{}.info();
  EXPECT_EQ(puzzle.name, "15Puzzle");
  EXPECT_EQ(puzzle.aliases, (Words{"Puzzle15"}));
  EXPECT_EQ(puzzle.kind, (Words{"by turns", "single player"}));
  EXPECT_FALSE(puzzle.zeroSum);

  EXPECT_EQ(Module<OddsAndEvens>{}.info().kind, (Words{"simultaneous"}));
  EXPECT_EQ(Module<TicTacToe>{}.info().parameters.size(), 0U);
  EXPECT_EQ(Module<test::Dispute>{}.info().luck, (Words{"die", "coin"}));
  EXPECT_EQ(Module<test::Pennies>{}.info().kind, (Words{"by turns", "hidden information"}));
}

TEST(ModuleInfo, TellsTheParametersThatWereSet) {
  const GameInfo info = configured(Module<Pig>{}, "pig:goal=50,rounds=none")->info();
  EXPECT_EQ(info.parameters[0].value, "50");
  EXPECT_EQ(info.parameters[1].value, "none");
  EXPECT_EQ(info.resultBounds, (Bounds{-50, 50}));
}

TEST(Module, ParametersAddUp) {
  const auto first = configured(Module<Pig>{}, "pig:goal=50");
  EXPECT_EQ(configured(*first, "pig:rounds=3")->info().parameters[0].value, "50");
  EXPECT_EQ(first->info().parameters[1].value, "100");  // The one before is as it was.
}

TEST(Module, WrongParametersAreRefused) {
  EXPECT_TRUE(has(messageOf<Error>([] { configured(Module<TicTacToe>{}, "x:goal=3"); }),
                  {"no parameter of TicTacToe", "there are none"}));
  EXPECT_TRUE(
      has(messageOf<Error>([] { configured(Module<Puzzle15>{}, "x:tiles=ABC"); }), {"16 squares"}));
  EXPECT_TRUE(has(
      messageOf<Error>([] { configured(Module<Puzzle15>{}, "x:slides=3,tiles= ABCDEFGHIJKLMNO"); }),
      {"tiles and slides exclude each other"}));
}

TEST(Module, StartsFromAnotherState) {
  const auto module = Module<TicTacToe>{}.startingAt(golden<TicTacToe>.text);
  EXPECT_EQ(module->info().start, golden<TicTacToe>.middle);
  EXPECT_EQ(module->laboratory().perft({module->start(Rng(0))}, 1, {})[1].sequences, 6U);
  EXPECT_TRUE(has(messageOf<Error>([] { Module<TicTacToe>{}.startingAt("[XX       ]"); }),
                  {"impossible board"}));
  const auto pig = configured(Module<Pig>{}, "x:goal=20")->startingAt(R"({"points":19})");
  EXPECT_EQ(pig->laboratory().perft({pig->start(Rng(0))}, 1, {})[1].sequences, 7U);
}

// ---------------------------------------------------------------- matches

template <class G>
class Modules : public ::testing::Test {};
using ModuleGames = ::testing::Types<TicTacToe, Pig, OddsAndEvens, Puzzle15, ConnectFour,
                                     test::Dispute, test::Pennies>;
TYPED_TEST_SUITE(Modules, ModuleGames);

TYPED_TEST(Modules, TheSeedDecidesAMatch) {
  const MatchMaker maker = randomMatches(Module<TypeParam>{});
  const auto record = [&](std::uint64_t seed) {
    return maker({.seed = seed, .record = true}).record;
  };
  EXPECT_EQ(record(1), record(1));
  Words records;
  for (std::uint64_t seed = 1; seed <= 8; ++seed) {
    Json json = parseJson(record(seed));
    EXPECT_EQ(json["seed"], seed);
    records.push_back(json["history"].dump());
  }
  EXPECT_NE(std::count(records.begin(), records.end(), records[0]), 8);
}

TYPED_TEST(Modules, RecordsReplay) {
  const Module<TypeParam> module;
  const auto report = randomMatches(module)({.seed = 3, .record = true});
  const Json record = parseJson(report.record);
  EXPECT_EQ(replayDifference(module, record), "");
  EXPECT_EQ(record["history"].size(), report.plies + 1);
  EXPECT_EQ(record["result"].size(), report.result.value().size());
  EXPECT_EQ(report.error, "");
  EXPECT_EQ(report.quitter, "");
}

TYPED_TEST(Modules, TellALineAPlyAndOneAtTheEnd) {
  Words lines;
  const auto report = randomMatches(Module<TypeParam>{})(
      {.seed = 3, .line = [&](const std::string& line) { lines.push_back(line); }});
  EXPECT_EQ(lines.size(), report.plies + 1);
}

TYPED_TEST(Modules, KeepTheLaws) {
  for (const auto& report :
       testing::checkLaws(Module<TypeParam>{}.starts(200, Rng(1)), {.playouts = 3}))
    EXPECT_EQ(report.failure, "") << report.law;
}

TYPED_TEST(Modules, CanBeMeasured) {
  const Module<TypeParam> game;
  const BenchFigures figures = benchmark(game.laboratory(), game.start(Rng(0)), 0.02);
  EXPECT_GT(figures.playoutsPerSecond, 0);
  EXPECT_GE(figures.pliesPerPlayout, 1);
  EXPECT_GT(figures.perftNodesPerSecond, 0);
}

TEST(ModuleMatches, StopAfterSoManyPlies) {
  const auto report = randomMatches(Module<Pig>{})({.seed = 1, .plies = 3, .record = true});
  EXPECT_EQ(report.plies, 3U);
  EXPECT_EQ(report.result, std::nullopt);
  EXPECT_TRUE(parseJson(report.record)["result"].is_null());
}

TEST(ModuleMatches, RecordsAreMadeOnlyIfWanted) {
  EXPECT_EQ(randomMatches(Module<Pig>{})({.seed = 1}).record, "");
}

TEST(ModuleMatches, RecordsTellParametersAndPlayers) {
  const auto module = configured(Module<Pig>{}, "x:goal=9,rounds=none");
  const auto maker = module->matches(specifications({"Random", "trace:moves=roll"}));
  const Json record = parseJson(maker({.seed = 5, .plies = 1, .record = true}).record);
  EXPECT_EQ(record["parameters"].dump(), R"({"goal":9,"rounds":null,"players":2,"dice":1})");
  EXPECT_EQ(record["players"].dump(), R"({"One":"Random","Two":"trace:moves=roll"})");
  EXPECT_EQ(record["game"], "Pig");
  EXPECT_EQ(record["version"], version);
}

TEST(ModuleMatches, AFailureKeepsTheHistory) {
  const auto maker =
      Module<TicTacToe>{}.matches(specifications({"trace:moves=4", "trace:moves=4"}));
  const auto report = maker({.seed = 1, .record = true});
  EXPECT_TRUE(has(report.error, {"ply 1", "the player of O failed", "4 is illegal"}));
  EXPECT_EQ(report.result, std::nullopt);
  EXPECT_EQ(report.plies, 1U);
  EXPECT_EQ(parseJson(report.record)["history"].size(), 2U);
}

TEST(ModuleMatches, NeedAPlayerForEachRole) {
  const auto refused = [](const Words& players) {
    return messageOf<Error>([&] { Module<Pig>{}.matches(specifications(players)); });
  };
  EXPECT_TRUE(has(refused({"random"}), {"Pig", "One, Two", "got 1"}));
  EXPECT_TRUE(has(refused({"random", "random", "random"}), {"got 3"}));
  EXPECT_TRUE(has(refused({"random", "randm"}), {"did you mean \"random\""}));
}

TEST(ModuleMatches, TheSeedDecidesARandomSetUp) {
  const auto module = configured(Module<Puzzle15>{}, "x:slides=50");
  const MatchMaker maker = randomMatches(*module);
  const auto layout = [&](std::uint64_t seed) {
    const auto report = maker({.seed = seed, .plies = 1, .record = true});
    EXPECT_EQ(replayDifference(*module, parseJson(report.record)), "");
    return parseJson(report.record)["history"][0]["state"]["tiles"].get<std::string>();
  };
  EXPECT_EQ(layout(1), layout(1));
  EXPECT_NE(layout(1), layout(2));
}

TEST(ModuleMatches, AGameThatIsOverEndsAtOnce) {
  Words lines;
  const auto module = Module<TicTacToe>{}.startingAt("[XXXOO    ]");
  const auto report = randomMatches(*module)(
      {.seed = 1, .line = [&](const std::string& line) { lines.push_back(line); }, .record = true});
  EXPECT_EQ(report.plies, 0U);
  EXPECT_EQ(report.result, (std::vector<float>{1, -1}));
  EXPECT_EQ(lines, (Words{"[XXXOO    ]\tresult: {\"X\":1,\"O\":-1}"}));
  EXPECT_EQ(replayDifference(*module, parseJson(report.record)), "");
}

// ---------------------------------------------------------------- counting, checking, measuring

TEST(Module, CountsFromItsStart) {
  const Module<TicTacToe> game;
  const std::vector<AnyState> starts{game.start(Rng(0))};
  EXPECT_EQ(game.laboratory().perft(starts, 3, {}).back().sequences, 504U);
  EXPECT_EQ(game.laboratory().uniqueStates(starts, 3, {}).back(), 252U);
}

TEST(Module, ReportsBrokenLaws) {
  std::size_t broken = 0;
  for (const auto& report :
       testing::checkLaws(Module<test::StuckBeforeTheEnd>{}.starts(200, Rng(1)), {.playouts = 3}))
    broken += report.failure.empty() ? 0U : 1U;
  EXPECT_EQ(broken, 1U);
}

TEST(Module, AnEndedGameCannotBeMeasured) {
  const auto game = Module<TicTacToe>{}.startingAt("[XXXOO    ]");
  EXPECT_TRUE(
      has(messageOf<Error>([&] { benchmark(game->laboratory(), game->start(Rng(0)), 0.01); }),
          {"is over"}));
}

TEST(Module, SaysHowARecordDiffers) {
  EXPECT_TRUE(
      has(replayDifference(Module<Pig>{}, parseJson(R"({"history":[{"state":{"points":1}}]})")),
          {"ply 0: ", "impossible points"}));
}

}  // namespace
}  // namespace ludorum
