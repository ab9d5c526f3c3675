#include "ludorum/games/reversi.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "../support/contest.hpp"
#include "../support/errors.hpp"
#include "../support/play.hpp"
#include "../support/seeds.hpp"
#include "../support/told_moves.hpp"
#include "ludorum/players/alpha_beta_player.hpp"
#include "ludorum/players/heuristic_player.hpp"
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
constexpr Role black{0}, white{1};
constexpr Result<2> blackWins{{1, -1}}, whiteWins{{-1, 1}};

Reversi boardOf(int size) { return Reversi::start({.size = size}); }
Reversi at(const std::string& text, int size = 8) {
  return boardOf(size).with(Reversi::formFrom(text));
}

// ---------------------------------------------------------------- rules
TEST(Reversi, StartsWithTwoDiscsOfEach) {
  EXPECT_EQ(Reversi{}, boardOf(8));
  EXPECT_EQ(boardOf(8).toString(),
            "......../......../......../...OX.../...XO.../......../......../........ Black");
  EXPECT_EQ(boardOf(6).toString(), "....../....../..OX../..XO../....../...... Black");
  EXPECT_EQ(boardOf(4).toString(), "..../.OX./.XO./.... Black");
  EXPECT_EQ(moveTexts(boardOf(8)), (Texts{"d3", "c4", "f5", "e6"}));
  EXPECT_TRUE(has(messageOf<Error>([] { boardOf(5); }), {"4, 6 or 8", "5"}));
}

TEST(Reversi, TurnsDiscsInAllDirectionsAtOnce) {
  const Reversi game =
      at("X.X.X.../.OOO..../XO.OOOX./.OOOX.../X.OOO.../..X..X../......../........ Black");
  EXPECT_EQ(played(game, "c3").form().board,
            "X.X.X.../.XXX..../XXXXXXX./.XXXX.../X.XOX.../..X..X../......../........");
}

TEST(Reversi, TurnsNothingBeyondAGapOrTheEdge) {
  // From c3: there is a gap below c4 and beyond d4; to the left, another row ends in a disc.
  const Reversi game =
      at("......../...XXXXX/OO.OX.../..OOX.../...XO.../..X...../......../........ Black");
  EXPECT_EQ(played(game, "c3").form().board,
            "......../...XXXXX/OOXXX.../..OOX.../...XO.../..X...../......../........");
}

TEST(Reversi, PassesOnlyWhenItHasNoMoveAndTheOtherHas) {
  const Reversi stuck = at("OXXX/XXXX/XXXX/XXX. Black", 4);
  EXPECT_EQ(moveTexts(stuck), (Texts{"pass"}));
  const Reversi passed = played(stuck, "pass");
  EXPECT_EQ(passed.activePlayer(), white);
  EXPECT_EQ(passed.form().board, stuck.form().board);
  EXPECT_EQ(moveTexts(passed), (Texts{"d4"}));
  EXPECT_EQ(played(passed, "d4").form().board, "OXXX/XOXX/XXOX/XXXO");
}

TEST(Reversi, IsOverWhenNeitherCanMove) {
  const Reversi full = at("XXXX/XOOX/XOOX/XXOO White", 4);
  EXPECT_TRUE(full.moves().empty());
  EXPECT_EQ(full.result(), blackWins);
  EXPECT_EQ(full.scores(), (PerRole<int, 2>{{10, 6}}));
  const Reversi wipedOut = at("..../.OOO/.OO./.O.. Black", 4);
  EXPECT_TRUE(wipedOut.moves().empty());
  EXPECT_EQ(wipedOut.result(), whiteWins);
  EXPECT_EQ(at("XXXX/XOOX/XOOX/OOOO White", 4).result(), (Result<2>{{0, 0}}));
}

TEST(Reversi, PlaysTheShortestMatchToTheEnd) {
  // Known to all who collect such: Black takes the last white disc with the ninth move.
  const Reversi game = played(Reversi{}, "e6 f4 e3 f6 g5 d6 e7 f5 c5");
  EXPECT_EQ(game.result(), blackWins);
  EXPECT_EQ(game.scores(), (PerRole<int, 2>{{13, 0}}));
}

// ---------------------------------------------------------------- against a naive implementation
/// The rules disc by disc, on characters.
struct Naive {
  int size;
  std::vector<std::string> rows;
  char mover, other;

