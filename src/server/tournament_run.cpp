#include "tournament_run.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <utility>

#include "archive/export.hpp"
#include "ludorum/arena/interval.hpp"
#include "server/manners.hpp"

namespace ludorum::server {

namespace {
using arena::Outcome;
using Clock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds newsPause{250};

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

}  // namespace

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

/// Where its matches are kept, and those that were played before it was stopped.
arena::Storage TournamentRun::storage() {
  if (archive) {
    const std::uint64_t end =
        archive->use([&](archive::Archive& kept) { return arena::storageIn(kept, id).past.end; });
    const auto outcomes = [this](std::uint64_t first, std::uint64_t last) {
      return archive->use([&](archive::Archive& kept) { return kept.outcomes(id, first, last); });
    };
    const auto save = [this](std::span<const Outcome> played) {
      archive->extend([&](archive::Archive& kept) { kept.add(id, played); });
    };
    return {{end, outcomes}, save};
  }
  const std::lock_guard lock(keeping_);
  const auto byNumber = [](const Outcome& one, const Outcome& other) {
    return one.fixture.match < other.fixture.match;
  };
  std::sort(kept_.begin(), kept_.end(), byNumber);
  const auto outcomes = [past = kept_](std::uint64_t first, std::uint64_t last) {
    std::vector<Outcome> found;
    for (const Outcome& outcome : past)
      if (outcome.fixture.match >= first && outcome.fixture.match < last) found.push_back(outcome);
    return found;
  };
  const auto save = [this](std::span<const Outcome> played) {
    const std::lock_guard keeping(keeping_);
    kept_.insert(kept_.end(), played.begin(), played.end());
  };
  return {{kept_.empty() ? 0 : kept_.back().fixture.match + 1, outcomes}, save};
}

void TournamentRun::play() {
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
    Clock::time_point news{};
    const auto tellNews = [&](const arena::Standing& now) {
      if (Clock::now() - news < newsPause) return;
      const Json standings = standingsEvent(number, {now, plan, info}, false);
      tell(standings, archive::lineOf(standings));
      news = Clock::now();
    };
    const Clock::time_point end = Clock::now() + longest;
    arena::conduct(crew, storage(), standing,
                   {tellNews, [&] { return stop.stop_requested() || Clock::now() >= end; }});
    last = standingsEvent(number, {standing, plan, info}, true);
    if (!standing.finished && !stop.stop_requested())
      last["error"] = fmt::format("a tournament goes on for {} s at most here", longest.count());
  } catch (const std::exception& error) {
    last = standingsEvent(number, {standing, plan, info}, true);
    last["error"] = error.what();
  }
  last["finished"] = standing.finished;
  tell(last, archive::lineOf(last));
  const std::lock_guard lock(mutex);
  hasEnded = true;
  changed.notify_all();
}

}  // namespace ludorum::server
