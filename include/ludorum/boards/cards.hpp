// Playing cards: suits, ranks, names, and sets of cards such as hands and decks.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

#include "ludorum/boards/scene.hpp"
#include "ludorum/core/bits.hpp"
#include "ludorum/core/error.hpp"

namespace ludorum {

enum class Suit : std::uint8_t { clubs, diamonds, hearts, spades };

enum class Rank : std::uint8_t {
  two,
  three,
  four,
  five,
  six,
  seven,
  eight,
  nine,
  ten,
  jack,
  queen,
  king,
  ace,
};
/// "2" to "9", "T", "J", "Q", "K", "A".
constexpr std::array<std::string_view, 13> enumNames(Rank) {
  return {"2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A"};
}

/// A card of 52: the suits one after the other, each from the two to the ace.
enum class Card : std::uint8_t {};
constexpr Card cardOf(Rank rank, Suit suit) {
  return Card(static_cast<unsigned>(suit) * 13 + static_cast<unsigned>(rank));
}
constexpr Rank rankOf(Card card) { return Rank(static_cast<unsigned>(card) % 13); }
constexpr Suit suitOf(Card card) { return Suit(static_cast<unsigned>(card) / 13); }

namespace detail {
/// "2C", "3C", … one after the other.
inline constexpr auto cardLetters = [] {
  std::array<char, 104> letters{};
  for (std::size_t card = 0; card < 52; ++card) {
    letters[2 * card] = "23456789TJQKA"[card % 13];
    letters[2 * card + 1] = "CDHS"[card / 13];
  }
  return letters;
}();
}  // namespace detail

/// "2C" to "AS"; the ten of hearts is "TH".
constexpr std::array<std::string_view, 52> enumNames(Card) {
  std::array<std::string_view, 52> names;
  for (std::size_t i = 0; i < names.size(); ++i)
    names[i] = std::string_view(detail::cardLetters.data() + 2 * i, 2);
  return names;
}
constexpr std::string_view nameOf(Card card) {
  return enumNames(card)[static_cast<std::size_t>(card)];
}
/// A card as people read it: "Q♠", "10♥".
inline std::string faceOf(Card card) {
  constexpr std::array<std::string_view, 4> signs{"♣", "♦", "♥", "♠"};
  const Rank rank = rankOf(card);
  return (rank == Rank::ten ? "10" : std::string(enumNames(rank)[static_cast<std::size_t>(rank)])) +
         std::string(signs[static_cast<std::size_t>(suitOf(card))]);
}

/// A set of cards, bit n for card n, that is at the same time a list of them in rising order. It is
/// written and read as a list: `["2C","QS"]`.
class CardSet {
 public:
  using value_type = Card;
  std::uint64_t bits = 0;

  constexpr CardSet() = default;
  constexpr explicit CardSet(std::uint64_t ofCards) : bits(ofCards) {}
  constexpr CardSet(Card card) : bits(std::uint64_t{1} << static_cast<unsigned>(card)) {}  // NOLINT
  constexpr CardSet(std::initializer_list<Card> cards) {
    for (const Card card : cards) bits |= CardSet(card).bits;
  }
  /// All cards of a suit, and of all suits.
  static constexpr CardSet of(Suit suit) {
    return CardSet(std::uint64_t{0x1fff} << 13 * static_cast<unsigned>(suit));
  }
  static constexpr CardSet deck() { return CardSet((std::uint64_t{1} << 52) - 1); }

  static constexpr std::size_t capacity() { return 52; }
  constexpr std::size_t size() const { return popcount(bits); }
  constexpr bool empty() const { return bits == 0; }
  constexpr bool contains(Card card) const {
    return static_cast<unsigned>(card) < 52 && !(*this & card).empty();
  }
  constexpr Card operator[](std::size_t i) const { return Card(nthBit(bits, i)); }
  /// Adds a card; throws if there is no such card, or if it is there already.
  constexpr void push_back(Card card) {
    if (static_cast<unsigned>(card) >= 52) throw Error("there are 52 cards");
    if (contains(card)) throw Error("a card that is there twice: " + std::string(nameOf(card)));
    bits |= CardSet(card).bits;
  }
  constexpr CardSet operator|(CardSet other) const { return CardSet(bits | other.bits); }
  constexpr CardSet operator&(CardSet other) const { return CardSet(bits & other.bits); }
  /// The cards that are not in the other set.
  constexpr CardSet operator-(CardSet other) const { return CardSet(bits & ~other.bits); }
  bool operator==(const CardSet&) const = default;

  class Iterator {
   public:
    constexpr explicit Iterator(std::uint64_t rest) : rest_(rest) {}
    constexpr Card operator*() const { return Card(lowestBit(rest_)); }
    constexpr Iterator& operator++() { return rest_ &= rest_ - 1, *this; }
    bool operator==(const Iterator&) const = default;

   private:
    std::uint64_t rest_;
  };
  constexpr Iterator begin() const { return Iterator(bits); }
  constexpr Iterator end() const { return Iterator(0); }
};

/// A card on the table for a scene, with its centre there; it lies face down if its face is empty.
inline Place cardPlace(std::string name, double x, double y, std::string face,
                       int role = Piece::nobodys) {
  Place place{std::move(name), x, y, 0.9, 1.3, Ground::card, role, {}, {}};
  place.things.push_back(
      {face.empty() ? Shape::back : Shape::card, Piece::nobodys, std::move(face)});
  return place;
}

}  // namespace ludorum
