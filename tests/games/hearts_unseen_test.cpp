#include "ludorum/games/hearts/unseen.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <string>

#include "../support/hearts.hpp"
#include "../support/seeds.hpp"

namespace ludorum {
namespace {

using test::cards;
using test::named;
using test::setOf;
constexpr Role north{0}, east{1}, south{2}, west{3};

TEST(Hearts, SamplesDealsThatLookTheSame) {
  Rng rng(test::seeded(3));
  for (std::uint64_t seed = 0; seed < 24; ++seed) {
    Rng luck(test::seeded(seed));
    Hearts game = Hearts::start({HeartsPass(seed % 4)}, luck);
    for (;; game.apply(choice(game.moves(), luck))) {
      const Role role = Role(luck.below(4));
      const HeartsView view = game.view(role);
      const Hearts other = Hearts::sample(view, role, rng);
      ASSERT_EQ(other.view(role), view) << toString(game);
      ASSERT_EQ(other.with(other.form()), other) << toString(other);  // It can be reached.
      if (game.activePlayer() == role) {
        ASSERT_EQ(view.moves(), game.moves());
        ASSERT_EQ(other.moves(), game.moves());
      } else {
        ASSERT_TRUE(view.moves().empty());
      }
      if (game.result()) break;
    }
  }
}

/// All deals of some cards to three hands of these sizes, as `f(hands)`.
template <class F>
void forEachDealOf(CardSet cards, const std::array<std::size_t, 3>& sizes,
                   std::array<CardSet, 3> hands, F f) {
  if (cards.empty()) return f(hands);
  const Card card = cards[0];
  for (std::size_t p = 0; p < 3; ++p) {
    if (hands[p].size() == sizes[p]) continue;
    auto given = hands;
    given[p].push_back(card);
    forEachDealOf(cards - card, sizes, given, f);
  }
}
TEST(Hearts, SamplesAllDealsThatThePlayAllowsEquallyOften) {
  std::size_t most = 0;
  for (std::uint64_t seed = 0; seed < 8; ++seed) {
    Rng rng(test::seeded(seed));
    Hearts game = Hearts::start({HeartsPass::nobody}, rng);
    while (game.play.size() < 39) game.apply(choice(game.moves(), rng));
    const Role role = Role(seed % 4);
    const auto other = [role](std::size_t p) { return Role((index(role) + 1 + p) % 4); };
    CardSet unseen;
    std::array<std::size_t, 3> sizes{};
    for (std::size_t p = 0; p < 3; ++p) {
      unseen = unseen | game.hands[other(p)];
      sizes[p] = game.held(other(p));
    }
    std::map<std::array<std::uint64_t, 3>, int> deals;  // Those that the rules can lead to.
    forEachDealOf(unseen, sizes, {}, [&](const std::array<CardSet, 3>& hands) {
      Hearts guess = game;
      for (std::size_t p = 0; p < 3; ++p) guess.hands[other(p)] = hands[p];
      try {
        guess.with(guess.form());
        deals[{hands[0].bits, hands[1].bits, hands[2].bits}] = 0;
      } catch (const Error&) {
        return;
      }
    });
    most = std::max(most, deals.size());
    constexpr int each = 20;
    const HeartsView view = game.view(role);
    for (std::size_t i = 0; i < deals.size() * each; ++i) {
      const auto hands = Hearts::sample(view, role, rng).hands;
      const auto found =
          deals.find({hands[other(0)].bits, hands[other(1)].bits, hands[other(2)].bits});
      ASSERT_NE(found, deals.end()) << "seed " << seed;
      ++found->second;
    }
    double chi = 0;
    for (const auto& [deal, times] : deals) chi += (times - each) * (times - each) / double(each);
    const double free = double(deals.size()) - 1;
    EXPECT_LE(chi, free + 5 * std::sqrt(2 * free)) << "seed " << seed;
  }
  EXPECT_GT(most, 200U);
}

TEST(Hearts, HidesHandsAndPassesOfOthers) {
  Rng rng(test::seeded(4));
  Hearts game = Hearts::start({}, rng);
  for (int ply = 0; ply < 5; ++ply) game.apply(game.moves()[0]);
  Hearts other = game;  // East has passed something else, and South and West have changed hands.
  other.passed[east] = MoveList<Card, 3>{game.hands[east][0], game.passed[east][1]};
  other.hands[east] = (game.hands[east] - game.hands[east][0]) | game.passed[east][0];
  std::swap(other.hands[south], other.hands[west]);
  EXPECT_EQ(other.view(north), game.view(north));
  EXPECT_FALSE(other.view(east) == game.view(east));
  EXPECT_FALSE(other.view(south) == game.view(south));
}

TEST(Hearts, DealsWhatIsUnseenInAllWaysEquallyOften) {
  const CardSet six = setOf("2C 3C 4D 5D 6H 7H");
  const std::array<std::array<CardSet, 3>, 3> bars{
      {{}, {setOf("2C 3C"), {}, {}}, {setOf("2C"), setOf("4D"), setOf("4D 6H")}}};
  Rng rng(test::seeded(5));
  for (const auto& barred : bars) {
    std::map<std::array<std::uint64_t, 3>, int> deals;
    for (std::uint64_t a = 0; a < 64; ++a)
      for (std::uint64_t b = 0; b < 64; ++b) {
        std::array<CardSet, 3> hands{};
        for (std::size_t i = 0; i < 6; ++i)
          for (std::size_t p = 0; p < 3; ++p)
            if (((p == 0 ? a : p == 1 ? b & ~a : ~(a | b)) >> i & 1U) != 0)
              hands[p] = hands[p] | six[i];
        bool can = (a & b) == 0 && hands[0].size() == 3 && hands[1].size() == 2;
        for (std::size_t p = 0; p < 3; ++p) can = can && (hands[p] & barred[p]).empty();
        if (can) deals[{hands[0].bits, hands[1].bits, hands[2].bits}] = 0;
      }
    const int each = 300;
    for (std::size_t i = 0; i < deals.size() * each; ++i) {
      const auto hands = dealUnseen(six, {3, 2, 1}, barred, rng);
      const auto found = deals.find({hands[0].bits, hands[1].bits, hands[2].bits});
      ASSERT_NE(found, deals.end());
      ++found->second;
    }
    EXPECT_GT(deals.size(), 5U);
    for (const auto& [deal, times] : deals) EXPECT_NEAR(times, each, 5 * 17.3);
  }
  EXPECT_THROW(dealUnseen(six, {3, 2, 1}, {six, {}, {}}, rng), Error);
}

TEST(Hearts, KnowsWhatAPlayerCannotHold) {
  HeartsPlay first;
  first.push_back(named("2C"));
  EXPECT_EQ(first.ruledOut(named("5C")), CardSet{});
  EXPECT_EQ(first.ruledOut(named("5D")), CardSet::of(Suit::clubs));
  EXPECT_EQ(first.ruledOut(named("5H")), CardSet::deck() - HeartsPlay::pointCards);
  for (const Card card : cards("3C 4C 5C")) first.push_back(card);
  EXPECT_EQ(first.ruledOut(named("5H")), CardSet::deck() - CardSet::of(Suit::hearts));
  EXPECT_EQ(first.ruledOut(named("QS")), CardSet{});
  first.push_back(named("2D"));
  EXPECT_EQ(first.ruledOut(named("5H")), CardSet::of(Suit::diamonds));
}

}  // namespace
}  // namespace ludorum
