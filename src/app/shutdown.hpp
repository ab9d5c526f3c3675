// How a program that runs until it is told to end does so.
#pragma once
#include <pthread.h>

#include <atomic>
#include <chrono>
#include <csignal>
#include <functional>
#include <thread>

namespace ludorum::app {

/// While it lives, Ctrl-C, SIGTERM and the end of the terminal ask for an end; the program has some
/// time for it, and at a second signal none. Make it before other threads, so that they leave the
/// signals to it.
class Shutdown {
 public:
  explicit Shutdown(std::chrono::milliseconds grace);
  ~Shutdown();
  Shutdown(const Shutdown&) = delete;
  Shutdown& operator=(const Shutdown&) = delete;

  /// From now on `ask` is called at the first signal, by a thread that does nothing else. Once. If
  /// the time is up before anything has settled, that thread calls `rescue`, which must not throw,
  /// before it ends the program.
  void watch(std::function<void()> ask, std::function<void()> rescue);
  /// Nothing of value is lost by ending at once from now on.
  void settled() { settled_ = true; }

 private:
  void wait(const std::function<void()>& ask, const std::function<void()>& rescue);

  std::chrono::milliseconds grace_;
  sigset_t signals_{}, before_{};
  std::atomic<bool> settled_ = false, done_ = false;
  std::thread watcher_;
};

}  // namespace ludorum::app
