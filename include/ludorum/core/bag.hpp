// Drawing without replacement: bags of pieces and decks of cards.
#pragma once
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <utility>

#include "ludorum/core/aleatory.hpp"
#include "ludorum/core/error.hpp"
#include "ludorum/core/move_list.hpp"
#include "ludorum/core/rng.hpp"

namespace ludorum {

/// A bag of pieces of at most `Kinds` kinds, so many of each; a deck of cards is a bag that has
/// every card once. It is a random variable (the piece that comes out next), and a value: drawing
/// does not change it, `without` gives the bag after a draw.
template <class T, std::size_t Kinds>
class Bag {
 public:
  constexpr Bag() = default;
  /// One of each: a deck.
  constexpr Bag(std::initializer_list<T> pieces) {
    for (const T& piece : pieces) add(piece);
  }

  constexpr void add(const T& piece, std::uint32_t count = 1) {
    const std::size_t kind = kindOf(piece);
    if (kind == pieces_.size()) {
      if (kind == Kinds) throw Error("a bag has more kinds of pieces than its capacity");
      pieces_.push_back(piece);
    }
    counts_[kind] += count;
    total_ += count;
  }
  /// The bag after this piece was drawn; an error if it holds none.
  constexpr Bag without(const T& piece) const {
    const std::size_t kind = kindOf(piece);
    if (kind == pieces_.size() || counts_[kind] == 0)
      throw Error("a piece was taken out of a bag that does not hold it");
    Bag rest = *this;
    --rest.counts_[kind], --rest.total_;
    return rest;
  }
  /// How many pieces are in the bag.
  constexpr std::uint32_t total() const { return total_; }
  /// How many of this kind.
  constexpr std::uint32_t count(const T& piece) const {
    const std::size_t kind = kindOf(piece);
    return kind == pieces_.size() ? 0 : counts_[kind];
  }

  // As a random variable: the next piece. Kinds that have run out are left out.
  constexpr std::size_t size() const {
    std::size_t left = 0;
    for (std::size_t k = 0; k < pieces_.size(); ++k) left += counts_[k] > 0 ? 1U : 0U;
    return left;
  }
  constexpr const T& value(std::size_t i) const { return pieces_[nthKind(i)]; }
  constexpr double probability(std::size_t i) const { return counts_[nthKind(i)] / double(total_); }
  constexpr double probabilityOf(const T& piece) const {
    return total_ == 0 ? 0 : count(piece) / double(total_);
  }
  /// Precondition: the bag is not empty.
  constexpr const T& draw(Rng& rng) const {
    std::uint32_t ticket = rng.below(total_);
    std::size_t kind = 0;
    while (ticket >= counts_[kind]) ticket -= counts_[kind++];
    return pieces_[kind];
  }
  /// How many different sequences of `length` pieces can be drawn. They are counted kind by kind:
  /// j pieces of a kind can take their places among m in "m choose j" ways.
  constexpr std::uint64_t sequences(std::size_t length) const {
    std::array<std::uint64_t, maxSequence + 1> ways{1};
    for (std::size_t k = 0; k < pieces_.size(); ++k)
      for (std::size_t m = std::min(length, maxSequence); m > 0; --m) {
        std::uint64_t choose = 1;
        for (std::uint64_t j = 1; j <= m && j <= counts_[k]; ++j) {
          choose = choose * (m - j + 1) / j;
          ways[m] += choose * ways[m - j];
        }
      }
    return length <= maxSequence ? ways[length] : 0;
  }
  static constexpr std::size_t maxSequence = 10;  // 52 cards 10 times still fit in 64 bits.
  bool operator==(const Bag&) const = default;

 private:
  constexpr std::size_t kindOf(const T& piece) const {
    return static_cast<std::size_t>(std::find(pieces_.begin(), pieces_.end(), piece) -
                                    pieces_.begin());
  }
  constexpr std::size_t nthKind(std::size_t i) const {
    std::size_t kind = 0;
    for (;; ++kind)
      if (counts_[kind] > 0 && i-- == 0) return kind;
  }
  MoveList<T, Kinds> pieces_;
  std::array<std::uint32_t, Kinds> counts_{};
  std::uint32_t total_ = 0;
};

/// A deck of cards: a bag with every card once.
template <class T, std::size_t Cards>
using Deck = Bag<T, Cards>;

/// `Length` pieces drawn from a bag one after the other, none put back: a hand of cards. Its values
/// are the sequences in the order drawn.
template <class T, std::size_t Kinds, std::size_t Length>
class Draw {
  static_assert(Length >= 1 && Length <= Bag<T, Kinds>::maxSequence);

 public:
  using Value = MoveList<T, Length>;

  constexpr explicit Draw(const Bag<T, Kinds>& bag) : bag_(bag) {
    if (bag.total() < Length) throw Error("more pieces were asked for than the bag holds");
  }
  constexpr std::size_t size() const { return static_cast<std::size_t>(bag_.sequences(Length)); }
  constexpr Value value(std::size_t i) const {
    Value drawn;
    Bag<T, Kinds> rest = bag_;
    for (std::size_t left = Length; left-- > 0;)
      for (std::size_t k = 0;; ++k) {  // Skip the sequences that go on with the kinds before.
        const Bag<T, Kinds> after = rest.without(rest.value(k));
        const auto block = static_cast<std::size_t>(after.sequences(left));
        if (i < block) {
          drawn.push_back(rest.value(k));
          rest = after;
          break;
        }
        i -= block;
      }
    return drawn;
  }
  constexpr double probability(std::size_t i) const { return probabilityOf(value(i)); }
  constexpr double probabilityOf(const Value& sequence) const {
    double chance = sequence.size() == Length ? 1 : 0;
    Bag<T, Kinds> rest = bag_;
    for (const T& piece : sequence) {
      chance *= rest.probabilityOf(piece);
      if (chance == 0) return 0;
      rest = rest.without(piece);
    }
    return chance;
  }
  constexpr Value draw(Rng& rng) const {
    Value drawn;
    Bag<T, Kinds> rest = bag_;
    for (std::size_t n = 0; n < Length; ++n) {
      drawn.push_back(rest.draw(rng));
      rest = rest.without(drawn[n]);
    }
    return drawn;
  }
  bool operator==(const Draw&) const = default;

 private:
  Bag<T, Kinds> bag_;
};

}  // namespace ludorum
