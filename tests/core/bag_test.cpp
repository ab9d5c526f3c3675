#include "ludorum/core/bag.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "../support/errors.hpp"
#include "../support/luck.hpp"
#include "../support/seeds.hpp"

namespace ludorum {
namespace {

using test::drawn;
using test::expectLawful;
using test::fits;
using test::has;
using test::messageOf;
using test::probabilities;
using test::seeded;

using Tiles = Bag<char, 4>;

/// A bag with these letters, each as often as it is written.
Tiles bagOf(const std::string& letters) {
  Tiles bag;
  for (const char c : letters) bag.add(c);
  return bag;
}

/// How many ways there are to draw each sequence, if every piece were told apart from its like.
std::map<std::string, double> waysToDraw(const std::string& pieces, std::size_t length) {
  std::map<std::string, double> ways{{"", 1}};
  const auto draw = [&](const auto& self, std::string drawn, std::set<std::size_t> used) -> void {
    if (drawn.size() == length) {
      ++ways[drawn];
      return;
    }
    for (std::size_t i = 0; i < pieces.size(); ++i) {
      if (used.contains(i)) continue;
      auto taken = used;
      taken.insert(i);
      self(self, drawn + pieces[i], taken);
    }
  };
  if (length == 0) return ways;
  ways.clear();
  draw(draw, "", {});
  return ways;
}

double sumOf(const std::map<std::string, double>& ways) {
  double sum = 0;
  for (const auto& [sequence, count] : ways) sum += count;
  return sum;
}

TEST(ABag, CountsItsPieces) {
  Tiles bag = bagOf("aaab");
  EXPECT_EQ(bag.total(), 4U);
  EXPECT_EQ(bag.count('a'), 3U);
  EXPECT_EQ(bag.count('b'), 1U);
  EXPECT_EQ(bag.count('z'), 0U);
  bag.add('c', 6);
  EXPECT_EQ(bag.total(), 10U);
  EXPECT_EQ(bag.count('c'), 6U);
  EXPECT_EQ(Tiles{}.total(), 0U);
}

TEST(ABag, IsAVariableOfTheNextPiece) {
  const Tiles bag = bagOf("aaabbc");
  EXPECT_EQ(probabilities(bag), (std::vector{3 / 6.0, 2 / 6.0, 1 / 6.0}));
  EXPECT_EQ(bag.probabilityOf('b'), 2 / 6.0);
  EXPECT_EQ(bag.probabilityOf('z'), 0);
  expectLawful(bag, 20000, seeded(1));
}

TEST(ABag, IsNotChangedByDrawing) {
  const Tiles bag = bagOf("ab"), before = bag;
  Rng rng(1);
  const char piece = bag.draw(rng);
  EXPECT_EQ(bag, before);
  EXPECT_EQ(bag.without(piece).total(), 1U);
  EXPECT_EQ(bag, before);
}

TEST(ABag, WithoutAPieceHasOneLess) {
  const Tiles bag = bagOf("aab"), rest = bag.without('a');
  EXPECT_EQ(rest.total(), 2U);
  EXPECT_EQ(rest.count('a'), 1U);
  EXPECT_EQ(rest.count('b'), 1U);
  EXPECT_EQ(rest.without('b').without('a').total(), 0U);
  EXPECT_EQ(rest.without('b').without('a'), rest.without('a').without('b'));
}

TEST(ABag, RefusesToGiveWhatItDoesNotHold) {
  const auto refused = [](const Tiles& bag, char piece) {
    EXPECT_TRUE(has(messageOf<Error>([&] { bag.without(piece); }), {"does not hold"}));
  };
  refused(bagOf("ab"), 'z');
  refused(bagOf("ab").without('a'), 'a');
  refused(Tiles{}, 'a');
}

TEST(ABag, RefusesMoreKindsThanItsCapacity) {
  Tiles bag = bagOf("abcd");
  EXPECT_NO_THROW(bag.add('a'));
  EXPECT_TRUE(has(messageOf<Error>([&] { bag.add('e'); }), {"capacity"}));
  EXPECT_EQ(bag.total(), 5U);
}

TEST(ABag, HasNoValueForKindsThatHaveRunOut) {
  const Tiles bag = bagOf("abbc").without('a');
  ASSERT_EQ(bag.size(), 2U);
  EXPECT_EQ(bag.value(0), 'b');
  EXPECT_EQ(bag.value(1), 'c');
  EXPECT_EQ(bag.probabilityOf('a'), 0);
  expectLawful(bag, 5000, seeded(2));
  EXPECT_EQ(Tiles{}.size(), 0U);
  EXPECT_EQ(Tiles{}.probabilityOf('a'), 0);
}

TEST(ABag, EmptiedPieceByPieceGivesEveryPieceOnce) {
  const std::string pieces = "aaabbc";
  Rng rng(seeded(3));
  for (int round = 0; round < 200; ++round) {
    Tiles bag = bagOf(pieces);
    std::string taken;
    while (bag.total() > 0) {
      taken += bag.draw(rng);
      bag = bag.without(taken.back());
    }
    std::ranges::sort(taken);
    ASSERT_EQ(taken, pieces);
  }
}

TEST(ABag, CountsTheSequencesThatCanBeDrawn) {
  for (const std::string pieces : {"a", "ab", "aab", "aabb", "aaabbc", "abcd", "aabbccd", "aaaaaa"})
    for (std::size_t length = 0; length <= pieces.size(); ++length)
      EXPECT_EQ(bagOf(pieces).sequences(length), waysToDraw(pieces, length).size())
          << length << " of " << pieces;
}

TEST(ABag, CountsNoSequencesLongerThanItself) {
  EXPECT_EQ(bagOf("aab").sequences(4), 0U);
  EXPECT_EQ(Tiles{}.sequences(1), 0U);
  EXPECT_EQ(Tiles{}.sequences(0), 1U);
}

TEST(ABag, CountsTheHandsOfADeckOfCards) {
  Deck<int, 52> deck;
  for (int card = 0; card < 52; ++card) deck.add(card);
  std::uint64_t falling = 1;  // 52 * 51 * 50 ...
  for (std::size_t length = 0; length <= 10; falling *= 52 - length, ++length)
    EXPECT_EQ(deck.sequences(length), falling) << length;
}

TEST(ADeck, HasEveryCardOnce) {
  const Deck<std::string, 3> deck{"king", "queen", "jack"};
  EXPECT_EQ(deck.total(), 3U);
  EXPECT_EQ(probabilities(deck), std::vector(3, 1 / 3.0));
  expectLawful(deck, 5000, seeded(4));
}

template <std::size_t Length>
void expectDrawLikeSinglePieces(const std::string& pieces, std::uint64_t seed) {
  const Draw<char, 4, Length> draw(bagOf(pieces));
  const auto ways = waysToDraw(pieces, Length);
  ASSERT_EQ(draw.size(), ways.size()) << pieces;
  std::set<std::string> values;
  for (std::size_t i = 0; i < draw.size(); ++i) {
    const auto value = draw.value(i);
    const std::string sequence(value.begin(), value.end());
    values.insert(sequence);
    ASSERT_TRUE(ways.contains(sequence)) << sequence << " from " << pieces;
    EXPECT_NEAR(draw.probability(i), ways.at(sequence) / sumOf(ways), 1e-15) << sequence;
  }
  EXPECT_EQ(values.size(), ways.size());
  expectLawful(draw, 40000, seed);
}

TEST(ADraw, HasTheProbabilitiesOfDrawingSinglePieces) {
  expectDrawLikeSinglePieces<1>("aab", seeded(5));
  expectDrawLikeSinglePieces<2>("aab", seeded(6));
  expectDrawLikeSinglePieces<3>("aab", seeded(7));
  expectDrawLikeSinglePieces<2>("aaabbc", seeded(8));
  expectDrawLikeSinglePieces<3>("aaabbc", seeded(9));
  expectDrawLikeSinglePieces<4>("aaabbcd", seeded(10));
  expectDrawLikeSinglePieces<3>("abcd", seeded(11));
}

TEST(ADraw, OfWhatCannotBeDrawnHasNoProbability) {
  using Pair = Draw<char, 4, 2>;
  const Pair pair(bagOf("aab"));
  EXPECT_EQ(pair.probabilityOf(Pair::Value{'b', 'b'}), 0);
  EXPECT_EQ(pair.probabilityOf(Pair::Value{'a', 'z'}), 0);
  EXPECT_EQ(pair.probabilityOf(Pair::Value{'a'}), 0);
  EXPECT_EQ(pair.probabilityOf(Pair::Value{}), 0);
  EXPECT_NEAR(pair.probabilityOf(Pair::Value{'b', 'a'}), 1 / 3.0, 1e-15);
}

TEST(ADraw, NeedsEnoughPieces) {
  using Four = Draw<char, 4, 4>;
  EXPECT_TRUE(has(messageOf<Error>([] { Four(bagOf("aab")); }), {"more pieces"}));
  EXPECT_NO_THROW(Four(bagOf("aabc")));
}

TEST(ADraw, OfKindsThatHaveRunOutNeverComes) {
  const Draw<char, 4, 2> draw(bagOf("abbc").without('a'));
  EXPECT_EQ(draw.size(), 3U);  // bb, bc, cb.
  expectLawful(draw, 5000, seeded(12));
}

TEST(ADraw, IsAVariableThatCanBeJoinedWithOthers) {
  const Joint joint(Draw<char, 4, 2>(bagOf("ab")), Coin{});
  EXPECT_EQ(joint.size(), 4U);
  expectLawful(joint, 5000, seeded(13));
}

TEST(ABag, WorksAtCompileTime) {
  constexpr Deck<int, 3> deck{1, 2, 3};
  static_assert(deck.without(2).probabilityOf(3) == 0.5);
  static_assert(Draw<int, 3, 2>(deck).size() == 6);
}

}  // namespace
}  // namespace ludorum
