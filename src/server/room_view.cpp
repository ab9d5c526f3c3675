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

View viewOf(const Room& room, LinkId link) {
  if (!room.info.hidden || room.match.hasEnded() || room.seats.persons() == 0) return {};
  const std::vector<std::size_t> roles = room.seats.rolesOf(link);
  if (roles.empty()) return {false, {}};
  // Who has several roles sees what the one sees whose turn it is.
  for (const std::size_t role : room.match.awaited())
    if (std::find(roles.begin(), roles.end(), role) != roles.end()) return {true, role};
  return {true, roles.front()};
}

Json byRole(const Room& room, const std::vector<double>& values) {
  Json object = Json::object();
  for (std::size_t role = 0; role < values.size(); ++role)
    object[room.info.roles[role]] = values[role];
  return object;
}

Json chancesJson(const PlyNote& ply) { return ply.chances ? Json(*ply.chances) : Json(); }

Json positionJson(const Room& room, std::size_t ply, const View& view) {
  Position position;
  if (view.anything) position = room.match.live().position(ply, view.viewer);
  return {{"state", std::move(position.state)},
          {"text", position.text},
          {"cells", position.cells},
          {"scores", position.scores.empty() ? Json() : byRole(room, position.scores)}};
}

Json sceneJson(const Room& room, std::size_t ply, const View& view) {
  const auto scene = view.anything ? room.match.live().scene(ply, view.viewer) : std::nullopt;
  return scene ? jsonOf(*scene) : Json();
}
/// Adds its scene to the last position. The others, which may be hundreds, are asked for one by
/// one.
void addScene(Json& position, const Room& room, const View& view, ToldScenes& scenes) {
  if (!room.info.scenic || !view.anything) return;
  const auto [told, isNew] = scenes.try_emplace(view.viewer);
  if (isNew) told->second = sceneJson(room, room.match.plies(), view);
  position["scene"] = told->second;
}

/// What happened in a ply, from 1, and the position afterwards.
Json entryJson(const Room& room, std::size_t ply, const View& view) {
  SeenPly played;
  if (view.anything) played = room.match.live().played(ply - 1, view.viewer);
  Json moves = Json::object(), time = Json::object();
  for (std::size_t role = 0; role < played.moves.size(); ++role)
    if (played.moves[role]) moves[room.info.roles[role]] = played.moves[role]->form();
  const PlyNote& note = room.match.notes()[ply];
  for (std::size_t role = 0; role < note.times.size(); ++role)
    if (note.times[role]) time[room.info.roles[role]] = note.times[role]->count();
  return {{"moves", moves},
          {"haps", played.hap ? played.hap->form() : Json()},
          {"line", played.line},
          {"time", time},
          {"position", positionJson(room, ply, view)},
          {"chances", chancesJson(note)}};
}

Json seatsJson(const Room& room, LinkId link) {
  Json seats = Json::array();
  for (std::size_t role = 0; role < room.seats.size(); ++role) {
    const Seat& seat = room.seats[role];
    seats.push_back({{"role", room.info.roles[role]},
                     {"person", seat.isPerson},
                     {"taken", seat.isTaken()},
                     {"mine", seat.holders.contains(link)},
                     {"present", seat.isPresent()},
                     {"player", seat.isPerson ? "" : seat.name()}});
  }
  return seats;
}

Json namesOf(const Room& room, const std::vector<std::size_t>& roles) {
  Json names = Json::array();
  for (const std::size_t role : roles) names.push_back(room.info.roles[role]);
  return names;
}

/// The moves of the roles that are the link's and awaited.
Json movesJson(const Room& room, LinkId link) {
  Json byRoles = Json::object();
  for (const std::size_t role : room.match.awaited()) {
    if (!room.seats[role].holders.contains(link)) continue;
    Json& moves = byRoles[room.info.roles[role]] = Json::array();
    for (const LegalMove& move : room.match.live().moves(role))
      moves.push_back({{"move", move.move.form()}, {"cells", move.cells}});
  }
  return byRoles;
}

/// Whose turn it is, and how it ended.
void addTurn(Json& event, const Room& room, LinkId link) {
  const std::vector<std::size_t> awaited = room.match.awaited();
  std::vector<std::size_t> decided, thinking;
  if (!room.match.hasEnded())
    for (const std::size_t role : room.match.active(room.match.plies()))
      if (std::find(awaited.begin(), awaited.end(), role) == awaited.end()) decided.push_back(role);
  for (std::size_t role = 0; role < room.seats.size(); ++role)
    if (room.seats[role].search) thinking.push_back(role);
  event["awaited"] = namesOf(room, awaited);
  event["decided"] = namesOf(room, decided);
  event["thinking"] = namesOf(room, thinking);
  event["moves"] = movesJson(room, link);
  Json& clock = event["clock"] = Json::object();
  const std::vector<Milliseconds> times = room.match.clock();
  for (std::size_t role = 0; role < times.size(); ++role)
    clock[room.info.roles[role]] = times[role].count();
  const auto result = room.match.live().result();
  event["result"] = result ? byRole(room, {result->begin(), result->end()}) : Json();
  const auto quitter = room.match.live().quitter();
  event["quitter"] = quitter ? Json(room.info.roles[*quitter]) : Json();
  event["endLine"] = room.match.live().endLine();
  event["error"] = room.match.error().empty() ? Json() : Json(room.match.error());
}

Json eventOf(const char* type, const Room& room) { return {{"type", type}, {"match", room.id}}; }
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

Json sceneSeen(const Room& room, LinkId link, std::size_t ply) {
  return sceneJson(room, ply, viewOf(room, link));
}

Json matchEvent(const Room& room, LinkId link, ToldScenes& scenes) {
  const View view = viewOf(room, link);
  Json event = eventOf("match", room);
  event["game"] = room.info.name;
  event["parameters"] = room.parameters;
  event["roles"] = room.info.roles;
  event["seats"] = seatsJson(room, link);
  event["start"] = positionJson(room, 0, view);
  event["start"]["chances"] = chancesJson(room.match.notes()[0]);
  Json& plies = event["plies"] = Json::array();
  for (std::size_t ply = 1; ply < room.match.notes().size(); ++ply)
    plies.push_back(entryJson(room, ply, view));
  addScene(plies.empty() ? event["start"] : plies.back()["position"], room, view, scenes);
  addTurn(event, room, link);
  event["paused"] = room.pace.paused;
  event["delay"] = room.pace.delay.count();
  event["loaded"] = room.match.isLoaded();
  return event;
}

Json plyEvent(const Room& room, LinkId link, ToldScenes& scenes) {
  const View view = viewOf(room, link);
  Json event = eventOf("ply", room);
  event["ply"] = room.match.plies();
  event["entry"] = entryJson(room, room.match.plies(), view);
  addScene(event["entry"]["position"], room, view, scenes);
  addTurn(event, room, link);
  return event;
}

Json turnEvent(const Room& room, LinkId link) {
  Json event = eventOf("turn", room);
  addTurn(event, room, link);
  return event;
}

Json seatsEvent(const Room& room, LinkId link) {
  Json event = eventOf("seats", room);
  event["seats"] = seatsJson(room, link);
  return event;
}

Json paceEvent(const Room& room) {
  Json event = eventOf("pace", room);
  event["paused"] = room.pace.paused;
  event["delay"] = room.pace.delay.count();
  return event;
}

Json chancesEvent(const Room& room, std::size_t ply) {
  Json event = eventOf("chances", room);
  event["ply"] = ply;
  event["chances"] = chancesJson(room.match.notes()[ply]);
  return event;
}

}  // namespace ludorum::server
