// Seeds for matches and tournaments that are given none.
#pragma once
#include <cstdint>
#include <optional>
#include <random>

namespace ludorum::server {

/// One seed after the other: those from `first` on, or, without it, another one each time.
class Seeds {
 public:
  explicit Seeds(std::optional<std::uint64_t> first) : next_(first) {}

  std::uint64_t next() { return next_ ? (*next_)++ : unforeseen(); }

 private:
  static std::uint64_t unforeseen() {
    std::random_device random;
    constexpr std::uint64_t bits53 = (std::uint64_t{1} << 53) - 1;  // Any reader of JSON has them.
    return (std::uint64_t{random()} << 32 | random()) & bits53;
  }

  std::optional<std::uint64_t> next_;
};

}  // namespace ludorum::server
