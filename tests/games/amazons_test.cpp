#include "ludorum/games/amazons.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "../support/contest.hpp"
#include "../support/errors.hpp"
#include "../support/play.hpp"
#include "../support/seeds.hpp"
#include "../support/told_moves.hpp"
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

Amazons boardOf(int size) { return Amazons::start({.size = size}); }
Amazons at(const std::string& text, int size = 6) {
  return boardOf(size).with(Amazons::formFrom(text));
}

// ---------------------------------------------------------------- rules
TEST(Amazons, StartsWithFourAmazonsOfEach) {
  EXPECT_EQ(Amazons{}, boardOf(10));
  EXPECT_EQ(Amazons{}.toString(),
            "...B..B.../........../........../B........B/........../........../W........W/"
            "........../........../...W..W... White");
  EXPECT_EQ(boardOf(8).toString(),
            "..B..B../......../B......B/......../......../W......W/......../..W..W.. White");
  EXPECT_EQ(boardOf(6).toString(), ".B..B./B....B/....../....../W....W/.W..W. White");
  EXPECT_TRUE(has(messageOf<Error>([] { boardOf(7); }), {"6, 8 or 10", "7"}));
}

TEST(Amazons, MovesAnAmazonAndShootsFromWhereItStands) {
  const Amazons game = played(Amazons{}, "d1d7g7");
  EXPECT_EQ(game.toString(),
            "...B..B.../........../........../B..W..x..B/........../........../W........W/"
            "........../........../......W... Black");
  EXPECT_EQ(played(game, "a7b6b10").form().board,
            ".x.B..B.../........../........../...W..x..B/.B......../........../W........W/"
            "........../........../......W...");
}

TEST(Amazons, MayShootAtAndBeyondTheSquareThatTheAmazonLeft) {
  const Texts moves = moveTexts(boardOf(6));
  EXPECT_TRUE(moves.contains("b1b3b1"));
  const Amazons game = at("B.BB.B/....../....../....../.xWx.W/.xxxWW Black");
  EXPECT_FALSE(moveTexts(game).contains("c6c3c1"));
  EXPECT_TRUE(moveTexts(game).contains("c6c3c6"));
  const Amazons middle = at("BxBB.B/xx..../....../....../.xW..W/..xxWW White");
  EXPECT_TRUE(moveTexts(middle).contains("c2d2c2"));
  EXPECT_FALSE(moveTexts(middle).contains("c2d2b2"));
  const Amazons open = at("BxBB.B/xx..../x...../....../..W..W/..xxWW White");
  EXPECT_TRUE(moveTexts(open).contains("c2d2a2"));
}

TEST(Amazons, DoesNotPassThroughAnything) {
  const Texts moves = moveTexts(at("B....B/.B..B./....../..x.../WW..../WW.... Black"));
  EXPECT_TRUE(moves.contains("b5b3c4"));
  EXPECT_FALSE(moves.contains("b5b2b6"));  // Onto an amazon.
  EXPECT_FALSE(moves.contains("a6e6e2"));  // The arrow flies through e5.
  EXPECT_FALSE(moves.contains("a6c4d5"));  // Through b5.
}

TEST(Amazons, IsLostByWhoCannotMove) {
  const Amazons game = at("BB..../BB..../xx..../.x..W./xx..WW/xx...W Black");
  EXPECT_FALSE(game.result());
  const Amazons over = at("BBx.../BBx.../xxx.../...W../....WW/.....W Black");
  EXPECT_EQ(over.result(), (Result<2>{{1, -1}}));
  EXPECT_TRUE(over.moves().empty());
}

// ---------------------------------------------------------------- against a naive implementation
/// The rules square by square, on rows of characters, the highest first.
struct Naive {
  std::vector<std::string> rows;
  char mover;

