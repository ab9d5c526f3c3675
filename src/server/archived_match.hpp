// Matches of people as an archive keeps them, beside those of tournaments.
#pragma once
#include <string>

#include "archive/archive.hpp"
#include "server/room_shot.hpp"

namespace ludorum::server {

/// The entry of all matches of the same game between the same players, in whatever seats. Its plan
/// says that nothing was planned: a match begins whenever somebody wants one. `where` is what no
/// other run of a server is called, so that archives can be merged.
archive::Tournament archiveEntryOf(const RoomShot& room, const std::string& where);

/// The match, without a number. One that has not ended has no result.
arena::Outcome outcomeOf(const RoomShot& room);

}  // namespace ludorum::server
