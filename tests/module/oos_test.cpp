// oos: a search that comes the nearer to an equilibrium the longer it lasts.
#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "../support/errors.hpp"
#include "../support/seeds.hpp"
#include "ludorum/games/goofspiel.hpp"
#include "ludorum/games/hearts.hpp"
#include "ludorum/games/kuhn.hpp"
#include "ludorum/games/leduc.hpp"
#include "ludorum/games/mutropas.hpp"
#include "ludorum/games/phantom_tic_tac_toe.hpp"
#include "ludorum/module/module.hpp"
#include "ludorum/module/strategy.hpp"

namespace ludorum {
namespace {

using test::has;
using test::messageOf;

/// What its mixture loses to a best response, in chips a match: it is asked anew in every
/// information set.
template <class G>
double distance(const std::string& player, std::uint64_t seed,
                const ParametersOf<G>& parameters = {}) {
  const Module<G> game(parameters);
  const GameTree tree = GameTree::of(game);
  const PlayerMaker maker = game.maker(parseSpecification(player));
  const AskedMixture asked = askedMixture(tree, maker, player, 1, Rng(seed));
  return SequenceForm(tree).evaluate(asked.mixture).exploitability();
}
/// The mean over a few seeds, which is steadier.
double distanceInKuhn(const std::string& player) {
  double sum = 0;
  for (const std::uint64_t seed : {1U, 2U, 3U}) sum += distance<Kuhn>(player, test::seeded(seed));
  return sum / 3;
}

TEST(OosStrength, ComesNearAnEquilibriumAndNearerWithTime) {
  const double soon = distanceInKuhn("oos:simulationCount=300");
  const double late = distanceInKuhn("oos:simulationCount=10000");
  EXPECT_LT(late, 0.06);
  EXPECT_LT(late, soon / 2);
}

TEST(OosStrength, MixesWhatIsMovedAtTheSameTime) {
  EXPECT_LT(distance<Goofspiel>("oos:simulationCount=2000", test::seeded(1),
                                {.cards = 2, .aim = GoofspielAim::difference}),
            0.1);
}

/// By seat: the results of a match between players of these names.
template <class G>
std::vector<float> played(const std::vector<std::string>& players, std::uint64_t seed) {
  std::vector<Specification> seats;
  for (const std::string& player : players) seats.push_back(parseSpecification(player));
  const MatchReport report = Module<G>{}.matches(seats)({.seed = test::seeded(seed)});
  EXPECT_EQ(report.error, "");
  return report.result.value_or(std::vector<float>{});
}

TEST(Oos, PlaysEveryKindOfGameThatHidesSomething) {
  const std::string player = "oos:simulationCount=30";
  for (const std::uint64_t seed : {1U, 2U, 3U}) {
    played<Kuhn>({player, player}, seed);
    played<Leduc>({player, player}, seed);
    played<Mutropas>({player, player}, seed);
    played<Goofspiel>({player, player}, seed);
    played<PhantomTicTacToe>({player, player + ",memory=2"}, seed);
  }
  played<Hearts>({"oos:simulationCount=3,agent=duck", "random", "random", "random"}, 1);
}

TEST(Oos, OneSeedIsOneOutcome) {
  const std::vector<std::string> players{"oos:simulationCount=50", "random"};
  for (const std::uint64_t seed : {1U, 2U, 3U})
    EXPECT_EQ(played<Leduc>(players, seed), played<Leduc>(players, seed));
}

TEST(Oos, TellsSharesThatSumToOne) {
  const AnyState start = Module<Leduc>{}.startOf(1);
  const auto told =
      Module<Leduc>{}.maker(parseSpecification("oos:simulationCount=500"))(Rng(1)).weigh(
          start.view(Role{0}), Role{0});
  ASSERT_EQ(told.size(), 2U);
  EXPECT_NEAR(told[0].share.value() + told[1].share.value(), 1, 1e-9);
  EXPECT_GT(told[0].visits + told[1].visits, 100U);
}

TEST(Oos, ThinksInTheMiddleOfAMatchThatItHasNotSeen) {
  const Module<Kuhn> game;
  const AnyState start = game.startOf(1);
  const AnyState middle = start.readText(R"({"cards":["Q","K"],"made":["pass","bet"]})");
  const auto told = game.maker(parseSpecification("oos:simulationCount=2000"))(Rng(1)).weigh(
      middle.view(Role{0}), Role{0});
  for (const EvaluatedMove& each : told) {
    const bool folds = each.move.formText() == "\"pass\"";
    EXPECT_NEAR(each.value, folds ? -1 : 0, folds ? 1e-6 : 2);
  }
}

TEST(Oos, SaysWhatIsWrong) {
  const auto refused = [](const std::string& player) {
    return messageOf<Error>([&] { Module<Leduc>{}.maker(parseSpecification(player)); });
  };
  EXPECT_TRUE(has(refused("oos:simulationCount=0"), {"there would be no end"}));
  EXPECT_TRUE(has(refused("oos:exploration=0"), {"exploration", "0.01"}));
  EXPECT_TRUE(has(refused("oos:agent=ods"), {"no policy of Leduc", "did you mean \"odds\""}));
  EXPECT_TRUE(has(refused("oos:heuristic=x"), {"no heuristic of Leduc"}));
  EXPECT_TRUE(has(refused("ismcts:agent=ods"), {"did you mean \"odds\""}));
  KuhnView view = Kuhn{}.view(Role{0});
  view.cards[1] = view.cards[0];
  EXPECT_TRUE(has(messageOf<ImpossibleView>([&] {
                    const auto player = Module<Kuhn>{}.maker(parseSpecification("oos"))(Rng(1));
                    player.decide(anyView<Kuhn>(view, 2), Role{0});
                  }),
                  {"no state of Kuhn looks like"}));
}

}  // namespace
}  // namespace ludorum
