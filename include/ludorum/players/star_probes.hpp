// Whether the probes of Star2 pay.
#pragma once
#include <cstdint>

namespace ludorum::detail {

/// Whether Star2's probes are worth their while in a game: they are tried until it turns out that
/// they rarely decide anything, and now and then again. Where the one who moves changes after every
/// die they cut a search to a third; in Pig they cost more than they save.
class StarProbes {
 public:
  bool pay() { return tried_ < 256 || decided_ * 10 > tried_ || ++skipped_ % 16 == 0; }
  void count(bool decides) {
    ++tried_;
    if (decides) ++decided_;
    if (tried_ == 4096) tried_ /= 2, decided_ /= 2;
  }

 private:
  std::uint32_t tried_ = 0, decided_ = 0, skipped_ = 0;
};

}  // namespace ludorum::detail
