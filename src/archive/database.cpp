#include "database.hpp"

#include <sqlite3.h>
#if !defined(_WIN32)
#include <sys/stat.h>
#endif

#include <cctype>
#include <filesystem>
#include <system_error>
#include <utility>

#include "files/whole_file.hpp"

namespace ludorum::archive {

Statement::Statement(const Database& database, std::string_view sql) : database_(&database) {
  const int code = sqlite3_prepare_v3(database.connection_, sql.data(),
                                      static_cast<int>(sql.size()), 0, &statement_, nullptr);
  if (code != SQLITE_OK) database.fail(code);
}
Statement::~Statement() { sqlite3_finalize(statement_); }
Statement::Statement(Statement&& other) noexcept
    : database_(other.database_), statement_(std::exchange(other.statement_, nullptr)) {}

void Statement::bind(int parameter, std::int64_t value) {
  sqlite3_bind_int64(statement_, parameter, value);
}
void Statement::bindNull(int parameter) { sqlite3_bind_null(statement_, parameter); }
void Statement::bind(int parameter, double value) {
  sqlite3_bind_double(statement_, parameter, value);
}
void Statement::bind(int parameter, std::string_view text) {
  const char* data = text.empty() ? "" : text.data();  // No pointer would be NULL.
  const int code =
      sqlite3_bind_text64(statement_, parameter, data, text.size(), SQLITE_STATIC, SQLITE_UTF8);
  if (code != SQLITE_OK) database_->fail(code);
}
void Statement::bindBlob(int parameter, std::string_view bytes) {
  const char* data = bytes.empty() ? "" : bytes.data();
  const int code = sqlite3_bind_blob64(statement_, parameter, data, bytes.size(), SQLITE_STATIC);
  if (code != SQLITE_OK) database_->fail(code);
}

bool Statement::step() {
  const int code = sqlite3_step(statement_);
  if (code == SQLITE_ROW) return true;
  if (code == SQLITE_DONE) return false;
  sqlite3_reset(statement_);
  database_->fail(code);
}
void Statement::run() {
  while (step()) {
  }
  reset();
}
void Statement::reset() { sqlite3_reset(statement_); }

std::int64_t Statement::integer(int column) const {
  return sqlite3_column_int64(statement_, column);
}
double Statement::real(int column) const { return sqlite3_column_double(statement_, column); }
std::string_view Statement::text(int column) const {
  // As bytes: SQLite does not look whether text is right.
  const void* data = sqlite3_column_blob(statement_, column);
  const int size = sqlite3_column_bytes(statement_, column);
  return data == nullptr
             ? std::string_view()
             : std::string_view(static_cast<const char*>(data), static_cast<std::size_t>(size));
}
bool Statement::isBlob(int column) const {
  return sqlite3_column_type(statement_, column) == SQLITE_BLOB;
}
bool Statement::isNull(int column) const {
  return sqlite3_column_type(statement_, column) == SQLITE_NULL;
}

namespace {
namespace fs = std::filesystem;

/// Refuses what can never be opened, with a better reason than SQLite has.
void checkArchivePath(const std::string& path, Access access) {
  std::error_code error;
  require(!path.empty(), "an archive needs the name of a file");
  const fs::path file(path);
  require(!fs::is_directory(file, error), path + " is a folder: give the name of a file in it");
  const bool exists = fs::exists(file, error);
  require(exists || access == Access::write, "there is no archive " + path);
  require(!exists || fs::is_regular_file(file, error),
          path + " is a pipe or a device, and no archive: give the name of a file");
  // SQLite would take a file of one byte for an empty one, and overwrite it.
  const auto size = exists ? fs::file_size(file, error) : 0;
  require(size == 0 || size >= 100 || error,
          path + " is no archive: give the name of one, or of a file that is not there");
  const auto folder = file.parent_path();
  require(folder.empty() || fs::is_directory(folder, error),
          path + " cannot be made: there is no folder " + folder.string());
}

/// What tells a file from any other that is there; empty if it is not.
std::string identityOf([[maybe_unused]] const std::string& file) {
#if !defined(_WIN32)
  struct stat status {};
  if (stat(file.c_str(), &status) == 0)
    return std::to_string(status.st_dev) + '/' + std::to_string(status.st_ino);
#endif
  return {};
}

/// A path as an address, whose file is read as if nothing else were beside it.
std::string addressWithoutLog(const std::string& file) {
  std::string address = "file:";
  for (const char c : file) {
    constexpr std::string_view digits = "0123456789abcdef";
    const auto byte = static_cast<unsigned char>(c);
    const bool isPlain = std::isalnum(byte) != 0 || c == '/' || c == '.';
    if (isPlain)
      address += c;
    else
      (address += '%').append({digits[byte / 16], digits[byte % 16]});
  }
  return address + "?immutable=1";
}

int flagsOf(Access access, bool inMemory) {
  if (access == Access::write) return SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
  if (access == Access::withoutLog) return SQLITE_OPEN_READONLY | SQLITE_OPEN_URI;
  return inMemory ? SQLITE_OPEN_READWRITE : SQLITE_OPEN_READONLY;
}
}  // namespace

Database::Database(std::string path, Access access) : path_(std::move(path)), access_(access) {
  if (!isInMemory()) {
    checkArchivePath(files::linkTarget(path_), access);
    // A name that starts with "file:" would be an address to SQLite: a path it always is this way.
    file_ = fs::absolute(files::linkTarget(path_)).string();
  }
  const std::string name = isInMemory()                   ? path_
                           : access == Access::withoutLog ? addressWithoutLog(file_)
                                                          : file_;
  const int code = sqlite3_open_v2(name.c_str(), &connection_,
                                   flagsOf(access, isInMemory()) | SQLITE_OPEN_NOMUTEX, nullptr);
  try {
    if (code != SQLITE_OK) fail(code);
    require(access != Access::write || sqlite3_db_readonly(connection_, "main") == 0,
            path_ + " cannot be written: you have no permission");
    sqlite3_extended_result_codes(connection_, 1);
    sqlite3_busy_timeout(connection_, 200);  // Readers come and go; a writer stays.
    // The log is moved into the file by who has seen that it is the file's, and not by closing.
    sqlite3_db_config(connection_, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, nullptr);
    run("PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON");
    if (!isInMemory()) identity_ = identityOf(file_);
  } catch (...) {
    sqlite3_close(connection_);
    throw;
  }
}
Database::~Database() { sqlite3_close(connection_); }

void Database::run(const std::string& sql) const {
  const int code = sqlite3_exec(connection_, sql.c_str(), nullptr, nullptr, nullptr);
  if (code != SQLITE_OK) fail(code);
}
std::int64_t Database::integer(const std::string& sql) const {
  Statement statement(*this, sql);
  return statement.step() ? statement.integer(0) : 0;
}
std::string Database::text(const std::string& sql) const {
  Statement statement(*this, sql);
  return statement.step() ? std::string(statement.text(0)) : std::string();
}
int Database::changes() const { return sqlite3_changes(connection_); }
bool Database::inTransaction() const { return sqlite3_get_autocommit(connection_) == 0; }

void Database::checkPresence() const {
  if (identity_ == identityOf(file_)) return;
  throw StorageError(path_ +
                     " is not there any more: somebody has removed it, or put another file in its "
                     "place, while it was written. What was in it is lost");
}

void Database::damaged(const std::string& where) const {
  throw DamagedError(path_ + " is damaged (" + where + "): " +
                     (access_ == Access::salvage
                          ? "nothing of it can be read, so its matches must be played again"
                          : "save what can be read by \"ludorum archive NEW merge " + path_ +
                                "\", then go on in NEW with --resume"));
}

void Database::fail(int code) const {
  const std::string reason = sqlite3_errmsg(connection_);
  switch (code & 0xFF) {  // What the higher bits add is for those who mend SQLite.
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      throw Error(path_ +
                  " is in use by another process: wait until that has ended, or take another file");
    case SQLITE_NOTADB:
      throw Error(path_ + " is no archive: give the name of one, or of a file that is not there");
    case SQLITE_CORRUPT:
      damaged(reason);
    case SQLITE_ERROR:  // No such table or column.
    case SQLITE_CONSTRAINT:
    case SQLITE_MISMATCH:
      damaged("it is not as an archive should be: " + reason);
    case SQLITE_FULL:
      throw StorageError(path_ + ": the disk is full");
    case SQLITE_IOERR:
      if (code == SQLITE_IOERR_SHMSIZE)  // Even reading needs a small file beside it.
        throw StorageError(path_ + " cannot be read: the disk is full");
      throw StorageError(path_ + " cannot be read or written: " + reason);
    case SQLITE_READONLY:
    case SQLITE_PERM:
    case SQLITE_AUTH:
      throw Error(path_ + " cannot be written: you have no permission, or it was moved away");
    case SQLITE_CANTOPEN:
      throw Error(path_ + " cannot be opened: you have no permission, or its folder is read-only");
    case SQLITE_NOMEM:
      throw std::bad_alloc();
    case SQLITE_TOOBIG:
      throw Error(path_ + ": a text of more than a gigabyte cannot be stored");
    default:
      throw Error(path_ + ": " + reason);
  }
}

Transaction::Transaction(const Database& database)
    : database_(database), outermost_(!database.inTransaction()) {
  if (outermost_) database_.run("BEGIN IMMEDIATE");
}
Transaction::~Transaction() {
  if (!outermost_ || !database_.inTransaction()) return;
  try {
    database_.run("ROLLBACK");
  } catch (const std::exception&) {  // Then SQLite does it when the file is opened next.
    return;
  }
}
void Transaction::commit() {
  if (outermost_) database_.run("COMMIT");
}

}  // namespace ludorum::archive
