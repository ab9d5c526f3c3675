// UCB1: which of a node's children a simulation goes to.
#pragma once
#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>

#include "ludorum/players/search_tree.hpp"
#include "ludorum/players/simulation.hpp"

namespace ludorum {

/// The natural logarithm to five digits: the same on every platform, and faster than the library's.
inline float logOf(std::uint32_t n) {
  const auto bits = std::bit_cast<std::uint32_t>(static_cast<float>(n));
  const auto exponent = static_cast<float>(static_cast<int>(bits >> 23) - 127);
  const float m = std::bit_cast<float>((bits & 0x7fffffU) | 0x3f800000U);  // 1 to 2.
  const float s = (m - 1) / (m + 1), s2 = s * s;  // ln m = 2 artanh s, by its series.
  return 0.69314718f * exponent + 2 * s * (1 + s2 * (1.0f / 3 + s2 * (0.2f + s2 * (1.0f / 7))));
}

/// For counts of visits, in tables of which only few places are hot: roots and divisions for every
/// child of every node on the way would be half of the time of a search.
struct VisitTables {
  static constexpr std::uint32_t size = 8192;
  std::array<float, size> rootOfLog{}, inverseRoot{};
  VisitTables() {
    for (std::uint32_t n = 1; n < size; ++n) rootOfLog[n] = std::sqrt(logOf(n));
    for (std::uint32_t n = 1; n < size; ++n) inverseRoot[n] = 1 / std::sqrt(static_cast<float>(n));
    inverseRoot[0] = 1e10f;  // As if it had a tiny part of a visit: it comes before all others.
  }
};
inline const VisitTables visitTables;
/// The square root of the natural logarithm of a number that is not 0.
inline float rootOfLog(std::uint32_t n) {
  return n < VisitTables::size ? visitTables.rootOfLog[n] : std::sqrt(logOf(n));
}
/// The inverse of the square root; a huge number for 0.
inline float inverseRoot(std::uint32_t n) {
  if (n < VisitTables::size) [[likely]]
    return visitTables.inverseRoot[n];
  return 1 / std::sqrt(static_cast<float>(n));
}

/// What selection needs to know of the search.
struct Selection {
  float exploration = 0.70710678f;  ///< The constant of UCB1, for rewards of 0 to 1.
  float bias = 0;  ///< The weight of progressive bias, 0 for none.
};

/// The child with the greatest upper confidence bound (P. Auer, N. Cesa-Bianchi and P. Fischer,
/// "Finite-time Analysis of the Multiarmed Bandit Problem", 2002; L. Kocsis and C. Szepesvári,
/// "Bandit Based Monte-Carlo Planning", 2006), from the point of view of the role that moves at the
/// parent, which owns the children. What is proven is taken at its value, with no bonus for what
/// there may still be to learn. Progressive bias: G. Chaslot et al., "Progressive Strategies for
/// Monte-Carlo Tree Search", 2008. `visits` are those of the parent.
inline std::uint32_t selectByUcb(const Node* children, std::uint32_t count, std::uint32_t visits,
                                 const Selection& how) {
  // In units of rewards, as they are summed up.
  constexpr float one = rewardOne;
  const float bonus = (how.exploration * rootOfLog(visits) + 1e-6f) * one, bias = how.bias * one;
  std::uint64_t best = 0;  // The score's bits, which order as it does, over the child's number.
  // No branch that depends on which is the better: nobody can predict that.
  for (std::uint32_t i = 0; i < count; ++i) {
    const Node& child = children[i];
    const float perVisit = inverseRoot(child.visited());
    const float total = static_cast<float>(child.total.load(std::memory_order_relaxed));
    float score = perVisit * (total * perVisit + bonus);
    if (bias > 0) score += bias * child.known.load(std::memory_order_relaxed) * perVisit * perVisit;
    if (child.flags.load(std::memory_order_relaxed) != 0) [[unlikely]]
      score = one * child.known.load(std::memory_order_relaxed);
    best = std::max(best, std::uint64_t{std::bit_cast<std::uint32_t>(score)} << 32 | i);
  }
  return static_cast<std::uint32_t>(best);
}

}  // namespace ludorum
