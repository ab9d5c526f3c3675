#include "match_requests.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <utility>

#include "room_view.hpp"
#include "secret.hpp"

namespace ludorum::server {

namespace {
constexpr std::uint64_t longestDelay = 10'000;  ///< Milliseconds.

/// What a match begins with: the state is JSON, or a text.
Beginning beginningOf(const Request& request, const GameModule& game, std::uint64_t seed) {
  Beginning beginning{seed};
  if (!request.has("state") || request.member("state").is_null()) return beginning;
  const Json& state = request.member("state");
  const AnyState usual = game.startOf(seed);
  beginning.start =
      state.is_string() ? usual.readText(state.get_ref<const std::string&>()) : usual.read(state);
  return beginning;
}

bool hasGuest(const Seats& seats) {
  return std::any_of(seats.begin(), seats.end(),
                     [](const Seat& seat) { return !seat.invitation.empty(); });
}

/// Who knows the seed knows all luck to come; and who has made up a position, what it hides.
void requireFairness(const Request& request, const GameModule& game, const Seats& seats) {
  if (!hasGuest(seats)) return;
  allow(!request.has("seed"), Code::forbidden,
        "a match with a guest has no seed of yours: you would know all luck to come");
  const bool hasState = request.has("state") && !request.member("state").is_null();
  allow(!hasState || !game.traits().hidden, Code::forbidden,
        "a match with a guest has no position of yours where the game hides something: you would "
        "know what");
}

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
      {"join", {{"match", "secrets"}, by(&MatchRequests::join)}},
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
      {"record", {{"match"}, by(&MatchRequests::record)}},
  };
}

// ---------------------------------------------------------------- new matches

namespace {
Seats seatsOf(const GameModule& game, const Json& wanted, const Demand& most) {
  const std::vector<std::string> roles = game.info().roles;
  allow(wanted.size() == roles.size(), Code::invalid,
        fmt::format("\"seats\" must have an entry for each of {} roles, not {}", roles.size(),
                    wanted.size()));
  Seats seats;
  for (const Json& entry : wanted) {
    allow(entry.is_object() && entry.size() == 1 && entry.front().is_string(), Code::malformed,
          R"(a seat is {"person":"here"}, {"person":"guest"} or {"player":"uct"})");
    const std::string who = entry.begin().key(), what = entry.front().get<std::string>();
    Seat& seat = seats.emplace_back();
    if (who == "player") {
      seat.artificial = candidateOf(game, what, most);
      continue;
    }
    allow(who == "person" && (what == "here" || what == "guest"), Code::invalid,
          R"(a seat is {"person":"here"}, {"person":"guest"} or {"player":"uct"})");
    seat.isPerson = true;
    (what == "here" ? seat.secret : seat.invitation) = newSecret();
  }
  return seats;
}

/// The room that is asked for.
std::shared_ptr<Room> roomFor(const Request& request, const Party& party,
                              std::shared_ptr<const GameModule> game, std::uint64_t seed,
                              const Demand& most, TimePoint now) {
  RoomSetup setup{newSecret(), party.client, std::move(game)};
  setup.owner = party.link;
  setup.seats = seatsOf(*setup.game, request.array("seats"), most);
  requireFairness(request, *setup.game, setup.seats);
  setup.paused = request.flag("paused");
  setup.delay = Milliseconds(request.number("delay", longestDelay, 0));
  return orRefuse(Code::invalid, [&] {
    setup.beginning = beginningOf(request, *setup.game, seed);
    return std::make_shared<Room>(std::move(setup), now);
  });
}

/// The secrets and the invitations of the persons' seats, by role.
std::pair<Json, Json> secretsIn(const Room& room) {
  Json secrets = Json::object(), invitations = Json::object();
  for (std::size_t role = 0; role < room.seats.size(); ++role) {
    const Seat& seat = room.seats[role];
    if (!seat.secret.empty()) secrets[room.info.roles[role]] = seat.secret;
    if (!seat.invitation.empty()) invitations[room.info.roles[role]] = seat.invitation;
  }
  return {secrets, invitations};
}
}  // namespace

void MatchRequests::create(const Caller& caller, const Request& request) {
  constexpr auto any = std::numeric_limits<std::uint64_t>::max();
  const std::uint64_t seed = request.has("seed") ? request.number("seed", any) : seeds_.next();
  const auto place = std::make_shared<Lease>(rooms_.place(caller.client));
  caller.later([this, request, seed, place, party = Party{caller.client, caller.link},
                configured = catalogue_.later(request.text("game"), request.settings("parameters")),
                most = searches_.most(), now = loop_.now()]() -> Conclusion {
    const auto room = roomFor(request, party, configured(), seed, most, now);
    return [this, room, place](const Caller& answered) {
      const auto [secrets, invitations] = secretsIn(*room);
      const Room& added = rooms_.add(room, std::move(*place));
      answered.answer({{"match", added.id}, {"secrets", secrets}, {"invitations", invitations}});
    };
  });
}

