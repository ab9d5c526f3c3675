#include "ludorum/games/hex.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "../support/contest.hpp"
#include "../support/naive_hex.hpp"
#include "../support/play.hpp"
#include "../support/seeds.hpp"
#include "../support/told_moves.hpp"
#include "ludorum/players/alpha_beta_player.hpp"
#include "ludorum/players/heuristic_player.hpp"
#include "ludorum/players/random_player.hpp"
#include "ludorum/players/solution.hpp"
#include "ludorum/testing/perft.hpp"

namespace ludorum {
namespace {

using test::moveTexts;
using test::played;
using test::seeded;
using test::Texts;
constexpr Role red{0}, blue{1};
const Result<2> redWins{{1, -1}}, blueWins{{-1, 1}};

Hex board(int size, bool swap = false) { return Hex::start({size, swap}); }

// ---------------------------------------------------------------- rules
TEST(Hex, StartsEmptyWithRedOnElevenByElevenCells) {
  EXPECT_EQ(Hex{}, Hex::start({}));
  EXPECT_EQ(Hex{}.activePlayer(), red);
  EXPECT_EQ(Hex{}.moves().size(), 121U);
  EXPECT_EQ(board(14).moves().size(), 196U);
  EXPECT_EQ(board(2).toString(), "../.. Red");
  EXPECT_EQ(moveTexts(board(2)), (Texts{"a1", "b1", "a2", "b2"}));
}

TEST(Hex, IsWonByRedFromTheTopToTheBottom) {
  const Hex game = played(board(3), "c1 a1 b2 b1 a3");
  EXPECT_EQ(game.toString(), "BBR/.R./R.. Blue");
  EXPECT_EQ(game.result(), redWins);
  EXPECT_TRUE(game.moves().empty());
  EXPECT_FALSE(played(board(3), "c1 a1 b2 b1").result());
  EXPECT_FALSE(played(board(3), "a1 c1 b2 b1 c3").result()) << "the other diagonal is no chain";
  EXPECT_FALSE(played(board(3), "a1 c1 b1 a2 c2 a3").result());
  EXPECT_EQ(played(board(3), "a1 c1 a2 b1 a3").result(), redWins);
}

TEST(Hex, IsWonByBlueFromTheLeftToTheRight) {
  EXPECT_EQ(played(board(3), "a1 c1 b1 b2 c3 a3").result(), blueWins);
  EXPECT_EQ(played(board(3), "a1 a2 b1 b2 c3 c2").result(), blueWins);
  EXPECT_FALSE(played(board(3), "a2 a1 b2 b3 c2").result()) << "Red does not join left and right";
}

TEST(Hex, IsNotWonAroundTheEdges) {
  // The last cell of a row and the first of the next are far from each other.
  EXPECT_FALSE(played(board(4), "d1 a1 a2 b1 d2 c1 a3 d4 d3 c4").result());
  const Hex large = board(14);
  std::string moves;
  for (int row = 1; row <= 14; ++row)
    moves += (row % 2 == 0 ? "a" : "n") + std::to_string(row) + " g" + std::to_string(row) + " ";
  EXPECT_FALSE(played(large, moves).result());
}

/// Plays one match in both implementations.
void playBoth(Hex game, Rng& rng) {
  test::NaiveHex naive{game.size};
  bool isRed = true;
  for (std::size_t ply = 0;; ++ply) {
    const char last = isRed ? 'B' : 'R';
    const bool isOver = naive.isJoined(last);
    ASSERT_FALSE(naive.isJoined(isRed ? 'R' : 'B'));
    ASSERT_EQ(game.result(), isOver ? std::optional(last == 'R' ? redWins : blueWins)
                                    : std::optional<Result<2>>());
    ASSERT_EQ(game.toString(), naive.text() + (isRed ? " Red" : " Blue"));
    Texts texts;
    for (std::size_t y = 0; y < naive.size; ++y)
      for (std::size_t x = 0; x < naive.size; ++x)
        if (!isOver && naive.rows[y][x] == '.')
          texts.insert(static_cast<char>('a' + x) + std::to_string(y + 1));
    if (ply == 1 && game.swap) texts.insert("swap");
    ASSERT_EQ(moveTexts(game), texts);
    if (isOver) return;
    const bool swaps = texts.contains("swap") && rng.below(2) == 0;
    const auto move = swaps ? Hex::swapMove : choice(game.moves(), rng);
    const std::string text = Hex::moveForm(move);
    if (text == "swap") {
      test::NaiveHex mirrored{game.size};
      for (std::size_t y = 0; y < naive.size; ++y)
        for (std::size_t x = 0; x < naive.size; ++x)
          if (naive.rows[y][x] == 'R') mirrored.rows[x][y] = 'B';
      naive = mirrored;
    } else {
      naive.rows[std::stoul(text.substr(1)) - 1][std::size_t(text[0] - 'a')] = isRed ? 'R' : 'B';
    }
    isRed = !isRed;
    game.apply(move);
  }
}

TEST(Hex, IsTheGameThatIsPlayedOnRowsOfCharacters) {
  for (int size = 2; size <= 14; ++size)
    for (std::uint64_t seed = 0; seed < (size < 8 ? 20 : 4); ++seed) {
      Rng rng(seeded(seed));
      playBoth(board(size, seed % 2 == 0), rng);
    }
}

/// How many sequences of moves there are by ply, and how many of them end, without the swap.
void count(test::NaiveHex& naive, bool isRed, std::size_t ply,
           std::vector<testing::PerftRow>& rows) {
  ++rows[ply].sequences;
  if (naive.isJoined(isRed ? 'B' : 'R')) {
    ++rows[ply].finished;
    ++rows[ply].wins[isRed ? 1 : 0];
    return;
  }
  if (ply + 1 == rows.size()) return;
  for (std::string& row : naive.rows)
    for (char& cell : row) {
      if (cell != '.') continue;
      cell = isRed ? 'R' : 'B';
      count(naive, !isRed, ply + 1, rows);
      cell = '.';
    }
}

TEST(Hex, HasAsManySequencesOfMovesAsRowsOfCharacters) {
  for (const auto& [size, depth] : {std::pair{2, 4}, {3, 6}, {4, 4}, {5, 3}}) {
    std::vector<testing::PerftRow> rows(std::size_t(depth) + 1);
    for (auto& row : rows) row.wins.resize(2);
    test::NaiveHex naive{std::size_t(size)};
    count(naive, true, 0, rows);
    EXPECT_EQ(testing::perft(board(size), std::size_t(depth)), rows) << size;
  }
}

TEST(Hex, HasNoTies) {
  const auto rows = testing::perft(board(3), 9);
  std::uint64_t ties = 0, finished = 0;
  for (const auto& row : rows) ties += row.ties, finished += row.finished;
  EXPECT_EQ(ties, 0U);
  EXPECT_EQ(rows[9].sequences, rows[9].finished);
  EXPECT_GT(finished, 0U);
}

// ---------------------------------------------------------------- swap
TEST(Hex, CanBeSwappedOnTheSecondPlyOnly) {
  const Hex game = board(3, true);
  EXPECT_FALSE(moveTexts(game).contains("swap"));
  EXPECT_EQ(moveTexts(played(game, "b1")),
            (Texts{"a1", "a2", "a3", "b2", "b3", "c1", "c2", "c3", "swap"}));
  EXPECT_FALSE(moveTexts(played(game, "b1 c1")).contains("swap"));
  EXPECT_FALSE(moveTexts(played(game, "b1 swap")).contains("swap"));
  EXPECT_FALSE(moveTexts(played(game, "b1 swap b1")).contains("swap"));
  EXPECT_FALSE(moveTexts(played(board(3), "b1")).contains("swap"));
}

TEST(Hex, GivesBlueTheMirrorImageOfRedsStone) {
  const Hex game = board(3, true);
  EXPECT_EQ(played(game, "b1 swap").toString(), ".../B../... Red");
  EXPECT_EQ(played(game, "b1 swap c3").toString(), ".../B../..R Blue");
  EXPECT_EQ(played(game, "c1 swap").toString(), ".../.../B.. Red");
  EXPECT_EQ(played(game, "b2 swap").toString(), ".../.B./... Red");
  EXPECT_EQ(moveTexts(played(game, "b1 swap")),
            (Texts{"a1", "b1", "c1", "b2", "c2", "a3", "b3", "c3"}));
  EXPECT_EQ(played(game, "b1 swap b1 b2 a1 c1").result(), blueWins);
  EXPECT_EQ(played(game, "b1 swap b1 c1 b2 c2 b3").result(), redWins);
}

TEST(Hex, IsTheSameGameForWhoTakesOverTheStone) {
  // After the swap, roles, colours and the board are mirrored: what was good for Red is for Blue.
  Solver<Hex> plain, swapped;
  for (const std::string opening : {"a1", "b1", "c1", "a2", "b2"})
    EXPECT_EQ(plain(played(board(3), opening), red),
              swapped(played(board(3, true), opening + " swap"), blue))
        << opening;
}

// ---------------------------------------------------------------- solved boards
/// The openings by which Red wins, on rows of characters.
class NaiveSolver {
 public:
  explicit NaiveSolver(std::size_t size) : naive_{size} {}
  std::set<std::string> winningOpenings() {
    std::set<std::string> found;
    for (std::size_t y = 0; y < naive_.size; ++y)
      for (std::size_t x = 0; x < naive_.size; ++x) {
        naive_.rows[y][x] = 'R';
        if (!wins('B')) found.insert(static_cast<char>('a' + x) + std::to_string(y + 1));
        naive_.rows[y][x] = '.';
      }
    return found;
  }

