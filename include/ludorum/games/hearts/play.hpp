// The play of a deal of Hearts, which all see: tricks, points, and what may be played.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>

#include "ludorum/boards/cards.hpp"
#include "ludorum/core/hash.hpp"

namespace ludorum {

/// The cards that were played, in order: a list of at most 52. Players are told by their distance
/// from who led first, clockwise, from 0 to 3.
class HeartsPlay {
 public:
  using value_type = Card;
  static constexpr Card queen = cardOf(Rank::queen, Suit::spades);
  static constexpr Card opening = cardOf(Rank::two, Suit::clubs);
  /// The hearts are worth a point each, the queen of spades 13.
  static constexpr CardSet pointCards = CardSet::of(Suit::hearts) | queen;
  static constexpr unsigned points(Card card) {
    return card == queen ? 13 : pointCards.contains(card) ? 1 : 0;
  }

  static constexpr std::size_t capacity() { return 52; }
  constexpr std::size_t size() const { return size_; }
  constexpr Card operator[](std::size_t i) const { return cards_[i]; }
  constexpr const Card* begin() const { return cards_.data(); }
  constexpr const Card* end() const { return cards_.data() + size_; }
  /// Precondition: size() < capacity().
  constexpr void push_back(Card card) {
    key_ = mixed(key_, static_cast<std::uint64_t>(card));
    broken_ = broken_ || pointCards.contains(card);
    cards_[size_++] = card;
    if (size_ % 4 == 0) endTrick();
  }
  bool operator==(const HeartsPlay&) const = default;
  constexpr std::uint64_t hash() const { return mixed(key_, size_); }

  constexpr bool isOver() const { return size_ == capacity(); }
  constexpr std::size_t turn() const { return (leader_ + size_ % 4U) % 4U; }
  /// Who leads the trick that is played, and how many cards it has.
  constexpr std::size_t leader() const { return leader_; }
  constexpr std::size_t inTrick() const { return size_ % 4U; }
  /// A card of the trick, from the one that was led on. Precondition: it was played.
  constexpr Card ofTrick(std::size_t i) const { return cards_[size_ - inTrick() + i]; }
  /// The points that a player has taken.
  constexpr unsigned taken(std::size_t player) const { return taken_[player]; }
  /// A heart or the queen of spades was played, so that hearts may be led.
  constexpr bool isBroken() const { return broken_; }

  /// What may be played from a hand by whose turn it is.
  constexpr CardSet legal(CardSet hand) const {
    if (inTrick() > 0) {
      const CardSet following = hand & CardSet::of(suitOf(ofTrick(0)));
      if (!following.empty()) return following;
      const CardSet pointless = hand - pointCards;
      return size_ < 4 && !pointless.empty() ? pointless : hand;
    }
    if (size_ == 0) return hand & opening;
    const CardSet others = hand - CardSet::of(Suit::hearts);
    return broken_ || others.empty() ? hand : others;
  }
  /// The cards that a player who has played this one cannot have held then: those of the suit that
  /// it did not follow, and those that it would have had to play before its points.
  constexpr CardSet ruledOut(Card card) const {
    CardSet out;
    if (inTrick() > 0 && suitOf(card) != suitOf(ofTrick(0))) {
      out = CardSet::of(suitOf(ofTrick(0)));
      if (size_ < 4 && points(card) > 0) out = CardSet::deck() - pointCards;
    }
    if (inTrick() == 0 && !broken_ && suitOf(card) == Suit::hearts)
      out = CardSet::deck() - CardSet::of(Suit::hearts);
    return out;
  }
  /// Calls `f(player, card, play before it)` for each card.
  template <class F>
  constexpr void forEach(F f) const {
    HeartsPlay before;
    for (const Card card : *this) {
      f(before.turn(), card, before);
      before.push_back(card);
    }
  }

 private:
  constexpr void endTrick() {
    const std::size_t from = size_ - 4U;
    std::size_t best = from;
    unsigned sum = 0;
    for (std::size_t i = from; i < size_; ++i) {
      sum += points(cards_[i]);
      if (suitOf(cards_[i]) == suitOf(cards_[best]) && cards_[i] > cards_[best]) best = i;
    }
    leader_ = static_cast<std::uint8_t>((leader_ + best - from) % 4);
    taken_[leader_] = static_cast<std::uint8_t>(taken_[leader_] + sum);
  }

  std::array<Card, 52> cards_{};
  std::array<std::uint8_t, 4> taken_{};
  std::uint64_t key_ = 0;
  std::uint8_t size_ = 0, leader_ = 0;
  bool broken_ = false;
};

}  // namespace ludorum
