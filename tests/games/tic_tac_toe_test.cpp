#include "ludorum/games/tic_tac_toe.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "../support/contest.hpp"
#include "../support/errors.hpp"
#include "../support/play.hpp"
#include "ludorum/core/match.hpp"
#include "ludorum/players/heuristic_player.hpp"
#include "ludorum/players/random_player.hpp"
#include "ludorum/players/trace_player.hpp"

namespace ludorum {
namespace {

using test::has;
using test::messageOf;
constexpr Role X{0}, O{1};

/// Whether a player has one of the eight lines on a board, as the tutorial lists them.
bool hasThree(const std::string& board, char player) {
  for (const std::string line : {"***......", "...***...", "......***", "*..*..*..", ".*..*..*.",
                                 "..*..*..*", "*...*...*", "..*.*.*.."}) {
    bool all = true;
    for (std::size_t i = 0; i < 9; ++i) all = all && (line[i] != '*' || board[i] == player);
    if (all) return true;
  }
  return false;
}

// ---------------------------------------------------------------- rules
TEST(TicTacToe, StartsEmptyWithX) {
  static_assert(TicTacToe::name == "TicTacToe");
  static_assert(TicTacToe::players[X] == "X" && TicTacToe::players[O] == "O");
  static_assert(TicTacToe{}.activePlayer() == X && !TicTacToe{}.result());
  EXPECT_EQ(TicTacToe{}.form().board, "         ");
}

TEST(TicTacToe, HasTheRulesOfTheTutorialInEveryState) {
  for (const TicTacToe& game : test::reachable(TicTacToe{})) {
    const std::string board = game.form().board;
    std::optional<Result<2>> result;
    if (hasThree(board, 'X'))
      result = Result<2>{{1, -1}};
    else if (hasThree(board, 'O'))
      result = Result<2>{{-1, 1}};
    else if (board.find(' ') == std::string::npos)
      result = Result<2>{{0, 0}};
    ASSERT_EQ(game.result(), result) << board;
    std::vector<int> free, moves;
    for (std::size_t i = 0; i < 9 && !result; ++i)
      if (board[i] == ' ') free.push_back(static_cast<int>(i));
    for (const auto move : game.moves()) moves.push_back(move);
    ASSERT_EQ(moves, free) << board;
    for (const auto move : game.moves()) {
      std::string after = board;
      after[move] = game.activePlayer() == X ? 'X' : 'O';
      const TicTacToe next = game.next(move);
      ASSERT_EQ(next.form().board, after);
      ASSERT_NE(next.activePlayer(), game.activePlayer());
    }
  }
}

struct Count {
  int games = 0, xWins = 0, oWins = 0, ties = 0;
};
void countGames(const TicTacToe& game, Count& count) {
  if (const auto result = game.result()) {
    ++count.games;
    ++((*result)[0] > 0 ? count.xWins : (*result)[0] < 0 ? count.oWins : count.ties);
    EXPECT_TRUE(game.moves().empty());
    return;
  }
  for (const auto move : game.moves()) countGames(game.next(move), count);
}
TEST(TicTacToe, HasTheKnownNumberOfGamesByResult) {
  Count count;
  countGames(TicTacToe{}, count);
  EXPECT_EQ(count.games, 255168);
  EXPECT_EQ(count.xWins, 131184);
  EXPECT_EQ(count.oWins, 77904);
  EXPECT_EQ(count.ties, 46080);
}

TEST(TicTacToe, HasTheKnownNumberOfStates) {
  EXPECT_EQ(test::reachable(TicTacToe{}).size(), 5478U);
}

TEST(TicTacToe, WorksAtCompileTime) {
  static_assert(TicTacToe{}.next(0).next(1).next(4).next(2).next(8).result() == Result<2>{{1, -1}});
  static_assert(TicTacToe{}.next(4).moves().size() == 8);
  static_assert(sizeof(TicTacToe) == 4);
}

// ---------------------------------------------------------------- forms
TEST(TicTacToe, ReadsBackEveryStateThatItWrites) {
  for (const TicTacToe& game : test::reachable(TicTacToe{})) {
    const StonesForm form = game.form();
    ASSERT_EQ(form.activePlayer, game.activePlayer());
    ASSERT_EQ(TicTacToe::with(form), game) << form.board;
    ASSERT_EQ(game.toString(), '[' + form.board + ']');
    ASSERT_EQ(TicTacToe::with(TicTacToe::formFrom(game.toString())), game);
    ASSERT_EQ(TicTacToe::with(TicTacToe::formFrom(form.board)), game);
  }
}

TEST(TicTacToe, AcceptsExactlyTheBoardsThatAMatchCanReach) {
  std::map<std::pair<std::string, Role>, TicTacToe> states;
  for (const TicTacToe& game : test::reachable(TicTacToe{}))
    states[{game.form().board, game.activePlayer()}] = game;
  int accepted = 0;
  for (int code = 0; code < 19683; ++code) {
    std::string board(9, ' ');
    for (int i = 0, rest = code; i < 9; ++i, rest /= 3)
      board[static_cast<std::size_t>(i)] = " XO"[rest % 3];
    for (const Role active : {X, O}) {
      const auto known = states.find({board, active});
      try {
        const TicTacToe game = TicTacToe::with({active, board});
        ++accepted;
        ASSERT_TRUE(known != states.end()) << '[' << board << "] was accepted";
        ASSERT_EQ(game, known->second);
      } catch (const Error& error) {
        ASSERT_TRUE(known == states.end()) << '[' << board << "] was refused: " << error.what();
      }
    }
  }
  EXPECT_EQ(accepted, 5478);
}

TEST(TicTacToe, SaysWhyItRefusesABoard) {
  const auto refusal = [](Role active, const std::string& board) {
    return messageOf<Error>([&] { TicTacToe::with({active, board}); });
  };
  EXPECT_TRUE(has(refusal(X, "XX       "), {"X has 2", "O has 0"}));
  EXPECT_TRUE(has(refusal(X, "X        "), {"active player must be O"}));
  EXPECT_TRUE(has(refusal(O, "XXXOOO   "), {"active player must be X"}));
  EXPECT_TRUE(has(refusal(X, "XXXOOO   "), {"a line was made, and play went on"}));
  EXPECT_TRUE(has(refusal(X, "XXXOO O  "), {"a line was made, and play went on"}));
  EXPECT_TRUE(has(refusal(X, "X"), {"9 characters", "not 1"}));
  EXPECT_TRUE(has(refusal(X, "x        "), {"'x'", "character 0"}));
  EXPECT_THROW(TicTacToe::with(TicTacToe::formFrom("[        ]")), Error);
}

// ---------------------------------------------------------------- the sample match of the tutorial
TEST(TicTacToe, PlaysTheSampleMatchOfTheTutorial) {
  using Trace = TracePlayer<TicTacToe>;
  std::vector<std::string> lines;
  Match<TicTacToe> match(TicTacToe{}, {Trace({7, 2, 6, 0}), Trace({3, 5, 8, 4})});
  match.observe({.move =
                     [&](const TicTacToe& game, const auto& moves, const auto&) {
                       lines.push_back(toString(game) + " moves: " + movesText<TicTacToe>(moves));
                     },
                 .end =
                     [&](const TicTacToe& game, const auto& result, const auto&) {
                       lines.push_back(toString(game) + " result: " + jsonText<TicTacToe>(result));
                     }});
  match.run();
  EXPECT_EQ(lines, (std::vector<std::string>{
                       R"([         ] moves: {"X":7})", R"([       X ] moves: {"O":3})",
                       R"([   O   X ] moves: {"X":2})", R"([  XO   X ] moves: {"O":5})",
                       R"([  XO O X ] moves: {"X":6})", R"([  XO OXX ] moves: {"O":8})",
                       R"([  XO OXXO] moves: {"X":0})", R"([X XO OXXO] moves: {"O":4})",
                       R"([X XOOOXXO] result: {"X":-1,"O":1})"}));
}

// ---------------------------------------------------------------- for players
TEST(TicTacToeStrength, SquaresBeatRandomPlay) {  // By 0.65 on average.
  const auto squares = [](std::uint64_t seed) {
    return HeuristicPlayer<TicTacToe>({.heuristic = Heuristic<TicTacToe>::named("squares")},
                                      Rng(seed));
  };
  const auto random = [](std::uint64_t seed) { return RandomPlayer(seed + 77); };
  EXPECT_GT(test::contest(TicTacToe{}, 100, squares, random), 0.45);
}

}  // namespace
}  // namespace ludorum
