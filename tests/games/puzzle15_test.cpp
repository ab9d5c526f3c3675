#include "ludorum/games/puzzle15.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "../support/errors.hpp"
#include "../support/play.hpp"
#include "../support/seeds.hpp"
#include "ludorum/core/match.hpp"
#include "ludorum/players/trace_player.hpp"

namespace ludorum {
namespace {

using test::has;
using test::messageOf;
using test::seeded;
constexpr Role player{0};
const std::string ordered = " ABCDEFGHIJKLMNO";

// ---------------------------------------------------------------- the rules on strings
/// The squares next to the empty one: above, below, left and right of it.
std::vector<int> slides(const std::string& tiles) {
  const int at = static_cast<int>(tiles.find(' ')), row = at / 4, column = at % 4;
  std::vector<int> list;
  if (row > 0) list.push_back(at - 4);
  if (row < 3) list.push_back(at + 4);
  if (column > 0) list.push_back(at - 1);
  if (column < 3) list.push_back(at + 1);
  return list;
}
std::string slid(std::string tiles, int square) {
  std::swap(tiles[tiles.find(' ')], tiles[static_cast<std::size_t>(square)]);
  return tiles;
}
/// The least number of slides from the order, for every layout up to a distance.
std::map<std::string, int> distances(int most) {
  std::map<std::string, int> found{{ordered, 0}};
  std::vector<std::string> frontier{ordered};
  for (int distance = 1; distance <= most; ++distance) {
    std::vector<std::string> fresh;
    for (const std::string& tiles : frontier)
      for (const int square : slides(tiles))
        if (found.try_emplace(slid(tiles, square), distance).second)
          fresh.push_back(slid(tiles, square));
    frontier = fresh;
  }
  return found;
}
/// Whether a layout can be put in order: as many swaps (by cycles) as steps of the empty square.
bool solvable(const std::string& tiles) {
  int swaps = 0;
  std::set<std::size_t> seen;
  for (std::size_t start = 0; start < 16; ++start)
    for (std::size_t at = start; seen.insert(at).second; at = ordered.find(tiles[at]))
      if (ordered.find(tiles[at]) != start) ++swaps;
  const int at = static_cast<int>(tiles.find(' '));
  return (swaps + at / 4 + at % 4) % 2 == 0;
}

Puzzle15 puzzleAt(const std::string& tiles, int points = 80) {
  return Puzzle15{}.with({tiles, points});
}
Puzzle15 randomStart(int count, std::uint64_t seed) {
  Rng rng(seed);
  return Puzzle15::start({.slides = count}, rng);
}

// ---------------------------------------------------------------- rules
TEST(Puzzle15, StartsAsInTheTutorial) {
  static_assert(Puzzle15::name == "15Puzzle" && Puzzle15::players[player] == "Player");
  EXPECT_EQ(Puzzle15{}.form().tiles, "MCFDJAOLEKBNGIH ");
  EXPECT_EQ(Puzzle15{}.form().points, 80);
  EXPECT_EQ(Puzzle15{}.empty, 15);
  EXPECT_EQ(Puzzle15{}.scores(), (PerRole<int, 1>{{0}}));
  EXPECT_EQ(puzzleAt("MCFDJAOLEKBNGIH "), Puzzle15{});  // It can be put in order.
  Rng rng(1);
  EXPECT_EQ(Puzzle15::start({}, rng), Puzzle15{});
  EXPECT_EQ(rng, Rng(1));
}

TEST(Puzzle15, SlidesUpDownLeftAndRightInThisOrder) {
  const auto moves = [](const std::string& tiles) {
    std::vector<int> list;
    for (const auto square : puzzleAt(tiles).moves()) list.push_back(square);
    return list;
  };
  EXPECT_EQ(moves("DABC EFGHIJKLMNO"), (std::vector{0, 8, 5}));
  EXPECT_EQ(moves("DABCE FGHIJKLMNO"), (std::vector{1, 9, 4, 6}));
  EXPECT_EQ(moves("A BCDEFGHIJKLMNO"), (std::vector{5, 0, 2}));
  EXPECT_EQ(moves("MCFDJAOLEKBNGIH "), (std::vector{11, 14}));
}

TEST(Puzzle15, HasTheRulesOfTheTutorialAllAlongRandomMatches) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    Puzzle15 start = randomStart(20, seeded(seed));
    for (const Puzzle15& game : test::randomStates(start, seeded(seed))) {
      const auto [tiles, points] = game.form();
      ASSERT_EQ(tiles[game.empty], ' ');
      if (game.result()) {
        ASSERT_TRUE(game.moves().empty());
        ASSERT_EQ(game.result(), (Result<1>{{tiles == ordered ? 1.F : -1.F}}));
        ASSERT_TRUE(tiles == ordered || points == 0);
        continue;
      }
      ASSERT_TRUE(tiles != ordered && points > 0);
      const auto moves = game.moves();
      ASSERT_EQ(std::vector<int>(moves.begin(), moves.end()), slides(tiles));
      for (const auto square : moves) {
        const auto after = game.next(square).form();
        ASSERT_EQ(after.tiles, slid(tiles, square));
        ASSERT_EQ(after.points, points - 1);
      }
    }
  }
}

