// How the places of a board are drawn, without what stands on them.
#pragma once
#include <span>
#include <string>
#include <string_view>

#include "ludorum/boards/scene.hpp"

namespace ludorum::picture {

/// Whether it is a board of lines, as Go's.
bool hasCrossings(const Scene& scene);
/// Whether it is a rack with holes, as that of Connect Four.
bool isRack(const Scene& scene);
/// Its lines.
std::string strokesOf(const Scene& scene);
/// All places, and the texts on them. Places that are drawn alike are one element.
std::string groundsOf(const Scene& scene, std::span<const std::string_view> roles);

}  // namespace ludorum::picture
