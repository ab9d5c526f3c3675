// Text that comes from outside, as it can be shown on a terminal.
#pragma once
#include <string>
#include <string_view>

namespace ludorum::app {

/// The text with nothing in it that a terminal would obey: control characters and bytes that are no
/// UTF-8 become `?`. Lines and tabs stay.
std::string shownText(std::string_view text);

/// The same on one line.
std::string shownOnOneLine(std::string_view text);

/// A line that somebody typed, for messages: on one line, and not too long.
std::string shownLine(std::string_view text);

}  // namespace ludorum::app
