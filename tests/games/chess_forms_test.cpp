// How positions of chess are written, read and refused, and what they are worth.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string>
#include <tuple>
#include <vector>

#include "../support/errors.hpp"
#include "../support/play.hpp"
#include "../support/seeds.hpp"
#include "ludorum/games/chess.hpp"
#include "ludorum/json/json.hpp"
#include "ludorum/players/heuristic_player.hpp"
#include "ludorum/players/random_player.hpp"
#include "ludorum/testing/laws.hpp"

namespace ludorum {
namespace {

using test::has;
using test::messageOf;
using test::seeded;
using List = std::vector<std::string>;
constexpr Role white{0}, black{1};

Chess at(const std::string& fen) { return Chess::with({fen, {}, {}}); }
std::string refusal(const std::string& fen) {
  return messageOf<Error>([&] { at(fen); });
}
Chess played(Chess game, const List& moves) {
  for (const std::string& move : moves) game = game.next(game.moveFrom(move));
  return game;
}

// ---------------------------------------------------------------- forms
TEST(Chess, IsWrittenAsFen) {
  EXPECT_EQ(Chess{}.toString(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
  EXPECT_EQ(Chess{}, at(Chess{}.toString()));
  EXPECT_EQ(played({}, {"e4", "c5", "Nf3"}).toString(),
            "rnbqkbnr/pp1ppppp/8/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2");
  EXPECT_EQ(Chess::moveForm(Chess{}.moveFrom("Nf3")), "g1f3");
}

TEST(Fen, NamesASquareOfCaptureEnPassantOnlyWhereThereIsOne) {
  EXPECT_EQ(played({}, {"e4"}), at("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1"));
  EXPECT_EQ(at("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1").board.enPassant, 0);
  const std::string kept = "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1";
  EXPECT_EQ(at(kept).toString(), kept);
}

TEST(Fen, MayLeaveItsCountersOut) {
  EXPECT_EQ(at("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -").toString(),
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1");
  EXPECT_EQ(at("  4k3/8/8/8/8/8/8/R3K3  b  Q - 7 ").toString(), "4k3/8/8/8/8/8/8/R3K3 b Q - 7 1");
}

TEST(Fen, CountsMovesUpToALimit) {
  const Chess game = at("4k3/8/8/8/8/8/8/R3K3 b - - 7 9999");
  EXPECT_EQ(played(game, {"e8e7", "a1a2", "e7e8"}).round, 9999);
  EXPECT_EQ(Chess::with(played(game, {"e8e7", "a1a2"}).form()), played(game, {"e8e7", "a1a2"}));
}

TEST(ChessForm, HasTheMovesSinceTheLastThatCannotBeUndone) {
  const Chess game = played({}, {"e4", "e5", "Nf3", "Nc6", "Bb5"});
  EXPECT_EQ(jsonText<Chess>(game.form()),
            R"({"fen":"r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3",)"
            R"("board":"r.bqkbnr/pppp.ppp/..n...../.B..p.../....P.../.....N../PPPP.PPP/RNBQK..R",)"
            R"("history":["g1f3","b8c6","f1b5"]})");
  EXPECT_EQ(Chess::with(game.form()), game);
  EXPECT_NE(at(game.toString()), game);
  EXPECT_EQ(at(game.toString()).board, game.board);
}

TEST(ChessForm, CountsRepetitionsFromItsHistoryOn) {
  const Chess seven = played({}, {"Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1"});
  EXPECT_TRUE(played(Chess::with(seven.form()), {"Ng8"}).result());
  EXPECT_FALSE(played(at(seven.toString()), {"Ng8"}).result());  // A FEN has no history.
}

TEST(ChessForm, IsRefusedIfItsPartsDoNotFitEachOther) {
  const Chess game = played({}, {"e4", "e5", "Nf3", "Nc6"});
  const auto refused = [&](const List& history) {
    return messageOf<Error>([&] { Chess::with({game.toString(), {}, history}); });
  };
  EXPECT_TRUE(has(messageOf<Error>([&] {
                    Chess::with({game.toString(), "x", {}});
                  }),
                  {"board is not that of the FEN", "r.bqkbnr/"}));
  EXPECT_EQ(Chess::with({game.toString(), {}, {"g1f3", "b8c6"}}), game);
  EXPECT_TRUE(has(refused({"e7e5", "g1f3", "b8c6"}), {"longer than the plies"}));
  EXPECT_TRUE(has(refused({"g1f3", "g8c6"}), {"g8c6 does not lead"}));
  EXPECT_TRUE(has(refused({"g1f3", "c8c6"}), {"c8c6 does not lead"}));
  EXPECT_TRUE(has(refused({"g1f3"}), {"g1f3 does not lead"}));
  EXPECT_TRUE(has(refused({"a6c6"}), {"a6c6 was no legal move"}));
  EXPECT_TRUE(has(refused({""}), {"no move such as"}));
  EXPECT_TRUE(has(refused({"b8c6q"}), {"no move such as"}));
  EXPECT_TRUE(has(refused({"b8i6"}), {"no move such as"}));
  const auto refusedAt = [](const std::string& fen, const std::string& move) {
    return messageOf<Error>([&] { Chess::with({fen, {}, {move}}); });
  };
  EXPECT_TRUE(has(refusedAt("4k3/8/8/8/8/8/5R2/4K3 b - - 9 9", "e2f2"), {"Black is in check"}));
  EXPECT_TRUE(has(refusedAt("4k3/8/8/8/8/8/8/R3K3 b Q - 9 9", "d1e1"), {"right Q"}));
  EXPECT_TRUE(has(refusedAt("4k3/8/8/8/8/4P3/8/4K3 b - - 9 9", "e2e3"), {"cannot be undone"}));
  EXPECT_TRUE(has(refusedAt("5k2/8/8/8/8/4R3/8/4K3 w - - 9 1", "e8e7"), {"does not lead"}));
  EXPECT_TRUE(has(refusedAt("8/5k2/8/8/8/4R3/8/4K3 w - - 9 1", "f8f7"), {"longer than the moves"}));
}

TEST(ChessForm, IsRefusedIfItsHistoryPassedByADraw) {
  List history;
  for (int i = 0; i < 3; ++i)
    for (const char* move : {"g1f3", "g8f6", "f3g1", "f6g8"}) history.emplace_back(move);
  const std::string fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 12 7";
  EXPECT_TRUE(has(messageOf<Error>([&] { Chess::with({fen, {}, history}); }), {"no legal move"}));
  history.resize(8);
  EXPECT_TRUE(Chess::with({fen, {}, history}).result());
}

TEST(Chess, KeepsTheLaws) {
  const testing::LawOptions options{.playouts = 8, .sweep = 120};
  EXPECT_EQ(testing::brokenLaws(Chess{}, options), "");
  EXPECT_EQ(testing::brokenLaws(at("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq -"),
                                options),
            "");
}

TEST(Chess, WorksAtCompileTime) {
  static_assert(Chess{}.moves().size() == 20 && !Chess{}.result());
  static_assert(Chess{}.next(Chess{}.moves()[0]).activePlayer() == black);
  static_assert(Deterministic<Chess> && sizeof(Chess) <= 448 && sizeof(Chess::Move) == 2);
}

TEST(Chess, IsClickedFromSquareToSquare) {
  const Chess game = at("4k3/8/8/8/8/8/8/4K2R w K - 0 1");
  EXPECT_EQ(game.clicks(game.moveFrom("O-O")), (std::vector<std::size_t>{60, 62}));
}

TEST(San, IsReadWithOrWithoutMarks) {
  const Chess game = at("4k3/P7/8/8/8/8/8/4K2R w K - 0 1");
  for (const char* text : {"a8=Q", "a8=Q+", "a8=Q+!?", "a7a8q"})
    EXPECT_EQ(game.moveFrom(text).promotion(), chess::Kind::queen) << text;
  EXPECT_TRUE(has(messageOf<Error>([&] { game.moveFrom("Qh5"); }), {"Qh5", "O-O", "a8=N"}));
  EXPECT_TRUE(has(messageOf<Error>([&] { game.moveFrom(""); }), {"no legal move"}));
}

TEST(San, IsReadWhereverAMoveIs) {
  EXPECT_EQ(readMove(Chess{}, white, Json("Nf3")), Chess{}.moveFrom("g1f3"));
  EXPECT_TRUE(has(messageOf<IllegalMove>([] { readMove(Chess{}, white, Json("Nf4")); }),
                  {"\"Nf4\" is illegal", "g1f3"}));
  EXPECT_THROW(readMove(Chess{}, black, Json("Nf6")), InactivePlayer);
}

// ---------------------------------------------------------------- refusals
TEST(Fen, IsRefusedWithWhatIsWrongInIt) {
  const std::string rest = " w - - 0 1";
  EXPECT_TRUE(has(refusal(""), {"6 fields", "here are 0"}));
  EXPECT_TRUE(has(refusal("4k3/8/8/8/8/8/8/4K3 w -"), {"here are 3"}));
  EXPECT_TRUE(has(refusal("4k3/8/8/8/8/8/8/4K3 w - - 0 1 2"), {"here are 7"}));
  EXPECT_TRUE(has(refusal("4k3/8/8/8/8/8/4K3" + rest), {"ends before"}));
  EXPECT_TRUE(has(refusal("4k3/8/8/8/8/8/8/4K2" + rest), {"ends before"}));
  EXPECT_TRUE(has(refusal("4k3/7/8/8/8/8/8/4K3" + rest), {"7 squares in row 7"}));
  EXPECT_TRUE(has(refusal("4k3/8/8/8/54/8/8/4K3" + rest), {"more than 8 squares in row 4"}));
  EXPECT_TRUE(has(refusal("4k3/8/8/8/8/8/8/8/4K3" + rest), {"more than 8 rows"}));
  EXPECT_TRUE(has(refusal("4k3/8/8/9/8/8/8/4K3" + rest), {"'9' in row 5"}));
  EXPECT_TRUE(has(refusal("4k3/8/8/.7/8/8/8/4K3" + rest), {"'.' in row 5"}));
  EXPECT_TRUE(has(refusal("4k3/8/8/7x/8/8/8/4K3" + rest), {"'x' in row 5"}));
  EXPECT_TRUE(has(refusal("4k3/8/8/7?/8/8/8/4K3" + rest), {"'?' in row 5"}));
  EXPECT_TRUE(has(refusal("4k3/8/8/8/8/8/8/4K3 x - - 0 1"), {"w or b", "\"x\""}));
  EXPECT_TRUE(has(refusal("4k3/8/8/8/8/8/8/4K3 w A - 0 1"), {"KQkq", "\"A\""}));
  EXPECT_TRUE(has(refusal("r3k3/8/8/8/8/8/8/4K3 w qq - 0 1"), {"each once"}));
  EXPECT_TRUE(has(refusal("4k3/8/8/8/8/8/8/4K3 w - e9 0 1"), {"such as e3", "\"e9\""}));
  for (const char* number : {"-1", "101", "1x", "x", "99999999999"})
    EXPECT_TRUE(has(refusal("4k3/8/8/8/8/8/8/4K2R w - - " + std::string(number)), {"0 to 100"}));
  for (const char* number : {"0", "10000", "+1"})
    EXPECT_TRUE(has(refusal("4k3/8/8/8/8/8/8/4K2R w - - 0 " + std::string(number)), {"1 to 9999"}));
}

TEST(Fen, IsRefusedIfNoMatchCanGetThere) {
  const std::string rest = " w - - 0 1";
  EXPECT_TRUE(has(refusal("4k3/8/8/8/8/8/8/4KK2" + rest), {"White has 2"}));
  EXPECT_TRUE(has(refusal("8/8/8/8/8/8/8/4K3" + rest), {"Black has 0"}));
  EXPECT_TRUE(has(refusal("4k3/8/8/8/8/8/8/P3K3" + rest), {"pawn in row 1 or 8"}));
  EXPECT_TRUE(has(refusal("p3k3/8/8/8/8/8/8/4K3" + rest), {"pawn in row 1 or 8"}));
  EXPECT_TRUE(has(refusal("4k3/8/8/8/8/P7/PPPPPPPP/4K3" + rest), {"White has 9 pawns"}));
  EXPECT_TRUE(has(refusal("rnbqkbnr/pppppppp/n7/8/8/8/8/4K3" + rest), {"Black has 17 men"}));
  EXPECT_TRUE(has(refusal("4k3/8/8/8/8/8/PPPPPPPP/QQ2K3" + rest), {"1 promoted", "8 pawns"}));
  EXPECT_TRUE(has(refusal("4k3/8/8/8/8/8/PPPPPPPP/1B1BK3" + rest), {"1 promoted", "8 pawns"}));
  EXPECT_NO_THROW(at("4k3/8/8/8/8/8/PPPPPPPP/1BB1K3" + rest));
  EXPECT_TRUE(has(refusal("4k3/8/8/8/8/8/8/4R1K1" + rest), {"Black is in check", "turn"}));
  EXPECT_TRUE(has(refusal("8/8/8/8/8/8/4k3/4K3" + rest), {"Black is in check"}));
  EXPECT_TRUE(has(refusal("k3r3/8/8/8/7b/8/6n1/4K3" + rest), {"more than two men"}));
}

TEST(Fen, IsRefusedIfACastlingRightLacksItsKingOrItsRook) {
  EXPECT_TRUE(has(refusal("4k3/8/8/8/8/8/8/4K3 w K - 0 1"), {"right K", "White on e1", "h1"}));
  EXPECT_TRUE(has(refusal("4k3/8/8/8/8/8/8/R4K2 w Q - 0 1"), {"right Q", "e1", "a1"}));
  EXPECT_TRUE(has(refusal("r3k2R/8/8/8/8/8/8/4K3 b k - 0 1"), {"right k", "Black on e8", "h8"}));
  EXPECT_TRUE(has(refusal("4k2r/8/8/8/8/8/8/4K3 b q - 0 1"), {"right q", "a8"}));
}

TEST(Fen, IsRefusedIfNoPawnCanHaveGoneByTheSquareOfCaptureEnPassant) {
  EXPECT_TRUE(has(refusal("4k3/8/8/3pP3/8/8/8/4K3 w - d3 0 2"), {"d3", "row 6"}));
  EXPECT_TRUE(has(refusal("4k3/8/8/8/3pP3/8/8/4K3 b - e6 0 2"), {"e6", "row 3"}));
  EXPECT_TRUE(has(refusal("4k3/8/8/4P3/8/8/8/4K3 w - d6 0 2"), {"no pawn of Black on d5"}));
  EXPECT_TRUE(has(refusal("4k3/8/3n4/3pP3/8/8/8/4K3 w - d6 0 2"), {"cannot have come from d7"}));
  EXPECT_TRUE(has(refusal("4k3/3n4/8/3pP3/8/8/8/4K3 w - d6 0 2"), {"cannot have come from d7"}));
  // The king would have stood in check by the bishop, or by the pawn on d7, while Black moved.
  EXPECT_TRUE(has(refusal("4k3/1b6/8/3pP3/8/8/6K1/8 w - d6 0 2"), {"was in check before"}));
  EXPECT_TRUE(has(refusal("4k3/8/2K5/3pP3/8/8/8/8 w - d6 0 2"), {"was in check before"}));
}

// ---------------------------------------------------------------- for players
/// The position with the colours and the rows changed round, in the same player's hands.
Chess mirrored(const Chess& game) {
  std::string rows = game.form().board, fen;
  for (std::size_t row = 0; row < 8; ++row) {
    for (const char c : rows.substr((7 - row) * 9, 8)) {
      const bool isSmall = c >= 'a';
      fen += c == '.' ? '1' : static_cast<char>(isSmall ? c - 'a' + 'A' : c - 'A' + 'a');
    }
    fen += row < 7 ? '/' : ' ';
  }
  return at(fen + (game.activePlayer() == white ? "b - -" : "w - -"));
}

TEST(ChessHeuristics, SeeWithTheSameEyesForBothSides) {
  const auto check = [](const auto& named, const Chess& game, const Chess& other) {
    EXPECT_EQ(named.function(game, white), -named.function(game, black)) << named.name;
    EXPECT_EQ(named.function(game, white), named.function(other, black)) << named.name;
    EXPECT_LT(std::abs(named.function(game, white)), 1) << named.name;
  };
  for (std::uint64_t seed = 0; seed < 3; ++seed)
    for (const Chess& game : test::randomStates(Chess{}, seeded(seed)))
      if (game.board.castling == 0 && game.board.enPassant == 0)
        std::apply([&](const auto&... named) { (check(named, game, mirrored(game)), ...); },
                   Chess::heuristics());
}

TEST(ChessHeuristics, WeighMaterialAsPublished) {
  EXPECT_EQ(chess::material(chess::Board{}), 0);
  EXPECT_EQ(chess::squares(chess::Board{}), 0);
  EXPECT_EQ(chess::squares(played({}, {"e4"}).board), -40);  // For Black; from -20 to 20.
  EXPECT_EQ(chess::material(at("qrbnk3/p7/8/8/8/8/8/4K3 w - - 0 1").board), -2150);
}

TEST(ChessHeuristics, SeeWhetherACapturePays) {
  const auto worth = [](const std::string& fen) {
    const Chess game = at(fen);
    return chess::exchanged(game.board, -100000, 100000, 6) - chess::squares(game.board);
  };
  EXPECT_GT(worth("4k3/8/8/3p4/8/8/8/3QK3 w - - 0 1"), 80);  // A pawn for nothing.
  EXPECT_EQ(worth("4k3/8/2p5/3p4/8/8/8/3QK3 w - - 0 1"), 0);  // The queen would be lost.
  EXPECT_GT(worth("4k3/8/2p5/3q4/8/2N5/8/4K3 w - - 0 1"), 500);
  EXPECT_GT(worth("4k3/8/2p5/3r4/8/2N5/8/4K3 w - - 0 1"), 100);
  EXPECT_GT(worth("8/P6k/8/8/8/8/8/K7 w - - 0 1"), 700);
}

TEST(ChessMoveOrder, TriesTheGreatestPreyFirst) {
  const Chess game = at("4k3/8/8/1q1r1n2/2P1P3/8/8/4K3 w - - 0 1");
  const auto order = [&](const char* move) { return Chess::moveOrder(game.moveFrom(move)); };
  EXPECT_GT(order("cxb5"), order("cxd5"));
  EXPECT_GT(order("exd5"), order("exf5"));
  EXPECT_GT(order("exf5"), order("e5"));
  EXPECT_EQ(order("e5"), 0);
}

/// What White scores with one heuristic against another, or against random play.
template <class First, class Second>
double duel(First first, Second second, int matches) {
  double sum = 0;
  for (int i = 0; i < matches; ++i) {
    Chess game;
    const Role mine = Role(static_cast<std::size_t>(i % 2));
    while (!game.result()) {
      const Role turn = game.activePlayer();
      game.apply(turn == mine ? first(game, turn) : second(game, turn));
    }
    sum += (*game.result())[mine];
  }
  return sum / matches;
}
HeuristicPlayer<Chess> looking(const char* heuristic, std::uint64_t seed) {
  return HeuristicPlayer<Chess>({.heuristic = Heuristic<Chess>::named(heuristic)},
                                Rng(seeded(seed)));
}

TEST(ChessStrength, HeuristicsBeatRandomPlayAndEachOther) {
  RandomPlayer random(seeded(1));
  EXPECT_GT(duel(looking("squares", 2), random, 20), 0.3);
  EXPECT_GT(duel(looking("exchanges", 3), random, 20), 0.6);
  EXPECT_GT(duel(looking("exchanges", 4), looking("squares", 5), 20), 0.6);
  EXPECT_GT(duel(looking("exchanges", 6), looking("material", 7), 20), 0.8);
}

}  // namespace
}  // namespace ludorum
