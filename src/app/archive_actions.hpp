// What the actions of `ludorum archive` share.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "archive/archive.hpp"
#include "context.hpp"

namespace ludorum::app {

/// What was asked for, of whatever action.
struct ArchiveOptions {
  std::string file, format = "jsonl", rank = "elo";
  std::optional<archive::Id> tournament;
  std::optional<std::string> player, result, ending, output;
  std::optional<std::uint64_t> match;
  std::uint64_t limit = 20, offset = 0;
  std::vector<std::string> from;
  std::vector<std::string> games;  ///< Of files; they are known by their names.
  bool json = false;
};

using NumberedTournaments = std::vector<std::pair<archive::Id, archive::Tournament>>;

/// The filters.
archive::Query queryOf(const ArchiveOptions& options);
/// The tournaments that were asked for: one, or all. Throws if there is no such tournament or
/// player.
NumberedTournaments chosenTournaments(const archive::Archive& archive,
                                      const ArchiveOptions& options);

/// Prints tournaments and matches.
int listMatches(const Context& context, const ArchiveOptions& options);
/// Prints a tournament, or a match.
int showFromArchive(const Context& context, const ArchiveOptions& options);
/// Writes the page of a tournament.
int reportFromArchive(const Context& context, const ArchiveOptions& options);

}  // namespace ludorum::app
