#include "ludorum/games/breakthrough.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <cstdint>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "../support/contest.hpp"
#include "../support/errors.hpp"
#include "../support/perfect_player.hpp"
#include "../support/play.hpp"
#include "../support/seeds.hpp"
#include "../support/told_moves.hpp"
#include "ludorum/players/alpha_beta_player.hpp"
#include "ludorum/players/playout_policy.hpp"
#include "ludorum/players/random_player.hpp"
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
constexpr Result<2> whiteWins{{1, -1}}, blackWins{{-1, 1}};

Breakthrough boardOf(int rows, int columns, int ranks = 2) {
  return Breakthrough::start({.rows = rows, .columns = columns, .ranks = ranks});
}
Breakthrough at(const Breakthrough& start, const std::string& text) {
  return start.with(Breakthrough::formFrom(text));
}

// ---------------------------------------------------------------- rules
TEST(Breakthrough, StartsWithRanksOfPawns) {
  EXPECT_EQ(Breakthrough{}, boardOf(8, 8));
  EXPECT_EQ(Breakthrough{}.toString(),
            "BBBBBBBB/BBBBBBBB/......../......../......../......../WWWWWWWW/WWWWWWWW White");
  EXPECT_EQ(boardOf(5, 3).toString(), "BBB/BBB/.../WWW/WWW White");
  EXPECT_EQ(boardOf(3, 4, 1).toString(), "BBBB/..../WWWW White");
  EXPECT_EQ(boardOf(8, 2, 4).toString(), "BB/BB/BB/BB/WW/WW/WW/WW White");
  EXPECT_TRUE(has(messageOf<Error>([] { boardOf(3, 3); }), {"2 ranks", "3 rows"}));
}

TEST(Breakthrough, MovesForwardStraightOnOrDiagonally) {
  const Breakthrough game = at(boardOf(5, 5), "BBBBB/.BBBB/B..../..W../WW.WW Black");
  EXPECT_EQ(moveTexts(game), (Texts{"a3a2", "a3b2", "b4b3", "b4c3", "c4b3", "c4c3", "c4d3", "d4c3",
                                    "d4d3", "d4e3", "e4d3", "e4e3", "a5a4", "b5a4"}));
}

TEST(Breakthrough, CapturesDiagonallyAndIsBlockedStraightOn) {
  const Breakthrough game = at(boardOf(5, 5), "BB.BB/BBBBB/..W../WW.WW/WWWWW White");
  EXPECT_FALSE(moveTexts(game).contains("c3c4"));
  EXPECT_EQ(played(game, "c3b4").toString(), "BB.BB/BWBBB/...../WW.WW/WWWWW Black");
  EXPECT_EQ(played(game, "c3d4").toString(), "BB.BB/BBBWB/...../WW.WW/WWWWW Black");
}

TEST(Breakthrough, DoesNotGoOverTheEdgesOfAnyBoard) {
  for (const int columns : {2, 5, 7, 8}) {
    const Breakthrough start = boardOf(6, columns, 1);
    const std::string empty(std::size_t(columns), '.'), last(1, char('a' + columns - 1));
    std::string left = empty, right = empty;
    left.front() = 'W', right.back() = 'B';
    const std::string before = empty + '/' + right + '/' + empty + '/' + empty + '/';
    const Breakthrough white = at(start, before + left + '/' + empty + " White");
    EXPECT_EQ(moveTexts(white), (Texts{"a2a3", "a2b3"})) << columns;
    const char inner = char('a' + columns - 2);
    EXPECT_EQ(moveTexts(at(start, before + left + '/' + empty + " Black")),
              (Texts{last + "5" + last + "4", last + "5" + inner + "4"}));
  }
}

TEST(Breakthrough, IsWonOnTheLastRowAndByCapturingAll) {
  const Breakthrough start = boardOf(5, 3, 1);
  const Breakthrough near = at(start, "B../.W./.../.B./W.. White");
  EXPECT_FALSE(near.result());
  EXPECT_EQ(played(near, "b4b5").result(), whiteWins);
  EXPECT_TRUE(played(near, "b4b5").moves().empty());
  const Breakthrough other = played(near, "a1a2");
  EXPECT_EQ(played(other, "b2c1").result(), blackWins);
  EXPECT_TRUE(played(other, "b2c1").moves().empty());
  const Breakthrough lone = at(start, ".../.../.B./W.W/... White");
  EXPECT_EQ(played(lone, "a2b3").result(), whiteWins);
  EXPECT_TRUE(played(lone, "a2b3").moves().empty());
  EXPECT_EQ(played(lone, "a2b3").scores(), (PerRole<int, 2>{{2, 0}}));
}

// ---------------------------------------------------------------- against a naive implementation
/// The rules pawn by pawn, on rows of characters, the highest first; White's are 'W'.
struct Naive {
  std::vector<std::string> rows;
  bool white;

