// How matches begin: those that are set up, and those of records.
#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <utility>

#include "match_requests.hpp"
#include "secret.hpp"

namespace ludorum::server {

namespace {

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
        "a match with a guest has no seed of yours: you would know all luck to come", "seed");
  const bool hasState = request.has("state") && !request.member("state").is_null();
  allow(!hasState || !game.traits().hidden, Code::forbidden,
        "a match with a guest has no position of yours where the game hides something: you would "
        "know what",
        "state");
}

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
      seat.artificial = orRefuseField("seats/" + roles[seats.size() - 1],
                                      [&] { return candidateOf(game, what, most); });
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
    setup.beginning =
        orRefuseField("state", [&] { return beginningOf(request, *setup.game, seed); });
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
    auto game = orRefuseField("parameters", configured);
    const auto room = roomFor(request, party, std::move(game), seed, most, now);
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

}  // namespace ludorum::server
