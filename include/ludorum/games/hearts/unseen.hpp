// Dealing what a player does not see to the three others.
#pragma once
#include <array>
#include <cstddef>

#include "ludorum/boards/cards.hpp"
#include "ludorum/core/error.hpp"
#include "ludorum/core/rng.hpp"

namespace ludorum {

/// Takes one of a set's cards out of it, each with the same probability.
constexpr Card takeCard(CardSet& from, Rng& rng) {
  const Card card = choice(from, rng);
  from = from - card;
  return card;
}
/// The same for several cards. Precondition: there are so many.
constexpr CardSet takeCards(CardSet& from, std::size_t count, Rng& rng) {
  CardSet taken;
  for (; count > 0; --count) taken = taken | takeCard(from, rng);
  return taken;
}

/// Cards by the sets of the three players that can get them, a bit each: those that the same
/// players can get are alike. `wanted` is how many each player gets.
struct AlikeCards {
  std::array<CardSet, 8> sets{};
  std::array<std::size_t, 3> wanted{};

  constexpr AlikeCards(CardSet cards, const std::array<std::size_t, 3>& counts,
                       const std::array<CardSet, 3>& barred)
      : wanted(counts) {
    for (const Card card : cards) {
      std::size_t who = 0;
      for (std::size_t p = 0; p < 3; ++p) who |= barred[p].contains(card) ? 0 : std::size_t{1} << p;
      sets[who] = sets[who] | card;
    }
  }
  /// How many of the cards that the first and the second player can get go to the first; that the
  /// first and the third can get, to the first; that the second and the third can get, to the
  /// second. What all can get then fills up the hands.
  struct Split {
    std::size_t x = 0, y = 0, z = 0;
  };
  /// Calls `f(split, ways)` for every split that is possible, with how many deals have it.
  template <class F>
  constexpr void forEachSplit(F f) const {
    const std::size_t xs = sets[3].size(), ys = sets[5].size(), zs = sets[6].size();
    for (std::size_t x = 0; x <= xs; ++x)
      for (std::size_t y = 0; y <= ys; ++y)
        for (std::size_t z = 0; z <= zs; ++z) {
          const std::array<std::size_t, 3> given{sets[1].size() + x + y,
                                                 sets[2].size() + xs - x + z,
                                                 sets[4].size() + ys - y + zs - z};
          if (given[0] > wanted[0] || given[1] > wanted[1] || given[2] > wanted[2]) continue;
          f(Split{x, y, z},
            ways(x, xs - x, 0) * ways(y, ys - y, 0) * ways(z, zs - z, 0) *
                ways(wanted[0] - given[0], wanted[1] - given[1], wanted[2] - given[2]));
        }
  }

 private:
  /// n! / (a! b! c!), where n is their sum.
  static constexpr double ways(std::size_t a, std::size_t b, std::size_t c) {
    double product = 1;
    for (std::size_t k = 1; k <= b; ++k) product = product * double(a + k) / double(k);
    for (std::size_t k = 1; k <= c; ++k) product = product * double(a + b + k) / double(k);
    return product;
  }
};

/// Deals `cards` to three players, so many to each, none of whom gets a card that is barred to it.
/// All such deals are equally likely; throws if there is none. Precondition: the sum of `wanted` is
/// the number of cards.
constexpr std::array<CardSet, 3> dealUnseen(CardSet cards, const std::array<std::size_t, 3>& wanted,
                                            const std::array<CardSet, 3>& barred, Rng& rng) {
  AlikeCards alike(cards, wanted, barred);
  double total = 0;
  alike.forEachSplit([&](const AlikeCards::Split&, double ways) { total += ways; });
  if (!alike.sets[0].empty() || total == 0) throw Error("no deal leaves these cards to the others");
  AlikeCards::Split split;
  double ticket = rng.uniform() * total;
  alike.forEachSplit([&](const AlikeCards::Split& each, double ways) {
    if (ticket >= 0) split = each;
    ticket -= ways;
  });
  std::array<CardSet, 3> hands{alike.sets[1], alike.sets[2], alike.sets[4]};
  const auto give = [&](std::size_t to, std::size_t who, std::size_t count) {
    hands[to] = hands[to] | takeCards(alike.sets[who], count, rng);
  };
  give(0, 3, split.x), give(1, 3, alike.sets[3].size());
  give(0, 5, split.y), give(2, 5, alike.sets[5].size());
  give(1, 6, split.z), give(2, 6, alike.sets[6].size());
  for (std::size_t p = 0; p < 3; ++p) give(p, 7, wanted[p] - hands[p].size());
  return hands;
}

}  // namespace ludorum
