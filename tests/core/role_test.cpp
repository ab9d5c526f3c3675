#include "ludorum/core/role.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

namespace ludorum {
namespace {

std::vector<std::size_t> listed(RoleSet roles) {
  std::vector<std::size_t> list;
  for (const Role role : roles) list.push_back(index(role));
  return list;
}

TEST(Role, HasThePlaceOfItsNameInTheGame) {
  EXPECT_EQ(index(Role{}), 0U);
  EXPECT_EQ(index(Role{5}), 5U);
  static_assert(sizeof(Role) == 1);
}

TEST(PerRole, IsIndexedByRoleAndByNumber) {
  PerRole<std::string, 3> names{{"a", "b", "c"}};
  EXPECT_EQ(names[Role{1}], "b");
  EXPECT_EQ(names[1], "b");
  names[Role{2}] = "z";
  EXPECT_EQ(names[2], "z");
  const auto& constant = names;
  EXPECT_EQ(constant[Role{2}], "z");
}

TEST(PerRole, IsAPlainValue) {
  constexpr PerRole<int, 2> a{{1, 2}}, b{{1, 2}}, c{{2, 1}};
  static_assert(a == b && a != c);
  static_assert(a[Role{1}] == 2);
  static_assert(PerRole<int, 2>{} == PerRole<int, 2>{{0, 0}});
  static_assert(sizeof(PerRole<int, 2>) == 2 * sizeof(int));
}

TEST(RoleSet, IsEmptyByDefault) {
  constexpr RoleSet nobody;
  static_assert(nobody.empty() && nobody.size() == 0);
  EXPECT_EQ(listed(nobody), std::vector<std::size_t>{});
  EXPECT_FALSE(nobody.contains(Role{0}));
}

TEST(RoleSet, IsMadeOfOneRole) {
  constexpr RoleSet set = Role{3};
  static_assert(set.size() == 1 && set.contains(Role{3}) && !set.contains(Role{2}));
  EXPECT_EQ(listed(set), std::vector<std::size_t>{3});
  EXPECT_EQ(listed(Role{31}), std::vector<std::size_t>{31});
}

TEST(RoleSet, AllHasTheFirstRoles) {
  for (std::size_t n = 0; n <= 32; ++n) {
    const RoleSet all = RoleSet::all(n);
    EXPECT_EQ(all.size(), n);
    EXPECT_EQ(all.empty(), n == 0);
    for (std::size_t i = 0; i < 32; ++i)
      EXPECT_EQ(all.contains(Role(i)), i < n) << i << " of " << n;
  }
}

TEST(RoleSet, IsIteratedInTheOrderOfTheRoles) {
  EXPECT_EQ(listed(RoleSet(Role{7}) | Role{0} | Role{4}), (std::vector<std::size_t>{0, 4, 7}));
}

TEST(RoleSet, UnionAndDifferenceAreThoseOfSets) {
  const auto setOf = [](unsigned bits) {
    RoleSet set;
    for (std::size_t i = 0; i < 4; ++i)
      if ((bits >> i & 1U) != 0) set = set | Role(i);
    return set;
  };
  for (unsigned a = 0; a < 16; ++a)
    for (unsigned b = 0; b < 16; ++b) {
      EXPECT_EQ(setOf(a) | setOf(b), setOf(a | b));
      EXPECT_EQ(setOf(a) - setOf(b), setOf(a & ~b));
      EXPECT_EQ(setOf(a) == setOf(b), a == b);
    }
}

}  // namespace
}  // namespace ludorum
