#include "archived_match.hpp"

#include <algorithm>
#include <chrono>

#include "arena/plan.hpp"
#include "ludorum/version.hpp"

namespace ludorum::server {

namespace {
/// The players, each once, in an order that does not depend on their seats.
std::vector<std::string> participants(const RoomShot& room) {
  std::vector<std::string> names = room.heading.players;
  std::sort(names.begin(), names.end());
  names.erase(std::unique(names.begin(), names.end()), names.end());
  return names;
}
}  // namespace

archive::Tournament archiveEntryOf(const RoomShot& room, const std::string& where) {
  const std::vector<std::string> players = participants(room);
  const std::string game = arena::specificationOf(*room.info);
  const Json plan{{"version", version}, {"game", game}, {"players", players}, {"tables", where}};
  archive::Tournament entry{plan.dump(-1, ' ', false, Json::error_handler_t::replace),
                            room.info->name,
                            game,
                            room.info->roles,
                            {}};
  for (const std::string& player : players) entry.players.push_back({player, player});
  return entry;
}

arena::Outcome outcomeOf(const RoomShot& room) {
  const std::vector<std::string> players = participants(room);
  arena::Outcome outcome;
  outcome.fixture.seed = outcome.fixture.luck = room.heading.seed;
  for (std::size_t role = 0; role < room.seats.size(); ++role) {
    const auto player = std::find(players.begin(), players.end(), room.heading.players[role]);
    outcome.fixture.players.push_back(static_cast<std::uint32_t>(player - players.begin()));
    arena::RoleOutcome& own = outcome.roles.emplace_back();
    if (room.result) own.result = (*room.result)[role];
    for (std::size_t ply = 0; ply < room.notes.size(); ++ply) {
      const PlyNote& note = room.notes[ply];
      if (note.times.empty() || !note.times[role]) continue;
      ++own.decisions;
      own.time += *note.times[role];
      if (*note.times[role] <= own.slowest) continue;
      own.slowest = *note.times[role];
      own.slowestPly = ply - 1;
    }
  }
  outcome.plies = room.plies();
  outcome.record = room.record();
  if (room.quitter) {
    outcome.ending = arena::Ending::quit;
    outcome.culprit = static_cast<std::uint32_t>(*room.quitter);
    outcome.reason = room.info->roles[*room.quitter] + " quit";
  } else if (!room.result) {
    outcome.ending = arena::Ending::unfinished;
    outcome.reason = room.error;
  }
  return outcome;
}

}  // namespace ludorum::server
