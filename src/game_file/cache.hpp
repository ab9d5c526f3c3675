// Where compiled game files are kept.
#pragma once
#include <filesystem>
#include <string>
#include <string_view>

#include "process/descriptor.hpp"

namespace ludorum::game_file {

/// A lock of one module: who has it compiles it, the others wait. The system gives it up when the
/// process ends, however it ends.
class ModuleLock {
 public:
  ModuleLock(const std::filesystem::path& file, std::string_view key);

 private:
  process::Descriptor file_;
};

/// A folder to work in, which goes with its owner. One that was killed leaves it to the next.
class Workshop {
 public:
  explicit Workshop(const std::filesystem::path& cache);
  ~Workshop();
  Workshop(const Workshop&) = delete;
  Workshop& operator=(const Workshop&) = delete;

  const std::filesystem::path& folder() const { return folder_; }

 private:
  std::filesystem::path folder_;
  process::Descriptor owned_;
};

/// The folder of the cache: LUDORUM_CACHE, or `ludorum` in XDG_CACHE_HOME or ~/.cache. Looking into
/// it makes nothing.
class Cache {
 public:
  Cache();

  std::filesystem::path at(const std::string& name) const { return folder_ / name; }
  /// Makes the folder if need be. Throws an Error that says what to do if nothing can be written.
  void open() const;
  ModuleLock lock(std::string_view key) const;
  /// Throws an Error that says what to do if there is no room for a module.
  void requireRoom() const;
  /// Forgets what has not been used for longest, so that it does not grow for ever.
  void forgetOld() const;
  /// Says that a file was used now.
  static void use(const std::filesystem::path& file);

  const std::filesystem::path& folder() const { return folder_; }

 private:
  std::filesystem::path folder_;
};

/// A file as a whole; empty if it cannot be read.
std::string contentOf(const std::filesystem::path& file);

}  // namespace ludorum::game_file
