// How often something happens, where it can happen several times in a match.
#pragma once
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

#include "ludorum/arena/interval.hpp"

namespace ludorum::arena {

/// The ratio of two sums over matches: moves to a decision, haps to a ply. Matches differ in both,
/// and what happens in one match hangs together; so matches are drawn at random, and not what
/// happens in them (W. G. Cochran, "Sampling techniques", 3rd edition 1977, section 2.11).
class Rate {
 public:
  /// Adds a match in which it happened `times` in so many `trials`.
  void add(double times, double trials) {
    ++count_;
    times_ += times;
    trials_ += trials;
    timesSquares_ += times * times;
    trialsSquares_ += trials * trials;
    products_ += times * trials;
  }

  double times() const { return times_; }
  double trials() const { return trials_; }
  /// 0 without a trial.
  double value() const { return trials_ > 0 ? times_ / trials_ : 0; }
  /// Where the true rate lies, by the normal approximation. Fewer than two matches, or no trial,
  /// tell nothing: the interval is infinite.
  Interval interval(double z = z95) const {
    double reach = std::numeric_limits<double>::infinity();
    if (count_ > 1 && trials_ > 0) {
      const auto n = static_cast<double>(count_);
      const double rate = value();
      const double squares = timesSquares_ - 2 * rate * products_ + rate * rate * trialsSquares_;
      reach = z * std::sqrt(n * std::max(0.0, squares) / (n - 1)) / trials_;
    }
    return {value() - reach, value() + reach};
  }

 private:
  std::uint64_t count_ = 0;
  double times_ = 0, trials_ = 0, timesSquares_ = 0, trialsSquares_ = 0, products_ = 0;
};

}  // namespace ludorum::arena
