#include "archive.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include "opening.hpp"
#include "rows.hpp"
#include "schema.hpp"

namespace ludorum::archive {

using arena::Outcome;

WinDrawLoss winDrawLossOf(float result) {
  return result > 0 ? WinDrawLoss::win : result < 0 ? WinDrawLoss::loss : WinDrawLoss::draw;
}

struct Archive::Parts {
  Parts(const std::string& path, Access wanted) : database(path, wanted), access(wanted) {}

  Database database;
  Access access;
  std::optional<MatchWriter> writer{};
  mutable std::map<Id, Tournament> known{};  ///< Those that were asked for.
};

namespace {
std::vector<std::string> namesOfRoles(const Database& database, Id id) {
  Statement rows(database, "SELECT name FROM roles WHERE tournament = ? ORDER BY role");
  rows.bind(1, id);
  std::vector<std::string> names;
  while (rows.step()) names.emplace_back(rows.text(0));
  return names;
}

std::vector<arena::Participant> participantsOf(const Database& database, Id id) {
  Statement rows(database,
                 "SELECT name, specification FROM players WHERE tournament = ? ORDER BY player");
  rows.bind(1, id);
  std::vector<arena::Participant> players;
  while (rows.step()) players.push_back({std::string(rows.text(0)), std::string(rows.text(1))});
  return players;
}

void insertTournament(const Database& database, Id id, const Tournament& tournament) {
  Statement row(database,
                "INSERT INTO tournaments (tournament, plan, game, specification, checksum) "
                "VALUES (?, ?, ?, ?, ?)");
  row.bind(1, id);
  row.bind(2, std::string_view(tournament.plan));
  row.bind(3, std::string_view(tournament.game));
  row.bind(4, std::string_view(tournament.specification));
  row.bind(5, std::uint64_t{checksumOf(tournament)});
  row.run();
  Statement role(database, "INSERT INTO roles (tournament, role, name) VALUES (?, ?, ?)");
  role.bind(1, id);
  for (std::size_t r = 0; r < tournament.roles.size(); ++r) {
    role.bind(2, std::uint64_t{r});
    role.bind(3, std::string_view(tournament.roles[r]));
    role.run();
  }
  Statement player(database,
                   "INSERT INTO players (tournament, player, name, specification) "
                   "VALUES (?, ?, ?, ?)");
  player.bind(1, id);
  for (std::size_t p = 0; p < tournament.players.size(); ++p) {
    player.bind(2, std::uint64_t{p});
    player.bind(3, std::string_view(tournament.players[p].name));
    player.bind(4, std::string_view(tournament.players[p].specification));
    player.run();
  }
}

/// Refuses what could not be read again.
void checkOutcome(const Outcome& outcome, const Tournament& tournament) {
  const std::string match = "match " + std::to_string(outcome.fixture.match);
  require(outcome.fixture.match < std::uint64_t{std::numeric_limits<std::int64_t>::max()},
          match + " has too great a number");
  require(outcome.roles.size() == tournament.roles.size() &&
              outcome.fixture.players.size() == tournament.roles.size(),
          match + " must have a player and a seat for each of the " +
              std::to_string(tournament.roles.size()) + " roles");
  for (const std::uint32_t player : outcome.fixture.players)
    require(player < tournament.players.size(),
            match + " has the player " + std::to_string(player) + ", but there are only " +
                std::to_string(tournament.players.size()) + ", from 0");
  require(
      outcome.ending == arena::Ending::finished || outcome.culprit < tournament.roles.size(),
      match + " was ended by the role " + std::to_string(outcome.culprit) + ", which there is not");
  for (const arena::RoleOutcome& own : outcome.roles)
    require(!std::isnan(own.result), match + " has a result that is no number");
}

/// For somebody whose disk has failed.
std::string whatIsSafe(const Database& database) {
  try {
    const std::int64_t count = database.integer("SELECT COUNT(*) FROM matches");
    return std::to_string(count) + (count == 1 ? " match is" : " matches are") + " safe in it";
  } catch (const Error&) {
    return "every match that was reported is safe in it";
  }
}

/// Where a tournament is missing, its roles are left.
void checkNoneIsMissing(const Database& database) {
  if (database.integer("SELECT COUNT(*) FROM roles WHERE tournament NOT IN "
                       "(SELECT tournament FROM tournaments)") > 0)
    database.damaged("a tournament is missing");
}

/// Tells whether matches are among those wanted.
class QueryFilter {
 public:
  QueryFilter(const Query& query, const Tournament& tournament) : query_(query) {
    if (!query.player) return;
    for (const arena::Participant& participant : tournament.players)
      isWanted_.push_back(participant.name == *query.player);
  }
  bool operator()(const Outcome& outcome) const {
    if (query_.ending && outcome.ending != *query_.ending) return false;
    if (query_.result && outcome.ending == arena::Ending::unfinished) return false;
    if (!query_.player)
      return !query_.result || outcome.roles.empty() ||
             winDrawLossOf(outcome.roles[0].result) == *query_.result;
    for (std::size_t role = 0; role < outcome.roles.size(); ++role)
      if (isWanted_.at(outcome.fixture.players[role]) &&
          (!query_.result || winDrawLossOf(outcome.roles[role].result) == *query_.result))
        return true;
    return false;
  }

