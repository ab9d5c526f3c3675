#include "whole_file.hpp"

#include <fmt/format.h>
#if !defined(_WIN32)
#include <fcntl.h>
#include <unistd.h>
#endif

#include <array>
#include <cerrno>
#include <fstream>
#include <random>
#include <system_error>

#include "ludorum/core/error.hpp"

namespace ludorum::files {

namespace fs = std::filesystem;

namespace {
std::string reasonOf(int number) { return std::generic_category().message(number); }

[[noreturn]] void refusePlace(const fs::path& path, const std::string& reason) {
  throw Error(fmt::format("\"{}\" cannot be written: {}", path.string(), reason));
}

fs::path folderOf(const fs::path& path) {
  return path.has_parent_path() ? path.parent_path() : fs::path(".");
}

/// Links are followed, so that what they lead to is replaced and they stay.
fs::path followLinks(fs::path path) {
  for (int links = 0; links < 40 && fs::is_symlink(fs::symlink_status(path)); ++links) {
    const fs::path target = fs::read_symlink(path);
    path = target.is_absolute() ? target : folderOf(path) / target;
  }
  return path;
}

/// The file that a path means; throws if it cannot be one.
fs::path checkedPlace(const std::string& path) {
  require(!path.empty(), "a file to write has no path: name one");
  try {
    fs::path place = followLinks(path);
    if (fs::is_directory(place)) refusePlace(path, "it is a folder; name a file in it");
    if (!place.has_filename()) refusePlace(path, "it ends in a slash; name a file");
    const fs::path folder = folderOf(place);
    if (!fs::exists(folder))
      refusePlace(path, fmt::format("the folder \"{}\" does not exist; make it first, or choose "
                                    "another place",
                                    folder.string()));
    if (!fs::is_directory(folder))
      refusePlace(path, fmt::format("\"{}\" is no folder; choose another place", folder.string()));
    return place;
  } catch (const fs::filesystem_error& error) {
    refusePlace(path, error.code().message() + "; choose another place");
  }
}

/// Whether a file is a database of SQLite, as archives are: they begin like this.
bool isDatabase(const fs::path& file) {
  constexpr std::string_view beginning = "SQLite format 3";
  std::array<char, beginning.size()> found{};
  std::ifstream(file, std::ios::binary).read(found.data(), found.size());
  return std::string_view(found.data(), found.size()) == beginning;
}

/// Where that is possible, a name in a folder is on the disk when this returns.
void syncFolder([[maybe_unused]] const fs::path& folder) {
#if !defined(_WIN32)
  const int number = open(folder.c_str(), O_RDONLY | O_CLOEXEC);
  if (number < 0) return;
  fsync(number);
  close(number);
#endif
}

/// A name that no other file has.
std::string temporaryName() {
  std::random_device random;
  return fmt::format(".ludorum-{:08x}{:08x}", random(), random());
}
}  // namespace

std::string linkTarget(const std::string& path) { return followLinks(path).string(); }

bool isSameFile(const std::string& one, const std::string& other) {
  const auto meant = [](const std::string& path) {
    return fs::weakly_canonical(fs::absolute(followLinks(path)));
  };
  try {
    std::error_code none;  // One that is not there can still be meant.
    return fs::equivalent(one, other, none) || meant(one) == meant(other);
  } catch (const fs::filesystem_error&) {  // Who opens them will be told more.
    return false;
  }
}

WholeFile::WholeFile(const std::string& path) : place_(checkedPlace(path)) {
  std::error_code ignored;
  isDevice_ = fs::exists(place_, ignored) && !fs::is_regular_file(place_, ignored);
  if (fs::exists(place_, ignored)) {  // Opening it so changes nothing.
    const std::unique_ptr<std::FILE, Closing> old(std::fopen(place_.string().c_str(), "ab"));
    if (!old) refusePlace(place_, reasonOf(errno) + "; change its rights, or choose another place");
  }
  if (!isDevice_ && isDatabase(place_))
    refusePlace(place_, "it is an archive, which would be lost; choose another place");
  const fs::path folder = isDevice_ ? fs::temp_directory_path() : folderOf(place_);
  temporary_ = folder / temporaryName();
  file_.reset(std::fopen(temporary_.string().c_str(), "wbx"));
  if (!file_)
    refusePlace(place_, fmt::format("in the folder \"{}\" no file can be made: {}; change its "
                                    "rights, or choose another place",
                                    folder.string(), reasonOf(errno)));
}

WholeFile::~WholeFile() {
  file_.reset();
  std::error_code ignored;
  if (!temporary_.empty()) fs::remove(temporary_, ignored);
}

void WholeFile::fail(const std::string& reason) const {
  throw Error(
      fmt::format("\"{}\" could not be written: {}; what was there before is as "
                  "it was. Make room, or choose another place",
                  place_.string(), reason));
}
void WholeFile::failByNumber(int number) const { fail(reasonOf(number)); }

void WholeFile::write(std::string_view text) {
  if (std::fwrite(text.data(), 1, text.size(), file_.get()) != text.size()) failByNumber(errno);
  size_ += text.size();
}

void WholeFile::cutTo(std::uint64_t size) {
  if (std::fseek(file_.get(), static_cast<long>(size), SEEK_SET) != 0) failByNumber(errno);
  size_ = size;
}

void WholeFile::publish() {
  makeDurable();
  if (std::fclose(file_.release()) != 0) failByNumber(errno);
  try {
    if (isDevice_) {
      copyTo(place_);
      return;
    }
    if (fs::exists(place_)) fs::permissions(temporary_, fs::status(place_).permissions());
    fs::rename(temporary_, place_);
    temporary_.clear();
    syncFolder(folderOf(place_));
  } catch (const fs::filesystem_error& error) {
    fail(error.code().message());
  }
}

/// What is in the temporary file is on the disk: without that, it could take its place empty.
void WholeFile::makeDurable() const {
  if (std::fflush(file_.get()) != 0) failByNumber(errno);
  std::error_code error;
  fs::resize_file(temporary_, size_, error);  // What was cut off may have been longer.
  if (error) fail(error.message());
#if !defined(_WIN32)
  if (fsync(fileno(file_.get())) != 0) failByNumber(errno);
#endif
}

void WholeFile::copyTo(const fs::path& device) const {
  const std::unique_ptr<std::FILE, Closing> from(std::fopen(temporary_.string().c_str(), "rb"));
  std::unique_ptr<std::FILE, Closing> to(std::fopen(device.string().c_str(), "wb"));
  if (!from || !to) failByNumber(errno);
  std::array<char, 65536> buffer{};
  for (std::size_t count = 1; count > 0;) {
    count = std::fread(buffer.data(), 1, buffer.size(), from.get());
    if (std::fwrite(buffer.data(), 1, count, to.get()) != count) failByNumber(errno);
  }
  if (std::fclose(to.release()) != 0) failByNumber(errno);
}

}  // namespace ludorum::files