  explicit Naive(const Reversi& game) : size(game.size), mover('X'), other('O') {
    if (game.activePlayer() == white) std::swap(mover, other);
    const std::string board = game.form().board;
    for (int row = 0; row < size; ++row)
      rows.push_back(board.substr(static_cast<std::size_t>(row * (size + 1)), std::size_t(size)));
  }
  char& disc(int x, int y) { return rows[std::size_t(y)][std::size_t(x)]; }
  char look(int x, int y) { return x < 0 || y < 0 || x >= size || y >= size ? ' ' : disc(x, y); }
  /// How many discs a disc of `who` turns, which it does if it should.
  int place(int x, int y, char who, char whose, bool turns) {
    if (disc(x, y) != '.') return 0;
    int sum = 0;
    for (int dx = -1; dx <= 1; ++dx)
      for (int dy = -1; dy <= 1; ++dy) {
        int count = 0;
        while (look(x + (count + 1) * dx, y + (count + 1) * dy) == whose) ++count;
        if (look(x + (count + 1) * dx, y + (count + 1) * dy) != who) continue;
        sum += count;
        for (int i = 1; turns && i <= count; ++i) disc(x + i * dx, y + i * dy) = who;
      }
    if (turns) disc(x, y) = who;
    return sum;
  }
  Texts moves(char who, char whose) {
    Texts texts;
    for (int x = 0; x < size; ++x)
      for (int y = 0; y < size; ++y)
        if (place(x, y, who, whose, false) > 0) texts.insert({char('a' + x), char('1' + y)});
    return texts;
  }
  Texts moves() {
    Texts texts = moves(mover, other);
    if (texts.empty() && !moves(other, mover).empty()) texts.insert("pass");
    return texts;
  }
  std::string after(const std::string& move) {
    Naive next = *this;
    if (move != "pass") next.place(move[0] - 'a', move[1] - '1', mover, other, true);
    std::string text;
    for (const std::string& row : next.rows) text += (text.empty() ? "" : "/") + row;
    return text;
  }
};

TEST(Reversi, PlaysAsANaiveImplementationDoes) {
  int passes = 0;
  for (const int size : {4, 6, 8})
    for (std::uint64_t seed = 0; seed < 60; ++seed)
      for (const Reversi& game : test::randomStates(boardOf(size), seeded(seed))) {
        Naive naive(game);
        ASSERT_EQ(moveTexts(game), naive.moves()) << game.toString();
        for (const std::string& move : naive.moves()) {
          const Reversi next = played(game, move);
          ASSERT_EQ(next.form().board, naive.after(move)) << move << " at " << game.toString();
          ASSERT_NE(next.turn, game.turn);
          passes += move == "pass" ? 1 : 0;
        }
        const auto count = [&](char disc) { return std::ranges::count(game.form().board, disc); };
        ASSERT_EQ(game.scores()[0], count('X'));
        ASSERT_EQ(game.scores()[1], count('O'));
        if (!game.result()) continue;
        const auto lead = count('X') - count('O');
        ASSERT_EQ((*game.result())[0], lead > 0 ? 1 : lead < 0 ? -1 : 0) << game.toString();
      }
  EXPECT_GT(passes, 50);
}

// ---------------------------------------------------------------- published figures
void expectCounts(const std::vector<std::uint64_t>& known) {
  const auto rows = testing::perft(Reversi{}, known.size());
  for (std::size_t ply = 1; ply <= known.size(); ++ply)
    EXPECT_EQ(rows[ply].sequences + rows[ply - 1].finished, known[ply - 1]) << ply;
}
// A. Bik, https://www.aartbik.com/strategy.php. There a pass is a ply, and so is the first of the
// two at the end, which we have none of: 228 matches are over after 9 plies.
TEST(Reversi, HasThePublishedCountsOfSequences) {
  expectCounts({4, 12, 56, 244, 1396, 8200, 55092, 390216});
}
TEST(ReversiStrength, HasThePublishedCountsOfLongSequences) {
  expectCounts({4, 12, 56, 244, 1396, 8200, 55092, 390216, 3005288, 24571284});
}

