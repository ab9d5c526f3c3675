// What a test must not leave behind: open files, and children that nobody waited for.
#pragma once
#include <sys/types.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <sys/wait.h>
#include <thread>

namespace ludorum::test {

/// Whether a process runs. One that has ended and only waits to be counted does not.
inline bool runs(int id) {
  std::ifstream file("/proc/" + std::to_string(id) + "/stat");
  std::string stat;
  std::getline(file, stat);
  const auto name = stat.rfind(')');
  return name != std::string::npos && stat.substr(name + 2, 1) != "Z";
}

/// Whether a process that was ended is gone. The system may take a moment.
inline bool endsSoon(int id) {
  for (int i = 0; i < 2000 && runs(id); ++i)
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  return !runs(id);
}

/// How many files this process has open, and whether it has children.
class Census {
 public:
  Census() : files_(openFiles()) {}
  /// Whether all is as it was: the same number of files, and no child, be it a dead one.
  bool isNow() const { return openFiles() == files_ && !hasChildren(); }

 private:
  static std::ptrdiff_t openFiles() {
    return std::distance(std::filesystem::directory_iterator("/proc/self/fd"), {});
  }
  static bool hasChildren() {
    siginfo_t info{};
    return waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT) == 0 || errno != ECHILD;
  }

  std::ptrdiff_t files_;
};

/// The name of a file that does not exist yet, and is gone afterwards.
class TemporaryFile {
 public:
  TemporaryFile()
      : name_((std::filesystem::temp_directory_path() /
               ("ludorum_process_test_" + std::to_string(getpid())))
                  .string()) {}
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;
  ~TemporaryFile() { std::remove(name_.c_str()); }

  const std::string& name() const { return name_; }
  std::string text() const {
    std::ifstream file(name_);
    return {std::istreambuf_iterator<char>(file), {}};
  }

 private:
  std::string name_;
};

}  // namespace ludorum::test
