// Reading JSON that anybody may have written: in time that grows with the text and no faster, and
// with limits on what is read.
#pragma once
#include <cstddef>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "ludorum/core/error.hpp"
#include "ludorum/json/forward.hpp"

namespace ludorum {

/// A text is not JSON.
struct JsonError : Error {
  JsonError(const std::string& reason, std::size_t where) : Error(reason), byte(where) {}
  /// Where in the text it was found, from 1; past its end if the text is cut off.
  std::size_t byte;
};

/// The JSON that a text holds; throws a `JsonError` that tells the place where it stops being JSON.
Json locatedJson(std::string_view text);

/// The JSON that a text holds, if it is JSON.
std::optional<Json> jsonIn(std::string_view text);

}  // namespace ludorum
