// Every change of a file fails once: what was told is there afterwards, and the rest can be added.
#include <sqlite3.h>

#include <chrono>
#include <functional>
#include <thread>

#include "../support/errors.hpp"
#include "archive/merge.hpp"
#include "arena/organiser.hpp"
#include "failing_disk.hpp"
#include "samples.hpp"

namespace ludorum::archive::test {
namespace {

struct Layered : sqlite3_file {
  FailingDisk* disk;
  std::string* path;  // Of files that are kept; null for others.
  sqlite3_file* real() { return reinterpret_cast<sqlite3_file*>(this + 1); }
};
Layered& layered(sqlite3_file* file) { return *static_cast<Layered*>(file); }

FailingDisk* theDisk = nullptr;

int closeFile(sqlite3_file* file) {
  Layered& own = layered(file);
  delete own.path;
  return own.real()->pMethods->xClose(own.real());
}
int readFile(sqlite3_file* file, void* into, int count, sqlite3_int64 at) {
  sqlite3_file* real = layered(file).real();
  return real->pMethods->xRead(real, into, count, at);
}
int writeFile(sqlite3_file* file, const void* from, int count, sqlite3_int64 at) {
  Layered& own = layered(file);
  if (own.disk->fails()) return SQLITE_IOERR_WRITE;
  if (own.path != nullptr) own.disk->changed(*own.path);
  return own.real()->pMethods->xWrite(own.real(), from, count, at);
}
int truncateFile(sqlite3_file* file, sqlite3_int64 size) {
  Layered& own = layered(file);
  if (own.disk->fails()) return SQLITE_IOERR_TRUNCATE;
  if (own.path != nullptr) own.disk->changed(*own.path);
  return own.real()->pMethods->xTruncate(own.real(), size);
}
int syncFile(sqlite3_file* file, int flags) {
  Layered& own = layered(file);
  if (own.disk->fails()) return SQLITE_IOERR_FSYNC;
  if (own.path != nullptr) own.disk->synchronised(*own.path);
  return own.real()->pMethods->xSync(own.real(), flags);
}
int sizeOfFile(sqlite3_file* file, sqlite3_int64* size) {
  sqlite3_file* real = layered(file).real();
  return real->pMethods->xFileSize(real, size);
}
int lockFile(sqlite3_file* file, int level) {
  sqlite3_file* real = layered(file).real();
  return real->pMethods->xLock(real, level);
}
int unlockFile(sqlite3_file* file, int level) {
  sqlite3_file* real = layered(file).real();
  return real->pMethods->xUnlock(real, level);
}
int isReserved(sqlite3_file* file, int* answer) {
  sqlite3_file* real = layered(file).real();
  return real->pMethods->xCheckReservedLock(real, answer);
}
int controlFile(sqlite3_file* file, int what, void* with) {
  sqlite3_file* real = layered(file).real();
  return real->pMethods->xFileControl(real, what, with);
}
int sectorSize(sqlite3_file* file) {
  sqlite3_file* real = layered(file).real();
  return real->pMethods->xSectorSize(real);
}
int characteristics(sqlite3_file*) { return 0; }  // Nothing is promised of it.

const sqlite3_io_methods fileMethods{
    1,        closeFile,  readFile,   writeFile,   truncateFile, syncFile,        sizeOfFile,
    lockFile, unlockFile, isReserved, controlFile, sectorSize,   characteristics, nullptr,
    nullptr,  nullptr,    nullptr,    nullptr,     nullptr};

sqlite3_vfs* realOf(sqlite3_vfs* layer) { return static_cast<sqlite3_vfs*>(layer->pAppData); }

int openFile(sqlite3_vfs* layer, const char* name, sqlite3_file* file, int flags, int* outFlags) {
  file->pMethods = nullptr;
  const bool isNew = (flags & SQLITE_OPEN_CREATE) != 0;
  if (isNew && theDisk->fails()) return SQLITE_CANTOPEN;
  Layered& own = layered(file);
  const int code = realOf(layer)->xOpen(realOf(layer), name, own.real(), flags, outFlags);
  if (code != SQLITE_OK) return code;
  own.pMethods = &fileMethods;
  own.disk = theDisk;
  own.path = name != nullptr ? new std::string(name) : nullptr;
  return code;
}
int removeFile(sqlite3_vfs* layer, const char* name, int syncFolder) {
  if (theDisk->fails()) return SQLITE_IOERR_DELETE;
  theDisk->removed(name);
  return realOf(layer)->xDelete(realOf(layer), name, syncFolder);
}
}  // namespace

FailingDisk::FailingDisk() : layer_(new sqlite3_vfs(*sqlite3_vfs_find(nullptr))) {
  layer_->pAppData = sqlite3_vfs_find(nullptr);
  layer_->iVersion = 1;
  layer_->szOsFile += static_cast<int>(sizeof(Layered));
  layer_->zName = "failing";
  layer_->pNext = nullptr;
  layer_->xOpen = openFile;
  layer_->xDelete = removeFile;
  // The others are told who they are by their first argument: that is to be the real one.
  layer_->xAccess = [](sqlite3_vfs* layer, const char* name, int flags, int* answer) {
    return realOf(layer)->xAccess(realOf(layer), name, flags, answer);
  };
  layer_->xFullPathname = [](sqlite3_vfs* layer, const char* name, int size, char* full) {
    return realOf(layer)->xFullPathname(realOf(layer), name, size, full);
  };
  theDisk = this;
  sqlite3_vfs_register(layer_, 1);
}
FailingDisk::~FailingDisk() {
  sqlite3_vfs_unregister(layer_);
  delete layer_;
  theDisk = nullptr;
}

void FailingDisk::failAt(std::uint64_t n, bool dead, bool remembers) {
  left_ = n;
  isDead_ = dead;
  remembers_ = remembers;
  failed_ = 0;
  safe_.clear();
}
bool FailingDisk::fails() {
  if (failed_ > 0 && isDead_) return ++failed_ > 0;
  if (left_ == 0 || --left_ > 0) return false;
  return ++failed_ > 0;
}
void FailingDisk::changed(const std::string& file) {
  if (remembers_ && !safe_.contains(file)) safe_[file] = bytesOf(file);
}
void FailingDisk::synchronised(const std::string& file) { safe_.erase(file); }
void FailingDisk::losePower(std::uint64_t seed) const {
  for (const auto& [file, bytes] : safe_)
    if (seed++ % 2 == 0 && std::filesystem::exists(file)) writeBytes(file, bytes);
}

namespace {
using arena::Outcome;
using ludorum::test::has;

/// How a failure goes on: only that change fails; all later ones too; and the power is lost
/// besides.
enum class After { recovery, death, powerLoss };
constexpr After everyWay[]{After::recovery, After::death, After::powerLoss};

/// Does work with the n-th change failing, for every n until all is done without a failure. Then
/// `check` looks at what is left, on a disk that is well.
void failEverywhere(const std::function<void()>& prepare, const std::function<void()>& work,
                    const std::function<void()>& check) {
  for (const After after : everyWay) {
    bool failed = true;
    for (std::uint64_t n = 1; failed; ++n) {
      SCOPED_TRACE("change " + std::to_string(n) + ", way " +
                   std::to_string(static_cast<int>(after)));
      prepare();
      {
        FailingDisk disk;
        disk.failAt(n, after != After::recovery, after == After::powerLoss);
        try {
          work();
        } catch (const Error&) {
          EXPECT_TRUE(disk.hasFailed());
        }
        failed = disk.hasFailed();
        if (after == After::powerLoss) disk.losePower(n);
      }
      check();
      ASSERT_LT(n, 2000U);
    }
  }
}

/// Removes an archive with all that SQLite may have left beside it.
void removeAll(const std::string& file) {
  for (const char* ending : {"", "-wal", "-journal", "-shm"})
    std::filesystem::remove(file + ending);
}

/// A match whose outcome depends on its fixture alone.
Outcome madeUp(const arena::Fixture& fixture) {
  Outcome outcome = sample(fixture.match);
  outcome.fixture = fixture;
  return outcome;
}
arena::Plan smallPlan() {
  arena::Plan plan;
  plan.game = "TicTacToe";
  plan.rules = {.players = 3, .matches = 1, .seed = 5};
  for (const arena::Participant& player : sampleTournament().players)
    plan.players.push_back(player);
  return plan;
}
/// Plays what is missing. Returns how many matches it has told of.
std::uint64_t play(const std::string& file, std::uint64_t& told) {
  const arena::Plan plan = smallPlan();
  arena::Standing standing(plan, 2);
  Archive archive(file, Access::write);
  const Id id = archive.begin({plan.text(), plan.game, plan.game, {"X", "O"}, plan.players});
  // A slow match is told of at once: each has a transaction of its own.
  const arena::Play slow = [](const arena::Fixture& fixture) {
    if (fixture.match % 4 == 0) std::this_thread::sleep_for(std::chrono::milliseconds(3));
    return madeUp(fixture);
  };
  arena::conduct(arena::alone(slow), arena::storageIn(archive, id), standing,
                 {.news = [&](const arena::Standing& now) { told = now.tally.matches(); }});
  return told;
}

TEST(Crash, ATournamentKeepsAllThatItHasToldOf) {
  const Folder folder(Folder::inMemory());
  const std::string file = folder.file("a");
  std::uint64_t told = 0;
  const auto prepare = [&] {
    removeAll(file);
    told = 0;
  };
  const auto check = [&] {
    const std::uint64_t safe = told;
    if (safe > 0) {
      const Contents contents = contentsOf(file);
      EXPECT_GE(contents.begin()->second.second.size(), safe);
      for (const Outcome& outcome : contents.begin()->second.second)
        EXPECT_TRUE(outcome == madeUp(outcome.fixture));
    }
    EXPECT_EQ(play(file, told), 6U);
    EXPECT_EQ(contentsOf(file).begin()->second.second.size(), 6U);
    Archive(file, Access::read).readThrough();
    EXPECT_EQ(folder.count(), 1U);
  };
  failEverywhere(
      prepare, [&] { play(file, told); }, check);
}

TEST(Crash, AMergeHappensOrDoesNot) {
  const Folder folder(Folder::inMemory());
  const std::string into = folder.file("into"), from = folder.file("from"),
                    old = folder.file("old");
  writeSamples(old, 0, 5);
  writeSamples(from, 3, 9);
  const std::string source = bytesOf(from);
  bool merged = false;
  const auto prepare = [&] {
    removeAll(into);
    std::filesystem::copy_file(old, into, std::filesystem::copy_options::overwrite_existing);
    merged = false;
  };
  const auto work = [&] {
    merge(into, {from});
    merged = true;
  };
  const auto check = [&] {
    const auto outcomes = contentsOf(into).begin()->second.second;
    EXPECT_TRUE(outcomes == samples(0, 9) || (!merged && outcomes == samples(0, 5)));
    EXPECT_EQ(bytesOf(from), source);
    work();
    EXPECT_TRUE(contentsOf(into).begin()->second.second == samples(0, 9));
  };
  failEverywhere(prepare, work, check);
}

TEST(Crash, AMergeIntoANewFileCanBeDoneAgain) {
  const Folder folder(Folder::inMemory());
  const std::string into = folder.file("into"), from = folder.file("from");
  writeSamples(from, 0, 6);
  const auto prepare = [&] { removeAll(into); };
  const auto work = [&] { merge(into, {from}); };
  const auto check = [&] {
    work();
    EXPECT_TRUE(contentsOf(into).begin()->second.second == samples(0, 6));
  };
  failEverywhere(prepare, work, check);
}

}  // namespace
}  // namespace ludorum::archive::test
