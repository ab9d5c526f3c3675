// What a player makes of moves, as a table for people.
#pragma once
#include <string>
#include <vector>

#include "ludorum/module/game_module.hpp"

namespace ludorum::app {

/// A line for each move, in their order: value, visits, and what is expected to follow.
std::string evaluationTable(const std::vector<EvaluatedMove>& moves);

}  // namespace ludorum::app
