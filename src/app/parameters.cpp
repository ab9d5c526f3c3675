#include "parameters.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace ludorum::app {

namespace {
/// A bound as a number without a fraction, if it has none.
Json boundJson(double bound) {
  const bool isWhole = bound == std::trunc(bound) && std::abs(bound) <= 1e15;
  return isWhole ? Json(static_cast<std::int64_t>(bound)) : Json(bound);
}

/// What values a parameter can have, as far as it says so: ` (2 to 10000)`, ` (none, left, right)`.
std::string valuesText(const ParameterInfo& parameter) {
  if (!parameter.choices.empty()) return fmt::format(" ({})", fmt::join(parameter.choices, ", "));
  if (!parameter.range) return "";
  const bool hasMin = parameter.range->min != Range{}.min;
  const bool hasMax = parameter.range->max != Range{}.max;
  std::string text = hasMin ? boundJson(parameter.range->min).dump() : "at most";
  if (hasMax) text += (hasMin ? " to " : " ") + boundJson(parameter.range->max).dump();
  if (!hasMax) text += " or more";
  return fmt::format(" ({}{})", text, parameter.optional ? ", or none" : "");
}
}  // namespace

std::string parameterLines(const std::vector<ParameterInfo>& parameters,
                           const std::string& indent) {
  std::size_t names = 0, values = 2;
  for (const ParameterInfo& p : parameters) {
    names = std::max(names, p.name.size());
    values = std::max(values, p.value.size());
  }
  std::string text;
  for (const ParameterInfo& p : parameters) {
    const std::string value = p.value.empty() ? "\"\"" : p.value;
    text += fmt::format("{}{:<{}}  {:<{}}  {}{}\n", indent, p.name, names, value, values, p.help,
                        valuesText(p));
  }
  return text;
}

Json parametersJson(const std::vector<ParameterInfo>& parameters) {
  Json all = Json::array();
  for (const ParameterInfo& p : parameters) {
    all.push_back({{"name", p.name}, {"default", settingJson(p.value)}, {"help", p.help}});
    if (!p.choices.empty()) all.back()["choices"] = p.choices;
    if (p.range && p.range->min != Range{}.min) all.back()["min"] = boundJson(p.range->min);
    if (p.range && p.range->max != Range{}.max) all.back()["max"] = boundJson(p.range->max);
    if (p.optional) all.back()["optional"] = true;
  }
  return all;
}

}  // namespace ludorum::app
