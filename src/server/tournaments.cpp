#include "tournaments.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <limits>
#include <mutex>
#include <utility>

#include "archive/export.hpp"
#include "ludorum/core/names.hpp"
#include "server/secret.hpp"

namespace ludorum::server {

namespace {
constexpr std::size_t mostParticipants = 64;
constexpr std::size_t mostKnown = 20;  ///< Tournaments that have ended and are found again.

arena::Format formatWanted(const std::string& name) {
  const auto names = enumNames(arena::Format{});
  for (std::size_t i = 0; i < names.size(); ++i)
    if (canonicalName(names[i]) == canonicalName(name)) return static_cast<arena::Format>(i);
  throw Refusal(Code::unknown, unknownName("format", name.substr(0, 60), names));
}
}  // namespace

namespace {
std::string_view nameOfFormat(arena::Format format) {
  return enumNames(format)[static_cast<std::size_t>(format)];
}
}  // namespace

Tournaments::Tournaments(Loop loop, const Limits& limits, const Catalogue& catalogue,
                         Searches& searches, const Archives& archives, Seeds& seeds,
                         std::function<void(LinkId, std::string)> send)
    : loop_(std::move(loop)),
      limits_(limits),
      catalogue_(catalogue),
      searches_(searches),
      archives_(archives),
      seeds_(seeds),
      send_(std::move(send)) {}
Tournaments::~Tournaments() { close(Milliseconds(0)); }

Handlers Tournaments::handlers() {
  return {
      {"tournament",
       {{"game", "parameters", "players", "matches", "format", "seed", "archive"},
        [this](const Caller& caller, const Request& request) { begin(caller, request); }}},
      {"tournaments", {{}, [this](const Caller& caller, const Request&) { list(caller); }}},
      {"follow",
       {{"tournament"},
        [this](const Caller& caller, const Request& request) { follow(caller, request); }}},
      {"cancel",
       {{"tournament", "secret"},
        [this](const Caller& caller, const Request& request) { cancel(caller, request); }}},
      {"continue", {{"tournament", "secret"}, [this](const Caller& caller, const Request& request) {
                      resume(caller, request);
                    }}}};
}

namespace {
/// The players of a tournament, and what a match of it may take.
Demand addParticipants(arena::Plan& plan, const GameModule& game, const Request& request,
                       const Demand& most) {
  const Json& words = request.array("players");
  allow(words.size() <= mostParticipants, Code::invalid,
        fmt::format("a tournament has {} players at most here", mostParticipants));
  std::vector<std::size_t> memory;
  for (const Json& word : words) {
    allow(word.is_string(), Code::malformed, "\"players\" must be an array of strings");
    const std::string text = word.get<std::string>();
    plan.players.push_back(orRefuse(Code::invalid, [&] { return arena::readParticipant(text); }));
    const Candidate player = orRefuseField(fmt::format("players/{}", plan.players.size() - 1), [&] {
      return candidateOf(game, plan.players.back().specification, most);
    });
    memory.push_back(player.demand.memory);
  }
  orRefuse(Code::invalid, [&] { arena::makeNamesUnique(plan.players); });
  std::sort(memory.rbegin(), memory.rend());
  Demand match;
  for (std::size_t i = 0; i < std::min<std::size_t>(plan.rules.roles, memory.size()); ++i)
    match.memory += memory[i];
  return match;
}

bool has(SharedArchive& shared, const arena::Plan& plan) {
  return shared.use(
      [&](archive::Archive& archive) { return archive.find(plan.text()).has_value(); });
}

/// The entry of a tournament in an archive; refuses if it is there already.
archive::Id enteredIn(SharedArchive& shared, const arena::Plan& plan, const GameInfo& info) {
  const archive::Tournament entry{plan.text(), info.name, plan.game, info.roles, plan.players};
  return shared.extend([&](archive::Archive& archive) {
    allow(!archive.find(entry.plan), Code::invalid,
          "the archive has this tournament already: take another seed");
    return archive.begin(entry);
  });
}

/// Whoever prepares a tournament in vain is in nobody's way.
struct ClaimGuard {
  std::atomic<bool>& claim;
  mutable bool isKept = false;
  ~ClaimGuard() {
    if (!isKept) claim = false;
  }
};

/// What is planned, and what a match of it may take.
Demand planOf(arena::Plan& plan, const GameModule& game, const GameInfo& info,
              const Request& request, std::uint64_t seed, const Demand& most) {
  plan.game = arena::specificationOf(info);
  plan.rules.roles = static_cast<std::uint32_t>(info.roles.size());
  const Demand match = addParticipants(plan, game, request, most);
  plan.rules.players = static_cast<std::uint32_t>(plan.players.size());
  plan.rules.format = formatWanted(request.text("format", "round-robin"));
  plan.rules.matches = request.number("matches", std::numeric_limits<std::uint64_t>::max(), 0);
  plan.rules.seed = seed;
  plan.rules = orRefuse(Code::invalid, [&] { return arena::checked(plan.rules); });
  return match;
}

/// Refuses a tournament that is too long.
void allowMatches(const arena::Plan& plan, std::uint64_t most) {
  const std::uint64_t expected = arena::Standing(plan, plan.rules.roles).expected;
  allow(expected <= most, Code::invalid,
        fmt::format("a tournament has {} matches at most here, and this one has {}: fewer "
                    "matches or players, or more by --tournament-matches",
                    most, expected));
}
}  // namespace

std::shared_ptr<TournamentRun> Tournaments::newRun(const Caller& caller, const Request& request) {
  auto run = std::make_shared<TournamentRun>();
  run->number = ++numbers_;
  run->secret = newSecret();
  run->owner = caller.link;
  run->longest = limits_.tournamentTime;
  if (!request.has("archive")) return run;
  run->archiveName = request.text("archive");
  run->archive = archives_.writable(run->archiveName);
  return run;
}

void Tournaments::begin(const Caller& caller, const Request& request) {
  const auto prepared = preparing_.lock();
  allow(!run_ && (!prepared || !*prepared), Code::busy,
        "a tournament is going on, and there is only one at a time");
  const auto claim =
      std::make_shared<std::atomic<bool>>(true);  // Nobody else begins one meanwhile.
  preparing_ = claim;
  const auto run = newRun(caller, request);
  constexpr auto any = std::numeric_limits<std::uint64_t>::max();
  const std::uint64_t seed = request.has("seed") ? request.number("seed", any) : seeds_.next();
  caller.later([this, claim, run, request, seed, most = searches_.most(),
                threads = searches_.pool().size() - 1,
                configured = catalogue_.later(request.text("game"),
                                              request.settings("parameters"))]() -> Conclusion {
    const ClaimGuard ends{*claim};
    run->game = orRefuseField("parameters", configured);
    run->info = run->game->info();
    arena::Plan& plan = run->plan;
    const Demand match = planOf(plan, *run->game, run->info, request, seed, most);
    allowMatches(plan, limits_.tournamentMatches);
    const std::size_t room = limits_.memory.all / std::max<std::size_t>(1, match.memory);
    run->threads = std::clamp<std::size_t>(room, 1, threads);
    if (run->archive) {
      if (!request.has("seed"))  // The first that the archive does not have.
        while (has(*run->archive, plan)) ++plan.rules.seed;
      run->id = enteredIn(*run->archive, plan, run->info);
    }
    ends.isKept = true;
    return [this, claim, run](const Caller& answered) {
      *claim = false;
      start(answered, run);
    };
  });
}

void Tournaments::start(const Caller& caller, const std::shared_ptr<TournamentRun>& run) {
  run->tell = [this, post = loop_.post, number = run->number](Json standings, std::string line) {
    post([this, number, standings = std::move(standings), line = std::move(line)] {
      heard(number, standings, line);
    });
  };
  if (thread_.joinable()) thread_.join();
  run->stop = std::stop_source();  // It may have been stopped before.
  run->hasEnded = false;
  run_ = run;
  run->followers.insert(caller.link);
  known_[run->number] = run;
  const auto isOld = [&](const auto& entry) { return entry.second != run_; };
  if (known_.size() > mostKnown) known_.erase(std::find_if(known_.begin(), known_.end(), isOld));
  caller.answer({{"tournament", run->number}, {"secret", run->secret}});
  thread_ = std::thread([run] { run->play(); });
}

TournamentRun& Tournaments::named(const Request& request) const {
  const auto found = known_.find(request.number("tournament", numbers_));
  allow(found != known_.end(), Code::unknown, "there is no such tournament, or not any more");
  return *found->second;
}
/// The same, for who may stop and resume it: who has begun it, or knows its secret.
TournamentRun& Tournaments::owned(const Caller& caller, const Request& request) const {
  TournamentRun& run = named(request);
  const bool knowsSecret = request.has("secret") && isSame(run.secret, request.text("secret"));
  allow(run.owner == caller.link || knowsSecret, Code::unknown,
        "there is no such tournament of yours, or not any more");
  return run;
}

void Tournaments::list(const Caller& caller) const {
  Json list = Json::array();
  for (const auto& [number, run] : known_) {
    Json players = Json::array();
    for (const arena::Participant& player : run->plan.players) players.push_back(player.name);
    const bool runs = run_ == run;
    list.push_back({{"tournament", number},
                    {"game", run->info.name},
                    {"format", nameOfFormat(run->plan.rules.format)},
                    {"players", players},
                    {"played", run->told.value("played", 0)},
                    {"matches", run->told.value("matches", 0)},
                    {"runs", runs},
                    {"finished", !runs && run->told.value("finished", false)},
                    {"archive", run->archive ? Json(run->archiveName) : Json()}});
  }
  caller.answer({{"tournaments", list}});
}

/// From now on the link is told how a tournament goes: at first, how it stands.
void Tournaments::follow(const Caller& caller, const Request& request) {
  TournamentRun& run = named(request);
  run.followers.insert(caller.link);
  caller.answer({{"tournament", run.number},
                 {"game", run.info.name},
                 {"format", nameOfFormat(run.plan.rules.format)}});
  if (!run.told.empty()) send_(caller.link, archive::lineOf(run.told));
}

void Tournaments::cancel(const Caller& caller, const Request& request) {
  TournamentRun& run = owned(caller, request);
  allow(run_.get() == &run, Code::unknown, "the tournament does not go on any more");
  run.stop.request_stop();
  caller.answer({});
}

/// Goes on with a tournament that was stopped: no match is played twice.
void Tournaments::resume(const Caller& caller, const Request& request) {
  const TournamentRun& run = owned(caller, request);
  const auto prepared = preparing_.lock();
  allow(!run_ && (!prepared || !*prepared), Code::busy,
        "a tournament is going on, and there is only one at a time");
  allow(!run.told.value("finished", false), Code::invalid, "all of its matches have been played");
  start(caller, known_.at(run.number));
}

/// It goes on without who is gone.
void Tournaments::leave(LinkId link) {
  for (const auto& [number, run] : known_) run->followers.erase(link);
}

void Tournaments::heard(std::uint64_t number, const Json& standings, const std::string& line) {
  const auto found = known_.find(number);
  if (found == known_.end()) return;
  TournamentRun& run = *found->second;
  run.told = standings;
  if (standings["done"] == true && run_ == found->second) run_ = nullptr;
  for (const LinkId link : run.followers) send_(link, line);
}

void Tournaments::close(Milliseconds patience) {
  if (!thread_.joinable()) return;
  if (const auto run = std::exchange(run_, nullptr)) {
    run->stop.request_stop();
    std::unique_lock lock(run->mutex);
    if (!run->changed.wait_for(lock, patience, [&] { return run->hasEnded; })) {
      thread_.detach();
      return;
    }
  }
  thread_.join();
}

}  // namespace ludorum::server
