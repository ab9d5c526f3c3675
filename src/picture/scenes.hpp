// How states of any game look: a scene for each.
#pragma once
#include <string_view>

#include "ludorum/boards/scene.hpp"
#include "ludorum/erased/any_state.hpp"

namespace ludorum::picture {

/// A board of cells in rows as a scene; `cells` has a character for each.
Scene sceneOf(const PictureInfo& board, std::string_view cells);

/// How a state looks: its scene, its picture, or where the game has neither, the members of its
/// documented form in fields.
Scene sceneOf(const AnyState& state);
/// The same of what a role sees.
Scene sceneOf(const AnyView& view);

}  // namespace ludorum::picture
