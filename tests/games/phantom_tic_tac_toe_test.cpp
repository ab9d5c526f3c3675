#include "ludorum/games/phantom_tic_tac_toe.hpp"

#include <gtest/gtest.h>

#include <map>
#include <set>
#include <string>
#include <vector>

#include "../support/errors.hpp"
#include "../support/guessing.hpp"
#include "../support/knowledge.hpp"
#include "../support/play.hpp"
#include "../support/seeds.hpp"
#include "ludorum/testing/laws.hpp"

namespace ludorum {
namespace {

using test::has;
using test::messageOf;
constexpr Role x{0}, o{1};

PhantomTicTacToe played(const std::string& squares, bool abrupt = false) {
  PhantomTicTacToe game = PhantomTicTacToe::start({abrupt});
  for (const char c : squares) {
    const auto square = static_cast<std::uint8_t>(c - '0');
    EXPECT_TRUE(game.moves().contains(square)) << c << " in " << squares;
    game = game.next(square);
  }
  return game;
}
std::string movesAfter(const std::string& squares, bool abrupt = false) {
  std::string list;
  for (const auto square : played(squares, abrupt).moves()) list += static_cast<char>('0' + square);
  return list;
}

// ---------------------------------------------------------------- rules
TEST(PhantomTicTacToe, LetsWhoFindsASquareTakenTryAnotherOne) {
  EXPECT_EQ(played("4").activePlayer(), o);
  EXPECT_EQ(movesAfter("4"), "012345678");
  EXPECT_EQ(played("44").activePlayer(), o);
  EXPECT_EQ(played("44").board.name(), ".../.X./...");
  EXPECT_EQ(movesAfter("44"), "01235678");
  EXPECT_EQ(played("440").activePlayer(), x);
  EXPECT_EQ(movesAfter("440"), "01235678");
  EXPECT_EQ(played("4400").activePlayer(), x);
  EXPECT_EQ(movesAfter("4400"), "1235678");
}

TEST(PhantomTicTacToe, EndsTheTurnOfAFailedTryIfItIsAbrupt) {
  EXPECT_EQ(played("44", true).activePlayer(), x);
  EXPECT_EQ(movesAfter("440", true), "01235678");
  EXPECT_EQ(played("440", true).board.name(), "X../.X./...");
  EXPECT_EQ(played("44018", true).result(), (Result<2>{{1, -1}}));
}

TEST(PhantomTicTacToe, IsWonByALineAndTiedByAFullBoard) {
  EXPECT_EQ(played("03142").result(), (Result<2>{{1, -1}}));
  EXPECT_EQ(played("0314").result(), std::nullopt);
  EXPECT_EQ(played("031485").result(), (Result<2>{{-1, 1}}));
  EXPECT_EQ(played("012435768").result(), (Result<2>{{0, 0}}));
  EXPECT_EQ(movesAfter("012435768"), "");
}

TEST(PhantomTicTacToe, KeepsTheLaws) {
  for (const bool abrupt : {false, true})
    EXPECT_EQ(testing::brokenLaws(PhantomTicTacToe::start({abrupt}), {.playouts = 200}), "");
}

// ---------------------------------------------------------------- what is known
/// Plays by the letter: a board of characters and what each player has seen, as in OpenSpiel.
struct Naive {
  std::string board = ".........", seen[2] = {".........", "........."}, told[2];
  int turn = 0;
  bool abrupt = false;

