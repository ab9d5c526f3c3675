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

  Folder() : path(unused()) { std::filesystem::create_directories(path); }
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
  static std::filesystem::path unused() {
    std::random_device random;
    const std::uint64_t number = std::uint64_t{random()} << 32 | random();
    return std::filesystem::temp_directory_path() / ("ludorum-test-" + std::to_string(number));
  }
};

/// What is in a file.
inline std::string textOf(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace ludorum::test
