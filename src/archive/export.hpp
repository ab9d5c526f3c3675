// Matches of an archive as comma-separated values (RFC 4180) and as JSON.
#pragma once
#include <string>
#include <string_view>

#include "archive.hpp"
#include "ludorum/json/json.hpp"

namespace ludorum::archive {

/// A text as a field: between quotes if it has to be.
std::string csvField(std::string_view text);

/// The names of the columns, for matches of so many roles.
std::string csvHeading(std::size_t roles);
/// A match as a line of that many roles; those that its game does not have stay empty.
std::string csvLine(Id id, const Tournament& tournament, const arena::Outcome& outcome,
                    std::size_t roles);

/// A match without its record: who played, and what became of it. Times are in seconds.
Json jsonOf(Id id, const Tournament& tournament, const arena::Outcome& outcome);
/// JSON as one line, whatever bytes its texts hold.
std::string lineOf(const Json& json);

}  // namespace ludorum::archive
