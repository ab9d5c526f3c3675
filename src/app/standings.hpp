// How a tournament stands, as tables for people and as JSON.
#pragma once
#include <string>

#include "arena/summary.hpp"
#include "ludorum/json/json.hpp"

namespace ludorum::app {

using arena::Summary;

/// Everything that the seed decides: the same for any number of threads and interruptions.
std::string standingsText(const Summary& summary);
Json standingsJson(const Summary& summary);

/// What it does not decide: times.
std::string timesText(const Summary& summary);
Json timesJson(const Summary& summary);

/// The sequential test, in a line.
std::string sequentialTestLine(const arena::SequentialTest& test);

}  // namespace ludorum::app
