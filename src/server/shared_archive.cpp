#include "shared_archive.hpp"

#include <sys/stat.h>

#include "ludorum/core/error.hpp"

namespace ludorum::server {

SharedArchive::SharedArchive(const std::string& path, archive::Access access)
    : access_(access), archive_(path, access), file_(identityOf(path)) {}

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
