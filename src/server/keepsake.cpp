#include "keepsake.hpp"

#include <algorithm>
#include <chrono>

#include "arena/plan.hpp"
#include "ludorum/version.hpp"

namespace ludorum::server {

namespace {
/// The players, each once, in an order that does not hang on their seats.
std::vector<std::string> participants(const Table& table) {
  std::vector<std::string> names = table.playerNames();
  std::sort(names.begin(), names.end());
  names.erase(std::unique(names.begin(), names.end()), names.end());
  return names;
}
}  // namespace

archive::Tournament keepsakeEntry(const Table& table, const std::string& where) {
  const std::vector<std::string> players = participants(table);
  const std::string game = arena::specificationOf(table.info);
  const Json plan{{"version", version}, {"game", game}, {"players", players}, {"tables", where}};
  archive::Tournament entry{plan.dump(-1, ' ', false, Json::error_handler_t::replace),
                            table.info.name,
                            game,
                            table.info.roles,
                            {}};
  for (const std::string& player : players) entry.players.push_back({player, player});
  return entry;
}

arena::Outcome keepsakeOutcome(const Table& table) {
  const std::vector<std::string> players = participants(table);
  const auto result = table.live->result();
  arena::Outcome outcome;
  outcome.fixture.seed = outcome.fixture.luck = table.seed();
  for (std::size_t role = 0; role < table.seats.size(); ++role) {
    const auto player = std::find(players.begin(), players.end(), table.seats[role].name());
    outcome.fixture.players.push_back(static_cast<std::uint32_t>(player - players.begin()));
    arena::Seat& seat = outcome.seats.emplace_back();
    if (result) seat.result = (*result)[role];
    for (std::size_t ply = 0; ply < table.notes.size(); ++ply) {
      const PlyNote& note = table.notes[ply];
      if (note.times.empty() || !note.times[role]) continue;
      ++seat.decisions;
      seat.time += *note.times[role];
      if (*note.times[role] <= seat.slowest) continue;
      seat.slowest = *note.times[role];
      seat.slowestPly = ply - 1;
    }
  }
  outcome.plies = table.live->plies();
  outcome.record = table.live->record(table.playerNames());
  if (const auto quitter = table.live->quitter()) {
    outcome.ending = arena::Ending::quit;
    outcome.culprit = static_cast<std::uint32_t>(*quitter);
    outcome.reason = table.info.roles[*quitter] + " quit";
  } else if (!result) {
    outcome.ending = arena::Ending::unfinished;
    outcome.reason = table.error;
  }
  return outcome;
}

}  // namespace ludorum::server
