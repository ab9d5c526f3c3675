#include "parameters.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace ludorum::app {

std::string parameterLines(const std::vector<ParameterInfo>& parameters,
                           const std::string& indent) {
  std::size_t width = 8;
  for (const ParameterInfo& p : parameters) width = std::max(width, p.name.size());
  std::string text;
  for (const ParameterInfo& p : parameters)
    text += fmt::format("{}{:<{}} {} ({})\n", indent, p.name, width, p.value, p.help);
  return text;
}

Json parametersJson(const std::vector<ParameterInfo>& parameters) {
  Json all = Json::array();
  for (const ParameterInfo& p : parameters)
    all.push_back({{"name", p.name}, {"default", detail::settingJson(p.value)}, {"help", p.help}});
  return all;
}

}  // namespace ludorum::app
