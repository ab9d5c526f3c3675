#include "ludorum/games/yahtzee.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "../support/errors.hpp"
#include "../support/play.hpp"
#include "../support/seeds.hpp"
#include "../support/told_moves.hpp"
#include "ludorum/core/setup.hpp"
#include "ludorum/players/heuristic_player.hpp"
#include "ludorum/testing/laws.hpp"

namespace ludorum {
namespace {

using test::has;
using test::messageOf;
using test::moveTexts;
using test::seeded;
using test::Texts;
using test::toldMove;
using yahtzee::Sheet;
using yahtzee::SheetForm;
constexpr Role one{0}, two{1}, three{2};

Yahtzee alone(const SheetForm& sheet, Dice dice, int rerolls = 0) {
  return Yahtzee{}.with({one, dice, rerolls, {{sheet}}});
}
/// The sheet after these dice were put into a box.
SheetForm filled(const SheetForm& sheet, Dice dice, const std::string& box) {
  const Yahtzee game = alone(sheet, dice);
  return game.next(toldMove(game, box), {1, 2, 3, 4, 6}).form().sheets[0];
}

TEST(Yahtzee, KeepsTheLaws) {
  for (const int players : {1, 2, 4})
    EXPECT_EQ(testing::brokenLaws<Yahtzee>({players}, {.playouts = 2, .sweep = 10, .deals = 10}),
              "");
}

// ---------------------------------------------------------------- scores
/// What five dice score in a box, by another way of counting.
int naiveScore(std::vector<int> dice, const std::string& box) {
  std::map<int, int> counts;
  int sum = 0, most = 0;
  for (const int die : dice) sum += die, most = std::max(most, ++counts[die]);
  std::string faces;
  for (const auto& [face, count] : counts) faces += std::to_string(face);
  const auto in = [&](const std::vector<std::string>& rows) {
    return std::any_of(rows.begin(), rows.end(), [&](const std::string& row) {
      return faces.find(row) != std::string::npos;
    });
  };
  if (box == "threeOfAKind") return most >= 3 ? sum : 0;
  if (box == "fourOfAKind") return most >= 4 ? sum : 0;
  if (box == "fullHouse") return counts.size() == 2 && most == 3 ? 25 : 0;
  if (box == "smallStraight") return in({"1234", "2345", "3456"}) ? 30 : 0;
  if (box == "largeStraight") return in({"12345", "23456"}) ? 40 : 0;
  if (box == "yahtzee") return most == 5 ? 50 : 0;
  if (box == "chance") return sum;
  const std::vector<std::string> upper{"ones", "twos", "threes", "fours", "fives", "sixes"};
  const int face = int(std::find(upper.begin(), upper.end(), box) - upper.begin()) + 1;
  return face * counts[face];
}
TEST(Yahtzee, ScoresEveryRollInEveryBox) {
  const DiceRoll roll{5};
  ASSERT_EQ(roll.size(), 252U);
  std::map<std::string, long> rollsThatScore;  // Of 7776.
  for (std::size_t i = 0; i < roll.size(); ++i) {
    std::vector<int> dice;
    for (const int die : roll.value(i)) dice.push_back(die);
    for (const std::string_view box : yahtzee::boxNames) {
      const std::string name(box);
      const Yahtzee game = alone({}, roll.value(i));
      const int score = game.next(toldMove(game, name), roll.value(i)).scores()[0];
      ASSERT_EQ(score, naiveScore(dice, name)) << name << ' ' << toString(game);
      if (score > 0) rollsThatScore[name] += std::lround(roll.probability(i) * 7776);
    }
  }
  EXPECT_EQ(rollsThatScore["yahtzee"], 6);
  EXPECT_EQ(rollsThatScore["fourOfAKind"], 156);
  EXPECT_EQ(rollsThatScore["threeOfAKind"], 1656);
  EXPECT_EQ(rollsThatScore["fullHouse"], 300);
  EXPECT_EQ(rollsThatScore["smallStraight"], 1200);
  EXPECT_EQ(rollsThatScore["largeStraight"], 240);
  EXPECT_EQ(rollsThatScore["ones"], 7776 - 3125);
}

TEST(Yahtzee, AddsABonusFor63PointsAbove) {
  SheetForm sheet{.ones = 3, .twos = 6, .threes = 9, .fours = 12, .fives = 15};
  EXPECT_EQ(alone(filled(sheet, {6, 6, 6, 1, 2}, "sixes"), {1, 2, 3, 4, 6}).scores()[0], 63 + 35);
  sheet.ones = 2;
  EXPECT_EQ(alone(filled(sheet, {6, 6, 6, 1, 2}, "sixes"), {1, 2, 3, 4, 6}).scores()[0], 62);
  sheet.ones = 5;
  EXPECT_EQ(alone(filled(sheet, {6, 6, 6, 1, 2}, "sixes"), {1, 2, 3, 4, 6}).scores()[0], 65 + 35);
}

TEST(Yahtzee, GivesFurtherYahtzeesABonusIfTheFirstHasScored) {
  const Dice fours{4, 4, 4, 4, 4};
  EXPECT_EQ(filled({.yahtzee = 50}, fours, "fours").bonuses, 1);
  EXPECT_EQ(filled({.yahtzee = 50}, fours, "fours").fours, 20);
  EXPECT_EQ(filled({.yahtzee = 0}, fours, "fours").bonuses, 0);
  EXPECT_EQ(filled({}, fours, "yahtzee").bonuses, 0);
  EXPECT_EQ(filled({}, fours, "chance").bonuses, 0);
  EXPECT_EQ(filled({.yahtzee = 50}, {4, 4, 4, 4, 1}, "fours").bonuses, 0);
  EXPECT_EQ(alone({.fours = 20, .yahtzee = 50, .bonuses = 1}, fours).scores()[0], 170);
}
TEST(Yahtzee, HasToPlayJokersInTheirOrder) {
  const Dice fours{4, 4, 4, 4, 4};
  const auto boxes = [&](const SheetForm& sheet) { return moveTexts(alone(sheet, fours)); };
  EXPECT_EQ(boxes({}).size(), 13U);  // The first yahtzee is none.
  EXPECT_EQ(boxes({.yahtzee = 50}), Texts{"fours"});
  EXPECT_EQ(boxes({.yahtzee = 0}), Texts{"fours"});
  const Texts lower{"threeOfAKind",  "fourOfAKind",   "fullHouse",
                    "smallStraight", "largeStraight", "chance"};
  for (const int first : {0, 50}) {
    const SheetForm sheet{.fours = 12, .yahtzee = first};
    EXPECT_EQ(boxes(sheet), lower);
    EXPECT_EQ(filled(sheet, fours, "fullHouse").fullHouse, 25);
    EXPECT_EQ(filled(sheet, fours, "smallStraight").smallStraight, 30);
    EXPECT_EQ(filled(sheet, fours, "largeStraight").largeStraight, 40);
    EXPECT_EQ(filled(sheet, fours, "threeOfAKind").threeOfAKind, 20);
    EXPECT_EQ(filled(sheet, fours, "chance").chance, 20);
    const SheetForm above{.fours = 12,
                          .threeOfAKind = 0,
                          .fourOfAKind = 0,
                          .fullHouse = 0,
                          .smallStraight = 0,
                          .largeStraight = 0,
                          .yahtzee = first,
                          .chance = 20};
    EXPECT_EQ(boxes(above), (Texts{"ones", "twos", "threes", "fives", "sixes"}));
    EXPECT_EQ(filled(above, fours, "sixes").sixes, 0);
  }
}

// ---------------------------------------------------------------- rolling again
TEST(Yahtzee, KeepsAnyOfItsDiceWhileThereAreRerolls) {
  const Yahtzee game = alone({}, {1, 1, 2, 6, 6}, 1);
  EXPECT_EQ(game.moves().size(), 13U + 3 * 2 * 3 - 1);
  EXPECT_EQ(alone({}, {1, 2, 3, 4, 5}, 2).moves().size(), 44U);
  EXPECT_EQ(alone({}, {1, 1, 2, 6, 6}, 0).moves().size(), 13U);
  const auto keep = toldMove(game, "keep 1 6 6");
  EXPECT_EQ(game.haps(keep), DiceRoll{2});
  EXPECT_EQ(game.next(keep, {4, 6}).dice, (Dice{1, 4, 6, 6, 6}));
  EXPECT_EQ(game.next(keep, {4, 6}).rerolls, 0);
  EXPECT_EQ(game.haps(toldMove(game, "keep nothing")), DiceRoll{5});
  EXPECT_EQ(game.haps(toldMove(game, "chance")), DiceRoll{5});  // For the next turn.
  EXPECT_EQ(game.next(toldMove(game, "chance"), {1, 1, 1, 1, 1}).rerolls, 2);
}
TEST(Yahtzee, Has462MultisetsOfDiceToKeep) {
  std::set<std::uint32_t> kept;
  for (std::size_t i = 0; i < 252; ++i) {
    const Dice dice = DiceRoll{5}.value(i);
    kept.insert(dice.bits());  // To fill a box keeps all.
    std::set<std::uint32_t> here;
    for (const auto& move : alone({}, dice, 2).moves())
      if (!move.fills()) {
        ASSERT_TRUE(here.insert(move.code).second && dice.contains(move.kept()));
        ASSERT_LT(move.kept().size(), 5U);
      }
    kept.insert(here.begin(), here.end());
  }
  EXPECT_EQ(kept.size(), 462U);
}

/// The chance of five of a kind for who keeps what most dice show, by the game's own luck.
double chanceOfYahtzee(const Yahtzee& game) {
  if (game.dice.mostAlike() == 5) return 1;
  if (game.rerolls == 0) return 0;
  int face = 1;
  while (game.dice.count(face) < game.dice.mostAlike()) ++face;
  const auto keep = Yahtzee::Move::keep(Dice::same(face, game.dice.count(face)));
  EXPECT_TRUE(isLegal(game, one, keep));
  return expectedNext(game, keep, chanceOfYahtzee);
}
TEST(Yahtzee, ComesInThreeRollsWithTheKnownProbability) {
  double chance = 0;
  const DiceRoll first = Yahtzee::setup({});
  for (std::size_t i = 0; i < first.size(); ++i)
    chance += first.probability(i) * chanceOfYahtzee(Yahtzee::start({1}, first.value(i)));
  EXPECT_NEAR(chance, 347897 / 7558272.0, 1e-12);  // 4.6029 %.
}

// ---------------------------------------------------------------- several players
TEST(Yahtzee, GoesAroundTheTableUntilAllBoxesAreFilled) {
  Yahtzee game = Yahtzee::start({3}, {1, 1, 1, 1, 1});
  EXPECT_EQ(game.playerCount(), 3U);
  for (std::size_t turn = 0; turn < 39; ++turn) {
    ASSERT_EQ(index(game.activePlayer()), turn % 3);
    ASSERT_FALSE(game.result());
    const auto move = game.moves()[0];
    ASSERT_EQ(game.haps(move).has_value(), turn < 38);
    game = turn < 38 ? game.next(move, {1, 2, 3, 4, int(turn % 3) + 4}) : game.next(move);
  }
  EXPECT_TRUE(game.moves().empty());
  EXPECT_TRUE(game.result());
  EXPECT_EQ(game.with(game.form()), game);
}
TEST(Yahtzee, IsWonByTheGreatestSumAndAloneHasTheSumAsResult) {
  const auto ended = [](const std::vector<int>& chances) {
    Yahtzee game = Yahtzee::start({static_cast<int>(chances.size())}, {});
    for (std::size_t r = 0; r < chances.size(); ++r)
      game.sheets[r].points[yahtzee::chance] = static_cast<std::uint8_t>(chances[r]);
    return game;
  };
  EXPECT_EQ(ended({17}).result(), (Result<4>{{17, 0, 0, 0}}));
  EXPECT_EQ(ended({17}).resultBounds(), (Bounds{0, 1575}));
  EXPECT_EQ(ended({17, 18}).result(), (Result<4>{{-1, 1, 0, 0}}));
  EXPECT_EQ(ended({18, 18}).result(), (Result<4>{{0, 0, 0, 0}}));
  EXPECT_EQ(ended({20, 18, 20}).result(), (Result<4>{{0.5, -1, 0.5, 0}}));
  EXPECT_EQ(ended({20, 18}).resultBounds(), (Bounds{-1, 1}));
}
TEST(Yahtzee, CanScore1575) {
  Sheet sheet;
  constexpr std::array<std::size_t, 13> order{yahtzee::yahtzee, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
                                              yahtzee::chance};
  for (const std::size_t box : order) {
    const int face = box < 6 ? static_cast<int>(box) + 1 : 6;
    ASSERT_TRUE((sheet.allowed(Dice::same(face, 5)) >> box & 1U) != 0);
    sheet.fill(Dice::same(face, 5), box);
  }
  EXPECT_EQ(sheet.total(), 1575);
}

// ---------------------------------------------------------------- forms
std::string refusal(const SheetForm& sheet, Dice dice = {1, 2, 3, 4, 5}, int rerolls = 0) {
  return messageOf<Error>([&] { alone(sheet, dice, rerolls); });
}
TEST(Yahtzee, SaysWhyItRefusesAState) {
  EXPECT_TRUE(has(refusal({.threes = 10}), {"threes", "10"}));
  EXPECT_TRUE(has(refusal({.threes = 18}), {"threes", "18"}));
  EXPECT_TRUE(has(refusal({.ones = -1}), {"ones", "-1"}));
  EXPECT_TRUE(has(refusal({.threeOfAKind = 4}), {"threeOfAKind"}));
  EXPECT_TRUE(has(refusal({.fullHouse = 24}), {"fullHouse"}));
  EXPECT_TRUE(has(refusal({.largeStraight = 30}), {"largeStraight"}));
  EXPECT_TRUE(has(refusal({.chance = 0}), {"chance"}));
  EXPECT_TRUE(has(refusal({.chance = 300}), {"chance", "300"}));
  EXPECT_TRUE(has(refusal({.yahtzee = 0, .bonuses = 1}), {"bonuses"}));
  EXPECT_TRUE(has(refusal({.yahtzee = 50, .bonuses = 1}), {"bonuses"}));
  EXPECT_TRUE(has(refusal({.yahtzee = 50, .bonuses = -1}), {"bonuses"}));
  EXPECT_TRUE(has(refusal({}, {1, 2, 3, 4}), {"five dice"}));
  EXPECT_TRUE(has(refusal({}, {}), {"five dice"}));
  EXPECT_TRUE(has(refusal({}, {1, 2, 3, 4, 5}, 3), {"twice"}));
  EXPECT_TRUE(has(refusal({}, {1, 2, 3, 4, 5}, -1), {"twice"}));
  const auto second = [](Role active, const SheetForm& first, const SheetForm& other) {
    return messageOf<Error>([&] {
      Yahtzee::start({2}, {}).with({active, {1, 2, 3, 4, 5}, 2, {{first, other}}});
    });
  };
  EXPECT_TRUE(has(second(two, {}, {}), {"must be One"}));
  EXPECT_TRUE(has(second(one, {.ones = 3}, {}), {"must be Two"}));
  EXPECT_TRUE(has(second(one, {}, {.ones = 3}), {"turns"}));
  EXPECT_TRUE(has(second(three, {}, {}), {"Three does not play"}));
  EXPECT_TRUE(has(messageOf<Error>([] {
                    Yahtzee{}.with({one, {1, 2, 3, 4, 5}, 2, {{SheetForm{}, {.ones = 1}}}});
                  }),
                  {"Two does not play"}));
}

TEST(Yahtzee, ShowsItsSheetsAndClicksOnBoxes) {
  const Yahtzee game = Yahtzee::start({2}, {}).with(
      {two, {1, 1, 2, 6, 6}, 1, {{SheetForm{.chance = 21}, SheetForm{}}}});
  const Scene scene = game.scene();
  EXPECT_EQ(scene.places.at(12).text, "21");
  EXPECT_EQ(scene.places.at(13).name, "Two's ones");
  EXPECT_EQ(game.clicks(toldMove(game, "ones")), std::vector<std::size_t>{13});
  EXPECT_TRUE(game.clicks(toldMove(game, "keep 1 1")).empty());
  EXPECT_EQ(scene.places.back().things.at(0).text, "6");
  for (const Place& place : scene.places)
    EXPECT_TRUE(place.x > 0 && place.x < scene.width && place.y > 0 && place.y < scene.height);
}

// ---------------------------------------------------------------- strength
TEST(YahtzeeStrength, ItsHeuristicScoresThreeTimesAsMuchAsRandomPlay) {
  Rng rng(seeded(1));
  HeuristicPlayer<Yahtzee> player({.heuristic = Heuristic<Yahtzee>::named("par")});
  const auto mean = [&](int matches, auto decide) {
    double sum = 0;
    for (int i = 0; i < matches; ++i) {
      Yahtzee game = startOf<Yahtzee>({}, rng);
      while (!game.result()) game = randomNext(game, decide(game), rng);
      sum += game.scores()[0];
    }
    return sum / matches;
  };
  const double random = mean(400, [&](const Yahtzee& game) { return choice(game.moves(), rng); });
  EXPECT_NEAR(random, 46, 10);
  EXPECT_GT(mean(6, [&](const Yahtzee& game) { return player(game, one); }), 3 * random);
}

}  // namespace
}  // namespace ludorum
