#include "ludorum/games/bahab.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "../support/contest.hpp"
#include "../support/errors.hpp"
#include "../support/play.hpp"
#include "../support/seeds.hpp"
#include "../support/told_moves.hpp"
#include "ludorum/players/alpha_beta_player.hpp"
#include "ludorum/players/random_player.hpp"
#include "ludorum/players/solution.hpp"
#include "ludorum/testing/laws.hpp"
#include "ludorum/testing/perft.hpp"

namespace ludorum {
namespace {

using test::has;
using test::messageOf;
using test::moveTexts;
using test::played;
using test::seeded;
using test::Texts;
constexpr Role upper{0};
constexpr Result<2> upperWins{{1, -1}}, lowerWins{{-1, 1}};

Bahab boardOf(int rows, int columns, int quiet = 40) {
  return Bahab::start({.rows = rows, .columns = columns, .quiet = quiet});
}
/// A position of the usual board, or of another one.
Bahab at(const std::string& text, const Bahab& start = {}) {
  return start.with(Bahab::formFrom(text));
}

// ---------------------------------------------------------------- rules
TEST(Bahab, StartsWithTwoRowsOfPieces) {
  EXPECT_EQ(Bahab{}, boardOf(5, 5));
  EXPECT_EQ(Bahab{}.toString(), "BBABB/BBBBB/...../bbbbb/bbabb 0 Uppercase");
  EXPECT_EQ(boardOf(6, 3).toString(), "BAB/BBB/.../.../bbb/bab 0 Uppercase");
  EXPECT_EQ(boardOf(8, 7).form().board.substr(0, 15), "BBBABBB/BBBBBBB");
  EXPECT_TRUE(has(messageOf<Error>([] { boardOf(5, 4); }), {"must be odd"}));
}

TEST(Bahab, MovesBsDiagonallyForward) {
  EXPECT_EQ(moveTexts(Bahab{}),
            (Texts{"a4b3", "b4a3", "b4c3", "c4b3", "c4d3", "d4c3", "d4e3", "e4d3"}));
  const Bahab game = played(Bahab{}, "c4b3");
  EXPECT_EQ(game.toString(), "BBABB/BB.BB/.B.../bbbbb/bbabb 0 Lowercase");
  EXPECT_EQ(moveTexts(game),
            (Texts{"a2b3", "b2a3", "b2c3", "c2b3", "c2d3", "d2c3", "d2e3", "e2d3"}))
      << "two of them capture";
  EXPECT_EQ(played(game, "a2b3").toString(), "BBABB/BB.BB/.b.../.bbbb/bbabb 0 Uppercase");
  EXPECT_EQ(played(game, "a2b3").scores(), (PerRole<int, 2>{{9, 10}}));
}

TEST(Bahab, MovesAsDiagonallyForwardAndStraightBack) {
  const Bahab game = at("...../...../..A../...../..a.. 3 Uppercase");
  EXPECT_EQ(moveTexts(game), (Texts{"c3b2", "c3d2", "c3c4"}));
  EXPECT_EQ(moveTexts(at("..A../...../a..../...../..... 3 Lowercase")), (Texts{"a3b4", "a3a2"}));
}

TEST(Bahab, CapturesOnlyPiecesOfTheSameKind) {
  const Bahab game = at("...../.A.B./b.b.a/...../..... 0 Uppercase");
  EXPECT_EQ(moveTexts(game), (Texts{"b4b5", "d4c3"}));
  const Bahab other = at("...../...A./..B.a/...../..... 0 Uppercase");
  EXPECT_EQ(moveTexts(other), (Texts{"d4e3", "d4d5", "c3b2", "c3d2"}));
  EXPECT_EQ(moveTexts(at("...../.b.b./..a../...../A.... 0 Lowercase", {})), (Texts{}))
      << "an A has arrived";
  EXPECT_EQ(moveTexts(at("...../.b.b./..a../A..../..... 0 Lowercase")),
            (Texts{"b4a5", "b4c5", "d4c5", "d4e5", "c3c2"}));
  // An A can capture straight back as well.
  EXPECT_EQ(moveTexts(at("...../..a../..A../...../..... 1 Uppercase")),
            (Texts{"c3b2", "c3d2", "c3c4"}));
}

TEST(Bahab, IsWonByCapturingTheA) {
  const Bahab game = played(at("...../...A./..B.a/...../..... 0 Uppercase"), "d4e3");
  EXPECT_EQ(game.toString(), "...../...../..B.A/...../..... 0 Lowercase");
  EXPECT_EQ(game.result(), upperWins);
  EXPECT_TRUE(game.moves().empty());
  EXPECT_EQ(at("...../...../..B.A/...../..... 0 Lowercase"), game);
}

TEST(Bahab, IsWonByTheAThatArrives) {
  const Bahab game = played(at("...../.a.../...../...A./b.... 0 Uppercase"), "d2c1");
  EXPECT_EQ(game.result(), upperWins);
  EXPECT_TRUE(game.moves().empty());
  const Bahab other = played(at("...../.a.../...A./...../b.... 0 Uppercase"), "d3e2");
  EXPECT_FALSE(other.result());
  EXPECT_EQ(played(other, "b4a5").result(), lowerWins);
  EXPECT_FALSE(at("...../...../...../.a.../..A.. 0 Lowercase").moves().size() > 0);
  EXPECT_FALSE(at("a...A/...../...../...../..... 0 Uppercase").moves().size() > 0);
}

TEST(Bahab, IsLostByWhoCannotMove) {
  // The A on its first row cannot go back, and Bs are before it.
  const Bahab game = at("..A../.b.b./...../..a../..... 0 Uppercase");
  EXPECT_TRUE(game.moves().empty());
  EXPECT_EQ(game.result(), lowerWins);
}

TEST(Bahab, IsTiedWhenOnlyAsMoveForLong) {
  Bahab game = boardOf(5, 5, 4);
  game = at("..A../...../b...B/...../..a.. 1 Uppercase", game);
  game = played(game, "c5b4 c1b2");
  EXPECT_EQ(game.quiet, 3);
  EXPECT_EQ(played(game, "e3d2").quiet, 0) << "a B moves";
  const Bahab tied = played(game, "b4b5");
  EXPECT_EQ(tied.quiet, 4);
  EXPECT_EQ(tied.result(), (Result<2>{{0, 0}}));
  EXPECT_TRUE(tied.moves().empty());
  EXPECT_EQ(
      played(at("...../.a.../...../...A./b.... 3 Uppercase", boardOf(5, 5, 4)), "d2c1").result(),
      upperWins)
      << "who wins in the last quiet ply has won";
}

// ---------------------------------------------------------------- against a naive implementation
/// The rules piece by piece, on rows of characters, the highest first.
struct Naive {
  std::vector<std::string> rows;
  bool isUpper;
  int quiet, quietMost;

