// Decides what a link sees of a match: nothing else writes a state or a move into a message.
#pragma once
#include <map>

#include "server/room.hpp"

namespace ludorum::server {

/// Whether a link may see all of a room's match: nothing is hidden, or not any more, or not from
/// anybody.
bool seesAll(const Room& room, LinkId link);
/// Whether the match's record may be told now: it says more than its states, luck to come included.
bool mayHaveRecord(const Room& room, LinkId link);
/// Refuses to let a link have the moves of a role weighed, if that would tell what is hidden.
void requireInsight(const Room& room, LinkId link, std::size_t role);

/// The scenes of a room's last position, by who sees it: what several links see is made once.
using ToldScenes = std::map<Viewer, Json>;

/// Events as one link sees them: all of a match, its last ply, whose turn it is, who has which
/// seat. The last position is told with its scene.
Json matchEvent(const Room& room, LinkId link, ToldScenes& scenes);
Json plyEvent(const Room& room, LinkId link, ToldScenes& scenes);
Json turnEvent(const Room& room, LinkId link);
Json seatsEvent(const Room& room, LinkId link);
/// The scene of any position as a link sees it; null if it sees none, or the game has none.
Json sceneSeen(const Room& room, LinkId link, std::size_t ply);
/// Events that are the same for all.
Json paceEvent(const Room& room);
Json chancesEvent(const Room& room, std::size_t ply);

}  // namespace ludorum::server
