// Lists within the parameters of players.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace ludorum::detail {

/// The parts of a text between semicolons that stand in no parentheses.
std::vector<std::string> listed(std::string_view text);

/// The members of an ensemble: `(random;uct:simulationCount=100)`, or a single one.
std::vector<std::string> members(std::string_view text);

}  // namespace ludorum::detail
