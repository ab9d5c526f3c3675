// What each role may expect: for the graph of a match.
#pragma once
#include <cstddef>
#include <functional>
#include <optional>
#include <stop_token>
#include <vector>

#include "server/room.hpp"

namespace ludorum::server {

/// By role, 0 to 1; nothing if nobody knows.
using Chances = std::optional<std::vector<double>>;

/// When the match has ended: 1 for a victory, a half for a draw.
Chances chancesAtTheEnd(const std::vector<float>& result);

/// What finds the chances after so many plies, in any thread; empty if nothing can: the game must
/// show all to everybody, and have one role, or two of which one wins what the other loses.
std::function<Chances()> estimateOf(const Room& room, std::size_t ply, std::stop_token stop);

}  // namespace ludorum::server
