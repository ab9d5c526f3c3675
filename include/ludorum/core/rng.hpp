// Random numbers: our own, so that a seed means the same on every platform and compiler.
#pragma once
#include <cstdint>

namespace ludorum {

/// A small, fast generator (Wang Yi's wyrand: one addition, one 64 by 64 bit multiplication).
/// A value: copying it copies the future. Meets the standard's UniformRandomBitGenerator, but use
/// `below` and `uniform`: the standard's distributions differ from library to library.
class Rng {
 public:
  using result_type = std::uint64_t;

  constexpr explicit Rng(std::uint64_t seed = 0) : state_(scrambled(seed)) {}

  static constexpr std::uint64_t min() { return 0; }
  static constexpr std::uint64_t max() { return ~std::uint64_t{0}; }
  /// The next 64 bits.
  constexpr std::uint64_t operator()() {
    state_ += 0xa0761d6478bd642fULL;
    return folded(state_, state_ ^ 0xe7037ed1a0b428dbULL);
  }
  /// A number from 0 to n - 1, each with probability 1/n up to 2^-32. Precondition: n > 0.
  constexpr std::uint32_t below(std::uint32_t n) {
    return static_cast<std::uint32_t>(((*this)() >> 32) * n >> 32);
  }
  /// A number of [0, 1), in steps of 2^-53.
  constexpr double uniform() { return static_cast<double>((*this)() >> 11) * 0x1p-53; }

  /// A generator of its own for `stream` (a match, a seat, a thread): it depends on this one's seed
  /// and on `stream` alone, so work can be dealt out in any order. This generator is not advanced.
  constexpr Rng split(std::uint64_t stream) const {
    return Rng(folded(state_ ^ 0x8ebc6af09c88c6e3ULL, scrambled(stream) | 1));
  }

  bool operator==(const Rng&) const = default;

 private:
  /// The 128-bit product of two words, its halves laid one over the other.
  static constexpr std::uint64_t folded(std::uint64_t a, std::uint64_t b) {
#if defined(__SIZEOF_INT128__)
    __extension__ using Wide = unsigned __int128;
    const Wide product = Wide(a) * b;
    return static_cast<std::uint64_t>(product >> 64) ^ static_cast<std::uint64_t>(product);
#else
    const std::uint64_t al = a & 0xffffffff, ah = a >> 32, bl = b & 0xffffffff, bh = b >> 32;
    const std::uint64_t mid = ah * bl + (al * bl >> 32), low = al * bh + (mid & 0xffffffff);
    return (ah * bh + (mid >> 32) + (low >> 32)) ^ (a * b);
#endif
  }
  /// Neighbouring seeds become unrelated states (the finaliser of splitmix64).
  static constexpr std::uint64_t scrambled(std::uint64_t x) {
    x += 0x9e3779b97f4a7c15ULL;
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9ULL;
    x = (x ^ x >> 27) * 0x94d049bb133111ebULL;
    return x ^ x >> 31;
  }
  std::uint64_t state_;
};

/// One element of a list, each with the same probability; a single one costs no random number.
template <class List>
constexpr auto choice(const List& list, Rng& rng) {
  const auto size = list.size();
  return size == 1 ? list[0] : list[rng.below(static_cast<std::uint32_t>(size))];
}

}  // namespace ludorum
