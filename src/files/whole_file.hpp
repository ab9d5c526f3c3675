// A file that is there when it is complete, and not before.
#pragma once
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

namespace ludorum::files {

/// Whether two paths lead to the same file, be it there or not.
bool isSameFile(const std::string& one, const std::string& other);

/// The file that a path leads to: symbolic links are followed, be the last file there or not.
std::string linkTarget(const std::string& path);

/// Written beside its place under another name. What was there before stays until `publish`; it
/// may be anything but an archive, which is never replaced.
/// Everything throws an Error that says what to do if it fails, and leaves nothing behind.
class WholeFile {
 public:
  explicit WholeFile(const std::string& path);
  ~WholeFile();
  WholeFile(const WholeFile&) = delete;
  WholeFile& operator=(const WholeFile&) = delete;

  void write(std::string_view text);
  std::uint64_t size() const { return size_; }
  /// Takes back what was written after the file had this size.
  void cutTo(std::uint64_t size);
  /// Puts the file in its place, on the disk. Nothing can be written after it.
  void publish();

 private:
  struct Closing {
    void operator()(std::FILE* file) const { static_cast<void>(std::fclose(file)); }
  };
  [[noreturn]] void fail(const std::string& reason) const;
  [[noreturn]] void failByNumber(int number) const;
  void makeDurable() const;
  void copyTo(const std::filesystem::path& device) const;

  std::filesystem::path place_, temporary_;
  bool isDevice_ = false;  ///< Such a place cannot be replaced: it is written to.
  std::unique_ptr<std::FILE, Closing> file_;
  std::uint64_t size_ = 0;
};

}  // namespace ludorum::files