/// By how many discs the active player leads in the end, if both play as well as can be.
int lead(const Reversi& game, std::unordered_map<Reversi, int, StateHash>& known) {
  const auto scores = game.scores();
  if (game.result()) return (scores[0] - scores[1]) * (game.turn == black ? 1 : -1);
  if (const auto found = known.find(game); found != known.end()) return found->second;
  int best = -16;
  const auto moves = game.moves();
  for (std::size_t i = 0; i < moves.size(); ++i)
    best = std::max(best, -lead(game.next(moves[i]), known));
  return known[game] = best;
}
// White wins by 11 to 3 (https://en.wikipedia.org/wiki/Computer_Othello; the same for 6x6, 20 to
// 16, is by J. Feinstein, British Othello Federation newsletter, July 1993).
TEST(ReversiStrength, IsWonByWhiteOnTheSmallestBoard) {
  std::unordered_map<Reversi, int, StateHash> known;
  EXPECT_EQ(lead(boardOf(4), known), -8);
}

// ---------------------------------------------------------------- forms
TEST(Reversi, KeepsTheLaws) {
  EXPECT_EQ(testing::brokenLaws(Reversi{}, {.playouts = 50, .sweep = 200}), "");
  EXPECT_EQ(testing::brokenLaws<Reversi>({.size = 6}, {.playouts = 50, .sweep = 200}), "");
  EXPECT_EQ(testing::brokenLaws<Reversi>({.size = 4}, {.playouts = 100, .sweep = 200}), "");
}

TEST(Reversi, RefusesBoardsThatNoMatchLeadsTo) {
  const auto refusal = [](const std::string& text, int size) {
    return messageOf<Error>([&] { at(text, size); });
  };
  EXPECT_TRUE(has(refusal("..../.OX./.X../.... Black", 4), {"middle"}));
  EXPECT_TRUE(has(refusal("..../.XO./.OX./.... Black", 4), {"impossible start"}));
  EXPECT_TRUE(has(refusal("..../.OX./.XO./.... White", 4), {"impossible start"}));
  EXPECT_TRUE(has(refusal("....../....../..XX../..XO../....../X..... White", 6), {"beside"}));
  EXPECT_TRUE(has(refusal("..../.OX./.XO./.... Black", 6), {"6 rows of 6"}));
  EXPECT_TRUE(has(refusal("..../.ox./.XO./.... Black", 4), {"'o'"}));
  EXPECT_TRUE(has(refusal("..../.OX./.XO./.... X", 4), {"Black"}));
}

TEST(Reversi, ShowsItsBoard) {
  const Scene scene = boardOf(6).scene();
  ASSERT_EQ(scene.places.size(), 36U);
  EXPECT_EQ(scene.places[0].name, "a1");
  ASSERT_EQ(scene.places[14].things.size(), 1U);
  EXPECT_EQ(scene.places[14].name, "c3");
  EXPECT_EQ(scene.places[14].things[0].role, 1);
  EXPECT_EQ(scene.places[15].things[0].role, 0);
  EXPECT_TRUE(scene.places[13].things.empty());
  const Reversi game = boardOf(6);
  EXPECT_EQ(game.clicks(test::toldMove(game, "c2")), (std::vector<std::size_t>{8}));
  EXPECT_TRUE(game.clicks(Reversi::pass).empty());
}

// ---------------------------------------------------------------- players
TEST(ReversiStrength, ItsHeuristicIsWorthMoreThanTheDiscs) {
  const auto discs = [](const Reversi& game, Role role) {
    const auto scores = game.scores();
    return (scores[role] - scores[Reversi::players.opponent(role)]) / 64.0;
  };
  const auto looks = [](const Heuristic<Reversi>& heuristic) {
    return [=](std::uint64_t seed) {
      return AlphaBetaPlayer<Reversi>({.horizon = 2, .heuristic = heuristic}, Rng(seed));
    };
  };
  const auto random = [](std::uint64_t seed) { return RandomPlayer(seed); };
  const auto squares = Heuristic<Reversi>::named("squares");
  EXPECT_GT(test::contest(Reversi{}, 20, looks(squares), looks(discs)), 0.7);
  EXPECT_GT(test::contest(Reversi{}, 20, looks(squares), random), 0.9);
}

TEST(Reversi, TriesCornersFirst) {
  const auto order = [](unsigned column, unsigned row) {
    return Reversi::moveOrder(static_cast<Reversi::Move>(8 * row + column));
  };
  EXPECT_GT(order(7, 0), order(4, 0));
  EXPECT_GT(order(4, 0), order(4, 4));
  EXPECT_GT(order(4, 4), order(1, 0));
  EXPECT_EQ(order(1, 0), order(6, 6));
}

}  // namespace
}  // namespace ludorum
