// Matches as rows of an archive's tables: how they are written, read, and told to be whole.
#pragma once
#include <cstdint>
#include <optional>
#include <string>

#include "archive.hpp"

namespace ludorum::archive {

/// What stands in the column `checksum` of a match: a sum of its other columns and of its seats'.
/// One of them is the checksum of its record, if it has one.
std::uint32_t checksumOf(const arena::Outcome& outcome, std::optional<std::uint32_t> record);
/// The same of a tournament.
std::uint32_t checksumOf(const Tournament& tournament);
/// The same of a record as it is stored: its CRC-32.
std::uint32_t checksumOf(std::string_view stored);

/// Whether two matches are the same in all that their seed decides. Times are not, and a match
/// without record is not different for that.
bool sameMatch(const arena::Outcome& one, const arena::Outcome& other);

/// Reads the matches of a tournament in the order of their numbers, one at a time.
class MatchReader {
 public:
  /// Numbers from `from` up to `to`, that one not included.
  MatchReader(const Database& database, Id id, const Tournament& tournament, std::uint64_t from,
              std::uint64_t to, bool records);

  /// Whether there is another match; it is then in `outcome`. Throws DamagedError if it is not what
  /// was written.
  bool next(arena::Outcome& outcome);

 private:
  void checkEnd();
  void readSeats(arena::Outcome& outcome);
  void readRecord(arena::Outcome& outcome, std::uint32_t checksum);
  void stepRecords();
  [[noreturn]] void damaged(const arena::Outcome& outcome, const std::string& what) const;

  const Database& database_;
  std::size_t roles_, players_;
  Statement matches_, seats_;
  std::optional<Statement> records_;
  std::optional<std::uint64_t> nextRecord_;  ///< The number of the row that `records_` is at.
};

/// Writes matches, within a transaction that the caller has begun.
class MatchWriter {
 public:
  explicit MatchWriter(const Database& database);
  /// Whether it was not there yet; then it is now. Otherwise nothing has changed.
  bool insert(Id id, const arena::Outcome& outcome);
  /// Adds the record of a match that is there without one.
  void insertRecord(Id id, const arena::Outcome& outcome);

 private:
  const Database& database_;
  void bindChecksums(Statement& statement, int parameter, const arena::Outcome& outcome);
  void storeRecord(Id id, const arena::Outcome& outcome);

  Statement match_, seat_, record_, update_;
  std::string deflated_;
  std::string_view stored_;  ///< The record of the match that is being written, as it is stored.
};

}  // namespace ludorum::archive
