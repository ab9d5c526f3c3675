// How much processor time clients have taken of late: who has taken least comes first.
#pragma once
#include <chrono>
#include <cmath>
#include <map>
#include <string>

namespace ludorum::server {

/// Seconds by client; half of them are forgotten in every second. For one thread at a time.
class Usage {
 public:
  using TimePoint = std::chrono::steady_clock::time_point;

  void charge(const std::string& client, double seconds, TimePoint now) {
    if (taken_.size() >= mostKnown) forgetLittle(now);
    Taken& own = taken_[client];
    own = {left(own, now) + seconds, now};
  }
  double of(const std::string& client, TimePoint now) const {
    const auto found = taken_.find(client);
    return found == taken_.end() ? 0 : left(found->second, now);
  }

 private:
  struct Taken {
    double seconds = 0;
    TimePoint at{};
  };
  static constexpr std::size_t mostKnown = 4096;
  static constexpr double little = 1e-3;

  static double left(const Taken& taken, TimePoint now) {
    if (taken.seconds <= 0) return 0;
    return taken.seconds * std::exp2(-std::chrono::duration<double>(now - taken.at).count());
  }
  void forgetLittle(TimePoint now) {
    std::erase_if(taken_, [&](const auto& entry) { return left(entry.second, now) < little; });
  }

  std::map<std::string, Taken> taken_;
};

}  // namespace ludorum::server
