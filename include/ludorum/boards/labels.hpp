// Texts in scenes, and places by their names.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "ludorum/boards/scene.hpp"

namespace ludorum {

/// A place with nothing but a text, for a scene: a score, a name, a bid.
inline Place labelPlace(std::string text, double x, double y, double width = 2,
                        int role = Piece::nobodys) {
  return {text, x, y, width, 0.6, Ground::none, role, {}, std::move(text)};
}

/// Where a scene has a place of that name, for `clicks`: one number, or none if there is none.
inline std::vector<std::size_t> placeNamed(const Scene& scene, std::string_view name) {
  for (std::size_t i = 0; i < scene.places.size(); ++i)
    if (scene.places[i].name == name) return {i};
  return {};
}

}  // namespace ludorum
