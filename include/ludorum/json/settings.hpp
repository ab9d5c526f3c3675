// Specifications: a name with parameters, `pig:goal=50,rounds=none`, for games and players alike.
#pragma once
#include <algorithm>
#include <cmath>
#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "ludorum/core/error.hpp"
#include "ludorum/core/fields.hpp"
#include "ludorum/core/names.hpp"
#include "ludorum/core/text.hpp"
#include "ludorum/json/json.hpp"

namespace ludorum {

/// Parameters as they were written: names and values.
using Settings = std::vector<std::pair<std::string, std::string>>;

/// What somebody asked for: `name`, or `name:key=value,key=value`.
struct Specification {
  std::string name;
  Settings settings;
  std::string text;  ///< As it was written.
};

namespace detail {
/// Where the first comma is that stands in no brackets, or the end.
inline std::size_t openComma(std::string_view text) {
  int depth = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == ',' && depth <= 0) return i;
    depth += text[i] == '(' || text[i] == '[' || text[i] == '{' ? 1 : 0;
    depth -= text[i] == ')' || text[i] == ']' || text[i] == '}' ? 1 : 0;
  }
  return text.size();
}
}  // namespace detail

/// Takes a specification apart. A comma in brackets belongs to a value: a player may be made of
/// others, `ensemble:players=(random;uct:simulationCount=100,threads=2),rule=vote`. All that
/// follows `exec:` is one command, whatever is in it.
inline Specification parseSpecification(std::string_view text) {
  Specification spec{std::string(text.substr(0, text.find(':'))), {}, std::string(text)};
  require(!canonicalName(spec.name).empty(), '"' + spec.text + "\" has no name");
  if (spec.name.size() == text.size()) return spec;
  std::string_view rest = text.substr(spec.name.size() + 1);
  if (canonicalName(spec.name) == "exec") {
    spec.settings.emplace_back("command", rest);
    return spec;
  }
  while (!rest.empty()) {
    const std::string_view item = rest.substr(0, detail::openComma(rest));
    const auto equals = item.find('=');
    require(equals != std::string_view::npos && equals > 0,
            '"' + std::string(item) + "\" in \"" + spec.text +
                "\" is no parameter; they are written name:key=value,key=value");
    spec.settings.emplace_back(item.substr(0, equals), item.substr(equals + 1));
    rest.remove_prefix(std::min(rest.size(), item.size() + 1));
  }
  return spec;
}

/// Parameters in their documented form, an object, as settings.
inline Settings settingsFrom(const Json& parameters) {
  require(parameters.is_object(), "\"parameters\" must be an object");
  Settings settings;
  for (const auto& [name, value] : parameters.items())
    settings.emplace_back(name, value.is_null()     ? "none"
                                : value.is_string() ? value.get<std::string>()
                                                    : value.dump());
  return settings;
}

/// One parameter as people are told of it.
struct ParameterInfo {
  std::string name, help, value;
  std::vector<std::string> choices{};  ///< All the values that it can have, if they have names.
  std::optional<Range> range{};  ///< The bounds of a number that has some.
  bool optional = false;  ///< Whether it may be `none`.
};

namespace detail {
template <class T>
inline constexpr bool isString = std::same_as<T, std::string>;

/// A parameter's value as it is written on the command line.
template <class T>
std::string settingText(const T& value) {
  if constexpr (isString<T>) return value;
  std::string text;
  TextWriter(text, {}).write(value);
  if (text.starts_with('"')) return Json::parse(text).get<std::string>();
  return text == "null" ? "none" : text;
}
}  // namespace detail

namespace detail {
template <class T>
std::vector<std::string> choicesOf() {
  std::vector<std::string> names;
  if constexpr (std::same_as<T, bool>)
    names = {"false", "true"};
  else if constexpr (requires { enumNames(T{}); })
    for (const std::string_view name : enumNames(T{})) names.emplace_back(name);
  else if constexpr (requires { T::names(); })
    for (const std::string_view name : T::names()) names.emplace_back(name);
  return names;
}
}  // namespace detail

/// The parameters of a struct with their values.
template <Described S>
std::vector<ParameterInfo> parameterInfos(const S& values) {
  std::vector<ParameterInfo> infos;
  forEachField<S>([&](const auto& field) {
    using T = std::remove_cvref_t<decltype(values.*field.member)>;
    infos.push_back({std::string(field.name), std::string(field.help),
                     detail::settingText(values.*field.member), detail::choicesOf<T>()});
    if (field.range != Range{}) infos.back().range = field.range;
    infos.back().optional = requires { (values.*field.member).has_value(); };
  });
  return infos;
}

namespace detail {
/// A value as it was written, as JSON: a number, true or false, null for `none`, else a string.
inline Json settingJson(const std::string& written) {
  if (written == "none") return nullptr;
  Json json = Json::parse(written, nullptr, false);
  if (json.is_number_float())  // 1e3 is a whole number for people.
    if (const double n = json.get<double>(); n == std::floor(n) && std::abs(n) < 1e15)
      return static_cast<std::int64_t>(n);
  return json.is_number() || json.is_boolean() ? json : Json(written);
}

/// Sets the field of that name.
template <Described S>
void applySetting(std::string_view name, const std::string& written, S& into) {
  forEachField<S>([&](const auto& field) {
    if (field.name != name) return;
    using T = std::remove_cvref_t<decltype(into.*field.member)>;
    const bool isText = isString<T> || requires { T::named(std::string_view()); };
    JsonReader({}).readField(isText ? Json(written) : settingJson(written), field, into);
  });
}
}  // namespace detail

/// Sets parameters of a struct; an unknown, doubled or wrong one is an error that says which exist.
/// `owner` is whose parameters they are, for messages.
template <Described S>
void applySettings(const Settings& settings, std::string_view owner, S& into) {
  std::vector<std::string_view> names, done;
  forEachField<S>([&](const auto& field) { names.push_back(field.name); });
  for (const auto& setting : settings) {
    const std::string key = canonicalName(setting.first);
    const auto name = std::find_if(names.begin(), names.end(), [&](std::string_view candidate) {
      return canonicalName(candidate) == key;
    });
    if (name == names.end())
      throw Error(unknownName("parameter of " + std::string(owner), setting.first, names));
    require(std::find(done.begin(), done.end(), *name) == done.end(),
            "the parameter " + setting.first + " of " + std::string(owner) + " is given twice");
    done.push_back(*name);
    try {
      detail::applySetting(*name, setting.second, into);
    } catch (const Error& error) {
      throw Error(std::string(owner) + ": the parameter " + error.what());
    }
  }
}

}  // namespace ludorum
