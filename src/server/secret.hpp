// Secrets: who knows one may do what it is for.
#pragma once
#include <string>
#include <string_view>

namespace ludorum::server {

/// 144 bits of the system's random source, as 24 letters, digits, `-` and `_`.
std::string newSecret();

/// Whether two are equal; takes as long for almost equal ones as for others, so that nobody finds
/// one out letter by letter.
bool isSame(std::string_view secret, std::string_view given);

}  // namespace ludorum::server
