#if !defined(_WIN32)
#include "cache.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <iterator>
#include <optional>
#include <system_error>
#include <utility>
#include <vector>

#include "ludorum/core/error.hpp"

namespace ludorum::game_file {

namespace fs = std::filesystem;

namespace {
constexpr std::string_view workshopName = ".making-";

std::string reasonOf(int number) { return std::generic_category().message(number); }

[[noreturn]] void refuseFolder(const fs::path& folder, const std::string& reason) {
  throw Error(fmt::format(
      "compiled games cannot be kept in {}: {}; name a folder that can be written to in "
      "the variable LUDORUM_CACHE",
      folder.string(), reason));
}

std::optional<fs::path> folderIn(const char* variable) {
  const char* value = std::getenv(variable);
  if (value == nullptr || *value == '\0') return std::nullopt;
  return fs::absolute(value);
}

process::Descriptor opened(const fs::path& path, int flags) {
  return process::Descriptor(open(path.c_str(), flags | O_CLOEXEC, 0600));
}

/// Removes the workshops that nobody owns any more.
void removeLeft(const fs::path& cache) {
  std::error_code none;
  for (const auto& entry : fs::directory_iterator(cache, none)) {
    if (!entry.path().filename().string().starts_with(workshopName)) continue;
    const process::Descriptor left = opened(entry.path(), O_RDONLY | O_DIRECTORY);
    if (left.isOpen() && flock(left.number(), LOCK_EX | LOCK_NB) == 0)
      fs::remove_all(entry.path(), none);
  }
}
}  // namespace

ModuleLock::ModuleLock(const fs::path& file, std::string_view key)
    : file_(opened(file, O_RDWR | O_CREAT)) {
  if (!file_.isOpen()) refuseFolder(file.parent_path(), reasonOf(errno));
  struct flock one {};  // A byte of the file for each module.
  one.l_type = F_WRLCK;
  one.l_whence = SEEK_SET;
  one.l_start = static_cast<off_t>(std::hash<std::string_view>()(key) >> 2U);
  one.l_len = 1;
#ifdef F_OFD_SETLKW
  constexpr int wait = F_OFD_SETLKW;
#else
  constexpr int wait = F_SETLKW;
#endif
  while (fcntl(file_.number(), wait, &one) == -1)
    if (errno != EINTR) refuseFolder(file.parent_path(), reasonOf(errno));
}

Workshop::Workshop(const fs::path& cache) {
  removeLeft(cache);
  std::string name = (cache / (std::string(workshopName) + "XXXXXX")).string();
  if (mkdtemp(name.data()) == nullptr) refuseFolder(cache, reasonOf(errno));
  folder_ = name;
  owned_ = opened(folder_, O_RDONLY | O_DIRECTORY);
  flock(owned_.number(), LOCK_EX | LOCK_NB);
}
Workshop::~Workshop() {
  std::error_code none;
  fs::remove_all(folder_, none);
}

void Cache::requireRoom() const {
  constexpr std::uintmax_t needed = 4U << 20U;  // Objects, the module and the compiler's log.
  std::error_code none;
  if (const fs::space_info space = fs::space(folder_, none); !none && space.available < needed)
    refuseFolder(folder_,
                 fmt::format("the disk is full ({} KiB are left)", space.available >> 10U));
}

Cache::Cache() {
  if (const auto own = folderIn("LUDORUM_CACHE"))
    folder_ = *own;
  else if (const auto all = folderIn("XDG_CACHE_HOME"))
    folder_ = *all / "ludorum";
  else if (const auto home = folderIn("HOME"))
    folder_ = *home / ".cache" / "ludorum";
  else
    throw Error("nobody says where compiled games can be kept: name a folder in LUDORUM_CACHE");
}

void Cache::open() const {
  std::error_code problem;
  if (fs::create_directories(folder_, problem))  // What is in it is run: nobody else writes there.
    fs::permissions(folder_, fs::perms::owner_all, problem);
  if (problem) refuseFolder(folder_, problem.message());
  if (access(folder_.c_str(), W_OK | X_OK) != 0) refuseFolder(folder_, reasonOf(errno));
}

ModuleLock Cache::lock(std::string_view key) const { return {folder_ / "lock", key}; }

void Cache::use(const fs::path& file) {
  std::error_code none;
  fs::last_write_time(file, fs::file_time_type::clock::now(), none);
}

void Cache::forgetOld() const {
  constexpr std::size_t most = 200;
  std::vector<std::pair<fs::file_time_type, fs::path>> files;
  std::error_code none;
  for (const auto& entry : fs::directory_iterator(folder_, none))
    if (const fs::path type = entry.path().extension();
        type == ".so" || type == ".includes" || type == ".log")
      files.emplace_back(entry.last_write_time(none), entry.path());
  std::sort(files.rbegin(), files.rend());
  for (std::size_t i = most; i < files.size(); ++i) fs::remove(files[i].second, none);
}

std::string contentOf(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

}  // namespace ludorum::game_file
#endif
