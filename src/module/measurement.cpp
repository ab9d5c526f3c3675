#include "ludorum/module/measurement.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>
#include <stop_token>
#include <thread>
#include <utility>

#include "ludorum/arena/crew.hpp"
#include "ludorum/arena/rate.hpp"
#include "ludorum/arena/tally.hpp"
#include "ludorum/core/error.hpp"
#include "ludorum/core/player.hpp"

namespace ludorum {

namespace {
/// What a match shows beside its outcome.
struct Sight {
  double haps = 0;  ///< Plies in which luck had a part.
  double decisions = 0, behind = 0, depth = 0;  ///< Of those who won.
  double winners = 0, settled = 0;  ///< When nothing put them back any more, all together.
};

/// Looks at matches that are over.
class Watcher {
 public:
  Watcher(const GameModule& game, const std::vector<Specification>& players, bool drama)
      : hasLuck_(!game.traits().haps.empty()) {
    if (!drama || !canBeDramatic(game.traits())) return;
    for (const Specification& player : players) observers_.push_back(game.maker(player));
    const auto weighs = [](const PlayerMaker& maker) { return maker.traits().weighs; };
    if (!std::all_of(observers_.begin(), observers_.end(), weighs)) observers_.clear();
  }

  bool seesDrama() const { return !observers_.empty(); }
  Sight operator()(const AnyMatch& match, std::uint64_t seed, const std::stop_token& stop) const {
    Sight sight;
    for (std::size_t ply = 0; hasLuck_ && ply < match.plies(); ++ply)
      sight.haps += match.ply(ply).hap.has_value();
    const auto result = match.result();
    for (std::size_t role = 0; seesDrama() && result && role < result->size(); ++role)
      if ((*result)[role] > 0) {
        const PlayerMaker& maker = observers_[role];
        follow(match, Role(role), maker(Rng(seed).split(observersStream + role), stop), sight);
      }
    return sight;
  }

 private:
  static constexpr std::uint64_t observersStream = 0x6f627365;  // No player and no luck has it.

  static bool canBeDramatic(const GameTraits& game) {
    return game.zeroSum && game.roles.size() > 1;
  }
  /// What a winner's decisions were worth when it made them.
  static void follow(const AnyMatch& match, Role winner, const AnyPlayer& observer, Sight& sight) {
    double settled = 0;
    for (std::size_t ply = 0; ply < match.plies(); ++ply) {
      const auto made = match.ply(ply).decisions[index(winner)];
      if (!made) continue;
      const AnyState state = match.state(ply);
      const auto weighed = observer.weigh(state.view(winner), winner);
      const auto found =
          std::find_if(weighed.begin(), weighed.end(),
                       [&](const EvaluatedMove& move) { return move.move == *made; });
      if (found == weighed.end()) continue;
      const double worst = state.resultBounds().min;
      ++sight.decisions;
      sight.behind += found->value < 0;
      sight.depth += worst < 0 ? std::clamp(found->value / worst, 0.0, 1.0) : 0;
      if (found->value <= 0) settled = static_cast<double>(ply + 1);
    }
    ++sight.winners;
    sight.settled += settled / static_cast<double>(match.plies());
  }

  bool hasLuck_;
  std::vector<PlayerMaker> observers_;  // By role; none: nobody looks.
};

/// A match without a flaw, as an outcome; unfinished if it was too long.
arena::Outcome outcomeOf(const arena::Fixture& fixture, MatchReport report) {
  require(report.error.empty(), report.error);
  require(report.quitter.empty(), report.quitter + " quit: the match did not come to its end");
  return {.fixture = fixture,
          .roles = std::move(report.roles),
          .plies = report.plies,
          .ending = report.result ? arena::Ending::finished : arena::Ending::unfinished};
}

/// Sums up matches, in the order of their numbers.
class Summing {
 public:
  explicit Summing(std::size_t roles) : roles_(roles) {}

  void add(const arena::Outcome& outcome, const Sight& sight) {
    double decisions = 0, moves = 0;
    bool alike = true;
    const bool isOver = outcome.ending == arena::Ending::finished;
    for (std::size_t role = 0; role < roles_.size(); ++role) {
      const arena::RoleOutcome& own = outcome.roles[role];
      if (isOver) roles_[role].add(own);
      decisions += static_cast<double>(own.decisions);
      moves += static_cast<double>(own.moves);
      alike = alike && own.result == (roles_.size() > 1 ? outcome.roles[0].result : 0);
    }
    decided_ += isOver && !alike;
    unfinished_ += !isOver;
    plies_.add(static_cast<double>(outcome.plies));
    width_.add(moves, decisions);
    luck_.add(sight.haps, static_cast<double>(outcome.plies));
    if (sight.decisions == 0) return;  // Nobody won.
    behind_.add(sight.behind, sight.decisions);
    depth_.add(sight.depth, sight.decisions);
    settled_.add(sight.settled, sight.winners);
  }

