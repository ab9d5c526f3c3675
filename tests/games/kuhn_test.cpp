#include "ludorum/games/kuhn.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <string>
#include <vector>

#include "../support/against_random.hpp"
#include "../support/errors.hpp"
#include "../support/knowledge.hpp"
#include "../support/seeds.hpp"
#include "../support/statistics.hpp"
#include "ludorum/core/playout.hpp"
#include "ludorum/testing/laws.hpp"

namespace ludorum {
namespace {

using test::has;
using test::messageOf;
constexpr Role first{0}, second{1};
constexpr Rank J = Rank::jack, Q = Rank::queen, K = Rank::king, A = Rank::ace;

/// The state after such moves: 'p' and 'b'.
Kuhn played(const std::vector<Rank>& cards, const std::string& moves) {
  Kuhn::Form form;
  for (const Rank card : cards) form.cards.push_back(card);
  Kuhn game = Kuhn{0, static_cast<std::uint32_t>(cards.size()), {}}.with(form);
  for (const char c : moves) {
    EXPECT_GT(game.moves().size(), 0U) << moves;
    game = game.next(c == 'b' ? KuhnMove::bet : KuhnMove::pass);
  }
  return game;
}
std::vector<float> chips(const std::vector<Rank>& cards, const std::string& moves) {
  const auto result = played(cards, moves).result();
  return result ? std::vector<float>(result->begin(), result->begin() + long(cards.size()))
                : std::vector<float>{};
}
using Chips = std::vector<float>;

// ---------------------------------------------------------------- rules
TEST(Kuhn, IsPaidAsInKuhnsPaper) {
  EXPECT_EQ(chips({K, Q}, "pp"), (Chips{1, -1}));
  EXPECT_EQ(chips({J, Q}, "pp"), (Chips{-1, 1}));
  EXPECT_EQ(chips({K, Q}, "pbp"), (Chips{-1, 1}));
  EXPECT_EQ(chips({K, Q}, "pbb"), (Chips{2, -2}));
  EXPECT_EQ(chips({J, Q}, "bp"), (Chips{1, -1}));
  EXPECT_EQ(chips({J, Q}, "bb"), (Chips{-2, 2}));
  for (const std::string going : {"", "p", "b", "pb"}) EXPECT_EQ(chips({K, J}, going), Chips{});
}

TEST(Kuhn, GivesEveryOtherPlayerOneAnswerToTheFirstBet) {
  EXPECT_EQ(chips({Q, K, J}, "ppp"), (Chips{-1, 2, -1}));
  EXPECT_EQ(chips({Q, A, K}, "bpb"), (Chips{-2, -1, 3}));
  EXPECT_EQ(chips({Q, A, K}, "bpp"), (Chips{2, -1, -1}));
  EXPECT_EQ(chips({Q, A, K}, "ppbbb"), (Chips{-2, 4, -2}));
  EXPECT_EQ(chips({Q, A, K}, "ppbpp"), (Chips{-1, -1, 2}));
  EXPECT_EQ(chips({Q, A, K}, "pbpb"), (Chips{-2, 3, -1}));
  EXPECT_EQ(chips({Q, A, K, J}, "pppbbpp"), (Chips{4, -1, -1, -2}));
  EXPECT_EQ(played({Q, A, K, J}, "pppb").activePlayer(), first);
  EXPECT_EQ(played({Q, A, K}, "pbpb").resultBounds(), (Bounds{-2, 4}));
}

TEST(Kuhn, KeepsTheLawsForAnyNumberOfPlayers) {
  for (const int players : {2, 3, 4})
    EXPECT_EQ(testing::brokenLaws<Kuhn>({.players = players}), "") << players;
}

// ---------------------------------------------------------------- what is known
TEST(Kuhn, HasTheKnownNumbersOfInformationSets) {
  // Two players: Kuhn, 1950. n players: before the first bet each has one turn, and after the bet
  // of one the others see 1, 2, 4, … histories: n + n (2^(n-1) - 1) for each of n + 1 cards.
  for (const std::size_t n : {2U, 3U, 4U}) {
    const test::Knowledge<Kuhn> knowledge({.players = static_cast<int>(n)});
    EXPECT_EQ(knowledge.wrong(), "");
    EXPECT_EQ(knowledge.sets().size(), (n + 1) * n << (n - 1));
    std::size_t deals = 1;  // Of the others' cards.
    for (std::size_t r = 1; r < n; ++r) deals *= n - r + 1;
    for (const auto& set : knowledge.sets()) ASSERT_EQ(set.states.size(), deals);
  }
}

TEST(Kuhn, ShowsNoCardThatWasFolded) {
  const auto seen = [](const Kuhn& game, Role role) {
    std::string cards;
    const KuhnView view = game.view(role);  // A loop over a part of a temporary would dangle.
    for (const auto& card : view.cards)
      cards += card ? enumNames(*card)[static_cast<std::size_t>(*card)] : ".";
    return cards;
  };
  EXPECT_EQ(seen(played({J, K}, ""), first), "J...");
  EXPECT_EQ(seen(played({J, K}, "pb"), second), ".K..");
  EXPECT_EQ(seen(played({J, K}, "bp"), first), "J...");
  EXPECT_EQ(seen(played({J, K}, "pp"), first), "JK..");
  EXPECT_EQ(seen(played({J, K}, "bb"), second), "JK..");
  EXPECT_EQ(seen(played({J, K, A}, "bpb"), first), "J.A.");
  EXPECT_EQ(seen(played({J, K, A}, "bpb"), second), "JKA.");
}

TEST(Kuhn, SamplesTheCardsThatAreNotSeen) {
  Rng rng(test::seeded(1));
  for (const int players : {2, 3}) {
    const test::Knowledge<Kuhn> knowledge({.players = players});
    for (const auto& set : knowledge.sets()) test::expectFairSamples(set, rng, 100);
  }
  const KuhnView shown = played({J, K, A}, "bpb").view(first);
  for (int i = 0; i < 20; ++i) EXPECT_EQ(Kuhn::sample(shown, first, rng).view(first), shown);
}

// ---------------------------------------------------------------- the value
/// The chance to bet, by the moves before and the card.
using Strategy = std::function<double(const std::string&, Rank)>;

/// What First wins on average.
double value(const Kuhn& game, const std::string& moves, const Strategy& one, const Strategy& two) {
  if (const auto result = game.result()) return (*result)[0];
  const Role role = game.activePlayer();
  const double bets = (role == first ? one : two)(moves, game.card(index(role)));
  return bets * value(game.next(KuhnMove::bet), moves + 'b', one, two) +
         (1 - bets) * value(game.next(KuhnMove::pass), moves + 'p', one, two);
}
double value(const Strategy& one, const Strategy& two) {
  double sum = 0;
  forEachDeal<Kuhn>({}, [&](const Kuhn& game) { sum += value(game, "", one, two); });
  return sum / 6;
}
/// Kuhn's solutions, one for each `bluff` of 0 to 1/3: how often First bets a jack.
Strategy solution(double bluff) {
  return [bluff](const std::string& moves, Rank card) -> double {
    if (moves.empty()) return card == J ? bluff : card == Q ? 0 : 3 * bluff;
    return card == J ? 0 : card == Q ? bluff + 1 / 3.0 : 1;
  };
}
double answer(const std::string& moves, Rank card) {
  if (card == K) return 1;
  return (moves == "p") == (card == J) ? 1 / 3.0 : 0;
}

TEST(Kuhn, IsWorthAnEighteenthToSecond) {
  EXPECT_EQ(dealCount<Kuhn>({}), 6U);
  for (const double bluff : {0.0, 0.1, 1 / 3.0}) {
    EXPECT_NEAR(value(solution(bluff), answer), -1 / 18.0, 1e-12);
    // Nobody has anything better: among the pure strategies is a best answer.
    double most = -9, least = 9;
    for (unsigned pure = 0; pure < 64; ++pure) {
      const auto choose = [pure](const std::string& moves, Rank card) -> double {
        const bool later = moves == "pb" || moves == "b";
        return pure >> (static_cast<unsigned>(card) - static_cast<unsigned>(J) + (later ? 3 : 0)) &
               1U;
      };
      most = std::max(most, value(choose, answer));
      least = std::min(least, value(solution(bluff), choose));
    }
    EXPECT_NEAR(most, -1 / 18.0, 1e-12);
    EXPECT_NEAR(least, -1 / 18.0, 1e-12);
  }
}

// ---------------------------------------------------------------- the policy
TEST(Kuhn, IsPlayedAsKuhnFoundByItsPolicy) {
  const Strategy one = solution(1 / 3.0);
  for (const std::string moves : {"", "p", "b", "pb"})
    forEachDeal<Kuhn>({}, [&](const Kuhn& deal) {
      const Kuhn game = played({deal.card(0), deal.card(1)}, moves);
      const std::size_t player = index(game.activePlayer());
      const double wanted = (player == 0 ? one : answer)(moves, game.card(player));
      EXPECT_NEAR(game.bluff(player), wanted, 1e-12) << moves << ' ' << toString(game);
    });
  const auto policy = std::get<0>(Kuhn::policies()).function;
  Rng rng(test::seeded(2));
  constexpr std::size_t samples = 5000;
  double bets = 0;
  for (std::size_t i = 0; i < samples; ++i)
    bets += policy(played({J, K}, ""), first, rng) == KuhnMove::bet ? 1 : 0;
  EXPECT_TRUE(test::isMeanOf(bets / double(samples), 1 / 3.0, 2 / 9.0, samples));
}

TEST(Kuhn, IsWonAgainstRandomPlayByItsPolicy) {  // A sixth of a chip and more, exactly.
  const auto chance = [](const Kuhn& game, KuhnMove move) {
    const double bets = game.bluff(index(game.activePlayer()));
    return move == KuhnMove::bet ? bets : 1 - bets;
  };
  for (const int players : {2, 3, 4})
    for (int r = 0; r < players; ++r)
      EXPECT_GT(test::againstRandomOf<Kuhn>({.players = players}, Role(std::size_t(r)), chance),
                0.16)
          << players << ' ' << r;
}

// ---------------------------------------------------------------- forms and scenes
TEST(Kuhn, HasAFormOfCardsAndMoves) {
  const Kuhn game = played({Q, A, K}, "pb");
  EXPECT_EQ(toString(game), R"({"cards":["Q","A","K"],"made":["pass","bet"]})");
  EXPECT_EQ(game.with(game.form()), game);
  EXPECT_EQ(jsonText<Kuhn>(game.view(second)),
            R"({"role":"Second","players":3,"cards":{"First":null,"Second":"A","Third":null,)"
            R"("Fourth":null},"made":["pass","bet"]})");
}

TEST(Kuhn, RefusesWhatNoDealLeadsTo) {
  const auto refusal = [](MoveList<Rank, 4> cards, const std::string& moves) {
    KuhnHistory made;
    for (const char c : moves) made.push_back(c == 'b' ? KuhnMove::bet : KuhnMove::pass);
    return messageOf<Error>([&] { Kuhn{}.with({cards, made}); });
  };
  EXPECT_TRUE(has(refusal({J}, ""), {"as many cards as players: 2"}));
  EXPECT_TRUE(has(refusal({J, Q, K}, ""), {"as many cards as players: 2"}));
  EXPECT_TRUE(has(refusal({J, J}, ""), {"two players hold: J"}));
  EXPECT_TRUE(has(refusal({J, A}, ""), {"not in the deck: A"}));
  EXPECT_TRUE(has(refusal({Rank::ten, Q}, ""), {"not in the deck"}));
  EXPECT_TRUE(has(refusal({J, K}, "ppp"), {"after the end"}));
  EXPECT_TRUE(has(refusal({J, K}, "pbpp"), {"after the end"}));
}

TEST(Kuhn, DrawsHiddenCardsFaceDown) {
  const Scene hidden = played({Q, K}, "b").view(second).scene(), open = played({Q, K}, "b").scene();
  ASSERT_EQ(hidden.places.size(), 6U);
  EXPECT_EQ(hidden.places[1].things[0].shape, Shape::back);
  EXPECT_EQ(hidden.places[4].things[0].text, "K♠");
  EXPECT_EQ(open.places[1].things[0].text, "Q♠");
  EXPECT_EQ(open.places[2].text, "2 chips");
  EXPECT_EQ(open.places[5].text, "1 chip");
}

}  // namespace
}  // namespace ludorum
