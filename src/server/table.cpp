#include "table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "app/scripted.hpp"
#include "ludorum/core/names.hpp"
#include "ludorum/core/rng.hpp"
#include "message.hpp"
#include "secret.hpp"

namespace ludorum::server {

Table::Table(TableSetup setup, TimePoint now)
    : id(std::move(setup.id)),
      client(std::move(setup.client)),
      game(std::move(setup.game)),
      info(game->info()),
      isLoaded(setup.loaded != nullptr),
      seats(std::move(setup.seats)),
      live(isLoaded ? std::move(setup.loaded) : game->live(setup.beginning)),
      notes(live->plies() + 1),
      paused(setup.paused),
      delay(setup.delay),
      changed(now),
      beginning_(std::move(setup.beginning)),
      pending_(info.roles.size()),
      turnBegan_(now) {
  parameters = parseJson(live->record(playerNames()))["parameters"];
  static_cast<void>(live->position(0, std::nullopt));  // Does its picture fit its states?
}

// ---------------------------------------------------------------- who is here

std::size_t Table::persons() const {
  return static_cast<std::size_t>(
      std::count_if(seats.begin(), seats.end(), [](const Seat& seat) { return seat.isPerson; }));
}

std::vector<std::size_t> Table::awaited() const {
  return error.empty() && !isLoaded ? live->awaited() : std::vector<std::size_t>();
}

std::vector<std::size_t> Table::active(std::size_t ply) const {
  std::vector<std::size_t> roles;
  if (ply < live->plies()) {
    const PlayedPly played = live->played(ply, std::nullopt);
    for (std::size_t role = 0; role < played.moves.size(); ++role)
      if (played.moves[role]) roles.push_back(role);
    return roles;
  }
  roles = live->awaited();
  for (std::size_t role = 0; role < pending_.size(); ++role)
    if (pending_[role]) roles.push_back(role);
  std::sort(roles.begin(), roles.end());
  return roles;
}

std::vector<std::string> Table::playerNames() const {
  std::vector<std::string> names;
  for (const Seat& seat : seats) names.push_back(seat.name());
  return names;
}

std::vector<std::size_t> Table::rolesOf(LinkId link) const {
  std::vector<std::size_t> roles;
  for (std::size_t role = 0; role < seats.size(); ++role)
    if (seats[role].holders.contains(link)) roles.push_back(role);
  return roles;
}

bool Table::isAlone(LinkId link) const { return rolesOf(link).size() == persons(); }

std::size_t Table::roleNamed(std::string_view name) const {
  const auto found = std::find(info.roles.begin(), info.roles.end(), name);
  if (found == info.roles.end())
    throw Refusal(Code::unknown,
                  unknownName("role of " + info.name, name.substr(0, 60), info.roles));
  return static_cast<std::size_t>(found - info.roles.begin());
}

std::vector<Milliseconds> Table::clock() const {
  std::vector<Milliseconds> sums(seats.size());
  for (const PlyNote& ply : notes)
    for (std::size_t role = 0; role < ply.times.size(); ++role)
      sums[role] += ply.times[role].value_or(Milliseconds(0));
  return sums;
}

void Table::join(LinkId link, const std::vector<std::string>& secrets) {
  std::set<std::size_t> roles;
  for (const std::string& secret : secrets) {
    const auto fits = [&](const Seat& seat) { return isSame(seat.secret, secret); };
    const auto seat = std::find_if(seats.begin(), seats.end(), fits);
    allow(seat != seats.end(), Code::forbidden, "this is the secret of no seat of the match");
    roles.insert(static_cast<std::size_t>(seat - seats.begin()));
  }
  for (const std::size_t role : roles) seats[role].holders.insert(link);
  links.insert(link);
}

std::size_t Table::claim(LinkId link, std::string_view invitation, const std::string& secret) {
  const auto invited = std::find_if(seats.begin(), seats.end(), [&](const Seat& seat) {
    return isSame(seat.invitation, invitation);
  });
  const auto owner = std::find_if(seats.begin(), seats.end(),
                                  [&](const Seat& seat) { return isSame(seat.secret, secret); });
  // Who has the seat already says so by its secret, and nobody else knows that.
  const bool isFree = invited != seats.end() && !invited->isTaken() && owner == seats.end();
  const bool isAgain = invited != seats.end() && owner == invited;
  allow(isFree || isAgain, Code::forbidden,
        "this is no invitation to the match, or somebody has taken it");
  invited->secret = secret;
  invited->holders.insert(link);
  links.insert(link);
  return static_cast<std::size_t>(invited - seats.begin());
}

void Table::leave(LinkId link, TimePoint now) {
  for (Seat& seat : seats) seat.holders.erase(link);
  links.erase(link);
  changed = now;
}

// ---------------------------------------------------------------- who may do what

void Table::requirePresence(LinkId link) const {
  allow(links.contains(link), Code::forbidden, "join the match first");
}

void Table::requireSeat(LinkId link, std::size_t role) const {
  requirePresence(link);
  allow(!isLoaded, Code::forbidden, "the match is a record: nobody plays on in it");
  allow(seats[role].holders.contains(link), Code::forbidden,
        fmt::format("the seat of {} is not yours", info.roles[role]));
}

void Table::requireControl(LinkId link) const {
  requirePresence(link);
  allow(!isLoaded, Code::forbidden, "the match is a record: nobody plays on in it");
  allow(persons() == 0 || !rolesOf(link).empty(), Code::forbidden,
        "only those who play can do that");
}

void Table::requireSolitude(LinkId link) const {
  requireControl(link);
  allow(isAlone(link), Code::forbidden, "in a match with other persons nothing is taken back");
}

// ---------------------------------------------------------------- the match

/// Keeps how long a decision took, and begins the next turn if it made the ply.
void Table::note(std::size_t role, Milliseconds time, TimePoint now) {
  pending_[role] = time;
  changed = now;
  if (live->plies() + 1 == notes.size()) return;
  bool byPerson = false;
  for (std::size_t r = 0; r < seats.size(); ++r)
    byPerson = byPerson || (pending_[r] && seats[r].isPerson);
  artificialSince = byPerson ? std::nullopt : std::optional(now);
  notes.emplace_back().times =
      std::exchange(pending_, std::vector<std::optional<Milliseconds>>(seats.size()));
  turnBegan_ = now;
}

void Table::decide(std::size_t role, const Json& move, Milliseconds time, TimePoint now) {
  live->decide(role, move);
  note(role, time, now);
}

void Table::quit(std::size_t role, TimePoint now) {
  live->quit(role);
  stopThinking();
  changed = now;
}

void Table::fail(const std::string& reason) {
  error = reason;
  stopThinking();
}

Milliseconds Table::waitedSince(TimePoint now) const {
  return std::chrono::duration_cast<Milliseconds>(now - turnBegan_);
}

std::size_t Table::lastOwnPly() const {
  for (std::size_t role = 0; role < seats.size(); ++role)
    if (seats[role].isPerson && pending_[role]) return live->plies();
  for (std::size_t ply = live->plies(); ply > 0; --ply) {
    const auto& times = notes[ply].times;
    for (std::size_t role = 0; role < seats.size(); ++role)
      if (times[role] && (seats[role].isPerson || persons() == 0)) return ply - 1;
  }
  throw Refusal(Code::invalid, "there is nothing to take back");
}

void Table::takeBack(std::size_t plies, TimePoint now) {
  allow(plies <= live->plies(), Code::invalid,
        fmt::format("the match has only {} plies", live->plies()));
  stopThinking();
  live->takeBack(plies);
  notes.resize(plies + 1);
  pending_.assign(seats.size(), std::nullopt);
  error.clear();
  for (Seat& seat : seats) seat.mind = nullptr;  // What they remember did not happen.
  artificialSince.reset();
  steps = 0;
  changed = turnBegan_ = now;
  isSaved = false;
  ++generation;
}

void Table::restart(bool swap, TimePoint now) {
  LiveRequest beginning = beginning_;
  ++beginning.seed;  // Other luck.
  auto match = game->live(beginning);
  stopThinking();
  beginning_ = beginning;
  live = std::move(match);
  if (swap) std::rotate(seats.begin(), seats.end() - 1, seats.end());
  notes.assign(1, {});
  takeBack(0, now);
}

// ---------------------------------------------------------------- artificial players

void Table::stopThinking() {
  for (Seat& seat : seats) {
    seat.thought.reset();
    if (seat.search) {
      Searches::drop(*seat.search);
      seat.mind = nullptr;  // Stopped once and for all.
    }
    seat.search = nullptr;
  }
}

std::shared_ptr<Mind> Table::newMind(std::size_t role) {
  auto mind = std::make_shared<Mind>();
  mind->game = game;
  mind->player = seats[role].artificial.player;
  mind->seed = Rng(beginning_.seed).split(role).split(minds_++)();
  if (app::isScripted(mind->player)) mind->past = app::decidedStates(*live, role);
  return mind;
}

}  // namespace ludorum::server
