#include "ludorum/arena/ratings.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <vector>

#include "arena/simulated.hpp"
#include "ludorum/core/rng.hpp"

namespace ludorum::arena {
namespace {

Encounters table(std::size_t players,
                 const std::vector<std::tuple<std::size_t, std::size_t, Score>>& scores) {
  Encounters encounters(players);
  for (const auto& [first, second, score] : scores) encounters.add(first, second, score);
  return encounters;
}

TEST(Ratings, ThreeQuartersOfTwoPlayersMatchesAre191Elo) {
  // 400 log10(75/25) = 190.8485. The information about the difference is 200 · ¾ · ¼ = 37.5, so its
  // standard error is 1/√37.5 · 400/ln 10 = 28.3680; a rating has half of it.
  const Ratings ratings(table(2, {{0, 1, {75, 0, 25}}, {1, 0, {25, 0, 75}}}));
  EXPECT_NEAR(ratings.difference(0, 1).elo, 190.8485019, 1e-6);
  EXPECT_NEAR(ratings.difference(0, 1).error, 28.3680, 1e-4);
  EXPECT_NEAR(ratings[0].elo, 95.42425, 1e-5);
  EXPECT_NEAR(ratings[1].error, 14.18405, 1e-4);
  EXPECT_NEAR(ratings[0].interval().low, 95.42425 - 1.959964 * 14.18405, 1e-3);
  EXPECT_TRUE(ratings[0].bounded && ratings[1].bounded);
  EXPECT_EQ(ratings[0].matches, 200U);
  ASSERT_TRUE(ratings.advantage());
  EXPECT_NEAR(ratings.advantage()->elo, 0, 1e-6);
  EXPECT_EQ(ratings.drawRate(), 0);
  // 190.8485 / 28.3680 = 6.7276 standard errors.
  EXPECT_NEAR(1 - ratings.superiority(0, 1), 8.6e-12, 1e-12);
}

TEST(Ratings, TellAdvantageFromStrength) {
  // The first wins 80 of 100 and 60 of 100: log odds of 1.386294 = d + g and 0.405465 = g - d.
  // g = 0.895880 and d = 0.490415, in Elo 155.6302 and 85.1938.
  const Ratings ratings(table(2, {{0, 1, {80, 0, 20}}, {1, 0, {60, 0, 40}}}));
  EXPECT_NEAR(ratings.advantage()->elo, 155.6302, 1e-4);
  EXPECT_NEAR(ratings.difference(0, 1).elo, 85.1938, 1e-4);
  // The variance of each log odds is 1/16 and 1/24; of half their sum a quarter of 5/48, so both
  // have a standard error of √(5/192) · 400/ln 10 = 28.0336.
  EXPECT_NEAR(ratings.advantage()->error, 28.0336, 1e-3);
  EXPECT_NEAR(ratings.difference(0, 1).error, 28.0336, 1e-3);
}

TEST(Ratings, DrawsAreDavidsons) {
  // Wins : draws : losses = e^(d/2) : ν : e^(-d/2) exactly, if one pair and no advantage is fitted.
  // 50:40:10 gives d = ln 5, 279.588 Elo, and ν = 40/√500, so equals draw ν/(2 + ν) = 0.472136.
  const Ratings ratings(table(2, {{0, 1, {50, 40, 10}}}), {.advantage = false});
  EXPECT_NEAR(ratings.difference(0, 1).elo, 279.5880, 1e-4);
  EXPECT_NEAR(ratings.drawRate(), 0.472136, 1e-6);
  EXPECT_FALSE(ratings.advantage());
  // In a saturated model the log odds of wins and losses has the variance 1/50 + 1/10.
  EXPECT_NEAR(ratings.difference(0, 1).error, std::sqrt(0.12) * 400 / std::log(10), 1e-4);
}

TEST(Ratings, AreNotThereForWhoMetNobody) {
  const Ratings ratings(table(3, {{0, 2, {3, 0, 1}}, {2, 0, {2, 0, 2}}}));
  EXPECT_FALSE(ratings[1].rated());
  EXPECT_TRUE(ratings[0].rated() && ratings[0].bounded);
  EXPECT_THROW(ratings.difference(0, 1), Error);
  EXPECT_THROW(ratings.superiority(1, 2), Error);
  EXPECT_THROW(ratings.superiority(0, 3), Error);
  EXPECT_EQ(ratings.superiority(0, 0), 0.5);
  EXPECT_FALSE(Ratings(Encounters(4))[3].rated());
  EXPECT_FALSE(Ratings(Encounters(0)).advantage());
}

TEST(Ratings, RefuseOptionsThatMakeNoSense) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  for (const double bad : {0.0, -1.0, nan}) {
    EXPECT_THROW(Ratings(Encounters(2), {.weight = bad}), Error);
    EXPECT_THROW(Ratings(Encounters(2), {.priorDeviation = bad}), Error);
  }
}

/// The greatest likelihood by trying: each parameter in turn is moved by shorter and shorter steps.
std::vector<double> climbedByHand(const StrengthModel& model) {
  std::vector<double> at(model.parameters());
  double best = model.value(at, {});
  for (double step = 1; step > 1e-9; step /= 2)
    for (bool better = true; better;) {
      better = false;
      for (std::size_t i = 0; i < at.size(); ++i)
        for (const double move : {step, -step}) {
          at[i] += move;
          const double value = model.value(at, {});
          if (value > best) {
            best = value, better = true;
            break;
          }
          at[i] -= move;
        }
    }
  return at;
}

TEST(RatingFit, FindsWhatTryingFinds) {
  Rng rng(3);
  for (int round = 0; round < 12; ++round) {
    std::vector<Cell> cells;
    for (std::size_t a = 0; a < 4; ++a)
      for (std::size_t b = 0; b < 4; ++b)
        if (a != b)
          cells.push_back(
              {a, b, 1.0 + rng.below(9), (round % 3) * 1.0 * rng.below(5), 1.0 + rng.below(6)});
    const StrengthModel model(4, cells, round % 2 == 0);
    const RatingFit fit(model, 4.6);
    const std::vector<double> at = climbedByHand(model);
    for (std::size_t i = 0; i < 4; ++i) {
      EXPECT_TRUE(fit.bounded(i));
      EXPECT_NEAR(fit.strength(i) - fit.strength(0), at[i] - at[0], 1e-5) << round;
    }
    if (model.hasAdvantage()) {
      EXPECT_NEAR(fit.strength(4), at[4], 1e-5);
    }
    if (model.hasDraws()) {
      EXPECT_NEAR(fit.logDraw(), at.back(), 1e-5);
    }
  }
}

TEST(StrengthModel, DerivativesAreThoseOfTheValue) {
  const StrengthModel model(3, {{0, 1, 5, 2, 3}, {1, 2, 1, 4, 6}, {2, 0, 2.5, 1, 0}}, true);
  const double h = 1e-4;
  for (const Priors& priors :
       {Priors{}, Priors({false, true, false}, 0.3), Priors({true, true, true}, 0.7)}) {
    const std::vector<double> at{0.3, -0.8, 1.1, 0.4, -0.2};
    const auto [gradient, information] = model.derivatives(at, priors);
    const auto moved = [&](std::size_t i, double x, std::size_t j, double y) {
      std::vector<double> other = at;
      other[i] += x, other[j] += y;
      return model.value(other, priors);
    };
    for (std::size_t i = 0; i < 5; ++i) {
      EXPECT_NEAR(gradient[i], (moved(i, h, i, 0) - moved(i, -h, i, 0)) / (2 * h), 1e-6);
      for (std::size_t j = 0; j < 5; ++j)
        EXPECT_NEAR(
            -information.at(i, j),
            (moved(i, h, j, h) - moved(i, h, j, -h) - moved(i, -h, j, h) + moved(i, -h, j, -h)) /
                (4 * h * h),
            1e-5)
            << i << j;
    }
  }
}

TEST(Ratings, FollowThePlayersWhenTheyAreNumberedAnew) {
  const std::vector<double> strengths{1.2, 0.3, 0, -0.4, -1.1};
  const Encounters encounters = simulated(strengths, {.advantage = 0.3, .draws = 0.5}, 40, 5);
  Encounters reversed(5), mirrored(5);
  for (std::size_t a = 0; a < 5; ++a)
    for (std::size_t b = 0; b < 5; ++b) {
      reversed.add(4 - a, 4 - b, encounters.seated(a, b));
      mirrored.add(a, b, encounters.seated(a, b).mirrored());
    }
  const Ratings ratings(encounters), others(reversed), losers(mirrored);
  for (std::size_t a = 0; a < 5; ++a) {
    EXPECT_NEAR(ratings[a].elo, others[4 - a].elo, 1e-7);
    EXPECT_NEAR(ratings[a].error, others[4 - a].error, 1e-7);
    EXPECT_NEAR(ratings[a].elo, -losers[a].elo, 1e-7);
    for (std::size_t b = 0; b < 5; ++b) {
      EXPECT_NEAR(ratings.difference(a, b).error, others.difference(4 - a, 4 - b).error, 1e-7);
      EXPECT_NEAR(ratings.superiority(a, b), 1 - ratings.superiority(b, a), 1e-12);
    }
  }
  EXPECT_NEAR(ratings.advantage()->elo, -losers.advantage()->elo, 1e-7);
}

TEST(Ratings, GrowSureWithTheRootOfTheMatches) {
  const Encounters once = simulated({1, 0, -1}, {.advantage = 0.2, .draws = 0.4}, 30, 6);
  Encounters often(3);
  for (std::size_t a = 0; a < 3; ++a)
    for (std::size_t b = 0; b < 3; ++b)
      for (int i = 0; i < 9; ++i) often.add(a, b, once.seated(a, b));
  const Ratings ratings(once), surer(often), weighted(once, {.weight = 9});
  for (std::size_t a = 0; a < 3; ++a) {
    EXPECT_NEAR(surer[a].elo, ratings[a].elo, 1e-7);
    EXPECT_NEAR(surer[a].error, ratings[a].error / 3, 1e-7);
    EXPECT_NEAR(weighted[a].error, ratings[a].error / 3, 1e-7);
  }
}

TEST(Ratings, OfATallyWeighComparisons) {
  Tally three(3, 3), one(3, 1), two(3, 2);
  const std::vector<std::vector<std::uint32_t>> orders{{0, 1, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
  for (std::uint64_t i = 0; i < 4; ++i) {
    Outcome outcome;
    outcome.fixture.players = orders[i];
    outcome.roles = {{.result = 2}, {.result = 1}, {.result = 0}};
    three.add(outcome);
    for (std::size_t role = 0; role < 3; ++role) {
      Outcome alone;
      alone.fixture = {3 * i + role, 0, i, {orders[i][role]}};
      alone.roles = {outcome.roles[role]};
      one.add(alone);
    }
  }
  const Ratings together = rated(three), apart = rated(one);
  EXPECT_FALSE(together.advantage());
  const Ratings plain(three.encounters(), {.advantage = false});
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_NEAR(together[i].elo, plain[i].elo, 1e-7);
    EXPECT_NEAR(together[i].error, plain[i].error * std::sqrt(4.0 / 3), 1e-7);  // Of weight 3/4.
    EXPECT_NEAR(together[i].elo, apart[i].elo, 1e-7);
    EXPECT_NEAR(together[i].error, apart[i].error, 1e-7);
  }
  EXPECT_FALSE(rated(two)[0].rated());
}

}  // namespace
}  // namespace ludorum::arena
