#include "ludorum/games/checkers.hpp"

#include <gtest/gtest.h>

#include <cctype>
#include <cstdint>
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
constexpr Result<2> blackWins{{1, -1}}, whiteWins{{-1, 1}}, tied{{0, 0}};

Checkers at(const std::string& text, int quietMoves = 40) {
  return Checkers::start({quietMoves}).with(Checkers::formFrom(text));
}

// ---------------------------------------------------------------- rules
TEST(Checkers, StartsWithTwelveMenOfEach) {
  EXPECT_EQ(Checkers{}, Checkers::start({}));
  EXPECT_EQ(Checkers{}.toString(),
            "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12:H0");
  EXPECT_EQ(Checkers{}.form().board,
            ".b.b.b.b/b.b.b.b./.b.b.b.b/......../......../w.w.w.w./.w.w.w.w/w.w.w.w.");
  EXPECT_EQ(moveTexts(Checkers{}),
            (Texts{"9-13", "9-14", "10-14", "10-15", "11-15", "11-16", "12-16"}));
  EXPECT_EQ(moveTexts(played(Checkers{}, "11-15")),
            (Texts{"21-17", "22-17", "22-18", "23-18", "23-19", "24-19", "24-20"}));
}

TEST(Checkers, MovesMenForwardOnly) {
  EXPECT_EQ(moveTexts(at("B:W32:B14")), (Texts{"14-17", "14-18"}));
  EXPECT_EQ(moveTexts(at("W:W18:B1")), (Texts{"18-14", "18-15"}));
  EXPECT_EQ(moveTexts(at("B:W19:B23,5")), (Texts{"5-9", "23-26", "23-27"}));  // No man jumps back.
}

TEST(Checkers, MovesKingsAllWays) {
  EXPECT_EQ(moveTexts(at("B:W32:BK14")), (Texts{"14-9", "14-10", "14-17", "14-18"}));
  EXPECT_EQ(moveTexts(at("W:WK4:B20")), (Texts{"4-8"}));
  EXPECT_EQ(moveTexts(at("W:WK29,K5,K28:BK4")), (Texts{"29-25", "5-1", "5-9", "28-24", "28-32"}));
}

TEST(Checkers, MustJumpIfItCan) {
  EXPECT_EQ(moveTexts(at("B:W18,32:B1,14")), (Texts{"14x23"}));
  EXPECT_EQ(moveTexts(at("B:W18,23:B1,14")), (Texts{"1-5", "1-6", "14-17"}));  // No room behind.
  EXPECT_EQ(moveTexts(at("B:W17,18:B14")), (Texts{"14x21", "14x23"}));
}

TEST(Checkers, JumpsOnAsLongAsThePieceCan) {
  const Checkers game = at("B:W18,26,30:B15,1");
  EXPECT_EQ(moveTexts(game), (Texts{"15x22x31"}));
  EXPECT_EQ(played(game, "15x22x31").toString(), "W:W30:B1,K31:H0");
  // A longer chain is not preferred.
  EXPECT_EQ(moveTexts(at("B:W16,18,26:B11,15")), (Texts{"11x20", "15x22x31"}));
}

TEST(Checkers, TellsWaysToTheSameSquareApart) {
  const Checkers game = at("B:W7,8,15,16:BK3");
  EXPECT_EQ(moveTexts(game), (Texts{"3x10x19x12x3", "3x12x19x10x3"}));
  EXPECT_EQ(played(game, "3x12x19x10x3"), played(game, "3x10x19x12x3"));
  EXPECT_EQ(moveTexts(at("B:W7,8,15,16,24:BK3")),
            (Texts{"3x10x19x12x3", "3x12x19x10x3", "3x10x19x28", "3x12x19x28"}));
}

TEST(Checkers, NeverJumpsOverAPieceTwice) {
  EXPECT_EQ(moveTexts(at("B:W15:BK10")), (Texts{"10x19"}));
}

