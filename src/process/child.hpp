// A command of the shell that runs beside this program.
#pragma once
#include <chrono>
#include <string>

#include "cage.hpp"
#include "descriptor.hpp"
#include "kin.hpp"

namespace ludorum::process {

/// How long a process may take to end by itself, and again when it was asked to.
inline constexpr std::chrono::milliseconds grace{100};

/// The first of a group of processes, which is there before any other. It ends the whole group if
/// this program ends, however that comes about: it sees that its input has ended.
class Guard {
 public:
  Guard();
  /// Ends the group.
  ~Guard();
  Guard(const Guard&) = delete;
  Guard& operator=(const Guard&) = delete;

  int group() const { return group_; }

 private:
  int group_ = -1;  // Its own number, too.
  Descriptor life_;
};

/// A running command, in a guarded group of processes, with pipes to its standard streams.
/// Reading from and writing to them never blocks. To destroy it ends all that it has started.
class Child {
 public:
  explicit Child(const std::string& command, const ProcessLimits& limits = {});
  /// It can end by itself when its input ends, for so long as `grace`; then it is asked to
  /// (SIGTERM), and then made to (SIGKILL). What it has started ends no later than it.
  ~Child();
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;

  Descriptor& input() { return input_; }
  Descriptor& output() { return output_; }
  Descriptor& errors() { return errors_; }

  /// How it ended, "it ended with exit code 1"; empty while it runs.
  std::string ending() const;
  /// Waits until it has ended, but no longer than `grace`. Whether it has.
  bool endsSoon() const;

 private:
  Cage cage_;
  Kin kin_;
  Guard guard_;
  int id_ = -1;
  Descriptor input_, output_, errors_;
};

}  // namespace ludorum::process
