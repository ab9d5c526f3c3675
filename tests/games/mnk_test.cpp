#include "ludorum/games/mnk.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <unordered_set>
#include <vector>

#include "../support/contest.hpp"
#include "../support/errors.hpp"
#include "../support/play.hpp"
#include "../support/seeds.hpp"
#include "../support/told_moves.hpp"
#include "ludorum/games/connect_four.hpp"
#include "ludorum/games/tic_tac_toe.hpp"
#include "ludorum/players/alpha_beta_player.hpp"
#include "ludorum/players/heuristic_player.hpp"
#include "ludorum/players/random_player.hpp"
#include "ludorum/testing/laws.hpp"
#include "ludorum/testing/perft.hpp"

namespace ludorum {
namespace {

using test::has;
using test::messageOf;
using test::seeded;
constexpr Role first{0}, second{1};

Mnk board(int rows, int columns, int line, bool gravity = false) {
  return Mnk::start({.rows = rows, .columns = columns, .line = line, .gravity = gravity});
}
const Mnk gomoku = board(15, 15, 5), connectFour = board(6, 7, 4, true);

// ---------------------------------------------------------------- rules
TEST(Mnk, IsWonWithALineInEveryDirection) {
  for (const std::string moves :
       {"a1 a2 b1 b2 c1 c2 d1 d2 e1", "a1 b1 a2 b2 a3 b3 a4 b4 a5", "a1 b1 b2 c1 c3 d1 d4 f1 e5",
        "e1 a1 d2 a2 c3 a3 b4 b1 a5", "o15 a1 n15 a2 m15 a3 k15 a5 l15"}) {
    const Mnk game = test::played(gomoku, moves);
    EXPECT_EQ(game.result(), (Result<2>{{1, -1}})) << moves;
    EXPECT_TRUE(game.moves().empty());
    EXPECT_FALSE(test::played(gomoku, moves.substr(0, moves.rfind(' '))).result()) << moves;
  }
}

TEST(Mnk, IsWonByTheSecondPlayerToo) {
  EXPECT_EQ(test::played(gomoku, "a1 a2 b1 b2 c1 c2 d1 d2 o15 e2").result(), (Result<2>{{-1, 1}}));
}

TEST(Mnk, CountsMoreStonesThanALineNeeds) {
  EXPECT_EQ(test::played(gomoku, "a1 a2 b1 b2 c1 c2 e1 e2 f1 f2 d1").result(),
            (Result<2>{{1, -1}}));
}

TEST(Mnk, HasNoLineThatRunsOnInTheNextRow) {
  EXPECT_FALSE(test::played(gomoku, "n1 a15 o1 b14 a2 c13 b2 e10 c2").result());
  const Mnk wide = board(19, 19, 5);
  EXPECT_FALSE(test::played(wide, "r1 a15 s1 b14 a2 c13 b2 e10 c2").result());
}

TEST(Mnk, LetsStonesFallIfItIsSaidTo) {
  EXPECT_EQ(test::moveTexts(connectFour), (test::Texts{"a1", "b1", "c1", "d1", "e1", "f1", "g1"}));
  EXPECT_EQ(test::moveTexts(test::played(connectFour, "d1 d2 d3 d4 d5 d6")),
            (test::Texts{"a1", "b1", "c1", "e1", "f1", "g1"}));
}

/// Whether a character fills a line of that length, looked for from every square.
bool slowlyLined(const std::string& text, int rows, int columns, int line, char symbol) {
  const auto at = [&](int r, int c) {
    const bool in = r >= 0 && r < rows && c >= 0 && c < columns;
    return in && text[std::size_t(r * (columns + 1) + c)] == symbol;
  };
  for (int r = 0; r < rows; ++r)
    for (int c = 0; c < columns; ++c)
      for (const auto& [dr, dc] : {std::pair{0, 1}, {1, 0}, {1, 1}, {1, -1}}) {
        int length = 0;
        while (length < line && at(r + length * dr, c + length * dc)) ++length;
        if (length == line) return true;
      }
  return false;
}

TEST(Mnk, EndsWhereALookAtEveryLineSaysSo) {
  int won = 0, tied = 0;
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    Rng rng(seeded(seed));
    const int rows = 1 + int(rng.below(19)), columns = 1 + int(rng.below(19));
    const int line = 1 + int(rng.below(std::uint32_t(std::min(6, std::max(rows, columns)))));
    const Mnk start = board(rows, columns, line, seed % 3 == 0);
    for (const Mnk& game : test::randomStates(start, seeded(seed))) {
      const std::string text = game.form().board;
      const bool x = slowlyLined(text, rows, columns, line, 'X');
      const bool o = slowlyLined(text, rows, columns, line, 'O');
      const bool full = text.find('.') == std::string::npos;
      std::optional<Result<2>> result;
      if (x || o || full) result = Result<2>{{float(x) - float(o), float(o) - float(x)}};
      ASSERT_EQ(game.result(), result) << game.toString();
      for (const Role role : Mnk::players.all())
        ASSERT_EQ(game.hasLine(game.stones[index(role)]), role == first ? x : o);
      ++(x || o ? won : tied);
    }
  }
  EXPECT_GT(won, 30);
  EXPECT_GT(tied, 30);
}

TEST(Mnk, IsTicTacToe) {
  const auto ours = testing::perft(board(3, 3, 3), 9), theirs = testing::perft(TicTacToe{}, 9);
  EXPECT_EQ(ours, theirs);
  std::uint64_t games = 0, states = 0;
  for (const auto& row : ours) games += row.finished;
  for (const std::uint64_t count : testing::uniqueStates(board(3, 3, 3), 9)) states += count;
  EXPECT_EQ(games, 255168U);  // As is well known.
  EXPECT_EQ(states, 5478U);
}

TEST(Mnk, IsConnectFour) {
  const auto rows = testing::perft(connectFour, 7);
  const std::vector<std::uint64_t> known{1, 7, 49, 343, 2401, 16807, 117649, 823536};
  for (std::size_t ply = 0; ply <= 7; ++ply) EXPECT_EQ(rows[ply].sequences, known[ply]) << ply;
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    Rng rng(seeded(seed));
    Mnk ours = connectFour;
    for (ConnectFour theirs; !theirs.result();) {
      ASSERT_EQ(ours.moves().size(), theirs.moves().size());
      const auto i = rng.below(std::uint32_t(theirs.moves().size()));
      const auto column = ConnectFour::moveForm(theirs.moves()[i]);
      theirs = theirs.next(theirs.moves()[i]);
      for (const Mnk::Move move : ours.moves())
        if (Mnk::moveForm(move)[0] == 'a' + column) {
          ours = ours.next(move);
          break;
        }
      ASSERT_EQ(ours.result(), theirs.result()) << ours.toString();
    }
  }
}