  explicit Naive(const Breakthrough& game) : white(game.activePlayer() == Role{0}) {
    const std::string board = game.form().board;
    for (std::size_t i = 0; i < board.size(); i += game.columns + 1U)
      rows.push_back(board.substr(i, game.columns));
  }
  struct Step {
    std::string text, board;
  };
  std::string text() const {
    std::string all;
    for (const std::string& row : rows) all += (all.empty() ? "" : "/") + row;
    return all;
  }
  bool hasWon(char who, const std::string& lastRow) const {
    return lastRow.find(who) != std::string::npos ||
           text().find(who == 'W' ? 'B' : 'W') == std::string::npos;
  }
  /// 1 if White has won, -1 if Black has, else 0.
  int winner() const { return hasWon('W', rows.front()) ? 1 : hasWon('B', rows.back()) ? -1 : 0; }
  Naive after(const Step& step) const {
    Naive next = *this;
    const std::size_t width = rows[0].size();
    for (std::size_t i = 0; i < rows.size(); ++i)
      next.rows[i] = step.board.substr(i * (width + 1), width);
    next.white = !white;
    return next;
  }
  std::vector<Step> steps() const {
    std::vector<Step> found;
    if (winner() != 0) return found;
    const int height = int(rows.size()), width = int(rows[0].size());
    const char own = white ? 'W' : 'B';
    for (int y = 0; y < height; ++y)
      for (int x = 0; x < width; ++x)
        for (int dx = -1; dx <= 1; ++dx) {
          const int toX = x + dx, toY = white ? y - 1 : y + 1;
          if (rows[std::size_t(y)][std::size_t(x)] != own || toX < 0 || toX >= width) continue;
          const char there = rows[std::size_t(toY)][std::size_t(toX)];
          if (there == own || (dx == 0 && there != '.')) continue;
          Naive next = *this;
          next.rows[std::size_t(y)][std::size_t(x)] = '.';
          next.rows[std::size_t(toY)][std::size_t(toX)] = own;
          found.push_back(
              {{char('a' + x), char('0' + height - y), char('a' + toX), char('0' + height - toY)},
               next.text()});
        }
    return found;
  }
};

TEST(Breakthrough, PlaysAsANaiveImplementationDoes) {
  const std::vector<Breakthrough> starts{boardOf(8, 8),    boardOf(5, 5), boardOf(4, 7),
                                         boardOf(3, 2, 1), boardOf(7, 3), boardOf(8, 6, 4)};
  int captures = 0;
  for (const Breakthrough& start : starts)
    for (std::uint64_t seed = 0; seed < 30; ++seed)
      for (const Breakthrough& game : test::randomStates(start, seeded(seed))) {
        const Naive naive(game);
        const auto steps = naive.steps();
        ASSERT_EQ(game.moves().size(), steps.size()) << game.toString();
        for (const auto& [text, board] : steps) {
          const Breakthrough next = played(game, text);
          ASSERT_EQ(next.form().board, board) << text << " at " << game.toString();
          ASSERT_NE(next.turn, game.turn);
          const auto scores = next.scores(), before = game.scores();
          captures += before[0] + before[1] - scores[0] - scores[1];
        }
        const auto result = game.result();
        ASSERT_EQ(result ? int((*result)[0]) : 0, naive.winner()) << game.toString();
      }
  EXPECT_GT(captures, 1000);
}

/// Who wins, 1 for White and -1 for Black, if both play as well as can be.
int naiveValue(const Naive& game, std::unordered_map<std::string, int>& known) {
  if (const int winner = game.winner(); winner != 0) return winner;
  const std::string key = game.text() + (game.white ? 'w' : 'b');
  if (const auto found = known.find(key); found != known.end()) return found->second;
  const int sign = game.white ? 1 : -1;
  int best = -sign;
  for (const auto& step : game.steps()) {
    if (naiveValue(game.after(step), known) == sign) best = sign;
    if (best == sign) break;
  }
  return known[key] = best;
}

TEST(BreakthroughStrength, HasTheSameWinnersOnSmallBoardsAsABruteForceSearch) {
  const auto winners = [](int ranks, int mostColumns, int mostRows) {
    std::string found;
    for (int rows = 2 * ranks + (ranks == 1 ? 1 : 0); rows <= mostRows; ++rows)
      for (int columns = 2; columns <= mostColumns; ++columns) {
        std::unordered_map<std::string, int> known;
        const Breakthrough start = boardOf(rows, columns, ranks);
        const int naive = naiveValue(Naive(start), known);
        EXPECT_EQ(test::PerfectPlayer<Breakthrough>().value(start), float(naive))
            << rows << " rows, " << columns << " columns, " << ranks << " ranks";
        found += naive > 0 ? 'W' : 'B';
      }
    return found;
  };
  EXPECT_EQ(winners(1, 4, 4), "WWWBWW");
  EXPECT_EQ(winners(2, 3, 4), "BB");
  EXPECT_EQ(winners(2, 2, 5), "BB");
}