 private:
  const Query& query_;
  std::vector<bool> isWanted_;  ///< By player.
};

/// The least number behind `from`, where reading fails, from which on it works again; `to` if there
/// is none. `works` tells of a number whether it does.
std::uint64_t endOfGap(std::uint64_t from, std::uint64_t to,
                       const std::function<bool(std::uint64_t)>& works) {
  const std::uint64_t most = to - from;
  std::uint64_t step = 1;
  while (step < most && !works(from + step)) step = step > most / 2 ? most : 2 * step;
  if (step >= most) return to;
  std::uint64_t fails = from + step / 2, right = from + step;
  while (right - fails > 1) {
    const std::uint64_t middle = fails + (right - fails) / 2;
    (works(middle) ? right : fails) = middle;
  }
  return right;
}
}  // namespace

Archive::Archive(const std::string& path, Access access) {
  if (access != Access::write) takeBackHalfChange(path);
  parts_ = std::make_unique<Parts>(path, access);
  if (openTables(parts_->database, access)) return;
  // It is older: who reads it wants it up to date too.
  parts_.reset();
  { const Archive upToDate(path, Access::write); }
  parts_ = std::make_unique<Parts>(path, access);
  openTables(parts_->database, access);
}

Archive::~Archive() {
  if (!parts_ || parts_->access != Access::write) return;
  try {  // Moves what is in SQLite's log into the file, and the log is gone.
    parts_->writer.reset();
    parts_->database.run("PRAGMA journal_mode = DELETE");
    removeIndexOfLog(parts_->database);
  } catch (const std::exception&) {  // Nothing is lost: the next to open it finds the log.
    return;
  }
}
Archive::Archive(Archive&&) noexcept = default;
Archive& Archive::operator=(Archive&&) noexcept = default;

const std::string& Archive::path() const { return parts_->database.path(); }

std::optional<Id> Archive::find(const std::string& plan) const {
  Statement row(parts_->database, "SELECT tournament FROM tournaments WHERE plan = ?");
  row.bind(1, std::string_view(plan));
  if (!row.step()) return std::nullopt;
  return row.integer(0);
}

Id Archive::begin(const Tournament& wanted) {
  if (const auto id = find(wanted.plan)) {
    require(tournament(*id) == wanted,
            path() + ": tournament " + std::to_string(*id) +
                " has this plan, but another game or other roles or players");
    return *id;
  }
  const Database& database = parts_->database;
  Transaction transaction(database);
  const Id id = database.integer("SELECT COALESCE(MAX(tournament), 0) + 1 FROM tournaments");
  insertTournament(database, id, wanted);
  transaction.commit();
  return id;
}

std::vector<std::pair<Id, Tournament>> Archive::tournaments() const {
  std::vector<std::pair<Id, Tournament>> all;
  Statement rows(parts_->database, "SELECT tournament FROM tournaments ORDER BY tournament");
  while (rows.step()) all.emplace_back(rows.integer(0), tournament(rows.integer(0)));
  if (parts_->access != Access::salvage) checkNoneIsMissing(parts_->database);
  return all;
}

const Tournament& Archive::tournament(Id id) const {
  const auto known = parts_->known.find(id);
  if (known != parts_->known.end()) return known->second;
  const Database& database = parts_->database;
  Statement row(database,
                "SELECT plan, game, specification, checksum FROM tournaments WHERE tournament = ?");
  row.bind(1, id);
  require(row.step(), path() + " has no tournament " + std::to_string(id));
  const Tournament found{std::string(row.text(0)), std::string(row.text(1)),
                         std::string(row.text(2)), namesOfRoles(database, id),
                         participantsOf(database, id)};
  if (checksumOf(found) != row.natural(3))
    database.damaged("tournament " + std::to_string(id) + " is not as it was written");
  return parts_->known[id] = found;
}

std::size_t Archive::add(Id id, std::span<const Outcome> outcomes) {
  const Tournament& known = tournament(id);
  for (const Outcome& outcome : outcomes) checkOutcome(outcome, known);
  std::size_t added = 0;
  const auto insert = [&](const Outcome& outcome) {
    if (parts_->writer->insert(id, outcome)) return ++added, void();
    const auto there = match(id, outcome.fixture.match);
    require(there && sameMatch(*there, outcome),
            path() + ": match " + std::to_string(outcome.fixture.match) + " of tournament " +
                std::to_string(id) + " is there already, and is another");
    if (!there->record.empty()) return;
    arena::Outcome completed = *there;
    completed.record = outcome.record;
    parts_->writer->insertRecord(id, completed);
  };
  together([&] {
    for (const Outcome& outcome : outcomes) insert(outcome);
  });
  return added;
}

void Archive::replace(Id id, const Outcome& outcome) {
  together([&] {
    remove(id, outcome.fixture.match);
    add(id, {&outcome, 1});
  });
}

void Archive::remove(Id id, std::uint64_t number) {
  together([&] {
    for (const char* table : {"matches", "seats", "records"}) {
      Statement row(parts_->database,
                    "DELETE FROM " + std::string(table) + " WHERE tournament = ? AND match = ?");
      row.bind(1, id);
      row.bind(2, number);
      row.run();
    }
  });
}

void Archive::together(const std::function<void()>& work) {
  const Database& database = parts_->database;
  if (database.inTransaction()) return work();  // The outermost commits, and tells of failures.
  try {
    if (!parts_->writer) parts_->writer.emplace(database);
    Transaction transaction(database);
    work();
    transaction.commit();
  } catch (const StorageError& error) {
    parts_->known.clear();
    throw StorageError(error.what() + std::string("; ") + whatIsSafe(database));
  } catch (...) {
    parts_->known.clear();  // Some may not be there any more.
    throw;
  }
  checkPresence();
}

void Archive::checkPresence() const {
  if (parts_->access == Access::write) parts_->database.checkPresence();
}

std::uint64_t Archive::count(Id id) const {
  Statement row(parts_->database, "SELECT COUNT(*) FROM matches WHERE tournament = ?");
  row.bind(1, id);
  return row.step() ? row.natural(0) : 0;
}

std::uint64_t Archive::end(Id id) const {
  Statement row(parts_->database,
                "SELECT match FROM matches WHERE tournament = ? ORDER BY match DESC LIMIT 1");
  row.bind(1, id);
  return row.step() ? row.natural(0) + 1 : 0;
}

std::vector<Outcome> Archive::outcomes(Id id, std::uint64_t from, std::uint64_t to) const {
  std::vector<Outcome> all;
  each(id, {.from = from, .to = to}, [&](const Outcome& outcome) {
    all.push_back(outcome);
    return true;
  });
  return all;
}

std::optional<Outcome> Archive::match(Id id, std::uint64_t number) const {
  std::optional<Outcome> found;
  if (number == std::numeric_limits<std::uint64_t>::max()) return found;
  each(id, {.from = number, .to = number + 1, .records = true}, [&](const Outcome& outcome) {
    found = outcome;
    return false;
  });
  return found;
}

std::string Archive::record(Id id, std::uint64_t number) const {
  const auto found = match(id, number);
  return found ? found->record : std::string();
}

void Archive::each(Id id, const Query& query, const Visitor& visit) const {
  const Tournament& of = tournament(id);
  const QueryFilter wanted(query, of);
  MatchReader reader(parts_->database, id, of, query.from, query.to, query.records);
  Outcome outcome;
  while (reader.next(outcome))
    if (wanted(outcome) && !visit(outcome)) return;
}

std::vector<Gap> Archive::eachReadable(Id id, const Query& query, const Visitor& visit) const {
  const Tournament& of = tournament(id);
  const QueryFilter wanted(query, of);
  Outcome outcome;
  std::optional<MatchReader> reader;
  /// Whether the next match is there: 1, or not: 0, or cannot be read: -1.
  const auto tryNext = [&](std::optional<std::uint64_t> from) {
    try {
      if (from) reader.emplace(parts_->database, id, of, *from, query.to, query.records);
      return reader->next(outcome) ? 1 : 0;
    } catch (const DamagedError&) {
      return -1;
    }
  };
  std::vector<Gap> gaps;
  std::uint64_t from = query.from;
  for (int next = tryNext(from); next != 0;) {
    if (next > 0) {
      from = outcome.fixture.match + 1;
      if (wanted(outcome) && !visit(outcome)) break;
      next = tryNext({});
    } else {
      const auto works = [&](std::uint64_t number) { return tryNext(number) >= 0; };
      gaps.push_back({from, endOfGap(from, query.to, works)});
      from = gaps.back().to;
      if (from >= query.to) break;
      next = tryNext(from);
    }
  }
  return gaps;
}

std::vector<std::string> Archive::problems() const {
  const Database& database = parts_->database;
  std::vector<std::string> found;
  try {
    const std::string wrong = differenceInTables(database, versionOf(database, migrations()));
    if (!wrong.empty()) found.push_back(wrong);
    Statement rows(database, "PRAGMA integrity_check(10)");
    while (rows.step())
      if (rows.text(0) != "ok") found.emplace_back(rows.text(0));
  } catch (const DamagedError& error) {
    found.emplace_back(error.what());
  }
  return found;
}

void Archive::readThrough() const {
  if (const auto found = problems(); !found.empty()) parts_->database.damaged(found[0]);
  for (const auto& [id, tournament] : tournaments())
    each(id, {.records = true}, [](const arena::Outcome&) { return true; });
}

void Archive::limitPages(std::uint64_t most) {
  parts_->database.run("PRAGMA max_page_count = " + std::to_string(most));
}

}  // namespace ludorum::archive
