#include "ludorum/games/chess.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <sstream>
#include <string>
#include <unordered_set>
#include <vector>

#include "../support/play.hpp"
#include "../support/seeds.hpp"
#include "ludorum/testing/perft.hpp"

namespace ludorum {
namespace {

using test::seeded;
using Lists = std::vector<std::string>;

Chess at(const std::string& fen) { return Chess::with(Chess::formFrom(fen)); }
/// The state after moves in either notation.
Chess played(Chess game, const std::string& moves) {
  std::istringstream words(moves);
  for (std::string word; words >> word;) game = game.next(game.moveFrom(word));
  return game;
}
/// The moves that begin on a square, by where they go, in order.
std::string from(const Chess& game, const std::string& square) {
  Lists texts;
  for (const auto move : game.moves())
    if (move.text().starts_with(square)) texts.push_back(move.text().substr(2));
  std::sort(texts.begin(), texts.end());
  std::string all;
  for (const std::string& text : texts) all += (all.empty() ? "" : " ") + text;
  return all;
}
bool isTied(const Chess& game) {
  EXPECT_EQ(game.moves().empty(), game.result().has_value());
  return game.result() == Chess::players.tied();
}

// ---------------------------------------------------------------- counts
/// The positions of the Chess Programming Wiki, "Perft Results".
const std::string start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const std::string kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
const std::string third = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1";
const std::string fourth = "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1";
const std::string fifth = "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8";
const std::string sixth =
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10";

/// The sequences of that many moves, those of the last ply counted without being made.
std::uint64_t leaves(const Chess& game, int depth) {
  const auto moves = game.moves();
  if (depth == 1) return moves.size();
  std::uint64_t sum = 0;
  for (const auto move : moves) sum += leaves(game.next(move), depth - 1);
  return sum;
}

/// What the moves of a ply are, as the Wiki counts them.
struct Census {
  std::uint64_t all = 0, captures = 0, enPassant = 0, castlings = 0, promotions = 0, checks = 0,
                mates = 0;
  bool operator==(const Census&) const = default;
};
void take(Census& census, const Chess& game, int depth) {
  for (const auto move : game.moves()) {
    const Chess after = game.next(move);
    if (depth > 1) {
      take(census, after, depth - 1);
      continue;
    }
    const bool isKing = game.board.at(move.from()) == chess::Kind::king;
    ++census.all;
    census.captures +=
        game.board.at(move.to()) != chess::Kind::none || move.isEnPassant() ? 1U : 0U;
    census.enPassant += move.isEnPassant() ? 1U : 0U;
    census.castlings += isKing && std::abs(int(move.from()) - int(move.to())) == 2 ? 1U : 0U;
    census.promotions += move.promotion() != chess::Kind::none ? 1U : 0U;
    census.checks += after.board.inCheck() ? 1U : 0U;
    census.mates += after.result() && !isTied(after) ? 1U : 0U;
  }
}
void expectCensus(const std::string& fen, int depth, const Census& published) {
  Census census;
  take(census, at(fen), depth);
  EXPECT_EQ(census.all, published.all) << fen;
  EXPECT_EQ(census, published) << fen;
}

TEST(Chess, HasThePublishedNumbersOfMovesOfEachSort) {
  expectCensus(start, 4, {197281, 1576, 0, 0, 0, 469, 8});
  expectCensus(kiwipete, 3, {97862, 17102, 45, 3162, 0, 993, 1});
  expectCensus(third, 4, {43238, 3348, 123, 0, 0, 1680, 17});
  expectCensus(fourth, 3, {9467, 1021, 4, 0, 120, 38, 22});
  EXPECT_EQ(leaves(at(fifth), 3), 62379U);
  EXPECT_EQ(leaves(at(sixth), 3), 89890U);
}

TEST(ChessStrength, HasThePublishedNumbersOfMovesOfEachSortDeeper) {
  expectCensus(start, 5, {4865609, 82719, 258, 0, 0, 27351, 347});
  expectCensus(kiwipete, 4, {4085603, 757163, 1929, 128013, 15172, 25523, 43});
  expectCensus(third, 5, {674624, 52051, 1165, 0, 0, 52950, 0});
  expectCensus(fourth, 4, {422333, 131393, 0, 7795, 60032, 15492, 5});
}

TEST(ChessStrength, HasThePublishedNumbersOfSequencesOfTheSixPositions) {
  EXPECT_EQ(leaves(at(start), 6), 119060324U);
  EXPECT_EQ(leaves(at(kiwipete), 5), 193690690U);
  EXPECT_EQ(leaves(at(third), 6), 11030083U);
  EXPECT_EQ(leaves(at(fourth), 5), 15833292U);
  EXPECT_EQ(leaves(at(fifth), 5), 89941194U);
  EXPECT_EQ(leaves(at(sixth), 5), 164075551U);
}

TEST(Chess, IsCountedByTheLibraryAsWell) {
  const auto rows = testing::perft(Chess{}, 4);
  EXPECT_EQ(rows[4].sequences, 197281U);
  EXPECT_EQ(rows[4].finished, 8U);  // The eight checkmates, all by Black.
  EXPECT_EQ(rows[4].wins, (std::vector<std::uint64_t>{0, 8}));
}

TEST(ChessStrength, HasTheKnownNumbersOfDistinctPositions) {  // OEIS A083276.
  struct Hash {
    std::size_t operator()(const chess::Board& board) const {
      return Chess{board, {}, 0, 1}.hash();
    }
  };
  std::unordered_set<chess::Board, Hash> positions{chess::Board{}};
  for (const std::size_t known : {20U, 400U, 5362U, 72078U}) {
    std::unordered_set<chess::Board, Hash> after;
    for (const chess::Board& board : positions)
      for (const auto move : chess::Moves(board)) {
        chess::Board next = board;
        next.apply(move);
        after.insert(next);
      }
    EXPECT_EQ(after.size(), known);
    positions = std::move(after);
  }
}

TEST(ChessMoves, AreReadInTheSameOrderByPlaceAndByWalking) {
  for (std::uint64_t seed = 0; seed < 5; ++seed)
    for (const Chess& game : test::randomStates(Chess{}, seeded(seed))) {
      const auto moves = game.moves();
      std::size_t place = 0;
      for (const auto move : moves) ASSERT_EQ(move, moves[place++]);
      ASSERT_EQ(place, moves.size());
    }
  EXPECT_EQ(at("R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1").moves().size(), 218U);
}

// ---------------------------------------------------------------- castling
TEST(Castling, NeedsSquaresThatAreEmptyAndNotAttackedForTheKing) {
  EXPECT_EQ(from(at("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"), "e1"), "c1 d1 d2 e2 f1 f2 g1");
  EXPECT_EQ(from(at("4k3/8/8/8/8/8/8/R3K2R w Q - 0 1"), "e1"), "c1 d1 d2 e2 f1 f2");
  EXPECT_EQ(from(at("4kr2/8/8/8/8/8/8/R3K2R w KQ - 0 1"), "e1"), "c1 d1 d2 e2");  // Over f1.
  EXPECT_EQ(from(at("4k1r1/8/8/8/8/8/8/R3K2R w KQ - 0 1"), "e1"), "c1 d1 d2 e2 f1 f2");  // To g1.
  EXPECT_EQ(from(at("3rk3/8/8/8/8/8/8/R3K2R w KQ - 0 1"), "e1"), "e2 f1 f2 g1");
  EXPECT_EQ(from(at("1k2r3/8/8/8/8/8/8/R3K2R w KQ - 0 1"), "e1"), "d1 d2 f1 f2");  // Out of check.
  // The rook may be attacked, and go over a square that is.
  EXPECT_EQ(from(at("1r2k2r/8/8/8/8/8/8/R3K2R w KQ - 0 1"), "e1"), "c1 d1 d2 e2 f1 f2 g1");
  EXPECT_EQ(from(at("4k3/8/8/8/8/8/8/RN2K1NR w KQ - 0 1"), "e1"), "d1 d2 e2 f1 f2");
  EXPECT_EQ(from(at("r3k2r/8/8/8/8/8/8/4K3 b kq - 0 1"), "e8"), "c8 d7 d8 e7 f7 f8 g8");
}

TEST(Castling, MovesTheRookToTheOtherSideOfTheKing) {
  const Chess game = at("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 3 9");
  EXPECT_EQ(played(game, "e1g1 e8c8").toString(), "2kr3r/8/8/8/8/8/8/R4RK1 w - - 5 10");
  EXPECT_EQ(played(game, "O-O-O O-O").toString(), "r4rk1/8/8/8/8/8/8/2KR3R w - - 5 10");
}

TEST(Castling, IsLostWhenKingOrRookMovesOrTheRookIsCaptured) {
  const Chess game = at("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
  const auto rights = [&](const std::string& moves) {
    std::istringstream fen(played(game, moves).toString());
    std::string word;
    for (int i = 0; i < 3; ++i) fen >> word;
    return word;
  };
  EXPECT_EQ(rights("e1e2"), "kq");
  EXPECT_EQ(rights("e1e2 e8e7 e2e1 e7e8"), "-");
  EXPECT_EQ(rights("a1b1 h8g8"), "Kq");
  EXPECT_EQ(rights("h1h8"), "Qq");
  EXPECT_EQ(rights("a1a8"), "Kk");
}

// ---------------------------------------------------------------- pawns
TEST(EnPassant, IsPossibleOnlyAtOnce) {
  const Chess game = played(Chess{}, "e4 a6 e5 d5");
  EXPECT_EQ(game.toString(), "rnbqkbnr/1pp1pppp/p7/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3");
  EXPECT_EQ(from(game, "e5"), "d6 e6");
  EXPECT_EQ(played(game, "exd6").toString(),
            "rnbqkbnr/1pp1pppp/p2P4/8/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 3");
  EXPECT_EQ(from(played(game, "a3 a5"), "e5"), "e6");
  EXPECT_EQ(from(played(Chess{}, "e4 d6 e5 d5"), "e5"), "e6");  // One square at a time.
}

TEST(EnPassant, IsForbiddenIfItUncoversACheck) {
  // Both pawns leave the row between the king and a rook.
  EXPECT_EQ(from(played(at(third), "e2e4"), "f4"), "f3");
  EXPECT_EQ(from(at("8/8/8/K2pP2q/8/8/8/7k w - d6 0 2"), "e5"), "e6");
  // The capturing pawn is pinned: along the diagonal that it goes, or along another line.
  EXPECT_EQ(from(at("4k3/2b5/8/3pP3/5K2/8/8/8 w - d6 0 2"), "e5"), "d6");
  EXPECT_EQ(from(at("4k3/6b1/8/3pP3/8/2K5/8/8 w - d6 0 2"), "e5"), "");
  EXPECT_EQ(from(at("4r1k1/8/8/3pP3/8/8/8/4K3 w - d6 0 2"), "e5"), "e6");
}

TEST(EnPassant, AnswersACheckByThePawnItself) {
  EXPECT_EQ(at("4k3/8/8/3pP3/4K3/8/8/8 w - d6 0 2").moves().size(), 8U);
  EXPECT_EQ(from(at("4k3/8/8/3pP3/4K3/8/8/8 w - d6 0 2"), "e5"), "d6");
  // The pawn uncovered a check by the bishop, which remains.
  EXPECT_EQ(from(at("2b1k3/8/8/3pP3/6K1/8/8/8 w - d6 0 2"), "e5"), "e6");
}

TEST(EnPassant, CanBeDoneByEitherOfTwoPawns) {
  const Chess game = at("4k3/8/8/3PpP2/8/8/8/4K3 w - e6 0 2");
  EXPECT_EQ(from(game, "d5"), "d6 e6");
  EXPECT_EQ(from(game, "f5"), "e6 f6");
}

TEST(Promotion, GivesAQueenARookABishopOrAKnight) {
  const Chess game = at("1r2k3/P7/8/8/8/8/6p1/K6R w - - 0 1");
  EXPECT_EQ(from(game, "a7"), "a8b a8n a8q a8r b8b b8n b8q b8r");
  EXPECT_EQ(played(game, "a8=N").toString(), "Nr2k3/8/8/8/8/8/6p1/K6R b - - 0 1");
  EXPECT_EQ(played(game, "axb8=Q+").toString(), "1Q2k3/8/8/8/8/8/6p1/K6R b - - 0 1");
  EXPECT_EQ(from(played(game, "a7a8b"), "g2"), "g1b g1n g1q g1r h1b h1n h1q h1r");
}

// ---------------------------------------------------------------- checks and pins
TEST(Check, OfTwoMenIsAnsweredByTheKingAlone) {
  const Chess game = at("4r1k1/8/8/8/8/3n4/3B1Q2/4K3 w - - 0 1");
  ASSERT_TRUE(game.board.inCheck());
  for (const auto move : game.moves()) EXPECT_EQ(game.board.at(move.from()), chess::Kind::king);
  EXPECT_EQ(from(game, "e1"), "d1 f1");
}

TEST(Check, IsNotEscapedAlongItsOwnLine) {
  EXPECT_EQ(from(at("4k3/8/8/8/r3K3/8/8/8 w - - 0 1"), "e4"), "d3 d5 e3 e5 f3 f5");
}

TEST(Pins, LetAManGoAlongThePinOnly) {
  EXPECT_EQ(from(at("4r1k1/8/8/8/4R3/8/8/4K3 w - - 0 1"), "e4"), "e2 e3 e5 e6 e7 e8");
  EXPECT_EQ(from(at("4r1k1/8/8/8/4B3/8/8/4K3 w - - 0 1"), "e4"), "");
  EXPECT_EQ(from(at("4r1k1/8/8/8/4N3/8/8/4K3 w - - 0 1"), "e4"), "");
  EXPECT_EQ(from(at("4r1k1/8/8/8/8/3p4/4P3/4K3 w - - 0 1"), "e2"), "e3 e4");
  EXPECT_EQ(from(at("6k1/8/8/8/8/6b1/5P2/4K3 w - - 0 1"), "f2"), "g3");
  EXPECT_EQ(from(at("6k1/8/8/8/7b/8/5P2/4K3 w - - 0 1"), "f2"), "");
  EXPECT_EQ(from(at("6k1/8/8/q7/8/2Q5/8/4K3 w - - 0 1"), "c3"), "a5 b4 d2");
}

// ---------------------------------------------------------------- ends
TEST(Chess, IsWonByCheckmate) {
  const Chess fools = played(Chess{}, "f3 e5 g4 Qh4#");
  EXPECT_EQ(fools.result(), (Result<2>{{-1, 1}}));
  EXPECT_TRUE(fools.moves().empty());
  EXPECT_EQ(played(at("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"), "Ra8#").result(), (Result<2>{{1, -1}}));
}

TEST(Chess, IsDrawnByStalemate) {
  EXPECT_TRUE(isTied(at("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1")));
  EXPECT_FALSE(at("k7/P7/K7/8/8/8/8/1b6 b - - 0 1").result());
}

TEST(Chess, IsDrawnWhenNobodyCouldCheckmate) {
  for (const std::string men :
       {"8/8/8/3k4/8/8/8/K7", "8/8/8/3k4/8/8/8/KN6", "8/8/8/3k4/8/8/8/Kb6", "8/8/8/3k4/4b3/8/8/KB6",
        "8/8/8/3kb3/8/8/8/K1B5", "b1b1k3/8/8/8/8/8/8/K2B4"})
    EXPECT_TRUE(isTied(at(men + " w - - 0 1"))) << men;
  for (const std::string men :
       {"8/8/8/3k4/8/8/8/KNN5", "8/8/8/3kn3/8/8/8/KN6", "8/8/8/3kn3/8/8/8/KB6",
        "8/8/8/3k4/4b3/8/8/1KB5", "8/8/8/3k1b2/8/8/8/1KB5", "8/8/8/3k4/8/8/7P/K7",
        "8/8/8/3k4/8/8/8/K6R", "8/8/8/3k4/8/8/6q1/K7"})
    EXPECT_FALSE(at(men + " w - - 0 1").result()) << men;
  EXPECT_TRUE(isTied(played(at("8/8/8/3k4/4P3/8/8/K7 b - - 0 1"), "Kxe4")));
}

TEST(FiftyMoves, WithoutCaptureOrPawnMoveAreADraw) {
  EXPECT_FALSE(at("7k/8/8/8/8/8/8/KR6 w - - 99 80").result());
  EXPECT_TRUE(isTied(at("7k/8/8/8/8/8/8/KR6 w - - 100 80")));
  EXPECT_TRUE(isTied(played(at("7k/8/8/8/8/8/8/KR6 w - - 99 80"), "b1b2")));
  EXPECT_FALSE(played(at("7k/8/8/8/8/8/P7/KR6 w - - 99 80"), "a2a4").result());
  EXPECT_FALSE(played(at("7k/8/8/8/8/p7/R7/K7 w - - 99 80"), "a2a3").result());
  // A checkmate by the hundredth ply counts.
  EXPECT_EQ(played(at("7k/8/6K1/8/8/8/8/R7 w - - 99 80"), "a1a8").result(), (Result<2>{{1, -1}}));
  // Castling is no reason to count anew.
  EXPECT_EQ(played(at("4k3/8/8/8/8/8/8/4K2R w K - 7 80"), "O-O").halfmoves, 8);
}

TEST(Repetition, OfAPositionForTheThirdTimeIsADraw) {
  const std::string there = "Nf3 Nf6 Ng1 Ng8 ";
  EXPECT_FALSE(played(Chess{}, there + "Nf3 Nf6 Ng1").result());
  EXPECT_TRUE(isTied(played(Chess{}, there + there)));
  // The start comes for the third time only as the pawn moves do not count.
  EXPECT_FALSE(played(Chess{}, "e4 e5 " + there + "Nf3 Nf6 Ng1").result());
  EXPECT_TRUE(isTied(played(Chess{}, "e4 e5 " + there + there)));
}

TEST(Repetition, NeedsTheSameRights) {
  // With the rook's first move a right is gone: the position of before cannot come again.
  const Chess game = at("4k3/8/8/8/8/8/8/4K2R w K - 0 1");
  const std::string there = "h1g1 e8d8 g1h1 d8e8 ";
  EXPECT_FALSE(played(game, there + there).result());
  EXPECT_TRUE(isTied(played(game, there + there + "h1g1")));
  // At first the pawn could have been captured en passant, later no more.
  const Chess pawn = played(at("4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1"), "d5");
  const std::string kings = "e1e2 e8e7 e2e1 e7e8 ";
  EXPECT_FALSE(played(pawn, kings + kings).result());
  EXPECT_TRUE(isTied(played(pawn, kings + kings + "e1e2")));
}

TEST(Repetition, IsFoundWhereALookAtEveryEarlierPositionFindsIt) {
  int repeated = 0;
  for (const std::string fen : {"8/8/8/3k4/8/8/6R1/K7 w - - 0 1", "8/8/3nk3/8/8/8/3NK3/8 w - - 0 1",
                                "7k/p7/P7/8/8/8/8/1B2K2B w - - 0 1"})
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
      Rng rng(seeded(seed));
      std::map<std::string, int> seen;
      for (Chess game = at(fen);;) {
        const std::string text = game.toString();
        const int times = ++seen[text.substr(0, text.find(" - -"))];
        if (times == 3) ++repeated;
        ASSERT_EQ(game.result().has_value() && isTied(game) && game.halfmoves < 100 &&
                      !game.isDead() && !chess::Moves(game.board).empty(),
                  times == 3)
            << game.toString();
        if (game.result()) break;
        // Rather back than anywhere: so that positions come again.
        const auto moves = game.moves();
        auto move = choice(moves, rng);
        if (game.record.size() > 1 && rng.below(2) == 0) {
          const auto last = game.record[game.record.size() - 2];
          if (moves.contains({last.to(), last.from(), 0})) move = {last.to(), last.from(), 0};
        }
        game.apply(move);
      }
    }
  EXPECT_GT(repeated, 100);
}

// ---------------------------------------------------------------- notation and matches
TEST(San, TellsApartMenThatCanGoToTheSameSquare) {
  const auto sanOf = [](const std::string& fen, const std::string& move) {
    const Chess game = at(fen);
    return game.san(game.moveFrom(move));
  };
  EXPECT_EQ(sanOf("4k3/8/8/8/8/8/8/R3K2R w - - 0 1", "a1d1"), "Rd1");
  EXPECT_EQ(sanOf("4k3/8/8/8/8/8/4K3/R6R w - - 0 1", "a1d1"), "Rad1");
  EXPECT_EQ(sanOf("R7/4k3/8/8/8/8/4K3/R7 w - - 0 1", "a1a4"), "R1a4");
  EXPECT_EQ(sanOf("8/2k5/8/8/4Q2Q/8/1K6/7Q w - - 0 1", "h4e1"), "Qh4e1");
  // A man that is pinned is no rival.
  EXPECT_EQ(sanOf("4r1k1/8/8/8/8/4N3/8/N3K3 w - - 0 1", "a1c2"), "Nc2");
  EXPECT_EQ(sanOf("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", "e5d6"), "exd6");
  EXPECT_EQ(sanOf("1r2k3/P7/8/8/8/8/8/K7 w - - 0 1", "a7b8q"), "axb8=Q+");
  EXPECT_EQ(sanOf("4k2r/8/8/8/8/8/8/5K2 b k - 0 1", "e8g8"), "O-O+");
}

/// Plays moves, each of which must be written by `san` as it is here.
Chess recorded(const std::string& moves) {
  Chess game;
  std::istringstream words(moves);
  for (std::string word; words >> word;) {
    const auto move = game.moveFrom(word);
    EXPECT_EQ(game.san(move), word);
    game.apply(move);
  }
  return game;
}

TEST(Chess, PlaysTheOperaGame) {  // Morphy against Karl of Brunswick and Count Isouard, 1858.
  const Chess game = recorded(
      "e4 e5 Nf3 d6 d4 Bg4 dxe5 Bxf3 Qxf3 dxe5 Bc4 Nf6 Qb3 Qe7 Nc3 c6 Bg5 b5 Nxb5 cxb5 Bxb5+ Nbd7 "
      "O-O-O Rd8 Rxd7 Rxd7 Rd1 Qe6 Bxd7+ Nxd7 Qb8+ Nxb8 Rd8#");
  EXPECT_EQ(game.toString(), "1n1Rkb1r/p4ppp/4q3/4p1B1/4P3/8/PPP2PPP/2K5 b k - 1 17");
  EXPECT_EQ(game.result(), (Result<2>{{1, -1}}));
}

TEST(Chess, PlaysTheImmortalGame) {  // Anderssen against Kieseritzky, 1851.
  const Chess game = recorded(
      "e4 e5 f4 exf4 Bc4 Qh4+ Kf1 b5 Bxb5 Nf6 Nf3 Qh6 d3 Nh5 Nh4 Qg5 Nf5 c6 g4 Nf6 Rg1 cxb5 h4 Qg6 "
      "h5 Qg5 Qf3 Ng8 Bxf4 Qf6 Nc3 Bc5 Nd5 Qxb2 Bd6 Bxg1 e5 Qxa1+ Ke2 Na6 Nxg7+ Kd8 Qf6+ Nxf6 "
      "Be7#");
  EXPECT_EQ(game.toString(), "r1bk3r/p2pBpNp/n4n2/1p1NP2P/6P1/3P4/P1P1K3/q5b1 b - - 1 23");
  EXPECT_EQ(game.result(), (Result<2>{{1, -1}}));
}

}  // namespace
}  // namespace ludorum
