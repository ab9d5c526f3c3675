// A folder for the files of a test.
#pragma once
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <string>

namespace ludorum::test {

/// A folder of one's own, which is gone with the test.
struct Folder {
  std::filesystem::path path;

  Folder() : Folder(std::filesystem::temp_directory_path()) {}
  explicit Folder(const std::filesystem::path& parent) : path(unused(parent)) {
    std::filesystem::create_directories(path);
  }
  /// Where files are in memory, if there is such a place: for tests that write thousands.
  static std::filesystem::path inMemory() {
    std::error_code none;
    const std::filesystem::path shared = "/dev/shm";
    return std::filesystem::is_directory(shared, none) ? shared
                                                       : std::filesystem::temp_directory_path();
  }
  ~Folder() { std::filesystem::remove_all(path); }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  std::string file(const std::string& name) const { return (path / name).string(); }
  /// How many files are in it.
  std::size_t count() const {
    return static_cast<std::size_t>(std::distance(std::filesystem::directory_iterator(path), {}));
  }

 private:
  /// Tests run side by side, in several clones perhaps: a name that nobody else has.
  static std::filesystem::path unused(const std::filesystem::path& parent) {
    std::random_device random;
    const std::uint64_t number = std::uint64_t{random()} << 32 | random();
    return parent / ("ludorum-test-" + std::to_string(number));
  }
};

/// What is in a file.
inline std::string textOf(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace ludorum::test
