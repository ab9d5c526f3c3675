// What drawings are made of: numbers, texts and elements of SVG.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>

namespace ludorum::picture {

/// How many units of the drawing a cell has.
inline constexpr double cellSize = 40;

/// A length with at most one decimal: "12", "0.5", "-3.1".
std::string lengthText(double units);
/// A text of people as text of XML: what has a meaning there is written otherwise, and what must
/// not be there is left out.
std::string escaped(std::string_view text);
/// How many columns a text takes, as far as one can tell without its font.
std::size_t lettersOf(std::string_view text);

/// A text with its middle at a place, made small enough to be no wider than `room`. `before` are
/// elements that stand before it in the same line.
std::string centredText(std::string_view text, double x, double y, double size, double room,
                        std::string_view classes, std::string_view before = {});

}  // namespace ludorum::picture
