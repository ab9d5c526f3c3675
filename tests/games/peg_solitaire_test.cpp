#include "ludorum/games/peg_solitaire.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <set>
#include <sstream>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include "../support/errors.hpp"
#include "../support/play.hpp"
#include "../support/seeds.hpp"
#include "../support/told_moves.hpp"
#include "ludorum/players/heuristic_player.hpp"
#include "ludorum/testing/laws.hpp"
#include "ludorum/testing/perft.hpp"

namespace ludorum {
namespace {

using test::has;
using test::messageOf;
constexpr Role player{0};

PegSolitaire european() { return PegSolitaire::start({.board = PegBoard::european}); }

// ---------------------------------------------------------------- the rules on strings
/// All jumps of a board by the letter, and the board after each.
std::vector<std::pair<std::string, std::string>> jumps(const std::string& board) {
  std::vector<std::pair<std::string, std::string>> found;
  const auto at = [](int x, int y) { return std::size_t{8} * std::size_t(y) + std::size_t(x); };
  const auto isOn = [](int x, int y) { return x >= 0 && x < 7 && y >= 0 && y < 7; };
  for (int y = 0; y < 7; ++y)
    for (int x = 0; x < 7; ++x)
      for (const auto& [dx, dy] : {std::pair{1, 0}, {-1, 0}, {0, 1}, {0, -1}}) {
        const int toX = x + 2 * dx, toY = y + 2 * dy;
        if (!isOn(toX, toY) || board[at(x, y)] != 'o' || board[at(x + dx, y + dy)] != 'o' ||
            board[at(toX, toY)] != '.')
          continue;
        std::string after = board, name = "a1-a1";
        after[at(x, y)] = after[at(x + dx, y + dy)] = '.', after[at(toX, toY)] = 'o';
        name[0] = char('a' + x), name[1] = char('1' + y);
        name[3] = char('a' + toX), name[4] = char('1' + toY);
        found.emplace_back(name, after);
      }
  return found;
}
std::size_t pegsOn(const std::string& board) {
  return static_cast<std::size_t>(std::count(board.begin(), board.end(), 'o'));
}
/// How many sequences of so many jumps there are.
std::size_t sequences(const std::string& board, int depth) {
  if (depth == 0) return 1;
  std::size_t sum = 0;
  for (const auto& [name, after] : jumps(board)) sum += sequences(after, depth - 1);
  return sum;
}

// ---------------------------------------------------------------- rules
TEST(PegSolitaire, BeginsWithAnEmptyHole) {
  EXPECT_EQ(PegSolitaire{}.form().board, "  ooo  /  ooo  /ooooooo/ooo.ooo/ooooooo/  ooo  /  ooo  ");
  EXPECT_EQ(european().form().board, "  ooo  / ooooo /ooo.ooo/ooooooo/ooooooo/ ooooo /  ooo  ");
  EXPECT_EQ(PegSolitaire::start({}), PegSolitaire{});
  EXPECT_EQ(test::moveTexts(PegSolitaire{}), (test::Texts{"d2-d4", "d6-d4", "b4-d4", "f4-d4"}));
  EXPECT_EQ(PegSolitaire{}.scores()[0], 32);
  EXPECT_EQ(european().scores()[0], 36);
}

TEST(PegSolitaire, JumpsAsStringsSay) {
  Rng rng(test::seeded(1));
  for (int match = 0; match < 200; ++match) {
    PegSolitaire game = match % 2 == 0 ? PegSolitaire{} : european();
    for (;;) {
      const std::string board = game.form().board;
      const auto known = jumps(board);
      std::set<std::pair<std::string, std::string>> moves;
      for (std::size_t i = 0; i < game.moves().size(); ++i)
        moves.emplace(PegSolitaire::moveForm(game.moves()[i]),
                      game.next(game.moves()[i]).form().board);
      ASSERT_EQ(moves, (std::set(known.begin(), known.end()))) << board;
      ASSERT_EQ(game.moves().size(), known.size());
      ASSERT_EQ(static_cast<std::size_t>(game.scores()[0]), pegsOn(board));
      ASSERT_EQ(game.result().has_value(), known.empty());
      ASSERT_EQ(game.classOf(game.pegs), game.classOf(PegSolitaire::Set{1} << game.goal));
      if (known.empty()) break;
      game = game.next(choice(game.moves(), rng));
    }
  }
}

TEST(PegSolitaire, ResultsTellHowManyPegsAreLeft) {
  const auto resultOf = [](const PegSolitaire& start, const std::string& board) {
    return (*start.with({board}).result())[0];
  };
  EXPECT_EQ(resultOf({}, "  ...  /  ...  /......./...o.../......./  ...  /  ...  "), 1);
  EXPECT_EQ(resultOf({}, "  ...  /  ...  /......./o....../......./  ...  /  ...  "), 0.5F);
  EXPECT_EQ(resultOf({}, "  .o.  /  ...  /......./......./......./  ...  /  ...  "), 0.5F);
  EXPECT_EQ(resultOf({}, "  ...  /  .o.  /o....../......./......./  ...  /  ...  "), -1 / 31.0F);
  EXPECT_EQ(resultOf(european(), "  ...  / ..... /......./......./...o.../ ..... /  ...  "), 1);
  EXPECT_EQ(PegSolitaire{}.result(), std::nullopt);
}

TEST(PegSolitaire, HasAsManySequencesAsByTheLetter) {
  for (const PegSolitaire& start : {PegSolitaire{}, european()}) {
    const auto rows = testing::perft(start, 5);
    for (int ply = 0; ply <= 4; ++ply)
      EXPECT_EQ(rows[std::size_t(ply)].sequences, sequences(start.form().board, ply));
  }
  const auto rows = testing::perft(PegSolitaire{}, 6);
  EXPECT_EQ(rows[1].sequences, 4U);
  EXPECT_EQ(rows[2].sequences, 12U);
  EXPECT_EQ(rows[3].sequences, 60U);
  EXPECT_EQ(rows[5].finished, 0U);
  EXPECT_GT(rows[6].finished,
            0U);  // The shortest match: six jumps (www.durangobill.com/Peg33.html).
}

/// The same pegs, or their mirror image or rotation that is the least number.
PegSolitaire::Set canonical(PegSolitaire::Set pegs) {
  PegSolitaire::Set least = ~PegSolitaire::Set{0};
  for (unsigned symmetry = 0; symmetry < 8; ++symmetry) {
    PegSolitaire::Set image = 0;
    for (PegSolitaire::Set rest = pegs; rest != 0; rest &= rest - 1) {
      unsigned x = lowestBit(rest) % 8, y = lowestBit(rest) / 8;
      if ((symmetry & 1U) != 0) x = 6 - x;
      if ((symmetry & 2U) != 0) y = 6 - y;
      if ((symmetry & 4U) != 0) std::swap(x, y);
      image |= PegSolitaire::Set{1} << (8 * y + x);
    }
    least = std::min(least, image);
  }
  return least;
}
TEST(PegSolitaire, HasAsManyPositionsUpToSymmetryAsArePublished) {
  // The On-Line Encyclopedia of Integer Sequences, A112737 (G. Bell, B. Butler).
  std::unordered_set<PegSolitaire::Set> positions{canonical(PegSolitaire{}.pegs)};
  for (const unsigned count : {1U, 1U, 2U, 8U, 39U, 171U, 719U, 2757U, 9751U, 31312U}) {
    EXPECT_EQ(positions.size(), count);
    std::unordered_set<PegSolitaire::Set> following;
    for (const auto pegs : positions) {
      PegSolitaire game;
      game.pegs = pegs;
      const auto moves = game.moves();
      for (std::size_t i = 0; i < moves.size(); ++i)
        following.insert(canonical(game.next(moves[i]).pegs));
    }
    positions = std::move(following);
  }
}

TEST(PegSolitaire, IsSolvedByBergholtIn18Moves) {
  // E. Bergholt, 1912. Columns and rows by numbers; a move is what a peg jumps without a break.
  std::istringstream moves(
      "46-44 65-45 57-55 54-56 52-54 73-53 43-63 75-73-53 35-55 15-35 23-43-63-65-45-25 "
      "37-57-55-53 31-33 34-32 51-31-33 13-15-35 36-34-32-52-54-34 24-44");
  PegSolitaire game;
  int count = 0, made = 0;
  for (std::string move; moves >> move; ++count)
    for (std::size_t i = 0; i + 3 < move.size(); i += 3, ++made) {
      EXPECT_EQ(game.result(), std::nullopt);
      const auto hole = [&](std::size_t at) {
        return std::string{static_cast<char>(move[at] - '1' + 'a'), move[at + 1]};
      };
      game = test::played(game, hole(i) + '-' + hole(i + 3));
    }
  EXPECT_EQ(count, 18);
  EXPECT_EQ(made, 31);
  EXPECT_EQ(game.result(), (Result<1>{{1}}));
}

TEST(PegSolitaire, IsSolvedOnTheEuropeanBoard) {
  const PegSolitaire game = test::played(
      european(),
      "d1-d3 b2-d2 d3-d1 f2-d2 e4-e2 e6-e4 e2-c2 g3-e3 e4-e2 g4-e4 e1-e3 e4-e2 c6-e6 c4-c6 a4-c4 "
      "a5-c5 g5-e5 e6-e4 d5-d3 c1-e1 e1-e3 e4-e2 c3-e3 a3-c3 e2-e4 b6-d6 c4-c6 c7-c5 c2-c4 c4-c6 "
      "c6-e6 e7-e5 e4-e6 f6-d6 d7-d5");
  EXPECT_EQ(game.result(), (Result<1>{{1}}));
}

// ---------------------------------------------------------------- starts
TEST(PegSolitaire, StartsOnlyWhereTheRuleOfThreeAllowsTheGoal) {
  const auto goalsOf = [](PegBoard board, const std::string& empty) {
    std::set<std::string> goals;
    for (char column = 'a'; column <= 'g'; ++column)
      for (char row = '1'; row <= '7'; ++row) try {
          const std::string goal{column, row};
          PegSolitaire::start({.board = board, .empty = empty, .goal = goal});
          goals.insert(goal);
        } catch (const Error&) {
          continue;
        }
    return goals;
  };
  using Goals = std::set<std::string>;
  EXPECT_EQ(goalsOf(PegBoard::english, "d4"), (Goals{"a4", "d1", "d4", "d7", "g4"}));
  EXPECT_EQ(goalsOf(PegBoard::european, "d4"), Goals{}) << "it cannot be solved from the centre";
  EXPECT_EQ(goalsOf(PegBoard::european, "d3"), (Goals{"a5", "d2", "d5", "g5"}));
  int solvable = 0;  // Holes of the European board that it may be solved from.
  for (char column = 'a'; column <= 'g'; ++column)
    for (char row = '1'; row <= '7'; ++row)
      solvable += goalsOf(PegBoard::european, {column, row}).empty() ? 0 : 1;
  EXPECT_EQ(solvable, 8 + 4 + 4);  // c1, d2, d3 and their images.
}

TEST(PegSolitaire, HasTheGoalInTheFirstHoleOrOpposite) {
  const auto goal = [](const PegSolitaire::Parameters& parameters) {
    const Scene scene = PegSolitaire::start(parameters).scene();
    for (const Place& place : scene.places)
      if (place.text == "×") return place.name;
    return std::string("in a peg's hole");
  };
  EXPECT_EQ(goal({}), "d4");
  EXPECT_EQ(goal({.empty = "c1"}), "c1");
  EXPECT_EQ(goal({.empty = "c1", .goal = "f4"}), "in a peg's hole");
  EXPECT_EQ(goal({.board = PegBoard::european}), "in a peg's hole");
  EXPECT_EQ(PegSolitaire::start({.board = PegBoard::european}).goal, 4 * 8 + 3);
  EXPECT_EQ(PegSolitaire::start({.board = PegBoard::european, .empty = "c1"}).goal, 6 * 8 + 4);
}

TEST(PegSolitaire, RefusesHolesThatTheBoardDoesNotHave) {
  const auto refusal = [](const PegSolitaire::Parameters& parameters) {
    return messageOf<Error>([&] { PegSolitaire::start(parameters); });
  };
  for (const char* hole : {"a1", "b2", "d8", "h4", "", "4d", "d44"})
    EXPECT_TRUE(has(refusal({.empty = hole}), {"no hole called", hole})) << hole;
  EXPECT_TRUE(has(refusal({.goal = "a1"}), {"no hole called \"a1\""}));
  EXPECT_TRUE(has(refusal({.board = PegBoard::european, .empty = "a2"}), {"no hole"}));
  EXPECT_TRUE(has(refusal({.goal = "d5"}), {"empty d4", "last peg in d5", "rule of three"}));
}

TEST(PegSolitaire, KeepsTheLaws) {
  EXPECT_EQ(testing::brokenLaws(PegSolitaire{}, {.playouts = 40, .sweep = 300}), "");
  EXPECT_EQ(testing::brokenLaws(european(), {.playouts = 20, .sweep = 100}), "");
  EXPECT_EQ(testing::brokenLaws<PegSolitaire>({.empty = "c1", .goal = "c7"},
                                              {.playouts = 20, .sweep = 100}),
            "");
}

// ---------------------------------------------------------------- forms
TEST(PegSolitaire, AcceptsExactlyTheBoardsThatAFewJumpsLeadTo) {
  std::vector<std::size_t> holes;
  const std::string full = "  ooo  /  ooo  /ooooooo/ooooooo/ooooooo/  ooo  /  ooo  ";
  for (std::size_t i = 0; i < full.size(); ++i)
    if (full[i] == 'o') holes.push_back(i);
  std::set<std::string> known{PegSolitaire{}.form().board}, accepted;
  for (std::size_t empty = 1; empty <= 4; ++empty) {
    accepted.clear();
    std::vector<bool> chosen(holes.size());
    std::fill_n(chosen.begin(), empty, true);
    do {
      std::string board = full;
      for (std::size_t i = 0; i < holes.size(); ++i)
        if (chosen[i]) board[holes[i]] = '.';
      try {
        EXPECT_EQ(PegSolitaire{}.with({board}).form().board, board);
        accepted.insert(board);
      } catch (const Error&) {
        continue;
      }
    } while (std::prev_permutation(chosen.begin(), chosen.end()));
    EXPECT_EQ(accepted, known) << empty << " empty holes";
    std::set<std::string> following;
    for (const std::string& board : known)
      for (const auto& [name, after] : jumps(board)) following.insert(after);
    known = following;
  }
}

TEST(PegSolitaire, SaysWhyItRefusesABoard) {
  const auto refusal = [](const std::string& board) {
    return messageOf<Error>([&] { PegSolitaire{}.with({board}); });
  };
  EXPECT_TRUE(has(refusal("ooo"), {"7 rows of 7"}));
  EXPECT_TRUE(has(refusal("  ooo  /  ooo  /ooooooo/oooxooo/ooooooo/  ooo  /  ooo  "), {"'x'"}));
  EXPECT_TRUE(
      has(refusal(" oooo  /  ooo  /ooooooo/ooo.ooo/ooooooo/  ooo  /  ooo  "), {"no hole at b1"}));
  EXPECT_TRUE(
      has(refusal("  ooo  /  ooo  / oooooo/ooo.ooo/ooooooo/  ooo  /  ooo  "), {"a hole at a3"}));
  EXPECT_TRUE(has(refusal("  ooo  /  ooo  /ooooooo/ooooooo/ooooooo/  ooo  /  ooo  "),
                  {"1 to 32 pegs, not 33"}));
  EXPECT_TRUE(has(refusal("  ...  /  ...  /......./......./......./  ...  /  ...  "),
                  {"1 to 32 pegs, not 0"}));
  EXPECT_TRUE(has(refusal("  ...  /  ...  /......./.o...../......./  ...  /  ...  "),
                  {"impossible board", "empty d4"}));
}

// ---------------------------------------------------------------- heuristics and policy
TEST(PegSolitaire, EstimatesBetweenBeingStuckAndASinglePeg) {
  const auto [mobility, compact] = PegSolitaire::heuristics();
  EXPECT_EQ(mobility.name, "mobility");
  EXPECT_EQ(compact.name, "compact");
  EXPECT_EQ(mobility.function(PegSolitaire{}, player), 2.0 / 14);
  const PegSolitaire pair =
      PegSolitaire{}.with({"  ...  /  ...  /......./.oo..../......./  ...  /  ...  "});
  EXPECT_EQ(pair.spread(), 0.5);
  Rng rng(test::seeded(2));
  for (int match = 0; match < 20; ++match)
    for (const PegSolitaire& game : test::randomStates(european(), rng()))
      for (const double value : {mobility.function(game, player), compact.function(game, player)})
        ASSERT_TRUE(value >= 0 && value < 0.5) << value;
}

TEST(PegSolitaireStrength, PlayersThatKnowSomethingLeaveFewerPegs) {
  const auto mobile = std::get<0>(PegSolitaire::policies()).function;
  for (const PegSolitaire& start : {PegSolitaire{}, european()}) {
    const auto meanLeft = [&start](auto choose) {
      int sum = 0;
      for (int match = 0; match < 200; ++match) {
        PegSolitaire game = start;
        while (!game.result()) game = game.next(choose(game));
        sum += game.scores()[0];
      }
      return sum / 200.0;
    };
    Rng rng(test::seeded(3));
    HeuristicPlayer<PegSolitaire> compact({.heuristic = Heuristic<PegSolitaire>::named("compact")},
                                          Rng(test::seeded(4)));
    const double byChance = meanLeft([&](const PegSolitaire& g) { return choice(g.moves(), rng); });
    EXPECT_LT(meanLeft([&](const PegSolitaire& g) { return mobile(g, player, rng); }),
              byChance - 1);
    EXPECT_LT(meanLeft([&](const PegSolitaire& g) { return compact(g, player); }), byChance - 2);
  }
}

TEST(PegSolitaire, IsClickedOnThePegAndWhereItGoes) {
  for (const PegSolitaire& game : {PegSolitaire{}, european()}) {
    const Scene scene = game.scene();
    EXPECT_EQ(scene.places.size(), popcount(game.holes()));
    const auto moves = game.moves();
    for (std::size_t i = 0; i < moves.size(); ++i) {
      const auto clicks = game.clicks(moves[i]);
      ASSERT_EQ(clicks.size(), 2U);
      EXPECT_EQ(scene.places[clicks[0]].name + '-' + scene.places[clicks[1]].name,
                PegSolitaire::moveForm(moves[i]));
      EXPECT_EQ(scene.places[clicks[0]].things.size(), 1U);
      EXPECT_TRUE(scene.places[clicks[1]].things.empty());
    }
  }
}

}  // namespace
}  // namespace ludorum
