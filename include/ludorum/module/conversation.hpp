// Lines that are exchanged with somebody outside this program.
#pragma once
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace ludorum {

/// A longer line is not read.
inline constexpr std::size_t longestLine = std::size_t{1} << 20;

/// Somebody who is sent lines and sends lines. An object is used by one thread at a time, several
/// objects by as many. To destroy it ends the other side.
class Conversation {
 public:
  using Clock = std::chrono::steady_clock;

  Conversation() = default;
  Conversation(const Conversation&) = delete;
  Conversation& operator=(const Conversation&) = delete;
  virtual ~Conversation() = default;

  /// Sends a line, given without its end. False if the other side has not taken it when the time
  /// is up; an Error says what became of it if it is gone, or writes without reading.
  virtual bool send(std::string_view line, Clock::time_point until) = 0;
  /// The next line, without its end; nothing if there is none when the time is up. An Error says
  /// what became of the other side if it is gone, or that the line is too long.
  virtual std::optional<std::string> receive(Clock::time_point until) = 0;
  /// What has come and was not asked for: the beginning of it, or nothing.
  virtual std::string unread() = 0;
  /// Leaves the other side for a later conversation, instead of ending it when this object is
  /// destroyed. False if it cannot be left.
  virtual bool leave() { return false; }
  /// Whether the other side was left by an earlier conversation.
  virtual bool isContinued() const { return false; }
};

/// What a command may take, with all that it starts; nothing: as much as there is.
struct ProcessLimits {
  std::optional<std::uint64_t> memory{};  ///< MiB.
  std::optional<std::uint64_t> processes{};
  std::optional<std::uint64_t> files{};  ///< That each of its processes has open.
};

/// Runs a command of the shell, and talks to it through its standard input and output. When the
/// conversation is destroyed, the command and all that it has started are ended, if they do not
/// end by themselves within 100 ms of the end of their input. An Error where there are no such
/// processes.
std::unique_ptr<Conversation> startProcess(const std::string& command,
                                           const ProcessLimits& limits = {});

}  // namespace ludorum
