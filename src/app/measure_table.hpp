// How measurements of games are told: as JSON, and as a table of that JSON, so that what was
// recorded looks like what is measured now.
#pragma once
#include <string>

#include "ludorum/json/json.hpp"
#include "ludorum/module/measurement.hpp"

namespace ludorum::app {

/// An object: each figure has a `value`, and its interval from `low` to `high`, which are null
/// where nothing is known.
Json measureJson(const Measurement& measurement, const GameInfo& info);

/// A column for each of the measurements, an array of what `measureJson` makes. What all of them
/// lack is left out, and luck where there is none.
std::string measureTable(const Json& measurements);

}  // namespace ludorum::app
