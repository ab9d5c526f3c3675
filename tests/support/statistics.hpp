// Whether samples agree with exact probabilities. Every test states how often it would reject
// samples that do agree.
#pragma once
#include <gtest/gtest.h>

#include <cmath>
#include <cstddef>
#include <vector>

namespace ludorum::test {

/// The value that a chi-square variable exceeds with probability 1e-6 (after Wilson and Hilferty).
inline double chiSquareLimit(std::size_t degrees) {
  constexpr double z = 4.753;  // A normal variable exceeds it once in a million.
  const double n = static_cast<double>(degrees), spread = 2 / (9 * n);
  return n * std::pow(1 - spread + z * std::sqrt(spread), 3);
}

/// Pearson's test of counts against probabilities; rejects right ones once in a million. Something
/// counted that has no probability is wrong outright.
inline ::testing::AssertionResult fits(const std::vector<std::size_t>& counts,
                                       const std::vector<double>& probabilities) {
  double total = 0, sum = 0;
  for (const std::size_t count : counts) total += static_cast<double>(count);
  std::size_t categories = 0;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    const double expected = total * probabilities.at(i), count = static_cast<double>(counts[i]);
    if (expected == 0 && count > 0)
      return ::testing::AssertionFailure()
             << "category " << i << " is impossible, yet came " << count;
    if (expected == 0) continue;
    if (expected < 5)
      return ::testing::AssertionFailure()
             << "too few samples: category " << i << " expects " << expected;
    ++categories;
    sum += (count - expected) * (count - expected) / expected;
  }
  const double limit = chiSquareLimit(categories - 1);
  if (sum <= limit) return ::testing::AssertionSuccess();
  return ::testing::AssertionFailure()
         << "chi-square " << sum << " exceeds " << limit << " with " << categories << " categories";
}
/// The same for categories that are equally likely.
inline ::testing::AssertionResult isUniform(const std::vector<std::size_t>& counts) {
  return fits(counts, std::vector<double>(counts.size(), 1 / static_cast<double>(counts.size())));
}

/// Whether a mean of `n` samples is within 4 standard errors of the exact one; rejects a right mean
/// with a probability of 6e-5.
inline ::testing::AssertionResult isMeanOf(double mean, double exact, double variance,
                                           std::size_t n) {
  const double error = std::sqrt(variance / static_cast<double>(n));
  if (std::abs(mean - exact) <= 4 * error) return ::testing::AssertionSuccess();
  return ::testing::AssertionFailure()
         << "the mean " << mean << " is " << std::abs(mean - exact) / error
         << " standard errors from the exact " << exact;
}

}  // namespace ludorum::test
