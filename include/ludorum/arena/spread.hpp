// Mean, deviation and bounds of numbers that come one by one.
#pragma once
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

#include "ludorum/arena/interval.hpp"

namespace ludorum::arena {

/// What there is to say of many numbers, without keeping them (Welford 1962). The same numbers in
/// the same order give the same figures, to the last bit.
class Spread {
 public:
  void add(double value) {
    const double off = value - mean_;
    mean_ += off / static_cast<double>(++count_);
    squares_ += off * (value - mean_);
    least_ = std::min(least_, value);
    most_ = std::max(most_, value);
  }
  /// As if the other's numbers had been added too (Chan, Golub and LeVeque 1979).
  void merge(const Spread& other) {
    if (other.count_ == 0) return;
    const auto mine = static_cast<double>(count_), theirs = static_cast<double>(other.count_);
    const double off = other.mean_ - mean_, share = theirs / (mine + theirs);
    mean_ += off * share;
    squares_ += other.squares_ + off * off * mine * share;
    count_ += other.count_;
    least_ = std::min(least_, other.least_);
    most_ = std::max(most_, other.most_);
  }

  std::uint64_t count() const { return count_; }
  double mean() const { return mean_; }
  /// The sample's standard deviation (divided by n - 1); 0 for fewer than two numbers.
  double deviation() const {
    return count_ < 2 ? 0 : std::sqrt(squares_ / static_cast<double>(count_ - 1));
  }
  double min() const { return count_ == 0 ? 0 : least_; }
  double max() const { return count_ == 0 ? 0 : most_; }
  bool operator==(const Spread&) const = default;

 private:
  std::uint64_t count_ = 0;
  double mean_ = 0, squares_ = 0;
  double least_ = std::numeric_limits<double>::infinity();
  double most_ = -std::numeric_limits<double>::infinity();
};

/// Where the true mean lies, by the normal approximation. Fewer than two numbers tell nothing: the
/// interval is infinite.
inline Interval meanInterval(const Spread& spread, double z = z95) {
  const double reach =
      spread.count() < 2 ? std::numeric_limits<double>::infinity()
                         : z * spread.deviation() / std::sqrt(static_cast<double>(spread.count()));
  return {spread.mean() - reach, spread.mean() + reach};
}

}  // namespace ludorum::arena
