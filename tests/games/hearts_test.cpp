#include "ludorum/games/hearts.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <vector>

#include "../support/errors.hpp"
#include "../support/hearts.hpp"
#include "../support/seeds.hpp"
#include "ludorum/testing/laws.hpp"

namespace ludorum {
namespace {

using test::cards;
using test::dealt;
using test::has;
using test::messageOf;
using test::named;
using test::played;
using test::setOf;
constexpr Role north{0}, east{1}, south{2}, west{3};

// ---------------------------------------------------------------- rules
TEST(Hearts, PassesThreeCardsBeforeAnyIsReceived) {
  for (const auto& [pass, from] : std::map<HeartsPass, Role>{
           {HeartsPass::left, west}, {HeartsPass::across, south}, {HeartsPass::right, east}}) {
    Rng rng(test::seeded(1));
    Hearts game = Hearts::start({pass}, rng);
    const auto before = game.hands;
    PerRole<CardSet, 4> passed{};
    for (std::size_t ply = 0; ply < 12; ++ply) {
      const Role role = game.activePlayer();
      EXPECT_EQ(index(role), ply / 3);
      EXPECT_EQ(game.moves(), before[role] - passed[role]);
      const Card card = choice(game.moves(), rng);
      passed[role] = passed[role] | card;
      game.apply(card);
    }
    EXPECT_FALSE(game.isPassing());
    EXPECT_EQ(game.hands[north], (before[north] - passed[north]) | passed[from]);
    EXPECT_EQ(game.view(north).received, passed[from]);
    EXPECT_EQ(game.moves(), setOf("2C"));
  }
}

TEST(Hearts, IsLedByTheTwoOfClubs) {
  const Hearts game = dealt({"", "", "2C 3C AS", ""});
  EXPECT_EQ(game.activePlayer(), south);
  EXPECT_EQ(game.moves(), setOf("2C"));
  EXPECT_EQ(played(game, "2C").activePlayer(), west);
}

TEST(Hearts, FollowsSuitIfItCan) {
  const Hearts game = dealt({"2C 4C", "5C 9C AH", "3H 4H 5H 6H 7H 8H 9H TH JH QH KH QS 2D", "6C"});
  EXPECT_EQ(played(game, "2C").moves() & setOf("5C 9C AH"), setOf("5C 9C"));
  // The first trick takes no points from who has anything else.
  EXPECT_EQ(played(game, "2C 5C").moves(), setOf("2D"));
  const Hearts onlyPoints = dealt({"2C", "5C", "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH QS", "6C"});
  EXPECT_EQ(played(onlyPoints, "2C 5C").moves(), onlyPoints.hands[south]);
}

TEST(Hearts, GivesTheTrickToTheHighestCardOfTheSuitLed) {
  const Hearts game = dealt({"2C 3D", "KC", "QC", "AD"});
  const Hearts after = played(game, "2C KC QC").next(named("AD"));
  EXPECT_EQ(after.activePlayer(), east);
  EXPECT_EQ(after.points(), (PerRole<unsigned, 4>{{0, 0, 0, 0}}));
}

TEST(Hearts, LetsHeartsBeLedOnceTheyAreBroken) {
  const std::array<std::string, 4> hands{"2C 2S 3S 4H", "KC AH KH", "QC 7S", "JC"};
  const Hearts led = played(dealt(hands), "2C KC QC JC");
  EXPECT_EQ(led.moves(), led.hands[east] - CardSet::of(Suit::hearts));
  Hearts broken = led;
  broken.play.push_back(named("2H"));
  EXPECT_TRUE(broken.play.isBroken());
  HeartsPlay queen;
  for (const Card card : cards("2C QS 3C 4C")) queen.push_back(card);
  EXPECT_TRUE(queen.isBroken());
  EXPECT_EQ(queen.legal(setOf("2H 3C")), setOf("2H 3C"));
  // Who has nothing but hearts leads them all the same; the queen of spades may always be led.
  HeartsPlay four;
  for (const Card card : cards("2C 3C 4C 5C")) four.push_back(card);
  EXPECT_EQ(four.legal(setOf("2H 3H")), setOf("2H 3H"));
  EXPECT_EQ(four.legal(setOf("2H QS")), setOf("QS"));
}

TEST(Hearts, CountsPointsAndWhoShootsTheMoon) {
  HeartsPlay play;
  for (const Card card : cards("2C 3C 4C QS ")) play.push_back(card);
  EXPECT_EQ(play.taken(2), 13U);
  for (const Card card : cards("5C AH KH 2D ")) play.push_back(card);
  EXPECT_EQ(play.taken(2), 15U);
  EXPECT_EQ(play.turn(), 2U);
  // Results by the points that a whole deal comes to.
  Hearts game;
  game.pass = HeartsPass::nobody;
  for (const Card card : CardSet::deck()) game.play.push_back(card);
  // Every suit comes in rising order: the fourth card of a trick that is all of one suit wins it.
  const auto points = game.points();
  unsigned sum = 0;
  for (const unsigned taken : points) sum += taken;
  EXPECT_EQ(sum, 26U);
  for (const Role role : Hearts::players.all())
    EXPECT_EQ((*game.result())[role], 6.5F - float(points[role]));
}

TEST(Hearts, RewardsWhoTakesAllPoints) {
  // North has the highest cards of three suits, and takes all tricks.
  Hearts game = dealt({"AC KC QC JC AH KH QH JH TH AS KS QS JS", "2C", "", ""});
  Rng rng(test::seeded(2));
  const auto duck = std::get<0>(Hearts::policies()).function;
  while (!game.result()) {
    const CardSet moves = game.moves();
    game.apply(game.activePlayer() == north ? moves[moves.size() - 1]
                                            : duck(game, game.turn(), rng));
  }
  EXPECT_EQ(game.points(), (PerRole<unsigned, 4>{{26, 0, 0, 0}}));
  EXPECT_EQ(game.result(), (Result<4>{{19.5, -6.5, -6.5, -6.5}}));
}

/// Referees by the letter, with names of cards.
struct Referee {
  std::array<std::vector<std::string>, 4> hands;
  std::vector<std::pair<int, std::string>> trick;
  std::array<int, 4> points{};
  int turn = 0, tricks = 0;
  bool broken = false;

