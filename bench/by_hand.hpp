// Random play to the end, written by hand for each game: what one would write who needed only that
// game, and had no library but a generator of random numbers. The rules and the policy are the
// same: every choice is uniform and costs a random number, but one that is forced costs none.
// Each function returns the first player's result.
#pragma once
#include <array>
#include <bit>
#include <cstdint>
#include <utility>
#if defined(__BMI2__)
#include <immintrin.h>
#endif

#include "ludorum/core/rng.hpp"

namespace by_hand {

using ludorum::Rng;

/// The n-th (from 0) of the bits that are set, alone.
inline std::uint64_t nthOf(std::uint64_t bits, std::uint32_t n) {
#if defined(__BMI2__)
  return _pdep_u64(std::uint64_t{1} << n, bits);
#else
  for (; n > 0; --n) bits &= bits - 1;
  return bits & -bits;
#endif
}

inline float ticTacToe(Rng& rng) {
  const auto hasLine = [](unsigned b) {
    return (b & 0007) == 0007 || (b & 0070) == 0070 || (b & 0700) == 0700 || (b & 0111) == 0111 ||
           (b & 0222) == 0222 || (b & 0444) == 0444 || (b & 0421) == 0421 || (b & 0124) == 0124;
  };
  unsigned mine = 0, theirs = 0, free = 0777;
  float sign = 1;
  for (std::uint32_t left = 9;; --left) {
    const auto square = static_cast<unsigned>(nthOf(free, rng.below(left)));
    free ^= square, mine |= square;
    if (hasLine(mine)) return sign;
    if (left == 1) return 0;
    std::swap(mine, theirs), sign = -sign;
  }
}

inline float connectFour(Rng& rng) {  // Columns of seven bits, the seventh always empty.
  constexpr std::uint64_t bottom = 0x40810204081, full = bottom * 0x3f;
  const auto hasFour = [](std::uint64_t b) {
    const auto fours = [b](int step) {
      const std::uint64_t pairs = b & b >> step;
      return pairs & pairs >> 2 * step;
    };
    return (fours(1) | fours(6) | fours(7) | fours(8)) != 0;
  };
  std::uint64_t mine = 0, theirs = 0;
  float sign = 1;
  for (;;) {
    const std::uint64_t open = ((mine | theirs) + bottom) & full;
    if (open == 0) return 0;
    mine |= nthOf(open, rng.below(static_cast<std::uint32_t>(std::popcount(open))));
    if (hasFour(mine)) return sign;
    std::swap(mine, theirs), sign = -sign;
  }
}

inline float pig(Rng& rng) {
  constexpr int goal = 100, rounds = 100;
  std::array<int, 2> scores{};
  for (int round = 0; round <= rounds; ++round)
    for (const unsigned turn : {0U, 1U}) {
      int points = 0;
      do {
        const auto die = static_cast<int>(rng.below(6)) + 1;
        if (die == 1) {
          points = 0;
          break;
        }
        points += die;
      } while (scores[turn] + points < goal && rng.below(2) == 0);
      scores[turn] += points;
      if (scores[turn] >= goal) {
        const auto margin = static_cast<float>(goal - scores[1 - turn]);
        return turn == 0 ? margin : -margin;
      }
    }
  return 0;
}

inline float oddsAndEvens(Rng& rng) {
  constexpr int goal = 10;
  int odds = 0, evens = 0;
  while (odds < goal && evens < goal) {
    const int odd = static_cast<int>(rng.below(2) ^ rng.below(2));  // Without a branch to guess.
    odds += odd, evens += 1 - odd;
  }
  return static_cast<float>(odds - evens);
}

/// The tiles are four bits a square, the first square lowest, 0 the empty one.
inline float puzzle15(Rng& rng, std::uint64_t tiles, unsigned empty, int points) {
  struct Neighbours {
    std::uint8_t count = 0;
    std::array<std::uint8_t, 4> squares{};
  };
  static constexpr auto table = [] {
    std::array<Neighbours, 16> all{};
    for (int a = 0; a < 16; ++a)
      for (int b = 0; b < 16; ++b) {
        const int dx = a % 4 - b % 4, dy = a / 4 - b / 4;
        Neighbours& near = all[static_cast<std::size_t>(a)];
        if (dx * dx + dy * dy == 1) near.squares[near.count++] = static_cast<std::uint8_t>(b);
      }
    return all;
  }();
  for (; tiles != 0xfedcba9876543210; --points) {
    if (points == 0) return -1;
    const auto& [count, squares] = table[empty];
    const unsigned square = squares[rng.below(count)];
    const std::uint64_t tile = tiles >> 4 * square & 15;
    tiles ^= tile << 4 * square | tile << 4 * empty;
    empty = square;
  }
  return 1;
}

}  // namespace by_hand
