// Measures what the players of a match do.
#pragma once
#include <chrono>
#include <cstddef>
#include <exception>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "ludorum/arena/outcome.hpp"
#include "ludorum/core/match.hpp"
#include "ludorum/module/player_kinds.hpp"

namespace ludorum {

/// A player that can be seated: as it was specified, and how it is made for a match.
template <Game G>
struct Entrant {
  std::string text;
  PlayerMaker<G> maker;
};

/// Counts the decisions of a match, and takes their time. It looks at the clock once a decision:
/// the time runs from the end of the one before, and what making a move takes is in it. Looking
/// twice would cost a random player more than its decision.
template <Playable G>
class Stopwatch {
 public:
  /// `figures` has an entry for each role; it and the stopwatch must outlive the match.
  explicit Stopwatch(std::vector<arena::Seat>& figures) : figures_(figures) {}
  Stopwatch(const Stopwatch&) = delete;
  Stopwatch& operator=(const Stopwatch&) = delete;

  /// Players for a match whose decisions are measured, each made by a generator of its own.
  Seats<G> seats(const PerRole<const Entrant<G>*, roleCount<G>>& entrants, const Rng& rng,
                 const std::stop_token& token) {
    Seats<G> made;
    for (const Role role : G::players.all())
      made.seat(role, [this, member = entrants[role]->maker(rng.split(index(role)), token)](
                          const View<G>& view, Role who) { return measured(member, view, who); });
    return made;
  }
  void start(const Match<G>& match) {
    match_ = &match;
    last_ = Clock::now();
  }

 private:
  using Clock = std::chrono::steady_clock;

  Decision<G> measured(const Member<G>& member, const View<G>& view, Role role) {
    arena::Seat& seat = figures_[index(role)];
    ++seat.decisions;
    seat.moves += movesSeen(view, role).size();
    try {
      Decision<G> decision = member(view, role);
      seat.simulations += member.simulations();
      stop(seat);
      return decision;
    } catch (...) {
      stop(seat);
      throw;
    }
  }
  void stop(arena::Seat& seat) {
    const auto now = Clock::now();
    const std::chrono::nanoseconds passed = now - std::exchange(last_, now);
    seat.time += passed;
    if (passed <= seat.slowest) return;
    seat.slowest = passed;
    seat.slowestPly = match_->ply();
  }

  std::vector<arena::Seat>& figures_;
  const Match<G>* match_ = nullptr;
  Clock::time_point last_{};
};

/// Whether an exception, or one that is nested in it, is of this type.
template <class Wanted>
bool isNested(const std::exception& error) {
  if (dynamic_cast<const Wanted*>(&error) != nullptr) return true;
  try {
    std::rethrow_if_nested(error);
  } catch (const std::exception& inner) {
    return isNested<Wanted>(inner);
  } catch (...) {
  }
  return false;
}

}  // namespace ludorum
