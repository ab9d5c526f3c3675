// Where the checkers of a player of backgammon are.
#pragma once
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "ludorum/core/bits.hpp"

namespace ludorum::backgammon {

inline constexpr unsigned off = 0, bar = 25;  // Places as a player counts them; 1 to 24 are points.

/// A set of places: bit n is place n.
using Places = std::uint32_t;
constexpr Places at(unsigned place) { return Places{1} << place; }
inline constexpr Places points = at(bar) - at(1), home = at(7) - at(1);
inline constexpr Places onBoard = points | at(bar);

/// The places as the opponent counts them: its point n is the point 25 - n.
constexpr Places mirrored(Places places) {
  places = (places & 0x55555555) << 1 | (places >> 1 & 0x55555555);
  places = (places & 0x33333333) << 2 | (places >> 2 & 0x33333333);
  places = (places & 0x0f0f0f0f) << 4 | (places >> 4 & 0x0f0f0f0f);
  places = (places & 0x00ff00ff) << 8 | (places >> 8 & 0x00ff00ff);
  return (places << 16 | places >> 16) >> 6;
}

/// How many checkers a player has on each place, 0 to 15, as binary numbers that stand upright: bit
/// n of `digits[k]` is worth 2^k checkers on place n.
struct Checkers {
  std::array<Places, 4> digits{};

  constexpr unsigned count(unsigned place) const {
    unsigned sum = 0;
    for (unsigned k = 4; k-- > 0;) sum = 2 * sum + (digits[k] >> place & 1U);
    return sum;
  }
  /// Where at least one is, at least two are, exactly one is.
  constexpr Places any() const { return digits[0] | several(); }
  constexpr Places several() const { return digits[1] | digits[2] | digits[3]; }
  constexpr Places single() const { return digits[0] & ~several(); }
  /// All 15 have been borne off.
  constexpr bool allOff() const {
    return (digits[0] & digits[1] & digits[2] & digits[3] & 1U) != 0;
  }

  constexpr void add(unsigned place) {
    Places carry = at(place);
    for (Places& digit : digits) {
      const Places sum = digit ^ carry;
      carry &= digit;
      digit = sum;
    }
  }
  /// Precondition: there is one.
  constexpr void remove(unsigned place) {
    Places borrow = at(place);
    for (Places& digit : digits) {
      const Places difference = digit ^ borrow;
      borrow &= difference;
      digit = difference;
    }
  }
  /// How many steps all checkers are away from being borne off.
  constexpr int pips() const {
    int sum = 0;
    for (unsigned k = 0; k < 4; ++k)
      for (Places rest = digits[k] >> 1; rest != 0; rest &= rest - 1)
        sum += static_cast<int>((lowestBit(rest) + 1) << k);
    return sum;
  }
  bool operator==(const Checkers&) const = default;
};

}  // namespace ludorum::backgammon
