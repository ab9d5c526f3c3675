#include "ludorum/games/nim.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "../support/contest.hpp"
#include "../support/errors.hpp"
#include "../support/perfect_player.hpp"
#include "../support/play.hpp"
#include "../support/told_moves.hpp"
#include "ludorum/players/heuristic_player.hpp"
#include "ludorum/players/random_player.hpp"
#include "ludorum/testing/laws.hpp"
#include "ludorum/testing/perft.hpp"

namespace ludorum {
namespace {

using test::has;
using test::messageOf;
constexpr Role first{0}, second{1};

Nim nim(const std::string& heaps, bool misere = false) {
  return Nim::start({.heaps = heaps, .misere = misere});
}

TEST(Nim, TakesStonesOfOneHeap) {
  EXPECT_EQ(test::moveTexts(nim("1-2")), (test::Texts{"a1", "b1", "b2"}));
  const Nim after = test::played(nim("3-4-5"), "b3");
  EXPECT_EQ(after.toString(), "3-1-5 Second");
  EXPECT_EQ(test::moveTexts(after),
            (test::Texts{"a1", "a2", "a3", "b1", "c1", "c2", "c3", "c4", "c5"}));
  EXPECT_FALSE(after.moves().contains({1, 2}));
  EXPECT_FALSE(after.moves().contains({3, 1}));
  EXPECT_FALSE(after.moves().contains({0, 0}));
}

TEST(Nim, IsWonByTheLastStoneOrLostByItIfItIsMisere) {
  EXPECT_EQ(test::played(nim("1-2"), "b2 a1").result(), (Result<2>{{-1, 1}}));
  EXPECT_EQ(test::played(nim("1-2", true), "b2 a1").result(), (Result<2>{{1, -1}}));
  EXPECT_FALSE(test::played(nim("1-2"), "b2").result());
}

TEST(Nim, HasACompleteTheory) {
  for (const bool misere : {false, true})
    for (const std::string heaps : {"1", "2", "1-1", "1-1-1", "3-4-5", "1-3-5-7", "2-2-1-1-1"}) {
      test::PerfectPlayer<Nim> perfect;
      for (const Nim& game : test::reachable(nim(heaps, misere)))
        ASSERT_EQ(game.isLost(), (perfect.value(game) < 0) == (game.turn == first))
            << game.toString() << (misere ? " misere" : "");
    }
}

TEST(Nim, HasAsManyStatesAsThereAreHeapsOfEachSize) {
  // Each of 4 * 5 * 6 heaps can come up at either's turn, but for the full ones and those with one
  // stone or one heap taken by an only move: here counted one by one.
  std::size_t known = 0;
  for (int a = 0; a <= 3; ++a)
    for (int b = 0; b <= 4; ++b)
      for (int c = 0; c <= 5; ++c) {
        const int touched = (a < 3) + (b < 4) + (c < 5), taken = 12 - a - b - c;
        known += touched == taken ? 1 : 2;
      }
  EXPECT_EQ(test::reachable(Nim{}).size(), known);
  const auto rows = testing::perft(nim("2-2"), 4);
  EXPECT_EQ(rows[1].sequences, 4U);
  EXPECT_EQ(rows[2].sequences, 2U * 3 + 2U * 2);
  EXPECT_EQ(rows[2].finished, 2U);
}

TEST(Nim, AcceptsExactlyTheStatesThatAMatchCanReach) {
  const auto states = test::reachable(Nim{});
  for (int a = 0; a <= 4; ++a)
    for (int b = 0; b <= 5; ++b)
      for (int c = 0; c <= 6; ++c)
        for (const Role role : Nim::players.all()) {
          Nim wanted;
          wanted.heaps = {std::uint8_t(a), std::uint8_t(b), std::uint8_t(c)}, wanted.turn = role;
          bool accepted = true;
          try {
            EXPECT_EQ(Nim{}.with({role, {a, b, c}}), wanted);
          } catch (const Error&) {
            accepted = false;
          }
          EXPECT_EQ(accepted, states.contains(wanted)) << wanted.toString();
        }
}

TEST(Nim, RefusesWhatIsNoState) {
  const auto refusal = [](Role role, const MoveList<int, 12>& heaps) {
    return messageOf<Error>([&] { Nim{}.with({role, heaps}); });
  };
  EXPECT_TRUE(has(refusal(first, {3, 4}), {"3 heaps, not 2"}));
  EXPECT_TRUE(has(refusal(first, {3, 5, 5}), {"heap b has 0 to 4"}));
  EXPECT_TRUE(has(refusal(first, {3, 4, -1}), {"heap c has 0 to 5"}));
  EXPECT_TRUE(has(refusal(second, {3, 4, 5}), {"turn of Second after 0 moves"}));
  EXPECT_TRUE(has(refusal(first, {3, 4, 4}), {"turn of First after 1 moves"}));
}

TEST(Nim, RefusesHeapsThatAreNone) {
  const auto refusal = [](const std::string& heaps) {
    return messageOf<Error>([&] { nim(heaps); });
  };
  for (const std::string text :
       {"", "-", "3-", "-3", "3--4", "3-x", "100", "3 4", "+3", "1-1-1-1-1-1-1-1-1-1-1-1-1"})
    EXPECT_TRUE(has(refusal(text), {"up to 12 numbers"})) << text;
  EXPECT_TRUE(has(refusal("3-0"), {"a stone at least"}));
  EXPECT_EQ(nim("1-1-1-1-1-1-1-1-1-1-1-99").moves().size(), 110U);
  EXPECT_TRUE(has(messageOf<Error>([] { Nim{}.formFrom("3-4-5"); }), {"3-4-5 First"}));
  EXPECT_TRUE(has(messageOf<Error>([] { Nim{}.formFrom("3-4-5 Third"); }), {"Third"}));
}

TEST(Nim, KeepsTheLaws) {
  EXPECT_EQ(testing::brokenLaws(Nim{}, {.playouts = 100}), "");
  EXPECT_EQ(
      testing::brokenLaws(nim("99-1-2-3-4-5-6-7-8-9-10-11", true), {.playouts = 10, .sweep = 20}),
      "");
}

TEST(Nim, IsClickedOnTheLowestStoneThatIsTaken) {
  const Nim game = test::played(Nim{}, "c1");
  const Scene scene = game.scene();
  EXPECT_EQ(scene.places.size(), 11U + 3);
  const auto moves = game.moves();
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const auto clicks = game.clicks(moves[i]);
    ASSERT_EQ(clicks.size(), 1U);
    EXPECT_EQ(scene.places[clicks[0]].name, Nim::moveForm(moves[i]));
  }
}

TEST(NimStrength, ThePerfectPolicyAndTheSumNeverLoseWhatIsWon) {
  const auto perfect = std::get<0>(Nim::policies()).function;
  const auto policy = [&](std::uint64_t seed) {
    return [&, rng = Rng(seed)](const Nim& game, Role role) mutable {
      return perfect(game, role, rng);
    };
  };
  const auto sum = [](std::uint64_t seed) {
    return HeuristicPlayer<Nim>({.heuristic = Heuristic<Nim>::named("sum")}, Rng(seed));
  };
  const auto random = [](std::uint64_t seed) { return RandomPlayer(seed); };
  for (const bool misere : {false, true}) {
    EXPECT_GT(test::contest(nim("3-4-5", misere), 50, policy, random), 0.9);
    EXPECT_GT(test::contest(nim("3-4-5", misere), 50, sum, random), 0.9);
    EXPECT_EQ(test::contest(nim("3-4-5", misere), 20, policy, sum), 0);  // The first one wins.
  }
}

}  // namespace
}  // namespace ludorum
