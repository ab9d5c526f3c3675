#include "sight.hpp"

#include <algorithm>
#include <utility>

#include "message.hpp"

namespace ludorum::server {

namespace {
/// What is seen: all; what a role sees; or nothing.
struct Sight {
  bool anything = true;
  Viewer viewer{};
};

Sight sightOf(const Table& table, LinkId link) {
  if (!table.info.hidden || table.hasEnded() || table.persons() == 0) return {};
  const std::vector<std::size_t> roles = table.rolesOf(link);
  if (roles.empty()) return {false, {}};
  // Who has several roles sees what the one sees whose turn it is.
  for (const std::size_t role : table.awaited())
    if (std::find(roles.begin(), roles.end(), role) != roles.end()) return {true, role};
  return {true, roles.front()};
}

/// JSON of a match's own making.
Json asJson(const std::string& text) { return text.empty() ? Json() : Json::parse(text); }

Json byRole(const Table& table, const std::vector<double>& values) {
  Json object = Json::object();
  for (std::size_t role = 0; role < values.size(); ++role)
    object[table.info.roles[role]] = values[role];
  return object;
}

Json chancesJson(const PlyNote& ply) { return ply.chances ? Json(*ply.chances) : Json(); }

Json positionJson(const Table& table, std::size_t ply, const Sight& sight) {
  Position position{"null", {}, {}, {}};
  if (sight.anything) position = table.live->position(ply, sight.viewer);
  return {{"state", asJson(position.state)},
          {"text", position.text},
          {"cells", position.cells},
          {"scores", position.scores.empty() ? Json() : byRole(table, position.scores)}};
}

/// What happened in a ply, from 1, and the position afterwards.
Json entryJson(const Table& table, std::size_t ply, const Sight& sight) {
  PlayedPly played;
  if (sight.anything) played = table.live->played(ply - 1, sight.viewer);
  Json moves = Json::object(), time = Json::object();
  for (std::size_t role = 0; role < played.moves.size(); ++role)
    if (played.moves[role]) moves[table.info.roles[role]] = asJson(*played.moves[role]);
  const PlyNote& note = table.notes[ply];
  for (std::size_t role = 0; role < note.times.size(); ++role)
    if (note.times[role]) time[table.info.roles[role]] = note.times[role]->count();
  return {{"moves", moves},
          {"haps", asJson(played.haps)},
          {"line", played.line},
          {"time", time},
          {"position", positionJson(table, ply, sight)},
          {"chances", chancesJson(note)}};
}

Json seatsJson(const Table& table, LinkId link) {
  Json seats = Json::array();
  for (std::size_t role = 0; role < table.seats.size(); ++role) {
    const Seat& seat = table.seats[role];
    seats.push_back({{"role", table.info.roles[role]},
                     {"person", seat.isPerson},
                     {"taken", seat.isTaken()},
                     {"mine", seat.holders.contains(link)},
                     {"present", seat.isPresent()},
                     {"player", seat.isPerson ? "" : seat.name()}});
  }
  return seats;
}

Json namesOf(const Table& table, const std::vector<std::size_t>& roles) {
  Json names = Json::array();
  for (const std::size_t role : roles) names.push_back(table.info.roles[role]);
  return names;
}

/// The moves of the roles that are the link's and awaited.
Json movesJson(const Table& table, LinkId link) {
  Json byRoles = Json::object();
  for (const std::size_t role : table.awaited()) {
    if (!table.seats[role].holders.contains(link)) continue;
    Json& moves = byRoles[table.info.roles[role]] = Json::array();
    for (const LegalMove& move : table.live->moves(role))
      moves.push_back({{"move", asJson(move.move)}, {"cells", move.cells}});
  }
  return byRoles;
}

/// Whose turn it is, and how it ended.
void addTurn(Json& event, const Table& table, LinkId link) {
  const std::vector<std::size_t> awaited = table.awaited();
  std::vector<std::size_t> decided, thinking;
  if (!table.hasEnded())
    for (const std::size_t role : table.active(table.live->plies()))
      if (std::find(awaited.begin(), awaited.end(), role) == awaited.end()) decided.push_back(role);
  for (std::size_t role = 0; role < table.seats.size(); ++role)
    if (table.seats[role].search) thinking.push_back(role);
  event["awaited"] = namesOf(table, awaited);
  event["decided"] = namesOf(table, decided);
  event["thinking"] = namesOf(table, thinking);
  event["moves"] = movesJson(table, link);
  Json& clock = event["clock"] = Json::object();
  const std::vector<Milliseconds> times = table.clock();
  for (std::size_t role = 0; role < times.size(); ++role)
    clock[table.info.roles[role]] = times[role].count();
  const auto result = table.live->result();
  event["result"] = result ? byRole(table, {result->begin(), result->end()}) : Json();
  const auto quitter = table.live->quitter();
  event["quitter"] = quitter ? Json(table.info.roles[*quitter]) : Json();
  event["endLine"] = table.live->endLine();
  event["error"] = table.error.empty() ? Json() : Json(table.error);
}

Json eventOf(const char* type, const Table& table) { return {{"type", type}, {"match", table.id}}; }
}  // namespace

bool seesAll(const Table& table, LinkId link) {
  const Sight sight = sightOf(table, link);
  return sight.anything && !sight.viewer;
}

bool mayHaveRecord(const Table& table, LinkId link) {
  const bool isBetweenOthers = table.persons() > 1 && !table.isAlone(link);
  return table.hasEnded() || (!isBetweenOthers && seesAll(table, link));
}

void requireInsight(const Table& table, LinkId link, std::size_t role) {
  allow(seesAll(table, link) || table.seats[role].holders.contains(link), Code::forbidden,
        "the game hides something: while the match goes on, only who plays " +
            table.info.roles[role] + " may have its moves weighed");
}

Json matchEvent(const Table& table, LinkId link) {
  const Sight sight = sightOf(table, link);
  Json event = eventOf("match", table);
  event["game"] = table.info.name;
  event["parameters"] = table.parameters;
  event["roles"] = table.info.roles;
  event["seats"] = seatsJson(table, link);
  event["start"] = positionJson(table, 0, sight);
  event["start"]["chances"] = chancesJson(table.notes[0]);
  Json& plies = event["plies"] = Json::array();
  for (std::size_t ply = 1; ply < table.notes.size(); ++ply)
    plies.push_back(entryJson(table, ply, sight));
  addTurn(event, table, link);
  event["paused"] = table.paused;
  event["delay"] = table.delay.count();
  event["loaded"] = table.isLoaded;
  return event;
}

Json plyEvent(const Table& table, LinkId link) {
  Json event = eventOf("ply", table);
  event["ply"] = table.live->plies();
  event["entry"] = entryJson(table, table.live->plies(), sightOf(table, link));
  addTurn(event, table, link);
  return event;
}

Json turnEvent(const Table& table, LinkId link) {
  Json event = eventOf("turn", table);
  addTurn(event, table, link);
  return event;
}

Json seatsEvent(const Table& table, LinkId link) {
  Json event = eventOf("seats", table);
  event["seats"] = seatsJson(table, link);
  return event;
}

Json paceEvent(const Table& table) {
  Json event = eventOf("pace", table);
  event["paused"] = table.paused;
  event["delay"] = table.delay.count();
  return event;
}

Json chancesEvent(const Table& table, std::size_t ply) {
  Json event = eventOf("chances", table);
  event["ply"] = ply;
  event["chances"] = chancesJson(table.notes[ply]);
  return event;
}

}  // namespace ludorum::server
