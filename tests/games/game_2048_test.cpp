#include "ludorum/games/game_2048.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "../support/errors.hpp"
#include "../support/luck.hpp"
#include "../support/play.hpp"
#include "../support/seeds.hpp"
#include "ludorum/players/heuristic_player.hpp"
#include "ludorum/testing/laws.hpp"

namespace ludorum {
namespace {

using test::has;
using test::messageOf;
using test::seeded;
using Board = std::vector<std::vector<int>>;
constexpr auto up = Game2048::up, right = Game2048::right, down = Game2048::down,
               left = Game2048::left;

// ---------------------------------------------------------------- the rules once more, naively
/// A line that slides to its beginning; adds what the merged tiles are worth.
std::vector<int> slid(const std::vector<int>& line, int& score) {
  std::vector<int> tiles;
  bool merged = false;
  for (const int tile : line) {
    if (tile == 0) continue;
    if (!merged && !tiles.empty() && tiles.back() == tile) {
      score += tiles.back() *= 2;
      merged = true;
    } else {
      tiles.push_back(tile);
      merged = false;
    }
  }
  tiles.resize(line.size());
  return tiles;
}
Board turned(const Board& board) {  // A quarter, against the clock.
  Board result(board[0].size(), std::vector<int>(board.size()));
  for (std::size_t r = 0; r < board.size(); ++r)
    for (std::size_t c = 0; c < board[0].size(); ++c)
      result[board[0].size() - 1 - c][r] = board[r][c];
  return result;
}
Board slid(Board board, Game2048::Move move, int& score) {
  const int before = move == up ? 1 : move == right ? 2 : move == down ? 3 : 0;
  for (int i = 0; i < before; ++i) board = turned(board);
  for (auto& line : board) line = slid(line, score);
  for (int i = before; i % 4 != 0; ++i) board = turned(board);
  return board;
}

/// A state with these tiles, whatever the score.
Game2048 stateOf(const Board& board) {
  Game2048 game;
  game.tiles = {};
  game.rows = static_cast<std::uint8_t>(board.size());
  game.columns = static_cast<std::uint8_t>(board[0].size());
  for (unsigned r = 0; r < game.rows; ++r)
    for (unsigned c = 0; c < game.columns; ++c)
      if (board[r][c] > 0) game.tiles.put(4 * r + c, lowestBit(static_cast<unsigned>(board[r][c])));
  return game;
}

void expectNaiveMoves(const Board& board) {
  const Game2048 game = stateOf(board);
  ASSERT_EQ(game.form().board, board);
  for (const Game2048::Move move : {up, right, down, left}) {
    int score = 0;
    const Board after = slid(board, move, score);
    ASSERT_EQ(game.moves().contains(move), after != board) << jsonText<Game2048>(game.form());
    if (after == board) continue;
    const auto luck = *game.haps(move);
    std::set<std::pair<int, int>> appear;
    for (std::size_t i = 0; i < luck.size(); ++i) {
      const NewTile tile = luck.value(i);
      ASSERT_TRUE(appear.insert({tile.cell, tile.tile}).second);
      const auto row = std::size_t(tile.cell) / board[0].size();
      const auto column = std::size_t(tile.cell) % board[0].size();
      Board expected = after;
      ASSERT_EQ(expected[row][column], 0);
      expected[row][column] = tile.tile;
      const Game2048 next = game.next(move, tile);
      ASSERT_EQ(next.form().board, expected) << Game2048::moveForm(move);
      ASSERT_EQ(next.score, score);
    }
    std::size_t empty = 0;
    for (const auto& line : after) empty += std::size_t(std::count(line.begin(), line.end(), 0));
    ASSERT_EQ(luck.size(), 2 * empty);
  }
}

TEST(Game2048, KeepsTheLaws) {
  EXPECT_EQ(testing::brokenLaws<Game2048>({}, {.playouts = 20, .sweep = 50}), "");
  EXPECT_EQ(testing::brokenLaws<Game2048>({2, 3}, {.playouts = 50, .sweep = 100}), "");
}

TEST(Game2048, SlidesAsTilesDoOneByOne) {
  Rng rng(seeded(1));
  for (int i = 0; i < 20000; ++i) {
    const unsigned rows = 2 + rng.below(3), columns = 2 + rng.below(3), kinds = 1 + rng.below(4);
    const unsigned least = 1 + rng.below(17 - kinds);
    Board board(rows, std::vector<int>(columns));
    for (auto& line : board)
      for (int& tile : line)
        if (rng.below(3) > 0) tile = 1 << (least + rng.below(kinds));
    expectNaiveMoves(board);
  }
}

TEST(Game2048, MergesEachTileOnceAndThoseAtTheWallFirst) {
  const auto toTheLeft = [](const std::vector<int>& line) {
    const Game2048 game = stateOf({line, {0, 0, 0, 0}}), next = game.next(left, {4, 2});
    EXPECT_EQ(next.form().board[1], (std::vector{2, 0, 0, 0}));
    return std::pair{next.form().board[0], next.score};
  };
  using Line = std::vector<int>;
  EXPECT_EQ(toTheLeft({2, 2, 2, 2}), (std::pair{Line{4, 4, 0, 0}, 8}));
  EXPECT_EQ(toTheLeft({2, 2, 2, 0}), (std::pair{Line{4, 2, 0, 0}, 4}));
  EXPECT_EQ(toTheLeft({4, 2, 2, 0}), (std::pair{Line{4, 4, 0, 0}, 4}));
  EXPECT_EQ(toTheLeft({2, 0, 0, 2}), (std::pair{Line{4, 0, 0, 0}, 4}));
  EXPECT_EQ(toTheLeft({2, 4, 0, 4}), (std::pair{Line{2, 8, 0, 0}, 8}));
  EXPECT_EQ(toTheLeft({0, 65536, 65536, 8}), (std::pair{Line{131072, 8, 0, 0}, 131072}));
  EXPECT_EQ(toTheLeft({32768, 32768, 65536, 0}), (std::pair{Line{65536, 65536, 0, 0}, 65536}));
  EXPECT_FALSE(stateOf({{2, 65536, 4, 8}, {4, 8, 2, 4}}).moves().contains(left));
}

TEST(Game2048, LetsATileAppearNineTimesInTenA2) {
  const Game2048 game = stateOf({{2, 0}, {2, 0}});
  test::expectLawful(*game.haps(down), 60000, seeded(2));
  EXPECT_EQ(game.haps(down)->size(), 6U);
  EXPECT_NEAR(probabilityOf(*game.haps(down), {1, 2}), 0.3, 1e-12);
  EXPECT_NEAR(probabilityOf(*game.haps(down), {1, 4}), 1 / 30.0, 1e-12);
  EXPECT_EQ(probabilityOf(*game.haps(down), {2, 2}), 0);
  EXPECT_EQ(probabilityOf(*game.haps(down), {-1, 2}), 0);
  EXPECT_NEAR(test::totalProbability(Game2048::setup({})), 1, 1e-12);
  EXPECT_EQ(Game2048::setup({}).size(), 16U * 15 * 4);
  test::expectLawful(Game2048::setup({2, 2}), 200000, seeded(3));
}

TEST(Game2048, EndsWithTheScoreWhenNothingCanMove) {
  Game2048 game = stateOf({{2, 4}, {4, 2}});
  game.score = 8;
  EXPECT_EQ(game.result(), (Result<1>{{8}}));
  EXPECT_TRUE(game.moves().empty());
  EXPECT_FALSE(stateOf({{2, 4}, {2, 4}}).result());
  EXPECT_FALSE(stateOf({{2, 0}, {4, 2}}).result());
}

/// All boards that naive play reaches, with the greatest score on each.
std::map<Board, int> naivelyReached(std::size_t rows, std::size_t columns) {
  std::map<Board, int> best;
  std::vector<std::pair<Board, int>> open;
  const auto appears = [&](const Board& board, int score, auto then) {
    for (std::size_t cell = 0; cell < rows * columns; ++cell)
      for (const int tile : {2, 4}) {
        Board next = board;
        if (next[cell / columns][cell % columns] != 0) continue;
        next[cell / columns][cell % columns] = tile;
        then(next, score);
      }
  };
  const auto reach = [&](const Board& board, int score) {
    const auto [at, isNew] = best.try_emplace(board, score);
    if (!isNew && at->second >= score) return;
    at->second = score;
    open.emplace_back(board, score);
  };
  appears(Board(rows, std::vector<int>(columns)), 0,
          [&](const Board& one, int) { appears(one, 0, reach); });
  while (!open.empty()) {
    const auto [board, score] = open.back();
    open.pop_back();
    for (const Game2048::Move move : {up, right, down, left}) {
      int sum = score;
      const Board after = slid(board, move, sum);
      if (after != board) appears(after, sum, reach);
    }
  }
  return best;
}
TEST(Game2048, ReachesTheBoardsAndTheGreatestScoreOfASmallOne) {
  const auto naive = naivelyReached(2, 2);
  std::set<Board> boards;
  int most = 0, greatest = 0;
  test::StateSet<Game2048> found, frontier;
  forEachDeal<Game2048>({2, 2}, [&](const Game2048& start) { frontier.insert(start); });
  while (!frontier.empty()) {
    found.insert(frontier.begin(), frontier.end());
    test::StateSet<Game2048> fresh;
    for (const Game2048& next : test::successors(frontier))
      if (!found.contains(next)) fresh.insert(next);
    frontier = fresh;
  }
  for (const Game2048& game : found) {
    const auto form = game.form();
    boards.insert(form.board);
    most = std::max(most, game.score);
    for (const auto& line : form.board)
      greatest = std::max(greatest, *std::max_element(line.begin(), line.end()));
    ASSERT_EQ(game.with(form), game);
  }
  std::set<Board> expected;
  int naiveMost = 0;
  for (const auto& [board, score] : naive)
    expected.insert(board), naiveMost = std::max(naiveMost, score);
  EXPECT_EQ(boards, expected);
  EXPECT_EQ(most, naiveMost);
  EXPECT_EQ(found.begin()->resultBounds().max, float(most));
  EXPECT_EQ(greatest, 32);
  EXPECT_EQ(boards.size(), 662U);
  EXPECT_EQ(most, 180);
  // The same sum for 16 cells; for 2 by 3 it is 1260, as the naive search finds in some seconds.
  EXPECT_EQ(Game2048{}.resultBounds().max, 3932100);
  EXPECT_EQ(Game2048::start({2, 3}, {}).resultBounds().max, 1260);
}

// ---------------------------------------------------------------- forms
std::string refusal(const Board& board, int score) {
  return messageOf<Error>([&] { Game2048::start({2, 2}, {}).with({board, score}); });
}
TEST(Game2048, SaysWhyItRefusesAState) {
  EXPECT_TRUE(has(refusal({{2, 2}}, 0), {"2 rows, not 1"}));
  EXPECT_TRUE(has(refusal({{2, 2}, {2}}, 0), {"2 columns, not 1"}));
  EXPECT_TRUE(has(refusal({{2, 2}, {2, 2, 2}}, 0), {"2 columns, not 3"}));
  EXPECT_TRUE(has(refusal({{2, 3}, {0, 0}}, 0), {"no tile", "3"}));
  EXPECT_TRUE(has(refusal({{2, 64}, {0, 0}}, 0), {"no tile", "64"}));
  EXPECT_TRUE(has(refusal({{2, -2}, {0, 0}}, 0), {"no tile", "-2"}));
  EXPECT_TRUE(has(refusal({{2, 1 << 30}, {0, 0}}, 0), {"no tile"}));
  EXPECT_TRUE(has(refusal({{2, 0}, {0, 0}}, 0), {"two tiles"}));
  EXPECT_TRUE(has(refusal({{2, 8}, {0, 0}}, 20), {"score", "16"}));
  EXPECT_TRUE(has(refusal({{2, 8}, {0, 0}}, 4), {"score"}));
  EXPECT_TRUE(has(refusal({{2, 8}, {0, 0}}, 10), {"score"}));
  for (const int score : {8, 12, 16})
    EXPECT_NO_THROW(Game2048::start({2, 2}, {}).with({{{2, 8}, {0, 0}}, score}));
}

TEST(Game2048, ShowsItsTilesAndIsMovedByArrows) {
  const Game2048 game = stateOf({{2, 0, 4}, {0, 16, 0}});
  const Scene scene = game.scene();
  ASSERT_EQ(scene.places.size(), 6U);
  EXPECT_EQ(scene.width, 3);
  EXPECT_EQ(scene.height, 2);
  EXPECT_EQ(scene.places[2].things.at(0).text, "4");
  EXPECT_EQ(scene.places[4].things.at(0).text, "16");
  EXPECT_TRUE(scene.places[1].things.empty());
  EXPECT_EQ(moveText<Game2048>(up) + moveText<Game2048>(left), R"("up""left")");
  EXPECT_TRUE(game.clicks(up).empty());
}

// ---------------------------------------------------------------- strength
/// The mean score of matches in which `decide(game, rng)` moves.
template <class Decide>
double meanScore(int matches, Decide decide) {
  double sum = 0;
  Rng rng(seeded(4));
  for (int i = 0; i < matches; ++i) {
    Game2048 game = startOf<Game2048>({}, rng);
    while (!game.moves().empty()) game = randomNext(game, decide(game, rng), rng);
    sum += game.score;
  }
  return sum / matches;
}
TEST(Game2048Strength, ItsPolicyScoresHalfAsMuchAgainAndItsHeuristicEightTimesAsMuchAsRandomPlay) {
  const double random =
      meanScore(300, [](const Game2048& game, Rng& rng) { return choice(game.moves(), rng); });
  EXPECT_NEAR(random, 1095, 200);
  const double corner = meanScore(300, [](const Game2048& game, Rng& rng) {
    return std::get<0>(Game2048::policies()).function(game, Role{}, rng);
  });
  EXPECT_GT(corner, 1.5 * random);  // 2.0 times.
  HeuristicPlayer<Game2048> player({.heuristic = Heuristic<Game2048>::named("monotony")});
  const auto best = [&](const Game2048& game, Rng&) { return player(game, Role{}); };
  EXPECT_GT(meanScore(12, best), 8 * random);  // 15 times.
}

}  // namespace
}  // namespace ludorum
