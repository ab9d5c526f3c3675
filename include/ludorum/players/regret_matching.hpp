// Regret matching: how a role learns to mix its moves where others move at the same time.
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "ludorum/core/rng.hpp"
#include "ludorum/players/search_tree.hpp"

namespace ludorum {

/// S. Hart and A. Mas-Colell, "A Simple Adaptive Procedure Leading to Correlated Equilibrium",
/// 2000: a role makes a move as often as it regrets not to have made it. In the tree as in M.
/// Lanctot, V. Lisý and M. Winands, "Monte Carlo Tree Search in Simultaneous Move Games with
/// Applications to Goofspiel", 2013. The share of a move in all visits tends to an equilibrium's.
///
/// An arm is a node whose `total` is the regret, from the point of view of the role that has it,
/// and whose `visits` tell how often it was chosen.
struct RegretMatching {
  /// The share of choices that are made at random, so that no reply goes unseen for long. It is
  /// taken out again of the strategy that is played.
  static constexpr double exploration = 0.1;

  /// Adds to a regret, which never falls below zero (O. Tammelin, "Solving Large Imperfect
  /// Information Games Using CFR+", 2014), so that what was bad is tried soon when it is good
  /// again. An update that another thread overwrites does no harm.
  static void feel(Node& arm, std::int64_t regret) {
    const std::int64_t sum = arm.total.load(std::memory_order_relaxed) + regret;
    arm.total.store(std::max<std::int64_t>(0, sum), std::memory_order_relaxed);
  }
  /// Draws an arm.
  static std::uint32_t choose(const Node* arms, std::uint32_t count, Rng& rng) {
    double sum = 0;
    for (std::uint32_t i = 0; i < count; ++i) sum += regretOf(arms[i]);
    double rest = rng.uniform();
    if (rest < exploration || sum <= 0) return rng.below(count);
    rest = (rest - exploration) / (1 - exploration) * sum;
    std::uint32_t last = 0;
    for (std::uint32_t i = 0; i < count; ++i) {
      if (regretOf(arms[i]) <= 0) continue;
      last = i;
      if ((rest -= regretOf(arms[i])) < 0) break;
    }
    return last;
  }

  /// The strategy that the visits come to, without the exploration: shares that sum to 1.
  static std::vector<double> average(const Node* arms, std::uint32_t count, double explored) {
    std::vector<double> shares(count);
    double visits = 0, sum = 0;
    for (std::uint32_t i = 0; i < count; ++i) visits += arms[i].visited();
    for (std::uint32_t i = 0; i < count; ++i)
      sum += shares[i] = std::max(0.0, arms[i].visited() - explored * visits / count);
    for (double& share : shares) share = sum > 0 ? share / sum : 1.0 / count;
    return shares;
  }

 private:
  static double regretOf(const Node& arm) { return std::max(0.0, arm.sum()); }
};

}  // namespace ludorum
