#include "room_view.hpp"

#include <algorithm>
#include <utility>

#include "message.hpp"
#include "scene_json.hpp"

namespace ludorum::server {

namespace {
Viewer viewerOf(bool hidden, bool hasEnded, std::size_t persons, const Side& side,
                const std::vector<std::size_t>& awaited) {
  if (!hidden || hasEnded || persons == 0) return std::nullopt;
  if (side.own.empty()) return side.watched.value_or(onlooker);
  // Who has several roles sees what the one sees whose turn it is.
  for (const std::size_t role : awaited)
    if (std::find(side.own.begin(), side.own.end(), role) != side.own.end()) return role;
  return side.own.front();
}
Viewer viewerOf(const RoomShot& room, const Side& side) {
  return viewerOf(room.info->hidden, room.hasEnded, room.persons(), side, room.awaited);
}

/// Whether a ply, from 1, is noticed by who is on a side: by any of one's roles.
bool isNoticedBy(const PlyNote& note, const Side& side, Viewer viewer) {
  if (!viewer || note.noticed.empty()) return true;
  if (side.own.empty()) return viewer == onlooker ? note.noticed.back() : note.noticed[*viewer];
  return std::any_of(side.own.begin(), side.own.end(),
                     [&](std::size_t role) { return note.noticed[role]; });
}
/// The plies that are told, by the number that they are told by; the start is the first.
std::vector<std::size_t> toldPlies(const PlyNotes& notes, const Side& side, Viewer viewer) {
  std::vector<std::size_t> told{0};
  for (std::size_t ply = 1; ply < notes.size(); ++ply)
    if (isNoticedBy(notes[ply], side, viewer)) told.push_back(ply);
  return told;
}

Json byRole(const RoomShot& room, const std::vector<double>& values) {
  Json object = Json::object();
  for (std::size_t role = 0; role < values.size(); ++role)
    object[room.info->roles[role]] = values[role];
  return object;
}

Json chancesJson(const PlyNote& ply) { return ply.chances ? Json(*ply.chances) : Json(); }

Json positionJson(const RoomShot& room, std::size_t ply, Viewer viewer) {
  Position position = positionSeen(room.notes[ply].state, viewer);
  return {{"state", std::move(position.state)},
          {"text", position.text},
          {"cells", position.cells},
          {"scores", position.scores.empty() ? Json() : byRole(room, position.scores)}};
}

Json sceneJson(const RoomShot& room, std::size_t ply, Viewer viewer) {
  const auto scene = sceneSeen(room.notes[ply].state, viewer);
  return scene ? jsonOf(*scene) : Json();
}
/// Adds its scene to the last position. The others, which may be hundreds, are asked for one by
/// one.
void addScene(Json& position, const RoomShot& room, Viewer viewer, ToldScenes& scenes) {
  if (!room.info->scenic) return;
  const auto [told, isNew] = scenes.try_emplace(viewer);
  if (isNew) told->second = sceneJson(room, room.plies(), viewer);
  if (!told->second.is_null()) position["scene"] = told->second;
}

/// What happened in a ply, from 1, and the position afterwards; `before` is the one that was told
/// last: the times are those since then.
Json entryJson(const RoomShot& room, std::size_t before, std::size_t ply, Viewer viewer) {
  const PlyNote& note = room.notes[ply];
  const SeenPly played = plySeen(room.notes[ply - 1].state, note.made, viewer);
  Json moves = Json::object(), time = Json::object();
  for (std::size_t role = 0; role < played.moves.size(); ++role)
    if (played.moves[role]) moves[room.info->roles[role]] = played.moves[role]->form();
  for (std::size_t role = 0; role < note.times.size(); ++role)
    if (note.times[role])
      time[room.info->roles[role]] = (note.clock[role] - room.notes[before].clock[role]).count();
  return {{"moves", moves},
          {"haps", played.hap ? played.hap->form() : Json()},
          {"line", played.line},
          {"time", time},
          {"position", positionJson(room, ply, viewer)},
          {"chances", chancesJson(note)}};
}

bool has(const std::vector<std::size_t>& roles, std::size_t role) {
  return std::find(roles.begin(), roles.end(), role) != roles.end();
}

Json seatsJson(const RoomShot& room, const Side& side) {
  Json seats = Json::array();
  for (std::size_t role = 0; role < room.seats.size(); ++role) {
    const SeatShot& seat = room.seats[role];
    seats.push_back({{"role", room.info->roles[role]},
                     {"person", seat.isPerson},
                     {"taken", seat.isTaken},
                     {"mine", has(side.own, role)},
                     {"watched", side.watched == role},
                     {"shared", has(side.own, role) && seat.isShared},
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
Json movesJson(const RoomShot& room, const Side& side) {
  Json byRoles = Json::object();
  for (const std::size_t role : room.awaited) {
    if (!has(side.own, role)) continue;
    Json& moves = byRoles[room.info->roles[role]] = Json::array();
    for (const LegalMove& move : legalMoves(room.notes.back().state, Role(role)))
      moves.push_back({{"move", move.move.form()}, {"cells", move.cells}});
  }
  return byRoles;
}

/// Whose turn it is, and how it ended.
void addTurn(Json& event, const RoomShot& room, const Side& side) {
  std::vector<std::size_t> thinking;
  for (std::size_t role = 0; role < room.seats.size(); ++role)
    if (room.seats[role].isThinking) thinking.push_back(role);
  event["awaited"] = namesOf(room, room.awaited);
  event["decided"] = namesOf(room, room.decided);
  event["thinking"] = namesOf(room, thinking);
  event["moves"] = movesJson(room, side);
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

Viewer viewerOf(const Room& room, LinkId link, std::optional<Viewer> wanted) {
  const Side side = room.seats.sideOf(link);
  const Viewer own = viewerOf(room.info.hidden, room.match.hasEnded(), room.seats.persons(), side,
                              room.match.awaited());
  const bool isAllowed = !own || !wanted || *wanted == own || *wanted == onlooker ||
                         (*wanted && (has(side.own, **wanted) || side.watched == **wanted));
  allow(isAllowed, Code::forbidden,
        "the game hides something: others' sides are shown when the match has ended");
  return wanted.value_or(own);
}

bool seesAll(const Room& room, LinkId link) { return !viewerOf(room, link, {}); }

std::size_t pliesTold(const Room& room, LinkId link) {
  const Viewer viewer = viewerOf(room, link, {});
  if (!viewer) return room.match.plies();
  return toldPlies(room.match.notes(), room.seats.sideOf(link), viewer).size() - 1;
}
std::size_t plyTold(const Room& room, LinkId link, std::size_t told) {
  const Viewer viewer = viewerOf(room, link, {});
  return viewer ? toldPlies(room.match.notes(), room.seats.sideOf(link), viewer).at(told) : told;
}
bool noticesLast(const Room& room, LinkId link) {
  const Viewer viewer = viewerOf(room, link, {});
  return !viewer || isNoticedBy(room.match.notes().back(), room.seats.sideOf(link), viewer);
}

bool mayHaveRecord(const Room& room, LinkId link) {
  const bool isBetweenOthers = room.seats.persons() > 1 && !room.seats.isAlone(link);
  return room.match.hasEnded() || (!isBetweenOthers && seesAll(room, link));
}

void requireInsight(const Room& room, LinkId link, std::size_t role) {
  const bool isOwn =
      room.seats[role].holders.contains(link) || room.seats.sideOf(link).watched == role;
  allow(isOwn || seesAll(room, link), Code::forbidden,
        "the game hides something: while the match goes on, only who plays " +
            room.info.roles[role] + " may have its moves weighed");
}

Json seenPositionJson(const RoomShot& room, std::size_t ply, Viewer viewer) {
  Json position = positionJson(room, ply, viewer);
  position["scene"] = sceneJson(room, ply, viewer);
  return position;
}

Json matchEvent(const RoomShot& room, const Side& side, ToldScenes& scenes) {
  const Viewer viewer = viewerOf(room, side);
  Json event = eventOf("match", room.id);
  event["game"] = room.info->name;
  event["parameters"] = *room.parameters;
  event["roles"] = room.info->roles;
  event["seats"] = seatsJson(room, side);
  event["start"] = positionJson(room, 0, viewer);
  event["start"]["chances"] = chancesJson(room.notes[0]);
  Json& plies = event["plies"] = Json::array();
  const std::vector<std::size_t> told = toldPlies(room.notes, side, viewer);
  for (std::size_t n = 1; n < told.size(); ++n)
    plies.push_back(entryJson(room, told[n - 1], told[n], viewer));
  addScene(plies.empty() ? event["start"] : plies.back()["position"], room, viewer, scenes);
  addTurn(event, room, side);
  event["paused"] = room.isPaused;
  event["delay"] = room.delay.count();
  event["loaded"] = room.isLoaded;
  const bool isSecret = room.persons() > 1 || (room.info->hidden && room.persons() > 0);
  event["seed"] = isSecret && !room.hasEnded ? Json() : Json(room.heading.seed);
  return event;
}

Json plyEvent(const RoomShot& room, const Side& side, ToldScenes& scenes) {
  const Viewer viewer = viewerOf(room, side);
  Json event = eventOf("ply", room.id);
  std::size_t number = room.plies(), before = number - 1;
  if (viewer) {
    const std::vector<std::size_t> told = toldPlies(room.notes, side, viewer);
    number = told.size() - 1;
    before = told[number - 1];
  }
  event["ply"] = number;
  event["entry"] = entryJson(room, before, room.plies(), viewer);
  addScene(event["entry"]["position"], room, viewer, scenes);
  addTurn(event, room, side);
  return event;
}

Json turnEvent(const RoomShot& room, const Side& side, ToldScenes& /*unused*/) {
  Json event = eventOf("turn", room.id);
  addTurn(event, room, side);
  return event;
}

Json seatsEvent(const RoomShot& room, const Side& side, ToldScenes& /*unused*/) {
  Json event = eventOf("seats", room.id);
  event["seats"] = seatsJson(room, side);
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
