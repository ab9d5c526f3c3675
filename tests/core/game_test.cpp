#include "ludorum/core/game.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <set>
#include <type_traits>
#include <vector>

#include "../support/games.hpp"
#include "../support/play.hpp"
#include "../support/seeds.hpp"
#include "ludorum/games/connect_four.hpp"
#include "ludorum/games/odds_and_evens.hpp"
#include "ludorum/games/pig.hpp"
#include "ludorum/games/puzzle15.hpp"
#include "ludorum/games/tic_tac_toe.hpp"

namespace ludorum {
namespace {

using test::Countdown;
using test::Dispute;
using test::Envelopes;
using test::Together;

constexpr Role first{0}, second{1}, third{2};

// ---------------------------------------------------------------- concepts
TEST(GameConcepts, TellTheKindsOfGamesApart) {
  static_assert(TurnBased<TicTacToe> && !Simultaneous<TicTacToe> && Deterministic<TicTacToe>);
  static_assert(TurnBased<ConnectFour> && !Stochastic<ConnectFour> && !SinglePlayer<ConnectFour>);
  static_assert(TurnBased<Pig> && Stochastic<Pig> && !Deterministic<Pig>);
  static_assert(Simultaneous<OddsAndEvens> && !TurnBased<OddsAndEvens> &&
                Deterministic<OddsAndEvens>);
  static_assert(SinglePlayer<Puzzle15> && TurnBased<Puzzle15> && Deterministic<Puzzle15>);
  static_assert(Simultaneous<Dispute> && Stochastic<Dispute>);
  static_assert(Hidden<Envelopes> && !Hidden<TicTacToe> && !Hidden<Dispute>);
}

struct NoResult {
  using Move = int;
  static constexpr std::string_view name = "NoResult";
  static constexpr Players players{"A"};
  bool operator==(const NoResult&) const = default;
};
struct NoMoves : NoResult {
  static constexpr std::optional<Result<1>> result() { return std::nullopt; }
  bool operator==(const NoMoves&) const = default;
};
TEST(GameConcepts, RefuseWhatLacksAMember) {
  static_assert(!Game<int> && !Game<NoResult>);
  static_assert(Game<NoMoves> && !Playable<NoMoves>);
}

TEST(GameConcepts, KnowTheTypesOfActionsHapsAndViews) {
  static_assert(std::same_as<Action<TicTacToe>, std::uint8_t>);
  static_assert(std::same_as<Action<OddsAndEvens>, PerRole<std::uint8_t, 2>>);
  static_assert(std::same_as<Hap<Pig>, int> && std::same_as<HapsOf<Pig>, Die>);
  static_assert(std::same_as<Hap<Dispute>, std::tuple<int, bool>>);
  static_assert(std::same_as<View<TicTacToe>, TicTacToe>);
  static_assert(std::same_as<View<Envelopes>, Envelopes::Seen>);
  static_assert(roleCount<Puzzle15> == 1 && roleCount<Pig> == 2 && roleCount<Dispute> == 3);
}

// ---------------------------------------------------------------- views
TEST(ViewOf, IsTheStateItselfWhereNothingIsHidden) {
  const TicTacToe game;
  static_assert(std::is_reference_v<decltype(viewOf(game, first))>);
  EXPECT_EQ(&viewOf(game, first), &game);
}

TEST(ViewOf, HidesWhatARoleDoesNotSee) {
  const Envelopes a{{{0, 1}}, {{-1, -1}}}, b{{{0, 2}}, {{-1, -1}}};
  EXPECT_EQ(viewOf(a, first), viewOf(b, first));  // Left does not see the card of Right.
  EXPECT_NE(viewOf(a, second), viewOf(b, second));
  EXPECT_EQ(viewOf(a, second).card, 1);
}

// ---------------------------------------------------------------- who moves
TEST(ActivePlayers, AreTheOneWhoseTurnItIs) {
  EXPECT_EQ(activePlayers(TicTacToe{}), RoleSet(first));
  EXPECT_EQ(activePlayers(TicTacToe{}.next(4)), RoleSet(second));
  EXPECT_EQ(activePlayers(ConnectFour{}), RoleSet(first));
  EXPECT_EQ(activePlayers(Pig{}), RoleSet(first));
  EXPECT_EQ(activePlayers(Pig{}.next(Pig::Move::roll, 1)), RoleSet(second));
  EXPECT_EQ(activePlayers(Puzzle15{}), RoleSet(first));
  EXPECT_EQ(activePlayers(OddsAndEvens{}), RoleSet::all(2));
}

TEST(ActivePlayers, OfASimultaneousGameCanBeSomeOfAll) {
  Dispute game;
  EXPECT_EQ(activePlayers(game), RoleSet(second) | third);
  game.round = 1;
  EXPECT_EQ(activePlayers(game), RoleSet(first) | third);
  game.round = 2;
  EXPECT_EQ(activePlayers(game), RoleSet(first) | second);
}

TEST(ActivePlayers, AreNobodyOnceTheGameIsOver) {
  EXPECT_TRUE(activePlayers(Dispute{{{1, 2, 3}}, 3}).empty());
  EXPECT_TRUE(activePlayers(Together{1}).empty());  // Though its own activePlayers() says all.
  EXPECT_TRUE(activePlayers(Countdown{0, 3}).empty());
  EXPECT_TRUE(activePlayers(OddsAndEvens{{{10, 3}}, 10}).empty());
  EXPECT_TRUE(activePlayers(test::randomStates(TicTacToe{}, 1).back()).empty());
}

TEST(IsActive, AsksForAllOfTheRoles) {
  const Dispute game;  // Bob and Cid dispute.
  EXPECT_TRUE(isActive(game, second));
  EXPECT_TRUE(isActive(game, RoleSet(second) | third));
  EXPECT_FALSE(isActive(game, first));
  EXPECT_FALSE(isActive(game, RoleSet(first) | second));
  EXPECT_FALSE(isActive(Together{1}, first));
  EXPECT_TRUE(isActive(TicTacToe{}, first));
  EXPECT_FALSE(isActive(TicTacToe{}, second));
}

template <class List>
std::vector<int> numbers(const List& list) {
  std::vector<int> all;
  for (std::size_t i = 0; i < list.size(); ++i) all.push_back(static_cast<int>(list[i]));
  return all;
}

TEST(MovesOf, AreThoseOfTheActiveRoleAndNoneOfOthers) {
  EXPECT_EQ(numbers(movesOf(TicTacToe{}.next(4), second)), (std::vector{0, 1, 2, 3, 5, 6, 7, 8}));
  EXPECT_TRUE(numbers(movesOf(TicTacToe{}.next(4), first)).empty());
  EXPECT_EQ(numbers(movesOf(Pig{}, first)), std::vector{0});
  EXPECT_TRUE(numbers(movesOf(Pig{}, second)).empty());
  EXPECT_EQ(numbers(movesOf(OddsAndEvens{}, second)), (std::vector{1, 2}));
  EXPECT_TRUE(numbers(movesOf(Dispute{}, first)).empty());
  EXPECT_EQ(numbers(movesOf(Dispute{}, third)), (std::vector{1, 2, 3, 4}));
  EXPECT_TRUE(numbers(movesOf(Together{-1}, first)).empty());
}

TEST(MovesSeen, AreThoseOfAStateOrThoseThatAViewTells) {
  struct ByRole {
    static std::vector<int> moves(Role role) { return {static_cast<int>(index(role)) + 5}; }
  };
  struct Alone {
    static std::vector<int> moves() { return {7, 8}; }
  };
  EXPECT_EQ(numbers(movesSeen(TicTacToe{}.next(4), first)), std::vector<int>{});
  EXPECT_EQ(numbers(movesSeen(OddsAndEvens{}, second)), (std::vector{1, 2}));
  EXPECT_EQ(movesSeen(ByRole{}, second), std::vector{6});
  EXPECT_EQ(movesSeen(Alone{}, second), (std::vector{7, 8}));
}

TEST(IsLegal, IsToBeAmongTheMoves) {
  const TicTacToe game = TicTacToe{}.next(4);
  for (int square = 0; square < 256; ++square) {
    EXPECT_EQ(isLegal(game, second, static_cast<std::uint8_t>(square)), square < 9 && square != 4);
    EXPECT_FALSE(isLegal(game, first, static_cast<std::uint8_t>(square)));
  }
  EXPECT_TRUE(isLegal(Pig{}, first, Pig::Move::roll));
  EXPECT_FALSE(isLegal(Pig{}, first, Pig::Move::hold));
  EXPECT_FALSE(isLegal(Pig{}, second, Pig::Move::roll));
  EXPECT_TRUE(isLegal(Dispute{}, third, 4));
  EXPECT_FALSE(isLegal(Dispute{}, second, 4));
  EXPECT_FALSE(isLegal(Dispute{}, first, 1));
}

// ---------------------------------------------------------------- actions
TEST(Actions, ByTurnsAreTheMoves) {
  EXPECT_EQ(numbers(actions(TicTacToe{})), (std::vector{0, 1, 2, 3, 4, 5, 6, 7, 8}));
  EXPECT_EQ(actions(Countdown{0, 3}).size(), 0U);
}

using Claims = std::vector<int>;
template <Simultaneous G>
std::vector<Claims> listedActions(const G& game) {
  const auto joint = actions(game);
  std::vector<Claims> all;
  for (std::size_t i = 0; i < joint.size(); ++i) all.push_back(numbers(joint[i]));
  return all;
}

TEST(Actions, OfASimultaneousGameAreAllCombinationsTheLastRoleChangingFirst) {
  EXPECT_EQ(listedActions(OddsAndEvens{}), (std::vector<Claims>{{1, 1}, {1, 2}, {2, 1}, {2, 2}}));
}

TEST(Actions, HaveAMoveForActiveRolesAloneWhateverTheNumberOfMoves) {
  for (int round = 0; round < 3; ++round) {
    const Dispute game{{}, round};
    std::vector<Claims> expected;
    for (int ann = 0; ann <= 2; ++ann)
      for (int bob = 0; bob <= 3; ++bob)
        for (int cid = 0; cid <= 4; ++cid)  // 0 where a role rests, and nowhere else.
          if ((ann == 0) == (round == 0) && (bob == 0) == (round == 1) &&
              (cid == 0) == (round == 2))
            expected.push_back({ann, bob, cid});
    EXPECT_EQ(listedActions(game), expected) << round;
  }
}

TEST(Actions, AreNoneWhenTheGameIsOver) {
  EXPECT_EQ(actions(Dispute{{}, 3}).size(), 0U);
  EXPECT_EQ(actions(OddsAndEvens{{{10, 0}}, 10}).size(), 0U);
  EXPECT_EQ(actions(test::randomStates(ConnectFour{}, 1).back()).size(), 0U);
}

// ---------------------------------------------------------------- results and scores
TEST(Scores, AreTheGamesOwnWhereItHasThem) {
  EXPECT_EQ(scores(Pig{20, 30, 5, 3, second, 100, 100}), (Result<2>{{30, 20}}));
  EXPECT_EQ(scores(OddsAndEvens{{{4, 7}}, 10}), (Result<2>{{4, 7}}));
  EXPECT_EQ(scores(Puzzle15{}.next(11)), (Result<1>{{1}}));
}

TEST(Scores, AreTheResultElseAndZeroWhileThereIsNone) {
  EXPECT_EQ(scores(TicTacToe{}.next(0)), (Result<2>{{0, 0}}));
  const TicTacToe lost{0b110000010, 0b000111000};  // X to move, and O has a line.
  EXPECT_EQ(scores(TicTacToe{0b110000000, 0b000000111}), (Result<2>{{1, -1}}));
  EXPECT_EQ(scores(Countdown{0, 3}), (Result<1>{{4}}));
  EXPECT_EQ(scores(Countdown{}), (Result<1>{{0}}));
  EXPECT_EQ(scores(lost), (Result<2>{{-1, 1}}));
}

TEST(ResultBounds, AreMinusOneToOneUnlessTheGameSaysOtherwise) {
  EXPECT_EQ(resultBounds(TicTacToe{}), (Bounds{-1, 1}));
  EXPECT_EQ(resultBounds(ConnectFour{}), (Bounds{-1, 1}));
  EXPECT_EQ(resultBounds(Puzzle15{}), (Bounds{-1, 1}));
  EXPECT_EQ(resultBounds(Dispute{}), (Bounds{-1, 1}));
  EXPECT_EQ(resultBounds(Pig{}), (Bounds{-100, 100}));
  EXPECT_EQ(resultBounds(OddsAndEvens{}), (Bounds{-10, 10}));
  EXPECT_EQ(resultBounds(Countdown{}), (Bounds{0, 10}));
}

TEST(NormalizedResult, StretchesTheBoundsToMinusOneAndOne) {
  EXPECT_EQ(normalizedResult(Pig{}, {{100, -100}}), (Result<2>{{1, -1}}));
  EXPECT_EQ(normalizedResult(Pig{}, {{50, -50}}), (Result<2>{{0.5F, -0.5F}}));
  EXPECT_EQ(normalizedResult(OddsAndEvens{}, {{-5, 5}}), (Result<2>{{-0.5F, 0.5F}}));
  EXPECT_EQ(normalizedResult(Countdown{}, {{10}}), (Result<1>{{1}}));
  EXPECT_EQ(normalizedResult(Countdown{}, {{0}}), (Result<1>{{-1}}));
  EXPECT_EQ(normalizedResult(Countdown{}, {{5}}), (Result<1>{{0}}));
  EXPECT_EQ(normalizedResult(TicTacToe{}, {{-1, 1}}), (Result<2>{{-1, 1}}));
}

TEST(NormalizedResult, OfZeroStaysZeroAndANumber) {
  EXPECT_EQ(normalizedResult(Pig{}, {{0, 0}}), (Result<2>{{0, 0}}));
  EXPECT_EQ(normalizedResult(TicTacToe{}, {{0, 0}}), (Result<2>{{0, 0}}));
}

TEST(IsZeroSum, IsSoOfGamesOfTwoOrMoreThatDoNotSayOtherwise) {
  static_assert(isZeroSum<TicTacToe>() && isZeroSum<Pig>() && isZeroSum<OddsAndEvens>());
  static_assert(isZeroSum<ConnectFour>() && isZeroSum<Dispute>());
  static_assert(!isZeroSum<Puzzle15>() && !isZeroSum<Countdown>() && !isZeroSum<Together>());
}

// ---------------------------------------------------------------- laws that join them
template <Playable G>
void expectConsistent(const G& start) {
  for (std::uint64_t seed = 0; seed < 20; ++seed)
    for (const G& state : test::randomStates(start, test::seeded(seed))) {
      const auto result = state.result();
      EXPECT_EQ(activePlayers(state).empty(), result.has_value());
      EXPECT_EQ(actions(state).size() == 0, result.has_value());
      std::size_t combinations = result ? 0 : 1;
      for (const Role role : G::players.all()) {
        const auto moves = movesOf(state, role);
        EXPECT_EQ(isActive(state, role), moves.size() > 0);
        if (moves.size() > 0) combinations *= moves.size();
        for (std::size_t i = 0; i < moves.size(); ++i) EXPECT_TRUE(isLegal(state, role, moves[i]));
      }
      EXPECT_EQ(actions(state).size(), combinations);
      if (!result) continue;
      float sum = 0;
      for (const float value : *result) {
        EXPECT_GE(value, resultBounds(state).min);
        EXPECT_LE(value, resultBounds(state).max);
        sum += value;
      }
      EXPECT_TRUE(sum == 0 || !isZeroSum<G>()) << sum;
      for (const float value : normalizedResult(state, *result)) EXPECT_LE(std::abs(value), 1);
    }
}
TEST(DerivedFunctions, AgreeWithEachOtherInEveryStateOfRandomMatches) {
  expectConsistent(TicTacToe{});
  expectConsistent(ConnectFour{});
  expectConsistent(Pig{});
  expectConsistent(OddsAndEvens{});
  expectConsistent(Puzzle15{});
  expectConsistent(Dispute{});
  expectConsistent(Envelopes{});
  expectConsistent(Countdown{});
  expectConsistent(Together{});
}

}  // namespace
}  // namespace ludorum