TEST(Checkers, EndsTheMoveWhereAManBecomesAKing) {
  const Checkers game = at("B:W26,27,13:B22");
  EXPECT_EQ(moveTexts(game), (Texts{"22x31"}));
  const Checkers crowned = played(game, "22x31");
  EXPECT_EQ(crowned.toString(), "W:W13,27:BK31:H0");
  EXPECT_EQ(moveTexts(played(crowned, "27-24")).size(), 2U);
  EXPECT_EQ(moveTexts(at("B:W26,27,13:BK22")), (Texts{"22x31x24"}));
  EXPECT_EQ(played(at("W:W5:BK32"), "5-1").toString(), "B:WK1:BK32:H0");
}

TEST(Checkers, IsLostByWhoCannotMove) {
  EXPECT_EQ(at("B:W19:B:H0").result(), whiteWins);
  const Checkers stuck = at("W:W21:B14,17");
  EXPECT_EQ(stuck.result(), blackWins);
  EXPECT_TRUE(stuck.moves().empty());
}

TEST(Checkers, IsDrawnAfterManyMovesOfKings) {
  Checkers game = at("B:WK32:BK1", 2);
  for (const std::string move : {"1-6", "32-28", "6-1"}) {
    game = played(game, move);
    EXPECT_FALSE(game.result());
  }
  const Checkers drawn = played(game, "28-32");
  EXPECT_EQ(drawn.result(), tied);
  EXPECT_TRUE(drawn.moves().empty());
  EXPECT_EQ(drawn.toString(), "B:WK32:BK1:H4");
  EXPECT_EQ(played(at("B:WK32:BK1,12:H3", 2), "12-16").quiet, 0);  // A man's move.
  EXPECT_EQ(played(at("B:WK6,K32:BK1:H3", 2), "1x10").quiet, 0);  // A capture.
  // To be blocked is to lose, even then.
  EXPECT_EQ(at("B:WK6,K10:BK1:H4", 2).result(), tied);
  EXPECT_EQ(at("B:WK6,K10,K5,K9:BK1:H4", 2).result(), whiteWins);
}

// ---------------------------------------------------------------- against a naive implementation
/// The rules piece by piece, on rows of characters, the highest first.
struct Naive {
  std::vector<std::string> rows;
  char mover;

  explicit Naive(const Checkers& game) : mover(game.activePlayer() == Role{0} ? 'b' : 'w') {
    for (std::size_t row = 0; row < 8; ++row) rows.push_back(game.form().board.substr(9 * row, 8));
  }
  struct Made {
    std::string text, board;
  };
  static std::string number(int x, int y) { return std::to_string(4 * y + x / 2 + 1); }
  char& piece(int x, int y) { return rows[std::size_t(y)][std::size_t(x)]; }
  static bool inside(int x, int y) { return x >= 0 && y >= 0 && x < 8 && y < 8; }
  bool mayGo(char who, int dy) const { return who != mover || dy == (mover == 'b' ? 1 : -1); }
  std::string boardWith(int x, int y, char who) {
    if (y == (mover == 'b' ? 7 : 0)) who = char(std::toupper(who));
    const char before = std::exchange(piece(x, y), who);
    std::string board;
    for (const std::string& row : rows) board += (board.empty() ? "" : "/") + row;
    piece(x, y) = before;
    return board;
  }
  /// All ways to jump on from a square; the piece itself is taken from the board.
  void jump(int x, int y, char who, const std::string& text, bool first, std::vector<Made>& made) {
    bool ends = true;
    for (const int dx : {-1, 1})
      for (const int dy : {-1, 1}) {
        const int toX = x + 2 * dx, toY = y + 2 * dy;
        if (!mayGo(who, dy) || !inside(toX, toY) || piece(toX, toY) != '.') continue;
        char& over = piece(x + dx, y + dy);
        if (over == '.' || std::tolower(over) == mover) continue;
        const char captured = std::exchange(over, '.');
        jump(toX, toY, who, text + 'x' + number(toX, toY), false, made);
        over = captured, ends = false;
      }
    if (ends && !first) made.push_back({text, boardWith(x, y, who)});
  }
  std::vector<Made> moves() {
    std::vector<Made> jumps, steps;
    for (int y = 0; y < 8; ++y)
      for (int x = 0; x < 8; ++x) {
        if (std::tolower(piece(x, y)) != mover) continue;
        const char who = std::exchange(piece(x, y), '.');
        jump(x, y, who, number(x, y), true, jumps);
        for (const int dx : {-1, 1})
          for (const int dy : {-1, 1})
            if (mayGo(who, dy) && inside(x + dx, y + dy) && piece(x + dx, y + dy) == '.')
              steps.push_back(
                  {number(x, y) + '-' + number(x + dx, y + dy), boardWith(x + dx, y + dy, who)});
        piece(x, y) = who;
      }
    return jumps.empty() ? steps : jumps;
  }
};

