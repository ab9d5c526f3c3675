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
                  .seats = std::move(report.seats),
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
  for (const Contestant& player : plan.players)
    players.push_back(parseSpecification(player.specification));
  return [maker = game.contests(players), openings = plan.openings, plies = plan.openingPlies,
          record, stop = std::move(stop)](const Fixture& fixture) {
    MatchRequest request{.seed = fixture.seed,
                         .record = record,
                         .luck = fixture.luck,
                         .opening = plies,
                         .seats = fixture.players,
                         .forfeits = true,
                         .stop = stop};
    if (!openings.empty()) request.state = openings[fixture.turn % openings.size()];
    return outcomeOf(fixture, maker(request));
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
  if (outcome.seats.size() == 1) {
    const bool inOrder = first_->fixture.players[0] == 0;
    const Outcome& mine = inOrder ? *first_ : outcome;
    const Outcome& theirs = inOrder ? outcome : *first_;
    test_.add(score(mine.seats[0].result, theirs.seats[0].result));
  } else {
    double sum = 0;
    for (const Outcome* match : std::initializer_list<const Outcome*>{&*first_, &outcome}) {
      const std::size_t role = match->fixture.players[0] == 0 ? 0 : 1;
      sum += score(match->seats[role].result, match->seats[1 - role].result);
    }
    test_.add(sum / 2);
  }
  first_.reset();
}

namespace {
Contest contestOf(const Plan& plan, std::uint32_t roles) {
  Contest contest = plan.contest;
  contest.roles = roles;
  contest.players = static_cast<std::uint32_t>(plan.players.size());
  return contest;
}
}  // namespace

Standing::Standing(const Plan& plan, std::uint32_t roles)
    : schedule(contestOf(plan, roles)),
      tally(plan.players.size(), roles),
      expected(schedule.expected()) {
  if (plan.sprt) test.emplace(*plan.sprt);
}

void Standing::add(const Outcome& outcome) {
  tally.add(outcome);
  if (test) test->add(outcome);
}

namespace {
/// Matches on their way to the archive: many at once, because each transaction waits for the disk;
/// but none waits long, and nobody is told before they are safe.
class Ledger {
 public:
  Ledger(archive::Archive* archive, archive::Id id, Standing& standing, const Audience& audience)
      : archive_(archive), id_(id), standing_(standing), audience_(audience) {}

  /// Takes a match; false if the tournament is to end.
  bool take(Outcome& outcome, bool past) {
    standing_.add(outcome);
    if (archive_ != nullptr && !past) waiting_.push_back(std::move(outcome));
    const bool decided = standing_.test && standing_.test->test().verdict() != Verdict::open;
    ++unseen_;
    // Looking at the clock for every match would cost more than some matches.
    if (decided || unseen_ % 64 == 0 || isSlow_) refresh();
    return !decided && !stopped_;
  }
  /// Writes what waits if it has waited long enough, and tells the news.
  void refresh() {
    const auto now = Clock::now();
    const auto passed = now - refreshed_;
    isSlow_ = passed > std::chrono::milliseconds(2) * std::max<std::uint64_t>(1, unseen_);
    if (passed < std::chrono::milliseconds(50) && waiting_.size() < mostWaiting && !isSlow_) return;
    refreshed_ = now;
    flush();
    audience_.news(standing_);
    stopped_ = audience_.stop();
  }
  void flush() {
    unseen_ = 0;
    if (waiting_.empty()) return;
    archive_->add(id_, waiting_);
    waiting_.clear();
  }

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr std::size_t mostWaiting = 8192;

  archive::Archive* archive_;
  archive::Id id_;
  Standing& standing_;
  const Audience& audience_;
  std::vector<Outcome> waiting_;
  Clock::time_point refreshed_ = Clock::now();
  std::uint64_t unseen_ = 0;
  bool isSlow_ = true, stopped_ = false;
};

Past pastIn(const archive::Archive* archive, archive::Id id) {
  if (archive == nullptr) return {};
  return {archive->end(id), [archive, id](std::uint64_t first, std::uint64_t end) {
            return archive->outcomes(id, first, end);
          }};
}
}  // namespace

void conduct(const Crew& crew, archive::Archive* archive, archive::Id id, Standing& standing,
             const Audience& audience) {
  Ledger ledger(archive, id, standing, audience);
  bool cut = false;
  const auto take = [&](Outcome& outcome, bool past) {
    const bool more = ledger.take(outcome, past);
    cut = cut || !more;
    return more;
  };
  try {
    play(standing.schedule, crew, pastIn(archive, id),
         {.match = take, .idle = [&] { ledger.refresh(); }});
  } catch (...) {
    ledger.flush();  // What was played before the failure is not lost.
    throw;
  }
  ledger.flush();
  const bool decided = standing.test && standing.test->test().verdict() != Verdict::open;
  standing.finished = !cut || decided;
  audience.news(standing);
}

Standing standingIn(const archive::Archive& archive, archive::Id id, const Plan& plan,
                    std::uint32_t roles) {
  Standing standing(plan, roles);
  bool missing = false;
  const Crew nobody = [&](const Task&, const Receiver&) {
    missing = true;
    return false;
  };
  play(standing.schedule, nobody, pastIn(&archive, id),
       {.match = [&](const Outcome& outcome, bool) {
         standing.add(outcome);
         return !standing.test || standing.test->test().verdict() == Verdict::open;
       }});
  standing.finished = !missing;
  return standing;
}

}  // namespace ludorum::arena
