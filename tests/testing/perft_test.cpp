#include "ludorum/testing/perft.hpp"

#include <algorithm>

#include "../support/games.hpp"
#include "../support/library.hpp"
#include "hidden_games.hpp"
#include "ludorum/json/json.hpp"

namespace ludorum::testing {
namespace {

using Counts = std::vector<std::uint64_t>;

Counts sequencesOf(const std::vector<PerftRow>& rows) {
  Counts counts;
  for (const PerftRow& row : rows) counts.push_back(row.sequences);
  return counts;
}
Counts finished(const std::vector<PerftRow>& rows) {
  Counts counts;
  for (const PerftRow& row : rows) counts.push_back(row.finished);
  return counts;
}
Counts wins(const std::vector<PerftRow>& rows, std::size_t role) {
  Counts counts;
  for (const PerftRow& row : rows) counts.push_back(row.wins.at(role));
  return counts;
}
std::uint64_t sum(const Counts& counts) {
  std::uint64_t total = 0;
  for (const std::uint64_t count : counts) total += count;
  return total;
}

TEST(Perft, TicTacToe) {
  const auto rows = perft(TicTacToe{}, 9);
  EXPECT_EQ(sequencesOf(rows), (Counts{1, 9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872}));
  EXPECT_EQ(finished(rows), (Counts{0, 0, 0, 0, 0, 1440, 5328, 47952, 72576, 127872}));
  EXPECT_EQ(wins(rows, 0), (Counts{0, 0, 0, 0, 0, 1440, 0, 47952, 0, 81792}));
  EXPECT_EQ(wins(rows, 1), (Counts{0, 0, 0, 0, 0, 0, 5328, 0, 72576, 0}));
  EXPECT_EQ(rows.back().ties, 46080U);
  EXPECT_EQ(sum(finished(rows)), 255168U);
  EXPECT_EQ(sum(wins(rows, 0)), 131184U);
  EXPECT_EQ(sum(wins(rows, 1)), 77904U);
}

TEST(Perft, GoesNoDeeperThanTheGame) {
  const auto rows = perft(TicTacToe{}, 11);
  ASSERT_EQ(rows.size(), 12U);
  EXPECT_EQ(rows[10], (PerftRow{0, 0, {0, 0}, 0}));
  EXPECT_EQ(rows[11].sequences, 0U);
}

TEST(Perft, DepthZeroIsTheStart) {
  EXPECT_EQ(perft(TicTacToe{}, 0), (std::vector{PerftRow{1, 0, {0, 0}, 0}}));
  const TicTacToe over = readStateText(TicTacToe{}, "[XXXOO    ]");
  EXPECT_EQ(perft(over, 2), (std::vector{PerftRow{1, 1, {1, 0}, 0}, PerftRow{0, 0, {0, 0}, 0},
                                         PerftRow{0, 0, {0, 0}, 0}}));
}

TEST(Perft, ConnectFour) {
  const auto rows = perft(ConnectFour{}, 7);
  EXPECT_EQ(sequencesOf(rows), (Counts{1, 7, 49, 343, 2401, 16807, 117649, 823536}));
  EXPECT_EQ(finished(rows), (Counts{0, 0, 0, 0, 0, 0, 0, 13032}));
  EXPECT_EQ(rows.back().wins, (Counts{13032, 0}));
  EXPECT_EQ(uniqueStates(ConnectFour{}, 8),
            (Counts{1, 7, 49, 238, 1120, 4263, 16422, 54859, 184275}));
}

TEST(Perft, LuckCountsAsMoves) {
  EXPECT_EQ(sequencesOf(perft(Pig{}, 4)), (Counts{1, 6, 41, 276, 1861}));
  const Pig shortest = Pig::start({.goal = 2, .rounds = 1});  // Whoever does not roll a 1 holds.
  const auto rows = perft(shortest, 8);
  EXPECT_EQ(sequencesOf(rows), (Counts{1, 6, 11, 11, 11, 5, 0, 0, 0}));
  EXPECT_EQ(finished(rows), (Counts{0, 0, 5, 5, 6, 5, 0, 0, 0}));
  EXPECT_EQ(sum(wins(rows, 0)), 10U);
  EXPECT_EQ(sum(wins(rows, 1)), 10U);
  EXPECT_EQ(rows[4].ties, 1U);  // Four rolls of 1.
}

TEST(Perft, JointMovesCountAsMoves) {
  EXPECT_EQ(sequencesOf(perft(OddsAndEvens{}, 4)), (Counts{1, 4, 16, 64, 256}));
  const auto rows = perft(OddsAndEvens::start({.goal = 2}), 4);
  EXPECT_EQ(sequencesOf(rows), (Counts{1, 4, 16, 32, 0}));
  EXPECT_EQ(rows[2], (PerftRow{16, 8, {4, 4}, 0}));
  EXPECT_EQ(rows[3], (PerftRow{32, 32, {16, 16}, 0}));
}

TEST(Perft, ThreeRolesWithJointMovesAndLuck) {
  // Bob (3 claims) and Cid (4): 9 pairs that differ, and 3 that luck decides in 8 ways. Then Ann
  // (2) and Cid: 6 and 2, then Ann and Bob: 4 and 2.
  const auto rows = perft(test::Dispute{}, 3);
  EXPECT_EQ(sequencesOf(rows), (Counts{1, 33, 33 * 22, 33 * 22 * 20}));
  EXPECT_EQ(rows[3].finished, rows[3].sequences);
  EXPECT_EQ(rows[3].wins.size(), 3U);
}

TEST(Perft, ATieIsNothingForAnybody) {
  const auto rows = perft(test::Countdown{}, 5);  // 0 points for 5 steps count as a tie.
  EXPECT_EQ(rows[5], (PerftRow{1, 1, {0}, 1}));
  EXPECT_EQ(rows[3], (PerftRow{7, 3, {3}, 0}));
}

template <class G>
void expectTheSameSequences(const G& start, std::size_t depth) {
  for (std::size_t plies = 0; plies <= depth; ++plies)
    EXPECT_EQ(sequences(start, plies), sequencesOf(perft(start, plies))) << G::name << plies;
}
TEST(Sequences, AreThoseOfPerft) {
  expectTheSameSequences(TicTacToe{}, 9);
  expectTheSameSequences(ConnectFour{}, 4);
  expectTheSameSequences(Pig{}, 4);  // With luck.
  expectTheSameSequences(OddsAndEvens::start({.goal = 2}), 4);  // With joint moves.
  EXPECT_EQ(sequences(std::vector{TicTacToe{}, TicTacToe{}}, 2), (Counts{2, 18, 144}));
}

TEST(UniqueStates, TicTacToe) {
  const Counts counts = uniqueStates(TicTacToe{}, 9);
  EXPECT_EQ(counts, (Counts{1, 9, 72, 252, 756, 1260, 1520, 1140, 390, 78}));
  EXPECT_EQ(sum(counts), 5478U);
  EXPECT_EQ(uniqueStates(TicTacToe{}, 10).back(), 0U);
}

TEST(UniqueStates, OfLuckAndJointMoves) {
  EXPECT_EQ(uniqueStates(OddsAndEvens::start({.goal = 2}), 4), (Counts{1, 2, 3, 2, 0}));
  EXPECT_EQ(uniqueStates(Pig{}, 2), (Counts{1, 6, 21}));
  EXPECT_EQ(uniqueStates(test::Pennies{}, 2), (Counts{1, 2, 4}));
}

template <class Count>
void expectRisingProgress(Count count) {
  std::vector<double> told;
  count([&](double done) { told.push_back(done); });
  ASSERT_FALSE(told.empty());
  EXPECT_TRUE(std::is_sorted(told.begin(), told.end()));
  EXPECT_GE(told.front(), 0);
  EXPECT_LE(told.back(), 1);
}

template <class G>
class PerftProgress : public ::testing::Test {};
TYPED_TEST_SUITE(PerftProgress, test::LibraryGames);

TYPED_TEST(PerftProgress, Rises) {
  expectRisingProgress([](const Progress& told) { perft(TypeParam{}, 4, told); });
}

TYPED_TEST(PerftProgress, OfUniqueStatesRises) {
  expectRisingProgress([](const Progress& told) { uniqueStates(TypeParam{}, 4, told); });
}

}  // namespace
}  // namespace ludorum::testing
