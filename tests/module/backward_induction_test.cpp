// Games solved from their end, and the matrices of simultaneous choices.
#include "ludorum/module/backward_induction.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "../support/errors.hpp"
#include "ludorum/games/goofspiel.hpp"
#include "ludorum/games/kuhn.hpp"
#include "ludorum/games/nim.hpp"
#include "ludorum/games/odds_and_evens.hpp"
#include "ludorum/games/pig.hpp"
#include "ludorum/games/tic_tac_toe.hpp"
#include "ludorum/module/module.hpp"
#include "ludorum/module/solver.hpp"

namespace ludorum {
namespace {

/// A stone goes up or down; who brings it to 3 has won.
struct Pacing {
  static constexpr std::string_view name = "Pacing";
  static constexpr Players players{"One", "Two"};
  using Move = int;
  int at = 1;
  Role turn{};
  constexpr Role activePlayer() const { return turn; }
  constexpr std::optional<Result<2>> result() const {
    if (at < 3) return std::nullopt;
    return players.victory(players.opponent(turn));
  }
  constexpr MoveList<Move, 2> moves() const {
    MoveList<Move, 2> list;
    if (at < 3) list.push_back(at + 1);
    if (at < 3 && at > 0) list.push_back(at - 1);
    return list;
  }
  constexpr Pacing next(Move to) const { return {to, players.opponent(turn)}; }
  bool operator==(const Pacing&) const = default;
  static constexpr auto fields() {
    return std::tuple{Field{"at", &Pacing::at}, Field{"turn", &Pacing::turn}};
  }
};

ZeroSumMatrix matrixOf(const std::vector<std::vector<double>>& gains) {
  ZeroSumMatrix matrix(gains.size(), gains[0].size());
  for (std::size_t r = 0; r < matrix.rows(); ++r)
    for (std::size_t c = 0; c < matrix.columns(); ++c) matrix.at(r, c) = gains[r][c];
  return matrix;
}

/// Neither role gets more by any choice of its own: what makes an equilibrium, and no other value.
void expectEquilibrium(const ZeroSumMatrix& matrix, double tolerance) {
  const MatrixEquilibrium found = equilibriumOf(matrix);
  for (const auto* shares : {&found.rows, &found.columns}) {
    EXPECT_NEAR(std::accumulate(shares->begin(), shares->end(), 0.0), 1, 1e-9);
    EXPECT_GE(*std::min_element(shares->begin(), shares->end()), 0);
  }
  for (std::size_t r = 0; r < matrix.rows(); ++r) {
    double gain = 0;
    for (std::size_t c = 0; c < matrix.columns(); ++c) gain += found.columns[c] * matrix.at(r, c);
    EXPECT_LE(gain, found.value + tolerance);
  }
  for (std::size_t c = 0; c < matrix.columns(); ++c) {
    double gain = 0;
    for (std::size_t r = 0; r < matrix.rows(); ++r) gain += found.rows[r] * matrix.at(r, c);
    EXPECT_GE(gain, found.value - tolerance);
  }
}

TEST(ZeroSumMatrix, HasTheEquilibriaThatAreKnown) {
  const MatrixEquilibrium pennies = equilibriumOf(matrixOf({{1, -1}, {-1, 1}}));
  EXPECT_NEAR(pennies.value, 0, 1e-12);
  EXPECT_NEAR(pennies.rows[0], 0.5, 1e-12);
  // Of a textbook: J. von Neumann and O. Morgenstern's way with two rows.
  const MatrixEquilibrium two = equilibriumOf(matrixOf({{3, 1}, {2, 4}}));
  EXPECT_NEAR(two.value, 2.5, 1e-12);
  EXPECT_NEAR(two.rows[0], 0.5, 1e-12);
  EXPECT_NEAR(two.columns[0], 0.75, 1e-12);
  EXPECT_NEAR(equilibriumOf(matrixOf({{4, 2, 3}, {1, 0, 5}})).value, 2, 1e-12);  // A saddle.
  EXPECT_NEAR(equilibriumOf(matrixOf({{7}})).value, 7, 1e-12);
}

TEST(ZeroSumMatrix, NobodyGainsByLeavingAnEquilibrium) {
  Rng rng(1);
  for (int i = 0; i < 2000; ++i) {
    ZeroSumMatrix matrix(1 + rng.below(8), 1 + rng.below(8));
    const bool whole = i % 2 == 0;  // With many equal gains: pivots of no length.
    const double scale = i % 3 == 0 ? 1e6 : 1;
    for (std::size_t r = 0; r < matrix.rows(); ++r)
      for (std::size_t c = 0; c < matrix.columns(); ++c)
        matrix.at(r, c) = scale * (whole ? double(rng.below(4)) - 2 : 2 * rng.uniform() - 1);
    expectEquilibrium(matrix, 1e-8 * scale);
  }
}

double valueOf(const GameModule& game) {
  BackwardInduction induction;
  double sum = 0;
  for (const auto& [state, weight] : game.weightedStarts(1000))
    sum += weight * induction.value(state);
  return sum;
}

TEST(BackwardInduction, KnowsAllStatesOfTicTacToe) {
  BackwardInduction induction;
  const Module<TicTacToe> game;
  EXPECT_EQ(induction.value(game.start(Rng(1))), 0);
  EXPECT_EQ(induction.states(), 5478U);
  // The only moves that do not lose against a stone in a corner: the middle.
  const auto corner = game.start(Rng(1)).readText("[X        ]");
  const auto choices = induction.choices(corner);
  ASSERT_EQ(choices.size(), 1U);
  EXPECT_EQ(std::count_if(choices[0].shares.begin(), choices[0].shares.end(),
                          [](double share) { return share > 0; }),
            1);
}

TEST(BackwardInduction, AgreesWithRegretMinimisationWhereChoicesAreMadeTogether) {
  const auto middle =
      Module<Goofspiel>({.cards = 4, .prizes = PrizeOrder::rising})
          .startingAt(R"({"hands":{"First":[1,2,4],"Second":[2,3,4]},)"
                      R"("points":{"First":1,"Second":0},"prize":2,"prizes":[3,4]})");
  const Module<OddsAndEvens> odds({.goal = 3});
  for (const GameModule* game : std::vector<const GameModule*>{middle.get(), &odds}) {
    const GameTree tree = GameTree::of(*game);
    const SequenceForm form(tree);
    RegretMinimizer minimizer(form, CfrMethod::plus, Rng(1));
    minimizer.improve(2000);
    const MixtureValue found = form.evaluate(minimizer.mixture());
    EXPECT_NEAR(valueOf(*game), found.values[0], found.exploitability() + 1e-6);
  }
  EXPECT_NEAR(valueOf(Module<Goofspiel>({.cards = 4})), 0, 1e-9);  // Both have the same cards.
}

TEST(BackwardInduction, RefusesWhatItCannotSolve) {
  EXPECT_EQ(BackwardInduction::whyNot(Module<Kuhn>().traits()), "Kuhn hides something");
  EXPECT_EQ(BackwardInduction::whyNot(Module<PigForMany>({.players = 3}).traits()),
            "Pig has more than two roles");
  BackwardInduction few(100);
  EXPECT_TRUE(
      test::has(test::messageOf<TooLarge>([&] { few.value(Module<TicTacToe>().start(Rng(1))); }),
                {"TicTacToe is too large", "100 states"}));
  BackwardInduction round;
  EXPECT_TRUE(
      test::has(test::messageOf<Error>([&] { round.value(Module<Pacing>().start(Rng(1))); }),
                {"Pacing comes back to a state"}));
  BackwardInduction deep;  // Rounds without an end.
  EXPECT_TRUE(test::has(test::messageOf<TooLarge>([&] {
                          deep.value(Module<Pig>({.goal = 5, .rounds = {}}).start(Rng(1)));
                        }),
                        {"Pig is too large", "1000 plies"}));
}

}  // namespace
}  // namespace ludorum
