// What every random variable must satisfy.
#pragma once
#include <gtest/gtest.h>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "../support/statistics.hpp"
#include "ludorum/core/aleatory.hpp"

namespace ludorum::test {

/// The probabilities of all values.
template <Aleatory A>
std::vector<double> probabilities(const A& variable) {
  std::vector<double> chances;
  for (std::size_t i = 0; i < variable.size(); ++i) chances.push_back(variable.probability(i));
  return chances;
}

template <Aleatory A>
double totalProbability(const A& variable) {
  double sum = 0;
  for (const double chance : probabilities(variable)) sum += chance;
  return sum;
}

/// How often each value comes in `draws` draws; something that is no value is a failure.
template <Aleatory A>
std::vector<std::size_t> drawn(const A& variable, std::size_t draws, std::uint64_t seed) {
  Rng rng(seed);
  std::vector<std::size_t> counts(variable.size());
  for (std::size_t n = 0; n < draws; ++n) {
    const auto value = variable.draw(rng);
    std::size_t i = 0;
    while (i < variable.size() && !(variable.value(i) == value)) ++i;
    if (i == variable.size()) {
      ADD_FAILURE() << "drawn was what is no value";
      return counts;
    }
    ++counts[i];
  }
  return counts;
}

/// Values differ from each other, probabilities are positive and sum to 1, `probabilityOf` agrees
/// with them, and draws have them as frequencies (rejected wrongly once in a million).
template <Aleatory A>
void expectLawful(const A& variable, std::size_t draws, std::uint64_t seed) {
  EXPECT_NEAR(totalProbability(variable), 1, 1e-12);
  for (std::size_t i = 0; i < variable.size(); ++i) {
    EXPECT_GT(variable.probability(i), 0) << i;
    EXPECT_NEAR(probabilityOf(variable, variable.value(i)), variable.probability(i), 1e-15) << i;
    for (std::size_t j = 0; j < i; ++j)
      EXPECT_FALSE(variable.value(i) == variable.value(j)) << i << " and " << j;
  }
  EXPECT_TRUE(fits(drawn(variable, draws, seed), probabilities(variable)));
}

}  // namespace ludorum::test