double valueOf(const Mnk& start) {
  AlphaBetaPlayer<Mnk> player({.horizon = 30});
  double best = -1;
  for (const auto& evaluated : player.evaluatedMoves(start, first))
    best = std::max(best, evaluated.value);
  return best;
}

TEST(MnkStrength, HasTheKnownValuesOfSmallBoards) {
  // J. W. H. M. Uiterwijk and H. J. van den Herik, "The Advantage of the Initiative", 2000.
  EXPECT_EQ(valueOf(board(3, 3, 3)), 0);
  EXPECT_EQ(valueOf(board(3, 4, 3)), 1);
  EXPECT_EQ(valueOf(board(4, 4, 4)), 0);
  EXPECT_EQ(valueOf(board(2, 2, 2)), 1);
  EXPECT_EQ(valueOf(board(1, 4, 3)), 0);
  EXPECT_EQ(valueOf(board(4, 4, 4, true)), 0);  // J. Tromp, "John's Connect Four Playground".
}

// ---------------------------------------------------------------- forms
TEST(Mnk, KeepsTheLaws) {
  EXPECT_EQ(testing::brokenLaws(Mnk{}, {.playouts = 2, .sweep = 2}), "");
  EXPECT_EQ(testing::brokenLaws(board(19, 19, 6), {.playouts = 1, .sweep = 1}), "");
  EXPECT_EQ(testing::brokenLaws(board(4, 3, 3), {.playouts = 50, .sweep = 100}), "");
  EXPECT_EQ(testing::brokenLaws(board(1, 1, 1), {.playouts = 1}), "");
  EXPECT_EQ(testing::brokenLaws(connectFour, {.playouts = 10, .sweep = 10}), "");
}

TEST(Mnk, IsWrittenAsABoardAndAPlayer) {
  const Mnk game = test::played(board(3, 4, 3), "a1 d3 b1");
  EXPECT_EQ(game.toString(), "...O/..../XX.. Second");
  EXPECT_EQ(jsonText<Mnk>(game.form()), R"({"activePlayer":"Second","board":"...O/..../XX.."})");
}

/// All boards of X, O and empty squares.
template <class F>
void forEachBoard(int rows, int columns, F f) {
  std::string text;
  for (int row = 0; row < rows; ++row) text.append(std::size_t(columns), '.') += '/';
  text.pop_back();
  const auto fill = [&](const auto& self, std::size_t at) -> void {
    if (at == text.size()) return f(text);
    if (text[at] == '/') return self(self, at + 1);
    for (const char symbol : {'X', 'O', '.'}) text[at] = symbol, self(self, at + 1);
  };
  fill(fill, 0);
}

