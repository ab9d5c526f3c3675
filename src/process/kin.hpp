// All that a command has started, wherever it has gone.
#pragma once
#include <string>
#include <vector>

namespace ludorum::process {

/// A mark in the environment of a command. What the command starts inherits it, and so can be found
/// even if it has left the command's group: a daemon, or one with a session of its own.
class Kin {
 public:
  Kin();
  Kin(const Kin&) = delete;
  Kin& operator=(const Kin&) = delete;

  /// What a process that is to carry the mark begins with: our environment, and the mark.
  char* const* environment() const { return words_.data(); }
  /// Ends at once (SIGKILL) all who carry the mark. Who has put it off is not found, and where
  /// there is no /proc, nobody is.
  void end() const;

 private:
  std::string mark_, variable_;
  std::vector<char*> words_;
};

}  // namespace ludorum::process
