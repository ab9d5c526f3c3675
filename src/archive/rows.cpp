#include "rows.hpp"

#include <algorithm>
#include <bit>
#include <utility>

#include "deflate.hpp"

namespace ludorum::archive {

namespace {
using arena::Outcome;
using arena::RoleOutcome;

/// A checksum of numbers: each is mixed in by steps that can be undone, so that no change of a
/// single one goes unnoticed before the folding at the end, and one in four thousand million does
/// after it.
class NumberSum {
 public:
  void add(std::uint64_t number) {
    sum_ = (sum_ ^ number) * 0x9E3779B97F4A7C15;
    sum_ ^= sum_ >> 32;
  }
  void add(std::chrono::nanoseconds time) { add(static_cast<std::uint64_t>(time.count())); }
  std::uint32_t folded() const { return static_cast<std::uint32_t>(sum_); }

 private:
  std::uint64_t sum_ = 0;
};

/// What does not depend on how fast the machine was.
auto decidedBySeed(const RoleOutcome& own) {
  return std::tuple(own.result, own.decisions, own.moves, own.simulations);
}

std::int64_t asKey(std::uint64_t number) {
  return static_cast<std::int64_t>(
      std::min(number, std::uint64_t{std::numeric_limits<std::int64_t>::max()}));
}

void bindRange(Statement& statement, Id id, std::uint64_t from, std::uint64_t to) {
  statement.bind(1, id);
  statement.bind(2, asKey(from));
  statement.bind(3, asKey(to));
}

constexpr std::string_view rangeOfMatches =
    " WHERE tournament = ?1 AND match >= ?2 AND match < ?3 ORDER BY match";
}  // namespace

std::uint32_t checksumOf(std::string_view stored) { return checksumOf(0, stored); }

std::uint32_t checksumOf(const Tournament& tournament) {
  NumberSum sum;
  const auto addText = [&](const std::string& text) {
    sum.add(std::uint64_t{checksumOf(std::string_view(text))});
  };
  for (const auto& text : {tournament.plan, tournament.game, tournament.specification})
    addText(text);
  sum.add(std::uint64_t{tournament.roles.size()});
  for (const std::string& role : tournament.roles) addText(role);
  for (const arena::Participant& player : tournament.players) {
    addText(player.name);
    addText(player.specification);
  }
  return sum.folded();
}

std::uint32_t checksumOf(const Outcome& outcome, std::optional<std::uint32_t> record) {
  NumberSum sum;
  sum.add(record ? *record + (std::uint64_t{1} << 32) : 0);
  for (const std::uint64_t number :
       {outcome.fixture.match, outcome.fixture.seed, outcome.fixture.luck, outcome.plies})
    sum.add(number);
  sum.add(static_cast<std::uint64_t>(outcome.ending));
  sum.add(std::uint64_t{outcome.culprit});
  sum.add(std::uint64_t{checksumOf(std::string_view(outcome.reason))});
  for (std::size_t role = 0; role < outcome.roles.size(); ++role) {
    const RoleOutcome& own = outcome.roles[role];
    sum.add(std::uint64_t{outcome.fixture.players[role]});
    sum.add(std::uint64_t{std::bit_cast<std::uint32_t>(own.result + 0.0F)});  // No -0 in SQLite.
    for (const std::uint64_t number : {own.decisions, own.moves, own.simulations}) sum.add(number);
    sum.add(own.time);
    sum.add(own.slowest);
    sum.add(own.slowestPly);
  }
  return sum.folded();
}

bool sameMatch(const Outcome& one, const Outcome& other) {
  const bool sameSeats =
      std::equal(one.roles.begin(), one.roles.end(), other.roles.begin(), other.roles.end(),
                 [](const RoleOutcome& a, const RoleOutcome& b) {
                   return decidedBySeed(a) == decidedBySeed(b);
                 });
  const bool sameRecord = one.record.empty() || other.record.empty() || one.record == other.record;
  return sameSeats && sameRecord && one.fixture == other.fixture && one.plies == other.plies &&
         one.ending == other.ending && one.culprit == other.culprit && one.reason == other.reason;
}

MatchReader::MatchReader(const Database& database, Id id, const Tournament& tournament,
                         std::uint64_t from, std::uint64_t to, bool records)
    : database_(database),
      roles_(tournament.roles.size()),
      players_(tournament.players.size()),
      matches_(database,
               "SELECT match, seed, luck, plies, ending, culprit, reason, checksum, "
               "record_checksum FROM matches" +
                   std::string(rangeOfMatches)),
      seats_(database,
             "SELECT match, role, player, result, decisions, moves, simulations, time, slowest, "
             "slowest_ply FROM seats" +
                 std::string(rangeOfMatches) + ", role") {
  bindRange(matches_, id, from, to);
  bindRange(seats_, id, from, to);
  if (!records) return;
  records_.emplace(database, "SELECT match, record FROM records" + std::string(rangeOfMatches));
  bindRange(*records_, id, from, to);
  stepRecords();
}

bool MatchReader::next(Outcome& outcome) {
  if (!matches_.step()) {
    checkEnd();
    return false;
  }
  outcome.fixture.match = matches_.natural(0);
  outcome.fixture.seed = matches_.natural(1);
  outcome.fixture.luck = matches_.natural(2);
  outcome.plies = matches_.natural(3);
  const std::uint64_t ending = matches_.natural(4);
  if (ending >= enumNames(arena::Ending()).size()) damaged(outcome, "has an unknown ending");
  outcome.ending = static_cast<arena::Ending>(ending);
  outcome.culprit = static_cast<std::uint32_t>(matches_.natural(5));
  if (outcome.ending != arena::Ending::finished && outcome.culprit >= roles_)
    damaged(outcome, "was ended by an unknown role");
  outcome.reason = matches_.text(6);
  readSeats(outcome);
  std::optional<std::uint32_t> record;
  if (!matches_.isNull(8)) record = static_cast<std::uint32_t>(matches_.natural(8));
  if (checksumOf(outcome, record) != matches_.natural(7))
    damaged(outcome, "is not as it was written");
  outcome.record.clear();
  if (records_ && record) readRecord(outcome, *record);
  return true;
}

/// Where matches are lost, their seats and records are left.
void MatchReader::checkEnd() {
  if (seats_.step())
    database_.damaged("there are seats of match " + std::to_string(seats_.natural(0)) +
                      ", but not the match");
  if (nextRecord_)
    database_.damaged("there is a record of match " + std::to_string(*nextRecord_) +
                      ", but not the match");
}

void MatchReader::readSeats(Outcome& outcome) {
  outcome.roles.resize(roles_);
  outcome.fixture.players.resize(roles_);
  for (std::size_t role = 0; role < roles_; ++role) {
    if (!seats_.step() || seats_.natural(0) != outcome.fixture.match || seats_.natural(1) != role)
      damaged(outcome, "lacks the seat of a player");
    outcome.fixture.players[role] = static_cast<std::uint32_t>(seats_.natural(2));
    if (outcome.fixture.players[role] >= players_) damaged(outcome, "has an unknown player");
    RoleOutcome& own = outcome.roles[role];
    own.result = static_cast<float>(seats_.real(3));
    own.decisions = seats_.natural(4);
    own.moves = seats_.natural(5);
    own.simulations = seats_.natural(6);
    own.time = std::chrono::nanoseconds(seats_.integer(7));
    own.slowest = std::chrono::nanoseconds(seats_.integer(8));
    own.slowestPly = seats_.natural(9);
  }
}

void MatchReader::readRecord(Outcome& outcome, std::uint32_t checksum) {
  // Records of matches that are missing may come before it.
  while (nextRecord_ && *nextRecord_ < outcome.fixture.match) stepRecords();
  if (nextRecord_ != outcome.fixture.match) damaged(outcome, "lacks its record");
  const std::string_view stored = records_->text(1);
  if (checksumOf(stored) != checksum)
    damaged(outcome, "has a record that is not as it was written");
  try {
    outcome.record = records_->isBlob(1) ? inflated(stored) : std::string(stored);
    stepRecords();
  } catch (const Error& error) {
    damaged(outcome, error.what());
  }
}

void MatchReader::stepRecords() {
  const bool more = records_->step();
  nextRecord_ = more ? std::optional(records_->natural(0)) : std::nullopt;
}

void MatchReader::damaged(const Outcome& outcome, const std::string& what) const {
  database_.damaged("match " + std::to_string(outcome.fixture.match) + ' ' + what);
}

MatchWriter::MatchWriter(const Database& database)
    : database_(database),
      match_(database,
             "INSERT INTO matches (tournament, match, seed, luck, plies, ending, culprit, reason, "
             "checksum, record_checksum) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) "
             "ON CONFLICT DO NOTHING"),
      seat_(database,
            "INSERT INTO seats (tournament, match, role, player, result, decisions, moves, "
            "simulations, time, slowest, slowest_ply) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"),
      record_(database, "INSERT INTO records (tournament, match, record) VALUES (?, ?, ?)"),
      update_(database,
              "UPDATE matches SET checksum = ?3, record_checksum = ?4 "
              "WHERE tournament = ?1 AND match = ?2") {}

bool MatchWriter::insert(Id id, const Outcome& outcome) {
  const arena::Fixture& fixture = outcome.fixture;
  match_.bind(1, id);
  int parameter = 2;
  for (const std::uint64_t number : {fixture.match, fixture.seed, fixture.luck, outcome.plies,
                                     std::uint64_t(outcome.ending), std::uint64_t(outcome.culprit)})
    match_.bind(parameter++, number);
  match_.bind(parameter++, std::string_view(outcome.reason));
  bindChecksums(match_, parameter, outcome);
  match_.run();
  if (database_.changes() == 0) return false;
  seat_.bind(1, id);
  seat_.bind(2, fixture.match);
  for (std::size_t role = 0; role < outcome.roles.size(); ++role) {
    const RoleOutcome& own = outcome.roles[role];
    seat_.bind(3, std::uint64_t{role});
    seat_.bind(4, std::uint64_t{fixture.players[role]});
    seat_.bind(5, double{own.result});
    parameter = 6;
    for (const std::uint64_t number : {own.decisions, own.moves, own.simulations})
      seat_.bind(parameter++, number);
    seat_.bind(9, std::int64_t{own.time.count()});
    seat_.bind(10, std::int64_t{own.slowest.count()});
    seat_.bind(11, own.slowestPly);
    seat_.run();
  }
  storeRecord(id, outcome);
  return true;
}

namespace {
constexpr std::size_t shortestDeflated = 1024;
}  // namespace

/// The match's and its record's, which is made ready to be stored.
void MatchWriter::bindChecksums(Statement& statement, int parameter, const Outcome& outcome) {
  if (outcome.record.empty()) {
    statement.bind(parameter, std::uint64_t{checksumOf(outcome, std::nullopt)});
    statement.bindNull(parameter + 1);
    return;
  }
  // It pays for long records only: deflating a short one takes longer than to play and store it.
  deflated_ = outcome.record.size() < shortestDeflated ? std::string() : deflated(outcome.record);
  const bool pays = !deflated_.empty() && deflated_.size() < outcome.record.size();
  stored_ = pays ? deflated_ : outcome.record;
  const std::uint32_t record = checksumOf(stored_);
  statement.bind(parameter, std::uint64_t{checksumOf(outcome, record)});
  statement.bind(parameter + 1, std::uint64_t{record});
}

void MatchWriter::storeRecord(Id id, const Outcome& outcome) {
  if (outcome.record.empty()) return;
  record_.bind(1, id);
  record_.bind(2, outcome.fixture.match);
  stored_.data() == deflated_.data() ? record_.bindBlob(3, stored_) : record_.bind(3, stored_);
  record_.run();
}

void MatchWriter::insertRecord(Id id, const Outcome& outcome) {
  if (outcome.record.empty()) return;
  update_.bind(1, id);
  update_.bind(2, outcome.fixture.match);
  bindChecksums(update_, 3, outcome);
  update_.run();
  storeRecord(id, outcome);
}

}  // namespace ludorum::archive
