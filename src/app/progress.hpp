// A bar that shows how far a command has come, on a terminal only.
#pragma once
#include <chrono>
#include <string>

#include "ludorum/module/streams.hpp"

namespace ludorum::app {

/// A bar that is filled to that share, from 0 to 1: `[#########.....................]`.
std::string barText(double fraction);

/// Draws itself at most ten times a second, and leaves no trace when it is done.
class ProgressBar {
 public:
  ProgressBar(const Streams& streams, std::string label)
      : streams_(streams), label_(std::move(label)) {}
  ~ProgressBar() { hide(); }
  ProgressBar(const ProgressBar&) = delete;
  ProgressBar& operator=(const ProgressBar&) = delete;

  /// Shows how much is done, from 0 to 1; `note` stands behind the bar.
  void update(double fraction, const std::string& note = {});
  /// Wipes the bar away, so that something else can be printed.
  void hide();

 private:
  using Clock = std::chrono::steady_clock;
  const Streams& streams_;
  std::string label_;
  Clock::time_point begun_ = Clock::now(), drawn_{};
  bool visible_ = false;
};

}  // namespace ludorum::app
