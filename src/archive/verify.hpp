// Whether an archive holds what it says: every record is replayed, and compared with its columns.
#pragma once
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "archive.hpp"
#include "ludorum/json/json.hpp"

namespace ludorum::archive {

/// What is wrong with a match, or with the file.
struct Problem {
  std::string where, what;
};

struct Verification {
  std::uint64_t matches = 0;  ///< That could be read.
  std::uint64_t records = 0;  ///< That were replayed.
  std::uint64_t wrong = 0;  ///< Problems, those included that are not listed.
  std::vector<Problem> problems;  ///< The first of them.
};

/// Replays a record, and tells the first difference or nothing.
using Replay = std::function<std::string(const Json&)>;

/// What is wrong with a record, or with the match that it is of; nothing if all is right.
std::string problemWith(const arena::Outcome& outcome, const Tournament& tournament,
                        const Replay& replay);

/// Checks the file, and then all of its matches. `replayOf` knows the tournament's game, and throws
/// if it does not; `progress` gets the number of matches so far. Lists at most so many problems.
Verification verify(const Archive& archive,
                    const std::function<Replay(const Tournament&)>& replayOf,
                    const std::function<void(std::uint64_t)>& progress = {},
                    std::size_t listed = 20);

}  // namespace ludorum::archive
