// The page of a tournament: one HTML file with pictures, that needs nothing else.
#pragma once
#include <string>

#include "archive/archive.hpp"
#include "arena/summary.hpp"
#include "ludorum/module/game_module.hpp"

namespace ludorum::report {

/// Throws if no page can be written there, before it is needed.
void checkPath(const std::string& path);

/// Writes the page. What was there before stays if that fails.
void write(const std::string& path, const archive::Archive& archive, archive::Id id,
           const arena::Summary& summary);

}  // namespace ludorum::report
