#include "ludorum/games/lights_out.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "../support/errors.hpp"
#include "../support/play.hpp"
#include "../support/seeds.hpp"
#include "ludorum/players/heuristic_player.hpp"
#include "ludorum/testing/laws.hpp"

namespace ludorum {
namespace {

using lights_out::Cells;
using lights_out::Frame;
using test::has;
using test::messageOf;
constexpr Role player{0};

LightsOut lights(int rows, int columns, const std::string& pattern, int points = 40) {
  Rng rng(0);
  return LightsOut::start({rows, columns, pattern, 0, points}, rng);
}
LightsOut randomLights(int rows, int columns, std::uint64_t seed, int presses = 0) {
  Rng rng(seed);
  return LightsOut::start({.rows = rows, .columns = columns, .presses = presses}, rng);
}
std::vector<Frame> allFrames() {
  std::vector<Frame> frames;
  for (std::uint8_t rows = 2; rows <= 8; ++rows)
    for (std::uint8_t columns = 2; columns <= 8; ++columns) frames.push_back({rows, columns});
  return frames;
}

/// What a press changes, by the letter.
Cells changedByOne(const Frame& frame, unsigned cell) {
  Cells changed = 0;
  for (unsigned other = 0; other < frame.size(); ++other) {
    const int down = int(other / frame.columns) - int(cell / frame.columns);
    const int across = int(other % frame.columns) - int(cell % frame.columns);
    if (down * down + across * across <= 1) changed |= Cells{1} << other;
  }
  return changed;
}
/// How many presses do nothing that others do not: by Gauss, on all cells at once.
unsigned nullity(const Frame& frame) {
  std::vector<Cells> rows;
  for (unsigned cell = 0; cell < frame.size(); ++cell) rows.push_back(changedByOne(frame, cell));
  unsigned rank = 0;
  for (unsigned column = 0; column < frame.size(); ++column) {
    const auto hasIt = [column](Cells row) { return (row >> column & 1U) != 0; };
    const auto pivot = std::find_if(rows.begin() + rank, rows.end(), hasIt);
    if (pivot == rows.end()) continue;
    std::iter_swap(pivot, rows.begin() + rank);
    for (std::size_t i = 0; i < rows.size(); ++i)
      if (i != rank && hasIt(rows[i])) rows[i] ^= rows[rank];
    ++rank;
  }
  return frame.size() - rank;
}
/// The fewest presses for every pattern that can be turned out.
std::map<Cells, int> distances(const Frame& frame) {
  std::map<Cells, int> found{{0, 0}};
  std::vector<Cells> frontier{0};
  for (int distance = 1; !frontier.empty(); ++distance) {
    std::vector<Cells> fresh;
    for (const Cells lit : frontier)
      for (unsigned cell = 0; cell < frame.size(); ++cell) {
        const Cells after = lit ^ changedByOne(frame, cell);
        if (found.try_emplace(after, distance).second) fresh.push_back(after);
      }
    frontier = std::move(fresh);
  }
  return found;
}

// ---------------------------------------------------------------- presses
TEST(LightsOut, ChangesACellAndThoseAroundIt) {
  Rng rng(test::seeded(1));
  for (const Frame& frame : allFrames()) {
    LightsOut game;
    game.frame = frame;
    for (unsigned cell = 0; cell < frame.size(); ++cell) {
      game.lit = rng() & frame.all();
      EXPECT_EQ(game.next(std::uint8_t(cell)).lit, game.lit ^ changedByOne(frame, cell));
    }
    const Cells presses = rng() & frame.all();
    Cells changed = 0;
    for (unsigned cell = 0; cell < frame.size(); ++cell)
      if ((presses >> cell & 1U) != 0) changed ^= changedByOne(frame, cell);
    EXPECT_EQ(frame.changed(presses), changed);
  }
}

TEST(LightsOut, HasAsManySolutionsAsAlgebraSays) {
  Rng rng(test::seeded(2));
  for (const Frame& frame : allFrames()) {
    const Cells lit = frame.changed(rng() & frame.all());
    unsigned solutions = 0;
    lights_out::forEachSolution(frame, lit, [&](Cells presses) {
      EXPECT_EQ(frame.changed(presses), lit);
      ++solutions;
    });
    EXPECT_EQ(solutions, 1U << nullity(frame)) << int(frame.rows) << " by " << int(frame.columns);
  }
  // Square boards: The On-Line Encyclopedia of Integer Sequences, A159257.
  constexpr std::array<unsigned, 9> published{0, 0, 0, 0, 4, 2, 0, 0, 0};
  for (std::uint8_t side = 2; side <= 8; ++side)
    EXPECT_EQ(nullity({side, side}), published[side]) << int(side);
}

TEST(LightsOut, FindsTheFewestPresses) {
  for (const Frame& frame : {Frame{2, 2}, {2, 3}, {3, 2}, {3, 3}, {2, 5}, {3, 4}, {4, 4}}) {
    const auto known = distances(frame);
    EXPECT_EQ(known.size(), std::size_t{1} << (frame.size() - nullity(frame)));
    for (Cells lit = 0; lit <= frame.all(); ++lit) {
      const auto solution = lights_out::shortestSolution(frame, lit);
      ASSERT_EQ(solution.has_value(), known.contains(lit)) << lit;
      ASSERT_TRUE(!solution || popcount(*solution) == std::size_t(known.at(lit))) << lit;
    }
  }
}

TEST(LightsOut, OfFiveByFiveIsTurnedOutIn15PressesAtMost) {
  // Two of 25 presses are worth nothing, so 2^23 patterns can be turned out, each in four ways.
  const Frame frame{};
  std::vector<Cells> quiet;
  lights_out::forEachSolution(frame, 0, [&](Cells presses) { quiet.push_back(presses); });
  ASSERT_EQ(quiet.size(), 4U);
  ASSERT_EQ(quiet[0], 0U);
  const Cells one = quiet[1] & ~quiet[2], other = quiet[2] & ~quiet[1];
  const Cells chosen = (one & (~one + 1)) | (other & (~other + 1));  // A press of each is left out.
  std::size_t most = 0, patterns = 0, hardest = 0;
  for (Cells presses = 0; presses <= frame.all(); presses = ((presses | chosen) + 1) & ~chosen) {
    std::size_t fewest = 25;
    for (const Cells same : quiet) fewest = std::min(fewest, popcount(presses ^ same));
    if (fewest > most) most = fewest, hardest = 0;
    hardest += fewest == most ? 1 : 0, ++patterns;
    if (presses % 4096 != 5) continue;
    ASSERT_EQ(popcount(*lights_out::shortestSolution(frame, frame.changed(presses))), fewest);
  }
  EXPECT_EQ(patterns, std::size_t{1} << 23U);
  EXPECT_EQ(most, 15U);
  EXPECT_EQ(hardest, 7350U);
}

// ---------------------------------------------------------------- rules
TEST(LightsOut, IsWonInTheDarkEvenWithTheLastMove) {
  const LightsOut last = lights(2, 3, ".O./OOO", 1);
  EXPECT_EQ(last.result(), std::nullopt);
  EXPECT_EQ(last.moves().size(), 6U);
  EXPECT_EQ(last.next(4).result(), (Result<1>{{1}}));
  EXPECT_EQ(last.next(1).result(), (Result<1>{{-1}}));
  EXPECT_EQ(last.next(1).scores(), (PerRole<int, 1>{{1}}));
  EXPECT_TRUE(last.next(1).moves().empty());
  EXPECT_TRUE(last.next(4).moves().empty());
  EXPECT_EQ(lights(2, 3, ".../...").result(), (Result<1>{{1}}));
}

TEST(LightsOut, HasAMoveForEachCellUnlessItIsToldOtherwise) {
  Rng rng(1);
  EXPECT_EQ(LightsOut::start({}, rng).budget, 25);
  EXPECT_EQ(LightsOut::start({.rows = 8, .columns = 3}, rng).points, 24);
  EXPECT_EQ(LightsOut::start({.points = 7}, rng).points, 7);
  EXPECT_EQ(LightsOut{}.with(LightsOut{}.form()), LightsOut{});
  EXPECT_EQ(LightsOut{}.form().board, ".OOO./O.O.O/OO.OO/O.O.O/.OOO.");
}

TEST(LightsOut, KeepsTheLaws) {
  for (const auto& [rows, columns] : {std::pair{2, 2}, {5, 5}, {2, 8}, {8, 3}, {8, 8}})
    EXPECT_EQ(testing::brokenLaws<LightsOut>({.rows = rows, .columns = columns, .points = 20},
                                             {.playouts = 10, .sweep = 40, .deals = 5}),
              "");
}

// ---------------------------------------------------------------- random patterns
TEST(LightsOut, DrawsAllPatternsThatCanBeTurnedOutEquallyOften) {
  for (const auto& [rows, columns] : {std::pair{3, 3}, {4, 4}, {2, 3}}) {
    const auto known = distances({std::uint8_t(rows), std::uint8_t(columns)});
    std::map<Cells, int> drawn;
    Rng rng(test::seeded(3));
    constexpr int each = 20;
    const std::size_t patterns = known.size() - 1;  // All but the dark board.
    for (std::size_t i = 0; i < patterns * each; ++i)
      ++drawn[LightsOut::start({.rows = rows, .columns = columns}, rng).lit];
    EXPECT_FALSE(drawn.contains(0));
    double chi = double(patterns - drawn.size()) * each;
    for (const auto& [lit, times] : drawn) {
      ASSERT_TRUE(known.contains(lit));
      chi += (times - each) * (times - each) / double(each);
    }
    const auto free = double(patterns - 1);
    EXPECT_NEAR(chi, free, 5 * std::sqrt(2 * free));
  }
}

TEST(LightsOut, IsMadeBySoManyPresses) {
  for (int presses = 1; presses <= 8; ++presses) {
    std::set<Cells> patterns;
    for (std::uint64_t seed = 0; seed < 50; ++seed) {
      const LightsOut game = randomLights(6, 6, test::seeded(seed), presses);
      EXPECT_EQ(popcount(game.solution()), std::size_t(presses));  // There is only one.
      EXPECT_LE(popcount(randomLights(5, 5, seed, presses).solution()), std::size_t(presses));
      patterns.insert(game.lit);
    }
    EXPECT_GT(patterns.size(), 20U);
  }
  EXPECT_NE(randomLights(2, 2, 1, 4).lit, 0U);
}

TEST(LightsOut, RefusesParametersThatDoNotFit) {
  Rng rng(1);
  const auto refusal = [&rng](const LightsOut::Parameters& parameters) {
    return messageOf<Error>([&] { LightsOut::start(parameters, rng); });
  };
  EXPECT_TRUE(has(refusal({.rows = 2, .columns = 2, .presses = 5}), {"no more than 4 cells"}));
  EXPECT_TRUE(has(refusal({.rows = 2, .columns = 2, .lights = "O./..", .presses = 1}),
                  {"lights and presses"}));
  EXPECT_TRUE(has(refusal({.lights = "O./.."}), {"5 rows of 5"}));
}

// ---------------------------------------------------------------- forms
TEST(LightsOut, RefusesWhatNoMatchLeadsTo) {
  const auto refusal = [](const std::string& board, int points = 25) {
    return messageOf<Error>([&] { LightsOut{}.with({board, points}); });
  };
  EXPECT_TRUE(has(refusal("O"), {"5 rows of 5 characters"}));
  EXPECT_TRUE(has(refusal("X..../...../...../...../....."), {"'X'", "one of O."}));
  EXPECT_TRUE(has(refusal("O..../...../...../...../....."), {"no presses"}));
  EXPECT_TRUE(has(refusal("...../...../...../...../.....", -1), {"points", "0 to 25"}));
  EXPECT_TRUE(has(refusal("...../...../...../...../.....", 26), {"points", "0 to 25"}));
  int accepted = 0;  // A single light can be turned out where no quiet pattern presses.
  for (std::size_t cell = 0; cell < 25; ++cell) try {
      std::string board = "...../...../...../...../.....";
      board[cell + cell / 5] = 'O';
      LightsOut{}.with({board, 25});
      ++accepted;
    } catch (const Error&) {
      continue;
    }
  EXPECT_EQ(accepted, 5);
}

// ---------------------------------------------------------------- heuristics and policy
TEST(LightsOut, EstimatesByLightsOrByTheMovesThatAreNeeded) {
  const auto [dark, exact] = LightsOut::heuristics();
  EXPECT_EQ(dark.name, "lights");
  EXPECT_EQ(exact.name, "exact");
  const LightsOut game = lights(3, 3, "OO./O../...", 10);
  EXPECT_EQ(dark.function(game, player), 1 - 6 / 9.0);
  EXPECT_EQ(exact.function(game, player), 0.9);
  EXPECT_EQ(exact.function(lights(3, 3, "OO./O../O.O", 10), player),
            (10 - int(popcount(lights(3, 3, "OO./O../O.O").solution()))) / 10.0);
  EXPECT_EQ(exact.function(lights(3, 3, "OOO/OOO/OOO", 4), player), -1) << "it takes five moves";
  EXPECT_EQ(exact.function(lights(3, 3, "OOO/OOO/OOO", 5), player), 0);
}

TEST(LightsOutStrength, AlgebraWastesNoMove) {
  const auto policy = std::get<0>(LightsOut::policies()).function;
  HeuristicPlayer<LightsOut> exact({.heuristic = Heuristic<LightsOut>::named("exact")}, Rng(1));
  Rng rng(test::seeded(4));
  for (int match = 0; match < 40; ++match) {
    LightsOut game = LightsOut::start({.rows = 2 + match % 7, .columns = 2 + match / 7}, rng);
    LightsOut other = game;
    const auto needed = static_cast<int>(popcount(game.solution()));
    while (!game.result()) game = game.next(policy(game, player, rng));
    while (!other.result()) other = other.next(exact(other, player));
    ASSERT_EQ(game.result(), (Result<1>{{1}}));
    ASSERT_EQ(game.scores()[0], needed);
    ASSERT_EQ(other.scores()[0], needed);
  }
}

TEST(LightsOut, IsClickedOnTheCell) {
  const LightsOut game = lights(2, 3, ".O./OOO");
  const Scene scene = game.scene();
  ASSERT_EQ(scene.places.size(), 6U);
  EXPECT_TRUE(scene.places[0].things.empty());
  EXPECT_EQ(scene.places[3].things.size(), 1U);
  EXPECT_EQ(scene.places[5].name, "c2");
  EXPECT_EQ(LightsOut::clicks(5), std::vector<std::size_t>{5});
}

}  // namespace
}  // namespace ludorum