TEST(Puzzle15, IsWonInOrderEvenWithTheLastPoint) {
  const Puzzle15 last = puzzleAt("A BCDEFGHIJKLMNO", 1);
  ASSERT_EQ(slid("A BCDEFGHIJKLMNO", 0), " ABCDEFGHIJKLMNO");
  EXPECT_EQ(last.result(), std::nullopt);
  EXPECT_EQ(last.next(0).result(), (Result<1>{{1}}));
  EXPECT_EQ(last.next(2).result(), (Result<1>{{-1}}));
  EXPECT_EQ(puzzleAt(ordered, 80).result(), (Result<1>{{1}}));
  EXPECT_TRUE(puzzleAt(ordered, 80).moves().empty());
}

TEST(Puzzle15, ScoresThePointsThatAreSpent) {
  EXPECT_EQ(Puzzle15{}.next(11).next(15).scores(), (PerRole<int, 1>{{2}}));
  Rng rng(1);
  const Puzzle15 game = Puzzle15::start({.points = 5}, rng);
  EXPECT_EQ(game.form().points, 5);
  EXPECT_EQ(game.scores(), (PerRole<int, 1>{{0}}));
  EXPECT_EQ(game.next(11).scores(), (PerRole<int, 1>{{1}}));
}

TEST(Puzzle15, EndsWhenThePointsAreSpent) {
  Rng rng(1);
  Puzzle15 game = Puzzle15::start({.points = 4}, rng);
  for (const std::uint8_t square : std::initializer_list<std::uint8_t>{11, 15, 11, 15}) {
    EXPECT_FALSE(game.result());
    game = game.next(square);
  }
  EXPECT_EQ(game.result(), (Result<1>{{-1}}));
  EXPECT_EQ((Puzzle15::start({.points = 0}, rng).result()), (Result<1>{{-1}}));
}

TEST(Puzzle15, WorksAtCompileTime) {
  static_assert(Puzzle15{}.next(11).moves().size() == 3);
  static_assert(Puzzle15{}.next(11).next(15).tiles == Puzzle15{}.tiles);
}

// ---------------------------------------------------------------- layouts
TEST(Puzzle15, ReadsBackEveryStateOfRandomMatches) {
  for (std::uint64_t seed = 0; seed < 20; ++seed)
    for (const Puzzle15& game : test::randomStates(Puzzle15{}, seeded(seed)))
      ASSERT_EQ(Puzzle15{}.with(game.form()), game);
}

TEST(Puzzle15, ReadsALayoutAsAString) {
  const auto form = Puzzle15{}.formFrom("DABC EFGHIJKLMNO");
  EXPECT_EQ(form.tiles, "DABC EFGHIJKLMNO");
  EXPECT_EQ(form.points, 80);
  Rng rng(1);
  EXPECT_EQ((Puzzle15::start({.points = 7}, rng).formFrom("x").points), 7);
}

TEST(Puzzle15, AcceptsExactlyTheLayoutsThatCanBePutInOrder) {
  Rng rng(seeded(1));
  int right = 0, wrong = 0;
  for (int i = 0; i < 2000; ++i) {
    std::string tiles = ordered;
    for (std::uint32_t n = 16; n > 1; --n) std::swap(tiles[n - 1], tiles[rng.below(n)]);
    if (solvable(tiles)) {
      ASSERT_NO_THROW(puzzleAt(tiles)) << tiles;
      ++right;
    } else {
      ASSERT_TRUE(has(messageOf<Error>([&] { puzzleAt(tiles); }), {"no slides lead"})) << tiles;
      ++wrong;
    }
  }
  EXPECT_GT(right, 800);  // Half of them: 9 standard errors.
  EXPECT_GT(wrong, 800);
}

TEST(Puzzle15, AcceptsEveryLayoutNearTheOrderAndNoneWithTwoTilesSwapped) {
  for (const auto& [tiles, distance] : distances(8)) {
    EXPECT_EQ(puzzleAt(tiles).form().tiles, tiles);
    std::string swapped = tiles;
    std::swap(swapped[swapped.find('A')], swapped[swapped.find('B')]);
    EXPECT_THROW(puzzleAt(swapped), Error) << swapped;
  }
}

