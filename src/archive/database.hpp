// SQLite in C++: a connection, its statements and transactions, and errors that say what to do.
#pragma once
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "ludorum/core/error.hpp"

struct sqlite3;
struct sqlite3_stmt;

namespace ludorum::archive {

/// The file holds what its writer did not write: it is cut off, or was changed.
struct DamagedError : Error {
  using Error::Error;
};

/// The disk is full, or fails. What was there before is there still.
struct StorageError : Error {
  using Error::Error;
};

/// What a file is opened for.
enum class Access : std::uint8_t {
  read,
  write,  ///< By one process at a time: others are refused until it closes the file.
  salvage,  ///< Reading a damaged file as far as that is possible.
  withoutLog,  ///< Reading the file as if SQLite's log beside it were not there.
};

class Database;

/// A statement of SQL with its parameters, which count from 1, and columns, which count from 0.
class Statement {
 public:
  Statement(const Database& database, std::string_view sql);
  ~Statement();
  Statement(Statement&& other) noexcept;
  Statement& operator=(Statement&&) = delete;

  void bind(int parameter, std::int64_t value);
  void bind(int parameter, std::uint64_t value) {
    bind(parameter, static_cast<std::int64_t>(value));
  }
  void bind(int parameter, double value);
  /// The text must stay where it is until the statement has run. It may hold any bytes.
  void bind(int parameter, std::string_view text);
  void bindNull(int parameter);
  void bindBlob(int parameter, std::string_view bytes);

  /// Whether there is another row.
  bool step();
  /// Runs it to its end, and makes it ready to run again.
  void run();
  void reset();

  std::int64_t integer(int column) const;
  /// Numbers of 64 bits without a sign are stored as SQLite can, with one.
  std::uint64_t natural(int column) const { return static_cast<std::uint64_t>(integer(column)); }
  double real(int column) const;
  /// Text or bytes, until the next step.
  std::string_view text(int column) const;
  bool isBlob(int column) const;
  bool isNull(int column) const;

 private:
  const Database* database_;
  sqlite3_stmt* statement_ = nullptr;
};

/// A connection to a file, or to ":memory:".
class Database {
 public:
  /// Opens it; creates it if it is to be written and not there. The file is not looked into yet.
  Database(std::string path, Access access);
  ~Database();
  Database(const Database&) = delete;
  Database& operator=(const Database&) = delete;

  /// As it was given, for messages.
  const std::string& path() const { return path_; }
  /// Where the file is: links are followed. Its log has the same name, and -wal behind it.
  const std::string& file() const { return file_; }
  bool isInMemory() const { return path_ == ":memory:"; }
  /// Runs statements that have no parameters and whose rows nobody wants.
  void run(const std::string& sql) const;
  /// The first column of the first row.
  std::int64_t integer(const std::string& sql) const;
  std::string text(const std::string& sql) const;
  /// How many rows the last statement changed.
  int changes() const;
  bool inTransaction() const;
  /// Throws if the file is not at its place any more: it was removed, or another was put there.
  void checkPresence() const;
  /// Throws what a code of SQLite's means.
  [[noreturn]] void fail(int code) const;
  [[noreturn]] void damaged(const std::string& where) const;

 private:
  friend class Statement;
  std::string path_, file_;
  Access access_;
  sqlite3* connection_ = nullptr;
  std::string identity_;  ///< The file's number in its file system; empty if it has none.
};

/// All that is written until `commit` is there together and durable when it returns, or not at all.
/// Within another it does nothing: the outer one decides.
class Transaction {
 public:
  explicit Transaction(const Database& database);
  ~Transaction();
  Transaction(const Transaction&) = delete;
  Transaction& operator=(const Transaction&) = delete;
  void commit();

 private:
  const Database& database_;
  bool outermost_;
};

}  // namespace ludorum::archive
