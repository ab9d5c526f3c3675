// What the fuzz targets share: how to fail, and what not to try.
#pragma once
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

#include "ludorum/core/names.hpp"

namespace ludorum::fuzz {

/// Stops the fuzzer, which keeps the input, unless `right`.
inline void check(bool right, std::string_view what, const std::string& found = {}) {
  if (right) return;
  std::fprintf(stderr, "%.*s: %s\n", static_cast<int>(what.size()), what.data(), found.c_str());
  std::abort();
}

inline std::string textOf(const std::uint8_t* data, std::size_t size) {
  return {data, data + size};
}

/// Whether a text has a number of more than `digits` digits. Such are right, but may take long: ten
/// thousand matches.
inline bool hasLongNumber(std::string_view text, std::size_t digits) {
  std::size_t count = 0;
  for (const char c : text) {
    count = c >= '0' && c <= '9' ? count + 1 : 0;
    if (count > digits) return true;
  }
  return false;
}
/// Whether a text asks for more than 9999 random slides, however it spells that.
inline bool hasManySlides(std::string_view text) {
  const std::string plain = canonicalName(text);
  constexpr std::string_view name = "slides", digits = "0123456789";
  for (auto at = plain.find(name); at != std::string::npos; at = plain.find(name, at + 1)) {
    const auto begin = at + name.size(), end = plain.find_first_not_of(digits, begin);
    if (std::min(end, plain.size()) - begin > 4) return true;
  }
  return false;
}

}  // namespace ludorum::fuzz
