#pragma once
#include <string_view>

namespace ludorum {

/// The version of the library; records of matches carry it.
inline constexpr std::string_view version = "0.1.0";

}  // namespace ludorum
