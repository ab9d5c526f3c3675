// How often which whole numbers came, in few bins.
#pragma once
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace ludorum::arena {

/// Counts numbers in at most 40 bins of equal width, a power of two. The width is the least that
/// will do for the numbers seen, whatever order they came in; memory does not grow.
class Histogram {
 public:
  static constexpr std::size_t capacity = 40;
  /// `count` numbers were of [first, first + width).
  struct Bin {
    std::uint64_t first = 0, count = 0;
    bool operator==(const Bin&) const = default;
  };

  void add(std::uint64_t number) {
    const std::uint64_t bin = number >> shift_;
    if (empty_ || bin < base_ || bin - base_ >= capacity) [[unlikely]]
      widen(number);
    ++counts_[(number >> shift_) - base_];
  }
  std::uint64_t width() const { return std::uint64_t{1} << shift_; }
  /// From the bin of the least number to that of the greatest; empty ones between are included.
  std::vector<Bin> bins() const {
    std::vector<Bin> list;
    for (std::size_t i = 0, used = usedBins(); i < used; ++i)
      list.push_back({(base_ + i) << shift_, counts_[i]});
    return list;
  }

 private:
  std::size_t usedBins() const {
    std::size_t used = capacity;
    while (used > 0 && counts_[used - 1] == 0) --used;
    return used;
  }
  /// Makes room for a number that is below all bins, or above.
  void widen(std::uint64_t number) {
    if (empty_) {
      empty_ = false;
      base_ = number;
      return;
    }
    const std::uint64_t oldBase = base_;
    const unsigned oldShift = shift_;
    std::uint64_t low = std::min(base_, number >> shift_);
    std::uint64_t high = std::max(base_ + usedBins() - 1, number >> shift_);
    for (; high - low >= capacity; low >>= 1, high >>= 1) ++shift_;
    base_ = low;
    std::array<std::uint64_t, capacity> counts{};
    for (std::size_t i = 0, used = usedBins(); i < used; ++i)
      counts[((oldBase + i) >> (shift_ - oldShift)) - base_] += counts_[i];
    counts_ = counts;
  }

  std::array<std::uint64_t, capacity> counts_{};
  std::uint64_t base_ = 0;  // The first bin's number: what is below it, in widths.
  unsigned shift_ = 0;
  bool empty_ = true;
};

}  // namespace ludorum::arena
