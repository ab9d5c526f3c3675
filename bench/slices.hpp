// Two ways of doing the same thing, timed side by side: for telling how fast one is as a share of
// the other, on a machine that has other things to do as well.
#pragma once
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <ctime>
#include <vector>

#include "ludorum/core/rng.hpp"

namespace bench {

using ludorum::Rng;

/// Seconds, by the clock on the wall.
inline double wallTime() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}
/// Seconds that this program had a processor: others do not disturb it much.
inline double ownTime() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

/// One side: plays, measures how fast, and keeps the mean of what comes out.
template <class Play>
class Side {
 public:
  static constexpr int batch = 1000;  // Games between two looks at the clock.

  /// `play(rng)` plays a game and gives a number.
  Side(Play play, std::uint64_t seed, double (*clock)()) : play_(play), rng_(seed), clock_(clock) {}

  /// Plays for so many seconds. The rate: games a second.
  [[gnu::noinline]] double slice(double seconds) {
    const double begin = clock_();
    double end = begin, games = 0;
    for (; end < begin + seconds; end = clock_(), games += batch) {
      double sum = 0;
      for (int i = 0; i < batch; ++i) sum += static_cast<double>(play_(rng_));
      add(sum / batch);
    }
    const double rate = games / (end - begin);
    best_ = std::max(best_, rate);
    return rate;
  }
  /// The best rate of any slice: the one that was disturbed least.
  double best() const { return best_; }
  double mean() const { return mean_; }
  /// The square of the mean's standard error, by the spread of the batches' means.
  double squaredError() const { return squares_ / (count_ - 1) / count_; }

 private:
  void add(double value) {  // Welford's method.
    const double off = value - mean_;
    mean_ += off / ++count_;
    squares_ += off * (value - mean_);
  }
  Play play_;
  Rng rng_;
  double (*clock_)();
  double count_ = 0, mean_ = 0, squares_ = 0, best_ = 0;
};

inline double median(std::vector<double> values) {
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

/// How two sides compare.
struct Comparison {
  double rate, otherRate;  // The best of each, in games a second.
  double ratio;  // The first by the other: the median over pairs of slices.
  bool agree;  // Whether the mean results are within 4 standard errors of each other.
};

/// Times the two in turns, a slice each; they take turns at being first, too.
template <class Play, class Other>
Comparison compare(Play play, Other other, int slices, double seconds = 0.05) {
  Side one(play, 1, ownTime);
  Side two(other, 2, ownTime);
  one.slice(seconds), two.slice(seconds);  // Warm up.
  std::vector<double> ratios;
  for (int i = 0; i < slices; ++i) {
    double rate = 0, otherRate = 0;
    if (i % 2 == 0) rate = one.slice(seconds);
    otherRate = two.slice(seconds);
    if (i % 2 == 1) rate = one.slice(seconds);
    ratios.push_back(rate / otherRate);
  }
  const double error = std::sqrt(one.squaredError() + two.squaredError());
  return {one.best(), two.best(), median(ratios), std::abs(one.mean() - two.mean()) <= 4 * error};
}

}  // namespace bench
