#include "opening.hpp"

#include <algorithm>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "files/whole_file.hpp"
#include "schema.hpp"

namespace ludorum::archive {

namespace {
/// Makes the file ours alone, and what is committed durable. SQLite's log beside the file (WAL) is
/// synchronised once for each commit, where a journal would be twice.
void makeWritable(const Database& database) {
  database.run("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL");
  Transaction lock(database);
  lock.commit();  // In this mode the lock outlasts the transaction.
}

/// Whether SQLite's log is beside the file: who wrote it has not closed it yet, or was killed.
bool hasLog(const Database& database) {
  std::error_code none;
  return std::filesystem::file_size(database.file() + "-wal", none) > 0 && !none;
}

/// Refuses a file whose last page is cut off. SQLite notices only whole pages that are missing.
void checkLength(const Database& database) {
  if (database.isInMemory() || hasLog(database)) return;
  std::error_code none;
  const auto wanted = static_cast<std::uintmax_t>(database.integer("PRAGMA page_count") *
                                                  database.integer("PRAGMA page_size"));
  const auto size = std::filesystem::file_size(database.file(), none);
  if (!none && size > 0 && size < wanted) database.damaged("it is cut off");
}

using Plans = std::vector<std::pair<std::int64_t, std::string>>;  // By the tournaments' numbers.
Plans plansIn(const Database& database) {
  Plans plans;
  Statement rows(database, "SELECT tournament, plan FROM tournaments ORDER BY tournament");
  while (rows.step()) plans.emplace_back(rows.integer(0), rows.text(1));
  return plans;
}

/// Refuses a log that another archive has left under this one's name: SQLite would take what is in
/// it for ours. Tournaments are never removed, so all that the file has are in it and its log.
void checkLog(const Database& database) {
  if (database.isInMemory() || !hasLog(database)) return;
  Plans alone;
  try {
    alone = plansIn(Database(database.path(), Access::withoutLog));
  } catch (const Error&) {
    return;  // It is nothing without its log.
  }
  const Plans both = plansIn(database);
  require(std::includes(both.begin(), both.end(), alone.begin(), alone.end()),
          database.file() + "-wal is not the log of " + database.path() +
              ", but another archive's: give it another name, and try again");
}
}  // namespace

bool openTables(const Database& database, Access access) {
  if (access == Access::write)  // Both have no effect on the file before something is written.
    database.run("PRAGMA locking_mode = EXCLUSIVE; PRAGMA page_size = 8192");
  if (access == Access::salvage)  // SQLite then reads a file that is shorter than it should be.
    database.run("PRAGMA writable_schema = ON; PRAGMA query_only = ON");
  const std::int64_t version = versionOf(database, migrations());
  if (version > 0) checkLog(database);
  if (access != Access::salvage) {
    checkLength(database);
    if (const std::string wrong = differenceInTables(database, version); !wrong.empty())
      database.damaged(wrong);
  }
  const auto newest = static_cast<std::int64_t>(migrations().size());
  if (access == Access::write) {
    makeWritable(database);
    if (version < newest) migrate(database, version, migrations());
    return true;
  }
  require(version > 0, database.path() + " is empty: it is no archive");
  return version == newest;
}

void takeBackHalfChange(const std::string& path) {
  std::error_code none;
  const std::string journal = files::linkTarget(path) + "-journal";
  if (std::filesystem::file_size(journal, none) == 0 || none) return;
  static_cast<void>(Database(path, Access::write).integer("SELECT COUNT(*) FROM sqlite_master"));
}

void removeIndexOfLog(const Database& database) {
  std::error_code none;
  if (!database.isInMemory() && !hasLog(database))
    std::filesystem::remove(database.file() + "-shm", none);
}

}  // namespace ludorum::archive
