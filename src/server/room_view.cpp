#include "room_view.hpp"

#include <algorithm>
#include <utility>

#include "message.hpp"
#include "scene_json.hpp"

namespace ludorum::server {

namespace {
/// What is seen: all; what a role sees; or nothing.
struct View {
  bool anything = true;
  Viewer viewer{};
};

View viewOf(bool hidden, bool hasEnded, std::size_t persons, const Roles& own,
            const std::vector<std::size_t>& awaited) {
  if (!hidden || hasEnded || persons == 0) return {};
  if (own.empty()) return {false, {}};
  // Who has several roles sees what the one sees whose turn it is.
  for (const std::size_t role : awaited)
    if (std::find(own.begin(), own.end(), role) != own.end()) return {true, role};
  return {true, own.front()};
}
View viewOf(const RoomShot& room, const Roles& own) {
  return viewOf(room.info->hidden, room.hasEnded, room.persons(), own, room.awaited);
}

Json byRole(const RoomShot& room, const std::vector<double>& values) {
  Json object = Json::object();
  for (std::size_t role = 0; role < values.size(); ++role)
    object[room.info->roles[role]] = values[role];
  return object;
}

Json chancesJson(const PlyNote& ply) { return ply.chances ? Json(*ply.chances) : Json(); }

Json positionJson(const RoomShot& room, std::size_t ply, const View& view) {
  Position position;
  if (view.anything) position = positionSeen(room.notes[ply].state, view.viewer);
  return {{"state", std::move(position.state)},
          {"text", position.text},
          {"cells", position.cells},
          {"scores", position.scores.empty() ? Json() : byRole(room, position.scores)}};
}

Json sceneJson(const RoomShot& room, std::size_t ply, const View& view) {
  const auto scene = view.anything ? sceneSeen(room.notes[ply].state, view.viewer) : std::nullopt;
  return scene ? jsonOf(*scene) : Json();
}
/// Adds its scene to the last position. The others, which may be hundreds, are asked for one by
/// one.
void addScene(Json& position, const RoomShot& room, const View& view, ToldScenes& scenes) {
  if (!room.info->scenic || !view.anything) return;
  const auto [told, isNew] = scenes.try_emplace(view.viewer);
  if (isNew) told->second = sceneJson(room, room.plies(), view);
  position["scene"] = told->second;
}

/// What happened in a ply, from 1, and the position afterwards.
Json entryJson(const RoomShot& room, std::size_t ply, const View& view) {
  const PlyNote& note = room.notes[ply];
  SeenPly played;
  if (view.anything) played = plySeen(room.notes[ply - 1].state, note.made, view.viewer);
  Json moves = Json::object(), time = Json::object();
  for (std::size_t role = 0; role < played.moves.size(); ++role)
    if (played.moves[role]) moves[room.info->roles[role]] = played.moves[role]->form();
  for (std::size_t role = 0; role < note.times.size(); ++role)
    if (note.times[role]) time[room.info->roles[role]] = note.times[role]->count();
  return {{"moves", moves},
          {"haps", played.hap ? played.hap->form() : Json()},
          {"line", played.line},
          {"time", time},
          {"position", positionJson(room, ply, view)},
          {"chances", chancesJson(note)}};
}

bool has(const Roles& roles, std::size_t role) {
  return std::find(roles.begin(), roles.end(), role) != roles.end();
}

Json seatsJson(const RoomShot& room, const Roles& own) {
  Json seats = Json::array();
  for (std::size_t role = 0; role < room.seats.size(); ++role) {
    const SeatShot& seat = room.seats[role];
    seats.push_back({{"role", room.info->roles[role]},
                     {"person", seat.isPerson},
                     {"taken", seat.isTaken},
                     {"mine", has(own, role)},
                     {"present", seat.isPresent},
                     {"player", seat.isPerson ? "" : seat.name}});
  }
  return seats;
}

Json namesOf(const RoomShot& room, const std::vector<std::size_t>& roles) {
  Json names = Json::array();
  for (const std::size_t role : roles) names.push_back(room.info->roles[role]);
  return names;
}

/// The moves of the roles that are one's own and awaited.
Json movesJson(const RoomShot& room, const Roles& own) {
  Json byRoles = Json::object();
  for (const std::size_t role : room.awaited) {
    if (!has(own, role)) continue;
    Json& moves = byRoles[room.info->roles[role]] = Json::array();
    for (const LegalMove& move : legalMoves(room.notes.back().state, Role(role)))
      moves.push_back({{"move", move.move.form()}, {"cells", move.cells}});
  }
  return byRoles;
}

/// Whose turn it is, and how it ended.
void addTurn(Json& event, const RoomShot& room, const Roles& own) {
  std::vector<std::size_t> thinking;
  for (std::size_t role = 0; role < room.seats.size(); ++role)
    if (room.seats[role].isThinking) thinking.push_back(role);
  event["awaited"] = namesOf(room, room.awaited);
  event["decided"] = namesOf(room, room.decided);
  event["thinking"] = namesOf(room, thinking);
  event["moves"] = movesJson(room, own);
  Json& clock = event["clock"] = Json::object();
  const std::vector<Milliseconds>& times = room.notes.back().clock;
  for (std::size_t role = 0; role < times.size(); ++role)
    clock[room.info->roles[role]] = times[role].count();
  event["result"] = room.result ? byRole(room, {room.result->begin(), room.result->end()}) : Json();
  event["quitter"] = room.quitter ? Json(room.info->roles[*room.quitter]) : Json();
  event["endLine"] = room.endLine;
  event["error"] = room.error.empty() ? Json() : Json(room.error);
}

Json eventOf(const char* type, const std::string& match) {
  return {{"type", type}, {"match", match}};
}
}  // namespace

namespace {
View viewOf(const Room& room, LinkId link) {
  return viewOf(room.info.hidden, room.match.hasEnded(), room.seats.persons(),
                room.seats.rolesOf(link), room.match.awaited());
}
}  // namespace

bool seesAll(const Room& room, LinkId link) {
  const View view = viewOf(room, link);
  return view.anything && !view.viewer;
}

bool mayHaveRecord(const Room& room, LinkId link) {
  const bool isBetweenOthers = room.seats.persons() > 1 && !room.seats.isAlone(link);
  return room.match.hasEnded() || (!isBetweenOthers && seesAll(room, link));
}

void requireInsight(const Room& room, LinkId link, std::size_t role) {
  allow(seesAll(room, link) || room.seats[role].holders.contains(link), Code::forbidden,
        "the game hides something: while the match goes on, only who plays " +
            room.info.roles[role] + " may have its moves weighed");
}

Json sceneEvent(const RoomShot& room, const Roles& own, std::size_t ply) {
  return sceneJson(room, ply, viewOf(room, own));
}

Json matchEvent(const RoomShot& room, const Roles& own, ToldScenes& scenes) {
  const View view = viewOf(room, own);
  Json event = eventOf("match", room.id);
  event["game"] = room.info->name;
  event["parameters"] = *room.parameters;
  event["roles"] = room.info->roles;
  event["seats"] = seatsJson(room, own);
  event["start"] = positionJson(room, 0, view);
  event["start"]["chances"] = chancesJson(room.notes[0]);
  Json& plies = event["plies"] = Json::array();
  for (std::size_t ply = 1; ply < room.notes.size(); ++ply)
    plies.push_back(entryJson(room, ply, view));
  addScene(plies.empty() ? event["start"] : plies.back()["position"], room, view, scenes);
  addTurn(event, room, own);
  event["paused"] = room.isPaused;
  event["delay"] = room.delay.count();
  event["loaded"] = room.isLoaded;
  return event;
}

Json plyEvent(const RoomShot& room, const Roles& own, ToldScenes& scenes) {
  const View view = viewOf(room, own);
  Json event = eventOf("ply", room.id);
  event["ply"] = room.plies();
  event["entry"] = entryJson(room, room.plies(), view);
  addScene(event["entry"]["position"], room, view, scenes);
  addTurn(event, room, own);
  return event;
}

Json turnEvent(const RoomShot& room, const Roles& own, ToldScenes& /*unused*/) {
  Json event = eventOf("turn", room.id);
  addTurn(event, room, own);
  return event;
}

Json seatsEvent(const RoomShot& room, const Roles& own, ToldScenes& /*unused*/) {
  Json event = eventOf("seats", room.id);
  event["seats"] = seatsJson(room, own);
  return event;
}

Json paceEvent(const Room& room) {
  Json event = eventOf("pace", room.id);
  event["paused"] = room.pace.paused;
  event["delay"] = room.pace.delay.count();
  return event;
}

Json chancesEvent(const Room& room, std::size_t ply) {
  Json event = eventOf("chances", room.id);
  event["ply"] = ply;
  event["chances"] = chancesJson(room.match.notes()[ply]);
  return event;
}

}  // namespace ludorum::server
