#include "tournaments.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <limits>
#include <mutex>
#include <span>
#include <stop_token>
#include <utility>

#include "archive/export.hpp"
#include "arena/summary.hpp"
#include "ludorum/arena/interval.hpp"
#include "ludorum/core/names.hpp"
#include "server/manners.hpp"

namespace ludorum::server {

namespace {
using arena::Outcome;

constexpr std::size_t mostParticipants = 64;
constexpr Milliseconds newsPause{250};

Json crossJson(const arena::Summary& summary) {
  Json rows = Json::array();
  for (const std::uint32_t player : summary.order) {
    Json row = Json::array();
    for (const std::uint32_t other : summary.order) {
      const arena::Score score = summary.standing.tally.encounters().against(player, other);
      const auto matches = static_cast<double>(score.matches());
      row.push_back(score.matches() == 0
                        ? Json()
                        : Json{{"matches", score.matches()}, {"score", score.points() / matches}});
    }
    rows.push_back(row);
  }
  return rows;
}

Json standingsEvent(std::uint64_t number, const arena::Summary& summary, bool done) {
  Json players = Json::array();
  for (const std::uint32_t player : summary.order) {
    const arena::Figures figures = summary.standing.tally.ofPlayer(player);
    const arena::Rating& rating = summary.ratings[player];
    const auto matches = static_cast<double>(figures.matches());
    const double points =
        static_cast<double>(figures.victories) + 0.5 * static_cast<double>(figures.draws());
    players.push_back(
        {{"place", players.size() + 1},
         {"name", summary.plan.players[player].name},
         {"elo", rating.rated() ? Json(rating.elo) : Json()},
         {"margin", rating.rated() && rating.bounded ? Json(arena::z95 * rating.error) : Json()},
         {"matches", figures.matches()},
         {"wins", figures.victories},
         {"draws", figures.draws()},
         {"losses", figures.defeats},
         {"score", matches > 0 ? Json(points / matches) : Json()}});
  }
  return {{"type", "standings"},
          {"tournament", number},
          {"played", summary.standing.tally.matches()},
          {"matches", summary.standing.expected},
          {"done", done},
          {"error", nullptr},
          {"players", players},
          {"cross", crossJson(summary)}};
}

arena::Format formatWanted(const std::string& name) {
  const auto names = enumNames(arena::Format{});
  for (std::size_t i = 0; i < names.size(); ++i)
    if (canonicalName(names[i]) == canonicalName(name)) return static_cast<arena::Format>(i);
  throw Refusal(Code::unknown, unknownName("format", name.substr(0, 60), names));
}
}  // namespace

/// A tournament that goes on. Its thread holds it, so that it may be left behind.
struct Tournaments::RunningTournament {
  using Clock = std::chrono::steady_clock;

  std::uint64_t number = 0;
  LinkId link = 0;
  std::shared_ptr<const GameModule> game;
  GameInfo info;
  arena::Plan plan;
  std::size_t threads = 1;
  std::chrono::seconds longest{};
  std::shared_ptr<SharedArchive> archive;  ///< None if it is not kept.
  archive::Id id = 0;
  std::function<void(std::string standings, bool done)> tell;  ///< From its thread.

  std::stop_source stop;
  std::mutex mutex;
  std::condition_variable changed;
  bool hasEnded = false;

  void play() {
    giveWay();
    arena::Standing standing(plan, plan.rules.roles);
    Json last;
    try {
      const arena::Play one = arena::playOf(*game, plan, archive != nullptr, stop.get_token());
      const arena::Play polite = [&one](const arena::Fixture& fixture) {
        giveWay();
        return one(fixture);
      };
      const arena::Crew crew = arena::together(std::vector<arena::Play>(threads, polite));
      arena::Storage storage;
      if (archive)
        storage.save = [this](std::span<const Outcome> outcomes) {
          archive->extend([&](archive::Archive& kept) { kept.add(id, outcomes); });
        };
      Clock::time_point told{};
      const auto news = [&](const arena::Standing& now) {
        if (Clock::now() - told < newsPause) return;
        tell(archive::lineOf(standingsEvent(number, {now, plan, info}, false)), false);
        told = Clock::now();
      };
      const Clock::time_point end = Clock::now() + longest;
      arena::conduct(crew, storage, standing,
                     {news, [&] { return stop.stop_requested() || Clock::now() >= end; }});
      last = standingsEvent(number, {standing, plan, info}, true);
      if (!standing.finished && !stop.stop_requested())
        last["error"] = fmt::format("a tournament goes on for {} s at most here", longest.count());
    } catch (const std::exception& error) {
      last = standingsEvent(number, {standing, plan, info}, true);
      last["error"] = error.what();
    }
    tell(archive::lineOf(last), true);
    const std::lock_guard lock(mutex);
    hasEnded = true;
    changed.notify_all();
  }
};

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
  return {{"tournament",
           {{"game", "parameters", "players", "matches", "format", "seed", "archive"},
            [this](const Caller& caller, const Request& request) { begin(caller, request); }}},
          {"cancel", {{"tournament"}, [this](const Caller& caller, const Request& request) {
                        cancel(caller, request);
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
    const Candidate player = candidateOf(game, plan.players.back().specification, most);
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

void Tournaments::begin(const Caller& caller, const Request& request) {
  const auto prepared = preparing_.lock();
  allow(!run_ && (!prepared || !*prepared), Code::busy,
        "a tournament is going on, and there is only one at a time");
  const auto claim =
      std::make_shared<std::atomic<bool>>(true);  // Nobody else begins one meanwhile.
  preparing_ = claim;
  const auto run = std::make_shared<RunningTournament>();
  run->number = ++numbers_;
  run->link = caller.link;
  run->longest = limits_.tournamentTime;
  constexpr auto any = std::numeric_limits<std::uint64_t>::max();
  const std::uint64_t seed = request.has("seed") ? request.number("seed", any) : seeds_.next();
  if (request.has("archive")) run->archive = archives_.writable(request.text("archive"));
  caller.later([this, claim, run, request, seed, most = searches_.most(),
                threads = searches_.pool().size() - 1,
                configured = catalogue_.later(request.text("game"),
                                              request.settings("parameters"))]() -> Conclusion {
    const ClaimGuard ends{*claim};
    run->game = configured();
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

void Tournaments::start(const Caller& caller, const std::shared_ptr<RunningTournament>& run) {
  run->tell = [this, post = loop_.post, number = run->number](std::string standings, bool done) {
    post([this, number, standings = std::move(standings), done]() mutable {
      heard(number, std::move(standings), done);
    });
  };
  if (thread_.joinable()) thread_.join();
  run_ = run;
  caller.answer({{"tournament", run->number}});
  thread_ = std::thread([run] { run->play(); });
}

void Tournaments::cancel(const Caller& caller, const Request& request) {
  const std::uint64_t number = request.number("tournament", numbers_);
  allow(run_ && run_->number == number && run_->link == caller.link, Code::unknown,
        "there is no such tournament of yours, or not any more");
  run_->stop.request_stop();
  caller.answer({});
}

void Tournaments::leave(LinkId link) {
  if (run_ && run_->link == link) run_->stop.request_stop();
}

void Tournaments::heard(std::uint64_t number, std::string standings, bool done) {
  if (!run_ || run_->number != number) return;
  send_(run_->link, std::move(standings));
  if (done) run_ = nullptr;
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
