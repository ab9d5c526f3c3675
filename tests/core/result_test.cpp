#include "ludorum/core/result.hpp"

#include <gtest/gtest.h>

#include <numeric>
#include <optional>
#include <string>

#include "../support/errors.hpp"

namespace ludorum {
namespace {

using test::has;
using test::messageOf;

constexpr Players solo{"Player"};
constexpr Players two{"X", "O"};
constexpr Players three{"Ann", "Bob", "Cid"};

TEST(Players, AreCountedNamedAndFoundByName) {
  static_assert(solo.size() == 1 && two.size() == 2 && three.size() == 3);
  static_assert(three[Role{2}] == "Cid");
  static_assert(three.find("Bob") == Role{1});
  static_assert(!three.find("bob") && !three.find(""));
  EXPECT_EQ(three.role("Ann"), Role{0});
}

TEST(Players, AnUnknownNameIsAnErrorWithTheNearestAndAllNames) {
  const auto message = messageOf<Error>([] { three.role("Bib"); });
  EXPECT_TRUE(has(message, {"role", "\"Bib\"", "did you mean \"Bob\"", "Ann, Bob, Cid"}));
  const auto lost = messageOf<Error>([] { three.role("somebody else"); });
  EXPECT_TRUE(has(lost, {"\"somebody else\"", "Ann, Bob, Cid"}));
  EXPECT_EQ(lost.find("did you mean"), std::string::npos);
}

TEST(Players, OfOtherCaseAreSuggestedThoughNotFound) {
  EXPECT_TRUE(has(messageOf<Error>([] { two.role("x"); }), {"did you mean \"X\""}));
}

TEST(Players, TheOpponentIsTheNextRoleInTurn) {
  static_assert(two.opponent(Role{0}) == Role{1} && two.opponent(Role{1}) == Role{0});
  static_assert(three.opponent(Role{1}) == Role{2} && three.opponent(Role{2}) == Role{0});
  static_assert(solo.opponent(Role{0}) == Role{0});
}

TEST(Players, OpponentsAreEverybodyElse) {
  EXPECT_EQ(two.opponents(Role{0}), RoleSet(Role{1}));
  EXPECT_EQ(three.opponents(Role{1}), RoleSet(Role{0}) | Role{2});
  EXPECT_EQ(three.opponents(RoleSet(Role{0}) | Role{2}), RoleSet(Role{1}));
  EXPECT_EQ(three.opponents({}), three.all());
  EXPECT_TRUE(three.opponents(three.all()).empty());
  EXPECT_TRUE(solo.opponents(Role{0}).empty());
}

TEST(Victory, OfOneRoleAloneIsTheScore) {
  static_assert(solo.victory(Role{0}) == Result<1>{{1}});
  static_assert(solo.victory(Role{0}, 7) == Result<1>{{7}});
  static_assert(solo.defeat(Role{0}) == Result<1>{{-1}});
}

TEST(Victory, OfTwoIsLostByTheOther) {
  static_assert(two.victory(Role{0}) == Result<2>{{1, -1}});
  static_assert(two.victory(Role{1}) == Result<2>{{-1, 1}});
  static_assert(two.victory(Role{1}, 16) == Result<2>{{-16, 16}});
}

TEST(Victory, OfThreeIsSharedByTheLosers) {
  static_assert(three.victory(Role{1}) == Result<3>{{-0.5F, 1, -0.5F}});
  static_assert(three.victory(Role{0}, 10) == Result<3>{{10, -5, -5}});
}

TEST(Victory, OfSeveralIsSharedByTheWinners) {
  static_assert(three.victory(RoleSet(Role{0}) | Role{2}) == Result<3>{{0.5F, -1, 0.5F}});
  static_assert(three.victory(RoleSet(Role{0}) | Role{1}, 4) == Result<3>{{2, 2, -4}});
}

TEST(Victory, OfARoleIsThatOfTheSetOfThatRoleAlone) {
  for (const float score : {1.F, -1.F, 0.F, 16.F}) {
    EXPECT_EQ(solo.victory(Role{0}, score), solo.victory(RoleSet(Role{0}), score));
    for (const Role role : two.all()) {
      EXPECT_EQ(two.victory(role, score), two.victory(RoleSet(role), score));
      EXPECT_EQ(two.defeat(role, score), two.defeat(RoleSet(role), score));
    }
    for (const Role role : three.all()) {
      EXPECT_EQ(three.victory(role, score), three.victory(RoleSet(role), score));
      EXPECT_EQ(three.defeat(role, score), three.defeat(RoleSet(role), score));
    }
  }
}

TEST(Victory, OfEverybodyIsSharedAndLostByNobody) {
  static_assert(three.victory(three.all(), 3) == Result<3>{{1, 1, 1}});
}

TEST(Victory, ByNothingIsZeroForEverybody) {
  static_assert(solo.victory(Role{0}, 0) == Result<1>{{0}});
  static_assert(two.victory(Role{0}, 0) == Result<2>{{0, 0}});
  static_assert(three.victory(Role{2}, 0) == Result<3>{{0, 0, 0}});
  static_assert(two.defeat(Role{0}, 0) == Result<2>{{0, 0}});
}

TEST(Defeat, IsWonByTheOthers) {
  static_assert(two.defeat(Role{0}) == Result<2>{{-1, 1}});
  static_assert(two.defeat(Role{1}, -9) == Result<2>{{9, -9}});
  static_assert(three.defeat(Role{0}) == Result<3>{{-1, 0.5F, 0.5F}});
  static_assert(three.defeat(RoleSet(Role{0}) | Role{1}, -4) == Result<3>{{-2, -2, 4}});
}

TEST(Tied, IsTheSameForEverybody) {
  static_assert(solo.tied() == Result<1>{{0}});
  static_assert(two.tied() == Result<2>{{0, 0}});
  static_assert(three.tied(2) == Result<3>{{2, 2, 2}});
}

TEST(Victory, IsZeroSumWhateverRolesWinWhateverScore) {
  for (unsigned winners = 1; winners < 7; ++winners)  // Not nobody, not everybody.
    for (const float score : {1.F, -1.F, 0.F, 100.F, 12.F}) {
      RoleSet set;
      for (std::size_t i = 0; i < 3; ++i)
        if ((winners >> i & 1U) != 0) set = set | Role(i);
      const auto result = three.victory(set, score);
      EXPECT_EQ(std::accumulate(result.begin(), result.end(), 0.F), 0) << winners << ", " << score;
      float won = 0;
      for (const Role role : set) won += result[role];
      EXPECT_EQ(won, score);
    }
}

TEST(Bounds, AreThoseOfVictoryAndDefeatByDefault) {
  static_assert(Bounds{}.min == -1 && Bounds{}.max == 1);
  static_assert(Bounds{} == Bounds{-1, 1} && Bounds{} != Bounds{-1, 2});
}

}  // namespace
}  // namespace ludorum
