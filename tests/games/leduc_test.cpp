#include "ludorum/games/leduc.hpp"

#include <gtest/gtest.h>

#include <string>

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

constexpr Card named(std::string_view name) {
  for (const Card card : CardSet::deck())
    if (enumNames(card)[static_cast<std::size_t>(card)] == name) return card;
  return Leduc::none;
}
constexpr Card JH = named("JH"), JS = named("JS"), QH = named("QH"), QS = named("QS");
constexpr Card KH = named("KH"), KS = named("KS");

/// The state after such moves: 'f', 'c' and 'r'; the shared card is laid open when it is time.
Leduc played(Card one, Card two, Card shared, const std::string& moves) {
  Leduc game{one, two, Leduc::none, {}};
  for (const char c : moves) {
    const LeducMove move = c == 'f'   ? LeducMove::fold
                           : c == 'c' ? LeducMove::call
                                      : LeducMove::raise;
    EXPECT_TRUE(game.moves().contains(move)) << c << " in " << moves;
    game = game.haps(move) ? game.next(move, shared) : game.next(move);
  }
  return game;
}
std::optional<float> chips(Card one, Card two, Card shared, const std::string& moves) {
  const auto result = played(one, two, shared, moves).result();
  return result ? std::optional((*result)[first]) : std::nullopt;
}
std::string offered(const std::string& moves) {
  std::string letters;
  for (const LeducMove move : played(JH, QH, KS, moves).moves())
    letters += "fcr"[static_cast<std::size_t>(move)];
  return letters;
}

// ---------------------------------------------------------------- rules
TEST(Leduc, OffersAFoldWhereThereIsSomethingToPayAndTwoRaisesARound) {
  EXPECT_EQ(offered(""), "cr");
  EXPECT_EQ(offered("c"), "cr");
  EXPECT_EQ(offered("r"), "fcr");
  EXPECT_EQ(offered("cr"), "fcr");
  EXPECT_EQ(offered("rr"), "fc");
  EXPECT_EQ(offered("crr"), "fc");
  EXPECT_EQ(offered("cc"), "cr");
  EXPECT_EQ(offered("crrc"), "cr");
  EXPECT_EQ(offered("crrccrr"), "fc");
  for (const std::string over : {"rf", "crf", "crrf", "cccc", "ccrf", "crrccrrc"})
    EXPECT_EQ(offered(over), "") << over;
}

TEST(Leduc, BeginsBothRoundsWithFirst) {
  EXPECT_EQ(played(JH, QH, KS, "").activePlayer(), first);
  EXPECT_EQ(played(JH, QH, KS, "crr").activePlayer(), second);
  EXPECT_EQ(played(JH, QH, KS, "crrc").activePlayer(), first);
  EXPECT_EQ(played(JH, QH, KS, "rc").activePlayer(), first);
}

TEST(Leduc, CostsTwoChipsARaiseAndThenFour) {
  EXPECT_EQ(chips(JH, QH, KS, "rf"), 1);
  EXPECT_EQ(chips(JH, QH, KS, "crf"), -1);
  EXPECT_EQ(chips(JH, QH, KS, "rrf"), -3);
  EXPECT_EQ(chips(JH, QH, KS, "cccc"), -1);
  EXPECT_EQ(chips(JH, QH, KS, "rccc"), -3);
  EXPECT_EQ(chips(JH, QH, KS, "ccrc"), -5);
  EXPECT_EQ(chips(JH, QH, KS, "crrcrrf"), -9);
  EXPECT_EQ(chips(JH, QH, KS, "crrccrrf"), 9);
  EXPECT_EQ(chips(JH, QH, KS, "crrccrrc"), -13);
  EXPECT_EQ(chips(KH, QH, JS, "crrccrrc"), 13);
  EXPECT_EQ(chips(KH, QH, JS, "crrccrr"), std::nullopt);
}

TEST(Leduc, IsWonByAPairElseByTheHigherCard) {
  EXPECT_EQ(chips(JH, KH, JS, "cccc"), 1);
  EXPECT_EQ(chips(KH, JH, JS, "cccc"), -1);
  EXPECT_EQ(chips(KH, QH, JS, "cccc"), 1);
  EXPECT_EQ(chips(QS, KS, JH, "cccc"), -1);
  EXPECT_EQ(chips(QS, QH, JH, "ccrc"), 0);
}

TEST(Leduc, KeepsTheLaws) { EXPECT_EQ(testing::brokenLaws<Leduc>(), ""); }

// ---------------------------------------------------------------- what is known
TEST(Leduc, HasTheKnownNumberOfInformationSets) {
  const test::Knowledge<Leduc> knowledge;
  EXPECT_EQ(knowledge.wrong(), "");
  EXPECT_EQ(knowledge.sets().size(), 936U);  // As in OpenSpiel: the suits are told apart.
  Rng rng(test::seeded(1));
  for (const auto& set : knowledge.sets()) {
    ASSERT_EQ(set.states.size(), set.view.shared ? 4U : 5U);
    test::expectFairSamples(set, rng, 20);
  }
}

