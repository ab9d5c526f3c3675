// Several dice at once, of which nobody cares which is which: what lies on the table, and the luck
// of rolling.
#pragma once
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>

#include "ludorum/boards/scene.hpp"
#include "ludorum/core/bits.hpp"
#include "ludorum/core/error.hpp"
#include "ludorum/core/rng.hpp"

namespace ludorum {

/// Six-sided dice on the table, 15 at most: how many show each face, four bits a face.
///     bits 0-3: how many show a one, 4-7: a two, ..., 20-23: a six
/// It is a list of the faces in rising order, so that the same dice in another order are equal.
class Dice {
 public:
  using value_type = int;
  static constexpr int faces = 6;

  constexpr Dice() = default;
  constexpr Dice(std::initializer_list<int> shown) {
    for (const int face : shown) push_back(face);
  }
  /// So many dice that all show the same. Preconditions: a face, and at most 15 dice.
  static constexpr Dice same(int face, int count) {
    return Dice(static_cast<std::uint32_t>(count) << shift(face));
  }
  /// The dice with these `bits()`.
  static constexpr Dice of(std::uint32_t bits) { return Dice(bits); }
  static constexpr std::size_t capacity() { return 15; }
  /// Adds a die; throws if there is no such face, or there are too many dice.
  constexpr void push_back(int face) {
    if (face < 1 || face > faces) throw Error("a die shows 1 to 6, not " + std::to_string(face));
    if (size() == capacity()) throw Error("these are too many dice");
    *this = *this + same(face, 1);
  }

  constexpr std::size_t size() const { return counts_ * ones >> 20U & 15U; }
  constexpr bool empty() const { return counts_ == 0; }
  constexpr int count(int face) const { return static_cast<int>(counts_ >> shift(face) & 15U); }
  /// The least and the greatest face. Precondition: there are dice.
  constexpr int lowest() const { return static_cast<int>(lowestBit(counts_)) / 4 + 1; }
  constexpr int highest() const { return (31 - std::countl_zero(counts_)) / 4 + 1; }
  constexpr int sum() const {
    int total = 0;
    for (int face = 1; face <= faces; ++face) total += face * count(face);
    return total;
  }
  /// How many dice show the face that most of them show.
  constexpr int mostAlike() const {
    int most = 0;
    for (int face = 1; face <= faces; ++face) most = std::max(most, count(face));
    return most;
  }
  /// The set of faces that are shown: bit n is face n.
  constexpr unsigned shown() const {
    unsigned set = 0;
    for (int face = 1; face <= faces; ++face) set |= (count(face) > 0 ? 1U : 0U) << face;
    return set;
  }
  /// Whether the others are among these.
  constexpr bool contains(Dice others) const {
    for (int face = 1; face <= faces; ++face)
      if (count(face) < others.count(face)) return false;
    return true;
  }
  /// All dice together. Precondition: no more than 15.
  constexpr Dice operator+(Dice others) const { return Dice(counts_ + others.counts_); }
  /// What is left without those. Precondition: they are among these.
  constexpr Dice operator-(Dice others) const { return Dice(counts_ - others.counts_); }

  constexpr int operator[](std::size_t i) const {
    int face = 1;
    for (auto left = static_cast<int>(i); left >= count(face); ++face) left -= count(face);
    return face;
  }
  class Iterator {
   public:
    constexpr explicit Iterator(std::uint32_t counts) : counts_(counts) {}
    constexpr int operator*() const { return static_cast<int>(lowestBit(counts_)) / 4 + 1; }
    constexpr Iterator& operator++() {
      counts_ -= std::uint32_t{1} << shift(**this);
      return *this;
    }
    bool operator==(const Iterator&) const = default;

   private:
    std::uint32_t counts_;
  };
  constexpr Iterator begin() const { return Iterator(counts_); }
  constexpr Iterator end() const { return Iterator(0); }
  constexpr std::uint32_t bits() const { return counts_; }
  bool operator==(const Dice&) const = default;

 private:
  static constexpr std::uint32_t ones = 0x111111;
  constexpr explicit Dice(std::uint32_t counts) : counts_(counts) {}
  static constexpr int shift(int face) { return 4 * (face - 1); }
  std::uint32_t counts_ = 0;
};

/// A random variable: `dice` dice are rolled at once. Its values are what may come to lie on the
/// table, from all ones to all sixes. Precondition: 0 to 8 dice.
struct DiceRoll {
  int dice = 1;

  constexpr std::size_t size() const { return ways(dice, Dice::faces); }
  constexpr Dice value(std::size_t i) const {
    Dice rolled;
    int left = dice;
    for (int face = 1; face < Dice::faces; ++face) {
      int count = left;  // The values with many ones come first.
      for (;; --count) {
        const std::size_t block = ways(left - count, Dice::faces - face);
        if (i < block) break;
        i -= block;
      }
      rolled = rolled + Dice::same(face, count);
      left -= count;
    }
    return rolled + Dice::same(Dice::faces, left);
  }
  constexpr double probability(std::size_t i) const { return probabilityOf(value(i)); }
  /// n! / (a! b! ...) orders of n dice look alike, if a of them are ones, and so on.
  constexpr double probabilityOf(Dice rolled) const {
    if (rolled.size() != static_cast<std::size_t>(dice)) return 0;
    std::uint32_t orders = factorial(dice);
    for (int face = 1; face <= Dice::faces; ++face) orders /= factorial(rolled.count(face));
    return static_cast<double>(orders) / static_cast<double>(sequences());
  }
  constexpr Dice draw(Rng& rng) const {
    Dice rolled;
    std::uint32_t sequence = rng.below(sequences());
    for (int die = 0; die < dice; ++die, sequence /= 6)
      rolled = rolled + Dice::same(static_cast<int>(sequence % 6) + 1, 1);
    return rolled;
  }
  bool operator==(const DiceRoll&) const = default;

 private:
  /// How many ways there are for `count` dice to show so many faces, in no order.
  static constexpr std::size_t ways(int count, int kinds) {
    std::size_t choose = 1;
    for (int k = 1; k < kinds; ++k)
      choose = choose * static_cast<std::size_t>(count + k) / static_cast<std::size_t>(k);
    return choose;
  }
  static constexpr std::uint32_t factorial(int n) {
    std::uint32_t product = 1;
    for (int k = 2; k <= n; ++k) product *= static_cast<std::uint32_t>(k);
    return product;
  }
  constexpr std::uint32_t sequences() const {
    std::uint32_t count = 1;
    for (int die = 0; die < dice; ++die) count *= Dice::faces;
    return count;
  }
};

/// Adds dice to a scene, side by side from (x, y) on.
inline void addDice(Scene& scene, Dice dice, double x, double y) {
  for (const int face : dice)
    scene.places.push_back({.name = "die " + std::to_string(face),
                            .x = x++,
                            .y = y,
                            .ground = Ground::none,
                            .things = {{.shape = Shape::die, .text = std::to_string(face)}}});
}

}  // namespace ludorum
