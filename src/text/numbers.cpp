#include "numbers.hpp"

#include <fmt/format.h>

#include <cmath>
#include <utility>

namespace ludorum::text {

std::string grouped(std::uint64_t number) {
  std::string digits = std::to_string(number);
  for (std::size_t i = digits.size(); i > 3; i -= 3) digits.insert(i - 3, 1, ',');
  return digits;
}

std::string counted(std::uint64_t number, const std::string& thing, const std::string& ending) {
  return grouped(number) + ' ' + thing + (number == 1 ? "" : ending);
}

std::string humanRate(double perSecond) {
  // What would round up to 1,000 of a unit is written in the next.
  if (perSecond >= 999.995e6) return fmt::format("{:.2f} G", perSecond / 1e9);
  if (perSecond >= 999.95e3) return fmt::format("{:.2f} M", perSecond / 1e6);
  if (perSecond >= 999.5) return fmt::format("{:.1f} k", perSecond / 1e3);
  return fmt::format("{:.0f}", perSecond);
}

std::string humanTime(double seconds) {
  for (const auto& [unit, size] : {std::pair("s", 1.0), {"ms", 1e-3}, {"us", 1e-6}})
    if (seconds >= 0.9995 * size) return fmt::format("{:.3g} {}", seconds / size, unit);
  return fmt::format("{:.0f} ns", seconds * 1e9);
}

std::string eloText(double elo) {
  const double whole = std::round(elo);
  return whole == 0 ? "0" : fmt::format("{:+.0f}", whole);
}

}  // namespace ludorum::text
