// How sure a figure is.
#pragma once
#include <algorithm>
#include <cmath>
#include <cstdint>

namespace ludorum::arena {

/// Where the true value of a figure lies, if nothing unlikely happened.
struct Interval {
  double low = 0, high = 0;
  constexpr bool contains(double value) const { return low <= value && value <= high; }
  bool operator==(const Interval&) const = default;
};

/// How many standard errors to each side hold 95 % of a normal distribution.
inline constexpr double z95 = 1.959963984540054;

/// Wilson's score interval for the rate of something that happened `times` in so many `trials`
/// (Wilson 1927): it stays within 0 and 1, and is of use for few trials and rare events.
/// Nothing is known without a trial: from 0 to 1. Precondition: times <= trials.
inline Interval wilsonInterval(double times, double trials, double z = z95) {
  if (!(trials > 0)) return {0, 1};
  const double rate = times / trials, squares = z * z / trials, scale = 1 / (1 + squares);
  const double centre = scale * (rate + squares / 2);
  const double reach = scale * z * std::sqrt((rate * (1 - rate) + squares / 4) / trials);
  // Rounding must not move an end away from what was observed always, or never.
  return {times <= 0 ? 0 : std::max(0.0, centre - reach),
          times >= trials ? 1 : std::min(1.0, centre + reach)};
}

/// The probability that a standard normal variable is below z.
inline double normalBelow(double z) { return 0.5 * std::erfc(-z / std::sqrt(2.0)); }

}  // namespace ludorum::arena
