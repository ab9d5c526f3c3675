// The figures of a tournament, match by match.
#pragma once
#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <tuple>
#include <vector>

#include "ludorum/arena/encounters.hpp"
#include "ludorum/arena/histogram.hpp"
#include "ludorum/arena/outcome.hpp"
#include "ludorum/arena/spread.hpp"
#include "ludorum/core/error.hpp"

namespace ludorum::arena {

/// What came of a seat in many matches: of a player in a role, or of several of these together.
struct Figures {
  Spread results;
  std::uint64_t victories = 0;  ///< Results above 0.
  std::uint64_t defeats = 0;  ///< Results below 0.
  std::uint64_t decisions = 0, moves = 0, simulations = 0;
  std::chrono::nanoseconds time{0};  ///< For all decisions.
  std::chrono::nanoseconds simulationTime{0};  ///< That part of it which simulating seats took.
  std::chrono::nanoseconds slowest{0};  ///< For one decision.
  /// Matches that this seat ended early: these are all its own fault.
  std::uint64_t errors = 0, timeOuts = 0, quits = 0;

  /// Seats that were taken. A match that a player plays in two roles counts twice for the player.
  std::uint64_t matches() const { return results.count(); }
  /// Results of exactly 0.
  std::uint64_t draws() const { return matches() - victories - defeats; }
  /// Moves that there were to choose from, in the mean over decisions; 0 without decisions.
  double width() const { return ratio(static_cast<double>(moves), decisions); }
  /// Seconds that a decision took, in the mean; 0 without decisions.
  double secondsPerDecision() const { return ratio(seconds(time), decisions); }
  double slowestSeconds() const { return seconds(slowest); }
  /// 0 if it did not simulate, or if no time was measured. Seats that do not simulate are left out.
  double simulationsPerSecond() const {
    return simulationTime.count() > 0 ? static_cast<double>(simulations) / seconds(simulationTime)
                                      : 0;
  }

  void add(const RoleOutcome& own) {
    results.add(static_cast<double>(own.result));
    victories += own.result > 0;
    defeats += own.result < 0;
    decisions += own.decisions;
    moves += own.moves;
    simulations += own.simulations;
    time += own.time;
    if (own.simulations > 0) simulationTime += own.time;
    slowest = std::max(slowest, own.slowest);
  }
  void blame(Ending ending) {
    errors += ending == Ending::error;
    timeOuts += ending == Ending::timeOut;
    quits += ending == Ending::quit;
  }
  void merge(const Figures& other) {
    results.merge(other.results);
    victories += other.victories;
    defeats += other.defeats;
    decisions += other.decisions;
    moves += other.moves;
    simulations += other.simulations;
    time += other.time;
    simulationTime += other.simulationTime;
    slowest = std::max(slowest, other.slowest);
    errors += other.errors;
    timeOuts += other.timeOuts;
    quits += other.quits;
  }

 private:
  static double seconds(std::chrono::nanoseconds time) {
    return std::chrono::duration<double>(time).count();
  }
  static double ratio(double sum, std::uint64_t count) {
    return count > 0 ? sum / static_cast<double>(count) : 0;
  }
};

/// A decision that took long.
struct SlowDecision {
  std::chrono::nanoseconds time{0};
  std::uint64_t match = 0, ply = 0;
  std::uint32_t role = 0, player = 0;
  bool operator==(const SlowDecision&) const = default;
  /// The slower comes first; of equals, the earlier: so the order of adding does not matter.
  bool comesBefore(const SlowDecision& other) const {
    return std::tie(other.time, match, role) < std::tie(time, other.match, other.role);
  }
};

/// The figures of all matches of a tournament. Adding a match takes no memory.
class Tally {
 public:
  static constexpr std::size_t slowestKept = 10;

  Tally(std::size_t playerCount, std::size_t roleCount)
      : players_(playerCount), roles_(roleCount), encounters_(playerCount) {
    require(playerCount > 0, "a tally needs one player or more");
    require(roleCount > 0, "a tally needs one role or more");
    figures_.resize(playerCount * roleCount);
    deal_.reserve(playerCount);
  }

  /// Counts a match. An outcome that does not fit is refused with an Error, and changes nothing.
  /// In games of one role, matches are to come in the order of their numbers: see `encounters`.
  void add(const Outcome& outcome) {
    check(outcome);
    const auto& players = outcome.fixture.players;
    for (std::size_t role = 0; role < roles_; ++role) {
      cell(players[role], role).add(outcome.roles[role]);
      consider(outcome, role);
    }
    if (outcome.ending != Ending::finished)
      cell(players[outcome.culprit], outcome.culprit).blame(outcome.ending);
    length_.add(static_cast<double>(outcome.plies));
    lengths_.add(outcome.plies);
    if (roles_ == 1)
      compareInDeal(outcome);
    else
      compareInMatch(outcome);
  }

  std::size_t playerCount() const { return players_; }
  std::size_t roleCount() const { return roles_; }
  std::uint64_t matches() const { return length_.count(); }

  const Figures& of(std::size_t player, std::size_t role) const {
    require(player < players_, "the tally has no such player: " + std::to_string(player));
    require(role < roles_, "the tally has no such role: " + std::to_string(role));
    return figures_[player * roles_ + role];
  }
  /// A player in all roles.
  Figures ofPlayer(std::size_t player) const {
    Figures sum;
    for (std::size_t role = 0; role < roles_; ++role) sum.merge(of(player, role));
    return sum;
  }
  /// All players in a role.
  Figures ofRole(std::size_t role) const {
    Figures sum;
    for (std::size_t player = 0; player < players_; ++player) sum.merge(of(player, role));
    return sum;
  }
  /// All players in all roles: each seat counts, so `matches()` of this is a multiple of ours.
  Figures whole() const {
    Figures sum;
    for (const Figures& figures : figures_) sum.merge(figures);
    return sum;
  }