namespace {
/// What is wanted of a record besides its match.
const Json& memberOf(const Json& record, const char* name) {
  const auto found = record.find(name);
  allow(found != record.end(), Code::invalid, fmt::format("the record has no \"{}\"", name));
  return *found;
}

std::shared_ptr<Room> loadedRoom(const Json& record, const Party& party,
                                 std::shared_ptr<const GameModule> game, std::size_t mostPlies,
                                 TimePoint now) {
  const Json& history = memberOf(record, "history");
  allow(history.is_array() && history.size() <= mostPlies + 1, Code::invalid,
        fmt::format("a match has {} plies at most", mostPlies));
  RoomSetup setup{newSecret(), party.client, std::move(game)};
  setup.owner = party.link;
  setup.loaded = std::make_unique<LiveMatch>(*setup.game, record);
  const Json players = record.value("players", Json::object());
  for (const std::string& role : setup.game->info().roles) {
    const auto found = players.find(role);
    const bool isNamed = found != players.end() && found->is_string();
    setup.seats.emplace_back().artificial.player.text =
        isNamed ? found->get<std::string>().substr(0, 200) : "";
  }
  auto room = std::make_shared<Room>(std::move(setup), now);
  if (const auto error = record.find("error"); error != record.end() && error->is_string())
    room->match.fail(error->get<std::string>().substr(0, 1000));
  return room;
}
}  // namespace

void MatchRequests::load(const Caller& caller, std::function<Json()> read) {
  const auto place = std::make_shared<Lease>(rooms_.place(caller.client));
  const Party party{caller.client, caller.link};
  caller.later([this, place, party, read = std::move(read), now = loop_.now()]() -> Conclusion {
    const std::shared_ptr<const Json> record = thrownInto(rooms_.bin(), read());
    allow(memberOf(*record, "game").is_string(), Code::invalid,
          "the record's \"game\" must be a string");
    return [this, place, party, record, now](const Caller& waiting) {
      const Settings parameters = orRefuse(
          Code::invalid, [&] { return settingsFrom(record->value("parameters", Json::object())); });
      waiting.later([this, place, party, record, now,
                     configured = catalogue_.later((*record)["game"].get<std::string>(),
                                                   parameters)]() -> Conclusion {
        const auto room = orRefuse(Code::invalid, [&] {
          return loadedRoom(*record, party, configured(), limits_.plies, now);
        });
        return [this, room, place](const Caller& answered) {
          answered.answer({{"match", rooms_.add(room, std::move(*place)).id}});
        };
      });
    };
  });
}

// ---------------------------------------------------------------- who is here

void MatchRequests::join(const Caller& caller, const Request& request) {
  Room& room = roomOf(request);
  const std::vector<std::size_t> before = room.seats.rolesOf(caller.link);
  room.join(caller.link, secretsOf(request));
  caller.answer({{"match", room.id}});
  rooms_.seated(room, caller.link, room.seats.rolesOf(caller.link) != before);
  rooms_.estimate(room);
}

void MatchRequests::claim(const Caller& caller, const Request& request) {
  Room& room = roomOf(request);
  const std::string secret = ownSecretOf(request);
  const std::size_t role = room.claim(caller.link, request.text("invitation"), secret);
  caller.answer({{"match", room.id}, {"role", room.info.roles[role]}, {"secret", secret}});
  rooms_.seated(room, caller.link, true);
  rooms_.estimate(room);
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
  const std::size_t plies = room.match.plies();
  const std::uint64_t seen = request.number("ply", std::numeric_limits<std::uint64_t>::max());
  static_cast<void>(request.member("move"));
  const auto awaited = room.match.awaited();
  allow(!room.match.hasEnded(), Code::illegal, "the match has ended");
  allow(seen == plies, Code::illegal,
        fmt::format("the move was meant for ply {}, but the match is at ply {}", seen, plies));
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
      request.has("ply") ? request.number("ply", room.match.plies()) : room.lastOwnPly();
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

void MatchRequests::scene(const Caller& caller, const Request& request) {
  const Room& room = roomOf(request);
  room.requirePresence(caller.link);
  const std::size_t ply = request.number("ply", room.match.plies());
  caller.answerLater([shot = room.shot(), own = room.seats.rolesOf(caller.link), ply] {
    return Json{{"scene", sceneEvent(*shot, own, ply)}};
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
