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
constexpr std::size_t shortestSecret = 20, longestSecret = 100;

/// The secrets of a request: a list, or an object by role as `create` has answered.
std::vector<std::string> secretsOf(const Request& request) {
  std::vector<std::string> secrets;
  if (!request.has("secrets")) return secrets;
  const Json& given = request.member("secrets");
  allow(given.is_structured(), Code::malformed, "\"secrets\" must be an array of strings");
  for (const Json& secret : given) {
    allow(secret.is_string(), Code::malformed, "\"secrets\" must be an array of strings");
    secrets.push_back(secret.get<std::string>());
  }
  return secrets;
}

/// The secret that who claims a seat has made up, to be able to claim it again; or a new one.
std::string ownSecretOf(const Request& request) {
  if (!request.has("secret")) return newSecret();
  const std::string& secret = request.text("secret");
  allow(secret.size() >= shortestSecret && secret.size() <= longestSecret, Code::invalid,
        fmt::format("a secret of your own has {} to {} characters", shortestSecret, longestSecret));
  return secret;
}

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

/// The move that a role means. In a game that hides something the match's own message would tell
/// too much of one that is illegal.
AnyMove legalMove(const Room& room, std::size_t role, const Json& move) {
  const AnyState state = room.match.live().state(room.match.plies());
  if (!room.info.hidden)
    return orRefuse(Code::illegal, [&] { return state.readMove(Role(role), move); });
  const std::vector<AnyMove> moves = state.moves(Role(role));
  if (const AnyMove* legal = moveWithForm(moves, move)) return *legal;
  throw Refusal(Code::illegal, fmt::format("{} cannot make the move {} now", room.info.roles[role],
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
          caller.answer({{"match", load(caller.client, request.object("record"))}});
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

Seats MatchRequests::seatsOf(const GameModule& game, const Json& wanted) const {
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
      seat.artificial = candidateOf(game, what, searches_.most());
      continue;
    }
    allow(who == "person" && (what == "here" || what == "guest"), Code::invalid,
          R"(a seat is {"person":"here"}, {"person":"guest"} or {"player":"uct"})");
    seat.isPerson = true;
    (what == "here" ? seat.secret : seat.invitation) = newSecret();
  }
  return seats;
}

void MatchRequests::create(const Caller& caller, const Request& request) {
  RoomSetup setup{newSecret(), caller.client,
                  catalogue_.game(request.text("game"), request.settings("parameters"))};
  setup.seats = seatsOf(*setup.game, request.array("seats"));
  setup.paused = request.flag("paused");
  setup.delay = Milliseconds(request.number("delay", longestDelay, 0));
  constexpr auto any = std::numeric_limits<std::uint64_t>::max();
  const std::uint64_t seed = request.has("seed") ? request.number("seed", any) : seeds_.next();
  setup.beginning =
      orRefuse(Code::invalid, [&] { return beginningOf(request, *setup.game, seed); });
  Json secrets = Json::object(), invitations = Json::object();
  const std::vector<std::string> roles = setup.game->info().roles;
  for (std::size_t role = 0; role < roles.size(); ++role) {
    const Seat& seat = setup.seats[role];
    if (!seat.secret.empty()) secrets[roles[role]] = seat.secret;
    if (!seat.invitation.empty()) invitations[roles[role]] = seat.invitation;
  }
  Lease place = rooms_.place(caller.client);
  const Room& room = orRefuse(
      Code::invalid, [&]() -> Room& { return rooms_.add(std::move(setup), std::move(place)); });
  caller.answer({{"match", room.id}, {"secrets", secrets}, {"invitations", invitations}});
}

std::string MatchRequests::load(const std::string& client, const Json& record) {
  const auto member = [&](const char* name) -> const Json& {
    const auto found = record.find(name);
    allow(found != record.end(), Code::invalid, fmt::format("the record has no \"{}\"", name));
    return *found;
  };
  allow(member("game").is_string(), Code::invalid, "the record's \"game\" must be a string");
  const Json parameters = record.value("parameters", Json::object());
  return orRefuse(Code::invalid, [&] {
    RoomSetup setup{newSecret(), client,
                    catalogue_.game(member("game").get<std::string>(), settingsFrom(parameters))};
    allow(member("history").is_array() && record["history"].size() <= limits_.plies + 1,
          Code::invalid, fmt::format("a match has {} plies at most", limits_.plies));
    setup.loaded = std::make_unique<LiveMatch>(*setup.game, record);
    const Json players = record.value("players", Json::object());
    for (const std::string& role : setup.game->info().roles) {
      const auto found = players.find(role);
      const bool isNamed = found != players.end() && found->is_string();
      setup.seats.emplace_back().artificial.player.text =
          isNamed ? found->get<std::string>().substr(0, 200) : "";
    }
    Lease place = rooms_.place(client);
    Room& room = rooms_.add(std::move(setup), std::move(place));
    if (const auto error = record.find("error"); error != record.end() && error->is_string())
      room.match.fail(error->get<std::string>().substr(0, 1000));
    return room.id;
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
  Room& room = roomOf(request);
  const std::size_t role = room.roleNamed(request.text("role"));
  room.requireSeat(caller.link, role);
  const std::size_t plies = room.match.plies();
  const std::uint64_t seen = request.number("ply", std::numeric_limits<std::uint64_t>::max());
  const Json& move = request.member("move");
  const auto awaited = room.match.awaited();
  allow(!room.match.hasEnded(), Code::illegal, "the match has ended");
  allow(seen == plies, Code::illegal,
        fmt::format("the move was meant for ply {}, but the match is at ply {}", seen, plies));
  allow(std::find(awaited.begin(), awaited.end(), role) != awaited.end(), Code::illegal,
        fmt::format("it is not the turn of {}", room.info.roles[role]));
  const AnyMove wanted = legalMove(room, role, move);
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
  Room& room = roomOf(request);
  room.requireSolitude(caller.link);
  const std::size_t plies =
      request.has("ply") ? request.number("ply", room.match.plies()) : room.lastOwnPly();
  room.takeBack(plies, loop_.now());
  caller.answer({});
  rooms_.rearranged(room);
}

void MatchRequests::restart(const Caller& caller, const Request& request) {
  Room& room = roomOf(request);
  room.requireSolitude(caller.link);
  room.restart(request.flag("swap"), loop_.now());
  caller.answer({});
  rooms_.rearranged(room);
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
  caller.answer({{"scene", sceneSeen(room, caller.link, ply)}});
}

void MatchRequests::record(const Caller& caller, const Request& request) {
  const Room& room = roomOf(request);
  room.requirePresence(caller.link);
  allow(mayHaveRecord(room, caller.link), Code::forbidden,
        "while the match goes on, its record would tell what somebody may not know");
  caller.answer({{"record", room.match.live().recordForm(room.seats.names())}});
}

}  // namespace ludorum::server
