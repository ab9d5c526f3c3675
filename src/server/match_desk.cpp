#include "match_desk.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <utility>

#include "secret.hpp"
#include "sight.hpp"

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

/// The state that a match is to begin in: JSON, or a text.
std::string stateOf(const Request& request) {
  if (!request.has("state") || request.member("state").is_null()) return {};
  const Json& state = request.member("state");
  return state.is_string() ? state.get<std::string>() : state.dump();
}

/// Refuses a move that is not among those of the role. In a game that hides something the match's
/// own message would tell too much.
void requireLegal(const Table& table, std::size_t role, const Json& move) {
  if (!table.info.hidden) return;
  for (const LegalMove& legal : table.live->moves(role))
    if (parseJson(legal.move) == move) return;
  throw Refusal(Code::illegal, fmt::format("{} cannot make the move {} now", table.info.roles[role],
                                           shownJson(move, 200)));
}
}  // namespace

MatchDesk::MatchDesk(const Catalogue& catalogue, Tables& tables, Searches& searches,
                     const Limits& limits, Loop loop, Seeds& seeds)
    : catalogue_(catalogue),
      tables_(tables),
      searches_(searches),
      limits_(limits),
      loop_(std::move(loop)),
      seeds_(seeds) {}

Handlers MatchDesk::handlers() {
  const auto by = [this](void (MatchDesk::*method)(const Caller&, const Request&)) {
    return [this, method](const Caller& caller, const Request& request) {
      (this->*method)(caller, request);
    };
  };
  return {
      {"create",
       {{"game", "parameters", "seats", "seed", "state", "paused", "delay"},
        by(&MatchDesk::create)}},
      {"load",
       {{"record"},
        [this](const Caller& caller, const Request& request) {
          caller.answer({{"match", load(caller.client, request.object("record"))}});
        }}},
      {"join", {{"match", "secrets"}, by(&MatchDesk::join)}},
      {"claim", {{"match", "invitation", "secret"}, by(&MatchDesk::claim)}},
      {"leave",
       {{"match"},
        [this](const Caller& caller, const Request& request) {
          Table& table = tableOf(request);
          table.requirePresence(caller.link);
          caller.answer({});
          tables_.leave(table, caller.link);
        }}},
      {"move", {{"match", "role", "ply", "move"}, by(&MatchDesk::move)}},
      {"quit", {{"match", "role"}, by(&MatchDesk::quit)}},
      {"undo", {{"match", "ply"}, by(&MatchDesk::undo)}},
      {"restart", {{"match", "swap"}, by(&MatchDesk::restart)}},
      {"pause", {{"match"}, by(&MatchDesk::setPause)}},
      {"resume", {{"match"}, by(&MatchDesk::setPause)}},
      {"step", {{"match"}, by(&MatchDesk::setPause)}},
      {"delay", {{"match", "delay"}, by(&MatchDesk::setDelay)}},
      {"record", {{"match"}, by(&MatchDesk::record)}},
  };
}

// ---------------------------------------------------------------- new matches

