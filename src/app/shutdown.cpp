#include "shutdown.hpp"

#include <cstdlib>
#include <utility>

namespace ludorum::app {

namespace {
bool isIgnored(int signal) {
  struct sigaction action {};
  return sigaction(signal, nullptr, &action) == 0 && action.sa_handler == SIG_IGN;
}
}  // namespace

Shutdown::Shutdown(std::chrono::milliseconds grace) : grace_(grace) {
  sigemptyset(&signals_);
  for (const int signal : {SIGINT, SIGTERM}) sigaddset(&signals_, signal);
  if (!isIgnored(SIGHUP)) sigaddset(&signals_, SIGHUP);  // It is by nohup.
  pthread_sigmask(SIG_BLOCK, &signals_, &before_);
}

Shutdown::~Shutdown() {
  done_ = true;
  if (watcher_.joinable()) {
    pthread_kill(watcher_.native_handle(), SIGINT);  // For it alone: it looks at `done_`.
    watcher_.join();
  }
  pthread_sigmask(SIG_SETMASK, &before_, nullptr);
}

void Shutdown::watch(std::function<void()> ask, std::function<void()> rescue) {
  watcher_ =
      std::thread([this, ask = std::move(ask), rescue = std::move(rescue)] { wait(ask, rescue); });
}

void Shutdown::wait(const std::function<void()>& ask, const std::function<void()>& rescue) {
  int signal = 0;
  sigwait(&signals_, &signal);
  if (done_) return;
  ask();
  const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(grace_);
  const timespec grace{seconds.count(), std::chrono::nanoseconds(grace_ - seconds).count()};
  signal = sigtimedwait(&signals_, nullptr, &grace);
  if (!done_ && signal <= 0 && !settled_) rescue();
  if (!done_) std::_Exit(signal > 0 ? 128 + signal : settled_ ? 0 : 1);
}

}  // namespace ludorum::app
