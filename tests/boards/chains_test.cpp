#include "ludorum/boards/chains.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <map>
#include <set>
#include <vector>

#include "../support/seeds.hpp"
#include "ludorum/core/rng.hpp"

namespace ludorum {
namespace {

using Points = std::set<std::size_t>;

/// The stones by point: everything else is looked up again whenever it is asked for.
struct NaiveBoard {
  std::size_t side;
  std::map<std::size_t, std::size_t> stones{};

  bool isPoint(std::size_t point) const {
    const std::size_t row = point / 20, column = point % 20;
    return row >= 1 && row <= side && column < side;
  }
  Points neighbours(std::size_t point) const {
    Points found;
    for (const std::size_t next : {point - 20, point - 1, point + 1, point + 20})
      if (isPoint(next)) found.insert(next);
    return found;
  }
  Points chain(std::size_t stone) const {
    Points found{stone};
    std::vector<std::size_t> fresh{stone};
    while (!fresh.empty()) {
      const std::size_t from = fresh.back();
      fresh.pop_back();
      for (const std::size_t next : neighbours(from))
        if (stones.contains(next) && stones.at(next) == stones.at(stone) &&
            found.insert(next).second)
          fresh.push_back(next);
    }
    return found;
  }
  Points liberties(std::size_t stone) const {
    Points found;
    for (const std::size_t link : chain(stone))
      for (const std::size_t next : neighbours(link))
        if (!stones.contains(next)) found.insert(next);
    return found;
  }
  /// What is taken when a stone is put there.
  Points place(std::size_t point, std::size_t colour) {
    Points taken;
    stones[point] = colour;
    for (const std::size_t next : neighbours(point))
      if (stones.contains(next) && stones[next] != colour && liberties(next).empty())
        taken.merge(chain(next));
    for (const std::size_t stone : taken) stones.erase(stone);
    return taken;
  }
};

Points asPoints(const Chains::Set& set) {
  Points points;
  for (const auto point : set) points.insert(point);
  return points;
}

void expectEqual(const Chains& chains, const NaiveBoard& naive) {
  std::array<Points, 2> stones, last;
  Points empty, inAtari;
  for (std::size_t point = 0; point < Chains::points; ++point) {
    const auto found = naive.stones.find(point);
    if (found == naive.stones.end()) {
      if (naive.isPoint(point)) empty.insert(point);
      ASSERT_EQ(chains.at(point), naive.isPoint(point) ? Chains::vacant : Chains::outside) << point;
      continue;
    }
    const std::size_t colour = found->second;
    ASSERT_EQ(chains.at(point), colour) << point;
    stones[colour].insert(point);
    const Points liberties = naive.liberties(point), chain = naive.chain(point);
    const Liberties& counted = chains.liberties(point);
    ASSERT_EQ(counted.none(), liberties.empty());
    ASSERT_EQ(counted.single(), liberties.size() == 1) << point;
    if (liberties.size() == 1) {
      ASSERT_EQ(counted.point(), *liberties.begin());
      inAtari.insert(point);
      last[colour].insert(*liberties.begin());
    }
    ASSERT_TRUE(chain.contains(chains.chain(point)));
    Points walked;
    chains.forEachStone(chains.chain(point), [&](std::size_t stone) { walked.insert(stone); });
    ASSERT_EQ(walked, chain);
  }
  ASSERT_EQ(asPoints(chains.empty()), empty);
  ASSERT_EQ(asPoints(chains.inAtari()), inAtari);
  for (const std::size_t colour : {0U, 1U}) {
    ASSERT_EQ(asPoints(chains.stones(colour)), stones[colour]);
    ASSERT_EQ(asPoints(chains.lastLiberties(colour)), last[colour]);
    Points open, reached = stones[colour];
    for (const std::size_t point : empty) {
      NaiveBoard after = naive;
      after.stones[point] = colour;
      if (!after.liberties(point).empty()) open.insert(point);
    }
    ASSERT_EQ(asPoints(chains.open(colour)), open);
    for (std::size_t before = 0; before < reached.size();) {
      before = reached.size();
      for (const std::size_t point : empty)
        for (const std::size_t next : naive.neighbours(point))
          if (reached.contains(next)) reached.insert(point);
    }
    ASSERT_EQ(asPoints(chains.reach(colour)), reached);
  }
}

TEST(Chains, AreWhatFloodsFindOnRandomBoards) {
  Rng rng(test::seeded(1));
  std::size_t captures = 0, large = 0;
  for (const std::size_t side : {1U, 2U, 3U, 4U, 5U, 9U, 19U}) {
    Chains chains(side);
    NaiveBoard naive{side};
    expectEqual(chains, naive);
    for (int i = 0; i < 400; ++i) {  // Two times out of three with the colours in turns.
      const std::size_t colour = rng.below(3) == 0 ? rng.below(2) : std::size_t(i) % 2;
      const Chains::Set legal = chains.open(colour) | chains.lastLiberties(1 - colour);
      if (legal.empty()) continue;
      const auto point = choice(legal, rng);
      Points taken;
      chains.place(point, colour, [&](std::size_t stone) { taken.insert(stone); });
      ASSERT_EQ(taken, naive.place(point, colour));
      captures += taken.empty() ? 0 : 1, large += taken.size() > 5 ? 1 : 0;
      if (i % 25 == 0 || taken.size() > 2 || side < 5) expectEqual(chains, naive);
      if (testing::Test::HasFatalFailure()) return;
    }
  }
  EXPECT_GT(captures, 100U);
  EXPECT_GT(large, 10U);
}

TEST(Chains, ArePlacedAtCompileTime) {
  constexpr auto taken = [] {  // White's stone in the corner of 2 by 2 points.
    Chains chains(2);
    std::size_t count = 0;
    const auto counted = [&count](Chains::Point) { ++count; };
    chains.place(20, 1, counted);
    chains.place(21, 0, counted);
    chains.place(40, 0, counted);
    return count;
  };
  static_assert(taken() == 1);
}

TEST(LibertiesOfAChain, AreSingleIfTheyAreAllTheSamePoint) {
  Liberties liberties;
  EXPECT_TRUE(liberties.none());
  for (int times = 1; times <= 4; ++times) {
    liberties.add(398);
    EXPECT_TRUE(liberties.single());
    EXPECT_EQ(liberties.point(), 398);
  }
  for (const unsigned other : {20U, 397U}) {
    liberties.add(other);
    EXPECT_FALSE(liberties.single());
    liberties.remove(other);
  }
  for (int times = 0; times < 4; ++times) liberties.remove(398);
  EXPECT_TRUE(liberties.none());
  liberties.add(20), liberties.add(60), liberties.add(40);  // Their mean is one of them.
  EXPECT_FALSE(liberties.single());
}

}  // namespace
}  // namespace ludorum
