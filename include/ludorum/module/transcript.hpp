// The lines that tell a match, as the tutorials' code prints them.
//
// A game may say how its lines look: `moveLine` is printed when moves are about to be made,
// `endLine` when the match is over. In them `{state}` is the string form, `{moves}` and `{result}`
// are JSON, `{moves.X}` and `{result.X}` those of role X, and any other name is a member of the
// state's form.
#pragma once
#include <cstddef>
#include <span>
#include <string>

#include "ludorum/erased/any_state.hpp"
#include "ludorum/erased/state_of.hpp"
#include "ludorum/module/any_match.hpp"

namespace ludorum {

/// The line of moves that are made in a state.
std::string moveLine(const AnyState& state, const AnyDecisions& decisions);
/// The closing line.
std::string endLine(const AnyState& state, std::span<const float> result);
/// The same for a game's own types.
template <Documented G>
std::string moveLine(const G& game, const Decisions<G>& moves) {
  return moveLine(anyState<G>(game), anyDecisions<G>(moves));
}
template <Documented G, std::size_t N>
std::string endLine(const G& game, const Result<N>& result) {
  return endLine(anyState<G>(game), std::span<const float>(result));
}
/// The closing line of a match that ended, whatever ended it; empty while it goes on, and if it
/// failed.
std::string endLine(const AnyMatch& match);

}  // namespace ludorum
