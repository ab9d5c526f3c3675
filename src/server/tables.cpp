#include "tables.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "message.hpp"
#include "sight.hpp"

namespace ludorum::server {

Tables::Tables(Loop loop, const Limits& limits, Searches& searches, Send send)
    : loop_(std::move(loop)),
      limits_(limits),
      searches_(searches),
      send_(std::move(send)),
      places_(std::make_shared<Quota>(limits.matches)) {
  searches_.spare = [this](const std::string* client) { spare(client); };
  sweep();
}

// ---------------------------------------------------------------- coming and going

Lease Tables::place(const std::string& client) {
  while (!places_->fits(client, 1) && dropIdle(places_->fitsAll(1) ? &client : nullptr)) {
  }
  allow(places_->fits(client, 1), Code::busy,
        fmt::format("there are too many matches: a client has {} at most", places_->each()));
  return {places_, client, 1};
}

/// Removes the match that was left longest, if there is one that has ended and nobody looks at.
bool Tables::dropIdle(const std::string* client) {
  const Table* oldest = nullptr;
  for (const auto& [id, table] : tables_)
    if (table->hasEnded() && table->links.empty() &&
        (client == nullptr || table->client == *client) &&
        (oldest == nullptr || table->changed < oldest->changed))
      oldest = table.get();
  if (oldest == nullptr) return false;
  remove(std::string(oldest->id), "it was left");
  return true;
}

Table& Tables::add(TableSetup setup, Lease place) {
  auto table = std::make_unique<Table>(std::move(setup), loop_.now());
  table->place = std::move(place);
  Table& added = *(tables_[table->id] = std::move(table));
  settle(added);
  return added;
}

Table& Tables::at(const std::string& id) {
  const auto found = tables_.find(id);
  allow(found != tables_.end(), Code::unknown, "there is no such match, or not any more");
  return *found->second;
}

void Tables::leave(LinkId link) {
  for (const auto& [id, table] : tables_)
    if (table->links.contains(link)) leave(*table, link);
}

void Tables::leave(Table& table, LinkId link) {
  const bool hadSeat = !table.rolesOf(link).empty();
  table.leave(link, loop_.now());
  if (hadSeat) toAll(table, [&](LinkId other) { return seatsEvent(table, other); });
}

void Tables::remove(const std::string& id, const std::string& reason) {
  const auto found = tables_.find(id);
  Table& table = *found->second;
  forget(table);
  table.stopThinking();
  keep(table);
  toAll(table, [&](LinkId) { return Json{{"type", "closed"}, {"match", id}, {"error", reason}}; });
  tables_.erase(found);
}

/// Removes matches that nobody has been at for long, now and then.
void Tables::sweep() {
  std::vector<std::string> left;
  for (const auto& [id, table] : tables_)
    if (table->links.empty() && loop_.now() - table->changed >= limits_.abandoned)
      left.push_back(id);
  for (const std::string& id : left) remove(id, "it was left");
  const Milliseconds pause = std::min<Milliseconds>(limits_.abandoned, std::chrono::seconds(10));
  loop_.later(std::max(pause, Milliseconds(10)), [this] { sweep(); });
}

void Tables::close() {
  closing_.request_stop();
  while (!tables_.empty())
    remove(std::string(tables_.begin()->first), "the server is shutting down");
}

// ---------------------------------------------------------------- telling

void Tables::toAll(const Table& table, const std::function<Json(LinkId)>& event) const {
  for (const LinkId link : table.links) send_(link, event(link));
}

void Tables::tell(const Table& table, std::size_t pliesBefore) const {
  const bool isRevealed = table.info.hidden && table.hasEnded();  // All that was hidden.
  const bool isPly = table.live->plies() != pliesBefore;
  toAll(table, [&](LinkId link) {
    return isRevealed ? matchEvent(table, link)
           : isPly    ? plyEvent(table, link)
                      : turnEvent(table, link);
  });
}

void Tables::seated(const Table& table, LinkId newcomer, bool seatsChanged) {
  send_(newcomer, matchEvent(table, newcomer));
  for (const LinkId link : table.links)
    if (seatsChanged && link != newcomer) send_(link, seatsEvent(table, link));
}

// ---------------------------------------------------------------- playing

void Tables::decided(Table& table, std::size_t pliesBefore) {
  if (!table.hasEnded() && table.live->plies() >= limits_.plies)
    table.fail(fmt::format("the match has {} plies, which is the limit", limits_.plies));
  beginThinking(table);
  tell(table, pliesBefore);
  settle(table);
}

void Tables::resigned(Table& table) {
  tell(table, table.live->plies());
  settle(table);
}

void Tables::rearranged(Table& table) {
  forget(table);
  beginThinking(table);
  toAll(table, [&](LinkId link) { return matchEvent(table, link); });
  settle(table);
}

void Tables::paced(Table& table) {
  toAll(table, [&](LinkId) { return paceEvent(table); });
  settle(table);
}

/// Makes the decisions whose time has come, and lets others begin.
void Tables::settle(Table& table) {
  if (beginThinking(table)) tell(table, table.live->plies());
  while (act(table)) {
  }
  if (table.hasEnded()) finish(table);
  estimate(table);
}

/// Whether somebody has begun to think.
bool Tables::beginThinking(Table& table) {
  bool begun = false;
  for (const std::size_t role : table.awaited()) {
    const Seat& seat = table.seats[role];
    if (seat.isPerson || seat.search || seat.thought || (table.paused && table.steps == 0))
      continue;
    think(table, role);
    begun = true;
  }
  return begun;
}

namespace {
/// What a mind decides. In a thread of the pool.
Thought thoughtOf(Mind& mind, const Json& state, const std::string& role) {
  using Clock = std::chrono::steady_clock;
  Thought thought;
  const auto begin = Clock::now();
  try {
    if (!mind.decider) {
      mind.decider = mind.game->decider(mind.player, mind.seed, mind.stop.get_token());
      for (const Json& past : std::exchange(mind.past, {})) mind.decider(past, role);
    }
    thought.move = mind.decider(state, role);
  } catch (const std::exception& error) {
    thought.error = *error.what() == '\0' ? "it failed" : error.what();
  } catch (...) {
    thought.error = "it failed";
  }
  thought.time = std::chrono::duration_cast<Milliseconds>(Clock::now() - begin);
  return thought;
}
}  // namespace

void Tables::think(Table& table, std::size_t role) {
  Seat& seat = table.seats[role];
  if (!seat.mind) seat.mind = table.newMind(role);
  const auto search = std::make_shared<Search>();
  const auto found = std::make_shared<Thought>();
  search->client = table.client;
  search->memory = seat.artificial.demand.memory;
  search->lease = &seat.mind->memory;
  search->stop = seat.mind->stop;
  search->work = [mind = seat.mind, found, name = table.info.roles[role],
                  state = parseJson(table.live->position(table.live->plies(), role).state)] {
    *found = thoughtOf(*mind, state, name);
  };
  search->done = [this, id = table.id, role, found, raw = search.get()] {
    thought(id, role, raw, std::move(*found));
  };
  seat.search = search;
  searches_.want(search);
}

void Tables::thought(const std::string& id, std::size_t role, const Search* search,
                     Thought thought) {
  const auto found = tables_.find(id);
  if (found == tables_.end() || found->second->seats[role].search.get() != search) return;
  Table& table = *found->second;
  Seat& seat = table.seats[role];
  if (seat.mind && seat.mind->stop.stop_requested()) seat.mind = nullptr;  // It took too long.
  seat.search = nullptr;
  seat.thought = std::move(thought);
  if (table.paused && table.steps == 0) tell(table, table.live->plies());  // It thinks no more.
  settle(table);
}

/// Makes a decision whose time has come; whether there was one. If there is one whose time comes
/// later, it is looked at again then.
bool Tables::act(Table& table) {
  if (table.paused && table.steps == 0) return false;
  for (const std::size_t role : table.awaited()) {
    Seat& seat = table.seats[role];
    if (!seat.thought) continue;
    const TimePoint now = loop_.now();
    if (table.artificialSince && now < *table.artificialSince + table.delay) {
      const auto rest = *table.artificialSince + table.delay - now;
      loop_.later(std::chrono::ceil<Milliseconds>(rest), [this, id = table.id] {
        if (const auto found = tables_.find(id); found != tables_.end()) settle(*found->second);
      });
      return false;
    }
    const Thought made = std::move(*seat.thought);
    seat.thought.reset();
    if (table.paused) --table.steps;
    const std::size_t plies = table.live->plies();
    const std::string who = fmt::format("{}, who plays {}, ", seat.name(), table.info.roles[role]);
    try {
      require(made.error.empty(), made.error);
      if (made.move)
        table.decide(role, parseJson(made.move->move), made.time, now);
      else
        table.quit(role, now);
    } catch (const Error& error) {
      table.fail(who + "failed: " + error.what());
    }
    if (!table.hasEnded() && table.live->plies() >= limits_.plies)
      table.fail(fmt::format("the match has {} plies, which is the limit", limits_.plies));
    beginThinking(table);
    tell(table, plies);
    return true;
  }
  return false;
}

void Tables::finish(Table& table) {
  for (Seat& seat : table.seats) seat.mind = nullptr;
  if (!table.isLoaded) keep(table);
}

/// Lets minds go that do not think now: they cost memory, and can be made again.
void Tables::spare(const std::string* client) {
  for (const auto& [id, table] : tables_)
    if (client == nullptr || table->client == *client)
      for (Seat& seat : table->seats)
        if (seat.mind && !seat.search && seat.mind->memory) seat.mind = nullptr;
}

// ---------------------------------------------------------------- chances

void Tables::estimated(Table& table, std::size_t ply, const Chances& chances) {
  table.notes[ply].chances = chances;
  if (chances) toAll(table, [&](LinkId) { return chancesEvent(table, ply); });
}

void Tables::estimate(Table& table) {
  if (table.isEstimating || table.links.empty()) return;
  for (std::size_t ply = table.notes.size(); ply-- > 0;) {  // The last ones first.
    if (std::exchange(table.notes[ply].isEstimated, true)) continue;
    const auto result = table.live->result();
    if (result && ply == table.live->plies())
      estimated(table, ply, chancesAtTheEnd(*result));
    else if (const auto work = estimateOf(table, ply, closing_.get_token()))
      return estimateInPool(table, ply, work);
  }
}

void Tables::estimateInPool(Table& table, std::size_t ply, const std::function<Chances()>& work) {
  table.isEstimating = true;
  searches_.pool().add(Urgency::estimate, [this, post = loop_.post, work, ply, id = table.id,
                                           generation = table.generation] {
    const auto chances = work();
    post([this, chances, ply, id, generation] {
      const auto found = tables_.find(id);
      if (found == tables_.end()) return;
      found->second->isEstimating = false;
      if (found->second->generation == generation) estimated(*found->second, ply, chances);
      estimate(*found->second);
    });
  });
}

}  // namespace ludorum::server
