// Secrets: who knows one may do what it is for.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "server/message.hpp"

namespace ludorum::server {

/// 144 bits of the system's random source, as 24 letters, digits, `-` and `_`.
std::string newSecret();

/// Whether two are equal; takes as long for almost equal ones as for others, so that nobody finds
/// one out letter by letter.
bool isSame(std::string_view secret, std::string_view given);

/// The secrets of a request: a list, or an object by role as `create` has answered.
std::vector<std::string> secretsOf(const Request& request);
/// The secret that who claims a seat has made up, to be able to claim it again; or a new one.
std::string ownSecretOf(const Request& request);

}  // namespace ludorum::server
