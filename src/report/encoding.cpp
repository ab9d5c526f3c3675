#include "encoding.hpp"

#include <cstddef>
#include <cstdint>

#include "archive/deflate.hpp"

namespace ludorum::report {

std::string base64(std::string_view bytes) {
  constexpr std::string_view digits =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  text.reserve((bytes.size() + 2) / 3 * 4);
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    std::uint32_t three = 0;
    for (std::size_t j = i; j < i + 3; ++j)
      three = three << 8 | (j < bytes.size() ? static_cast<unsigned char>(bytes[j]) : 0U);
    for (int shift = 18; shift >= 0; shift -= 6) text += digits[three >> shift & 63];
  }
  for (std::size_t missing = (3 - bytes.size() % 3) % 3; missing > 0; --missing)
    text[text.size() - missing] = '=';
  return text;
}

std::string packed(std::string_view text) {
  return base64(archive::deflated(text, 4));  // Half the time of the usual level.
}

}  // namespace ludorum::report
