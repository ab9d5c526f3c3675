#include "ludorum/boards/cards.hpp"

#include <gtest/gtest.h>

#include <set>
#include <string>

#include "../support/errors.hpp"
#include "ludorum/json/json.hpp"
#include "ludorum/json/reader.hpp"

namespace ludorum {
namespace {

TEST(Cards, AreFiftyTwoWithNamesAndFaces) {
  std::set<std::string> names, faces;
  for (const Card card : CardSet::deck()) {
    EXPECT_EQ(cardOf(rankOf(card), suitOf(card)), card);
    names.emplace(enumNames(card)[static_cast<std::size_t>(card)]);
    faces.insert(faceOf(card));
  }
  EXPECT_EQ(names.size(), 52U);
  EXPECT_EQ(faces.size(), 52U);
  const auto nameOf = [](Rank rank, Suit suit) {
    return enumNames(Card{})[static_cast<std::size_t>(cardOf(rank, suit))];
  };
  EXPECT_EQ(nameOf(Rank::two, Suit::clubs), "2C");
  EXPECT_EQ(nameOf(Rank::ten, Suit::diamonds), "TD");
  EXPECT_EQ(nameOf(Rank::queen, Suit::spades), "QS");
  EXPECT_EQ(nameOf(Rank::ace, Suit::hearts), "AH");
  EXPECT_EQ(faceOf(cardOf(Rank::queen, Suit::spades)), "Q♠");
  EXPECT_EQ(faceOf(cardOf(Rank::ten, Suit::hearts)), "10♥");
}

TEST(CardSet, IsAListOfItsCards) {
  constexpr Card low = cardOf(Rank::two, Suit::clubs), high = cardOf(Rank::ace, Suit::spades);
  constexpr CardSet ends{high, low};
  static_assert(ends.size() == 2 && ends[0] == low && ends[1] == high && ends.contains(high));
  static_assert(!ends.contains(Card(1)) && !ends.contains(Card(52)) && !ends.contains(Card(255)));
  static_assert((ends - low) == CardSet(high) && (ends & low).size() == 1);
  static_assert((ends | Card(5)).size() == 3 && CardSet().empty());
  std::size_t count = 0;
  for (const Suit suit : {Suit::clubs, Suit::diamonds, Suit::hearts, Suit::spades})
    for (const Card card : CardSet::of(suit)) {
      EXPECT_EQ(suitOf(card), suit);
      EXPECT_EQ(CardSet::deck()[count++], card);
    }
  EXPECT_EQ(count, 52U);
}

TEST(CardSet, IsWrittenAndReadAsAList) {
  const CardSet hand{cardOf(Rank::queen, Suit::spades), cardOf(Rank::two, Suit::clubs)};
  std::string text;
  TextWriter(text, {}).write(hand);
  EXPECT_EQ(text, R"(["2C","QS"])");
  CardSet again;
  JsonReader({}).read(parseJson(text), again);
  EXPECT_EQ(again, hand);
  const auto refusal = [](const char* json) {
    return test::messageOf<Error>([&] {
      CardSet cards;
      JsonReader({}).read(parseJson(json), cards);
    });
  };
  EXPECT_TRUE(test::has(refusal(R"(["2C","QS","2C"])"), {"a card that is there twice: 2C"}));
  EXPECT_TRUE(test::has(refusal(R"(["1C"])"), {"1C"}));
}

TEST(CardPlaces, LieFaceUpOrFaceDown) {
  EXPECT_EQ(cardPlace("mine", 1, 2, "Q♠").things[0].text, "Q♠");
  EXPECT_EQ(cardPlace("mine", 1, 2, "Q♠").things[0].shape, Shape::card);
  EXPECT_EQ(cardPlace("theirs", 1, 2, "").things[0].shape, Shape::back);
}

}  // namespace
}  // namespace ludorum
