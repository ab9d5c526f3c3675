// A disk for SQLite that fails: at the n-th change of a file, and with or without a loss of power.
#pragma once
#include <cstdint>
#include <map>
#include <string>

struct sqlite3_vfs;

namespace ludorum::archive::test {

/// While it lives, all that SQLite opens is on it. There is one at a time.
class FailingDisk {
 public:
  FailingDisk();
  ~FailingDisk();
  FailingDisk(const FailingDisk&) = delete;
  FailingDisk& operator=(const FailingDisk&) = delete;

  /// The n-th change from now on fails, and if it is `dead` then all later ones too. A change is a
  /// file that is opened, written, cut, synchronised or removed. `remembers`: power can be lost.
  void failAt(std::uint64_t n, bool dead, bool remembers);
  /// Whether something has failed.
  bool hasFailed() const { return failed_ > 0; }
  /// Power is lost: of what was not synchronised, half of the files keep nothing.
  void losePower(std::uint64_t seed) const;

  // For its files.
  /// Whether the change that is about to be made fails.
  bool fails();
  void synchronised(const std::string& file);
  void changed(const std::string& file);
  void removed(const std::string& file) { safe_.erase(file); }

 private:
  sqlite3_vfs* layer_;
  std::uint64_t left_ = 0, failed_ = 0;
  bool isDead_ = false, remembers_ = false;
  std::map<std::string, std::string> safe_;  ///< What changed files held before.
};

}  // namespace ludorum::archive::test