TEST(Mnk, AcceptsExactlyTheBoardsThatAMatchCanReach) {
  for (const Mnk& start : {board(3, 3, 3), board(3, 3, 2), board(3, 3, 3, true),
                           board(4, 2, 2, true), board(2, 4, 3, true), board(2, 4, 1)}) {
    const auto states = test::reachable(start);
    std::unordered_set<std::string> known;
    for (const Mnk& state : states) known.insert(state.form().board);
    forEachBoard(start.rows, start.columns, [&](const std::string& text) {
      const auto stones =
          std::count_if(text.begin(), text.end(), [](char c) { return c == 'X' || c == 'O'; });
      bool accepted = true;
      try {
        EXPECT_TRUE(states.contains(start.with({Role(unsigned(stones) % 2), text}))) << text;
      } catch (const Error&) {
        accepted = false;
      }
      ASSERT_EQ(accepted, known.contains(text)) << text;
    });
  }
}

TEST(Mnk, RefusesWhatNoMatchCanReach) {
  const auto refusal = [](const Mnk& game, Role active, const std::string& text) {
    return messageOf<Error>([&] { game.with({active, text}); });
  };
  const Mnk small = board(3, 3, 3), drops = board(3, 3, 3, true);
  EXPECT_TRUE(has(refusal(small, first, "...|...|..."), {"'|'"}));
  EXPECT_TRUE(has(refusal(small, first, ".../..."), {"3 rows of 3"}));
  EXPECT_TRUE(has(refusal(small, first, "x../.../..."), {"'x'"}));
  EXPECT_TRUE(has(refusal(small, first, "XX./.../..."), {"First has 2", "Second has 0"}));
  EXPECT_TRUE(has(refusal(small, first, "X../.../..."), {"must be Second"}));
  EXPECT_TRUE(has(refusal(small, first, "XXX/OOO/..."), {"play went on"}));
  EXPECT_TRUE(has(refusal(board(3, 5, 3), second, "XXX../.OO.O/XXXOO"), {"no single stone"}));
  EXPECT_TRUE(has(refusal(drops, second, "X../.../..."), {"floats"}));
  EXPECT_TRUE(has(refusal(drops, first, ".../X../O.."), {"no order of drops"}));
}

TEST(Mnk, ReadsLargeBoardsOfFallenStonesWithoutDelay) {
  // All stones in the lowest row are the second player's: no match begins so, but there are too
  // many orders in which stones could be taken back to try them all.
  std::string text;
  for (int row = 0; row < 17; ++row) text += "XOXOXOXOXOXOXOXOXO/";
  text += std::string(18, 'X') + '/' + std::string(18, 'O');
  EXPECT_TRUE(board(19, 18, 19, true).with({first, text}).result());
}

TEST(Mnk, RefusesLinesThatDoNotFit) {
  EXPECT_TRUE(has(messageOf<Error>([] { board(4, 5, 6); }), {"no line of 6", "4 rows"}));
  EXPECT_NO_THROW(board(1, 5, 5));
}

TEST(Mnk, IsClickedOnTheCrossings) {
  const Mnk game = test::played(board(3, 4, 3), "d1 a3");
  const Scene scene = game.scene();
  ASSERT_EQ(scene.places.size(), 12U);
  EXPECT_EQ(scene.strokes.size(), 7U);
  EXPECT_EQ(scene.places[0].name, "a3");
  EXPECT_EQ(scene.places[0].things.at(0).role, 1);
  EXPECT_EQ(scene.places[11].things.at(0).role, 0);
  EXPECT_EQ(game.clicks(test::toldMove(game, "b2")), (std::vector<std::size_t>{5}));
  EXPECT_TRUE(connectFour.scene().strokes.empty());
}

// ---------------------------------------------------------------- players
TEST(Mnk, CountsTheLinesThatCanStillBeMade) {
  EXPECT_EQ(Mnk{}.chances(0), 0);
  const Mnk three = board(3, 3, 3);
  EXPECT_EQ(test::played(three, "b2").chances(0), 4 * 5);
  EXPECT_EQ(test::played(three, "b2 a2 b1").chances(0), 25 + 3 * 5);
  EXPECT_EQ(test::played(three, "b2 a2 b1").chances(1), 5);
}

TEST(MnkStrength, TheLinesAreWorthMoreThanChance) {
  const auto lines = [](std::uint64_t seed) {
    return HeuristicPlayer<Mnk>({.heuristic = Heuristic<Mnk>::named("lines")}, Rng(seed));
  };
  const auto random = [](std::uint64_t seed) { return RandomPlayer(seed); };
  EXPECT_GT(test::contest(Mnk{}, 20, lines, random), 0.9);
  EXPECT_GT(test::contest(connectFour, 50, lines, random), 0.7);
}

}  // namespace
}  // namespace ludorum
