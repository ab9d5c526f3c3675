// How fast somebody may send messages.
#pragma once
#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>

namespace ludorum::server {

/// A bucket of tokens: each message takes one, and they come back with time.
class Rate {
 public:
  using TimePoint = std::chrono::steady_clock::time_point;
  enum class Level : std::uint8_t { fine, tooFast, outrageous };

  Rate(double perSecond, double burst, TimePoint now)
      : perSecond_(perSecond), burst_(burst), tokens_(burst), last_(now) {}

  /// A message comes. Who goes on although the bucket is empty gets into debt; who owes a whole
  /// bucket has been told often enough.
  Level spend(TimePoint now) {
    const double seconds = std::chrono::duration<double>(now - last_).count();
    tokens_ = std::min(burst_, tokens_ + seconds * perSecond_) - 1;
    last_ = now;
    return tokens_ >= 0 ? Level::fine : tokens_ >= -burst_ ? Level::tooFast : Level::outrageous;
  }

  /// The last message counts for so many more. Nobody gets so far into debt by that alone that the
  /// next one is outrageous.
  void charge(std::size_t messages) {
    const double rest = tokens_ - static_cast<double>(messages);
    tokens_ = std::min(tokens_, std::max(rest, -burst_ / 2));
  }

 private:
  double perSecond_, burst_, tokens_;
  TimePoint last_;
};

}  // namespace ludorum::server
