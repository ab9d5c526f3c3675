// Ratings where no maximum exists, where it is far away, and where there is much to compute.
#include <gtest/gtest.h>

#include <vector>

#include "arena/simulated.hpp"
#include "ludorum/arena/ratings.hpp"
#include "ludorum/core/rng.hpp"

namespace ludorum::arena {
namespace {

void expectSound(const Ratings& ratings, const std::string& what) {
  double sum = 0;
  for (std::size_t i = 0; i < ratings.size(); ++i) {
    if (!ratings[i].rated()) continue;
    EXPECT_TRUE(std::isfinite(ratings[i].elo)) << what;
    EXPECT_TRUE(std::isfinite(ratings[i].error) && ratings[i].error > 0) << what;
    sum += ratings[i].elo;
    for (std::size_t j = 0; j < i; ++j)
      if (ratings[j].rated()) {
        const double likelihood = ratings.superiority(i, j);
        EXPECT_TRUE(likelihood >= 0 && likelihood <= 1) << what;
      }
  }
  EXPECT_NEAR(sum, 0, 1e-6 * static_cast<double>(ratings.size())) << what;
  if (ratings.advantage()) {
    EXPECT_TRUE(std::isfinite(ratings.advantage()->elo + ratings.advantage()->error)) << what;
  }
  EXPECT_TRUE(ratings.drawRate() >= 0 && ratings.drawRate() <= 1) << what;
}
std::vector<bool> boundedOf(const Ratings& ratings) {
  std::vector<bool> list;
  for (std::size_t i = 0; i < ratings.size(); ++i) list.push_back(ratings[i].bounded);
  return list;
}
using Bounded = std::vector<bool>;

TEST(RatingBounds, WhoWonAllIsMuchStrongerAndNotBounded) {
  Encounters encounters(2);
  encounters.add(0, 1, Score{10, 0, 0});
  encounters.add(1, 0, Score{0, 0, 10});
  const Ratings ratings(encounters);
  expectSound(ratings, "two");
  EXPECT_EQ(boundedOf(ratings), (Bounded{false, false}));
  EXPECT_GT(ratings.difference(0, 1).elo, 400);
  EXPECT_LT(ratings.difference(0, 1).elo, 2000);
  EXPECT_GT(ratings.superiority(0, 1), 0.9);
  // The difference d of two strengths that are d/2 from their mean costs d²/(4 · 4.60517²), and the
  // matches earn -20 log(1 + e^-d): the slopes are equal, 20/(1 + e^d) = d/42.4150, for d = 5.1067.
  EXPECT_NEAR(20 / (1 + std::exp(5.1067)), 5.1067 / 42.4150, 1e-4);
  EXPECT_NEAR(ratings.difference(0, 1).elo, 5.1067 * 400 / std::log(10), 0.1);
}

TEST(RatingBounds, TheOthersKeepStrictRatings) {
  Encounters three(3), four(5);
  for (Encounters* encounters : {&three, &four}) {
    encounters->add(0, 1, Score{6, 1, 3});
    encounters->add(1, 2, Score{5, 0, 5});
    encounters->add(2, 0, Score{4, 2, 4});
  }
  four.add(3, 0, Score{5, 0, 0});  // It won all its matches,
  four.add(2, 4, Score{3, 0, 0});  // and this one lost them all.
  four.add(1, 4, Score{3, 0, 0});
  const RatingOptions plain{.advantage = false};
  const Ratings few(three, plain), more(four, plain);
  expectSound(more, "four");
  EXPECT_EQ(boundedOf(few), (Bounded{true, true, true}));
  EXPECT_EQ(boundedOf(more), (Bounded{true, true, true, false, false}));
  EXPECT_GT(more[3].elo, more[0].elo + 200);
  EXPECT_LT(more[4].elo, more[2].elo - 200);
  // What was won by, and lost to, players that nothing bounds says little about the others.
  EXPECT_NEAR(more.difference(0, 1).elo, few.difference(0, 1).elo,
              0.1 * few.difference(0, 1).error);
  EXPECT_NEAR(more.difference(1, 2).error, few.difference(1, 2).error, 3);
  EXPECT_GT(more[3].error, 200);
}

TEST(RatingBounds, WhoDrewIsBounded) {
  for (const bool first : {false, true}) {
    Encounters encounters(3);
    encounters.add(0, 1, Score{5, 2, 3});
    encounters.add(1, 0, Score{4, 1, 5});
    if (first) encounters.add(2, 0, Score{0, 1, 4});  // It never won, but it drew once.
    if (!first) encounters.add(0, 2, Score{4, 1, 0});
    EXPECT_EQ(boundedOf(Ratings(encounters)), (Bounded(3, true))) << first;
  }
}

TEST(RatingBounds, GroupsThatNeverMetAreNotBounded) {
  Encounters encounters(5);
  encounters.add(0, 1, Score{6, 0, 3});
  encounters.add(1, 0, Score{6, 0, 3});
  encounters.add(2, 3, Score{4, 0, 4});
  encounters.add(3, 2, Score{2, 0, 6});
  EXPECT_EQ(boundedOf(Ratings(encounters)), (Bounded(5, false)));
  expectSound(Ratings(encounters), "groups");
  encounters.add(4, 3, Score{1, 0, 1});  // Now one group holds more than half.
  const Ratings ratings(encounters);
  EXPECT_EQ(boundedOf(ratings), (Bounded{false, false, true, true, true}));
  expectSound(ratings, "more than half");
  EXPECT_GT(ratings.difference(0, 2).error, 2 * ratings.difference(2, 3).error);
}

TEST(RatingBounds, AFirstSeatThatAlwaysWinsHidesTheStrengths) {
  Encounters encounters(3);
  for (std::size_t a = 0; a < 3; ++a)
    for (std::size_t b = 0; b < 3; ++b) encounters.add(a, b, Score{20, 0, 0});
  const Ratings ratings(encounters);
  expectSound(ratings, "first wins");
  EXPECT_EQ(boundedOf(ratings), (Bounded(3, false)));
  EXPECT_NEAR(ratings[0].elo, 0, 1e-6);
  EXPECT_GT(ratings.advantage()->elo, 400);
}

TEST(RatingBounds, DrawsAloneTellNothing) {
  Encounters encounters(3);
  encounters.add(0, 1, Score{0, 50, 0});
  encounters.add(1, 2, Score{0, 50, 0});
  const Ratings ratings(encounters);
  expectSound(ratings, "draws");
  EXPECT_EQ(boundedOf(ratings), (Bounded(3, false)));
  // The slope of 100 draws, 100 · 2/(2 + ν), is that of the prior, log ν / 4.60517², for
  // log ν = 6.4807.
  EXPECT_NEAR(std::log(2 * ratings.drawRate() / (1 - ratings.drawRate())), 6.4807, 1e-4);
}

TEST(RatingBounds, AdvantageAndStrengthMayGrowTogether) {
  Encounters encounters(2);
  encounters.add(0, 1, Score{10, 0, 0});
  encounters.add(1, 0, Score{5, 0, 5});
  const Ratings ratings(encounters);
  expectSound(ratings, "together");
  EXPECT_EQ(boundedOf(ratings), (Bounded(2, false)));
  EXPECT_GT(ratings[0].elo, 100);
  EXPECT_GT(ratings.advantage()->elo, 100);
}

TEST(RatingBounds, StrengthAndDrawsMayGrowTogether) {
  Encounters encounters(2);
  encounters.add(0, 1, Score{70, 30, 0});
  encounters.add(1, 0, Score{0, 30, 70});
  const Ratings ratings(encounters);
  expectSound(ratings, "draws and strength");
  EXPECT_EQ(boundedOf(ratings), (Bounded(2, false)));
  EXPECT_GT(ratings.difference(0, 1).elo, 300);
}

TEST(RatingBounds, AnAdvantageThatDoesNotShowIsNotFitted) {
  Encounters fixedSeats(3);
  fixedSeats.add(0, 1, Score{30, 0, 10});
  fixedSeats.add(0, 2, Score{20, 0, 20});
  const Ratings ratings(fixedSeats);
  EXPECT_FALSE(ratings.advantage());
  EXPECT_EQ(boundedOf(ratings), (Bounded(3, true)));
  EXPECT_NEAR(ratings.difference(0, 1).elo, 190.8485, 1e-4);
  fixedSeats.add(1, 2, Score{20, 0, 20});  // 0 before 1 before 2, but also 0 before 2.
  EXPECT_TRUE(Ratings(fixedSeats).advantage());
}

TEST(RatingBounds, OneMatchIsEnoughForFigures) {
  for (const Score& score : {Score{1, 0, 0}, Score{0, 1, 0}, Score{0, 0, 1}}) {
    Encounters encounters(2);
    encounters.add(0, 1, score);
    const Ratings ratings(encounters);
    expectSound(ratings, "one match");
    EXPECT_EQ(boundedOf(ratings), (Bounded(2, false)));
    EXPECT_EQ(ratings[0].elo > 1e-6, score.wins > 0);
    EXPECT_EQ(ratings[0].elo<-1e-6, score.losses> 0);
  }
}

TEST(RatingBounds, ABillionMatchesAreNotTooMany) {
  Encounters encounters(3);
  encounters.add(0, 1, Score{999'999'999, 0, 1});  // ln 999,999,999 = 20.7233, 3600.0 Elo.
  encounters.add(1, 2, Score{500'000'000, 0, 500'000'000});
  const Ratings ratings(encounters, {.advantage = false});
  expectSound(ratings, "a billion");
  EXPECT_EQ(boundedOf(ratings), (Bounded(3, true)));
  EXPECT_NEAR(ratings.difference(0, 1).elo, 3600, 0.01);
  EXPECT_NEAR(ratings.difference(0, 1).error, 400 / std::log(10), 0.01);  // One loss: about 1.
  EXPECT_NEAR(ratings.difference(1, 2).elo, 0, 1e-4);
}

TEST(RatingBounds, AnyTableHasFigures) {
  Rng rng(4);
  for (int round = 0; round < 2000; ++round) {
    const std::size_t players = 2 + rng.below(5);
    Encounters encounters(players);
    const std::uint32_t pairs = 1 + rng.below(8);
    for (std::uint32_t i = 0; i < pairs; ++i) {
      const auto few = [&]() -> std::uint64_t {
        return rng.below(2) * (rng.below(8) == 0 ? 300'000'000U : 1U + rng.below(3));
      };
      encounters.add(rng.below(static_cast<std::uint32_t>(players)),
                     rng.below(static_cast<std::uint32_t>(players)), Score{few(), few(), few()});
    }
    expectSound(Ratings(encounters), "round " + std::to_string(round));
    if (HasFailure()) return;
  }
}

TEST(RatingBounds, AChainOfPlayersHolds) {
  Encounters chain(100);
  for (std::size_t i = 0; i + 1 < 100; ++i) {
    chain.add(i, i + 1, Score{2, 0, 1});
    chain.add(i + 1, i, Score{1, 0, 2});
  }
  const Ratings ratings(chain);
  expectSound(ratings, "chain");
  EXPECT_EQ(boundedOf(ratings), (Bounded(100, true)));
  // Each link is a pair of its own: 400 log10(2), 99 times.
  EXPECT_NEAR(ratings.difference(0, 99).elo, 99 * 120.412, 0.01);
}

TEST(RatingBounds, SoDoesASteepOne) {
  Encounters chain(50);
  for (std::size_t i = 0; i + 1 < 50; ++i) {
    chain.add(i, i + 1, Score{1'000'000, 0, 1});
    chain.add(i + 1, i, Score{1, 0, 1'000'000});
  }
  const Ratings ratings(chain);
  expectSound(ratings, "steep chain");
  EXPECT_EQ(boundedOf(ratings), (Bounded(50, true)));
  EXPECT_NEAR(ratings.difference(0, 49).elo, 49 * 2400, 1);  // 400 log10 of a million, 49 times.
}

}  // namespace
}  // namespace ludorum::arena
