#include "room.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "ludorum/core/names.hpp"
#include "ludorum/core/rng.hpp"
#include "message.hpp"
#include "server/processor_time.hpp"

namespace ludorum::server {

namespace {
TimedMatch matchOf(RoomSetup& setup, TimePoint now) {
  if (setup.loaded) return {setup.game, std::move(setup.loaded), now};
  return {setup.game, std::move(setup.beginning), now};
}

/// Seconds that it takes to show the last position, and what can be done there.
double timeToShow(const TimedMatch& match) {
  const double begun = processorTime();
  const std::size_t ply = match.plies();
  static_cast<void>(match.live().position(ply, std::nullopt));  // Does its picture fit its states?
  for (const std::size_t role : match.awaited())
    for (const LegalMove& move : legalMoves(match.live().state(ply), Role(role)))
      static_cast<void>(move.move.form());
  return processorTime() - begun;
}
}  // namespace

Room::Room(RoomSetup setup, TimePoint now)
    : id(std::move(setup.id)),
      party{std::move(setup.client), setup.owner},
      game(setup.game),
      facts(std::make_shared<const GameInfo>(game->info())),
      info(*facts),
      match(matchOf(setup, now)),
      seats(std::move(setup.seats)),
      pace{setup.paused, setup.delay},
      upkeep{now},
      parameters(std::make_shared<const Json>(parseJson(game->parameters()))) {
  upkeep.telling = timeToShow(match);
}

std::shared_ptr<const RoomShot> Room::shot() const {
  auto shot = std::make_shared<RoomShot>();
  shot->id = id;
  shot->info = facts;
  shot->parameters = parameters;
  shot->notes = match.notes();
  for (const Seat& seat : seats)
    shot->seats.push_back({seat.isPerson, seat.isTaken(), seat.isPresent(), seat.search != nullptr,
                           !seat.pass.empty(), seat.name()});
  shot->awaited = match.awaited();
  shot->hasEnded = match.hasEnded();
  if (!shot->hasEnded)
    for (const std::size_t role : match.active(match.plies()))
      if (std::find(shot->awaited.begin(), shot->awaited.end(), role) == shot->awaited.end())
        shot->decided.push_back(role);
  shot->result = match.live().result();
  shot->quitter = match.live().quitter();
  shot->endLine = match.live().endLine();
  shot->error = match.error();
  shot->isLoaded = match.isLoaded();
  shot->isPaused = pace.paused;
  shot->delay = pace.delay;
  shot->heading = match.live().headingWith(seats.names());
  return shot;
}

std::size_t Room::roleNamed(std::string_view name) const {
  const auto found = std::find(info.roles.begin(), info.roles.end(), name);
  if (found == info.roles.end())
    throw Refusal(Code::unknown,
                  unknownName("role of " + info.name, name.substr(0, 60), info.roles));
  return static_cast<std::size_t>(found - info.roles.begin());
}

// ---------------------------------------------------------------- who may do what

void Room::requirePresence(LinkId link) const {
  allow(links.contains(link), Code::forbidden, "join the match first");
}

void Room::requireSeat(LinkId link, std::size_t role) const {
  requirePresence(link);
  allow(!match.isLoaded(), Code::forbidden, "the match is a record: nobody plays on in it");
  allow(seats[role].holders.contains(link), Code::forbidden,
        fmt::format("the seat of {} is not yours", info.roles[role]));
}

void Room::requireControl(LinkId link) const {
  requirePresence(link);
  allow(!match.isLoaded(), Code::forbidden, "the match is a record: nobody plays on in it");
  allow(seats.persons() == 0 || !seats.rolesOf(link).empty(), Code::forbidden,
        "only those who play can do that");
}

void Room::requireSolitude(LinkId link) const {
  requireControl(link);
  allow(seats.isAlone(link), Code::forbidden,
        "in a match with other persons nothing is taken back");
}

// ---------------------------------------------------------------- who is here

void Room::join(LinkId link, const std::vector<std::string>& secrets, std::string_view pass) {
  seats.take(link, secrets);
  if (!pass.empty()) seats.watch(link, pass);
  links.insert(link);
}

std::size_t Room::claim(LinkId link, std::string_view invitation, const std::string& secret,
                        TimePoint now) {
  const bool wasFull = seats.areTaken();
  const std::size_t role = seats.claim(link, invitation, secret);
  if (!wasFull && seats.areTaken()) match.beginTurn(now);
  links.insert(link);
  return role;
}

void Room::leave(LinkId link, TimePoint now) {
  seats.leave(link);
  links.erase(link);
  upkeep.changed = now;
}

// ---------------------------------------------------------------- the match

void Room::decide(std::size_t role, const AnyMove& move, Milliseconds time, TimePoint now) {
  const std::vector<std::size_t> deciders = match.decide(role, move, time, now);
  upkeep.changed = now;
  upkeep.isSaved = false;
  if (deciders.empty()) return;
  pace.lastPly = now;
}

void Room::quit(std::size_t role, TimePoint now) {
  match.quit(role);
  seats.stopThinking();
  upkeep.changed = now;
  upkeep.isSaved = false;
}

void Room::noteTelling(double seconds) {
  constexpr double kept = 0.97;
  upkeep.telling = std::max(seconds, kept * upkeep.telling);
}

void Room::fail(const std::string& reason) {
  match.fail(reason);
  seats.stopThinking();
  upkeep.isSaved = false;
}

std::size_t Room::lastOwnPly() const {
  for (std::size_t role = 0; role < seats.size(); ++role)
    if (seats[role].isPerson && match.hasDecided(role)) return match.plies();
  for (std::size_t ply = match.plies(); ply > 0; --ply) {
    const auto& times = match.notes()[ply].times;
    for (std::size_t role = 0; role < seats.size(); ++role)
      if (times[role] && (seats[role].isPerson || seats.persons() == 0)) return ply - 1;
  }
  throw Refusal(Code::invalid, "there is nothing to take back");
}

void Room::takeBack(std::unique_ptr<LiveMatch> live, const Bin& bin, TimePoint now) {
  match.takeBack(std::move(live), bin, now);
  wentBack(now);
}

void Room::restart(Beginning beginning, std::unique_ptr<LiveMatch> live, bool swap, const Bin& bin,
                   TimePoint now) {
  match.restart(std::move(beginning), std::move(live), bin, now);
  wentBack(now);
  timesTakenBack_ = 0;
  if (swap) seats.rotate();
}

/// What was going on, and what players remember, did not happen.
void Room::wentBack(TimePoint now) {
  seats.stopThinking();
  seats.dismissPlayers();
  pace.lastPly.reset();
  pace.steps = 0;
  upkeep.changed = now;
  upkeep.isSaved = false;
  ++upkeep.generation;
  ++timesTakenBack_;
}

std::shared_ptr<ArtificialPlayer> Room::newPlayer(std::size_t role, const Bin& bin) {
  // As in any match of this seed, unless it was taken back: then it may decide otherwise.
  const Rng own = Rng(match.seed()).split(role);
  const PlayerMaker& maker = *seats[role].artificial.maker;
  std::shared_ptr<ArtificialPlayer> player(
      new ArtificialPlayer{maker, timesTakenBack_ > 0 ? own.split(timesTakenBack_) : own},
      [bin](ArtificialPlayer* gone) {
        gone->memory = {};  // Others may have it at once. To end a large tree takes long.
        bin(std::shared_ptr<const ArtificialPlayer>(gone));
      });
  if (maker.traits().scripted) player->past = match.notes();
  return player;
}

}  // namespace ludorum::server
