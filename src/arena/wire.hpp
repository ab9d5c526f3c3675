// Fixtures and outcomes as JSON, for messages between processes.
#pragma once
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "ludorum/arena/outcome.hpp"
#include "ludorum/json/json.hpp"

namespace ludorum::arena {

/// Reads a part of a message, strictly: nothing is rounded, and numbers that do not fit are an
/// Error.
template <class T>
T partFromWire(const Json& json, std::size_t part) {
  require(json.is_array() && part < json.size(), "a message between processes is too short");
  T value{};
  JsonReader({}).read(json[part], value);
  return value;
}

inline Json toWire(const Fixture& fixture) {
  return {fixture.match, fixture.seed, fixture.luck, fixture.players, fixture.turn};
}
inline Fixture fixtureFromWire(const Json& json) {
  return {partFromWire<std::uint64_t>(json, 0), partFromWire<std::uint64_t>(json, 1),
          partFromWire<std::uint64_t>(json, 2), partFromWire<std::vector<std::uint32_t>>(json, 3),
          partFromWire<std::uint64_t>(json, 4)};
}

inline Json toWire(const RoleOutcome& role) {
  return {role.result,       role.decisions,       role.moves,     role.simulations,
          role.time.count(), role.slowest.count(), role.slowestPly};
}
inline RoleOutcome roleOutcomeFromWire(const Json& json) {
  const auto count = [&](std::size_t part) { return partFromWire<std::uint64_t>(json, part); };
  const auto time = [&](std::size_t part) {
    return std::chrono::nanoseconds(partFromWire<std::chrono::nanoseconds::rep>(json, part));
  };
  return {partFromWire<float>(json, 0), count(1), count(2), count(3), time(4), time(5), count(6)};
}

inline Json toWire(const Outcome& outcome) {
  Json roles = Json::array();
  for (const RoleOutcome& role : outcome.roles) roles.push_back(toWire(role));
  return {toWire(outcome.fixture), roles,          outcome.plies, static_cast<int>(outcome.ending),
          outcome.culprit,         outcome.reason, outcome.record};
}
inline Outcome outcomeFromWire(const Json& json) {
  require(json.is_array() && json.size() == 7 && json[1].is_array(), "a message is no outcome");
  const auto ending = partFromWire<std::uint8_t>(json, 3);
  require(ending < static_cast<std::uint8_t>(Ending::unfinished),
          "a match ended in a way that is unknown here");
  Outcome outcome{.fixture = fixtureFromWire(json[0]),
                  .plies = partFromWire<std::uint64_t>(json, 2),
                  .ending = static_cast<Ending>(ending),
                  .culprit = partFromWire<std::uint32_t>(json, 4),
                  .reason = partFromWire<std::string>(json, 5),
                  .record = partFromWire<std::string>(json, 6)};
  for (const Json& role : json[1]) outcome.roles.push_back(roleOutcomeFromWire(role));
  return outcome;
}

}  // namespace ludorum::arena
