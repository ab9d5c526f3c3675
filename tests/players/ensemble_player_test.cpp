#include "ludorum/players/ensemble_player.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "../support/errors.hpp"
#include "../support/statistics.hpp"
#include "ludorum/games/tic_tac_toe.hpp"
#include "ludorum/players/random_player.hpp"

namespace ludorum {
namespace {

using test::has;
using test::messageOf;
using Square = TicTacToe::Move;
using Members = std::vector<Member<TicTacToe>>;

/// Always wants the same square.
auto wants(Square square) {
  return [square](const TicTacToe&, Role) { return square; };
}
/// Weighs the squares: `values[i]` for square i, 0 for the others.
struct Weighs {
  std::vector<double> values;
  Square operator()(const TicTacToe& game, Role role) const {
    Rng rng(0);
    return bestMove<TicTacToe>(evaluatedMoves(game, role), rng);
  }
  Evaluations<TicTacToe> evaluatedMoves(const TicTacToe& game, Role) const {
    Evaluations<TicTacToe> all;
    const auto moves = game.moves();
    for (std::size_t i = 0; i < moves.size(); ++i)
      all.push_back({moves[i], moves[i] < values.size() ? values[moves[i]] : 0, 10, {}});
    return all;
  }
};
Square decision(EnsemblePlayer<TicTacToe>& player) {
  return player(TicTacToe{}, Role{0}).move().value();
}

TEST(Ensemble, TheMajorityDecides) {
  EnsemblePlayer<TicTacToe> player(Members{wants(3), wants(5), wants(5)});
  EXPECT_EQ(decision(player), 5);
}

TEST(Ensemble, WeightsCountInVotes) {
  EnsemblePlayer<TicTacToe> player(Members{{wants(3), 3.5}, wants(5), wants(5)});
  EXPECT_EQ(decision(player), 3);
  const auto votes = player.evaluatedMoves(TicTacToe{}, Role{0});
  ASSERT_EQ(votes.size(), 9U);
  EXPECT_NEAR(votes[3].value, 3.5 / 5.5, 1e-12);
  EXPECT_NEAR(votes[5].value, 2 / 5.5, 1e-12);
  EXPECT_EQ(votes[5].visits, 2U);
  EXPECT_EQ(votes[0].value, 0);
}

TEST(Ensemble, TiesAreBrokenAtRandom) {
  EnsemblePlayer<TicTacToe> player(Members{wants(3), wants(5)}, EnsembleRule::vote, Rng(1));
  std::vector<std::size_t> counts(2);
  for (int i = 0; i < 1000; ++i) ++counts[decision(player) == 3 ? 0 : 1];
  EXPECT_TRUE(test::isUniform(counts));
}

TEST(Ensemble, MembersAreDrawnByTheirWeights) {
  EnsemblePlayer<TicTacToe> player(Members{{wants(3), 1}, {wants(5), 3}}, EnsembleRule::random,
                                   Rng(1));
  int fives = 0;
  for (int i = 0; i < 4000; ++i) fives += decision(player) == 5 ? 1 : 0;
  EXPECT_NEAR(fives / 4000.0, 0.75, 4 * std::sqrt(0.75 * 0.25 / 4000));  // 4 standard errors.
}

TEST(Ensemble, EvaluationsAreAveraged) {
  // No member's best move, yet the best of all: square 2.
  EnsemblePlayer<TicTacToe> player(Members{Weighs{{1, 0, 0.9}}, Weighs{{-1, 1, 0.9}}},
                                   EnsembleRule::mean);
  EXPECT_EQ(decision(player), 2);
  const auto mean = player.evaluatedMoves(TicTacToe{}, Role{0});
  EXPECT_DOUBLE_EQ(mean[0].value, 0);
  EXPECT_DOUBLE_EQ(mean[1].value, 0.5);
  EXPECT_DOUBLE_EQ(mean[2].value, 0.9);
  EXPECT_EQ(mean[2].visits, 20U);
}

TEST(Ensemble, CanBeAMember) {
  const EnsemblePlayer<TicTacToe> inner(Members{wants(3)});
  EnsemblePlayer<TicTacToe> outer(Members{inner, wants(5), {inner, 2}});
  EXPECT_EQ(decision(outer), 3);
}

TEST(Ensemble, AMemberThatQuitsHasNoVote) {
  const auto quits = [](const TicTacToe&, Role) { return Decision<TicTacToe>(Quit{}); };
  EnsemblePlayer<TicTacToe> player(Members{{quits, 5}, wants(3)});
  EXPECT_EQ(decision(player), 3);
  EnsemblePlayer<TicTacToe> resigned(Members{quits, quits});
  EXPECT_FALSE(resigned(TicTacToe{}, Role{0}).move());
}

TEST(Ensemble, AVoteForAnIllegalMoveIsAnError) {
  EnsemblePlayer<TicTacToe> player(Members{wants(4), wants(3)});
  EXPECT_TRUE(has(messageOf<Error>([&] { player(TicTacToe{}.next(4), Role{1}); }), {"illegal"}));
}

TEST(Ensemble, TheSeedDecides) {
  const auto moves = [](std::uint64_t seed) {
    EnsemblePlayer<TicTacToe> player(Members{RandomPlayer(Rng(1)), RandomPlayer(Rng(2))},
                                     EnsembleRule::random, Rng(seed));
    std::vector<Square> made;
    for (int i = 0; i < 20; ++i) made.push_back(decision(player));
    return made;
  };
  EXPECT_EQ(moves(1), moves(1));
  EXPECT_NE(moves(1), moves(2));
}

TEST(Ensemble, RefusesWhatCannotDecide) {
  using P = EnsemblePlayer<TicTacToe>;
  EXPECT_TRUE(has(messageOf<Error>([] { P(Members{}); }), {"needs a member"}));
  EXPECT_TRUE(has(messageOf<Error>([] { P(Members{{wants(3), 0}}); }), {"weights are positive"}));
  EXPECT_TRUE(has(messageOf<Error>([] { P(Members{{wants(3), std::nan("")}}); }), {"weights"}));
  EXPECT_TRUE(
      has(messageOf<Error>([] { P(Members{wants(3)}, EnsembleRule::mean); }), {"weigh moves"}));
  P player(Members{wants(3)});
  const auto over = TicTacToe{}.next(0).next(3).next(1).next(4).next(2);
  EXPECT_TRUE(has(messageOf<Error>([&] { player(over, Role{1}); }), {"not active"}));
}

}  // namespace
}  // namespace ludorum
