// How the things on a board are drawn.
#pragma once
#include <span>
#include <string>
#include <string_view>

#include "ludorum/boards/scene.hpp"

namespace ludorum::picture {

/// A thing on a cell with its centre at the origin, as elements of SVG.
std::string drawingOf(const Thing& thing, std::span<const std::string_view> roles);

}  // namespace ludorum::picture