TEST(Leduc, ShowsTheOthersCardAtAShowdownOnly) {
  EXPECT_FALSE(played(JH, QH, KS, "ccrr").view(first).cards[second]);
  EXPECT_FALSE(played(JH, QH, KS, "ccrf").view(first).cards[second]);
  EXPECT_EQ(played(JH, QH, KS, "ccrc").view(first).cards[second], QH);
  EXPECT_EQ(played(JH, QH, KS, "ccrc").view(second).cards[first], JH);
  EXPECT_FALSE(played(JH, QH, KS, "c").view(first).shared);
  EXPECT_EQ(played(JH, QH, KS, "cc").view(first).shared, KS);
}

TEST(LeducStrength, IsWorthWhatIsPublished) {
  test::Equilibrium<Leduc> leduc;
  leduc.improve(100);
  EXPECT_NEAR(leduc.value(), -0.0856, 0.001);  // -0.085606424 by linear programming (OpenSpiel).
}

// ---------------------------------------------------------------- the policy
TEST(Leduc, KnowsHowLikelyACardWins) {
  // Against a jack, two queens and two kings, with each of the other four cards laid open.
  EXPECT_NEAR(played(JH, QH, QS, "").chance(first), (4 * 0.5 + 4) / 20, 1e-12);
  EXPECT_NEAR(played(KH, QH, QS, "").chance(first), 1 - played(JH, QH, QS, "").chance(first),
              1e-12);
  EXPECT_EQ(played(QH, KS, QS, "cc").chance(first), 1);
  EXPECT_EQ(played(QH, KS, KH, "cc").chance(first), (2 + 0.5) / 4);  // Two jacks, a queen, a king.
}

TEST(Leduc, IsWonAgainstRandomPlayByItsPolicy) {  // 0.92 and 1.21 chips a match, exactly.
  const auto odds = test::certainly(std::get<0>(Leduc::policies()).function);
  EXPECT_GT(test::againstRandomOf<Leduc>({}, first, odds), 0.9);
  EXPECT_GT(test::againstRandomOf<Leduc>({}, second, odds), 1.2);
}

// ---------------------------------------------------------------- forms and scenes
TEST(Leduc, HasAFormOfCardsAndMoves) {
  const Leduc game = played(JH, QH, KS, "rcc");
  EXPECT_EQ(toString(game), R"({"cards":{"First":"JH","Second":"QH"},"shared":"KS",)"
                            R"("made":["raise","call","call"]})");
  EXPECT_EQ(Leduc::with(game.form()), game);
  EXPECT_EQ(jsonText<Leduc>(played(JH, QH, KS, "r").view(second)),
            R"({"role":"Second","cards":{"First":null,"Second":"QH"},"shared":null,)"
            R"("made":["raise"]})");
}

TEST(Leduc, RefusesWhatNoDealLeadsTo) {
  const auto refusal = [](Card one, Card two, std::optional<Card> shared,
                          const std::string& moves) {
    LeducBetting made;
    for (const char c : moves)
      made.push_back(c == 'f' ? LeducMove::fold : c == 'c' ? LeducMove::call : LeducMove::raise);
    return messageOf<Error>([&] { Leduc::with({{{one, two}}, shared, made}); });
  };
  EXPECT_TRUE(has(refusal(JH, JH, {}, ""), {"there twice"}));
  EXPECT_TRUE(has(refusal(JH, QS, QS, "cc"), {"there twice"}));
  EXPECT_TRUE(has(refusal(JH, named("AH"), {}, ""), {"not in the deck: AH"}));
  EXPECT_TRUE(has(refusal(JH, named("KD"), {}, ""), {"not in the deck"}));
  EXPECT_TRUE(has(refusal(JH, QS, {}, "f"), {"could not be made"}));
  EXPECT_TRUE(has(refusal(JH, QS, {}, "rrr"), {"could not be made"}));
  EXPECT_TRUE(has(refusal(JH, QS, {}, "rfc"), {"could not be made"}));
  EXPECT_TRUE(has(refusal(JH, QS, {}, "cc"), {"when the first round is over"}));
  EXPECT_TRUE(has(refusal(JH, QS, KS, "c"), {"and not before"}));
}

TEST(Leduc, DrawsHiddenCardsFaceDown) {
  const Leduc game = played(JH, QH, KS, "rc");
  const Scene hidden = game.view(second).scene(), open = game.scene();
  ASSERT_EQ(hidden.places.size(), 7U);
  EXPECT_EQ(hidden.places[1].things[0].shape, Shape::back);
  EXPECT_EQ(hidden.places[4].things[0].text, "Q♥");
  EXPECT_EQ(hidden.places[6].things[0].text, "K♠");
  EXPECT_EQ(open.places[1].things[0].text, "J♥");
  EXPECT_EQ(open.places[2].text, "3 in");
}

}  // namespace
}  // namespace ludorum
