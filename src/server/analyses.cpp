#include "analyses.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_map>
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
  std::shared_ptr<const Analysis> found = std::make_shared<const Analysis>();
  std::string error{};
  std::stop_source stop{};
  Lease slot{}, memory{};

  void goOn() {
    try {
      if (!analyst) analyst.emplace(make());
      found = std::make_shared<const Analysis>((*analyst)());
    } catch (const std::exception& failure) {
      error = *failure.what() == '\0' ? "the player failed" : failure.what();
    } catch (...) {
      error = "the player failed";
    }
  }
};

/// What is analysed.
struct Analyses::Subject {
  std::string match, role, player;
  std::size_t ply = 0;
  Bounds bounds{};
  std::uint64_t generation = 0;  ///< Of the match.
  /// Where moves are clicked, by their forms.
  std::unordered_map<std::string, std::vector<std::size_t>> cells{};

  /// What is told. With a thousand moves that takes long to write.
  Json event(std::uint64_t number, const Analysis& known, bool done,
             const std::string& error) const;
};

/// An analysis that somebody waits for.
struct Analyses::RunningAnalysis {
  std::uint64_t number = 0;
  Party party{};  ///< The link, and its client.
  std::shared_ptr<const Subject> subject{};
  std::shared_ptr<Work> work{};
  std::shared_ptr<const Analysis> known = std::make_shared<const Analysis>();
  TimePoint reported{};
  bool isReporting = false;
};

Analyses::Analyses(Loop loop, const Limits& limits, Searches& searches, Rooms& rooms,
                   Telling telling)
    : loop_(std::move(loop)),
      limits_(limits),
      searches_(searches),
      rooms_(rooms),
      telling_(std::move(telling)) {}
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

Json Analyses::Subject::event(std::uint64_t number, const Analysis& known, bool done,
                              const std::string& error) const {
  const double least = static_cast<double>(bounds.min);
  const double width = static_cast<double>(bounds.max) - least;
  Json moves = Json::array();
  for (const EvaluatedMove& found : known.moves) {
    Json line = Json::array();
    for (const AnyMove& move : found.line) line.push_back(move.form());
    const double share = width > 0 ? (found.value - least) / width : 0.5;
    const auto clicked = cells.find(found.move.formText());
    moves.push_back(
        {{"move", found.move.form()},
         {"cells", clicked == cells.end() ? std::vector<std::size_t>() : clicked->second},
         {"value", found.value},
         {"chance", std::clamp(share, 0.0, 1.0)},
         {"visits", found.visits},
         {"share", found.share ? Json(*found.share) : Json()},
         {"line", line}});
  }
  return {{"type", "analysis"},
          {"analysis", number},
          {"match", match},
          {"ply", ply},
          {"role", role},
          {"player", player},
          {"simulations", known.simulations},
          {"moves", moves},
          {"done", done},
          {"error", error.empty() ? Json() : Json(error)}};
}

namespace {
/// The seed of a match has dealt its cards: whoever draws states by it might draw the truth.
std::uint64_t seedFor(const Room& room, const AnyView& view) {
  return room.info.hidden ? view.hash() : room.match.seed();
}
}  // namespace

/// Gives another analysis the room that it needs: that of the last one counts as free, but is left
/// to it if there is none all the same.
void Analyses::admit(const Caller& caller, Work& work, std::size_t memory) const {
  const RunningAnalysis* last = analysisOf(caller.link);
  auto slot = searches_.slot(caller.client, last ? last->work->slot.amount() : 0);
  allow(slot.has_value(), Code::busy, "too many searches are going on: try again later");
  auto room = searches_.memory(caller.client, memory, last ? last->work->memory.amount() : 0);
  allow(room.has_value(), Code::busy, "the players of your searches take all memory: stop some");
  work.slot = std::move(*slot);
  work.memory = std::move(*room);
}

