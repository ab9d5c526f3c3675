// Players that go by a script: what they do hangs on how often they were asked. In a match that was
// taken back, another one takes over that is asked again what the first was.
#pragma once
#include <cstddef>
#include <optional>
#include <vector>

#include "ludorum/core/names.hpp"
#include "ludorum/json/json.hpp"
#include "ludorum/json/settings.hpp"
#include "ludorum/module/live_match.hpp"

namespace ludorum::app {

inline bool isScripted(const Specification& player) {
  return canonicalName(player.name) == "trace";
}

/// The states in which a role has decided, in order. Of a game that hides nothing: in others nobody
/// goes by a script.
inline std::vector<Json> decidedStates(const LiveMatch& match, std::size_t role) {
  std::vector<Json> states;
  for (std::size_t ply = 0; ply < match.plies(); ++ply)
    if (match.played(ply, std::nullopt).moves[role])
      states.push_back(parseJson(match.position(ply, role).state));
  return states;
}

}  // namespace ludorum::app
