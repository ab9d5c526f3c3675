#include "ink.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace ludorum::picture {

std::string lengthText(double units) {
  const double tenths = std::round(10 * units);
  std::string text = fmt::format("{:.1f}", tenths == 0 ? 0.0 : tenths / 10);
  if (text.ends_with(".0")) text.resize(text.size() - 2);
  return text;
}

std::string escaped(std::string_view text) {
  std::string safe;
  for (const char c : text) switch (c) {
      case '<':
        safe += "&lt;";
        break;
      case '>':
        safe += "&gt;";
        break;
      case '&':
        safe += "&amp;";
        break;
      case '"':
        safe += "&quot;";
        break;
      default:
        if (static_cast<unsigned char>(c) >= ' ') safe += c;
    }
  return safe;
}

std::size_t lettersOf(std::string_view text) {
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) {
    return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U;
  }));
}

namespace {
constexpr double letterWidth = 0.66;  // Of its size, in the mean.
double fittingSize(std::string_view text, double size, double room) {
  const auto letters = static_cast<double>(std::max<std::size_t>(1, lettersOf(text)));
  return std::min(size, room / (letterWidth * letters));
}
}  // namespace

std::string centredText(std::string_view text, double x, double y, double size, double room,
                        std::string_view classes, std::string_view before) {
  const double fitting = fittingSize(text, size, room);
  return fmt::format("<text class=\"{}\" x=\"{}\" y=\"{}\" font-size=\"{}\">{}{}</text>", classes,
                     lengthText(x), lengthText(y + 0.35 * fitting), lengthText(fitting), before,
                     escaped(text));
}

}  // namespace ludorum::picture
