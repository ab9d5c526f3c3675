#include "analyses.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "ludorum/module/analysis.hpp"
#include "ludorum/module/live_match.hpp"
#include "room_view.hpp"

namespace ludorum::server {

namespace {
constexpr Milliseconds reportPause{100};  ///< Between two reports, at least.
}

/// What threads of the pool work on, one after the other.
struct Analyses::Work {
  std::function<Analyst()> make;
  std::optional<Analyst> analyst{};
  Analysis found{};
  std::string error{};
  std::stop_source stop{};
  Lease slot{}, memory{};

  void goOn() {
    try {
      if (!analyst) analyst.emplace(make());
      found = (*analyst)();
    } catch (const std::exception& failure) {
      error = *failure.what() == '\0' ? "the player failed" : failure.what();
    } catch (...) {
      error = "the player failed";
    }
  }
};

/// An analysis that somebody waits for.
struct Analyses::RunningAnalysis {
  std::uint64_t number = 0;
  LinkId link = 0;
  Party party{};  ///< The link, and its client.
  std::string match, role, player;
  std::size_t ply = 0;
  Bounds bounds{};
  std::vector<LegalMove> moves{};  ///< With where they are clicked.
  std::shared_ptr<Work> work{};
  Analysis known{};
  TimePoint reported{};
};

Analyses::Analyses(Loop loop, const Limits& limits, Searches& searches, Rooms& rooms, Send send)
    : loop_(std::move(loop)),
      limits_(limits),
      searches_(searches),
      rooms_(rooms),
      send_(std::move(send)) {}
Analyses::~Analyses() {
  for (const auto& [number, analysis] : analyses_) analysis.work->stop.request_stop();
}

Handlers Analyses::handlers() {
  return {{"analyse",
           {{"match", "ply", "role", "player"},
            [this](const Caller& caller, const Request& request) { analyse(caller, request); }}},
          {"stop", {{"analysis"}, [this](const Caller& caller, const Request& request) {
                      stop(caller, request);
                    }}}};
}

namespace {
/// Where a move is clicked; nowhere if it is none of these.
std::vector<std::size_t> cellsOfMove(const std::vector<LegalMove>& moves, const AnyMove& move) {
  const auto found = std::find_if(moves.begin(), moves.end(),
                                  [&](const LegalMove& legal) { return legal.move == move; });
  return found == moves.end() ? std::vector<std::size_t>() : found->cells;
}
}  // namespace

/// What another analysis works on, with the room that it needs: that of the last one counts as
/// free, but is left to it if there is none all the same.
std::shared_ptr<Analyses::Work> Analyses::admitted(const Caller& caller, std::size_t memory) const {
  const RunningAnalysis* last = analysisOf(caller.link);
  auto slot = searches_.slot(caller.client, last ? last->work->slot.amount() : 0);
  allow(slot.has_value(), Code::busy, "too many searches are going on: try again later");
  auto room = searches_.memory(caller.client, memory, last ? last->work->memory.amount() : 0);
  allow(room.has_value(), Code::busy, "the players of your searches take all memory: stop some");
  auto work = std::make_shared<Work>();
  work->slot = std::move(*slot);
  work->memory = std::move(*room);
  return work;
}

void Analyses::analyse(const Caller& caller, const Request& request) {
  const Room& room = rooms_.at(request.text("match"));
  room.requirePresence(caller.link);
  const std::size_t ply = request.number("ply", room.match.plies(), room.match.plies());
  const std::vector<std::size_t> active = room.match.active(ply);
  allow(!active.empty(), Code::invalid, "the match has ended there: there are no moves to weigh");
  const std::size_t role =
      request.has("role") ? room.roleNamed(request.text("role")) : active.front();
  allow(std::find(active.begin(), active.end(), role) != active.end(), Code::invalid,
        fmt::format("it is not the turn of {} there", room.info.roles[role]));
  requireInsight(room, caller.link, role);
  const Candidate candidate = candidateOf(*room.game, request.text("player"), searches_.most());
  auto moves = legalMoves(room.match.live().state(ply), Role(role));
  const auto work = admitted(caller, candidate.demand.memory);
  leave(caller.link);  // The last one ends.
  work->make = [maker = *candidate.maker, name = candidate.player.name, role,
                view = room.match.live().view(ply, role), seed = room.match.seed(),
                token = work->stop.get_token()] {
    return Analyst(maker, name, view, Role(role), Rng(seed), token);
  };
  const std::uint64_t number = ++numbers_;
  analyses_[number] = {number,
                       caller.link,
                       {caller.client, caller.link},
                       room.id,
                       room.info.roles[role],
                       candidate.player.text,
                       ply,
                       room.info.resultBounds,
                       std::move(moves),
                       work};
  caller.answer({{"analysis", number}, {"role", room.info.roles[role]}});
  loop_.later(limits_.searchTime, [this, number] { finish(number, {}); });
  think(number);
}

void Analyses::stop(const Caller& caller, const Request& request) {
  const auto found = analyses_.find(request.number("analysis", numbers_));
  allow(found != analyses_.end() && found->second.link == caller.link, Code::unknown,
        "there is no such analysis of yours, or not any more");
  caller.answer({});
  finish(found->first, {});
}

/// The analysis of a link; there is one at most.
const Analyses::RunningAnalysis* Analyses::analysisOf(LinkId link) const {
  for (const auto& [number, analysis] : analyses_)
    if (analysis.link == link) return &analysis;
  return nullptr;
}

void Analyses::leave(LinkId link) {
  if (const RunningAnalysis* analysis = analysisOf(link)) finish(analysis->number, {});
}

void Analyses::forget(const Room& room) {
  std::vector<std::uint64_t> numbers;
  for (const auto& [number, analysis] : analyses_)
    if (analysis.match == room.id) numbers.push_back(number);
  for (const std::uint64_t number : numbers) finish(number, {});
}

/// Lets it think a bit more: others that wait for a thread have theirs in between.
void Analyses::think(std::uint64_t number) {
  searches_.pool().add(Urgency::analysis, analyses_.at(number).party,
                       [this, number, post = loop_.post, work = analyses_.at(number).work] {
                         work->goOn();
                         post([this, number, work] { advanced(number, work); });
                       });
}

void Analyses::advanced(std::uint64_t number, const std::shared_ptr<Work>& work) {
  const auto found = analyses_.find(number);
  if (found == analyses_.end()) return;  // It was stopped meanwhile.
  RunningAnalysis& analysis = found->second;
  analysis.known = work->found;
  if (analysis.known.done || !work->error.empty()) return finish(number, work->error);
  if (loop_.now() - analysis.reported >= reportPause) report(analysis, false, {});
  think(number);
}

void Analyses::report(RunningAnalysis& analysis, bool done, const std::string& error) const {
  analysis.reported = loop_.now();
  const double least = static_cast<double>(analysis.bounds.min);
  const double width = static_cast<double>(analysis.bounds.max) - least;
  Json moves = Json::array();
  for (const EvaluatedMove& found : analysis.known.moves) {
    Json line = Json::array();
    for (const AnyMove& move : found.line) line.push_back(move.form());
    const double share = width > 0 ? (found.value - least) / width : 0.5;
    moves.push_back({{"move", found.move.form()},
                     {"cells", cellsOfMove(analysis.moves, found.move)},
                     {"value", found.value},
                     {"chance", std::clamp(share, 0.0, 1.0)},
                     {"visits", found.visits},
                     {"line", line}});
  }
  send_(analysis.link, {{"type", "analysis"},
                        {"analysis", analysis.number},
                        {"match", analysis.match},
                        {"ply", analysis.ply},
                        {"role", analysis.role},
                        {"player", analysis.player},
                        {"simulations", analysis.known.simulations},
                        {"moves", moves},
                        {"done", done},
                        {"error", error.empty() ? Json() : Json(error)}});
}

void Analyses::finish(std::uint64_t number, const std::string& error) {
  const auto found = analyses_.find(number);
  if (found == analyses_.end()) return;
  report(found->second, true, error);
  const std::shared_ptr<Work> work = found->second.work;
  analyses_.erase(found);
  work->stop.request_stop();
  work->slot = {};  // It ends in a moment: others may begin.
  work->memory = {};
  searches_.advance();
}

}  // namespace ludorum::server
