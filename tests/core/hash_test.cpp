#include "ludorum/core/hash.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <cstring>
#include <unordered_set>
#include <vector>

#include "../support/games.hpp"
#include "../support/play.hpp"
#include "../support/statistics.hpp"
#include "ludorum/games/connect_four.hpp"
#include "ludorum/games/odds_and_evens.hpp"
#include "ludorum/games/pig.hpp"
#include "ludorum/games/puzzle15.hpp"
#include "ludorum/games/tic_tac_toe.hpp"

namespace ludorum {
namespace {

/// A game whose states have bytes that are no part of their value.
struct Padded {
  using Move = int;
  static constexpr std::string_view name = "Padded";
  static constexpr Players players{"A"};
  std::uint8_t small = 0;
  int big = 0;
  static constexpr std::optional<Result<1>> result() { return std::nullopt; }
  bool operator==(const Padded&) const = default;
  static constexpr auto fields() {
    return std::tuple{Field{"small", &Padded::small}, Field{"big", &Padded::big}};
  }
};
static_assert(!std::has_unique_object_representations_v<Padded>);

TEST(HashOfWords, TellsWordsTheirOrderAndTheirNumberApart) {
  EXPECT_EQ(hashOfWords(1, 2), hashOfWords(1, 2));
  EXPECT_NE(hashOfWords(1, 2), hashOfWords(2, 1));
  EXPECT_NE(hashOfWords(1, 2), hashOfWords(1, 3));
  EXPECT_NE(hashOfWords(), hashOfWords(0));
  EXPECT_NE(hashOfWords(0), hashOfWords(0, 0));
  static_assert(hashOfWords(1, -1) != hashOfWords(-1, 1));
}

TEST(HashOf, EqualStatesIsEqualWhateverLiesBetweenTheirMembers) {
  Padded a, b;
  std::memset(static_cast<void*>(&a), 0x00, sizeof a);
  std::memset(static_cast<void*>(&b), 0xff, sizeof b);
  a.small = b.small = 7, a.big = b.big = 9;
  ASSERT_EQ(a, b);
  EXPECT_EQ(hashOf(a), hashOf(b));
  EXPECT_NE(hashOf(a), hashOf(Padded{7, 8}));
  EXPECT_NE(hashOf(a), hashOf(Padded{8, 9}));
}

TEST(HashOf, StatesReachedOnDifferentWaysIsEqual) {
  EXPECT_EQ(hashOf(TicTacToe{}.next(0).next(1).next(2)),
            hashOf(TicTacToe{}.next(2).next(1).next(0)));
  EXPECT_EQ(hashOf(OddsAndEvens{}.next({{1, 2}}).next({{1, 1}})),
            hashOf(OddsAndEvens{}.next({{2, 2}}).next({{2, 1}})));
}

TEST(HashOf, StatesThatDifferInOneMemberDiffers) {
  const Pig pig{1, 2, 3, 4, Role{0}, 50, 60};
  std::unordered_set<std::uint64_t> hashes{hashOf(pig)};
  for (int member = 0; member < 7; ++member) {
    Pig other = pig;
    int* const numbers[] = {&other.mine,  &other.theirs, &other.points,
                            &other.round, &other.goal,   &other.rounds};
    if (member == 6)
      other.turn = Role{1};
    else
      ++*numbers[member];
    hashes.insert(hashOf(other));
  }
  EXPECT_EQ(hashes.size(), 8U);
}

template <Game G>
std::size_t differentHashes(const test::StateSet<G>& states) {
  std::unordered_set<std::uint64_t> hashes;
  for (const G& state : states) hashes.insert(hashOf(state));
  return hashes.size();
}
TEST(HashOf, AllStatesOfAGameDiffers) {
  const auto ticTacToe = test::reachable(TicTacToe{});
  EXPECT_EQ(differentHashes(ticTacToe), ticTacToe.size());
  const auto pig = test::reachable(Pig::start({.goal = 20, .rounds = 4}));
  EXPECT_EQ(differentHashes(pig), pig.size());
  const auto oddsAndEvens = test::reachable(OddsAndEvens{});
  EXPECT_EQ(differentHashes(oddsAndEvens), oddsAndEvens.size());
  const auto dispute = test::reachable(test::Dispute{});
  EXPECT_EQ(differentHashes(dispute), dispute.size());
  Puzzle15 short15;
  short15.points = 9;
  const auto puzzle = test::reachable(short15);
  EXPECT_EQ(differentHashes(puzzle), puzzle.size());
  test::StateSet<ConnectFour> connectFour{ConnectFour{}};
  for (int ply = 0; ply < 6; ++ply) connectFour = test::successors(connectFour);
  EXPECT_EQ(differentHashes(connectFour), 16422U);
}

// No chance in it: the states and their hashes are always the same.
TEST(HashOf, StatesFillsTheSlotsOfATableEvenly) {
  std::vector<std::size_t> low(64), high(64);
  for (const TicTacToe& state : test::reachable(TicTacToe{})) {
    ++low[hashOf(state) % 64];
    ++high[hashOf(state) >> 58];
  }
  EXPECT_TRUE(test::isUniform(low));
  EXPECT_TRUE(test::isUniform(high));
}

TEST(HashOf, WorksAtCompileTime) {
  static_assert(hashOf(TicTacToe{}) != hashOf(TicTacToe{}.next(0)));
  static_assert(hashOf(Pig{}) == Pig{}.hash());
}

TEST(StateHash, ServesTheContainersOfTheStandard) {
  const std::unordered_set<TicTacToe, StateHash> set{TicTacToe{}, TicTacToe{}, TicTacToe{}.next(1)};
  EXPECT_EQ(set.size(), 2U);
  EXPECT_EQ(StateHash{}(Pig{}), static_cast<std::size_t>(hashOf(Pig{})));
}

}  // namespace
}  // namespace ludorum
