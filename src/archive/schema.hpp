// The tables of an archive, and how older ones become newer ones. docs/archive.md explains them.
#pragma once
#include <cstdint>
#include <span>
#include <string>

#include "database.hpp"

namespace ludorum::archive {

/// Says to SQLite, and to the program `file`, whose file this is: "Ludo".
inline constexpr std::int64_t applicationId = 0x4C75646F;

/// The steps from nothing to today's tables: step n makes version n + 1 of version n. A step that
/// was released is never changed; what is new comes as another step behind it.
std::span<const std::string> migrations();

/// The version of the archive that a file holds; 0 if the file is empty. Throws if it holds
/// something else, or a version that `steps` do not lead to. It changes nothing.
std::int64_t versionOf(const Database& database, std::span<const std::string> steps);

/// The first table, index or view that is not as the steps to this version make it, and what is
/// wrong with it; empty if all are. There may be others besides.
std::string differenceInTables(const Database& database, std::int64_t version);

/// Takes the steps from this version to the last, all or none.
void migrate(const Database& database, std::int64_t version, std::span<const std::string> steps);

}  // namespace ludorum::archive