void Analyses::analyse(const Caller& caller, const Request& request) {
  const Room& room = rooms_.at(request.text("match"));
  room.requirePresence(caller.link);
  const std::size_t most = pliesTold(room, caller.link);
  const std::size_t told = request.number("ply", most, most);
  const std::size_t ply = plyTold(room, caller.link, told);
  const std::vector<std::size_t> active = room.match.active(ply);
  allow(!active.empty(), Code::invalid, "the match has ended there: there are no moves to weigh");
  const std::size_t role =
      request.has("role") ? room.roleNamed(request.text("role")) : active.front();
  allow(std::find(active.begin(), active.end(), role) != active.end(), Code::invalid,
        fmt::format("it is not the turn of {} there", room.info.roles[role]));
  requireInsight(room, caller.link, role);
  auto subject = std::make_shared<Subject>(Subject{
      room.id, room.info.roles[role], {}, told, room.info.resultBounds, room.upkeep.generation});
  caller.later([this, request, subject, game = room.game, most = searches_.most(),
                bin = rooms_.bin(), text = request.text("player"),
                seed = seedFor(room, room.match.live().view(ply, role)),
                state = room.match.live().state(ply), role]() -> Conclusion {
    const Candidate candidate = candidateOf(*game, text, most);
    subject->player = candidate.player.text;
    for (LegalMove& move : legalMoves(state, Role(role)))
      subject->cells[move.move.formText()] = std::move(move.cells);
    const std::shared_ptr<Work> work(new Work, [bin](Work* gone) {
      bin(std::shared_ptr<const Work>(gone));  // To end a large tree takes long.
    });
    work->make = [maker = *candidate.maker, name = candidate.player.name, role,
                  view = state.view(Role(role)), seed, token = work->stop.get_token()] {
      return Analyst(maker, name, view, Role(role), Rng(seed), token);
    };
    return [this, subject, work, memory = candidate.demand.memory](const Caller& answered) {
      begin(answered, subject, work, memory);
    };
  });
}

void Analyses::begin(const Caller& caller, const std::shared_ptr<const Subject>& subject,
                     const std::shared_ptr<Work>& work, std::size_t memory) {
  const Room& room = rooms_.at(subject->match);
  room.requirePresence(caller.link);
  allow(room.upkeep.generation == subject->generation, Code::illegal,
        "the match was taken back meanwhile");
  admit(caller, *work, memory);
  leave(caller.link);  // The last one ends.
  const std::uint64_t number = ++numbers_;
  analyses_[number] = {number, {caller.client, caller.link}, subject, work};
  caller.answer({{"analysis", number}, {"role", subject->role}});
  loop_.later(limits_.searchTime, [this, number] { finish(number, {}); });
  think(number);
}

void Analyses::stop(const Caller& caller, const Request& request) {
  const auto found = analyses_.find(request.number("analysis", numbers_));
  allow(found != analyses_.end() && found->second.party.link == caller.link, Code::unknown,
        "there is no such analysis of yours, or not any more");
  caller.answer({});
  finish(found->first, {});
}

/// The analysis of a link; there is one at most.
const Analyses::RunningAnalysis* Analyses::analysisOf(LinkId link) const {
  for (const auto& [number, analysis] : analyses_)
    if (analysis.party.link == link) return &analysis;
  return nullptr;
}

void Analyses::leave(LinkId link) {
  if (const RunningAnalysis* analysis = analysisOf(link)) finish(analysis->number, {});
}

void Analyses::forget(const Room& room) {
  std::vector<std::uint64_t> numbers;
  for (const auto& [number, analysis] : analyses_)
    if (analysis.subject->match == room.id) numbers.push_back(number);
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
  if (analysis.known->done || !work->error.empty()) return finish(number, work->error);
  if (loop_.now() - analysis.reported >= reportPause) report(analysis);
  think(number);
}

/// Tells what is known so far, unless that is being written already.
void Analyses::report(RunningAnalysis& analysis) {
  if (std::exchange(analysis.isReporting, true)) return;
  analysis.reported = loop_.now();
  telling_.later(
      {analysis.party.link}, analysis.party,
      [number = analysis.number, subject = analysis.subject, known = analysis.known] {
        return subject->event(number, *known, false, {});
      },
      [this, number = analysis.number](double) {
        const auto found = analyses_.find(number);
        if (found != analyses_.end()) found->second.isReporting = false;
      });
}

void Analyses::finish(std::uint64_t number, const std::string& error) {
  const auto found = analyses_.find(number);
  if (found == analyses_.end()) return;
  const RunningAnalysis ended = std::move(found->second);
  analyses_.erase(found);
  telling_.later(
      {ended.party.link}, ended.party,
      [number, subject = ended.subject, known = ended.known, error] {
        return subject->event(number, *known, true, error);
      },
      [](double) {});
  ended.work->stop.request_stop();
  ended.work->slot = {};  // It ends in a moment: others may begin.
  ended.work->memory = {};
  searches_.advance();
}

}  // namespace ludorum::server
