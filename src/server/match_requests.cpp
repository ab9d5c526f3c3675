#include "match_requests.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <utility>

#include "room_view.hpp"
#include "secret.hpp"

namespace ludorum::server {

namespace {
/// The move that a role means. In a game that hides something the match's own message would tell
/// too much of one that is illegal.
AnyMove legalMove(const AnyState& state, const GameInfo& info, std::size_t role, const Json& move) {
  if (!info.hidden)
    return orRefuse(Code::illegal, [&] { return state.readMove(Role(role), move); });
  const std::vector<AnyMove> moves = state.moves(Role(role));
  if (const AnyMove* legal = moveWithForm(moves, move)) return *legal;
  throw Refusal(Code::illegal, fmt::format("{} cannot make the move {} now", info.roles[role],
                                           shownJson(move, 200)));
}
}  // namespace

MatchRequests::MatchRequests(const Catalogue& catalogue, Rooms& rooms, Searches& searches,
                             const Limits& limits, Loop loop, Seeds& seeds)
    : catalogue_(catalogue),
      rooms_(rooms),
      searches_(searches),
      limits_(limits),
      loop_(std::move(loop)),
      seeds_(seeds) {}

Handlers MatchRequests::handlers() {
  const auto by = [this](void (MatchRequests::*method)(const Caller&, const Request&)) {
    return [this, method](const Caller& caller, const Request& request) {
      (this->*method)(caller, request);
    };
  };
  return {
      {"create",
       {{"game", "parameters", "seats", "seed", "state", "paused", "delay"},
        by(&MatchRequests::create)}},
      {"load",
       {{"record"},
        [this](const Caller& caller, const Request& request) {
          static_cast<void>(request.object("record"));
          load(caller, [request] { return request.object("record"); });
        }}},
      {"join", {{"match", "secrets", "pass"}, by(&MatchRequests::join)}},
      {"share", {{"match", "role"}, by(&MatchRequests::share)}},
      {"unshare", {{"match", "role"}, by(&MatchRequests::unshare)}},
      {"claim", {{"match", "invitation", "secret"}, by(&MatchRequests::claim)}},
      {"leave",
       {{"match"},
        [this](const Caller& caller, const Request& request) {
          Room& room = roomOf(request);
          room.requirePresence(caller.link);
          caller.answer({});
          rooms_.leave(room, caller.link);
        }}},
      {"move", {{"match", "role", "ply", "move"}, by(&MatchRequests::move)}},
      {"quit", {{"match", "role"}, by(&MatchRequests::quit)}},
      {"undo", {{"match", "ply"}, by(&MatchRequests::undo)}},
      {"restart", {{"match", "swap"}, by(&MatchRequests::restart)}},
      {"pause", {{"match"}, by(&MatchRequests::setPause)}},
      {"resume", {{"match"}, by(&MatchRequests::setPause)}},
      {"step", {{"match"}, by(&MatchRequests::setPause)}},
      {"delay", {{"match", "delay"}, by(&MatchRequests::setDelay)}},
      {"scene", {{"match", "ply"}, by(&MatchRequests::scene)}},
      {"position", {{"match", "ply", "side"}, by(&MatchRequests::position)}},
      {"record", {{"match"}, by(&MatchRequests::record)}},
  };
}

// ---------------------------------------------------------------- who is here

void MatchRequests::join(const Caller& caller, const Request& request) {
  Room& room = roomOf(request);
  const std::vector<std::size_t> before = room.seats.rolesOf(caller.link);
  room.join(caller.link, secretsOf(request), request.text("pass", ""));
  caller.answer({{"match", room.id}});
  rooms_.seated(room, caller.link, room.seats.rolesOf(caller.link) != before);
  rooms_.estimate(room);
}

void MatchRequests::claim(const Caller& caller, const Request& request) {
  Room& room = roomOf(request);
  const std::string secret = ownSecretOf(request);
  const std::size_t role = room.claim(caller.link, request.text("invitation"), secret, loop_.now());
  caller.answer({{"match", room.id}, {"role", room.info.roles[role]}, {"secret", secret}});
  rooms_.seated(room, caller.link, true);
  rooms_.estimate(room);
}

/// Lets others watch from the side of a role: whoever gets the pass.
void MatchRequests::share(const Caller& caller, const Request& request) {
  Room& room = roomOf(request);
  const std::size_t role = room.roleNamed(request.text("role"));
  room.requireSeat(caller.link, role);
  allow(room.info.hidden, Code::invalid,
        fmt::format("{} hides nothing: who watches sees all", room.info.name));
  std::string& pass = room.seats[role].pass;
  if (pass.empty()) pass = newSecret();
  caller.answer({{"pass", pass}});
  rooms_.reseated(room);
}

void MatchRequests::unshare(const Caller& caller, const Request& request) {
  Room& room = roomOf(request);
  const std::size_t role = room.roleNamed(request.text("role"));
  room.requireSeat(caller.link, role);
  Seat& seat = room.seats[role];
  seat.pass.clear();
  const Links gone{seat.watchers.begin(), seat.watchers.end()};
  seat.watchers.clear();
  caller.answer({});
  rooms_.reseated(room);
  for (const LinkId link : gone) rooms_.seated(room, link, false);
}

// ---------------------------------------------------------------- playing

void MatchRequests::move(const Caller& caller, const Request& request) {
  const Room& room = roomOf(request);
  const std::size_t role = roleToMove(caller, request);
  const auto read = [state = room.match.live().state(room.match.plies()), facts = room.facts, role,
                     request] { return legalMove(state, *facts, role, request.member("move")); };
  if (!rooms_.isCostly(room)) return decide(caller, request, read());
  caller.later([this, request, read]() -> Conclusion {
    return [this, request, wanted = read()](const Caller& answered) {
      static_cast<void>(roleToMove(answered, request));
      decide(answered, request, wanted);
    };
  });
}

/// The role that somebody may decide for now.
std::size_t MatchRequests::roleToMove(const Caller& caller, const Request& request) {
  const Room& room = roomOf(request);
  const std::size_t role = room.roleNamed(request.text("role"));
  room.requireSeat(caller.link, role);
  const std::size_t told = pliesTold(room, caller.link);
  const std::uint64_t seen = request.number("ply", std::numeric_limits<std::uint64_t>::max());
  static_cast<void>(request.member("move"));
  const auto awaited = room.match.awaited();
  allow(!room.match.hasEnded(), Code::illegal, "the match has ended");
  allow(seen == told, Code::illegal,
        fmt::format("the move was meant for ply {}, but the match is at ply {}", seen, told));
  allow(std::find(awaited.begin(), awaited.end(), role) != awaited.end(), Code::illegal,
        fmt::format("it is not the turn of {}", room.info.roles[role]));
  return role;
}

void MatchRequests::decide(const Caller& caller, const Request& request, const AnyMove& wanted) {
  Room& room = roomOf(request);
  const std::size_t role = room.roleNamed(request.text("role"));
  const std::size_t plies = room.match.plies();
  const TimePoint now = loop_.now();
  orRefuse(Code::illegal, [&] { room.decide(role, wanted, room.match.waitedSince(now), now); });
  caller.answer({});
  rooms_.decided(room, plies);
}

void MatchRequests::quit(const Caller& caller, const Request& request) {
  Room& room = roomOf(request);
  const std::size_t role = room.roleNamed(request.text("role"));
  room.requireSeat(caller.link, role);
  allow(!room.match.hasEnded(), Code::illegal, "the match has ended");
  room.quit(role, loop_.now());
  caller.answer({});
  rooms_.resigned(room);
}

void MatchRequests::undo(const Caller& caller, const Request& request) {
  const Room& room = roomOf(request);
  room.requireSolitude(caller.link);
  const std::size_t plies =
      request.has("ply")
          ? plyTold(room, caller.link, request.number("ply", pliesTold(room, caller.link)))
          : room.lastOwnPly();
  caller.later([this, request, plies, game = room.game, seed = room.match.seed(),
                notes = std::make_shared<const PlyNotes>(room.match.notes()),
                generation = room.upkeep.generation]() -> Conclusion {
    const auto live =
        std::make_shared<std::unique_ptr<LiveMatch>>(takenBack(*game, seed, *notes, plies));
    return [this, request, live, generation](const Caller& answered) {
      Room& now = roomToRearrange(answered, request, generation);
      now.takeBack(std::move(*live), rooms_.bin(), loop_.now());
      answered.answer({});
      rooms_.rearranged(now);
    };
  });
}

/// The room of a request, unless somebody else has taken back something since.
Room& MatchRequests::roomToRearrange(const Caller& caller, const Request& request,
                                     std::uint64_t generation) {
  Room& room = roomOf(request);
  room.requireSolitude(caller.link);
  allow(room.upkeep.generation == generation, Code::illegal, "the match was taken back meanwhile");
  return room;
}

void MatchRequests::restart(const Caller& caller, const Request& request) {
  const Room& room = roomOf(request);
  room.requireSolitude(caller.link);
  const bool swap = request.flag("swap");
  const Beginning beginning = room.match.nextBeginning();
  caller.later([this, request, swap, beginning, game = room.game,
                generation = room.upkeep.generation]() -> Conclusion {
    const auto live =
        std::make_shared<std::unique_ptr<LiveMatch>>(std::make_unique<LiveMatch>(*game, beginning));
    return [this, request, swap, beginning, live, generation](const Caller& answered) {
      Room& now = roomToRearrange(answered, request, generation);
      now.restart(beginning, std::move(*live), swap, rooms_.bin(), loop_.now());
      answered.answer({});
      rooms_.rearranged(now);
    };
  });
}

void MatchRequests::setPause(const Caller& caller, const Request& request) {
  Room& room = roomOf(request);
  room.requireControl(caller.link);
  if (request.type() == "step")
    allow(room.pace.paused, Code::invalid, "only a paused match goes on step by step");
  room.pace.paused = request.type() != "resume";
  room.pace.steps = request.type() == "step" ? 1 : 0;
  caller.answer({});
  rooms_.paced(room);
}

void MatchRequests::setDelay(const Caller& caller, const Request& request) {
  Room& room = roomOf(request);
  room.requireControl(caller.link);
  room.pace.delay = Milliseconds(request.number("delay", longestDelay));
  caller.answer({});
  rooms_.paced(room);
}

namespace {
/// From whose side a position is wanted: a role's, "public", "all"; nothing if that is not said.
std::optional<Viewer> sideIn(const Request& request, const Room& room) {
  if (!request.has("side")) return std::nullopt;
  const std::string& side = request.text("side");
  if (side == "all") return Viewer();
  return side == "public" ? onlooker : room.roleNamed(side);
}
}  // namespace

void MatchRequests::scene(const Caller& caller, const Request& request) {
  const Room& room = roomOf(request);
  room.requirePresence(caller.link);
  const std::size_t told = request.number("ply", pliesTold(room, caller.link));
  caller.answerLater([shot = room.shot(), viewer = viewerOf(room, caller.link, {}),
                      ply = plyTold(room, caller.link, told)] {
    return Json{{"scene", seenPositionJson(*shot, ply, viewer)["scene"]}};
  });
}

void MatchRequests::position(const Caller& caller, const Request& request) {
  const Room& room = roomOf(request);
  room.requirePresence(caller.link);
  const std::size_t told = request.number("ply", pliesTold(room, caller.link));
  caller.answerLater([shot = room.shot(),
                      viewer = viewerOf(room, caller.link, sideIn(request, room)),
                      ply = plyTold(room, caller.link, told)] {
    return Json{{"position", seenPositionJson(*shot, ply, viewer)}};
  });
}

void MatchRequests::record(const Caller& caller, const Request& request) {
  const Room& room = roomOf(request);
  room.requirePresence(caller.link);
  allow(mayHaveRecord(room, caller.link), Code::forbidden,
        "while the match goes on, its record would tell what somebody may not know");
  caller.answerLater([shot = room.shot()] { return Json{{"record", parseJson(shot->record())}}; });
}

}  // namespace ludorum::server