TEST(Puzzle15, RefusesWhatIsNoLayout) {
  const auto refusal = [](const std::string& tiles, int points = 80) {
    return messageOf<Error>([&] { Puzzle15{}.with({tiles, points}); });
  };
  EXPECT_TRUE(has(refusal(""), {"16 squares"}));
  EXPECT_TRUE(has(refusal(" ABCDEFGHIJKLMN"), {"16 squares"}));
  EXPECT_TRUE(has(refusal(" ABCDEFGHIJKLMNOP"), {"16 squares"}));
  EXPECT_TRUE(has(refusal("AABCDEFGHIJKLMNO"), {"once"}));
  EXPECT_TRUE(has(refusal("  BCDEFGHIJKLMNO"), {"once"}));
  EXPECT_TRUE(has(refusal(" aBCDEFGHIJKLMNO"), {"letters A to O"}));
  EXPECT_TRUE(has(refusal(std::string(" ABCDEFGHIJKLMN") + '\0'), {"letters A to O"}));
  EXPECT_TRUE(has(refusal(ordered, -1), {"points", "0 to 80"}));
  EXPECT_TRUE(has(refusal(ordered, 81), {"points", "0 to 80"}));
}

// ---------------------------------------------------------------- random layouts
TEST(Puzzle15, StartsSoManyRandomSlidesFromTheOrder) {
  const auto known = distances(10);
  for (int count = 1; count <= 10; ++count) {
    std::set<std::string> layouts;
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
      const Puzzle15 game = randomStart(count, seeded(seed));
      const std::string tiles = game.form().tiles;
      ASSERT_TRUE(known.contains(tiles)) << tiles << " is not within " << count;
      EXPECT_LE(known.at(tiles), count);
      EXPECT_EQ(known.at(tiles) % 2, count % 2);
      EXPECT_EQ(game.form().points, 80);
      EXPECT_EQ(Puzzle15{}.with(game.form()), game);
      layouts.insert(tiles);
    }
    EXPECT_GT(layouts.size(), count >= 8 ? 30U : 1U) << count;
  }
}

TEST(Puzzle15, NeverSlidesStraightBack) {
  // Fewer slides than it takes to go round a block of four: every one leads farther away.
  const auto known = distances(4);
  for (std::uint64_t seed = 0; seed < 200; ++seed)
    EXPECT_EQ(known.at(randomStart(4, seeded(seed)).form().tiles), 4);
}

TEST(Puzzle15, OfTheSameSeedIsTheSame) {
  EXPECT_EQ(randomStart(50, 1), randomStart(50, 1));
  EXPECT_NE(randomStart(50, 1), randomStart(50, 2));
  EXPECT_TRUE(solvable(randomStart(1000, 3).form().tiles));
}

TEST(Puzzle15, StartsFromTilesOrFromSlidesNotBoth) {
  Rng rng(1);
  EXPECT_TRUE(has(
      messageOf<Error>([&] { Puzzle15::start({.tiles = "A BCDEFGHIJKLMNO", .slides = 3}, rng); }),
      {"tiles and slides"}));
  EXPECT_EQ(Puzzle15::start({.tiles = "A BCDEFGHIJKLMNO"}, rng).form().tiles, "A BCDEFGHIJKLMNO");
  EXPECT_THROW(Puzzle15::start({.tiles = "BA CDEFGHIJKLMNO"}, rng), Error);
}

// ---------------------------------------------------------------- a match as the tutorial tells it
TEST(Puzzle15, TellsAMatchAsTheTutorialDoes) {
  std::vector<std::string> lines;
  Match<Puzzle15> match(puzzleAt("AB CDEFGHIJKLMNO", 2), {TracePlayer<Puzzle15>({1, 0})});
  match.observe({.move =
                     [&](const Puzzle15& game, const auto& moves, const auto&) {
                       lines.push_back(game.form().tiles + "\tmoved to " +
                                       moveText<Puzzle15>(*moves[0]) + ", " +
                                       std::to_string(game.points) + " points remaining.");
                     },
                 .end =
                     [&](const Puzzle15& game, const auto& result, const auto&) {
                       lines.push_back("Puzzle15 finished with " + game.form().tiles +
                                       "\t, result = " + jsonText<Puzzle15>(result[0]) + '.');
                     }});
  match.run();
  EXPECT_EQ(lines,
            (std::vector<std::string>{"AB CDEFGHIJKLMNO\tmoved to 1, 2 points remaining.",
                                      "A BCDEFGHIJKLMNO\tmoved to 0, 1 points remaining.",
                                      "Puzzle15 finished with  ABCDEFGHIJKLMNO\t, result = 1."}));
}

TEST(Puzzle15, NamesTheShareOfThePointsThatWouldBeLeft) {
  const auto [manhattan] = Puzzle15::heuristics();
  const Puzzle15 near = Puzzle15{}.with({"AB CDEFGHIJKLMNO", 42});
  EXPECT_EQ(manhattan.name, "manhattan");
  EXPECT_EQ(near.manhattan(), 2);
  EXPECT_EQ(manhattan.function(near, player), 40.0 / 80);
  EXPECT_EQ(manhattan.function(near.next(1), player), 40.0 / 80);  // Straight home: no loss.
  EXPECT_EQ(manhattan.function(near.next(3), player), 38.0 / 80);
}

}  // namespace
}  // namespace ludorum
