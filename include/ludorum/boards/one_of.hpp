// The luck of drawing one of some things.
#pragma once
#include <cstddef>
#include <cstdint>

#include "ludorum/core/rng.hpp"

namespace ludorum {

/// A random variable: one of a list's items, which are all different and equally likely. The list
/// is a value without a heap, such as a set of cards: the next card of a deck is
/// `OneOf<CardSet>{deck}`. It must not be empty when an item is drawn.
template <class List>
struct OneOf {
  List list{};

  constexpr std::size_t size() const { return list.size(); }
  constexpr auto value(std::size_t i) const { return list[i]; }
  constexpr double probability(std::size_t) const { return 1.0 / static_cast<double>(size()); }
  constexpr auto draw(Rng& rng) const { return choice(list, rng); }
  bool operator==(const OneOf&) const = default;
};

}  // namespace ludorum
