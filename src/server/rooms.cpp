#include "rooms.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "message.hpp"
#include "server/processor_time.hpp"

#if defined(__GLIBC__)
extern "C" int malloc_trim(std::size_t) noexcept;  // Of the library of C.
#endif

namespace ludorum::server {

namespace {
constexpr std::size_t mostToldAtOnce = 8;  ///< Plies: more are written by another thread.
constexpr std::size_t mostUntold = 4;  ///< Events: then artificial players wait.
constexpr std::size_t mostRemovedAtOnce = 8;  ///< Matches.
constexpr Milliseconds removingPause{2};
constexpr Milliseconds savingPause{1000};  ///< Between two times that a match that goes on is kept.
}  // namespace

Rooms::Rooms(Loop loop, const Limits& limits, Searches& searches, Telling telling, Bin bin)
    : loop_(std::move(loop)),
      limits_(limits),
      searches_(searches),
      telling_(std::move(telling)),
      bin_(std::move(bin)),
      places_(std::make_shared<Quota>(limits.matches)) {
  searches_.spare = [this](const std::string* client) { spare(client); };
  sweep();
}

// ---------------------------------------------------------------- coming and going

Lease Rooms::place(const std::string& client) {
  while (!places_->fits(client, 1) && dropIdle(places_->fitsAll(1) ? &client : nullptr)) {
  }
  allow(places_->fits(client, 1), Code::busy,
        fmt::format("there are too many matches: a client has {} at most", places_->each()));
  return {places_, client, 1};
}

/// Removes the match that was left longest, if there is one that has ended and nobody looks at.
bool Rooms::dropIdle(const std::string* client) {
  const Room* oldest = nullptr;
  for (const auto& [id, room] : rooms_)
    if (room->match.hasEnded() && room->links.empty() &&
        (client == nullptr || room->party.client == *client) &&
        (oldest == nullptr || room->upkeep.changed < oldest->upkeep.changed))
      oldest = room.get();
  if (oldest == nullptr) return false;
  remove(std::string(oldest->id), "it was left");
  return true;
}

Room& Rooms::add(std::shared_ptr<Room> room, Lease place) {
  room->upkeep.place = std::move(place);
  room->upkeep.changed = loop_.now();  // To make it may have taken a while.
  Room& added = *(rooms_[room->id] = std::move(room));
  settle(added);
  return added;
}

Room& Rooms::at(const std::string& id) {
  const auto found = rooms_.find(id);
  allow(found != rooms_.end(), Code::unknown, "there is no such match, or not any more");
  return *found->second;
}

void Rooms::leave(LinkId link) {
  for (const auto& [id, room] : rooms_)
    if (room->links.contains(link)) leave(*room, link);
}

void Rooms::leave(Room& room, LinkId link) {
  const bool hadSeat = !room.seats.rolesOf(link).empty();
  room.leave(link, loop_.now());
  if (hadSeat) toEach(room, {room.links.begin(), room.links.end()}, seatsEvent);
}

/// Ends a match, and takes it out of the list. To end what it is takes long.
std::shared_ptr<const Room> Rooms::taken(const std::string& id, const std::string& reason) {
  const auto found = rooms_.find(id);
  Room& room = *found->second;
  forget(room);
  room.seats.stopThinking();
  room.upkeep.gone.request_stop();
  searches_.pool().forget(room.upkeep.estimate);
  keep(room, true);
  toAll(room, {{"type", "closed"}, {"match", id}, {"error", reason}});
  room.upkeep.place = {};  // Others may have it at once.
  std::shared_ptr<const Room> ended = std::move(found->second);
  rooms_.erase(found);
  return ended;
}

void Rooms::remove(const std::string& id, const std::string& reason) { bin_(taken(id, reason)); }

/// What is free goes back to the system: the library of C keeps it otherwise.
void Rooms::giveMemoryBack() const {
#if defined(__GLIBC__)
  searches_.pool().add(Urgency::estimate, {}, [] { malloc_trim(0); });
#endif
}

/// Removes matches that nobody has been at for long, now and then.
void Rooms::sweep() {
  std::vector<std::string> left;
  for (const auto& [id, room] : rooms_)
    if (room->links.empty() && loop_.now() - room->upkeep.changed >= limits_.abandoned)
      left.push_back(id);
  const bool isAll = left.size() <= mostRemovedAtOnce;
  left.resize(std::min(left.size(), mostRemovedAtOnce));
  std::vector<std::shared_ptr<const Room>> ended;
  ended.reserve(left.size());
  for (const std::string& id : left) ended.push_back(taken(id, "it was left"));
  if (!ended.empty()) bin_(std::make_shared<const decltype(ended)>(std::move(ended)));
  if (!left.empty() && isAll) giveMemoryBack();
  if (!isAll) return loop_.later(removingPause, [this] { sweep(); });
  const Milliseconds pause = std::min<Milliseconds>(limits_.abandoned, std::chrono::seconds(10));
  loop_.later(std::max(pause, Milliseconds(10)), [this] { sweep(); });
}

void Rooms::close() {
  while (!rooms_.empty()) remove(std::string(rooms_.begin()->first), "the server is shutting down");
}

// ---------------------------------------------------------------- telling

void Rooms::toAll(const Room& room, const Json& event) const {
  telling_.all({room.links.begin(), room.links.end()}, event);
}

namespace {
/// Links by the side that they are on.
std::map<Side, Links> bySides(const Room& room, const Links& links) {
  std::map<Side, Links> groups;
  for (const LinkId link : links) groups[room.seats.sideOf(link)].push_back(link);
  return groups;
}
Links present(const Room& room) { return {room.links.begin(), room.links.end()}; }

}  // namespace

/// Where that takes long, as it does where a role has a thousand moves, another thread does it.
void Rooms::toEach(Room& room, const Links& links, const Event& event) {
  if (links.empty()) return;
  if (isCostly(room)) return toEachLater(room, links, event);
  const double begun = processorTime();
  const auto shot = room.shot();
  ToldScenes scenes;
  for (const auto& [side, group] : bySides(room, links))
    telling_.all(group, event(*shot, side, scenes));
  room.noteTelling(processorTime() - begun);
}

void Rooms::toEachLater(Room& room, const Links& links, const Event& event) {
  for (const auto& [side, group] : bySides(room, links)) {
    ++room.upkeep.untold;
    telling_.later(
        group, room.party,
        [shot = room.shot(), own = side, event] {
          ToldScenes scenes;
          return event(*shot, own, scenes);
        },
        [this, id = room.id](double seconds) { told(id, seconds); });
  }
}

/// Another thread has written an event.
void Rooms::told(const std::string& id, double seconds) {
  const auto found = rooms_.find(id);
  if (found == rooms_.end()) return;
  Room& room = *found->second;
  if (room.upkeep.untold-- > mostUntold) settle(room);
  if (room.match.plies() <= mostToldAtOnce || isCostly(room)) room.noteTelling(seconds);
}

/// All of a match: where it is long, that takes long.
void Rooms::showMatch(Room& room, const Links& links) {
  if (room.match.plies() <= mostToldAtOnce) return toEach(room, links, matchEvent);
  toEachLater(room, links, matchEvent);
}

void Rooms::tell(Room& room, std::size_t pliesBefore) {
  const bool isRevealed = room.info.hidden && room.match.hasEnded();  // All that was hidden.
  const bool isPly = room.match.plies() != pliesBefore;
  if (isPly) saveNowAndThen(room);
  if (isRevealed) return showMatch(room, present(room));
  Links links = present(room);
  if (isPly) std::erase_if(links, [&](LinkId link) { return !noticesLast(room, link); });
  toEach(room, links, isPly ? plyEvent : turnEvent);
}

void Rooms::seated(Room& room, LinkId newcomer, bool seatsChanged) {
  showMatch(room, {newcomer});
  if (!seatsChanged) return;
  Links others = present(room);
  std::erase(others, newcomer);
  toEach(room, others, seatsEvent);
}

void Rooms::reseated(Room& room) { toEach(room, present(room), seatsEvent); }

// ---------------------------------------------------------------- playing

void Rooms::decided(Room& room, std::size_t pliesBefore) {
  if (!room.match.hasEnded() && room.match.plies() >= limits_.plies)
    room.fail(fmt::format("the match has {} plies, which is the limit", limits_.plies));
  beginThinking(room);
  tell(room, pliesBefore);
  settle(room);
}

void Rooms::resigned(Room& room) {
  tell(room, room.match.plies());
  settle(room);
}

void Rooms::rearranged(Room& room) {
  forget(room);
  beginThinking(room);
  showMatch(room, present(room));
  settle(room);
}

void Rooms::paced(Room& room) {
  toAll(room, paceEvent(room));
  settle(room);
}

/// Makes the decisions whose time has come, and lets others begin.
void Rooms::settle(Room& room) {
  if (beginThinking(room)) tell(room, room.match.plies());
  while (act(room)) {
  }
  if (room.match.hasEnded()) finish(room);
  estimate(room);
}

/// Whether somebody has begun to think.
bool Rooms::beginThinking(Room& room) {
  bool begun = false;
  for (const std::size_t role : room.match.awaited()) {
    const Seat& seat = room.seats[role];
    if (seat.isPerson || seat.search || seat.decision || room.pace.isHalted()) continue;
    think(room, role);
    begun = true;
  }
  return begun;
}

void Rooms::think(Room& room, std::size_t role) {
  Seat& seat = room.seats[role];
  if (!seat.player) seat.player = room.newPlayer(role, bin_);
  const auto search = std::make_shared<Search>();
  const auto found = std::make_shared<Decision>();
  search->party = room.party;
  search->memory = seat.artificial.demand.memory;
  search->lease = &seat.player->memory;
  search->stop = seat.player->stop;
  search->work = [player = seat.player, found, role,
                  view = room.match.live().view(room.match.plies(), role)] {
    *found = decisionOf(*player, view, Role(role));
  };
  search->done = [this, id = room.id, role, found, raw = search.get()] {
    hasDecided(id, role, raw, std::move(*found));
  };
  seat.search = search;
  searches_.want(search);
}

void Rooms::hasDecided(const std::string& id, std::size_t role, const Search* search,
                       Decision decision) {
  const auto found = rooms_.find(id);
  if (found == rooms_.end() || found->second->seats[role].search.get() != search) return;
  Room& room = *found->second;
  Seat& seat = room.seats[role];
  if (seat.player && seat.player->stop.stop_requested())
    seat.player = nullptr;  // It took too long.
  seat.search = nullptr;
  seat.decision = std::move(decision);
  if (room.pace.isHalted()) tell(room, room.match.plies());  // It thinks no more.
  settle(room);
}

/// Makes a decision whose time has come; whether there was one. If there is one whose time comes
/// later, it is looked at again then.
bool Rooms::act(Room& room) {
  if (room.pace.isHalted() || room.upkeep.untold > mostUntold) return false;
  for (const std::size_t role : room.match.awaited()) {
    Seat& seat = room.seats[role];
    if (!seat.decision) continue;
    const TimePoint now = loop_.now();
    if (room.pace.lastPly && now < *room.pace.lastPly + room.pace.delay) {
      const auto rest = *room.pace.lastPly + room.pace.delay - now;
      loop_.later(std::chrono::ceil<Milliseconds>(rest), [this, id = room.id] {
        if (const auto found = rooms_.find(id); found != rooms_.end()) settle(*found->second);
      });
      return false;
    }
    const Decision made = std::move(*seat.decision);
    seat.decision.reset();
    if (room.pace.paused) --room.pace.steps;
    const std::size_t plies = room.match.plies();
    const std::string who = fmt::format("{}, who plays {}, ", seat.name(), room.info.roles[role]);
    try {
      require(made.error.empty(), made.error);
      if (made.move)
        room.decide(role, *made.move, made.time, now);
      else
        room.quit(role, now);
    } catch (const Error& error) {
      room.fail(who + "failed: " + error.what());
    }
    if (!room.match.hasEnded() && room.match.plies() >= limits_.plies)
      room.fail(fmt::format("the match has {} plies, which is the limit", limits_.plies));
    beginThinking(room);
    tell(room, plies);
    return true;
  }
  return false;
}

/// What is kept of a match survives whatever ends the program. A long one takes longer to write.
void Rooms::saveNowAndThen(Room& room) {
  if (room.match.hasEnded() || room.upkeep.isSavingSoon) return;
  const TimePoint now = loop_.now();
  if (now >= room.upkeep.savable) {
    room.upkeep.savable = now + savingPause + Milliseconds(room.match.plies());
    return keep(room, false);
  }
  room.upkeep.isSavingSoon = true;
  const auto rest = std::chrono::ceil<Milliseconds>(room.upkeep.savable - now);
  loop_.later(rest, [this, id = room.id] {
    const auto found = rooms_.find(id);
    if (found == rooms_.end()) return;
    found->second->upkeep.isSavingSoon = false;
    saveNowAndThen(*found->second);
  });
}

void Rooms::finish(Room& room) {
  room.seats.dismissPlayers();
  if (!room.match.isLoaded()) keep(room, true);
}

/// Lets artificial players go that do not think now: they cost memory, and can be made again.
void Rooms::spare(const std::string* client) {
  for (const auto& [id, room] : rooms_)
    if (client == nullptr || room->party.client == *client)
      for (Seat& seat : room->seats)
        if (seat.player && !seat.search && seat.player->memory) seat.player = nullptr;
}

// ---------------------------------------------------------------- chances

void Rooms::estimated(Room& room, std::size_t ply, const Chances& chances) {
  room.match.setChances(ply, chances);
  if (chances) toAll(room, chancesEvent(room, ply));
}

void Rooms::estimate(Room& room) {
  if (room.upkeep.isEstimating || room.links.empty()) return;
  while (const auto ply = room.match.nextUnestimated()) {
    const auto result = room.match.live().result();
    if (result && *ply == room.match.plies())
      estimated(room, *ply, chancesAtTheEnd(*result));
    else if (const auto work = estimateOf(room, *ply, room.upkeep.gone.get_token()))
      return estimateInPool(room, *ply, work);
  }
}

void Rooms::estimateInPool(Room& room, std::size_t ply, const std::function<Chances()>& work) {
  room.upkeep.isEstimating = true;
  room.upkeep.estimate = searches_.pool().add(
      Urgency::estimate, room.party,
      [this, post = loop_.post, work, ply, id = room.id, generation = room.upkeep.generation] {
        const auto chances = work();
        post([this, chances, ply, id, generation] {
          const auto found = rooms_.find(id);
          if (found == rooms_.end()) return;
          Room& still = *found->second;
          still.upkeep.isEstimating = false;
          if (still.upkeep.generation == generation) estimated(still, ply, chances);
          estimate(still);
        });
      });
}

}  // namespace ludorum::server
