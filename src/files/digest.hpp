// What stands for the content of a file: SHA-256 (FIPS 180-4).
#pragma once
#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace ludorum::files {

/// The SHA-256 of a text, in 64 hexadecimal digits.
std::string digestOf(std::string_view text);

}  // namespace ludorum::files