  explicit Naive(const Amazons& game) : mover(game.activePlayer() == Role{0} ? 'W' : 'B') {
    const std::string board = game.form().board;
    for (std::size_t i = 0; i < board.size(); i += game.size + 1U)
      rows.push_back(board.substr(i, game.size));
  }
  char& look(int x, int y) { return rows[std::size_t(y)][std::size_t(x)]; }
  std::string name(int x, int y) const {
    std::string text(1, char('a' + x));
    return text += std::to_string(int(rows.size()) - y);
  }
  template <class F>
  void slide(int x, int y, F f) {
    const int size = int(rows.size());
    for (int dx = -1; dx <= 1; ++dx)
      for (int dy = -1; dy <= 1; ++dy)
        for (int i = 1; dx != 0 || dy != 0; ++i) {
          const int toX = x + i * dx, toY = y + i * dy;
          if (toX < 0 || toY < 0 || toX >= size || toY >= size || look(toX, toY) != '.') break;
          f(toX, toY);
        }
  }
  std::string board() const {
    std::string text;
    for (const std::string& row : rows) text += (text.empty() ? "" : "/") + row;
    return text;
  }
  /// Calls `f(text, board)` for every move.
  template <class F>
  void forEachMove(F f) {
    for (int y = 0; y < int(rows.size()); ++y)
      for (int x = 0; x < int(rows.size()); ++x) {
        if (look(x, y) != mover) continue;
        look(x, y) = '.';
        slide(x, y, [&](int toX, int toY) {
          look(toX, toY) = mover;
          slide(toX, toY, [&](int atX, int atY) {
            look(atX, atY) = 'x';
            f(name(x, y) + name(toX, toY) + name(atX, atY), board());
            look(atX, atY) = '.';
          });
          look(toX, toY) = '.';
        });
        look(x, y) = mover;
      }
  }
};

TEST(Amazons, PlaysAsANaiveImplementationDoes) {
  for (const int size : {6, 8, 10})
    for (std::uint64_t seed = 0; seed < 4; ++seed)
      for (const Amazons& game : test::randomStates(boardOf(size), seeded(seed))) {
        Texts texts;
        std::size_t count = 0;
        Naive(game).forEachMove([&](const std::string& text, const std::string& board) {
          texts.insert(text);
          if (++count % 97 == 0) {
            ASSERT_EQ(played(game, text).form().board, board) << text << " at " << game.toString();
          }
        });
        ASSERT_EQ(moveTexts(game), texts) << game.toString();
        ASSERT_EQ(game.result().has_value(), texts.empty());
      }
}

TEST(Amazons, KnowsWhichMovesItsListContains) {
  Rng rng(seeded(5));
  for (const Amazons& game : test::randomStates(boardOf(6), seeded(6))) {
    const auto moves = game.moves();
    std::set<std::vector<int>> listed;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      ASSERT_TRUE(moves.contains(moves[i]));
      listed.insert({moves[i].from, moves[i].to, moves[i].arrow});
    }
    ASSERT_EQ(listed.size(), moves.size());
    for (int i = 0; i < 2000; ++i) {
      const auto any = [&] { return static_cast<Amazons::Square>(rng.below(60)); };
      Amazons::Move move{any(), any(), any()};
      if (rng.below(2) > 0) move.from = game.queens[game.turn][rng.below(4)];
      if (rng.below(4) == 0) move.arrow = move.from;
      ASSERT_EQ(moves.contains(move), listed.contains({move.from, move.to, move.arrow}))
          << Amazons::moveForm(move) << " at " << game.toString();
    }
  }
}

TEST(Amazons, IsTheSameStateByWhateverWay) {
  const Amazons one = played(boardOf(6), "b1b2b3 b6b5b4 e1e2e3");
  const Amazons other = played(boardOf(6), "e1e2e3 b6b5b4 b1b2b3");
  EXPECT_EQ(one, other);
  EXPECT_EQ(one.hash(), other.hash());
  EXPECT_EQ(at(one.toString()), one);
  EXPECT_NE(one.hash(), played(boardOf(6), "b1b2b3 b6b5b4 e1e2e4").hash());
}

