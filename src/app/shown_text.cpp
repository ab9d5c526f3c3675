#include "shown_text.hpp"

#include <algorithm>
#include <cstddef>

namespace ludorum::app {

namespace {
/// How many bytes the character has that a text begins with; 0 if it is none of UTF-8, or one that
/// a terminal obeys.
std::size_t shownLength(std::string_view text) {
  const auto byte = [&](std::size_t i) {
    return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U;
  };
  const unsigned first = byte(0), second = byte(1);
  if (first < 0x80) return first >= 0x20 && first != 0x7f ? 1 : 0;
  const std::size_t length = first < 0xc2 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
  if (first >= 0xf5) return 0;
  for (std::size_t i = 1; i < length; ++i)
    if (byte(i) >> 6 != 2) return 0;
  const bool isControl = first == 0xc2 && second < 0xa0;
  const bool isOverlong = (first == 0xe0 && second < 0xa0) || (first == 0xf0 && second < 0x90);
  const bool isNone = (first == 0xed && second >= 0xa0) || (first == 0xf4 && second >= 0x90);
  return isControl || isOverlong || isNone ? 0 : length;
}
}  // namespace

std::string shownText(std::string_view text) {
  std::string shown;
  while (!text.empty()) {
    const bool isSpace = text.front() == '\n' || text.front() == '\t';
    const std::size_t length = isSpace ? 1 : shownLength(text);
    shown += length > 0 ? text.substr(0, length) : std::string_view("?");
    text.remove_prefix(std::max<std::size_t>(1, length));
  }
  return shown;
}

std::string shownOnOneLine(std::string_view text) {
  std::string shown = shownText(text);
  std::replace_if(
      shown.begin(), shown.end(), [](char c) { return c == '\n' || c == '\t'; }, ' ');
  return shown;
}

std::string shownLine(std::string_view text) {
  constexpr std::size_t most = 60;
  const std::string shown = shownOnOneLine(text.substr(0, most));  // A cut character becomes ?.
  return text.size() > most ? shown + "..." : shown;
}

}  // namespace ludorum::app