TEST(Checkers, PlaysAsANaiveImplementationDoes) {
  int chains = 0, crowned = 0;
  for (std::uint64_t seed = 0; seed < 150; ++seed)
    for (const Checkers& game : test::randomStates(Checkers{}, seeded(seed))) {
      const auto made = game.result() == tied ? std::vector<Naive::Made>{} : Naive(game).moves();
      ASSERT_EQ(game.moves().size(), made.size()) << game.toString();
      ASSERT_EQ(game.result().has_value(), made.empty()) << game.toString();
      for (const auto& [text, board] : made) {
        const Checkers next = played(game, text);
        ASSERT_EQ(next.form().board, board) << text << " at " << game.toString();
        ASSERT_NE(next.turn, game.turn);
        chains += next.scores()[game.waiting()] + 1 < game.scores()[game.waiting()] ? 1 : 0;
        crowned += popcount(next.kings) > popcount(game.kings) ? 1 : 0;
      }
    }
  EXPECT_GT(chains, 100);
  EXPECT_GT(crowned, 100);
}

TEST(Checkers, JumpsAsANaiveImplementationDoesAmongManyKings) {
  Rng rng(seeded(3));
  int most = 0;
  for (int i = 0; i < 3000; ++i) {
    Checkers game{.pieces = {}};
    for (const int role : {0, 1})
      for (std::uint32_t count = rng.below(12) + 1; count > 0; --count) {
        const auto square = rng.below(35);
        if (square % 9 == 8 || ((game.pieces[0] | game.pieces[1]) >> square & 1) != 0) continue;
        game.pieces[Role(role)] |= Checkers::Set{1} << square;
      }
    game.kings = game.pieces[0] | game.pieces[1];
    const auto made = Naive(game).moves();
    const auto moves = game.moves();
    ASSERT_EQ(moves.size(), made.size()) << game.toString();
    const Texts texts = moveTexts(game);
    for (const auto& [text, board] : made) {
      ASSERT_EQ(texts.count(text), 1U) << text << " at " << game.toString();
      ASSERT_EQ(played(game, text).form().board, board) << text << " at " << game.toString();
    }
    for (std::size_t m = 0; m < moves.size(); ++m) most = std::max(most, int(moves[m].jumps()));
  }
  EXPECT_GE(most, 4);
}

// ---------------------------------------------------------------- published figures
// A. Bik, http://www.talkchess.com/forum3/viewtopic.php?t=27814 ("perft for 8x8 checkers"): ways to
// capture the same pieces count apart.
void expectCounts(const std::vector<std::uint64_t>& known) {
  const auto rows = testing::perft(Checkers{}, known.size());
  for (std::size_t ply = 1; ply <= known.size(); ++ply)
    EXPECT_EQ(rows[ply].sequences, known[ply - 1]) << ply;
}
TEST(Checkers, HasThePublishedCountsOfSequences) {
  expectCounts({7, 49, 302, 1469, 7361, 36768, 179740});
}
TEST(CheckersStrength, HasThePublishedCountsOfLongSequences) {
  expectCounts({7, 49, 302, 1469, 7361, 36768, 179740, 845931, 3963680, 18391564});
}

// ---------------------------------------------------------------- forms
TEST(Checkers, KeepsTheLaws) {
  EXPECT_EQ(testing::brokenLaws(Checkers{}, {.playouts = 25, .sweep = 100}), "");
  EXPECT_EQ(testing::brokenLaws<Checkers>({.quietMoves = 1}, {.playouts = 25, .sweep = 50}), "");
}

