// Ctrl-C as a wish that a command can grant in an orderly way.
#pragma once
#include <csignal>

namespace ludorum::app {

/// While it lives, Ctrl-C and SIGTERM ask for an end instead of making one; the second time they
/// do.
class Interruption {
 public:
  Interruption() {
    asked = 0;
    for (const int signal : {SIGINT, SIGTERM}) std::signal(signal, note);
  }
  ~Interruption() {
    for (const int signal : {SIGINT, SIGTERM}) std::signal(signal, SIG_DFL);
  }
  Interruption(const Interruption&) = delete;
  Interruption& operator=(const Interruption&) = delete;
  static bool isAsked() { return asked != 0; }

 private:
  static void note(int signal) {
    asked = 1;
    std::signal(signal, SIG_DFL);
  }
  static inline volatile std::sig_atomic_t asked = 0;
};

}  // namespace ludorum::app
