// How the parameters of games and players are shown.
#pragma once
#include <string>
#include <vector>

#include "ludorum/json/json.hpp"
#include "ludorum/json/settings.hpp"

namespace ludorum::app {

/// A line for each: name, value, and what it is for.
std::string parameterLines(const std::vector<ParameterInfo>& parameters, const std::string& indent);
/// An object for each, with `name`, `default`, `help`, and `choices` if there are some.
Json parametersJson(const std::vector<ParameterInfo>& parameters);

}  // namespace ludorum::app
