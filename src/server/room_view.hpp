// Decides what is seen of a match: nothing else writes a state or a move into a message.
#pragma once
#include <cstddef>
#include <map>
#include <vector>

#include "server/room.hpp"

namespace ludorum::server {

/// Whether a link may see all of a room's match: nothing is hidden, or not any more, or not from
/// anybody.
bool seesAll(const Room& room, LinkId link);
/// Whether the match's record may be told now: it says more than its states, luck to come included.
bool mayHaveRecord(const Room& room, LinkId link);
/// Refuses to let a link have the moves of a role weighed, if that would tell what is hidden.
void requireInsight(const Room& room, LinkId link, std::size_t role);

/// How many plies a link was told of, and which one it calls number `told`: of plies that it does
/// not notice it is not told.
std::size_t pliesTold(const Room& room, LinkId link);
std::size_t plyTold(const Room& room, LinkId link, std::size_t told);
/// Whether a link is told of the last ply.
bool noticesLast(const Room& room, LinkId link);

/// The scenes of a room's last position, by who sees it: what several see is made once.
using ToldScenes = std::map<Viewer, Json>;

/// Events as those see them who are on this side: all of a match, its last ply, whose turn it is,
/// who has which seat. The last position is told with its scene.
Json matchEvent(const RoomShot& room, const Side& side, ToldScenes& scenes);
Json plyEvent(const RoomShot& room, const Side& side, ToldScenes& scenes);
Json turnEvent(const RoomShot& room, const Side& side, ToldScenes& scenes);
Json seatsEvent(const RoomShot& room, const Side& side, ToldScenes& scenes);
/// From whose side somebody sees a match; refuses another's side than the own, if `wanted` is one,
/// unless nothing is hidden from him.
Viewer viewerOf(const Room& room, LinkId link, std::optional<Viewer> wanted);
/// A position as a viewer sees it, with its scene; that is null if there is none.
Json seenPositionJson(const RoomShot& room, std::size_t ply, Viewer viewer);
/// Events that are the same for all.
Json paceEvent(const Room& room);
Json chancesEvent(const Room& room, std::size_t ply);

}  // namespace ludorum::server
