#include "secret.hpp"

#include <fmt/format.h>

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

namespace {
constexpr std::size_t shortestSecret = 20, longestSecret = 100;
}

std::vector<std::string> secretsOf(const Request& request) {
  std::vector<std::string> secrets;
  if (!request.has("secrets")) return secrets;
  const Json& given = request.member("secrets");
  allow(given.is_structured(), Code::malformed, "\"secrets\" must be an array of strings");
  for (const Json& secret : given) {
    allow(secret.is_string(), Code::malformed, "\"secrets\" must be an array of strings");
    secrets.push_back(secret.get<std::string>());
  }
  return secrets;
}

std::string ownSecretOf(const Request& request) {
  if (!request.has("secret")) return newSecret();
  const std::string& secret = request.text("secret");
  allow(secret.size() >= shortestSecret && secret.size() <= longestSecret, Code::invalid,
        fmt::format("a secret of your own has {} to {} characters", shortestSecret, longestSecret));
  return secret;
}

}  // namespace ludorum::server
