// Solvers of games of hidden information.
#include "ludorum/module/solver.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>

#include "../support/errors.hpp"
#include "ludorum/games/goofspiel.hpp"
#include "ludorum/games/kuhn.hpp"
#include "ludorum/games/leduc.hpp"
#include "ludorum/module/module.hpp"

namespace ludorum {
namespace {

using test::has;
using test::messageOf;

template <class G>
GameTree treeOf(const ParametersOf<G>& parameters = {}) {
  return GameTree::of(Module<G>(parameters));
}
MixtureValue solved(const SequenceForm& form, CfrMethod method, std::uint64_t iterations) {
  RegretMinimizer minimizer(form, method, Rng(1));
  minimizer.improve(iterations);
  return form.evaluate(minimizer.mixture());
}

TEST(GameTree, OfKuhnHasItsInformationSets) {
  const GameTree tree = treeOf<Kuhn>();
  EXPECT_EQ(tree.sets().size(), 12U);
  EXPECT_EQ(tree.ends(), 30U);
  EXPECT_EQ(tree.sequences(), 2U + 24U);
  EXPECT_EQ(tree.nodes().size(), 1U + 6U * 9U);
}

TEST(GameTree, OfLeducHasItsInformationSets) {
  EXPECT_EQ(treeOf<Leduc>().sets().size(), 936U);  // As in OpenSpiel.
}

TEST(GameTree, RefusesAGameThatIsTooLarge) {
  EXPECT_TRUE(has(messageOf<TooLarge>([] { GameTree::of(Module<Leduc>(), 1000); }),
                  {"Leduc is too large to be solved", "1000"}));
}

TEST(SequenceForm, ValuesOfKuhnAreThoseByHand) {
  const GameTree tree = treeOf<Kuhn>();
  const SequenceForm form(tree);
  const MixtureValue even = form.evaluate(uniformMixture(tree));
  EXPECT_NEAR(even.values[0], 0.125, 1e-12);  // As OpenSpiel's uniform policy.
  EXPECT_NEAR(even.values[0] + even.values[1], 0, 1e-12);
  EXPECT_NEAR(even.exploitability(), 0.4583333333, 1e-9);  // Half of its NashConv, 11/12.
}

TEST(RegretMinimizer, SolvesKuhnByEveryMethod) {
  const GameTree tree = treeOf<Kuhn>();
  const SequenceForm form(tree);
  const auto near = [&](CfrMethod method, std::uint64_t iterations, double distance) {
    const MixtureValue found = solved(form, method, iterations);
    EXPECT_LT(found.exploitability(), distance) << enumNames(method)[std::size_t(method)];
    EXPECT_NEAR(found.values[0], -1.0 / 18, distance) << enumNames(method)[std::size_t(method)];
  };
  near(CfrMethod::plus, 2000, 1e-4);
  near(CfrMethod::discounted, 2000, 1e-4);
  near(CfrMethod::plain, 2000, 1e-2);
  near(CfrMethod::sampling, 50000, 1e-2);
}

TEST(RegretMinimizer, SolvesLeduc) {
  const GameTree tree = treeOf<Leduc>();
  const SequenceForm form(tree);
  const MixtureValue found = solved(form, CfrMethod::plus, 500);
  EXPECT_NEAR(found.values[0], -0.0856, 5e-4);  // -0.085606424 by linear programming (OpenSpiel).
  EXPECT_LT(found.exploitability(), 3e-3);
}

TEST(RegretMinimizer, PlaysSimultaneousMoves) {
  const GameTree tree = treeOf<Goofspiel>({.cards = 3});
  const SequenceForm form(tree);
  const MixtureValue found = solved(form, CfrMethod::plus, 500);
  EXPECT_NEAR(found.values[0], 0, 1e-3);  // It is the same for both.
  EXPECT_LT(found.exploitability(), 1e-2);
}

TEST(RegretMinimizer, PlaysGamesOfThreeRoles) {
  const GameTree tree = treeOf<Kuhn>({.players = 3});
  const SequenceForm form(tree);
  EXPECT_EQ(tree.sets().size(), 48U);
  const MixtureValue found = solved(form, CfrMethod::plus, 1000);
  EXPECT_LT(found.exploitability(), 1e-2);
  EXPECT_NEAR(found.values[0] + found.values[1] + found.values[2], 0, 1e-9);
}

TEST(RegretMinimizer, OneSeedIsOneOutcome) {
  const GameTree tree = treeOf<Kuhn>();
  const SequenceForm form(tree);
  EXPECT_EQ(solved(form, CfrMethod::sampling, 100).values,
            solved(form, CfrMethod::sampling, 100).values);
}

}  // namespace
}  // namespace ludorum
