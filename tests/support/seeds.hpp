// The seeds of random tests. They are fixed, so that a test does today what it did yesterday; with
// LUDORUM_TEST_SEED=N in the environment all of them change, to see that no test depends on its
// seed.
#pragma once
#include <cstdint>
#include <cstdlib>

namespace ludorum::test {

inline std::uint64_t seeded(std::uint64_t seed) {
  const char* shift = std::getenv("LUDORUM_TEST_SEED");
  return seed + (shift == nullptr ? 0 : std::strtoull(shift, nullptr, 10) * 1000);
}

}  // namespace ludorum::test
