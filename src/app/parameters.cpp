#include "parameters.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace ludorum::app {

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
    const std::string choices =
        p.choices.empty() ? "" : fmt::format(" ({})", fmt::join(p.choices, ", "));
    text += fmt::format("{}{:<{}}  {:<{}}  {}{}\n", indent, p.name, names, value, values, p.help,
                        choices);
  }
  return text;
}

Json parametersJson(const std::vector<ParameterInfo>& parameters) {
  Json all = Json::array();
  for (const ParameterInfo& p : parameters) {
    all.push_back({{"name", p.name}, {"default", settingJson(p.value)}, {"help", p.help}});
    if (!p.choices.empty()) all.back()["choices"] = p.choices;
  }
  return all;
}

}  // namespace ludorum::app
