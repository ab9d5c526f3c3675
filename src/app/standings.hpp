// How a tournament stands, as tables for people and as JSON.
#pragma once
#include <string>

#include "arena/summary.hpp"
#include "ludorum/json/json.hpp"

namespace ludorum::app {

using arena::Ranking;
using arena::Summary;

/// Everything that the seed decides: the same for any number of threads and interruptions.
/// What says who is better is the rating, or the mean result: as the summary was ranked.
/// What `--rank` asks for; throws if there is no such ranking.
Ranking rankingOf(const std::string& name);
std::string standingsText(const Summary& summary);
Json standingsJson(const Summary& summary);

/// What it does not decide: times.
std::string timesText(const Summary& summary);
Json timesJson(const Summary& summary);

/// The sequential test, in a line.
std::string sequentialTestLine(const arena::SequentialTest& test);

}  // namespace ludorum::app
