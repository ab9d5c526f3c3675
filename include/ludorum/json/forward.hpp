// JSON, for those who pass it on and need not know what it is made of: nlohmann-json is large, and
// nothing that is compiled for each game includes it.
#pragma once
#include <cstddef>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

namespace ludorum {

/// JSON whose objects keep the order of their keys.
using Json = nlohmann::ordered_json;

/// What is nested more deeply is not read: comparing and writing it would use up the stack.
inline constexpr std::size_t maxJsonDepth = 100;

/// An object with more members is not read: to find one means to look at all.
inline constexpr std::size_t maxJsonMembers = 10'000;

/// The JSON that a text holds; the error says where it stops being JSON, or that it has too many
/// members, one twice, or is nested too deeply.
Json parseJson(std::string_view text);

/// JSON as text for messages: plain ASCII, with no more than so many characters.
std::string shownJson(const Json& json, std::size_t length);

}  // namespace ludorum