  /// Plies of a match.
  const Spread& length() const { return length_; }
  const Histogram& lengths() const { return lengths_; }

  /// Each against each. In a game of one role nobody meets anybody: there, matches with the same
  /// luck that come one after the other are one deal, and their players are compared as if they had
  /// met. A player that plays the deal again begins the next one.
  const Encounters& encounters() const { return encounters_; }
  /// How much a comparison tells. Two seats: 1. Those of more seats are not independent, and
  /// tell less: 3/(k+1) if a match ranks its k seats, 2/k if one wins and the others are equal; in
  /// general what their surpluses of wins over losses vary, by chance, as independent ones would.
  double comparisonWeight() const {
    if (surplusSquares_ == 0) return 1;
    const double weight = 2 * static_cast<double>(decided_) / static_cast<double>(surplusSquares_);
    return std::min(1.0, weight);  // A player in two seats, above and below another, can exceed it.
  }

  /// The slowest decisions, slowest first, at most one of each seat in a match.
  std::span<const SlowDecision> slowest() const { return {slowest_.data(), slowestCount_}; }

 private:
  struct Dealt {
    std::uint32_t player = 0;
    float result = 0;
    std::int64_t surplus = 0;  // Of wins over losses in this deal.
  };

  Figures& cell(std::size_t player, std::size_t role) { return figures_[player * roles_ + role]; }

  void check(const Outcome& outcome) const {
    const auto& players = outcome.fixture.players;
    bool right = players.size() == roles_ && outcome.roles.size() == roles_ &&
                 (outcome.ending == Ending::finished || outcome.culprit < roles_);
    for (std::size_t role = 0; right && role < roles_; ++role)
      right = players[role] < players_ && std::isfinite(outcome.roles[role].result);
    if (!right) [[unlikely]]
      refuse(outcome);
  }
  [[noreturn]] void refuse(const Outcome& outcome) const {
    throw Error("the outcome of match " + std::to_string(outcome.fixture.match) +
                " does not fit the tally: it must have a seat with a finite result and a player "
                "below " +
                std::to_string(players_) + " for each of " + std::to_string(roles_) +
                " roles, and if it ended early, one of these as culprit");
  }

  /// Keeps the seat's slowest decision if it is one of the slowest of all.
  void consider(const Outcome& outcome, std::size_t role) {
    const RoleOutcome& own = outcome.roles[role];
    if (own.decisions == 0) return;
    const SlowDecision decision{own.slowest, outcome.fixture.match, own.slowestPly,
                                static_cast<std::uint32_t>(role), outcome.fixture.players[role]};
    if (slowestCount_ < slowestKept)
      ++slowestCount_;
    else if (!decision.comesBefore(slowest_.back()))
      return;
    std::size_t place = slowestCount_ - 1;
    for (; place > 0 && decision.comesBefore(slowest_[place - 1]); --place)
      slowest_[place] = slowest_[place - 1];
    slowest_[place] = decision;
  }

  static std::int64_t sign(float result, float other) {
    return (result > other) - (result < other);
  }

  void compareInMatch(const Outcome& outcome) {
    const auto& players = outcome.fixture.players;
    for (std::size_t a = 0; a < roles_; ++a) {
      const float result = outcome.roles[a].result;
      for (std::size_t b = a + 1; b < roles_; ++b)
        encounters_.add(players[a], players[b], result, outcome.roles[b].result);
      if (roles_ > 2) weigh(outcome, a);
    }
  }
  /// Counts what a seat of a match says about the weight of comparisons.
  void weigh(const Outcome& outcome, std::size_t role) {
    const auto& players = outcome.fixture.players;
    std::int64_t surplus = 0;
    for (std::size_t other = 0; other < roles_; ++other) {
      if (players[other] == players[role]) continue;
      const std::int64_t won = sign(outcome.roles[role].result, outcome.roles[other].result);
      surplus += won;
      decided_ += won > 0;  // The loser's turn does not count it again.
    }
    surplusSquares_ += static_cast<std::uint64_t>(surplus * surplus);
  }

  void compareInDeal(const Outcome& outcome) {
    Dealt now{outcome.fixture.players[0], outcome.roles[0].result};
    const auto same = [&](const Dealt& dealt) { return dealt.player == now.player; };
    if (outcome.fixture.luck != luck_ || std::any_of(deal_.begin(), deal_.end(), same))
      deal_.clear();
    luck_ = outcome.fixture.luck;
    for (Dealt& before : deal_) {
      encounters_.add(before.player, now.player, before.result, now.result);
      const std::int64_t won = sign(now.result, before.result);
      decided_ += won != 0;
      // (s + 1)² or (s - 1)² instead of s²: the surpluses of a deal grow one by one.
      surplusSquares_ += static_cast<std::uint64_t>(won * won - 2 * before.surplus * won);
      before.surplus -= won;
      now.surplus += won;
    }
    surplusSquares_ += static_cast<std::uint64_t>(now.surplus * now.surplus);
    deal_.push_back(now);
  }

  std::size_t players_, roles_;
  std::vector<Figures> figures_;  // By player, then role.
  Spread length_;
  Histogram lengths_;
  Encounters encounters_;
  std::array<SlowDecision, slowestKept> slowest_{};
  std::size_t slowestCount_ = 0;
  std::vector<Dealt> deal_;  // The deal that is being played; games of one role only.
  std::uint64_t luck_ = 0, decided_ = 0, surplusSquares_ = 0;
};

}  // namespace ludorum::arena
