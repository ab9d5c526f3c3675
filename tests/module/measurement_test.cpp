// What matches show of a game.
#include "ludorum/module/measurement.hpp"

#include <atomic>
#include <cmath>

#include "../support/errors.hpp"  // Before the namespace ludorum::testing is known.

#include "games/modules.hpp"
#include "ludorum/arena/tally.hpp"
#include "ludorum/module/module.hpp"
#include "support/modules.hpp"

namespace ludorum {
namespace {

using test::has;
using test::messageOf;

std::vector<Specification> players(const std::vector<std::string>& texts) {
  std::vector<Specification> specifications;
  for (const std::string& text : texts) specifications.push_back(parseSpecification(text));
  return specifications;
}

TEST(Measurement, TellsWhatTheMatchesOfTheseSeedsCameTo) {
  const Module<Pig> game;
  const Measurement measurement =
      measured(game, {.players = players({"random"}), .matches = 50, .seed = 7});
  arena::Figures first;
  arena::Spread plies;
  double moves = 0, decisions = 0, rolls = 0, made = 0;
  const MatchMaker maker = game.matches(players({"random", "random"}));
  for (std::uint64_t seed = 7; seed < 57; ++seed) {
    const auto look = [&](const AnyMatch& match) {
      for (std::size_t ply = 0; ply < match.plies(); ++ply)
        rolls += match.ply(ply).decisions[0] ? match.ply(ply).hap.has_value() : 0;
    };
    const MatchReport report = maker({.seed = seed, .look = look});
    first.add(report.roles[0]);
    plies.add(static_cast<double>(report.plies));
    for (const arena::RoleOutcome& own : report.roles) {
      moves += static_cast<double>(own.moves);
      decisions += static_cast<double>(own.decisions);
    }
    made += static_cast<double>(report.roles[0].decisions);
  }
  EXPECT_EQ(measurement.matches, 50U);
  EXPECT_EQ(measurement.players, (std::vector<std::string>{"random", "random"}));
  EXPECT_EQ(measurement.roles[0].victories.value, static_cast<double>(first.victories) / 50);
  EXPECT_EQ(measurement.roles[0].mean.value, first.results.mean());
  EXPECT_EQ(measurement.plies.value, plies.mean());
  EXPECT_EQ(measurement.plies.interval, arena::meanInterval(plies));
  EXPECT_EQ(static_cast<double>(measurement.mostPlies), plies.max());
  EXPECT_DOUBLE_EQ(measurement.width.value, moves / decisions);
  EXPECT_NEAR(measurement.luck.value, rolls / made, 0.05);  // Whoever throws the die.
  EXPECT_TRUE(measurement.luck.interval.contains(measurement.luck.value));
  EXPECT_FALSE(measurement.drama);
  EXPECT_TRUE(measurement.repeatable);
}

TEST(Measurement, IsTheSameForAnyNumberOfThreads) {
  const Module<ConnectFour> game;
  MeasureRequest request{
      .players = players({"uct:simulationCount=20"}), .matches = 20, .drama = true};
  const Measurement alone = measured(game, request);
  std::uint64_t told = 0;
  request.threads = 3;
  request.progress = [&](std::uint64_t played) { EXPECT_EQ(played, ++told); };
  const Measurement together = measured(game, request);
  EXPECT_EQ(told, 20U);
  EXPECT_EQ(alone.roles[1].mean.value, together.roles[1].mean.value);
  EXPECT_EQ(alone.plies.interval, together.plies.interval);
  ASSERT_TRUE(alone.drama && together.drama);
  EXPECT_EQ(alone.drama->depth.value, together.drama->depth.value);
  EXPECT_EQ(alone.drama->behind.interval, together.drama->behind.interval);
}

TEST(Measurement, KnowsDrawsAndForcedMoves) {
  // Perfect play at TicTacToe is drawn, after nine plies: 9, 8, ... 1 moves to choose from.
  const Measurement perfect =
      measured(Module<TicTacToe>{},
               {.players = players({"alphabeta:horizon=9"}), .matches = 5, .drama = true});
  EXPECT_EQ(perfect.decided.value, 0);
  EXPECT_EQ(perfect.plies.value, 9);
  EXPECT_EQ(perfect.width.value, 5);
  EXPECT_EQ(perfect.luck.value, 0);
  EXPECT_FALSE(perfect.drama);  // Nobody won, so nobody had been behind.
}

TEST(Measurement, FindsWinnersWhoHadBeenBehind) {
  // X has lost, in theory; O seldom knows how to win.
  const auto lost = Module<TicTacToe>{}.startingAt("[XXO  O   ]");
  const auto drama = [](const GameModule& game, const std::string& second, std::uint64_t matches) {
    return measured(game, {.players = players({"alphabeta:horizon=9", second}),
                           .matches = matches,
                           .drama = true})
        .drama;
  };
  const auto dramatic = drama(*lost, "uct:simulationCount=1", 40);
  ASSERT_TRUE(dramatic);
  EXPECT_GT(dramatic->behind.value, 0.2);
  EXPECT_LT(dramatic->behind.value, 0.8);
  EXPECT_GT(dramatic->depth.value, 0.2);
  EXPECT_LE(dramatic->depth.value, dramatic->behind.value);
  const auto even = drama(Module<TicTacToe>{}, "alphabeta:horizon=1", 10);
  ASSERT_TRUE(even);
  EXPECT_EQ(even->behind.value, 0);  // Who plays perfectly from the start is never behind.
  EXPECT_FALSE(drama(*lost, "random", 2));  // It does not weigh its moves.
}

TEST(Measurement, TellsWhenTheWinnerWasAheadForGood) {
  // X has lost from the start, and O knows it: what it does is ahead from its first decision on.
  const auto lost = Module<TicTacToe>{}.startingAt("[XXO  O   ]");
  const auto settled = [&](const std::string& second) {
    return measured(
               *lost,
               {.players = players({"alphabeta:horizon=9", second}), .matches = 40, .drama = true})
        .drama->settled;
  };
  EXPECT_EQ(settled("alphabeta:horizon=9").value, 0);
  const Estimate late = settled("uct:simulationCount=1");  // It finds its win by accident.
  EXPECT_GT(late.value, 0.1);
  EXPECT_LT(late.value, 1);
  EXPECT_TRUE(late.interval.contains(late.value));
}

TEST(Measurement, LeavesMatchesUnfinishedThatAreTooLong) {
  const Module<TicTacToe> game;
  const Measurement all = measured(game, {.players = players({"random"}), .matches = 200});
  EXPECT_EQ(all.unfinished.value, 0);
  const Measurement some =
      measured(game, {.players = players({"random"}), .matches = 200, .maxPlies = 7});
  EXPECT_EQ(some.mostPlies, 7U);
  EXPECT_GT(some.unfinished.value, 0.1);
  EXPECT_LT(some.unfinished.value, 0.9);
  // Nobody won them, and nobody lost.
  EXPECT_DOUBLE_EQ(some.decided.value + some.unfinished.value, 1);
  EXPECT_LT(some.roles[0].victories.value, all.roles[0].victories.value);
  const Measurement none =
      measured(game, {.players = players({"random"}), .matches = 20, .maxPlies = 3});
  EXPECT_EQ(none.unfinished.value, 1);
  EXPECT_TRUE(std::isnan(none.roles[0].mean.value));
  EXPECT_EQ(none.roles[1].victories.value, 0);
}

TEST(Measurement, StopsWhenItIsAskedTo) {
  const Module<ConnectFour> game;
  for (const std::size_t threads : {std::size_t{1}, std::size_t{3}}) {
    std::atomic<std::uint64_t> played = 0;
    MeasureRequest request{.players = players({"uct:simulationCount=10"}), .matches = 100000};
    request.threads = threads;
    request.progress = [&](std::uint64_t now) { played = now; };
    request.stop = [&] { return played >= 20; };
    const Measurement some = measured(game, request);
    EXPECT_GE(some.matches, 20U);
    EXPECT_LT(some.matches, 100000U);
    request.matches = some.matches;
    request.stop = {};
    EXPECT_EQ(measured(game, request).plies.value, some.plies.value);  // The first of all.
  }
  // Those who think long are interrupted.
  const MeasureRequest endless{.players = players({"uct:simulationCount=1000000000,memory=64"}),
                               .stop = [] { return true; }};
  EXPECT_EQ(measured(game, endless).matches, 0U);
}

TEST(Measurement, HasNoDramaOfGamesThatAreNotZeroSum) {
  const Measurement puzzle = measured(
      Module<Puzzle15>{}, {.players = players({"heuristic"}), .matches = 3, .drama = true});
  EXPECT_FALSE(puzzle.drama);
  EXPECT_EQ(puzzle.roles.size(), 1U);
}

TEST(Measurement, RefusesWhatCannotBeMeasured) {
  EXPECT_TRUE(has(messageOf<Error>([] {
                    measured(Module<Pig>{}, {.players = players({"random"}), .matches = 0});
                  }),
                  {"one match or more"}));
  EXPECT_TRUE(has(messageOf<Error>([] {
                    measured(*Module<TicTacToe>{}.startingAt("[XXXOO    ]"),
                             {.players = players({"random"})});
                  }),
                  {"is over"}));
  EXPECT_TRUE(
      has(messageOf<Error>([] {
            measured(Module<TicTacToe>{}, {.players = players({"trace:moves=0", "random"})});
          }),
          {"the script of 1 moves has ended"}));
  EXPECT_TRUE(
      has(messageOf<Error>([] {
            measured(Module<TicTacToe>{}, {.players = players({"random", "random", "random"})});
          }),
          {"3"}));
}

}  // namespace
}  // namespace ludorum