// ---------------------------------------------------------------- published figures
// The 2176 first moves are in all the literature, as in J. Lieberum's article; 4307152 after two
// plies: A. Bik and others, https://www.aartbik.com/strategy.php.
TEST(Amazons, HasThePublishedNumberOfFirstMoves) { EXPECT_EQ(Amazons{}.moves().size(), 2176U); }
TEST(AmazonsStrength, HasThePublishedCountsOfSequences) {
  const auto rows = testing::perft(Amazons{}, 2);
  EXPECT_EQ(rows[1].sequences, 2176U);
  EXPECT_EQ(rows[2].sequences, 4307152U);
}

// ---------------------------------------------------------------- forms
TEST(Amazons, KeepsTheLaws) {
  EXPECT_EQ(testing::brokenLaws<Amazons>({.size = 6}, {.playouts = 1, .sweep = 1}), "");
}

TEST(Amazons, ReadsBackEveryStateOfRandomMatches) {
  for (const int size : {6, 8, 10})
    for (const Amazons& game : test::randomStates(boardOf(size), seeded(7))) {
      ASSERT_EQ(at(game.toString(), size), game);
      ASSERT_EQ(at(game.toString(), size).hash(), game.hash());
    }
}

TEST(Amazons, RefusesPositionsThatNoMatchLeadsTo) {
  const auto refusal = [](const std::string& text) { return messageOf<Error>([&] { at(text); }); };
  EXPECT_TRUE(has(refusal(".B..B./B....B/....../....../W....W/.W..W. Black"), {"turn of White"}));
  EXPECT_TRUE(has(refusal(".B..B./B....B/....../..x.../W....W/.W..W. White"), {"turn of Black"}));
  EXPECT_TRUE(has(refusal(".B..B./B....B/....../....../W....W/W...W. White"), {"have moved"}));
  EXPECT_TRUE(has(refusal(".B..B./B...../....../....../W....W/.W..W. White"), {"Black has 3"}));
  EXPECT_TRUE(has(refusal("WB..B./B....B/....../....../W....W/.W..W. White"), {"White has 5"}));
  EXPECT_TRUE(has(refusal(".B..B./B....B/....../....../W....W/.W..Q. White"), {"'Q'"}));
  EXPECT_TRUE(has(refusal("....../....../....../......"), {"a space"}));
}

TEST(Amazons, ShowsItsBoard) {
  const Amazons game = played(boardOf(6), "b1b3c3");
  const Scene scene = game.scene();
  ASSERT_EQ(scene.places.size(), 36U);
  EXPECT_EQ(scene.places[1].name, "b6");
  EXPECT_EQ(scene.places[1].things.at(0).shape, Shape::queen);
  EXPECT_EQ(scene.places[1].things.at(0).role, 1);
  EXPECT_EQ(scene.places[19].things.at(0).role, 0);
  EXPECT_EQ(scene.places[20].things.at(0).shape, Shape::arrow);
  EXPECT_EQ(game.clicks(test::toldMove(game, "b6b5a4")), (std::vector<std::size_t>{1, 7, 12}));
}

// ---------------------------------------------------------------- players
TEST(AmazonsStrength, TerritoryIsWorthMoreThanMobilityAndThatMoreThanChance) {
  const auto looks = [](std::string_view name) {
    return [heuristic = Heuristic<Amazons>::named(name)](std::uint64_t seed) {
      return HeuristicPlayer<Amazons>({.heuristic = heuristic}, Rng(seed));
    };
  };
  const auto random = [](std::uint64_t seed) { return RandomPlayer(seed); };
  EXPECT_GT(test::contest(boardOf(6), 15, looks("territory"), looks("mobility")), 0.6);
  EXPECT_GT(test::contest(boardOf(6), 15, looks("mobility"), random), 0.6);
}

}  // namespace
}  // namespace ludorum
