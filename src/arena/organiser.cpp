#include "organiser.hpp"

#include <algorithm>
#include <memory>
#include <utility>

namespace ludorum::arena {

namespace {
/// A match as the tournament sees it: who fails has lost.
Outcome outcomeOf(const Fixture& fixture, MatchReport report) {
  if (!report.result)
    throw Error(report.error.empty() ? "a match ended without a result" : report.error);
  Outcome outcome{.fixture = fixture,
                  .roles = std::move(report.roles),
                  .plies = report.plies,
                  .record = std::move(report.record)};
  if (!report.culprit) return outcome;
  outcome.culprit = static_cast<std::uint32_t>(*report.culprit);
  outcome.ending = report.timedOut        ? Ending::timeOut
                   : report.error.empty() ? Ending::quit
                                          : Ending::error;
  outcome.reason = report.error.empty() ? report.quitter + " quit" : std::move(report.error);
  return outcome;
}
}  // namespace

Play playOf(const GameModule& game, const Plan& plan, bool record, std::stop_token stop) {
  std::vector<Specification> players;
  for (const Participant& player : plan.players)
    players.push_back(parseSpecification(player.specification));
  std::vector<AnyState> openings;
  for (const std::string& state : plan.openings)
    openings.push_back(game.start(Rng(0)).readText(state));
  return [maker = game.matchesAmong(players), openings = std::move(openings),
          plies = plan.openingPlies, record, stop = std::move(stop)](const Fixture& fixture) {
    MatchRequest request{.seed = fixture.seed,
                         .record = record,
                         .luck = fixture.luck,
                         .opening = plies,
                         .seats = fixture.players,
                         .forfeits = true,
                         .stop = stop};
    if (!openings.empty()) request.state = openings[fixture.turn % openings.size()];
    Outcome outcome = outcomeOf(fixture, maker(request));
    if (stop.stop_requested()) throw Interrupted{};
    return outcome;
  };
}

void PairTest::add(const Outcome& outcome) {
  if (!first_ || first_->fixture.luck != outcome.fixture.luck) {
    first_ = outcome;
    return;
  }
  const auto score = [](float own, float other) {
    return own > other ? 1.0 : own < other ? 0.0 : 0.5;
  };
  if (outcome.roles.size() == 1) {
    const bool inOrder = first_->fixture.players[0] == 0;
    const Outcome& mine = inOrder ? *first_ : outcome;
    const Outcome& theirs = inOrder ? outcome : *first_;
    test_.add(score(mine.roles[0].result, theirs.roles[0].result));
  } else {
    double sum = 0;
    for (const Outcome* match : std::initializer_list<const Outcome*>{&*first_, &outcome}) {
      const std::size_t role = match->fixture.players[0] == 0 ? 0 : 1;
      sum += score(match->roles[role].result, match->roles[1 - role].result);
    }
    test_.add(sum / 2);
  }
  first_.reset();
}

namespace {
TournamentRules rulesOf(const Plan& plan, std::uint32_t roles) {
  TournamentRules rules = plan.rules;
  rules.roles = roles;
  rules.players = static_cast<std::uint32_t>(plan.players.size());
  return rules;
}
}  // namespace

Standing::Standing(const Plan& plan, std::uint32_t roles)
    : schedule(rulesOf(plan, roles)),
      tally(plan.players.size(), roles),
      expected(schedule.expected()) {
  if (plan.sprt) test.emplace(*plan.sprt);
}

void Standing::add(const Outcome& outcome) {
  tally.add(outcome);
  if (test) test->add(outcome);
}
bool Standing::isDecided() const { return test && test->test().status() != TestStatus::open; }

namespace {
/// Matches on their way to the storage: many at once, because each time waits for the disk; but
/// none waits long, and nobody is told before they are safe.
class Outbox {
 public:
  Outbox(const Storage& storage, Standing& standing, const Audience& audience)
      : storage_(storage), standing_(standing), audience_(audience) {}

  /// Takes a match; false if the tournament is decided.
  bool take(Outcome& outcome, bool past) {
    standing_.add(outcome);
    if (!past) add(outcome);
    const bool decided = standing_.isDecided();
    ++unseen_;
    // Looking at the clock for every match would cost more than some matches.
    if (decided || unseen_ % 64 == 0 || isSlow_) refresh();
    return !decided;
  }
  /// Takes a match that is kept, but does not count yet: others before it were not played.
  void add(Outcome& outcome) {
    if (storage_.save) waiting_.push_back(std::move(outcome));
  }
  /// Saves what waits if it has waited long enough, and tells the news.
  void refresh() {
    const auto now = Clock::now();
    const auto passed = now - refreshed_;
    isSlow_ = passed > std::chrono::milliseconds(2) * std::max<std::uint64_t>(1, unseen_);
    if (passed < std::chrono::milliseconds(50) && waiting_.size() < mostWaiting && !isSlow_) return;
    refreshed_ = now;
    flush();
    audience_.news(standing_);
  }
  void flush() {
    unseen_ = 0;
    if (waiting_.empty()) return;
    storage_.save(waiting_);
    waiting_.clear();
  }

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr std::size_t mostWaiting = 8192;

  const Storage& storage_;
  Standing& standing_;
  const Audience& audience_;
  std::vector<Outcome> waiting_;
  Clock::time_point refreshed_ = Clock::now();
  std::uint64_t unseen_ = 0;
  bool isSlow_ = true;
};

Past pastIn(const archive::Archive& archive, archive::Id id) {
  return {archive.end(id), [&archive, id](std::uint64_t first, std::uint64_t end) {
            return archive.outcomes(id, first, end);
          }};
}
}  // namespace

Storage storageIn(archive::Archive& archive, archive::Id id) {
  return {pastIn(archive, id),
          [&archive, id](std::span<const Outcome> outcomes) { archive.add(id, outcomes); }};
}

void conduct(const Crew& crew, const Storage& storage, Standing& standing,
             const Audience& audience) {
  Outbox outbox(storage, standing, audience);
  bool isWhole = false;
  try {
    isWhole =
        play(standing.schedule, crew, storage.past,
             {.match = [&](Outcome& outcome, bool past) { return outbox.take(outcome, past); },
              .idle = [&] { outbox.refresh(); },
              .stop = audience.stop,
              .late = [&](Outcome& outcome) { outbox.add(outcome); }});
  } catch (...) {
    outbox.flush();  // What was played before the failure is not lost.
    throw;
  }
  outbox.flush();
  standing.finished = isWhole || standing.isDecided();
  audience.news(standing);
}

Standing standingIn(const archive::Archive& archive, archive::Id id, const Plan& plan,
                    std::uint32_t roles) {
  Standing standing(plan, roles);
  const Crew nobody = [](const Task&, const Receiver&) { return false; };
  const bool isWhole = play(standing.schedule, nobody, pastIn(archive, id),
                            {.match = [&](const Outcome& outcome, bool) {
                              standing.add(outcome);
                              return !standing.isDecided();
                            }});
  standing.finished = isWhole || standing.isDecided();
  return standing;
}

}  // namespace ludorum::arena
