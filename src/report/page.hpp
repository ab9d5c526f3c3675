// What every page has, whatever it shows.
#pragma once
#include <string_view>

namespace ludorum::report {

/// Light and dark, on screen and on paper.
extern const std::string_view pageStyle;
/// Replays matches; everything else works without it.
extern const std::string_view pageScript;

}  // namespace ludorum::report
