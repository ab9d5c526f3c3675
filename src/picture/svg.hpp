// Scenes as pictures: SVG that stands alone, for pages and image files.
#pragma once
#include <span>
#include <string>
#include <string_view>

#include "ludorum/boards/scene.hpp"

namespace ludorum::picture {

/// What a scene does not tell of itself.
struct Caption {
  std::span<const std::string_view> roles{};  ///< One that is called by a colour has it.
  std::string title{};  ///< Is read to those who cannot see it.
};

/// The scene as an SVG document, in lines. It has the colours of light pages, and those of dark
/// ones where the reader prefers them. The same scene gives the same text.
std::string svgOf(const Scene& scene, const Caption& caption);

}  // namespace ludorum::picture
