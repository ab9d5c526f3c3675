// Decides what is seen of a match: nothing else writes a state or a move into a message.
#pragma once
#include <cstddef>
#include <map>
#include <vector>

#include "server/room.hpp"

namespace ludorum::server {

/// The roles that somebody has in a match: who has the same ones sees the same. None: a watcher.
using Roles = std::vector<std::size_t>;

/// Whether a link may see all of a room's match: nothing is hidden, or not any more, or not from
/// anybody.
bool seesAll(const Room& room, LinkId link);
/// Whether the match's record may be told now: it says more than its states, luck to come included.
bool mayHaveRecord(const Room& room, LinkId link);
/// Refuses to let a link have the moves of a role weighed, if that would tell what is hidden.
void requireInsight(const Room& room, LinkId link, std::size_t role);

/// The scenes of a room's last position, by who sees it: what several see is made once.
using ToldScenes = std::map<Viewer, Json>;

/// Events as those see them who have these roles: all of a match, its last ply, whose turn it is,
/// who has which seat. The last position is told with its scene.
Json matchEvent(const RoomShot& room, const Roles& own, ToldScenes& scenes);
Json plyEvent(const RoomShot& room, const Roles& own, ToldScenes& scenes);
Json turnEvent(const RoomShot& room, const Roles& own, ToldScenes& scenes);
Json seatsEvent(const RoomShot& room, const Roles& own, ToldScenes& scenes);
/// The scene of any position as it is seen; null if none is, or the game has none.
Json sceneEvent(const RoomShot& room, const Roles& own, std::size_t ply);
/// Events that are the same for all.
Json paceEvent(const Room& room);
Json chancesEvent(const Room& room, std::size_t ply);

}  // namespace ludorum::server
