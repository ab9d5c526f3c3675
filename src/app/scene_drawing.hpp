// A board that is told place by place, drawn with characters.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "board_drawing.hpp"
#include "ludorum/boards/scene.hpp"

namespace ludorum::app {

/// The scene in lines, each ended: a line for every height at which there are places, with what
/// stands there by the first letters of roles and of chess pieces, and coordinates where squares
/// have such names. With colours, things have those of their roles, and places that have changed
/// since `before` are marked. Empty if that would be wider than the terminal.
std::string sceneDrawing(const Scene& scene, const std::optional<Scene>& before,
                         const std::vector<std::string>& roles, Pencils pencils);

}  // namespace ludorum::app