TEST(Checkers, ReadsPortableDraughtsNotation) {
  EXPECT_EQ(at(Checkers{}.toString()), Checkers{});
  EXPECT_EQ(at("W:B1:WK30").toString(), "W:WK30:B1:H0");
  EXPECT_EQ(at("W:WK30:BK1:H7").quiet, 7);
  EXPECT_EQ(at("W:WK30:BK1:H7").form().board,
            ".B....../......../......../......../......../......../......../..W.....");
}

TEST(Checkers, RefusesPositionsThatNoMatchLeadsTo) {
  const auto refusal = [](const std::string& text) { return messageOf<Error>([&] { at(text); }); };
  EXPECT_TRUE(has(refusal("W:W20,21,22,23,24,25,26,27,28,29,30,31,32:B1"), {"more than 12"}));
  EXPECT_TRUE(has(refusal("B:W1:B7"), {"last row"}));
  EXPECT_TRUE(has(refusal("B:W9:B30"), {"last row"}));
  EXPECT_TRUE(has(refusal("B:W:B7"), {"nothing is left"}));
  EXPECT_TRUE(has(refusal("B:W9:B7:H1"), {"need kings"}));
  EXPECT_TRUE(has(refusal("B:WK9:B7:H2"), {"need kings"}));
  EXPECT_TRUE(has(refusal("B:WK9:BK7:H81"), {"0 to 80"}));
  for (const char* text :
       {"", "X", "B:W33:B1", "B:W0:B1", "B:W1,1:B5", "B:W9:B9", "B:Wx:B1", "B:W-1:B1", "B:WK:B1",
        "B:Q1", "B:W9:B1:Hx", "B:W9:B1:H-1", "B:W99999999999999999999:B1", "BW:W9:B1"})
    EXPECT_TRUE(has(refusal(text), {"is no position of checkers"})) << text;
  const auto ofBoard = [](const std::string& board) {
    return messageOf<Error>([&] { Checkers{}.with({Role{0}, board, 0}); });
  };
  const std::string empty = "......../......../......../......../......../......../......../";
  EXPECT_TRUE(has(ofBoard(empty + ".w......"), {"light square"}));
  EXPECT_TRUE(has(ofBoard(empty + "x......."), {"'x'"}));
  EXPECT_TRUE(has(ofBoard(empty), {"8 rows of 8"}));
}

TEST(Checkers, ShowsItsBoard) {
  const Scene scene = at("B:W32:BK1").scene();
  ASSERT_EQ(scene.places.size(), 64U);
  EXPECT_EQ(scene.places[1].name, "1");
  EXPECT_EQ(scene.places[1].ground, Ground::dark);
  EXPECT_EQ(scene.places[0].ground, Ground::light);
  EXPECT_EQ(scene.places[1].things.at(0).shape, Shape::crown);
  EXPECT_EQ(scene.places[62].name, "32");
  EXPECT_EQ(scene.places[62].things.at(0).role, 1);
  const Checkers game = at("B:W18,26,30:B15,1");
  EXPECT_EQ(game.clicks(test::toldMove(game, "15x22x31")), (std::vector<std::size_t>{28, 42, 60}));
}

// ---------------------------------------------------------------- players
TEST(CheckersStrength, ItsHeuristicIsWorthMoreThanThePieces) {
  const auto pieces = [](const Checkers& game, Role role) {
    const auto scores = game.scores();
    return (scores[role] - scores[Checkers::players.opponent(role)]) / 12.0;
  };
  const auto looks = [](const Heuristic<Checkers>& heuristic) {
    return [=](std::uint64_t seed) {
      return AlphaBetaPlayer<Checkers>({.horizon = 3, .heuristic = heuristic}, Rng(seed));
    };
  };
  const auto material = Heuristic<Checkers>::named("material");
  EXPECT_GT(test::contest(Checkers{}, 40, looks(material), looks(pieces)), 0.25);
  EXPECT_GT(test::contest(Checkers{}, 15, looks(material),
                          [](std::uint64_t seed) { return RandomPlayer(seed); }),
            0.9);
}

TEST(Checkers, TrustsPositionsWithoutCaptures) {
  const auto settled = std::get<0>(Checkers::quiescences()).function;
  EXPECT_TRUE(settled(Checkers{}, Role{0}));
  EXPECT_FALSE(settled(at("B:W18,32:B1,14"), Role{0}));
}

}  // namespace
}  // namespace ludorum
