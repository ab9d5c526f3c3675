#include "shared_archive.hpp"

#include <sys/stat.h>

#include "ludorum/core/error.hpp"

namespace ludorum::server {

SharedArchive::SharedArchive(const std::string& path, archive::Access access,
                             std::uint64_t mostMebibytes)
    : access_(access),
      mostMebibytes_(mostMebibytes),
      archive_(path, access),
      file_(identityOf(path)) {}

void SharedArchive::requireRoom() const {
  std::uint64_t bytes = 0;
  for (const char* ending : {"", "-wal"}) {  // SQLite's log is a part of it until it is closed.
    struct stat found {};
    if (::stat((archive_.path() + ending).c_str(), &found) == 0)
      bytes += static_cast<std::uint64_t>(found.st_size);
  }
  require(bytes >> 20 < mostMebibytes_,
          archive_.path() + " has " + std::to_string(bytes >> 20) +
              " MiB, and no more is added: who serves it may allow more (--archive-size)");
}

SharedArchive::Identity SharedArchive::identityOf(const std::string& path) {
  struct stat found {};
  if (::stat(path.c_str(), &found) != 0) return std::nullopt;
  return std::pair<std::uint64_t, std::uint64_t>(found.st_dev, found.st_ino);
}

void SharedArchive::requireFile() const {
  if (identityOf(archive_.path()) == file_) return;
  throw Error(archive_.path() +
              ": the archive is not there any more, or another file has its name");
}

}  // namespace ludorum::server
