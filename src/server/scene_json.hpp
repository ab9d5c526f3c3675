// Scenes as messages have them.
#pragma once
#include <cstddef>
#include <string_view>

#include "ludorum/boards/scene.hpp"
#include "ludorum/json/json.hpp"

namespace ludorum::server {

/// The name of a shape, a ground or a way to click.
template <class Enumeration>
std::string_view nameOf(Enumeration value) {
  return enumNames(value)[static_cast<std::size_t>(value)];
}

/// A scene, without the members that have their defaults: a board has many places, and is told
/// again and again. Lengths are rounded to a thousandth of a cell.
Json jsonOf(const Scene& scene);

}  // namespace ludorum::server
