// The colours of pictures, in light and dark.
#pragma once
#include <span>
#include <string>
#include <string_view>

namespace ludorum::picture {

/// The style of a drawing: what the classes do that its elements have. For role r, `fR` fills with
/// its colour and `sR` strokes with it, `tR` fills and `uR` strokes with what is seen on it; `fN`
/// and so on are for what is nobody's.
std::string styleOf(std::string_view drawing, std::span<const std::string_view> roles);

/// The letter of a role's classes: its number, or N.
std::string roleLetter(int role);
/// Whether a role is known by being black or white, so that it needs no other sign.
bool isBlackOrWhite(int role, std::span<const std::string_view> roles);

}  // namespace ludorum::picture