  static int rank(const std::string& card) {
    return static_cast<int>(std::string("23456789TJQKA").find(card[0]));
  }
  static bool hurts(const std::string& card) { return card[1] == 'H' || card == "QS"; }
  std::vector<std::string> legal() const {
    const auto& hand = hands[static_cast<std::size_t>(turn)];
    const auto only = [&](auto test) {
      std::vector<std::string> kept;
      for (const auto& card : hand)
        if (test(card)) kept.push_back(card);
      return kept.empty() ? hand : kept;
    };
    if (tricks == 0 && trick.empty()) return {"2C"};
    if (trick.empty()) return broken ? hand : only([](const auto& c) { return c[1] != 'H'; });
    const char suit = trick[0].second[1];
    const bool follows =
        std::any_of(hand.begin(), hand.end(), [&](const auto& c) { return c[1] == suit; });
    if (follows) return only([&](const auto& c) { return c[1] == suit; });
    return tricks == 0 ? only([](const auto& c) { return !hurts(c); }) : hand;
  }
  void play(const std::string& card) {
    auto& hand = hands[static_cast<std::size_t>(turn)];
    hand.erase(std::find(hand.begin(), hand.end(), card));
    broken = broken || hurts(card);
    trick.emplace_back(turn, card);
    turn = (turn + 1) % 4;
    if (trick.size() < 4) return;
    auto best = trick[0];
    int sum = 0;
    for (const auto& [who, what] : trick) {
      if (what[1] == best.second[1] && rank(what) > rank(best.second)) best = {who, what};
      sum += what == "QS" ? 13 : what[1] == 'H' ? 1 : 0;
    }
    turn = best.first;
    points[static_cast<std::size_t>(turn)] += sum;
    ++tricks;
    trick.clear();
  }
};

TEST(Hearts, IsPlayedAsAnotherRefereeSays) {
  const auto nameOf = [](Card card) {
    return std::string(enumNames(card)[static_cast<std::size_t>(card)]);
  };
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    Rng rng(test::seeded(seed));
    Hearts game = Hearts::start({HeartsPass(seed % 4)}, rng);
    while (game.isPassing()) game.apply(choice(game.moves(), rng));
    Referee referee;
    for (std::size_t r = 0; r < 4; ++r)
      for (const Card card : game.hands[r]) {
        referee.hands[r].push_back(nameOf(card));
        if (nameOf(card) == "2C") referee.turn = static_cast<int>(r);
      }
    while (!game.result()) {
      ASSERT_EQ(index(game.activePlayer()), static_cast<std::size_t>(referee.turn));
      std::vector<std::string> moves;
      for (const Card card : game.moves()) moves.push_back(nameOf(card));
      ASSERT_EQ(moves, referee.legal());
      const Card card = choice(game.moves(), rng);
      game.apply(card);
      referee.play(nameOf(card));
      for (std::size_t r = 0; r < 4; ++r) {
        ASSERT_EQ(int(game.points()[r]), referee.points[r]);
        ASSERT_EQ(game.held(Role(r)), referee.hands[r].size());
      }
    }
    ASSERT_EQ(game.with(game.form()), game);
  }
}

TEST(Hearts, KeepsTheLaws) {
  for (const HeartsPass pass : {HeartsPass::nobody, HeartsPass::left})
    EXPECT_EQ(testing::brokenLaws<Hearts>({pass}, {.playouts = 6, .sweep = 30, .deals = 3}), "");
}

// ---------------------------------------------------------------- policy
TEST(HeartsStrength, DuckingBeatsRandomPlay) {
  const auto duck = std::get<0>(Hearts::policies()).function;
  double sum = 0;
  constexpr int deals = 400;
  for (std::uint64_t seed = 0; seed < deals; ++seed) {
    Rng rng(test::seeded(seed));
    Hearts game = Hearts::start({}, rng);
    const Role ducker = Role(seed % 4);
    while (!game.result())
      game.apply(game.activePlayer() == ducker ? duck(game, ducker, rng)
                                               : choice(game.moves(), rng));
    sum += (*game.result())[ducker];
  }
  EXPECT_GT(sum / deals, 4);  // Of 6.5 that are to be won without shooting the moon.
}

// ---------------------------------------------------------------- forms and scenes
TEST(Hearts, RefusesWhatNoDealLeadsTo) {
  Rng rng(0);
  const Hearts start = Hearts::start({}, rng);
  const auto refusal = [](const Hearts& game, auto change) {
    Hearts::Form form = game.form();
    change(form);
    return messageOf<Error>([&] { game.with(form); });
  };
  using F = Hearts::Form;
  const Card mine = start.hands[north][0], theirs = start.hands[east][0];
  EXPECT_TRUE(
      has(refusal(start, [](F& f) { f.dealt[0] = f.dealt[0] - f.dealt[0][0]; }), {"13 cards"}));
  EXPECT_TRUE(has(refusal(start, [](F& f) { f.dealt[0] = f.dealt[1]; }), {"dealt twice: "}));
  EXPECT_TRUE(
      has(refusal(start, [&](F& f) { f.passed[0] = {theirs}; }), {"cannot come from North"}));
  EXPECT_TRUE(has(refusal(start,
                          [&](F& f) {
                            f.passed[0] = {mine, mine};
                          }),
                  {"cannot come from North"}));
  EXPECT_TRUE(has(refusal(start, [&](F& f) { f.passed[1] = {theirs}; }), {"in turn, three each"}));
  EXPECT_TRUE(
      has(refusal(start, [&](F& f) { f.played.push_back(mine); }), {"before they are played"}));
  const Hearts open = played(dealt({"2C 4C", "5C", "", ""}), "2C");
  EXPECT_TRUE(
      has(refusal(open, [](F& f) { f.played.push_back(named("2C")); }), {"cannot come from East"}));
  EXPECT_TRUE(has(refusal(open, [&](F& f) { f.passed[0] = {mine}; }), {"in turn, three each"}));
}

TEST(Hearts, DrawsOwnCardsFaceUpAndOthersFaceDown) {
  const Hearts game = played(dealt({"2C 4C", "5C", "", ""}), "2C 5C");
  const auto count = [](const Scene& scene, Shape shape) {
    std::size_t things = 0;
    for (const Place& place : scene.places)
      for (const Thing& thing : place.things) things += thing.shape == shape ? 1U : 0U;
    return things;
  };
  EXPECT_EQ(count(game.view(north).scene(), Shape::back), 12U + 13 + 13);
  EXPECT_EQ(count(game.view(north).scene(), Shape::card), 12U + 2);
  EXPECT_EQ(count(game.scene(), Shape::back), 0U);
  const auto clicks = game.view(north).clicks(named("4C"));
  ASSERT_EQ(clicks.size(), 1U);
  EXPECT_EQ(game.view(north).scene().places[clicks[0]].things[0].text, "4♣");
  EXPECT_TRUE(game.view(north).clicks(named("2C")).empty());
}

}  // namespace
}  // namespace ludorum