 private:
  bool wins(char active) {
    const char other = active == 'R' ? 'B' : 'R';
    if (naive_.isJoined(other)) return false;
    const auto [known, isNew] = known_.emplace(naive_.text(), false);
    if (!isNew) return known->second;
    const std::string key = known->first;
    for (std::string& row : naive_.rows)
      for (char& cell : row) {
        if (cell != '.') continue;
        cell = active;
        const bool isWon = !wins(other);
        cell = '.';
        if (isWon) return known_[key] = true;
      }
    return false;
  }
  test::NaiveHex naive_;
  std::unordered_map<std::string, bool> known_;
};

TEST(Hex, IsWonByTheFirstPlayerUnlessTheSecondCanSwap) {
  for (const int size : {2, 3}) {
    EXPECT_EQ(solution(board(size), red), 1);
    EXPECT_EQ(solution(board(size, true), red), -1);
  }
}

// https://www.hexwiki.net/index.php/Swap: b1 wins on two by two cells, and on all other boards a1
// and b1 lose; https://www.hexwiki.net/index.php/Small_boards has drawings of all openings.
TEST(Hex, HasTheKnownWinningOpeningsOfSmallBoards) {
  EXPECT_EQ(NaiveSolver(2).winningOpenings(), (std::set<std::string>{"a2", "b1"}));
  const auto openings = NaiveSolver(3).winningOpenings();
  EXPECT_EQ(openings, (std::set<std::string>{"a2", "a3", "b2", "c1", "c2"}));
  Solver<Hex> solver;
  for (const std::string& opening : moveTexts(board(3)))
    EXPECT_EQ(solver(played(board(3), opening), red), openings.contains(opening) ? 1 : -1);
}

TEST(HexStrength, IsWonOnFourByFourCellsFromTheShortDiagonalOnly) {
  // The others are these turned round by half a turn.
  for (const std::string opening : {"a1", "b1", "c1", "d1", "a2", "b2", "c2", "d2"}) {
    AlphaBetaPlayer<Hex> player({.horizon = 30});
    double best = -1;
    for (const auto& move : player.evaluatedMoves(played(board(4), opening), blue))
      best = std::max(best, move.value);
    EXPECT_EQ(best, opening == "d1" || opening == "c2" ? -1 : 1) << opening;
  }
}

// ---------------------------------------------------------------- scene
TEST(Hex, IsClickedOnItsCells) {
  const Hex game = played(board(3, true), "c1");
  const Scene scene = game.scene();
  ASSERT_EQ(scene.places.size(), 9U + 12U);
  EXPECT_EQ(scene.places[2].name, "c1");
  EXPECT_EQ(scene.places[2].things.at(0).role, 0);
  EXPECT_EQ(played(game, "swap").scene().places[6].things.at(0).role, 1);
  for (const auto move : game.moves()) {
    const auto clicks = game.clicks(move);
    ASSERT_EQ(clicks.size(), move == Hex::swapMove ? 0U : 1U);
    if (clicks.empty()) continue;
    EXPECT_EQ(scene.places[clicks[0]].name, Hex::moveForm(move));
    EXPECT_TRUE(scene.places[clicks[0]].things.empty());
  }
}

// ---------------------------------------------------------------- players
TEST(Hex, IsJudgedFromBothSidesAlike) {
  const auto connection = std::get<0>(Hex::heuristics()).function;
  for (std::uint64_t seed = 0; seed < 20; ++seed)
    for (const Hex& game : test::randomStates(board(6, true), seeded(seed))) {
      const double value = connection(game, red);
      EXPECT_EQ(value, -connection(game, blue));
      EXPECT_LE(std::abs(value), 1) << game.toString();
    }
  EXPECT_EQ(connection(Hex{}, red), 0);
  EXPECT_GT(connection(played(Hex{}, "f6"), red), 0.1);
  EXPECT_LT(connection(played(board(3, true), "b2 swap"), red), -0.1);
}

TEST(HexStrength, ConnectionBeatsWhoOnlySeesAWin) {
  const auto connection = [](std::uint64_t seed) {
    return HeuristicPlayer<Hex>({.heuristic = Heuristic<Hex>::named("connection")}, Rng(seed));
  };
  const auto random = [](std::uint64_t seed) { return RandomPlayer(seed); };
  const auto greedy = [](std::uint64_t seed) { return HeuristicPlayer<Hex>({}, Rng(seed)); };
  for (const bool swap : {false, true}) {
    EXPECT_GT(test::contest(board(7, swap), 20, connection, random), 0.9);
    EXPECT_GT(test::contest(board(7, swap), 20, connection, greedy), 0.9);
  }
  EXPECT_GT(test::contest(Hex{}, 2, connection, random), 0.9);
}

}  // namespace
}  // namespace ludorum
