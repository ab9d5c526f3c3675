#include "ludorum/players/random_player.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <optional>
#include <vector>

#include "../support/games.hpp"
#include "../support/play.hpp"
#include "../support/seeds.hpp"
#include "../support/statistics.hpp"
#include "ludorum/games/connect_four.hpp"
#include "ludorum/games/odds_and_evens.hpp"
#include "ludorum/games/pig.hpp"
#include "ludorum/games/puzzle15.hpp"
#include "ludorum/games/tic_tac_toe.hpp"

namespace ludorum {
namespace {

using test::Dispute;
using test::isUniform;
using test::seeded;
constexpr Role first{0}, second{1}, third{2};

/// How often a random player makes each of a role's moves.
template <Playable G>
std::vector<std::size_t> choices(const G& game, Role role, std::uint64_t seed) {
  RandomPlayer player(seed);
  const auto moves = movesOf(game, role);
  std::vector<std::size_t> counts(moves.size());
  for (std::size_t n = 0; n < 2000 * moves.size(); ++n) {
    const auto move = player(game, role);
    bool listed = false;
    for (std::size_t i = 0; i < moves.size(); ++i)
      if (moves[i] == move) ++counts[i], listed = true;
    EXPECT_TRUE(listed);
  }
  return counts;
}

TEST(RandomPlayer, MakesEveryMoveEquallyOften) {
  EXPECT_TRUE(isUniform(choices(TicTacToe{}, first, seeded(1))));
  EXPECT_TRUE(isUniform(choices(TicTacToe{}.next(4).next(0), first, seeded(2))));
  EXPECT_TRUE(isUniform(choices(ConnectFour{}.next(21), second, seeded(3))));
  EXPECT_TRUE(isUniform(choices(Pig{0, 0, 6, 0, first, 100, 100}, first, seeded(4))));
  EXPECT_TRUE(isUniform(choices(Puzzle15{}, first, seeded(5))));
}

TEST(RandomPlayer, ChoosesForItsOwnRole) {
  EXPECT_TRUE(isUniform(choices(OddsAndEvens{}, second, seeded(6))));
  EXPECT_TRUE(isUniform(choices(Dispute{}, second, seeded(7))));  // One of three.
  EXPECT_TRUE(isUniform(choices(Dispute{}, third, seeded(8))));  // One of four.
}

TEST(RandomPlayer, OfTheSameSeedMakesTheSameMoves) {
  const auto moves = [](RandomPlayer player) {
    std::vector<int> made;
    for (int i = 0; i < 50; ++i) made.push_back(player(TicTacToe{}, first));
    return made;
  };
  EXPECT_EQ(moves(RandomPlayer(3)), moves(RandomPlayer(3)));
  EXPECT_EQ(moves(RandomPlayer(3)), moves(RandomPlayer(Rng(3))));
  EXPECT_NE(moves(RandomPlayer(3)), moves(RandomPlayer(4)));
  EXPECT_EQ(moves(RandomPlayer()), moves(RandomPlayer(0)));
}

/// What a role may see of a state: no game, but it tells the moves.
struct Glimpse {
  static MoveList<int, 3> moves() { return {5, 6, 7}; }
};
struct GlimpseByRole {
  static MoveList<int, 3> moves(Role role) {
    return role == first ? MoveList<int, 3>{5, 6} : MoveList<int, 3>{7, 8};
  }
};
TEST(RandomPlayer, PlaysFromAnyViewThatTellsItsMoves) {
  RandomPlayer player(seeded(9));
  std::vector<std::size_t> counts(3), byRole(2);
  for (int i = 0; i < 3000; ++i) {
    ++counts.at(static_cast<std::size_t>(player(Glimpse{}, first) - 5));
    ++byRole.at(static_cast<std::size_t>(player(GlimpseByRole{}, second) - 7));
  }
  EXPECT_TRUE(isUniform(counts));
  EXPECT_TRUE(isUniform(byRole));
}

// ---------------------------------------------------------------- matches without set-up
/// A player that makes the first move, and tells which generator it was made from.
struct Recorded {
  static inline std::vector<Rng> made;
  explicit Recorded(Rng rng) { made.push_back(rng); }
  template <class View>
  auto operator()(const View& view, Role role) const {
    return movesOf(view, role)[0];
  }
};

TEST(PlayTo, GivesEveryRoleAPlayerWithAGeneratorOfItsOwn) {
  Recorded::made.clear();
  auto match = playTo<Recorded>(Dispute{}, 7);
  EXPECT_EQ(Recorded::made, (std::vector{Rng(7).split(0), Rng(7).split(1), Rng(7).split(2)}));
  match.run();
  for (const auto& ply : match.history())
    for (const Role role : Dispute::players.all())
      if (ply.moves[role]) {
        EXPECT_EQ(*ply.moves[role], 1);
      }
}

TEST(PlayTo, StartsFromTheGivenState) {
  const TicTacToe start = TicTacToe{}.next(4);
  auto match = playTo<RandomPlayer>(start, 1);
  EXPECT_EQ(match.state(0), start);
  match.run();
  EXPECT_EQ(match.state(0), start);
}

template <Playable G>
void expectPlaysToTheEnd() {
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    auto match = randomMatch(G{}, seeded(seed));
    const auto result = match.run();
    ASSERT_TRUE(result);
    EXPECT_EQ(*result, *match.state().result());
    auto same = playTo<RandomPlayer>(G{}, seeded(seed));
    same.run();
    EXPECT_EQ(same.history(), match.history());
  }
}
TEST(ARandomMatch, IsPlayedToTheEndByRandomPlayers) {
  expectPlaysToTheEnd<TicTacToe>();
  expectPlaysToTheEnd<ConnectFour>();
  expectPlaysToTheEnd<Pig>();
  expectPlaysToTheEnd<OddsAndEvens>();
  expectPlaysToTheEnd<Puzzle15>();
  expectPlaysToTheEnd<Dispute>();
  expectPlaysToTheEnd<test::Countdown>();
}

TEST(ARandomMatch, HasPlayersWhoseChoicesAreIndependent) {
  std::vector<std::size_t> joint(4);
  for (std::uint64_t seed = 0; seed < 1000; ++seed) {
    auto match = randomMatch(OddsAndEvens{}, seeded(seed));
    match.run(1);
    const auto& moves = match.history()[0].moves;
    ++joint.at((*moves[0] - 1U) * 2 + (*moves[1] - 1U));
  }
  EXPECT_TRUE(isUniform(joint));
}

/// The first choice of One, who has rolled a 2, and the first die after it, counted together: it
/// rolls or holds, and if it holds, Two rolls.
template <class MakeMatch>
std::vector<std::size_t> choicesAndDice(MakeMatch makeMatch) {
  std::vector<std::size_t> joint(12);
  for (std::uint64_t seed = 0; seed < 3000; ++seed) {
    Match<Pig> match = makeMatch(Pig{0, 0, 2, 0, first, 100, 100}, seeded(seed));
    match.run(2);
    const auto& history = match.history();
    const bool held = history[0].moves[0] == Pig::Move::hold;
    const int die = held ? *history[1].haps : *history[0].haps;
    ++joint.at((held ? 6U : 0U) + static_cast<std::size_t>(die) - 1);
  }
  return joint;
}
TEST(ARandomMatch, HasLuckThatIsIndependentOfTheChoices) {
  EXPECT_TRUE(isUniform(
      choicesAndDice([](const Pig& pig, std::uint64_t seed) { return randomMatch(pig, seed); })));
}

TEST(AMatchOfPlayersWithItsOwnSeed, HasLuckThatIsIndependentOfTheChoices) {
  EXPECT_TRUE(isUniform(choicesAndDice([](const Pig& pig, std::uint64_t seed) {
    return Match<Pig>(pig, {RandomPlayer(seed), RandomPlayer(seed)}, seed);
  })));
}

}  // namespace
}  // namespace ludorum
