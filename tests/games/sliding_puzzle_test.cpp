#include "ludorum/games/sliding_puzzle.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "../support/errors.hpp"
#include "../support/play.hpp"
#include "../support/seeds.hpp"
#include "../support/told_moves.hpp"
#include "ludorum/games/puzzle15.hpp"
#include "ludorum/testing/laws.hpp"

namespace ludorum {
namespace {

using test::has;
using test::messageOf;
constexpr Role player{0};

SlidingPuzzle puzzle(int rows, int columns, const std::string& tiles, int points = 80) {
  Rng rng(0);
  return SlidingPuzzle::start({rows, columns, tiles, 0, points}, rng);
}
SlidingPuzzle randomPuzzle(int rows, int columns, int slides, std::uint64_t seed) {
  Rng rng(seed);
  return SlidingPuzzle::start({.rows = rows, .columns = columns, .slides = slides}, rng);
}

// ---------------------------------------------------------------- the rules on strings
std::string ordered(std::size_t rows, std::size_t columns) {
  std::string text;
  for (std::size_t row = 0; row < rows; ++row)
    text += (row == 0 ? "" : "/") +
            std::string(".ABCDEFGHIJKLMNOPQRSTUVWX").substr(row * columns, columns);
  return text;
}
/// The board after a tile slid that way; empty if none can.
std::string slid(std::string board, const std::string& way) {
  const auto columns = static_cast<long>(std::min(board.find('/'), board.size()));
  const auto at = static_cast<long>(board.find('.'));
  const long step = way == "up"     ? columns + 1
                    : way == "down" ? -columns - 1
                    : way == "left" ? 1
                                    : -1;
  const long from = at + step;
  if (from < 0 || from >= static_cast<long>(board.size())) return "";
  if (board[static_cast<std::size_t>(from)] == '/') return "";
  std::swap(board[static_cast<std::size_t>(at)], board[static_cast<std::size_t>(from)]);
  return board;
}
/// The least number of slides to the order, by layout: of all that can be put in order.
using Distances = std::unordered_map<std::string, int>;
Distances distances(std::size_t rows, std::size_t columns) {
  Distances found{{ordered(rows, columns), 0}};
  std::vector<std::string> frontier{ordered(rows, columns)};
  for (int distance = 1; !frontier.empty(); ++distance) {
    std::vector<std::string> fresh;
    for (const std::string& board : frontier)
      for (const char* way : {"up", "right", "down", "left"})
        if (const std::string after = slid(board, way); !after.empty())
          if (found.try_emplace(after, distance).second) fresh.push_back(after);
    frontier = std::move(fresh);
  }
  return found;
}
const Distances& ofThreeByThree() {
  static const Distances known = distances(3, 3);
  return known;
}

// ---------------------------------------------------------------- rules
TEST(SlidingPuzzle, SlidesTilesIntoTheEmptySquare) {
  const SlidingPuzzle game = puzzle(3, 3, "ABC/D.E/FGH");
  EXPECT_EQ(test::moveTexts(game), (test::Texts{"up", "right", "down", "left"}));
  EXPECT_EQ(test::played(game, "up").form().board, "ABC/DGE/F.H");
  EXPECT_EQ(test::played(game, "right").form().board, "ABC/.DE/FGH");
  EXPECT_EQ(test::played(game, "down").form().board, "A.C/DBE/FGH");
  EXPECT_EQ(test::played(game, "left").form().board, "ABC/DE./FGH");
  EXPECT_EQ(test::moveTexts(puzzle(2, 5, "ABCD./FGEHI")), (test::Texts{"up", "right"}));
  EXPECT_EQ(test::moveTexts(puzzle(5, 2, "A./BC/DE/FG/HI")), (test::Texts{"up", "right"}));
}

TEST(SlidingPuzzle, IsWonInOrderEvenWithTheLastMove) {
  const SlidingPuzzle last = puzzle(2, 3, "A.B/CDE", 1);
  EXPECT_EQ(last.result(), std::nullopt);
  EXPECT_EQ(test::played(last, "right").result(), (Result<1>{{1}}));
  EXPECT_EQ(test::played(last, "left").result(), (Result<1>{{-1}}));
  EXPECT_EQ(test::played(last, "left").scores(), (PerRole<int, 1>{{1}}));
  EXPECT_TRUE(test::played(last, "left").moves().empty());
  EXPECT_EQ(puzzle(2, 3, ".AB/CDE").result(), (Result<1>{{1}}));
  EXPECT_TRUE(puzzle(2, 3, ".AB/CDE").moves().empty());
}

TEST(SlidingPuzzle, BeginsFarFromTheOrder) {
  EXPECT_EQ(SlidingPuzzle{}.with(SlidingPuzzle{}.form()), SlidingPuzzle{});
  EXPECT_EQ(puzzle(3, 3, "HGF/.DA/BEC"), SlidingPuzzle{});
  EXPECT_EQ(ofThreeByThree().at("HGF/.DA/BEC"), 31);
}

TEST(SlidingPuzzle, HasAsManyLayoutsByDistanceAsArePublished) {
  // The On-Line Encyclopedia of Integer Sequences: A089473 (first counted by A. Reinefeld,
  // "Complete Solution of the Eight-Puzzle", 1993), A090034 and A090035; the most are in A151944.
  const std::map<std::pair<int, int>, std::vector<int>> published{
      {{2, 2}, {1, 2, 2, 2, 2, 2, 1}},
      {{2, 3}, {1, 2, 3, 5, 6, 7, 10, 12, 12, 16, 23, 25, 28, 39, 44, 40, 29, 21, 18, 12, 6, 1}},
      {{2, 4}, {1,    2,    3,    6,   10,  14,  19,  28,   42,   61,   85,   119,  161,
                215,  293,  396,  506, 632, 788, 985, 1194, 1414, 1664, 1884, 1999, 1958,
                1770, 1463, 1076, 667, 361, 190, 88,  39,   19,   7,    1}},
      {{3, 3}, {1,     2,     4,     8,     16,    20,   39,   62,   116,   152,   286,
                396,   748,   1024,  1893,  2512,  4485, 5638, 9529, 10878, 16993, 17110,
                23952, 20224, 24047, 15578, 14560, 6274, 3910, 760,  221,   2}}};
  for (const auto& [size, counts] : published) {
    const auto [rows, columns] = size;
    std::vector<int> found(counts.size());
    for (const auto& [board, distance] :
         rows == 3 ? ofThreeByThree() : distances(std::size_t(rows), std::size_t(columns)))
      ++found.at(std::size_t(distance));
    EXPECT_EQ(found, counts) << rows << " by " << columns;
  }
}

TEST(SlidingPuzzle, IsPlayedAsStringsSayInAllLayouts) {
  for (const auto& [rows, columns] : {std::pair{2, 2}, {2, 3}, {3, 2}, {3, 3}}) {
    const SlidingPuzzle start = randomPuzzle(rows, columns, 1, 1);
    const Distances known =
        rows * columns == 9 ? ofThreeByThree() : distances(std::size_t(rows), std::size_t(columns));
    for (const auto& [board, distance] : known) {
      const SlidingPuzzle game = start.with({board, 80});
      ASSERT_EQ(game.form().board, board);
      ASSERT_EQ(game.result().has_value(), distance == 0);
      int nearer = 0;
      for (const auto move : game.moves()) {
        const std::string after = slid(board, std::string(SlidingPuzzle::moveForm(move)));
        ASSERT_EQ(game.next(move).form().board, after);
        nearer += known.at(after) < distance ? 1 : 0;
      }
      ASSERT_EQ(nearer > 0, distance > 0);
    }
  }
}

TEST(SlidingPuzzle, IsThe15PuzzleIfItIsFourByFour) {
  Rng rng(test::seeded(1));
  for (int match = 0; match < 50; ++match) {
    Puzzle15 other = Puzzle15::start({.slides = 1 + match}, rng);
    const std::string letters = other.form().tiles;
    std::string board;
    for (std::size_t i = 0; i < 16; ++i) {
      if (i > 0 && i % 4 == 0) board += '/';
      board += letters[i] == ' ' ? '.' : letters[i];
    }
    SlidingPuzzle game = puzzle(4, 4, board);
    while (!other.result()) {
      ASSERT_EQ(game.away, other.manhattan());
      ASSERT_EQ(game.moves().size(), other.moves().size());
      const auto move = choice(game.moves(), rng);
      const unsigned from = game.slidesFrom(move);
      game = game.next(move);
      other = other.next(static_cast<std::uint8_t>(from / 5 * 4 + from % 5));
    }
    ASSERT_EQ(game.result(), other.result());
    ASSERT_EQ(game.scores(), other.scores());
  }
}

TEST(SlidingPuzzle, KeepsTheLaws) {
  for (const auto& [rows, columns] : {std::pair{2, 2}, {3, 3}, {2, 5}, {5, 2}, {5, 5}})
    EXPECT_EQ(testing::brokenLaws<SlidingPuzzle>({.rows = rows, .columns = columns, .points = 40},
                                                 {.playouts = 20, .sweep = 100, .deals = 5}),
              "");
}

// ---------------------------------------------------------------- random layouts
TEST(SlidingPuzzle, DrawsAllLayoutsEquallyOften) {
  std::map<std::string, int> drawn;
  Rng rng(test::seeded(2));
  constexpr int each = 100;
  for (int i = 0; i < 359 * each; ++i)
    ++drawn[SlidingPuzzle::start({.rows = 2, .columns = 3}, rng).form().board];
  EXPECT_EQ(drawn.size(), 359U);  // All but the order.
  double chi = 0;
  for (const auto& [board, times] : drawn) chi += (times - each) * (times - each) / double(each);
  EXPECT_NEAR(chi, 358, 5 * 26.8);  // 5 standard deviations.
}

TEST(SlidingPuzzle, IsMixedBySoManySlides) {
  const auto& known = ofThreeByThree();
  for (int count = 1; count <= 12; ++count) {
    std::set<std::string> layouts;
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
      const std::string board = randomPuzzle(3, 3, count, test::seeded(seed)).form().board;
      const int distance = known.at(board);
      EXPECT_TRUE(distance > 0 && distance <= count) << count;
      EXPECT_TRUE(distance % 2 == count % 2 || count == 12) << count;  // One more leads away.
      EXPECT_TRUE(distance == count || count > 4) << "it never slides straight back";
      layouts.insert(board);
    }
    EXPECT_GT(layouts.size(), count >= 8 ? 30U : 1U) << count;
  }
  EXPECT_EQ(distances(2, 2).at(randomPuzzle(2, 2, 12, 1).form().board), 1) << "all the way round";
}

TEST(SlidingPuzzle, StartsFromTilesOrFromSlidesNotBoth) {
  Rng rng(1);
  EXPECT_TRUE(has(
      messageOf<Error>([&] { SlidingPuzzle::start({.tiles = ".AB/CDE/FGH", .slides = 3}, rng); }),
      {"tiles and slides"}));
}

// ---------------------------------------------------------------- forms
TEST(SlidingPuzzle, AcceptsExactlyTheLayoutsThatCanBePutInOrder) {
  for (const auto& [rows, columns] : {std::pair{2, 2}, {2, 3}, {3, 2}}) {
    const Distances known = distances(std::size_t(rows), std::size_t(columns));
    const SlidingPuzzle start = randomPuzzle(rows, columns, 1, 1);
    std::string letters =
        std::string(".ABCDE").substr(0, known.begin()->first.size() + 1 - std::size_t(rows));
    std::size_t accepted = 0;
    do {
      std::string board;
      for (std::size_t i = 0; i < letters.size(); ++i)
        board += (i > 0 && i % std::size_t(columns) == 0 ? "/" : "") + std::string(1, letters[i]);
      if (known.contains(board)) {
        ASSERT_EQ(start.with({board, 7}).form().board, board);
        ++accepted;
      } else {
        ASSERT_TRUE(has(messageOf<Error>([&] { start.with({board, 7}); }), {"no slides lead"}));
      }
    } while (std::next_permutation(letters.begin(), letters.end()));
    EXPECT_EQ(accepted, known.size());
  }
}

TEST(SlidingPuzzle, RefusesWhatIsNoLayout) {
  const auto refusal = [](const std::string& board, int points = 80) {
    return messageOf<Error>([&] { SlidingPuzzle{}.with({board, points}); });
  };
  EXPECT_TRUE(has(refusal(""), {"3 rows of 3 characters"}));
  EXPECT_TRUE(has(refusal(".AB/CDE"), {"3 rows of 3 characters"}));
  EXPECT_TRUE(has(refusal(".AB/CDE/FGI"), {"'I'", "one of .ABCDEFGH"}));
  EXPECT_TRUE(has(refusal("AAB/CDE/FGH"), {"'A' twice"}));
  EXPECT_TRUE(has(refusal("..B/CDE/FGH"), {"'.' twice"}));
  EXPECT_TRUE(has(refusal(".BA/CDE/FGH"), {"no slides lead"}));
  EXPECT_TRUE(has(refusal(".AB/CDE/FGH", -1), {"points", "0 to 80"}));
  EXPECT_TRUE(has(refusal(".AB/CDE/FGH", 81), {"points", "0 to 80"}));
}

// ---------------------------------------------------------------- heuristics and policy
TEST(SlidingPuzzle, NeverEstimatesMoreSlidesThanItTakes) {
  std::array<double, 3> sums{};
  for (const auto& [board, distance] : ofThreeByThree()) {
    const SlidingPuzzle game = SlidingPuzzle{}.with({board, 80});
    const int manhattan = game.away, conflict = game.away + game.linearConflict();
    ASSERT_LE(manhattan, conflict) << board;
    ASSERT_LE(conflict, distance) << board;
    ASSERT_EQ(conflict % 2, distance % 2) << board;
    sums[0] += manhattan, sums[1] += conflict, sums[2] += distance;
  }
  EXPECT_EQ(sums[0] / 181440, 14);  // Three corners, four sides and the centre: 6 + 20/3 + 4/3.
  EXPECT_GT(sums[1], 1.05 * sums[0]);
  EXPECT_NEAR(sums[2] / 181440, 21.97, 0.01);  // Reinefeld, 1993.
}

TEST(SlidingPuzzle, KnowsTilesThatAreInEachOthersWay) {
  EXPECT_EQ(puzzle(2, 3, ".BA/DCE").linearConflict(), 4);
  EXPECT_EQ(puzzle(3, 3, "C.B/AED/FGH").linearConflict(), 2) << "C and A stay in the first column";
  EXPECT_EQ(puzzle(5, 5, ".DCBA/EFGHI/JKLMN/OPQRS/TUVWX").linearConflict(), 6);
  EXPECT_EQ(puzzle(3, 3, ".AB/CDE/FGH").linearConflict(), 0);
}

TEST(SlidingPuzzle, MeasuresKorfsLayoutsAsHeDid) {
  // R. E. Korf, "Depth-First Iterative-Deepening", 1985: the first of his 100 layouts of the 15
  // puzzle, the easiest and the hardest, with the sum of the distances and the slides they take.
  struct Instance {
    std::string board;
    int away, slides;
  };
  for (const auto& [board, away, slides] : {Instance{"NMOG/KLIE/F.BA/DHJC", 41, 57},
                                            {"MHNC/IA.G/OEDJ/LBFK", 29, 41},
                                            {"KNMA/BCLD/OGIE/JFH.", 48, 66}}) {
    const SlidingPuzzle game = puzzle(4, 4, board);
    EXPECT_EQ(game.away, away);
    EXPECT_LE(game.away + game.linearConflict(), slides);
    EXPECT_EQ((game.away + game.linearConflict()) % 2, slides % 2);
  }
}

TEST(SlidingPuzzle, EstimatesTheShareOfThePointsThatWouldBeLeft) {
  const auto [manhattan, conflict] = SlidingPuzzle::heuristics();
  const SlidingPuzzle game = puzzle(2, 3, ".BA/DCE", 40);
  EXPECT_EQ(manhattan.name, "manhattan");
  EXPECT_EQ(conflict.name, "conflict");
  EXPECT_EQ(manhattan.function(game, player), 36 / 40.0);
  EXPECT_EQ(conflict.function(game, player), 32 / 40.0);
  EXPECT_EQ(conflict.function(game.with({".BA/DCE", 8}), player), 0);
  EXPECT_EQ(conflict.function(game.with({".BA/DCE", 7}), player), -1) << "it takes too many moves";
}

TEST(SlidingPuzzleStrength, NearerSlidesSolveMoreThanRandomOnes) {
  const auto nearer = std::get<0>(SlidingPuzzle::policies()).function;
  Rng rng(test::seeded(3));
  int solved = 0, byChance = 0;
  for (int match = 0; match < 400; ++match) {
    SlidingPuzzle game = SlidingPuzzle::start({.slides = 10}, rng);
    SlidingPuzzle other = game;
    while (!game.result()) game = game.next(nearer(game, player, rng));
    while (!other.result()) other = other.next(choice(other.moves(), rng));
    solved += game.away == 0 ? 1 : 0, byChance += other.away == 0 ? 1 : 0;
  }
  EXPECT_GT(solved, 2 * byChance);
}

TEST(SlidingPuzzle, IsClickedOnTheTileThatSlides) {
  const SlidingPuzzle game = puzzle(2, 3, "AB./CDE");
  const Scene scene = game.scene();
  ASSERT_EQ(scene.places.size(), 6U);
  EXPECT_EQ(scene.places[5].things[0].text, "5");
  EXPECT_TRUE(scene.places[2].things.empty());
  EXPECT_EQ(game.clicks(SlidingPuzzle::up), std::vector<std::size_t>{5});
  EXPECT_EQ(game.clicks(SlidingPuzzle::right), std::vector<std::size_t>{1});
}

}  // namespace
}  // namespace ludorum
