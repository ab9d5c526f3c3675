// Fixtures and outcomes as JSON, for messages between processes.
#pragma once
#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

#include "ludorum/arena/outcome.hpp"
#include "ludorum/json/json.hpp"

namespace ludorum::arena {

inline Json toWire(const Fixture& fixture) {
  return {fixture.match, fixture.seed, fixture.luck, fixture.players, fixture.turn};
}
inline Fixture fixtureFromWire(const Json& json) {
  return {json.at(0), json.at(1), json.at(2), json.at(3).get<std::vector<std::uint32_t>>(),
          json.at(4)};
}

inline Json toWire(const Outcome& outcome) {
  Json seats = Json::array();
  for (const Seat& seat : outcome.seats)
    seats.push_back({seat.result, seat.decisions, seat.moves, seat.simulations, seat.time.count(),
                     seat.slowest.count(), seat.slowestPly});
  return {toWire(outcome.fixture), seats,          outcome.plies, static_cast<int>(outcome.ending),
          outcome.culprit,         outcome.reason, outcome.record};
}
inline Outcome outcomeFromWire(const Json& json) {
  Outcome outcome{.fixture = fixtureFromWire(json.at(0)),
                  .plies = json.at(2),
                  .ending = static_cast<Ending>(json.at(3).get<int>()),
                  .culprit = json.at(4),
                  .reason = json.at(5),
                  .record = json.at(6)};
  for (const Json& seat : json.at(1))
    outcome.seats.push_back({seat.at(0), seat.at(1), seat.at(2), seat.at(3),
                             std::chrono::nanoseconds(seat.at(4)),
                             std::chrono::nanoseconds(seat.at(5)), seat.at(6)});
  return outcome;
}

}  // namespace ludorum::arena
