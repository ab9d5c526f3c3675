#include "ludorum/games/choose2win.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "../support/contest.hpp"
#include "../support/errors.hpp"
#include "../support/play.hpp"
#include "../support/seeds.hpp"
#include "../support/statistics.hpp"
#include "../support/told_moves.hpp"
#include "ludorum/core/playout.hpp"
#include "ludorum/players/alpha_beta_player.hpp"
#include "ludorum/players/heuristic_player.hpp"
#include "ludorum/players/solution.hpp"
#include "ludorum/testing/laws.hpp"
#include "ludorum/testing/perft.hpp"

namespace ludorum {
namespace {

using test::has;
using test::messageOf;
using test::moveTexts;
using test::played;
using test::seeded;
using test::Texts;
using Parameters = Choose2Win::Parameters;
using Kind = Choose2WinKind;
constexpr Role one{0}, two{1};
constexpr Result<2> oneWins{{1, -1}}, twoWins{{-1, 1}};

Choose2Win of(const Parameters& parameters) { return Choose2Win::start(parameters); }

// ---------------------------------------------------------------- rules
TEST(Choose2Win, IsWonOrLostByWhoChoosesSo) {
  const Choose2Win game;
  EXPECT_EQ(game, of({}));
  EXPECT_EQ(moveTexts(game), (Texts{"win", "lose", "pass"}));
  EXPECT_EQ(played(game, "win").result(), oneWins);
  EXPECT_EQ(played(game, "lose").result(), twoWins);
  EXPECT_FALSE(played(game, "pass").result());
  EXPECT_EQ(played(game, "pass").activePlayer(), two);
  EXPECT_EQ(played(game, "pass win").result(), twoWins);
  EXPECT_EQ(played(game, "pass lose").result(), oneWins);
  EXPECT_EQ(played(game, "pass lose").moves().size(), 0U);
  const Choose2Win endless = of({.turns = {}});
  EXPECT_EQ(played(endless, "pass pass"), endless) << "without a limit no turns are counted";
}

TEST(Choose2Win, IsTiedWhenThereAreNoTurnsLeft) {
  const Choose2Win game = of({.turns = 2});
  EXPECT_FALSE(played(game, "pass").result());
  EXPECT_EQ(played(game, "pass pass").result(), (Result<2>{{0, 0}}));
  EXPECT_EQ(played(game, "pass pass").moves().size(), 0U);
  EXPECT_EQ(played(game, "pass win").result(), twoWins) << "the last turn counts";
  EXPECT_EQ(played(of({.turns = 1}), "lose").result(), twoWins);
}

TEST(Choose2Win, HasSoManyMovesOfEachKind) {
  const Choose2Win game = of({.wins = 2, .losses = 0, .passes = 3});
  EXPECT_EQ(moveTexts(game), (Texts{"win", "win2", "pass", "pass2", "pass3"}));
  EXPECT_EQ(played(game, "pass3 win2").result(), twoWins);
  EXPECT_TRUE(game.moves().contains({Kind::pass, 2}));
  EXPECT_FALSE(game.moves().contains({Kind::pass, 3}));
  EXPECT_FALSE(game.moves().contains({Kind::lose, 0}));
  EXPECT_FALSE(game.moves().contains({Kind(3), 0}));
  EXPECT_EQ(of({.wins = 64, .losses = 64, .passes = 64}).moves().size(), 192U);
  EXPECT_TRUE(has(messageOf<Error>([] { of({.turns = 3, .wins = 0, .losses = 0, .passes = 0}); }),
                  {"must be a move"}));
  EXPECT_TRUE(
      has(messageOf<Error>([] { of({.turns = {}, .wins = 0, .losses = 0}); }), {"limit of turns"}));
}

TEST(Choose2Win, KeepsTheLaws) {
  for (const Parameters& p : {Parameters{}, Parameters{.turns = {}}, Parameters{.turns = 7},
                              Parameters{.turns = 3, .wins = 0, .losses = 0, .passes = 2},
                              Parameters{.wins = 20, .losses = 30, .passes = 40}})
    EXPECT_EQ(testing::brokenLaws<Choose2Win>(p, {.playouts = 20, .sweep = 200}), "");
}

// ---------------------------------------------------------------- counts and values
TEST(Choose2Win, HasASequenceForEveryNumberOfPasses) {
  const auto rows = testing::perft(of({.turns = 4, .wins = 2, .losses = 3, .passes = 5}), 4);
  std::uint64_t open = 1;  // Ways to pass all turns before.
  for (std::size_t ply = 1; ply <= 4; ++ply, open *= 5) {
    EXPECT_EQ(rows[ply].sequences, open * 10);
    const std::uint64_t won = open * 2, lost = open * 3;
    const bool byThis = ply % 2 == 1;
    EXPECT_EQ(rows[ply].wins,
              (std::vector<std::uint64_t>{byThis ? won : lost, byThis ? lost : won}));
    EXPECT_EQ(rows[ply].ties, ply == 4 ? open * 5 : 0);
  }
}

TEST(Choose2Win, IsWorthWhatItsHeuristicSays) {
  const auto sure = std::get<0>(Choose2Win::heuristics()).function;
  for (const int wins : {0, 2})
    for (const int losses : {0, 1})
      for (const int passes : {0, 3})
        for (const int turns : {1, 2, 5}) {
          if (wins + losses + passes == 0) continue;
          for (const Choose2Win& game : test::reachable(of({turns, wins, losses, passes})))
            if (!game.result()) {
              ASSERT_EQ(sure(game, one), solution(game, one)) << toString(game);
              ASSERT_EQ(sure(game, two), solution(game, two)) << toString(game);
            }
        }
}

TEST(Choose2Win, IsPlayedAtRandomAsItsChancesSay) {
  // Tied after three turns that all are passed; won by This with 1/6 more at the first and the
  // third turn, and less at the second: moves that win are half as many as those that lose.
  Rng rng(seeded(1));
  const Choose2Win game = of({.turns = 3, .wins = 1, .losses = 2, .passes = 3});
  std::vector<std::size_t> counts(3);
  for (int i = 0; i < 6000; ++i) ++counts.at(static_cast<std::size_t>(playout(game, rng)[one] + 1));
  const double win = 1 / 6.0, lose = 1 / 3.0, pass = 1 / 2.0;
  EXPECT_TRUE(test::fits(counts, {lose + pass * win + pass * pass * lose, pass * pass * pass,
                                  win + pass * lose + pass * pass * win}));
}

// ---------------------------------------------------------------- forms
TEST(Choose2Win, HasAFormOfTurnsAndWinner) {
  EXPECT_EQ(toString(Choose2Win{}), R"({"activePlayer":"This","turns":1000,"winner":null})");
  EXPECT_EQ(toString(played(of({.turns = 5}), "pass win")),
            R"({"activePlayer":"This","turns":3,"winner":"That"})");
}

TEST(Choose2Win, AcceptsExactlyTheStatesThatAMatchCanReach) {
  for (const std::optional<int> turns : {std::optional<int>{}, {1}, {2}, {3}})
    for (const int wins : {0, 1})
      for (const int losses : {0, 2})
        for (const int passes : {0, 1}) {
          if (wins + losses == 0 && (!turns || passes == 0)) continue;
          const Choose2Win start = of({turns, wins, losses, passes});
          const auto states = test::reachable(start);
          std::size_t accepted = 0;
          for (int left = -2; left <= 4; ++left)
            for (const Role active : {one, two})
              for (const std::optional<Role> winner :
                   {std::optional<Role>{}, std::optional(one), std::optional(two)}) {
                Choose2Win::Form form{active, left, winner};
                if (left == -2) form.turns = {};
                try {
                  const Choose2Win state = start.with(form);
                  EXPECT_TRUE(states.contains(state)) << toString(state) << toString(start);
                  ++accepted;
                } catch (const Error&) {
                }
              }
          EXPECT_EQ(accepted, states.size()) << wins << losses << passes << turns.value_or(0);
        }
}

TEST(Choose2Win, SaysWhyItRefusesAState) {
  const auto refusal = [](const Parameters& p, const Choose2Win::Form& form) {
    return messageOf<Error>([&] { of(p).with(form); });
  };
  EXPECT_TRUE(has(refusal({.turns = {}}, {one, 3, {}}), {"has no limit"}));
  EXPECT_TRUE(has(refusal({.turns = 3}, {one, {}, {}}), {"has a limit"}));
  EXPECT_TRUE(has(refusal({.turns = 3}, {one, 4, {}}), {"0 to 3 turns"}));
  EXPECT_TRUE(has(refusal({.turns = 3}, {two, 1, {}}), {"after 2 turns", "That"}));
  EXPECT_TRUE(has(refusal({.turns = 3}, {one, 3, one}), {"before the first turn"}));
  EXPECT_TRUE(has(refusal({.turns = {}, .wins = 0}, {two, {}, one}), {"no move that wins"}));
  EXPECT_TRUE(has(refusal({.turns = {}, .losses = 0}, {two, {}, two}), {"no move that loses"}));
  EXPECT_TRUE(has(refusal({.turns = {}, .passes = 0}, {one, {}, one}), {"passed"}));
}

TEST(Choose2Win, ShowsAFieldForEachMove) {
  const Choose2Win game = of({.turns = 3, .wins = 2});
  const Scene scene = game.scene();
  ASSERT_EQ(scene.places.size(), 2U + 4);
  EXPECT_EQ(scene.places[0].text, "This chooses");
  EXPECT_EQ(scene.places[1].text, "3 turns left");
  EXPECT_EQ(scene.places[3].text, "win2");
  EXPECT_EQ(game.clicks({Kind::pass, 0}), (std::vector<std::size_t>{5}));
  EXPECT_EQ(played(game, "pass lose").scene().places[0].text, "This has won");
  EXPECT_EQ(played(game, "pass pass pass").scene().places[0].text, "it is tied");
  EXPECT_EQ(of({.turns = {}}).scene().places[1].text, "no limit");
}

// ---------------------------------------------------------------- players
TEST(Choose2WinStrength, WhoLooksAheadBeatsWhoAlwaysPasses) {
  const auto passes = [](std::uint64_t) {
    return [](const Choose2Win&, Role) { return Choose2Win::Move{Kind::pass, 0}; };
  };
  const Choose2Win oneAmongMany = of({.wins = 1, .losses = 64, .passes = 64});
  const auto searches = [](std::uint64_t seed) {
    return AlphaBetaPlayer<Choose2Win>({.horizon = 2}, Rng(seed));
  };
  const auto looks = [](std::uint64_t seed) { return HeuristicPlayer<Choose2Win>({}, Rng(seed)); };
  for (const Choose2Win& game : {Choose2Win{}, of({.turns = 2}), oneAmongMany}) {
    EXPECT_EQ(test::contest(game, 5, searches, passes), 1);
    EXPECT_EQ(test::contest(game, 5, looks, passes), 1);
  }
}

}  // namespace
}  // namespace ludorum
