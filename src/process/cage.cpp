#if !defined(_WIN32)
#include "cage.hpp"

#include <signal.h>  // NOLINT: kill is POSIX, and not in <csignal>.
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <fstream>
#include <optional>
#include <string_view>
#include <system_error>
#include <thread>
#include <utility>

namespace ludorum::process {

namespace {
namespace fs = std::filesystem;

/// A controller of control groups, and what it is told.
struct Control {
  std::string controller, file, value;
};
using Controls = std::vector<Control>;

/// What version 2 is told, or version 1.
Controls controlsOf(const ProcessLimits& limits, bool isSecond) {
  Controls controls;
  if (limits.memory) {
    const std::string bytes = std::to_string(*limits.memory << 20);
    controls.push_back({"memory", isSecond ? "memory.max" : "memory.limit_in_bytes", bytes});
  }
  if (limits.processes) controls.push_back({"pids", "pids.max", std::to_string(*limits.processes)});
  return controls;
}

/// A line of /proc/self/cgroup: "4:memory:/user/me" of version 1, "0::/user/me" of version 2.
struct Membership {
  std::string controllers, path;
  bool isSecond() const { return controllers.empty(); }
};
std::vector<Membership> memberships() {
  std::vector<Membership> all;
  std::ifstream file("/proc/self/cgroup");
  for (std::string line; std::getline(file, line);) {
    const auto first = line.find(':'), second = line.find(':', first + 1);
    if (second == std::string::npos) continue;
    all.push_back({line.substr(first + 1, second - first - 1), line.substr(second + 1)});
  }
  return all;
}

bool writeTo(const fs::path& file, const std::string& text) {
  std::ofstream stream(file);
  return bool(stream << text << std::flush);
}

/// A control group within a folder, with these limits; nothing if it cannot be made there.
std::optional<fs::path> groupIn(const fs::path& folder, const Controls& controls) {
  static std::atomic<unsigned> made = 0;
  const fs::path group =
      folder / ("ludorum." + std::to_string(getpid()) + '.' + std::to_string(++made));
  std::error_code error;
  if (!fs::create_directory(group, error)) return std::nullopt;
  for (const auto& [controller, file, value] : controls)
    if (!fs::exists(group / file, error) || !writeTo(group / file, value)) {
      fs::remove(group, error);
      return std::nullopt;
    }
  return group;
}

/// The processes of a control group.
std::vector<pid_t> processesIn(const fs::path& group) {
  std::vector<pid_t> all;
  std::ifstream file(group / "cgroup.procs");
  for (pid_t process = 0; file >> process;) all.push_back(process);
  return all;
}

/// How many processes and threads the user has.
std::uint64_t processesOfUser() {
  std::uint64_t count = 0;
  std::error_code none;
  for (fs::directory_iterator entry("/proc", none), end; !none && entry != end;
       entry.increment(none)) {
    std::ifstream file(entry->path() / "status");
    std::uint64_t threads = 0;
    bool isOwn = false;
    for (std::string word; file >> word;) {
      if (word == "Uid:") {
        uid_t user = 0;
        isOwn = bool(file >> user) && user == getuid();
      } else if (word == "Threads:") {
        file >> threads;
      }
    }
    if (isOwn) count += threads;
  }
  return count;
}

std::string limitedBy(const std::string& flag, std::uint64_t value) {
  return "ulimit -" + flag + ' ' + std::to_string(value);
}
constexpr std::string_view orRefuse = " || exit 126\n";
}  // namespace

Cage::Cage(const ProcessLimits& limits) {
  if (limits.files) entrance_ += limitedBy("n", *limits.files).append(orRefuse);
  if (!limits.memory && !limits.processes) return;
  if (makeGroup(limits)) {
    for (const fs::path& group : groups_)
      entrance_ += "echo $$ > '" + (group / "cgroup.procs").string() + "'" + std::string(orRefuse);
    return;
  }
  if (limits.memory) entrance_ += limitedBy("d", *limits.memory << 10).append(orRefuse);
  if (!limits.processes) return;
  const std::uint64_t most = processesOfUser() + *limits.processes;
  // Shells do not agree on the letter.
  entrance_ += "{ " + limitedBy("u", most) + " || " + limitedBy("p", most) + "; } 2> /dev/null";
  entrance_ += orRefuse;
}

bool Cage::makeGroup(const ProcessLimits& limits) {
  const fs::path root = "/sys/fs/cgroup";
  const Controls second = controlsOf(limits, true), first = controlsOf(limits, false);
  for (const Membership& own : memberships()) {
    if (own.isSecond()) {  // Beside our own group: one with processes has no groups within.
      const fs::path folder = root / fs::path(own.path).relative_path().parent_path();
      if (auto group = groupIn(folder, second)) {
        groups_ = {std::move(*group)};
        return true;
      }
      continue;
    }
    for (const Control& control : first)
      if (control.controller == own.controllers)
        if (auto group =
                groupIn(root / own.controllers / fs::path(own.path).relative_path(), {control}))
          groups_.push_back(std::move(*group));
  }
  if (groups_.size() == first.size()) return true;
  std::error_code none;
  for (const fs::path& group : std::exchange(groups_, {})) fs::remove(group, none);
  return false;
}

void Cage::end() const {
  constexpr int mostRounds = 200;  // They may start others while we look, and take time to end.
  for (const fs::path& group : groups_)
    for (int round = 0; round < mostRounds; ++round) {
      const std::vector<pid_t> inside = processesIn(group);
      if (inside.empty()) break;
      for (const pid_t process : inside) kill(process, SIGKILL);
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
}

Cage::~Cage() {
  end();
  std::error_code error;
  for (const fs::path& group : groups_)
    for (int round = 0; round < 100 && !fs::remove(group, error) && error; ++round)
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
}

}  // namespace ludorum::process
#endif
