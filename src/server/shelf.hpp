// The archives that were named on the command line: looked into by anybody, written to by the hall.
#pragma once
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "archive/archive.hpp"
#include "server/desk.hpp"
#include "server/table.hpp"

namespace ludorum::server {

/// An archive that several threads use, one at a time.
class SharedArchive {
 public:
  SharedArchive(const std::string& path, archive::Access access);

  bool isWritable() const { return access_ == archive::Access::write; }
  /// Throws if one that is written to has been deleted: what is written then is lost.
  template <class Work>
  auto use(Work work) {
    const std::lock_guard lock(mutex_);
    if (isWritable()) requireFile();
    return work(archive_);
  }

 private:
  /// Device and number of a file; nothing if there is none.
  using Identity = std::optional<std::pair<std::uint64_t, std::uint64_t>>;
  static Identity identityOf(const std::string& path);
  void requireFile() const;

  archive::Access access_;
  std::mutex mutex_;
  archive::Archive archive_;
  Identity file_;
};

class Shelf {
 public:
  /// Makes a table of the match of a record, for a client; its id.
  using Load = std::function<std::string(const std::string& client, const Json& record)>;

  /// Throws if an archive cannot be opened.
  Shelf(const HallOptions& options, Loop loop, Load load);

  /// As `hello` tells.
  Json list() const;
  Handlers handlers();
  /// The archive of this name that can be written to; refuses if there is none.
  std::shared_ptr<SharedArchive> writable(const std::string& name) const;

  /// Keeps a match, soon: as it is, if it has not ended. Nothing if there is no archive for it, if
  /// nothing happened in it, or if it is kept already.
  void keep(Table& table);
  /// Writes what is to be kept now; throws if that cannot be done.
  void flush();

 private:
  struct Kept {
    archive::Tournament entry;
    arena::Outcome outcome;
  };
  /// Whether a tournament had finished when it had so many matches.
  struct Verdict {
    std::uint64_t matches = 0;
    bool finished = false;
  };
  bool hasFinished(const archive::Archive& archive, archive::Id id,
                   const archive::Tournament& entry, std::uint64_t matches) const;
  const std::shared_ptr<SharedArchive>& named(const Request& request) const;
  void flushSoon(Milliseconds pause);
  bool flushIfPossible();
  void contents(const Caller& caller, const Request& request) const;
  void matches(const Caller& caller, const Request& request) const;
  void replay(const Caller& caller, const Request& request) const;

  Loop loop_;
  Load load_;
  std::string run_;  ///< What this run of the server is called in archives.
  std::vector<std::pair<std::string, std::shared_ptr<SharedArchive>>> archives_;  ///< By name.
  std::shared_ptr<SharedArchive> own_;  ///< Where the hall's matches go, if anywhere.
  std::vector<Kept> waiting_;
  /// By file and tournament: to find out may take a second, with a million matches.
  mutable std::map<std::pair<std::string, archive::Id>, Verdict> verdicts_;
};

}  // namespace ludorum::server
