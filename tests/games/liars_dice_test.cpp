#include "ludorum/games/liars_dice.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "../support/against_random.hpp"
#include "../support/equilibrium.hpp"
#include "../support/errors.hpp"
#include "../support/knowledge.hpp"
#include "../support/seeds.hpp"
#include "ludorum/testing/laws.hpp"

namespace ludorum {
namespace {

using test::has;
using test::messageOf;
constexpr Role first{0}, second{1};

std::vector<std::string> namesOf(const LiarsMoves& moves) {
  std::vector<std::string> names;
  for (const LiarsMove move : moves) names.push_back(move.name());
  return names;
}
LiarsDice played(LiarsDice game, const std::vector<std::string>& moves) {
  for (const std::string& name : moves) {
    EXPECT_TRUE(game.moves().contains(LiarsMove::named(name))) << name;
    game = game.next(LiarsMove::named(name));
  }
  return game;
}
LiarsDice rolled(Dice one, Dice two, int faces = 6, bool wild = true) {
  return LiarsDice::start({static_cast<int>(one.size()), faces, wild}, {one, two});
}
/// What First gets.
float outcome(const LiarsDice& game, const std::vector<std::string>& moves) {
  return (*played(game, moves).result())[first];
}
using Names = std::vector<std::string>;

// ---------------------------------------------------------------- rules
TEST(LiarsDice, IsBidUpwardsByQuantityThenByFace) {
  const LiarsDice game = rolled({1}, {1}, 3);
  EXPECT_EQ(namesOf(game.moves()), (Names{"1x1", "1x2", "1x3", "2x1", "2x2", "2x3"}));
  EXPECT_EQ(namesOf(played(game, {"1x2"}).moves()), (Names{"1x3", "2x1", "2x2", "2x3", "liar"}));
  EXPECT_EQ(namesOf(played(game, {"1x2", "2x3"}).moves()), Names{"liar"});
  EXPECT_EQ(namesOf(played(game, {"1x2", "liar"}).moves()), Names{});
  EXPECT_EQ(rolled({1, 2, 3, 4, 5}, {1, 2, 3, 4, 5}).moves().size(), 60U);
}

TEST(LiarsDice, AlternatesFromFirstOn) {
  EXPECT_EQ(rolled({1}, {1}).activePlayer(), first);
  EXPECT_EQ(played(rolled({1}, {1}), {"1x2"}).activePlayer(), second);
  EXPECT_EQ(played(rolled({1}, {1}), {"1x2", "1x4"}).activePlayer(), first);
}

TEST(LiarsDice, IsWonByTheBidderIfTheDiceBearTheBidOut) {
  EXPECT_EQ(outcome(rolled({5}, {2}), {"1x5", "liar"}), 1);
  EXPECT_EQ(outcome(rolled({5}, {2}), {"1x4", "liar"}), -1);
  EXPECT_EQ(outcome(rolled({5}, {2}), {"1x2", "liar"}), 1);  // The other's die counts as well.
  EXPECT_EQ(outcome(rolled({5}, {5}), {"1x1", "2x5", "liar"}), -1);
  EXPECT_EQ(outcome(rolled({5}, {4}), {"1x1", "2x5", "liar"}), 1);
}

TEST(LiarsDice, LetsTheHighestFaceCountAsAnyOther) {
  EXPECT_EQ(outcome(rolled({6}, {2}), {"2x2", "liar"}), 1);
  EXPECT_EQ(outcome(rolled({6}, {6}), {"2x2", "liar"}), 1);
  EXPECT_EQ(outcome(rolled({6}, {2}), {"2x6", "liar"}), -1);  // No other counts as a six.
  EXPECT_EQ(outcome(rolled({3}, {2}, 3), {"2x2", "liar"}), 1);
  EXPECT_EQ(outcome(rolled({6}, {2}, 6, false), {"2x2", "liar"}), -1);
  EXPECT_EQ(outcome(rolled({6, 2, 6}, {2, 2, 1}), {"5x2", "liar"}), 1);
  EXPECT_EQ(outcome(rolled({6, 2, 6}, {2, 2, 1}), {"6x2", "liar"}), -1);
}

TEST(LiarsDice, KeepsTheLaws) {
  EXPECT_EQ(testing::brokenLaws<LiarsDice>({}, {.playouts = 200, .sweep = 500}), "");
  EXPECT_EQ(testing::brokenLaws<LiarsDice>({5, 6, true}, {.playouts = 50, .sweep = 200}), "");
  EXPECT_EQ(testing::brokenLaws<LiarsDice>({2, 2, false}, {.playouts = 50, .sweep = 200}), "");
}

// ---------------------------------------------------------------- luck
TEST(LiarsDice, RollsEveryDieOnItsOwn) {
  const auto setup = LiarsDice::setup({2, 3, true});
  EXPECT_EQ(setup.size(), 81U);
  EXPECT_NEAR(probabilityOf(setup, {Dice{1, 2}, Dice{3, 3}}), 2.0 / 81, 1e-12);
  EXPECT_EQ(probabilityOf(setup, {Dice{1, 4}, Dice{3, 3}}), 0);
}

// ---------------------------------------------------------------- what is known
TEST(LiarsDice, HasTheKnownNumberOfInformationSets) {
  const test::Knowledge<LiarsDice> knowledge;
  EXPECT_EQ(knowledge.wrong(), "");
  EXPECT_EQ(knowledge.sets().size(), 24576U);  // As in OpenSpiel: six dice, and 2^12 sets of bids.
  for (const auto& set : knowledge.sets()) ASSERT_EQ(set.states.size(), 6U);
}

TEST(LiarsDice, HasASetForEveryHandAndSetOfBids) {
  const test::Knowledge<LiarsDice> pairs({2, 2, true}), three({1, 3, false});
  EXPECT_EQ(pairs.wrong() + three.wrong(), "");
  EXPECT_EQ(pairs.sets().size(), 3U << 8);
  EXPECT_EQ(three.sets().size(), 3U << 6);
}

TEST(LiarsDice, ShowsTheOthersDiceAfterTheCall) {
  const LiarsDice game = played(rolled({5}, {2}), {"1x5"});
  EXPECT_EQ(game.view(first).hands[first], Dice{5});
  EXPECT_FALSE(game.view(first).hands[second]);
  EXPECT_FALSE(game.view(second).hands[first]);
  EXPECT_EQ(played(game, {"liar"}).view(first).hands[second], Dice{2});
}

TEST(LiarsDice, SamplesDiceAsOftenAsTheyAreRolled) {
  Rng rng(test::seeded(1));
  const LiarsDiceView seen = played(rolled({1, 2}, {1, 2}), {"1x5"}).view(second);
  int pairs = 0;
  for (int i = 0; i < 6000; ++i) {
    const LiarsDice game = LiarsDice::sample(seen, second, rng);
    ASSERT_EQ(game.view(second), seen);
    pairs += game.hands[first].mostAlike() - 1;
  }
  EXPECT_NEAR(pairs, 1000, 145);
}

TEST(LiarsDiceStrength, IsWorthWhatIsPublished) {
  // -7/258 to First: T. Neller and S. Hnath, "Approximating Optimal Dudo Play with Fixed-Strategy
  // Iteration Counterfactual Regret Minimization", 2011, whose wild face is the one.
  test::Equilibrium<LiarsDice> dudo;
  dudo.improve(100);
  EXPECT_NEAR(dudo.value(), -7.0 / 258, 0.001);
}

// ---------------------------------------------------------------- the policy
TEST(LiarsDice, KnowsHowLikelyABidIsRight) {
  const auto chance = [](const LiarsDice& game, const char* bid) {
    return game.chance(LiarsMove::named(bid), first);
  };
  const LiarsDice single = rolled({2}, {1});
  EXPECT_EQ(chance(single, "1x2"), 1);
  EXPECT_NEAR(chance(single, "2x2"), 2 / 6.0, 1e-12);  // A two, or a six.
  EXPECT_NEAR(chance(single, "1x6"), 1 / 6.0, 1e-12);
  EXPECT_NEAR(chance(single, "2x3"), 0, 1e-12);
  EXPECT_NEAR(chance(rolled({2}, {1}, 6, false), "2x2"), 1 / 6.0, 1e-12);
  const LiarsDice hand = rolled({2, 5, 6}, {1, 1, 1});
  EXPECT_NEAR(chance(hand, "3x2"), 1 - 8 / 27.0, 1e-12);
  EXPECT_NEAR(chance(hand, "5x2"), 1 / 27.0, 1e-12);
}

TEST(LiarsDice, IsWonAgainstRandomPlayByItsPolicy) {  // 0.72 and 0.69 of a match, exactly.
  const auto odds = test::certainly(std::get<0>(LiarsDice::policies()).function);
  EXPECT_GT(test::againstRandomOf<LiarsDice>({}, first, odds), 0.7);
  EXPECT_GT(test::againstRandomOf<LiarsDice>({}, second, odds), 0.65);
  EXPECT_GT(test::againstRandomOf<LiarsDice>({.dice = 2, .faces = 3}, second, odds), 0.65);
}

// ---------------------------------------------------------------- forms and scenes
TEST(LiarsDice, HasAFormOfHandsAndBids) {
  const LiarsDice game = played(rolled({5, 1}, {2, 2}), {"1x5", "2x1"});
  EXPECT_EQ(toString(game), R"({"hands":{"First":[1,5],"Second":[2,2]},"made":["1x5","2x1"]})");
  EXPECT_EQ(game.with(game.form()), game);
  EXPECT_EQ(jsonText<LiarsDice>(played(rolled({5}, {2}), {"1x5", "liar"}).view(second)),
            R"({"role":"Second","dice":1,"faces":6,"wild":true,)"
            R"("hands":{"First":[5],"Second":[2]},"made":["1x5","liar"]})");
}

TEST(LiarsDice, RefusesWhatNoRollLeadsTo) {
  const auto refusal = [](Dice one, Dice two, const Names& moves) {
    return messageOf<Error>([&] {
      LiarsMoves made;
      for (const std::string& name : moves) made.push_back(LiarsMove::named(name));
      LiarsDice::start({2, 4, true}, {{1, 1}, {1, 1}}).with({{{one, two}}, made});
    });
  };
  EXPECT_TRUE(has(refusal({1}, {1, 1}, {}), {"a hand has 2 dice"}));
  EXPECT_TRUE(has(refusal({1, 2}, {1, 1, 1}, {}), {"a hand has 2 dice"}));
  EXPECT_TRUE(has(refusal({1, 5}, {1, 1}, {}), {"a die shows 1 to 4"}));
  EXPECT_TRUE(has(refusal({1, 4}, {1, 1}, {"1x5"}), {"1x5 cannot follow"}));
  EXPECT_TRUE(has(refusal({1, 4}, {1, 1}, {"5x1"}), {"5x1 cannot follow"}));
  EXPECT_TRUE(has(refusal({1, 4}, {1, 1}, {"liar"}), {"liar cannot follow"}));
  EXPECT_TRUE(has(refusal({1, 4}, {1, 1}, {"2x1", "1x4"}), {"higher than the last"}));
  EXPECT_TRUE(has(refusal({1, 4}, {1, 1}, {"2x1", "2x1"}), {"higher than the last"}));
  EXPECT_TRUE(has(refusal({1, 4}, {1, 1}, {"2x1", "liar", "2x2"}), {"higher than the last"}));
  for (const std::string name : {"", "2x7", "0x1", "11x1", "2x", "2x3 ", "Liar"})
    EXPECT_TRUE(has(messageOf<Error>([&] { LiarsMove::named(name); }), {"such as 2x5"})) << name;
}

TEST(LiarsDice, DrawsBidsAsFieldsAndHiddenDiceAsUnknown) {
  const LiarsDice game = played(rolled({5}, {2}), {"1x5", "2x1"});
  const Scene seen = game.view(second).scene();
  EXPECT_EQ(game.clicks(LiarsMove::named("2x1")), std::vector<std::size_t>{6});
  EXPECT_EQ(seen.places[6].text, "2x1");
  EXPECT_EQ(seen.places[4].things[0].role, 0);
  EXPECT_EQ(seen.places[6].things[0].role, 1);
  EXPECT_TRUE(game.clicks(LiarsMove::liar()).empty());
  EXPECT_EQ(seen.places[13].things[0].text, "?");
  EXPECT_EQ(seen.places[15].things[0].text, "2");
  EXPECT_EQ(game.scene().places[13].things[0].text, "5");
}

}  // namespace
}  // namespace ludorum
