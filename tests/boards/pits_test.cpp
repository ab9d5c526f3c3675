#include "ludorum/boards/pits.hpp"

#include <gtest/gtest.h>

#include <string>

#include "../support/errors.hpp"

namespace ludorum {
namespace {

using test::has;
using test::messageOf;

constexpr Players<2> players{"South", "North"};
constexpr Role south{0}, north{1};
const PitsNotation notation{2, 12};

PitsForm formWith(PitsForm::Row souths, PitsForm::Row norths, int south1, int north1) {
  return {south, {{souths, norths}}, {{south1, north1}}};
}

TEST(PitsNotation, ReadsWhatItWrites) {
  PitRows rows{PitRow::filled(2, 3), PitRow::filled(2, 1)};
  rows.mine.put(PitRow::store, 4);
  for (const Role active : {south, north}) {
    const PitsForm form = notation.form(rows, active);
    EXPECT_EQ(form.activePlayer, active);
    EXPECT_EQ(form.pits[active], (PitsForm::Row{3, 3}));
    EXPECT_EQ(form.pits[players.opponent(active)], (PitsForm::Row{1, 1}));
    EXPECT_EQ(form.stores[active], 4);
    EXPECT_EQ(notation.read(form), rows);
  }
}

TEST(PitsNotation, RefusesOtherPitsOrSeedsThanTheMatchHas) {
  const auto refusal = [](const PitsForm& form) {
    return messageOf<Error>([&] { notation.read(form); });
  };
  EXPECT_TRUE(has(refusal(formWith({3, 3, 0}, {3, 3}, 0, 0)), {"2 pits, not 3"}));
  EXPECT_TRUE(has(refusal(formWith({3, 3}, {6}, 0, 0)), {"2 pits, not 1"}));
  EXPECT_TRUE(has(refusal(formWith({3, 3}, {3, 3}, 1, 0)), {"more seeds than the match has"}));
  EXPECT_TRUE(has(refusal(formWith({3, 2000000000}, {2000000000, 3}, 0, 0)), {"more seeds"}));
  EXPECT_TRUE(has(refusal(formWith({3, 3}, {3, 2}, 0, 0)), {"1 of 12 seeds are missing"}));
  EXPECT_TRUE(has(refusal(formWith({3, 3}, {4, -1}, 0, 3)), {"-1 seeds"}));
}

TEST(PitsScene, HasThePitsOfBothAroundTheBoardAndTheStoresAtItsEnds) {
  const Scene scene = pitsScene(formWith({1, 2}, {3, 4}, 5, 6), players);
  ASSERT_EQ(scene.places.size(), 6U);
  EXPECT_EQ(scene.width, 4);
  std::string seeds;
  for (const Place& place : scene.places) seeds += place.text;
  EXPECT_EQ(seeds, "125346");
  const auto at = [&](Role role, std::size_t pit) {
    return scene.places[placeOfPit(2, role, pit)];
  };
  EXPECT_EQ(at(south, 1).name, "South 2");
  EXPECT_EQ(at(north, 2).name, "North store");
  EXPECT_EQ(at(south, 0).x, at(north, 1).x);  // They lie across.
  EXPECT_LT(at(south, 0).x, at(south, 1).x);
  EXPECT_LT(at(north, 0).y, at(south, 0).y);
  EXPECT_LT(at(south, 1).x, at(south, 2).x);
  EXPECT_GT(at(north, 1).x, at(north, 2).x);
  EXPECT_EQ(at(north, 2).role, 1);
}

}  // namespace
}  // namespace ludorum
