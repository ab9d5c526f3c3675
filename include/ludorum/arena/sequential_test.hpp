// A test that stops as soon as it knows.
#pragma once
#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "ludorum/core/error.hpp"

namespace ludorum::arena {

/// What a player scores on average against one that is so much weaker, a win being 1.
inline double scoreFromElo(double elo) { return 1 / (1 + std::pow(10.0, -elo / 400)); }

/// What is to be told apart, and how often the answer may be wrong.
struct Hypotheses {
  double elo0 = 0;  ///< H0: the player is stronger by so much (or less).
  double elo1 = 5;  ///< H1: it is stronger by so much (or more).
  double alpha = 0.05;  ///< How often H1 may be accepted though H0 holds.
  double beta = 0.05;  ///< How often H0 may be accepted though H1 holds.
};

enum class TestStatus : std::uint8_t { open, acceptedH0, acceptedH1 };
constexpr std::array<std::string_view, 3> enumNames(TestStatus) {
  return {"open", "accepted H0", "accepted H1"};
}

/// Wald's sequential test for the mean score of pairs of matches, with the generalised likelihood
/// ratio: each hypothesis is given the distribution of scores with its mean that fits best (Van den
/// Bergh). Pairs, because two matches from the same opening with roles swapped hang together.
class SequentialTest {
 public:
  explicit SequentialTest(const Hypotheses& hypotheses) : hypotheses_(hypotheses) {
    const auto& [elo0, elo1, alpha, beta] = hypotheses;
    require(std::abs(elo0) <= mostElo && std::abs(elo1) <= mostElo,
            "elo0 and elo1 must be from -2000 to 2000");
    require(elo0 < elo1, "elo0 must be less than elo1: the test tells the two apart");
    require(alpha > 0 && alpha < 0.5 && beta > 0 && beta < 0.5,
            "alpha and beta must be above 0 and below 0.5: they say how often it may be wrong");
  }

  /// The player's mean score in a pair of matches: 0, ¼, ½, ¾ or 1.
  void add(double pairScore) {
    const double quarters = 4 * pairScore;
    require(quarters >= 0 && quarters <= 4 && quarters == std::floor(quarters),
            "the score of a pair of matches must be 0, 0.25, 0.5, 0.75 or 1");
    counts_[static_cast<std::size_t>(quarters)] += 1;
    if (status_ != TestStatus::open) return;
    const double ratio = llr();
    if (ratio >= upper()) status_ = TestStatus::acceptedH1;
    if (ratio <= lower()) status_ = TestStatus::acceptedH0;
  }

  std::uint64_t pairs() const {
    std::uint64_t sum = 0;
    for (const std::uint64_t count : counts_) sum += count;
    return sum;
  }
  /// The logarithm of the likelihood ratio, of H1 to H0.
  double llr() const {
    return pairs() == 0 ? 0
                        : logLikelihood(scoreFromElo(hypotheses_.elo1)) -
                              logLikelihood(scoreFromElo(hypotheses_.elo0));
  }
  /// From here down H0 is accepted.
  double lower() const { return std::log(hypotheses_.beta / (1 - hypotheses_.alpha)); }
  /// From here up H1 is accepted.
  double upper() const { return std::log((1 - hypotheses_.beta) / hypotheses_.alpha); }
  /// The first that was reached stands, whatever is added after it: so the errors are kept.
  TestStatus status() const { return status_; }
  const Hypotheses& hypotheses() const { return hypotheses_; }

 private:
  static constexpr double mostElo = 2000;
  /// Stands for a score that has not come yet, so that every mean is possible.
  static constexpr double unseen = 1e-3;

  /// Of the likeliest distribution with this mean, less that of the likeliest of all. It gives a
  /// score the probability (its share of pairs) / (1 + t (score - mean)).
  double logLikelihood(double mean) const {
    const double t = tilt(mean);
    double sum = 0;
    for (std::size_t i = 0; i < counts_.size(); ++i)
      sum -= weight(i) * std::log1p(t * (score(i) - mean));
    return sum;
  }
  /// The t for which these probabilities sum to 1. What must be 0 falls as t grows, so halving
  /// finds it; the ends are where a probability would be infinite.
  double tilt(double mean) const {
    double low = -1 / (1 - mean), high = 1 / mean;
    for (int i = 0; i < 100; ++i) {
      const double t = low + (high - low) / 2;
      if (t <= low || t >= high) break;
      double sum = 0;
      for (std::size_t j = 0; j < counts_.size(); ++j)
        sum += weight(j) * (score(j) - mean) / (1 + t * (score(j) - mean));
      (sum > 0 ? low : high) = t;
    }
    return low + (high - low) / 2;
  }
  double weight(std::size_t i) const {
    return counts_[i] == 0 ? unseen : static_cast<double>(counts_[i]);
  }
  static constexpr double score(std::size_t i) { return static_cast<double>(i) / 4; }

  Hypotheses hypotheses_;
  std::array<std::uint64_t, 5> counts_{};
  TestStatus status_ = TestStatus::open;
};

}  // namespace ludorum::arena
