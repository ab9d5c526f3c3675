// A room as it is at a moment, for threads that write events and records of it.
#pragma once
#include <chrono>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "ludorum/json/json.hpp"
#include "ludorum/module/game_module.hpp"
#include "ludorum/module/record.hpp"
#include "server/timed_match.hpp"

namespace ludorum::server {

struct SeatShot {
  bool isPerson = false, isTaken = false, isPresent = false, isThinking = false;
  bool isShared = false;  ///< Whether somebody may watch from this side.
  std::string name;  ///< As records have it.
};

/// Does not change while the room goes on, and costs little to make.
struct RoomShot {  // NOLINT(bugprone-exception-escape): of JSON, which clang-tidy mistrusts.
  std::string id;
  std::shared_ptr<const GameInfo> info;
  std::shared_ptr<const Json> parameters;
  PlyNotes notes;
  std::vector<SeatShot> seats;  ///< By role.
  std::vector<std::size_t> awaited, decided;  ///< Roles.
  std::optional<std::vector<float>> result;
  std::optional<std::size_t> quitter;
  std::string endLine, error;
  bool isLoaded = false, hasEnded = false, isPaused = false;
  std::chrono::milliseconds delay{};
  RecordHeading heading;

  std::size_t plies() const { return notes.size() - 1; }
  std::size_t persons() const;
  /// The record of the match so far.
  std::string record() const;
};

}  // namespace ludorum::server
