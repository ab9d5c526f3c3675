#include "ludorum/json/settings.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <nlohmann/json.hpp>

#include "ludorum/core/error.hpp"
#include "ludorum/core/names.hpp"
#include "ludorum/core/text.hpp"
#include "ludorum/json/maker.hpp"
#include "ludorum/json/parse.hpp"

namespace ludorum {

namespace {
/// Where the first comma is that stands in no brackets, or the end.
std::size_t openComma(std::string_view text) {
  int depth = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == ',' && depth <= 0) return i;
    depth += text[i] == '(' || text[i] == '[' || text[i] == '{' ? 1 : 0;
    depth -= text[i] == ')' || text[i] == ']' || text[i] == '}' ? 1 : 0;
  }
  return text.size();
}

/// A parameter's value as it is written on the command line.
std::string settingText(const FieldPlace& field) {
  JsonMaker maker({});
  field.type->write(maker, field.value);
  const Json value = maker.take();
  if (value.is_null()) return "none";
  return value.is_string() ? value.get<std::string>() : value.dump();
}
}  // namespace

Specification parseSpecification(std::string_view text) {
  Specification spec{std::string(text.substr(0, text.find(':'))), {}, std::string(text)};
  require(!canonicalName(spec.name).empty(), '"' + spec.text + "\" has no name");
  if (spec.name.size() == text.size()) return spec;
  std::string_view rest = text.substr(spec.name.size() + 1);
  if (canonicalName(spec.name) == "exec") {
    spec.settings.emplace_back("command", rest);
    return spec;
  }
  while (!rest.empty()) {
    const std::string_view item = rest.substr(0, openComma(rest));
    const auto equals = item.find('=');
    require(equals != std::string_view::npos && equals > 0,
            '"' + std::string(item) + "\" in \"" + spec.text +
                "\" is no parameter; they are written name:key=value,key=value");
    spec.settings.emplace_back(item.substr(0, equals), item.substr(equals + 1));
    rest.remove_prefix(std::min(rest.size(), item.size() + 1));
  }
  return spec;
}

Settings settingsFrom(const Json& parameters) {
  require(parameters.is_object(), "\"parameters\" must be an object");
  Settings settings;
  for (const auto& [name, value] : parameters.items())
    settings.emplace_back(name, value.is_null()     ? "none"
                                : value.is_string() ? value.get<std::string>()
                                                    : value.dump());
  return settings;
}

Json settingJson(const std::string& written) {
  if (written == "none") return nullptr;
  const Json json = jsonIn(written).value_or(Json(written));
  if (json.is_number_float())  // 1e3 is a whole number for people.
    if (const double n = json.get<double>(); n == std::floor(n) && std::abs(n) < 1e15)
      return static_cast<std::int64_t>(n);
  return json.is_number() || json.is_boolean() ? json : Json(written);
}

std::vector<ParameterInfo> parameterInfos(std::span<const FieldPlace> fields) {
  std::vector<ParameterInfo> infos;
  for (const FieldPlace& field : fields) {
    const auto choices = field.type->choices();
    infos.push_back({std::string(field.name),
                     std::string(field.help),
                     settingText(field),
                     {choices.begin(), choices.end()}});
    if (field.range != Range{}) infos.back().range = field.range;
    infos.back().optional = field.type->optional;
  }
  return infos;
}

void applySettings(const Settings& settings, std::string_view owner,
                   std::span<const FieldPlace> fields) {
  std::vector<std::string_view> names, done;
  for (const FieldPlace& field : fields) names.push_back(field.name);
  for (const auto& [written, value] : settings) {
    const std::string key = canonicalName(written);
    const auto field = std::find_if(fields.begin(), fields.end(), [&](const FieldPlace& candidate) {
      return canonicalName(candidate.name) == key;
    });
    if (field == fields.end())
      throw Error(unknownName("parameter of " + std::string(owner), written, names));
    require(std::find(done.begin(), done.end(), field->name) == done.end(),
            "the parameter " + written + " of " + std::string(owner) + " is given twice");
    done.push_back(field->name);
    try {
      const bool isWord = field->type->isText || (value == "none" && !field->type->optional);
      JsonReader({}).readField(isWord ? Json(value) : settingJson(value), *field);
    } catch (const Error& error) {
      throw Error(std::string(owner) + ": the parameter " + error.what());
    }
  }
}

}  // namespace ludorum