  void tell(Measurement& told, bool drama) const {
    const auto matches = static_cast<double>(plies_.count());
    const auto share = [&](double times) {
      return Estimate{times / matches, arena::wilsonInterval(times, matches)};
    };
    told.matches = plies_.count();
    for (const arena::Figures& role : roles_)
      told.roles.push_back({share(static_cast<double>(role.victories)), meanOf(role.results)});
    told.decided = share(static_cast<double>(decided_));
    told.unfinished = share(static_cast<double>(unfinished_));
    told.plies = meanOf(plies_);
    told.fewestPlies = static_cast<std::uint64_t>(plies_.min());
    told.mostPlies = static_cast<std::uint64_t>(plies_.max());
    told.width = rateOf(width_), told.luck = shareOf(luck_);
    if (drama && behind_.trials() > 0)
      told.drama = Drama{shareOf(behind_), shareOf(depth_), shareOf(settled_)};
  }

 private:
  static Estimate meanOf(const arena::Spread& spread) {
    const double none = std::numeric_limits<double>::quiet_NaN();
    return {spread.count() > 0 ? spread.mean() : none, arena::meanInterval(spread)};
  }
  static Estimate rateOf(const arena::Rate& rate) { return {rate.value(), rate.interval()}; }
  /// The same of what cannot be below 0, nor above 1.
  static Estimate shareOf(const arena::Rate& rate) {
    const auto [low, high] = rate.interval();
    return {rate.value(), {std::max(0.0, low), std::min(1.0, high)}};
  }

  std::vector<arena::Figures> roles_;
  std::uint64_t decided_ = 0, unfinished_ = 0;
  arena::Spread plies_;
  arena::Rate width_, luck_, behind_, depth_, settled_;
};

/// Looks out for a wish to stop while matches are played, for which players that think long ask.
class Lookout {
 public:
  explicit Lookout(const std::function<bool()>& isWished) {
    if (!isWished) return;
    thread_ = std::jthread([this, &isWished](const std::stop_token& end) {
      constexpr auto pause = std::chrono::milliseconds(20);
      while (!end.stop_requested() && !isWished()) std::this_thread::sleep_for(pause);
      if (!end.stop_requested()) wish_.request_stop();
    });
  }
  std::stop_token token() const { return wish_.get_token(); }

 private:
  std::stop_source wish_;
  std::jthread thread_;  // The last: it ends before the rest does.
};

/// A measurement that has nothing but the players yet.
Measurement begun(const GameModule& game, const std::vector<Specification>& players) {
  Measurement measurement;
  for (const Specification& player : players) {
    measurement.players.push_back(player.text);
    const bool isRepeatable = game.maker(player).traits().repeatable;
    measurement.repeatable = measurement.repeatable && isRepeatable;
  }
  return measurement;
}
}  // namespace

Measurement measured(const GameModule& game, const MeasureRequest& request) {
  require(request.matches > 0, "one match or more is needed to measure a game");
  const std::size_t roles = game.traits().roles.size();
  std::vector<Specification> players = request.players;
  if (players.size() == 1) players.resize(roles, request.players.front());
  require(!game.startOf(request.seed).isOver(),
          "the state to start from is over: there is nothing to measure");
  const Watcher watcher(game, players, request.drama);
  std::vector<Sight> sights(request.matches);  // Each is written by who plays the match.
  const Lookout lookout(request.stop);
  const std::stop_token stop = lookout.token();
  const arena::Play play = [&, maker = game.matches(players)](const arena::Fixture& fixture) {
    const auto look = [&](const AnyMatch& match) {
      if (!stop.stop_requested()) sights[fixture.match] = watcher(match, fixture.seed, stop);
    };
    MatchReport report =
        maker({.seed = fixture.seed, .plies = request.maxPlies, .stop = stop, .look = look});
    if (stop.stop_requested()) throw arena::Interrupted{};  // It was not played as its seed says.
    return outcomeOf(fixture, std::move(report));
  };
  const arena::Crew crew =
      arena::together(std::vector<arena::Play>(std::max<std::size_t>(1, request.threads), play));
  const arena::Task task{0, request.matches, [&](std::uint64_t match) {
                           return arena::Fixture{.match = match, .seed = request.seed + match};
                         }};
  Summing sums(roles);
  std::uint64_t played = 0;
  crew(task, {.take =
                  [&](arena::Outcome& outcome) {
                    sums.add(outcome, sights[outcome.fixture.match]);
                    ++played;
                    if (request.progress) request.progress(played);
                    return true;
                  },
              .stop = [&] { return stop.stop_requested(); }});
  Measurement told = begun(game, players);
  if (played > 0) sums.tell(told, watcher.seesDrama());
  return told;
}

}  // namespace ludorum
