// The laws of games: what must hold in every state of every game, checked by playing. An author's
// whole test is `EXPECT_EQ(ludorum::testing::brokenLaws(MyGame{}), "")`.
#pragma once
#include <string>
#include <vector>

#include "ludorum/core/contract.hpp"
#include "ludorum/core/setup.hpp"
#include "ludorum/erased/any_state.hpp"
#include "ludorum/erased/state_of.hpp"
#include "ludorum/testing/law_report.hpp"

namespace ludorum::testing {

/// Checks the laws from these states on. Laws that the game has no occasion to break are not
/// listed.
std::vector<LawReport> checkLaws(const AnyStarts& starts, const LawOptions& options = {});

/// The same for states of a game.
template <class G>
std::vector<LawReport> checkLaws(const Starts<G>& starts, const LawOptions& options = {}) {
  if constexpr (contract::DocumentedContract<G>::kept) return checkLaws(anyStarts(starts), options);
  return {};
}
/// The same from one state.
template <class G>
std::vector<LawReport> checkLaws(const G& start, const LawOptions& options = {}) {
  if constexpr (contract::DocumentedContract<G>::kept)
    return checkLaws(Starts<G>{{start}}, options);
  return {};
}

/// The laws that a game breaks from a state on, with counterexamples: empty for a sound game.
template <class G>
std::string brokenLaws(const G& start, const LawOptions& options = {}) {
  if constexpr (contract::DocumentedContract<G>::kept) return brokenIn(checkLaws(start, options));
  return {};
}
/// The same from all starts that the game has with these parameters, or from many of them:
/// `brokenLaws<Kuhn>()`.
template <class G>
std::string brokenLaws(const ParametersOf<G>& parameters = {}, const LawOptions& options = {}) {
  if constexpr (contract::DocumentedContract<G>::kept)
    return brokenIn(checkLaws(startsOf<G>(parameters, options.deals, Rng(options.seed)), options));
  return {};
}

}  // namespace ludorum::testing
