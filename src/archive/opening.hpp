// How an archive's file is opened: what it must be for that, and SQLite's log beside it.
#pragma once
#include <string>

#include "database.hpp"

namespace ludorum::archive {

/// Opens the tables, and makes those of a new file. Says whether they are up to date; only those of
/// who reads may not be. Throws if the file is no archive, damaged, of a newer version, in use, or
/// has another archive's log beside it.
bool openTables(const Database& database, Access access);

/// Lets SQLite take back a change of a file that was cut short, if there is one. Who only reads
/// cannot.
void takeBackHalfChange(const std::string& path);

/// Removes the index of a log that is not there any more. It is left by who only read the log.
void removeIndexOfLog(const Database& database);

}  // namespace ludorum::archive