std::vector<Seat> MatchDesk::seatsOf(const GameModule& game, const Json& wanted) const {
  const std::vector<std::string> roles = game.info().roles;
  allow(wanted.size() == roles.size(), Code::invalid,
        fmt::format("\"seats\" must have an entry for each of {} roles, not {}", roles.size(),
                    wanted.size()));
  std::vector<Seat> seats;
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

void MatchDesk::create(const Caller& caller, const Request& request) {
  TableSetup setup{newSecret(), caller.client,
                   catalogue_.game(request.text("game"), request.settings("parameters"))};
  setup.seats = seatsOf(*setup.game, request.array("seats"));
  setup.beginning.state = stateOf(request);
  setup.paused = request.flag("paused");
  setup.delay = Milliseconds(request.number("delay", longestDelay, 0));
  constexpr auto any = std::numeric_limits<std::uint64_t>::max();
  setup.beginning.seed = request.has("seed") ? request.number("seed", any) : seeds_.next();
  Json secrets = Json::object(), invitations = Json::object();
  const std::vector<std::string> roles = setup.game->info().roles;
  for (std::size_t role = 0; role < roles.size(); ++role) {
    const Seat& seat = setup.seats[role];
    if (!seat.secret.empty()) secrets[roles[role]] = seat.secret;
    if (!seat.invitation.empty()) invitations[roles[role]] = seat.invitation;
  }
  Lease place = tables_.place(caller.client);
  const Table& table = orRefuse(
      Code::invalid, [&]() -> Table& { return tables_.add(std::move(setup), std::move(place)); });
  caller.answer({{"match", table.id}, {"secrets", secrets}, {"invitations", invitations}});
}

std::string MatchDesk::load(const std::string& client, const Json& record) {
  const auto member = [&](const char* name) -> const Json& {
    const auto found = record.find(name);
    allow(found != record.end(), Code::invalid, fmt::format("the record has no \"{}\"", name));
    return *found;
  };
  allow(member("game").is_string(), Code::invalid, "the record's \"game\" must be a string");
  const Json parameters = record.value("parameters", Json::object());
  return orRefuse(Code::invalid, [&] {
    TableSetup setup{newSecret(), client,
                     catalogue_.game(member("game").get<std::string>(), settingsFrom(parameters))};
    allow(member("history").is_array() && record["history"].size() <= limits_.plies + 1,
          Code::invalid, fmt::format("a match has {} plies at most", limits_.plies));
    setup.loaded = setup.game->reopened(record);
    const Json players = record.value("players", Json::object());
    for (const std::string& role : setup.game->info().roles) {
      const auto found = players.find(role);
      const bool isNamed = found != players.end() && found->is_string();
      setup.seats.emplace_back().artificial.player.text =
          isNamed ? found->get<std::string>().substr(0, 200) : "";
    }
    Lease place = tables_.place(client);
    Table& table = tables_.add(std::move(setup), std::move(place));
    if (const auto error = record.find("error"); error != record.end() && error->is_string())
      table.error = error->get<std::string>().substr(0, 1000);
    return table.id;
  });
}

// ---------------------------------------------------------------- who is here

void MatchDesk::join(const Caller& caller, const Request& request) {
  Table& table = tableOf(request);
  const std::vector<std::size_t> before = table.rolesOf(caller.link);
  table.join(caller.link, secretsOf(request));
  caller.answer({{"match", table.id}});
  tables_.seated(table, caller.link, table.rolesOf(caller.link) != before);
  tables_.estimate(table);
}

void MatchDesk::claim(const Caller& caller, const Request& request) {
  Table& table = tableOf(request);
  const std::string secret = ownSecretOf(request);
  const std::size_t role = table.claim(caller.link, request.text("invitation"), secret);
  caller.answer({{"match", table.id}, {"role", table.info.roles[role]}, {"secret", secret}});
  tables_.seated(table, caller.link, true);
  tables_.estimate(table);
}

// ---------------------------------------------------------------- playing

void MatchDesk::move(const Caller& caller, const Request& request) {
  Table& table = tableOf(request);
  const std::size_t role = table.roleNamed(request.text("role"));
  table.requireSeat(caller.link, role);
  const std::size_t plies = table.live->plies();
  const std::uint64_t seen = request.number("ply", std::numeric_limits<std::uint64_t>::max());
  const Json& move = request.member("move");
  const auto awaited = table.awaited();
  allow(!table.hasEnded(), Code::illegal, "the match has ended");
  allow(seen == plies, Code::illegal,
        fmt::format("the move was meant for ply {}, but the match is at ply {}", seen, plies));
  allow(std::find(awaited.begin(), awaited.end(), role) != awaited.end(), Code::illegal,
        fmt::format("it is not the turn of {}", table.info.roles[role]));
  requireLegal(table, role, move);
  const TimePoint now = loop_.now();
  orRefuse(Code::illegal, [&] { table.decide(role, move, table.waitedSince(now), now); });
  caller.answer({});
  tables_.decided(table, plies);
}

void MatchDesk::quit(const Caller& caller, const Request& request) {
  Table& table = tableOf(request);
  const std::size_t role = table.roleNamed(request.text("role"));
  table.requireSeat(caller.link, role);
  allow(!table.hasEnded(), Code::illegal, "the match has ended");
  table.quit(role, loop_.now());
  caller.answer({});
  tables_.resigned(table);
}

void MatchDesk::undo(const Caller& caller, const Request& request) {
  Table& table = tableOf(request);
  table.requireSolitude(caller.link);
  const std::size_t plies =
      request.has("ply") ? request.number("ply", table.live->plies()) : table.lastOwnPly();
  table.takeBack(plies, loop_.now());
  caller.answer({});
  tables_.rearranged(table);
}

void MatchDesk::restart(const Caller& caller, const Request& request) {
  Table& table = tableOf(request);
  table.requireSolitude(caller.link);
  table.restart(request.flag("swap"), loop_.now());
  caller.answer({});
  tables_.rearranged(table);
}

void MatchDesk::setPause(const Caller& caller, const Request& request) {
  Table& table = tableOf(request);
  table.requireControl(caller.link);
  if (request.type() == "step")
    allow(table.paused, Code::invalid, "only a paused match goes on step by step");
  table.paused = request.type() != "resume";
  table.steps = request.type() == "step" ? 1 : 0;
  caller.answer({});
  tables_.paced(table);
}

void MatchDesk::setDelay(const Caller& caller, const Request& request) {
  Table& table = tableOf(request);
  table.requireControl(caller.link);
  table.delay = Milliseconds(request.number("delay", longestDelay));
  caller.answer({});
  tables_.paced(table);
}

void MatchDesk::record(const Caller& caller, const Request& request) {
  const Table& table = tableOf(request);
  table.requirePresence(caller.link);
  allow(mayHaveRecord(table, caller.link), Code::forbidden,
        "while the match goes on, its record would tell what somebody may not know");
  caller.answer({{"record", parseJson(table.live->record(table.playerNames()))}});
}

}  // namespace ludorum::server
