// How fast somebody may send messages.
#pragma once
#include <algorithm>
#include <chrono>
#include <cstdint>

namespace ludorum::server {

/// A bucket of tokens: each message takes one, and they come back with time.
class Rate {
 public:
  using TimePoint = std::chrono::steady_clock::time_point;
  enum class Verdict : std::uint8_t { fine, tooFast, outrageous };

  Rate(double perSecond, double burst, TimePoint now)
      : perSecond_(perSecond), burst_(burst), tokens_(burst), last_(now) {}

  /// A message comes. Who goes on although the bucket is empty gets into debt; who owes a whole
  /// bucket has been told often enough.
  Verdict spend(TimePoint now) {
    const double seconds = std::chrono::duration<double>(now - last_).count();
    tokens_ = std::min(burst_, tokens_ + seconds * perSecond_) - 1;
    last_ = now;
    return tokens_ >= 0         ? Verdict::fine
           : tokens_ >= -burst_ ? Verdict::tooFast
                                : Verdict::outrageous;
  }

 private:
  double perSecond_, burst_, tokens_;
  TimePoint last_;
};

}  // namespace ludorum::server
