#include "schema.hpp"

#include <array>
#include <map>
#include <vector>

namespace ludorum::archive {

namespace {
// Keys are what people look for, and rows lie in their order: matches are appended at the end, and
// a tournament is read from its first match to its last without an index beside the table.
const char* const firstVersion = R"sql(
CREATE TABLE tournaments (
  tournament INTEGER PRIMARY KEY,
  plan TEXT NOT NULL UNIQUE,
  game TEXT NOT NULL,
  specification TEXT NOT NULL,
  checksum INTEGER NOT NULL);
CREATE TABLE roles (
  tournament INTEGER NOT NULL,
  role INTEGER NOT NULL,
  name TEXT NOT NULL,
  PRIMARY KEY (tournament, role)) WITHOUT ROWID;
CREATE TABLE players (
  tournament INTEGER NOT NULL,
  player INTEGER NOT NULL,
  name TEXT NOT NULL,
  specification TEXT NOT NULL,
  PRIMARY KEY (tournament, player)) WITHOUT ROWID;
CREATE TABLE endings (
  ending INTEGER PRIMARY KEY,
  name TEXT NOT NULL);
INSERT INTO endings VALUES (0, 'finished'), (1, 'quit'), (2, 'error'), (3, 'timeout');
CREATE TABLE matches (
  tournament INTEGER NOT NULL,
  match INTEGER NOT NULL,
  seed INTEGER NOT NULL,
  luck INTEGER NOT NULL,
  plies INTEGER NOT NULL,
  ending INTEGER NOT NULL,
  culprit INTEGER NOT NULL,
  reason TEXT NOT NULL,
  record_checksum INTEGER,
  checksum INTEGER NOT NULL,
  PRIMARY KEY (tournament, match)) WITHOUT ROWID;
CREATE TABLE seats (
  tournament INTEGER NOT NULL,
  match INTEGER NOT NULL,
  role INTEGER NOT NULL,
  player INTEGER NOT NULL,
  result REAL NOT NULL,
  decisions INTEGER NOT NULL,
  moves INTEGER NOT NULL,
  simulations INTEGER NOT NULL,
  time INTEGER NOT NULL,
  slowest INTEGER NOT NULL,
  slowest_ply INTEGER NOT NULL,
  PRIMARY KEY (tournament, match, role)) WITHOUT ROWID;
CREATE TABLE records (
  tournament INTEGER NOT NULL,
  match INTEGER NOT NULL,
  record BLOB NOT NULL,
  PRIMARY KEY (tournament, match)) WITHOUT ROWID;
CREATE VIEW results AS
  SELECT seats.tournament, match, roles.name AS role, players.name AS player, result, plies,
         endings.name AS ending, time / 1e9 AS seconds
  FROM seats JOIN matches USING (tournament, match) JOIN roles USING (tournament, role)
       JOIN players USING (tournament, player) JOIN endings USING (ending);
)sql";

// Matches that people play may be kept before they end.
const char* const secondVersion = "INSERT INTO endings VALUES (4, 'unfinished')";
}  // namespace

std::span<const std::string> migrations() {
  static const std::array<std::string, 2> steps{firstVersion, secondVersion};
  return steps;
}

std::int64_t versionOf(const Database& database, std::span<const std::string> steps) {
  const std::int64_t owner = database.integer("PRAGMA application_id");
  const std::int64_t version = database.integer("PRAGMA user_version");
  const auto newest = static_cast<std::int64_t>(steps.size());
  const std::string& path = database.path();
  if (owner == 0 && database.integer("SELECT COUNT(*) FROM sqlite_master") == 0) return 0;
  require(owner == applicationId,
          path +
              " is a database of SQLite, but no archive: give the name of one, or of a file "
              "that is not there");
  require(version <= newest, path + " is an archive of version " + std::to_string(version) +
                                 ", and this program knows versions up to " +
                                 std::to_string(newest) +
                                 ": read it with the newer program that wrote it");
  if (version < 1) database.damaged("its version is " + std::to_string(version));
  return version;
}

namespace {
/// What the tables of a file were made by, by their names.
using Tables = std::map<std::string, std::string>;
Tables tablesIn(const Database& database) {
  Tables tables;
  Statement rows(database,
                 "SELECT type || ' ' || name, COALESCE(sql, '') || ' on ' || tbl_name "
                 "FROM sqlite_master");
  while (rows.step()) tables.emplace(rows.text(0), rows.text(1));
  return tables;
}

/// The tables of each version, from the first.
const std::vector<Tables>& tablesOfVersions() {
  static const std::vector<Tables> all = [] {
    std::vector<Tables> tables;
    for (std::size_t version = 1; version <= migrations().size(); ++version) {
      const Database made(":memory:", Access::write);
      migrate(made, 0, migrations().first(version));
      tables.push_back(tablesIn(made));
    }
    return tables;
  }();
  return all;
}
}  // namespace

std::string differenceInTables(const Database& database, std::int64_t version) {
  if (version == 0) return {};
  const Tables found = tablesIn(database);
  for (const auto& [name, sql] : tablesOfVersions()[static_cast<std::size_t>(version) - 1]) {
    const auto there = found.find(name);
    if (there == found.end()) return "there is no " + name;
    if (there->second != sql) return "the " + name + " is not as it was made";
  }
  return {};
}

void migrate(const Database& database, std::int64_t version, std::span<const std::string> steps) {
  Transaction transaction(database);
  for (const std::string& step : steps.subspan(static_cast<std::size_t>(version)))
    database.run(step);
  database.run("PRAGMA application_id = " + std::to_string(applicationId) +
               "; PRAGMA user_version = " + std::to_string(steps.size()));
  transaction.commit();
}

}  // namespace ludorum::archive
