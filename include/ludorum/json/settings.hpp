// Specifications: a name with parameters, `pig:goal=50,rounds=none`, for games and players alike.
#pragma once
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "ludorum/core/fields.hpp"
#include "ludorum/json/forward.hpp"
#include "ludorum/json/reader.hpp"

namespace ludorum {

/// Parameters as they were written: names and values.
using Settings = std::vector<std::pair<std::string, std::string>>;

/// What somebody asked for: `name`, or `name:key=value,key=value`.
struct Specification {
  std::string name;
  Settings settings;
  std::string text;  ///< As it was written.
};

/// Takes a specification apart. A comma in brackets belongs to a value: a player may be made of
/// others, `ensemble:players=(random;uct:simulationCount=100,threads=2),rule=vote`. All that
/// follows `exec:` is one command, whatever is in it.
Specification parseSpecification(std::string_view text);

/// Parameters in their documented form, an object, as settings.
Settings settingsFrom(const Json& parameters);

/// A value as it was written, as JSON: a number, true or false, null for `none`, else a string.
Json settingJson(const std::string& written);

/// One parameter as people are told of it.
struct ParameterInfo {
  std::string name, help, value;
  std::vector<std::string> choices{};  ///< All the values that it can have, if they have names.
  std::optional<Range> range{};  ///< The bounds of a number that has some.
  bool optional = false;  ///< Whether it may be `none`.
};

/// Parameters with their values.
std::vector<ParameterInfo> parameterInfos(std::span<const FieldPlace> fields);
template <Described S>
std::vector<ParameterInfo> parameterInfos(S values) {
  return parameterInfos(fieldsOf(values));
}

/// Sets parameters; an unknown, doubled or wrong one is an error that says which exist. `owner` is
/// whose parameters they are, for messages.
void applySettings(const Settings& settings, std::string_view owner,
                   std::span<const FieldPlace> fields);
template <Described S>
void applySettings(const Settings& settings, std::string_view owner, S& into) {
  applySettings(settings, owner, fieldsOf(into));
}

}  // namespace ludorum
