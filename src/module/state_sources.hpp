// How players that search what a role knows get at states.
#pragma once
#include <cstddef>
#include <memory>
#include <span>
#include <string>

#include "ludorum/erased/consistent_states.hpp"
#include "ludorum/module/any_player.hpp"

namespace ludorum::detail {

/// Draws states of the game that a player is made for. Its matches share it.
std::shared_ptr<const StateSampler> samplerOf(const PlayerContext& context);

/// How a player plays states out.
struct PlayOuts {
  std::size_t horizon = 500;  ///< So many actions at most.
  GuidedPlayOut guided{};  ///< By a policy and a heuristic of the game; at random if it is empty.
  /// The results by role go into `into`. What is not over by then counts as even.
  void operator()(const AnyState& state, Rng& rng, std::span<float> into) const;
};
/// The playouts of a kind of player by the names of a policy and of a heuristic of the game.
PlayOuts playOutsOf(const PlayerKind& kind, std::size_t horizon, const std::string& agent,
                    const std::string& heuristic);

}  // namespace ludorum::detail
