#include "ludorum/players/rule_based_player.hpp"

#include <gtest/gtest.h>

#include "../support/errors.hpp"
#include "../support/statistics.hpp"
#include "ludorum/games/kuhn.hpp"
#include "ludorum/games/pig.hpp"
#include "ludorum/games/tic_tac_toe.hpp"

namespace ludorum {
namespace {

using test::has;
using test::messageOf;
using Rules = std::vector<Rule<TicTacToe>>;

TicTacToe::Move decision(const Rules& rules, const TicTacToe& game = {}) {
  return RuleBasedPlayer<TicTacToe>(rules)(game, game.activePlayer());
}
Rule<TicTacToe> always(TicTacToe::Move move) {
  return [move](const TicTacToe&, Role) { return std::optional(move); };
}
const Rule<TicTacToe> never = [](const TicTacToe&, Role) -> std::optional<TicTacToe::Move> {
  return std::nullopt;
};

TEST(RuleBased, TheFirstRuleThatAppliesDecides) {
  EXPECT_EQ(decision({never, always(7), always(2)}), 7);
  EXPECT_EQ(decision({always(2), always(7)}), 2);
}

TEST(RuleBased, ARuleThatWantsAnIllegalMoveIsPassedOver) {
  EXPECT_EQ(decision({always(4), always(7)}, TicTacToe{}.next(4)), 7);
  EXPECT_EQ(decision({always(200), always(7)}), 7);
}

TEST(RuleBased, WithoutARuleTheMoveIsRandom) {
  RuleBasedPlayer<TicTacToe> player({never}, Rng(3));
  std::vector<std::size_t> counts(9);
  for (int i = 0; i < 9000; ++i) ++counts[player(TicTacToe{}, Role{0})];
  EXPECT_TRUE(test::isUniform(counts));
}

TEST(RuleBased, RegularExpressionsLookAtTheStringForm) {
  const Rules rules{regexRule<TicTacToe>("^\\[    X", 0),  // X has the centre.
                    regexRule<TicTacToe>(" {9}", 4)};  // Nobody has moved.
  EXPECT_EQ(decision(rules), 4);
  EXPECT_EQ(decision(rules, TicTacToe{}.next(4)), 0);
}

TEST(RuleBased, ABrokenExpressionSaysWhichItIs) {
  EXPECT_TRUE(has(messageOf<Error>([] { regexRule<TicTacToe>("[X", 0); }),
                  {"\"[X\" is no regular expression"}));
}

TEST(RuleBased, HoldsAt20) {
  const Rule<Pig> enough = [](const Pig& game, Role) {
    return game.points >= 20 ? std::optional(Pig::Move::hold) : std::nullopt;
  };
  const Rule<Pig> roll = [](const Pig&, Role) { return std::optional(Pig::Move::roll); };
  RuleBasedPlayer<Pig> player({enough, roll});
  EXPECT_EQ(player(Pig{}, Role{0}), Pig::Move::roll);
  EXPECT_EQ(player(Pig{.points = 19}, Role{0}), Pig::Move::roll);
  EXPECT_EQ(player(Pig{.points = 20}, Role{0}), Pig::Move::hold);
  EXPECT_EQ(player(Pig{.mine = 95, .points = 6}, Role{0}), Pig::Move::hold);  // Must.
}

TEST(RuleBased, RefusesEmptyRulesAndFinishedStates) {
  EXPECT_TRUE(has(messageOf<Error>([] { decision({Rule<TicTacToe>{}}); }), {"a rule is empty"}));
  const auto over = TicTacToe{}.next(0).next(3).next(1).next(4).next(2);
  EXPECT_TRUE(has(messageOf<Error>([&] { decision({always(8)}, over); }), {"not active"}));
}

/// A king is bet, a jack is passed, and a queen as chance will have it.
TEST(RuleBasedPlayer, PlaysByWhatARoleSees) {
  RuleBasedPlayer<Kuhn> player({regexRule<Kuhn>("\"K\"", KuhnMove::bet),
                                [](const KuhnView& view, Role role) -> std::optional<KuhnMove> {
                                  if (view.cards[role] == Rank::jack) return KuhnMove::pass;
                                  return std::nullopt;
                                }});
  const auto move = [&](std::uint8_t card) {
    const Kuhn game = Kuhn::start({}, {{card, static_cast<std::uint8_t>(card == 0 ? 1 : 0)}});
    return player(game.view(Role{0}), Role{0});
  };
  for (int i = 0; i < 5; ++i) {
    EXPECT_EQ(move(0), KuhnMove::pass);
    EXPECT_EQ(move(2), KuhnMove::bet);
  }
  EXPECT_THROW(player(Kuhn{}.view(Role{1}), Role{1}), Error);
}

}  // namespace
}  // namespace ludorum
