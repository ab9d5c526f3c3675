// Ctrl-C as a wish that a command can grant in an orderly way.
#pragma once
#include <atomic>
#include <chrono>
#include <csignal>

namespace ludorum::app {

/// While it lives, Ctrl-C and SIGTERM ask for an end instead of making one. Asked again after a
/// moment, they make one; what comes within the moment is the same wish, which some programs send
/// twice (`timeout` does: to the process, and to its group).
class Interruption {
 public:
  Interruption() {
    asked = false;
    for (const int signal : {SIGINT, SIGTERM}) std::signal(signal, note);
  }
  ~Interruption() {
    for (const int signal : {SIGINT, SIGTERM}) std::signal(signal, SIG_DFL);
  }
  Interruption(const Interruption&) = delete;
  Interruption& operator=(const Interruption&) = delete;
  static bool isAsked() { return asked; }

 private:
  using Clock = std::chrono::steady_clock;
  static void note(int signal) {
    const auto now = Clock::now().time_since_epoch().count();
    if (!asked) {
      since = now;
      asked = true;
    }
    constexpr Clock::duration moment = std::chrono::milliseconds(300);
    const bool isAgain = now - since > moment.count();
    std::signal(signal, isAgain ? SIG_DFL : note);
    if (isAgain) std::raise(signal);
  }
  static inline std::atomic<Clock::rep> since = 0;
  static inline std::atomic<bool> asked = false;  // It is looked at by the threads that play.
};

}  // namespace ludorum::app
