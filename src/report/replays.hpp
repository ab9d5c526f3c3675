// The records of a tournament's matches, within its page.
#pragma once
#include <cstdint>
#include <string>

#include "archive/archive.hpp"
#include "arena/summary.hpp"
#include "files/whole_file.hpp"

namespace ludorum::report {

/// The page has no more bytes of records than this: browsers open it in a moment.
inline constexpr std::uint64_t mostReplayBytes = std::uint64_t{32} << 20;

/// Which of an archive's records are in the page.
struct Replays {
  std::uint64_t matches = 0;  ///< In the archive.
  std::uint64_t kept = 0;  ///< How many records are in the page.
  std::uint64_t early = 0, earlyKept = 0;  ///< Those of matches that ended early.
  bool isChosen = false;  ///< Whether records were left out because they are too many.
};

/// Writes the records as script elements that the page's script reads: all of them, or if these are
/// more than `mostBytes`, those of matches that are evenly spread and of those that ended early.
///
/// Each element is a block of records: its text is `packed` lines, one for each match. Its
/// attribute `data-index` is `packed` JSON, `[number, players, results, ending]` for each of them;
/// `data-from` and `data-to` are the first number and the last.
Replays writeReplays(files::WholeFile& page, const archive::Archive& archive, archive::Id id,
                     std::uint64_t mostBytes = mostReplayBytes);

/// What people see of them.
std::string replaySection(const arena::Summary& summary, const Replays& replays,
                          const std::string& archivePath);
/// What the script must know, as an element.
std::string replayData(const arena::Summary& summary);

}  // namespace ludorum::report
