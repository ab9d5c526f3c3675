#include "studies.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "sight.hpp"

namespace ludorum::server {

namespace {
constexpr Milliseconds reportPause{100};  ///< Between two reports, at least.
}

/// What threads of the pool work on, one after the other.
struct Studies::Work {
  std::function<Analyst()> make;
  Analyst analyst{};
  Analysis found{};
  std::string error{};
  std::stop_source stop{};
  Lease slot{}, memory{};

  void goOn() {
    try {
      if (!analyst) analyst = make();
      found = analyst();
    } catch (const std::exception& failure) {
      error = *failure.what() == '\0' ? "the player failed" : failure.what();
    } catch (...) {
      error = "the player failed";
    }
  }
};

/// An analysis that somebody waits for.
struct Studies::Study {
  std::uint64_t number = 0;
  LinkId link = 0;
  std::string match, role, player;
  std::size_t ply = 0;
  Bounds bounds{};
  std::map<std::string, std::vector<std::size_t>> cells{};  ///< By move: where it is clicked.
  std::shared_ptr<Work> work{};
  Analysis known{};
  TimePoint reported{};
};

Studies::Studies(Loop loop, const Limits& limits, Searches& searches, Tables& tables, Send send)
    : loop_(std::move(loop)),
      limits_(limits),
      searches_(searches),
      tables_(tables),
      send_(std::move(send)) {}
Studies::~Studies() {
  for (const auto& [number, study] : studies_) study.work->stop.request_stop();
}

Handlers Studies::handlers() {
  return {{"analyse",
           {{"match", "ply", "role", "player"},
            [this](const Caller& caller, const Request& request) { analyse(caller, request); }}},
          {"stop", {{"analysis"}, [this](const Caller& caller, const Request& request) {
                      stop(caller, request);
                    }}}};
}

namespace {
/// Where the moves of a role after so many plies are clicked.
std::map<std::string, std::vector<std::size_t>> cellsOfMoves(const Table& table, std::size_t ply,
                                                             std::size_t role) {
  std::map<std::string, std::vector<std::size_t>> cells;
  if (!table.info.picture) return cells;
  std::vector<LegalMove> moves = table.live->moves(role);
  if (ply < table.live->plies() || moves.empty()) {
    const LiveRequest then{0, table.live->position(ply, std::nullopt).state};
    moves = table.game->live(then)->moves(role);
  }
  for (const LegalMove& move : moves) cells[move.move] = move.cells;
  return cells;
}
}  // namespace

/// What another analysis works on, with the room that it needs: that of the last one counts as
/// free, but is left to it if there is none all the same.
std::shared_ptr<Studies::Work> Studies::admitted(const Caller& caller, std::size_t memory) const {
  const Study* last = studyOf(caller.link);
  auto slot = searches_.slot(caller.client, last ? last->work->slot.amount() : 0);
  allow(slot.has_value(), Code::busy, "too many searches are going on: try again later");
  auto room = searches_.memory(caller.client, memory, last ? last->work->memory.amount() : 0);
  allow(room.has_value(), Code::busy, "the players of your searches take all memory: stop some");
  auto work = std::make_shared<Work>();
  work->slot = std::move(*slot);
  work->memory = std::move(*room);
  return work;
}

void Studies::analyse(const Caller& caller, const Request& request) {
  const Table& table = tables_.at(request.text("match"));
  table.requirePresence(caller.link);
  const std::size_t ply = request.number("ply", table.live->plies(), table.live->plies());
  const std::vector<std::size_t> active = table.active(ply);
  allow(!active.empty(), Code::invalid, "the match has ended there: there are no moves to weigh");
  const std::size_t role =
      request.has("role") ? table.roleNamed(request.text("role")) : active.front();
  allow(std::find(active.begin(), active.end(), role) != active.end(), Code::invalid,
        fmt::format("it is not the turn of {} there", table.info.roles[role]));
  requireInsight(table, caller.link, role);
  const Candidate candidate = candidateOf(*table.game, request.text("player"), searches_.most());
  auto cells = cellsOfMoves(table, ply, role);
  const auto work = admitted(caller, candidate.demand.memory);
  leave(caller.link);  // The last one ends.
  work->make = [game = table.game, player = candidate.player, name = table.info.roles[role],
                state = parseJson(table.live->position(ply, role).state), seed = table.seed(),
                token = work->stop.get_token()] {
    return game->analyst(player, state, name, seed, token);
  };
  const std::uint64_t number = ++numbers_;
  studies_[number] = {number,
                      caller.link,
                      table.id,
                      table.info.roles[role],
                      candidate.player.text,
                      ply,
                      table.info.resultBounds,
                      std::move(cells),
                      work};
  caller.answer({{"analysis", number}, {"role", table.info.roles[role]}});
  loop_.later(limits_.searchTime, [this, number] { finish(number, {}); });
  think(number);
}

void Studies::stop(const Caller& caller, const Request& request) {
  const auto found = studies_.find(request.number("analysis", numbers_));
  allow(found != studies_.end() && found->second.link == caller.link, Code::unknown,
        "there is no such analysis of yours, or not any more");
  caller.answer({});
  finish(found->first, {});
}

/// The analysis of a link; there is one at most.
const Studies::Study* Studies::studyOf(LinkId link) const {
  for (const auto& [number, study] : studies_)
    if (study.link == link) return &study;
  return nullptr;
}

void Studies::leave(LinkId link) {
  if (const Study* study = studyOf(link)) finish(study->number, {});
}

void Studies::forget(const Table& table) {
  std::vector<std::uint64_t> numbers;
  for (const auto& [number, study] : studies_)
    if (study.match == table.id) numbers.push_back(number);
  for (const std::uint64_t number : numbers) finish(number, {});
}

/// Lets it think a bit more: others that wait for a thread have theirs in between.
void Studies::think(std::uint64_t number) {
  searches_.pool().add(Urgency::analysis,
                       [this, number, post = loop_.post, work = studies_.at(number).work] {
                         work->goOn();
                         post([this, number, work] { advanced(number, work); });
                       });
}

void Studies::advanced(std::uint64_t number, const std::shared_ptr<Work>& work) {
  const auto found = studies_.find(number);
  if (found == studies_.end()) return;  // It was stopped meanwhile.
  Study& study = found->second;
  study.known = work->found;
  if (study.known.done || !work->error.empty()) return finish(number, work->error);
  if (loop_.now() - study.reported >= reportPause) report(study, false, {});
  think(number);
}

void Studies::report(Study& study, bool done, const std::string& error) const {
  study.reported = loop_.now();
  const double least = static_cast<double>(study.bounds.min);
  const double width = static_cast<double>(study.bounds.max) - least;
  Json moves = Json::array();
  for (const EvaluatedMove& found : study.known.moves) {
    Json line = Json::array();
    for (const std::string& move : found.line) line.push_back(parseJson(move));
    const double share = width > 0 ? (found.value - least) / width : 0.5;
    moves.push_back({{"move", parseJson(found.move)},
                     {"cells", study.cells[found.move]},
                     {"value", found.value},
                     {"chance", std::clamp(share, 0.0, 1.0)},
                     {"visits", found.visits},
                     {"line", line}});
  }
  send_(study.link, {{"type", "analysis"},
                     {"analysis", study.number},
                     {"match", study.match},
                     {"ply", study.ply},
                     {"role", study.role},
                     {"player", study.player},
                     {"simulations", study.known.simulations},
                     {"moves", moves},
                     {"done", done},
                     {"error", error.empty() ? Json() : Json(error)}});
}

void Studies::finish(std::uint64_t number, const std::string& error) {
  const auto found = studies_.find(number);
  if (found == studies_.end()) return;
  report(found->second, true, error);
  const std::shared_ptr<Work> work = found->second.work;
  studies_.erase(found);
  work->stop.request_stop();
  work->slot = {};  // It ends in a moment: others may begin.
  work->memory = {};
  searches_.advance();
}

}  // namespace ludorum::server