  bool over() const {
    for (const char* line : {"012", "345", "678", "036", "147", "258", "048", "246"}) {
      const char mark = board[static_cast<std::size_t>(line[0] - '0')];
      if (mark != '.' && mark == board[static_cast<std::size_t>(line[1] - '0')] &&
          mark == board[static_cast<std::size_t>(line[2] - '0')])
        return true;
    }
    return board.find('.') == std::string::npos;
  }
  void tryAt(std::size_t square) {
    const int who = turn;
    const bool isFree = board[square] == '.';
    if (isFree) board[square] = "XO"[who];
    seen[who][square] = board[square];
    told[who] += std::to_string(square) + (isFree ? "!" : "?");
    if (isFree || abrupt) turn = 1 - turn;
  }
};
/// Walks both games side by side: each view of one stands for one thing that is told in the other.
void compare(const PhantomTicTacToe& game, const Naive& naive, int plies,
             std::map<std::string, std::string>& told) {
  ASSERT_EQ(game.result().has_value(), naive.over());
  if (naive.over() || plies == 0) return;
  ASSERT_EQ(index(game.activePlayer()), static_cast<std::size_t>(naive.turn));
  const auto turn = static_cast<std::size_t>(naive.turn);
  const std::string view = jsonText<PhantomTicTacToe>(game.view(game.activePlayer()));
  const auto [known, isNew] = told.emplace(naive.told[turn] + "XO"[turn], view);
  ASSERT_EQ(known->second, view);
  for (std::size_t square = 0; square < 9; ++square) {
    const bool can = naive.seen[turn][square] == '.';
    ASSERT_EQ(game.moves().contains(static_cast<unsigned>(square)), can);
    if (!can) continue;
    Naive after = naive;
    after.tryAt(square);
    compare(game.next(static_cast<std::uint8_t>(square)), after, plies - 1, told);
  }
}

TEST(PhantomTicTacToe, IsTheGameThatIsPlayedByTheLetter) {
  for (const bool abrupt : {false, true}) {
    std::map<std::string, std::string> told;
    Naive naive;
    naive.abrupt = abrupt;
    compare(PhantomTicTacToe::start({abrupt}), naive, 5, told);
    std::set<std::string> views;
    for (const auto& [text, view] : told) views.insert(view);
    EXPECT_EQ(views.size(), told.size());
    const test::Knowledge<PhantomTicTacToe> knowledge({abrupt}, 5);
    EXPECT_EQ(knowledge.wrong(), "");
    EXPECT_EQ(knowledge.sets().size(), told.size());
  }
}

TEST(PhantomTicTacToe, ShowsWhatWasTriedAndAllMarksAtTheEnd) {
  const PhantomTicTacToe game = played("4401");
  EXPECT_EQ(game.view(x).board.name(), ".X./.X./...");
  EXPECT_EQ(game.view(o).board.name(), "O../.X./...");
  EXPECT_EQ(played("44001").view(o), game.view(o)) << "the other's tries are not told";
  EXPECT_EQ(played("03142").view(o).board.name(), "XXX/OO./...");
  EXPECT_EQ(jsonText<PhantomTicTacToe>(game.view(o)),
            R"({"role":"O","turn":"O","board":"O../.X./...","tried":[4,0],"abrupt":false})");
}

TEST(PhantomTicTacToe, SamplesStatesThatLookTheSame) {
  Rng rng(test::seeded(1));
  for (std::uint64_t seed = 0; seed < 30; ++seed)
    for (const auto& game :
         test::randomStates(PhantomTicTacToe::start({seed % 2 == 0}), test::seeded(seed)))
      for (const Role role : {x, o}) {
        const auto view = game.view(role);
        ASSERT_EQ(PhantomTicTacToe::sample(view, role, rng).view(role), view) << toString(game);
      }
  // O has found the middle: X marked it first. X has marked the middle: O is anywhere else.
  EXPECT_EQ(PhantomTicTacToe::sample(played("44").view(o), o, rng).board.name(), ".../.X./...");
  std::set<std::string> boards;
  for (int i = 0; i < 200; ++i)
    boards.insert(PhantomTicTacToe::sample(played("40").view(x), x, rng).board.name());
  EXPECT_EQ(boards.size(), 8U);
}

// ---------------------------------------------------------------- the heuristic
TEST(PhantomTicTacToe, CountsTheLinesThatAreOpen) {
  const auto lines = std::get<0>(PhantomTicTacToe::heuristics()).function;
  EXPECT_EQ(lines(played(""), x), 0);
  EXPECT_EQ(lines(played("4"), x), 4 / 8.0);  // The other four do not go through the middle.
  EXPECT_EQ(lines(played("40"), x), (5 - 4) / 8.0);
  EXPECT_EQ(lines(played("40"), o), -(5 - 4) / 8.0);
}

TEST(PhantomTicTacToeStrength, LinesBeatRandomPlay) {  // By 0.68 on average.
  Rng rng(test::seeded(5));
  const auto lines = std::get<0>(PhantomTicTacToe::heuristics()).function;
  EXPECT_GT(test::guessingAgainstRandom(PhantomTicTacToe{}, 400, rng, lines), 0.45);
}

// ---------------------------------------------------------------- forms
TEST(PhantomTicTacToe, HasAFormOfMarksAndTries) {
  const PhantomTicTacToe game = played("4401");
  EXPECT_EQ(toString(game), R"({"board":"OX./.X./...","tried":{"X":[4,1],"O":[4,0]}})");
  EXPECT_EQ(game.with(game.form()), game);
}

TEST(PhantomTicTacToe, RefusesWhatNoMatchLeadsTo) {
  const auto refusal = [](const std::string& board, const std::string& byX,
                          const std::string& byO) {
    return messageOf<Error>([&] {
      PhantomTicTacToe::Form form{PhantomMarks::named(board), {}};
      for (const char c : byX) form.tried[x].push_back(static_cast<std::uint8_t>(c - '0'));
      for (const char c : byO) form.tried[o].push_back(static_cast<std::uint8_t>(c - '0'));
      PhantomTicTacToe{}.with(form);
    });
  };
  EXPECT_TRUE(has(refusal(".../.X./...", "0", ""), {"lead to the board X../.../..."}));
  EXPECT_TRUE(has(refusal(".../.../...", "00", ""), {"another try of O"}));
  EXPECT_TRUE(has(refusal(".../.../...", "", "1"), {"another try of X"}));
  EXPECT_TRUE(has(refusal(".../.../...", "01", "22"), {"square 2 cannot be tried by O"}));
  EXPECT_TRUE(has(refusal(".../.../...", "9", ""), {"square 9 cannot be tried by X"}));
  EXPECT_TRUE(has(refusal("XXX/OO./...", "012", "345"), {"cannot be tried by O"}));
  EXPECT_TRUE(has(refusal("x../.../...", "0", ""), {"X.O/.../.X."}));
  EXPECT_TRUE(has(refusal("X../.../....", "0", ""), {"X.O/.../.X."}));
  EXPECT_TRUE(has(refusal("", "", ""), {"X.O/.../.X."}));
}

}  // namespace
}  // namespace ludorum
