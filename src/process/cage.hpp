// Limits of what a command and all that it starts may take.
#pragma once
#include <filesystem>
#include <string>
#include <vector>

#include "ludorum/module/conversation.hpp"

namespace ludorum::process {

/// A place that processes go into and do not leave. Where control groups can be made (cgroup), the
/// limits hold for all of them together; elsewhere for each process (setrlimit), and that of
/// processes for all that the user has, those included that run already.
class Cage {
 public:
  /// Takes up nothing if there is no limit.
  explicit Cage(const ProcessLimits& limits);
  ~Cage();
  Cage(const Cage&) = delete;
  Cage& operator=(const Cage&) = delete;

  /// What a shell does to go into it, before anything else.
  const std::string& entrance() const { return entrance_; }
  /// Ends at once (SIGKILL) all who are in it, if there is a control group.
  void end() const;

 private:
  bool makeGroup(const ProcessLimits& limits);

  std::vector<std::filesystem::path> groups_;  ///< Folders of control groups.
  std::string entrance_;
};

}  // namespace ludorum::process