  explicit Naive(const Bahab& game)
      : isUpper(game.activePlayer() == upper), quiet(game.quiet), quietMost(game.quietMost) {
    const std::string board = game.form().board;
    for (std::size_t i = 0; i < board.size(); i += game.columns + 1U)
      rows.push_back(board.substr(i, game.columns));
  }
  std::string text() const {
    std::string all;
    for (const std::string& row : rows) all += (all.empty() ? "" : "/") + row;
    return all + ' ' + std::to_string(quiet) + (isUpper ? " Uppercase" : " Lowercase");
  }
  bool isThere(char c) const {
    return text().substr(0, text().find(' ')).find(c) != std::string::npos;
  }
  std::vector<std::pair<std::string, Naive>> steps() const {
    std::vector<std::pair<std::string, Naive>> found;
    const int height = int(rows.size()), width = int(rows[0].size()), down = isUpper ? 1 : -1;
    for (int y = 0; y < height; ++y)
      for (int x = 0; x < width; ++x) {
        const char piece = rows[std::size_t(y)][std::size_t(x)];
        if (piece == '.' || (std::isupper(piece) != 0) != isUpper) continue;
        std::vector<std::pair<int, int>> ways{{-1, down}, {1, down}};
        if (std::tolower(piece) == 'a') ways.emplace_back(0, -down);
        for (const auto& [dx, dy] : ways) {
          const int toX = x + dx, toY = y + dy;
          if (toX < 0 || toX >= width || toY < 0 || toY >= height) continue;
          const char there = rows[std::size_t(toY)][std::size_t(toX)];
          const bool isOther = std::tolower(there) == std::tolower(piece) && there != piece;
          if (there != '.' && !isOther) continue;
          Naive next = *this;
          next.rows[std::size_t(y)][std::size_t(x)] = '.';
          next.rows[std::size_t(toY)][std::size_t(toX)] = piece;
          next.isUpper = !isUpper;
          next.quiet = std::tolower(piece) == 'a' && there == '.' ? quiet + 1 : 0;
          found.push_back(
              {{char('a' + x), char('0' + height - y), char('a' + toX), char('0' + height - toY)},
               next});
        }
      }
    return found;
  }
  bool isOver(int& result) const {
    result = 0;
    if (!isThere('a') || rows.back().find('A') != std::string::npos) result = 1;
    if (!isThere('A') || rows.front().find('a') != std::string::npos) result = -1;
    if (result != 0 || quiet >= quietMost) return true;
    if (steps().empty()) result = isUpper ? -1 : 1;
    return result != 0;
  }
};
std::uint64_t naiveCount(const Naive& game, int plies) {
  int result = 0;
  if (plies == 0) return 1;
  if (game.isOver(result)) return 0;
  std::uint64_t count = 0;
  for (const auto& [text, next] : game.steps()) count += naiveCount(next, plies - 1);
  return count;
}

TEST(Bahab, PlaysAsANaiveImplementationDoes) {
  int upperWon = 0, lowerWon = 0, tied = 0;
  for (const Bahab& start : {boardOf(5, 5), boardOf(8, 7), boardOf(5, 3, 3), boardOf(6, 5)})
    for (std::uint64_t seed = 0; seed < 40; ++seed)
      for (const Bahab& game : test::randomStates(start, seeded(seed))) {
        const Naive naive(game);
        ASSERT_EQ(naive.text(), game.toString());
        int winner = 0;
        const bool isOver = naive.isOver(winner);
        ASSERT_EQ(isOver, game.result().has_value()) << naive.text();
        if (isOver) {
          ASSERT_EQ((*game.result())[upper], float(winner)) << naive.text();
          ASSERT_TRUE(game.moves().empty());
          (winner > 0 ? upperWon : winner < 0 ? lowerWon : tied) += 1;
          continue;
        }
        std::map<std::string, std::string> told, known;
        for (const auto& [text, next] : naive.steps()) known[text] = next.text();
        const auto moves = game.moves();
        for (std::size_t i = 0; i < moves.size(); ++i)
          told[Bahab::moveForm(moves[i])] = game.next(moves[i]).toString();
        ASSERT_EQ(told, known) << naive.text();
      }
  EXPECT_GT(std::min(upperWon, lowerWon), 20);
  EXPECT_GT(tied, 0);
}

TEST(Bahab, HasAsManySequencesAsTheNaiveOne) {
  const auto rows = testing::perft(Bahab{}, 5);
  EXPECT_EQ(rows[1].sequences, 8U);
  EXPECT_EQ(rows[2].sequences, 8U * 8);
  for (int plies = 3; plies <= 5; ++plies)
    EXPECT_EQ(rows[std::size_t(plies)].sequences, naiveCount(Naive(Bahab{}), plies));
  EXPECT_EQ(testing::perft(boardOf(6, 3), 5)[5].sequences, naiveCount(Naive(boardOf(6, 3)), 5));
}

/// Minimax of the naive game, for Uppercase.
int naiveValue(const Naive& game, std::map<std::string, int>& known) {
  int value = 0;
  if (game.isOver(value)) return value;
  if (const auto found = known.find(game.text()); found != known.end()) return found->second;
  value = game.isUpper ? -1 : 1;
  for (const auto& [text, next] : game.steps())
    value = game.isUpper ? std::max(value, naiveValue(next, known))
                         : std::min(value, naiveValue(next, known));
  return known[game.text()] = value;
}

TEST(Bahab, HasEndgamesThatAreSolved) {
  const Bahab small = boardOf(5, 3, 4);
  int wins = 0, others = 0;
  for (const std::string text :
       {"A../.../.../.../..a 0 Uppercase", ".A./.../.../.../.a. 0 Uppercase",
        ".A./.B./.../.b./.a. 0 Uppercase", ".A./B../.../..b/.a. 0 Uppercase",
        ".A./B../.../b.b/.a. 0 Lowercase"}) {
    std::map<std::string, int> known;
    const Bahab game = at(text, small);
    const double value = solution(game, upper);
    EXPECT_EQ(value, naiveValue(Naive(game), known)) << text;
    (value != 0 ? wins : others) += 1;
  }
  EXPECT_GT(wins, 0);
  // Two plies from the end, and nothing to capture: who is ahead in the race wins.
  EXPECT_EQ(solution(at("...../a..../...../....A/..... 0 Uppercase"), upper), 1);
  EXPECT_EQ(solution(at("...../a..../...../....A/..... 0 Lowercase"), upper), -1);
}

// ---------------------------------------------------------------- forms
TEST(Bahab, KeepsTheLaws) {
  using Parameters = Bahab::Parameters;
  for (const Parameters& p : {Parameters{}, Parameters{8, 7, 1}, Parameters{5, 3, 1000}})
    EXPECT_EQ(testing::brokenLaws<Bahab>(p, {.playouts = 20, .sweep = 100}), "");
}

TEST(Bahab, HasAFormWithTheQuietPlies) {
  const Bahab game = at("..A../...../b...B/...../..a.. 7 Uppercase");
  EXPECT_EQ(game.quiet, 7);
  EXPECT_EQ(jsonText<Bahab>(game.form()),
            R"({"activePlayer":"Uppercase","board":"..A../...../b...B/...../..a..","quiet":7})");
}

TEST(Bahab, RefusesPositionsThatNoMatchLeadsTo) {
  const auto refusal = [](const std::string& text) { return messageOf<Error>([&] { at(text); }); };
  EXPECT_TRUE(has(refusal("..A../..A../...../...../..a.. 0 Uppercase"), {"Uppercase has one A"}));
  EXPECT_TRUE(has(refusal("..A../...../...../...../..b.. 0 Uppercase"), {"has no A"}));
  EXPECT_TRUE(has(refusal("...../...../...../...../..... 0 Uppercase"), {"has no A"}));
  EXPECT_TRUE(has(refusal("...../...../...../a..../..A.. 0 Uppercase"), {"was over"}));
  EXPECT_TRUE(has(refusal("..B../.A.../...../...../..a.. 0 Uppercase"), {"where its A started"}));
  EXPECT_TRUE(has(refusal("B.A.B/.B.B./B.B.B/...../..a.. 0 Uppercase"), {"one colour"}));
  EXPECT_TRUE(has(refusal("BBABB/BBBBB/...../bbbbb/bbabb 0 Lowercase"), {"cannot be Lowercase"}));
  EXPECT_TRUE(has(refusal("BBABB/BB.BB/.B.../bbbbb/bbabb 0 Uppercase"), {"cannot be Uppercase"}));
  EXPECT_TRUE(has(refusal("..A../...../...../...../..a.. 41 Uppercase"), {"0 to 40"}));
  EXPECT_TRUE(has(refusal("..A../...../...../...../..a.. -1 Uppercase"), {"0 to 40"}));
  EXPECT_TRUE(has(refusal("..A../...../...../...../..... 1 Lowercase"), {"an A was captured"}));
  EXPECT_TRUE(has(refusal("..A../...../...../...../..a.. x Uppercase"), {"no number: \"x\""}));
  EXPECT_TRUE(has(refusal("..A../...../...../...../..a.. Uppercase"), {"quiet plies"}));
  EXPECT_TRUE(has(refusal("..A../...../...../..a.. 0 Uppercase"), {"5 rows of 5"}));
  EXPECT_TRUE(has(refusal("..C../...../...../...../..a.. 0 Uppercase"), {"'C'"}));
}

TEST(Bahab, AcceptsEveryStateOfRandomMatches) {
  for (const Bahab& start : {boardOf(5, 5), boardOf(7, 7, 5), boardOf(5, 3)})
    for (std::uint64_t seed = 100; seed < 200; ++seed)
      for (const Bahab& game : test::randomStates(start, seeded(seed)))
        ASSERT_EQ(start.with(game.form()), game);
}

TEST(Bahab, ShowsItsBoard) {
  const Bahab game = played(Bahab{}, "c4b3");
  const Scene scene = game.scene();
  ASSERT_EQ(scene.places.size(), 25U);
  EXPECT_EQ(scene.places[2].name, "c5");
  EXPECT_EQ(scene.places[2].things.at(0).shape, Shape::crown);
  EXPECT_EQ(scene.places[2].things.at(0).role, 0);
  EXPECT_EQ(scene.places[15].things.at(0).shape, Shape::disc);
  EXPECT_EQ(scene.places[15].things.at(0).role, 1);
  EXPECT_TRUE(scene.places[7].things.empty());
  EXPECT_EQ(game.clicks(test::toldMove(game, "a2b3")), (std::vector<std::size_t>{15, 11}));
}

// ---------------------------------------------------------------- players
TEST(BahabStrength, ItsHeuristicBeatsRandomPlayAndSearchWithoutIt) {
  const auto looks = [](const Heuristic<Bahab>& heuristic) {
    return [=](std::uint64_t seed) {
      return AlphaBetaPlayer<Bahab>({.horizon = 3, .heuristic = heuristic}, Rng(seed));
    };
  };
  const auto race = looks(Heuristic<Bahab>::named("race"));
  EXPECT_GT(test::contest(Bahab{}, 20, race, [](std::uint64_t seed) { return RandomPlayer(seed); }),
            0.8);
  EXPECT_GT(test::contest(Bahab{}, 20, race, looks({})), 0.5);
}

}  // namespace
}  // namespace ludorum
