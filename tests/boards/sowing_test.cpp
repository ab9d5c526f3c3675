#include "ludorum/boards/sowing.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#include "../support/seeds.hpp"
#include "ludorum/core/rng.hpp"

namespace ludorum {
namespace {

using test::seeded;

/// Rows with random numbers of seeds in the first so many pits and in the stores.
PitRows randomRows(std::size_t pits, Rng& rng) {
  PitRows rows;
  for (std::size_t i = 0; i < pits; ++i) {
    rows.mine.put(PitRow::pit(i), rng.below(3) == 0 ? rng.below(40) : rng.below(4));
    rows.theirs.put(PitRow::pit(i), rng.below(4));
  }
  rows.mine.put(PitRow::store, rng.below(40));
  rows.theirs.put(PitRow::store, rng.below(40));
  return rows;
}

/// Sows seed by seed. Returns where the last one fell, in the order of sowing, as in `expectSown`.
std::size_t slowlySown(std::vector<unsigned>& places, std::size_t from, bool skipsFrom) {
  std::size_t at = from;
  for (unsigned seeds = std::exchange(places[from], 0U); seeds > 0; --seeds) {
    do at = (at + 1) % places.size();
    while (skipsFrom && at == from);
    ++places[at];
  }
  return at;
}

template <SownPlaces Places>
void expectSown(std::size_t pits, PitRows rows, std::size_t from) {
  constexpr bool hasStore = Places == SownPlaces::pitsAndStore;
  std::vector<PitRow::Pit> mine;
  for (std::size_t i = 0; i < pits; ++i) mine.push_back(PitRow::pit(i));
  if (hasStore) mine.push_back(PitRow::store);
  std::vector<unsigned> places;
  for (const PitRow::Pit pit : mine) places.push_back(rows.mine[pit]);
  for (std::size_t i = 0; i < pits; ++i) places.push_back(rows.theirs[PitRow::pit(i)]);
  const std::size_t last = slowlySown(places, from, !hasStore);

  auto found = Sowing<Places>::sow(rows, pits, PitRow::pit(from));
  ASSERT_EQ(found.again, hasStore && last == pits);
  if (!found.again) {  // As the one who sowed sees it.
    std::swap(found.rows.mine, found.rows.theirs);
    std::swap(found.last.mine, found.last.theirs);
  }
  PitRows expected;
  for (std::size_t i = 0; i < places.size(); ++i) {
    const bool isMine = i < mine.size();
    const PitRow::Pit pit = isMine ? mine[i] : PitRow::pit(i - mine.size());
    ASSERT_EQ((isMine ? found.rows.mine : found.rows.theirs)[pit], places[i])
        << pits << ' ' << from << ' ' << i;
    if (i == last) (isMine ? expected.mine : expected.theirs).put(pit, 1);
  }
  EXPECT_EQ(found.last, expected);
  EXPECT_EQ(found.rows.theirs[PitRow::store], rows.theirs[PitRow::store]);
}

TEST(Sowing, PutsSeedsIntoThePlacesThatFollowOneByOne) {
  Rng rng(seeded(1));
  for (std::size_t pits = 1; pits <= PitRow::maxPits; ++pits)
    for (int i = 0; i < 500; ++i) {
      const PitRows rows = randomRows(pits, rng);
      const std::size_t from = rng.below(static_cast<std::uint32_t>(pits));
      if (rows.mine[PitRow::pit(from)] == 0) continue;
      expectSown<SownPlaces::pitsAndStore>(pits, rows, from);
      expectSown<SownPlaces::pits>(pits, rows, from);
    }
}

TEST(Sowing, IsDoneAtCompileTime) {
  constexpr PitRows rows{PitRow::filled(6, 4), PitRow::filled(6, 4)};
  constexpr auto after = Sowing<SownPlaces::pitsAndStore>::sow(rows, 6, PitRow::pit(4));
  static_assert(after.rows.theirs[PitRow::store] == 1 && after.rows.mine[PitRow::pit(1)] == 5);
  static_assert(!after.again);
  static_assert(Sowing<SownPlaces::pitsAndStore>::sow(rows, 6, PitRow::pit(2)).again);
}

TEST(PitRow, TellsWhichPitsHaveSeeds) {
  Rng rng(seeded(2));
  for (int i = 0; i < 1000; ++i) {
    const PitRow row = randomRows(7, rng).mine;
    std::vector<PitRow::Pit> filled;
    unsigned sum = 0;
    for (std::size_t n = 0; n < 7; ++n) {
      if (row[PitRow::pit(n)] > 0) filled.push_back(PitRow::pit(n));
      sum += row[PitRow::pit(n)];
    }
    const Pits pits = row.filledPits();
    ASSERT_EQ(pits.size(), filled.size());
    for (std::size_t n = 0; n < filled.size(); ++n) EXPECT_EQ(pits[n], filled[n]);
    for (PitRow::Pit pit = 0; pit < 80; ++pit)
      EXPECT_EQ(pits.contains(pit), std::find(filled.begin(), filled.end(), pit) != filled.end());
    EXPECT_EQ(pits.empty(), filled.empty());
    EXPECT_EQ(row.empty(), filled.empty());
    if (sum <= 127) EXPECT_EQ(row.inPits(), sum);
  }
}

TEST(PitRow, HoldsAMatchsSeedsInOnePlace) {
  PitRow row;
  row.put(PitRow::pit(6), 127);
  EXPECT_EQ(row.filledPits().size(), 1U);
  EXPECT_EQ(row.inPits(), 127U);
  row.sweep();
  EXPECT_EQ(row[PitRow::store], 127U);
  EXPECT_TRUE(row.empty());
}

TEST(PitRows, CountTheStoresOfBoth) {
  PitRows rows{PitRow::filled(3, 2), PitRow::filled(3, 1)};
  rows.mine.put(PitRow::store, 5), rows.theirs.put(PitRow::store, 9);
  EXPECT_EQ(rows.lead(), -4);
  EXPECT_EQ(rows.seedCount(), 23);
  EXPECT_EQ(rows.stores(Role{0}), (PerRole<int, 2>{{5, 9}}));
  EXPECT_EQ(rows.stores(Role{1}), (PerRole<int, 2>{{9, 5}}));
  rows.sweep();
  EXPECT_EQ(rows.stores(Role{0}), (PerRole<int, 2>{{11, 12}}));
}

}  // namespace
}  // namespace ludorum
