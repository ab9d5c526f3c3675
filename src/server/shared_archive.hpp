// An archive that several threads use.
#pragma once
#include <cstdint>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "archive/archive.hpp"

namespace ludorum::server {

/// An archive that several threads use, one at a time.
class SharedArchive {
 public:
  /// One that has as many MiB is not written to any more.
  SharedArchive(const std::string& path, archive::Access access, std::uint64_t mostMebibytes);

  bool isWritable() const { return access_ == archive::Access::write; }
  /// Throws if one that is written to has been deleted: what is written then is lost.
  template <class Work>
  auto use(Work work) {
    const std::lock_guard lock(mutex_);
    if (isWritable()) requireFile();
    return work(archive_);
  }
  /// The same, for work that adds something: throws if the file is too large for that.
  template <class Work>
  auto extend(Work work) {
    return use([&](archive::Archive& archive) {
      requireRoom();
      return work(archive);
    });
  }

  /// Matches that go on, of which nothing is told that somebody may not know. To be called by what
  /// uses the archive, meanwhile.
  void setConcealed(archive::Id tournament, std::uint64_t number, bool isConcealed) {
    if (isConcealed)
      concealed_.emplace(tournament, number);
    else
      concealed_.erase({tournament, number});
  }
  bool isConcealed(archive::Id tournament, std::uint64_t number) const {
    return concealed_.contains({tournament, number});
  }

 private:
  /// Device and number of a file; nothing if there is none.
  using Identity = std::optional<std::pair<std::uint64_t, std::uint64_t>>;
  static Identity identityOf(const std::string& path);
  void requireFile() const;
  void requireRoom() const;

  archive::Access access_;
  std::uint64_t mostMebibytes_;
  std::mutex mutex_;
  archive::Archive archive_;
  std::set<std::pair<archive::Id, std::uint64_t>> concealed_;
  Identity file_;
};

}  // namespace ludorum::server
