#include "secret.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <random>

namespace ludorum::server {

std::string newSecret() {
  constexpr std::string_view letters =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  constexpr std::size_t words = 6;  // Of 24 bits, four letters each.
  std::random_device random;
  std::string secret;
  for (std::size_t i = 0; i < words; ++i) {
    std::uint32_t bits = random();
    for (int letter = 0; letter < 4; ++letter, bits >>= 6) secret += letters[bits & 63];
  }
  return secret;
}

bool isSame(std::string_view secret, std::string_view given) {
  if (secret.size() != given.size() || secret.empty()) return false;
  unsigned difference = 0;
  for (std::size_t i = 0; i < secret.size(); ++i)
    difference |= static_cast<unsigned>(secret[i]) ^ static_cast<unsigned>(given[i]);
  return difference == 0;
}

}  // namespace ludorum::server
