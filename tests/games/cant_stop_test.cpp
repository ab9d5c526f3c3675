#include "ludorum/games/cant_stop.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "../support/errors.hpp"
#include "../support/play.hpp"
#include "../support/seeds.hpp"
#include "../support/told_moves.hpp"
#include "ludorum/testing/laws.hpp"

namespace ludorum {
namespace {

using test::has;
using test::messageOf;
using test::moveTexts;
using test::played;
using test::seeded;
using test::Texts;
using Climbed = std::array<int, 11>;
constexpr Role one{0}, two{1}, three{2};

/// Climbs in some columns: {{7, 3}, {12, 1}}.
Climbed steps(const std::vector<std::pair<int, int>>& list) {
  Climbed all{};
  for (const auto& [column, n] : list) all[static_cast<std::size_t>(column - 2)] = n;
  return all;
}
PerRole<Climbed, 4> by(const Climbed& first, const Climbed& second = {},
                       const Climbed& third = {}) {
  return {{first, second, third}};
}
/// What the first of two players can choose.
Texts choices(Dice dice, const Climbed& runners = {}, const Climbed& mine = {},
              const Climbed& theirs = {}) {
  return moveTexts(CantStop{}.with({one, by(mine, theirs), runners, dice}));
}

TEST(CantStop, KeepsTheLaws) {
  for (const int players : {2, 3, 4})
    EXPECT_EQ(testing::brokenLaws<CantStop>({players, 500}, {.playouts = 3, .sweep = 30}), "");
  EXPECT_EQ(testing::brokenLaws<CantStop>({2, 2}, {.playouts = 20, .sweep = 30}), "");
}

TEST(CantStop, HasColumnsOfThreeToThirteenSteps) {
  constexpr std::array heights{3, 5, 7, 9, 11, 13, 11, 9, 7, 5, 3};
  Climbs full;
  for (int column = 2; column <= 12; ++column) {
    EXPECT_EQ(Climbs::height(column), heights[static_cast<std::size_t>(column - 2)]);
    Climbs almost;
    almost.add(column, Climbs::height(column) - 1);
    EXPECT_EQ(almost.climbed(), 0U);
    EXPECT_EQ(almost.columns(), 1U << column);
    full.add(column, Climbs::height(column));
    EXPECT_EQ(full[column], Climbs::height(column));
  }
  EXPECT_EQ(full.climbed(), 0b1111111111100U);
}

// ---------------------------------------------------------------- the rules one by one
TEST(CantStop, OffersTheThreeWaysToPairFourDice) {
  EXPECT_EQ(choices({1, 2, 3, 6}), (Texts{"3 9", "4 8", "5 7"}));
  EXPECT_EQ(choices({1, 1, 6, 6}), (Texts{"2 12", "7 7"}));
  EXPECT_EQ(choices({4, 4, 4, 4}), (Texts{"8 8"}));
  EXPECT_EQ(choices({1, 2, 2, 3}), (Texts{"3 5", "4 4"}));
}
TEST(CantStop, UsesBothSumsIfItCanAndElseTheOneThatItCan) {
  const Climbed pair = steps({{7, 1}, {12, 1}});
  EXPECT_EQ(choices({1, 2, 3, 6}, pair),
            (Texts{"3", "9", "4", "8", "5 7"}));  // One runner is left.
  EXPECT_EQ(choices({1, 2, 2, 3}, pair), (Texts{"3", "5", "4 4"}));
  const Climbed all = steps({{7, 1}, {12, 1}, {4, 1}});
  EXPECT_EQ(choices({1, 2, 3, 6}, all), (Texts{"4", "7"}));
  EXPECT_EQ(choices({1, 2, 2, 3}, all), (Texts{"4 4"}));
  EXPECT_EQ(choices({1, 3, 3, 6}, all), (Texts{"4", "7"}));
}
TEST(CantStop, ClosesTheColumnsThatAreClimbed) {
  EXPECT_EQ(choices({1, 2, 3, 6}, {}, steps({{3, 5}}), steps({{8, 11}, {5, 9}, {7, 12}})),
            (Texts{"9", "4", "7"}));
  EXPECT_EQ(choices({1, 1, 1, 1}, steps({{2, 1}}), steps({{2, 1}})), Texts{"2 2"});
  // The second of two steps would lead above the top.
  const CantStop game =
      CantStop{}.with({one, by(steps({{2, 1}}), {}), steps({{2, 1}}), {1, 1, 1, 1}});
  EXPECT_EQ(game.next({2, 2}).form().runners, steps({{2, 2}}));
  EXPECT_EQ(choices({1, 1, 3, 4}, steps({{2, 2}}), steps({{2, 1}})), (Texts{"7", "4 5"}));
}

TEST(CantStop, RollsFirstAndMayThenStopOrGoOn) {
  const CantStop start;
  EXPECT_EQ(moveTexts(start), Texts{"roll"});
  EXPECT_EQ(start.haps(CantStop::roll), DiceRoll{4});
  CantStop game = start.next(CantStop::roll, {1, 6, 3, 4});
  EXPECT_EQ(game.activePlayer(), one);
  EXPECT_FALSE(game.haps({7, 7}));
  game = game.next({7, 7});
  EXPECT_EQ(moveTexts(game), (Texts{"roll", "stop"}));
  const CantStop stopped = game.next(CantStop::stop);
  EXPECT_EQ(stopped.activePlayer(), two);
  EXPECT_EQ(stopped.form().climbed, (PerRole<Climbed, 4>{{steps({{7, 2}})}}));
  EXPECT_EQ(stopped.form().runners, steps({}));
}

/// The choices of a state once more: the dice in all orders, columns as plain numbers.
Texts naiveChoices(const CantStop& game) {
  const auto form = game.form();
  std::vector<int> dice;
  for (const int die : form.dice) dice.push_back(die);
  std::set<std::string> found;
  const auto free = std::count(form.runners.begin(), form.runners.end(), 0) - 8;
  do {
    const auto usable = [&](int column) {
      const auto at = static_cast<std::size_t>(column - 2);
      const int top = column <= 7 ? 2 * column - 1 : 27 - 2 * column;
      for (const auto& climbed : form.climbed)
        if (climbed[at] == top) return false;
      const bool climbing = form.runners[at] > 0;
      const int own = form.climbed[index(form.activePlayer)][at];
      return own + form.runners[at] < top && (climbing || free > 0);
    };
    const auto isNew = [&](int column) { return form.runners[std::size_t(column - 2)] == 0; };
    const int a = dice[0] + dice[1], b = dice[2] + dice[3];
    if (a > b) continue;
    const bool together = a == b || !isNew(a) || !isNew(b) || free > 1;
    if (usable(a) && usable(b) && together)
      found.insert(std::to_string(a) + ' ' + std::to_string(b));
    else
      for (const int column : {a, b})
        if (usable(column)) found.insert(std::to_string(column));
  } while (std::next_permutation(dice.begin(), dice.end()));
  return Texts(found.begin(), found.end());
}
TEST(CantStop, HasTheChoicesOfPlainRulesAllAlongRandomMatches) {
  for (std::uint64_t seed = 0; seed < 60; ++seed)
    for (const CantStop& game : test::randomStates(CantStop::start({3, 500}), seeded(seed)))
      if (!game.dice.empty()) {
        ASSERT_EQ(moveTexts(game), naiveChoices(game)) << toString(game);
      }
}

TEST(CantStop, LosesWhatWasClimbedWhenNoPairCanBeUsed) {
  const CantStop game = CantStop{}.with(
      {two, by(steps({{5, 1}}), steps({{6, 1}})), steps({{6, 2}, {2, 1}, {12, 1}}), {}, 3});
  const CantStop bust = game.next(CantStop::roll, {1, 2, 2, 3});
  EXPECT_EQ(bust, CantStop{}.with({one, by(steps({{5, 1}}), steps({{6, 1}})), {}, {}, 4}));
  EXPECT_EQ(moveTexts(game.next(CantStop::roll, {1, 3, 3, 3})), Texts{"6"});
}

/// How many of 1296 rolls move one of these runners, when no other is left; by the game.
long rollsThatMove(const std::vector<int>& columns) {
  Climbed runners{};
  for (const int column : columns) runners[static_cast<std::size_t>(column - 2)] = 1;
  const CantStop game = CantStop{}.with({one, {}, runners});
  double sum = 0;
  const DiceRoll roll{4};
  for (std::size_t i = 0; i < roll.size(); ++i)
    if (game.next(CantStop::roll, roll.value(i)).turn == one) sum += roll.probability(i);
  return std::lround(sum * 1296);
}
/// The same by trying all rolls.
long rollsWithASum(const std::set<int>& columns) {
  long count = 0;
  for (int a = 1; a <= 6; ++a)
    for (int b = 1; b <= 6; ++b)
      for (int c = 1; c <= 6; ++c)
        for (int d = 1; d <= 6; ++d)
          for (const int sum : {a + b, a + c, a + d, b + c, b + d, c + d})
            if (columns.contains(sum)) {
              ++count;
              break;
            }
  return count;
}
TEST(CantStop, GoesOnAsOftenAsIsKnown) {
  EXPECT_EQ(rollsThatMove({6, 7, 8}), 1192);  // 92 %: the best of all.
  EXPECT_EQ(rollsThatMove({2, 3, 12}), 568);  // 44 %: the worst.
  for (int a = 2; a <= 12; ++a)
    for (int b = a + 1; b <= 12; ++b)
      for (int c = b + 1; c <= 12; ++c) {
        const long rolls = rollsThatMove({a, b, c});
        ASSERT_EQ(rolls, rollsWithASum({a, b, c})) << a << ' ' << b << ' ' << c;
        ASSERT_TRUE(rolls >= 568 && rolls <= 1192);
      }
  // With a runner left, every roll moves something.
  EXPECT_EQ(rollsThatMove({2, 12}), 1296);
}

TEST(CantStop, IsWonByThreeColumnsWhenStopping) {
  const Climbed two12 = steps({{2, 3}, {3, 5}}), almost = steps({{2, 3}, {3, 5}, {12, 1}});
  const CantStop game = CantStop::start({3, 500}).with(
      {two, by({}, almost, steps({{7, 3}})), steps({{12, 2}}), {}, 9});
  EXPECT_FALSE(game.result());
  const CantStop won = game.next(CantStop::stop);
  EXPECT_EQ(won.result(), (Result<4>{{-0.5F, 1, -0.5F, 0}}));
  EXPECT_TRUE(won.moves().empty());
  EXPECT_EQ(won.scores(), (PerRole<int, 4>{{0, 3, 0, 0}}));
  EXPECT_EQ(won.playerCount(), 3U);
  EXPECT_FALSE(CantStop{}.with({one, by(two12)}).result());
}

TEST(CantStop, GoesAroundTheTableAndIsTiedAfterTheLastRound) {
  CantStop game = CantStop::start({3, 2});
  for (const Role role : {one, two, three, one, two, three}) {
    ASSERT_EQ(game.activePlayer(), role);
    ASSERT_FALSE(game.result());
    game = game.next(CantStop::roll, {1, 1, 6, 6}).next({7, 7}).next(CantStop::stop);
  }
  EXPECT_EQ(game.result(), (Result<4>{{0, 0, 0, 0}}));
  EXPECT_TRUE(game.moves().empty());
}

// ---------------------------------------------------------------- forms
std::string refusal(const CantStop::Form& form) {
  return messageOf<Error>([&] { CantStop{}.with(form); });
}
TEST(CantStop, SaysWhyItRefusesAState) {
  const PerRole<Climbed, 4> none{};
  EXPECT_TRUE(has(refusal({one, by({}, {}, steps({{2, 1}}))}), {"Three does not play"}));
  EXPECT_TRUE(has(refusal({three, none}), {"Three does not play"}));
  EXPECT_TRUE(has(refusal({one, none, {}, {}, -1}), {"round"}));
  EXPECT_TRUE(has(refusal({one, none, {}, {}, 501}), {"round", "500"}));
  EXPECT_TRUE(has(refusal({one, by(steps({{2, 4}}), {})}), {"column 2: 4"}));
  EXPECT_TRUE(has(refusal({one, by(steps({{2, -1}}), {})}), {"column 2: -1"}));
  EXPECT_TRUE(has(refusal({one, by(steps({{7, 8}}), {}), steps({{7, 6}})}), {"column 7: 6"}));
  EXPECT_TRUE(has(refusal({one, by(steps({{2, 3}}), steps({{2, 3}}))}), {"same column"}));
  EXPECT_TRUE(has(refusal({one, by({}, steps({{2, 3}})), steps({{2, 1}})}), {"closed"}));
  EXPECT_TRUE(
      has(refusal({one, none, steps({{2, 1}, {3, 1}, {4, 1}, {5, 1}})}), {"three runners"}));
  EXPECT_TRUE(has(refusal({one, none, {}, {1, 2, 3}}), {"four dice"}));
  EXPECT_TRUE(
      has(refusal({one, none, steps({{2, 1}, {3, 1}, {12, 1}}), {3, 3, 4, 4}}), {"passed"}));
  const Climbed full = steps({{2, 3}, {3, 5}, {12, 3}});
  EXPECT_TRUE(has(refusal({one, by(full, {}), {}, {1, 1, 1, 1}}), {"over"}));
  EXPECT_TRUE(has(refusal({one, by(full, steps({{4, 7}, {5, 9}, {6, 11}}))}), {"one winner"}));
  EXPECT_TRUE(
      has(refusal({one, by(steps({{2, 3}, {3, 5}, {4, 7}, {10, 7}, {11, 5}, {12, 3}}), {})}),
          {"five"}));
}

TEST(CantStop, ShowsColumnsWithMarkersAndRunners) {
  const Scene scene =
      CantStop{}
          .with({two, by(steps({{7, 3}}), steps({{7, 3}, {2, 1}})), steps({{2, 1}}), {1, 1, 2, 3}})
          .scene();
  EXPECT_EQ(scene.places.size(), 3U + 5 + 7 + 9 + 11 + 13 + 11 + 9 + 7 + 5 + 3 + 4);
  const auto& tops = scene.places;
  EXPECT_EQ(tops[2].text, "2");
  EXPECT_EQ(tops[0].things.at(0).role, 1);
  EXPECT_EQ(tops[1].things.at(0).shape, Shape::pawn);
  EXPECT_EQ(tops[3 + 5 + 7 + 9 + 11 + 2].things.size(), 2U);
  for (const Place& place : scene.places)
    EXPECT_TRUE(place.x > 0 && place.x < scene.width && place.y > 0 && place.y < scene.height);
}

TEST(CantStop, KnowsWhoIsAhead) {
  const auto progress = std::get<0>(CantStop::heuristics()).function;
  const CantStop game =
      CantStop{}.with({two, by(steps({{7, 13}}), steps({{8, 5}})), steps({{8, 1}})});
  EXPECT_GT(progress(game, one), 0.2);
  EXPECT_NEAR(progress(game, two), -progress(game, one), 1e-12);
}

// ---------------------------------------------------------------- strength
TEST(CantStopStrength, TheRuleOf28WinsNineOfTenAgainstRandomPlay) {
  Rng rng(seeded(1));
  double sum = 0;
  for (std::size_t i = 0; i < 400; ++i) {
    CantStop game;
    while (!game.result()) {
      const bool byRule = index(game.turn) == i % 2;
      const auto policy = std::get<0>(CantStop::policies());
      const auto move = byRule ? policy.function(game, game.turn, rng) : choice(game.moves(), rng);
      game = randomNext(game, move, rng);
    }
    sum += double((*game.result())[i % 2]);
  }
  EXPECT_GT(sum / 400, 0.8);
}

}  // namespace
}  // namespace ludorum
