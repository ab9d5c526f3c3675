// How players that search what a role knows get at states.
#pragma once
#include <memory>

#include "ludorum/erased/consistent_states.hpp"
#include "ludorum/module/any_player.hpp"

namespace ludorum::detail {

/// Draws states of the game that a player is made for. Its matches share it.
std::shared_ptr<const StateSampler> samplerOf(const PlayerContext& context);

}  // namespace ludorum::detail