// ---------------------------------------------------------------- counts
std::uint64_t naiveCount(const Naive& game, int depth) {
  if (depth == 0) return 1;
  std::uint64_t sum = 0;
  for (const auto& step : game.steps()) sum += naiveCount(game.after(step), depth - 1);
  return sum;
}
TEST(Breakthrough, HasTheKnownCountsOfSequences) {
  const std::vector<std::uint64_t> known{1, 22, 484, 11132, 256036, 6182818};
  const auto rows = testing::perft(Breakthrough{}, 5);
  for (std::size_t ply = 0; ply < known.size(); ++ply) EXPECT_EQ(rows[ply].sequences, known[ply]);
  EXPECT_EQ(naiveCount(Naive(Breakthrough{}), 3), known[3]);
  const Breakthrough small = boardOf(4, 4);
  EXPECT_EQ(testing::perft(small, 5)[5].sequences, naiveCount(Naive(small), 5));
}

// ---------------------------------------------------------------- forms
TEST(Breakthrough, KeepsTheLaws) {
  using Parameters = Breakthrough::Parameters;
  for (const Parameters& p : {Parameters{}, Parameters{5, 5, 2}, Parameters{3, 2, 1}})
    EXPECT_EQ(testing::brokenLaws<Breakthrough>(p, {.playouts = 20, .sweep = 100}), "");
}

TEST(Breakthrough, RefusesPositionsThatNoMatchLeadsTo) {
  const Breakthrough start = boardOf(5, 3, 1);
  const auto refusal = [&](const std::string& text) {
    return messageOf<Error>([&] { at(start, text); });
  };
  EXPECT_TRUE(has(refusal("BBB/..B/.../.../WWW White"), {"3 pawns at most"}));
  EXPECT_TRUE(has(refusal("BWB/.../.../.../W.W White"), {"White had won"}));
  EXPECT_TRUE(has(refusal(".../.../W../.../... White"), {"White had won"}));
  EXPECT_TRUE(has(refusal("WBW/.../.../.../.W. Black"), {"ends the match"}));
  EXPECT_TRUE(has(refusal("BBB/.../.../.../WWW Black"), {"the turn of Black"}));
  EXPECT_TRUE(has(refusal("BBB/.../W../.../.WW White"), {"the turn of White"}));
  EXPECT_TRUE(has(refusal("BB/../../../WW White"), {"5 rows of 3"}));
  EXPECT_TRUE(has(refusal("bbb/.../.../.../WWW White"), {"'b'"}));
}

TEST(Breakthrough, ShowsItsBoard) {
  const Breakthrough game = boardOf(5, 3, 1);
  const Scene scene = game.scene();
  ASSERT_EQ(scene.places.size(), 15U);
  EXPECT_EQ(scene.places[0].name, "a5");
  EXPECT_EQ(scene.places[0].things.at(0).role, 1);
  EXPECT_EQ(scene.places[12].things.at(0).role, 0);
  EXPECT_TRUE(scene.places[3].things.empty());
  EXPECT_EQ(game.clicks(test::toldMove(game, "b1c2")), (std::vector<std::size_t>{13, 11}));
}

// ---------------------------------------------------------------- players
TEST(BreakthroughStrength, ItsHeuristicIsWorthMoreThanThePawns) {
  const auto pawns = [](const Breakthrough& game, Role role) {
    const auto scores = game.scores();
    return (scores[role] - scores[Breakthrough::players.opponent(role)]) / 16.0;
  };
  const auto looks = [](const Heuristic<Breakthrough>& heuristic) {
    return [=](std::uint64_t seed) {
      return AlphaBetaPlayer<Breakthrough>({.horizon = 2, .heuristic = heuristic}, Rng(seed));
    };
  };
  const auto advance = Heuristic<Breakthrough>::named("advance");
  EXPECT_GT(test::contest(Breakthrough{}, 15, looks(advance), looks(pawns)), 0.6);
  EXPECT_GT(test::contest(Breakthrough{}, 15, looks(advance),
                          [](std::uint64_t seed) { return RandomPlayer(seed); }),
            0.9);
}

TEST(BreakthroughStrength, ItsPolicyTakesWhatDecides) {
  const auto policy = std::get<0>(Breakthrough::policies()).function;
  Rng rng(1);
  const Breakthrough start = boardOf(5, 3, 1);
  for (int i = 0; i < 20; ++i) {
    const Breakthrough wins = at(start, "B../..W/.../.B./W.. White");
    EXPECT_EQ(Breakthrough::moveForm(policy(wins, Role{0}, rng)).substr(0, 2), "c4");
    const Breakthrough saves = at(start, "B../.../W../.B./W.. White");
    EXPECT_EQ(Breakthrough::moveForm(policy(saves, Role{0}, rng)).substr(2), "b2");
  }
  const auto decisive = [=](std::uint64_t seed) {
    return [=, own = Rng(seed)](const Breakthrough& game, Role role) mutable {
      return policy(game, role, own);
    };
  };
  EXPECT_GT(test::contest(Breakthrough{}, 100, decisive,
                          [](std::uint64_t seed) { return RandomPlayer(seed); }),
            0.5);
}

}  // namespace
}  // namespace ludorum
