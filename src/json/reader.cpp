#include "ludorum/json/reader.hpp"

#include <algorithm>
#include <charconv>
#include <nlohmann/json.hpp>
#include <system_error>

#include "ludorum/core/names.hpp"

namespace ludorum {

std::vector<FieldPlace> detail::placesOf(std::span<const FieldText> texts,
                                         std::span<const ValueType* const> types,
                                         std::span<void* const> members) {
  std::vector<FieldPlace> places;
  places.reserve(members.size());
  for (std::size_t i = 0; i < members.size(); ++i)
    places.push_back({texts[i].name, texts[i].help, texts[i].range, members[i], types[i]});
  return places;
}

JsonReader::Place::Place(std::string& path, std::string_view name)
    : path_(path), length_(path.size()) {
  if (!path.empty()) path_ += '.';
  path_ += name;
}

void JsonReader::fail(const std::string& what) const {
  throw Error((path_.empty() ? "" : path_ + ": ") + what);
}

void JsonReader::expect(bool fits, const Json& json, std::string_view wanted) const {
  if (fits) return;
  fail("must be " + std::string(wanted) + ", not " +
       (json.is_structured() ? json.type_name() : shownJson(json, 60)));
}

void JsonReader::checkRange(const Range& range, double value) const {
  if (value >= range.min && value <= range.max) return;
  std::string least, most;
  TextWriter(least, roles_).write(range.min);
  TextWriter(most, roles_).write(range.max);
  if (range.max == Range{}.max) fail("must be at least " + least);
  fail("must be " + least + " to " + most);
}

bool JsonReader::isNull(const Json& json) { return json.is_null(); }

Role JsonReader::role(const Json& json) const {
  const std::string& name = text(json, "the name of a role");
  for (std::size_t i = 0; i < roles_.size(); ++i)
    if (roles_[i] == name) return Role(i);
  fail(unknownName("role", name, roles_));
}

bool JsonReader::boolean(const Json& json) const {
  expect(json.is_boolean(), json, "true or false");
  return json.get<bool>();
}

char JsonReader::character(const Json& json) const {
  constexpr auto wanted = "a string of one character";
  const std::string& string = text(json, wanted);
  expect(string.size() == 1, json, wanted);
  return string[0];
}

const std::string& JsonReader::text(const Json& json, std::string_view wanted) const {
  expect(json.is_string(), json, wanted);
  return json.get_ref<const std::string&>();
}

std::size_t JsonReader::choice(const Json& json, std::span<const std::string_view> names) const {
  const std::string& name = text(json, "a name");
  for (std::size_t i = 0; i < names.size(); ++i)
    if (canonicalName(names[i]) == canonicalName(name)) return i;
  fail(unknownName("choice", name, names));
}

/// A duration: `50ms`, `1.5s`, or a number of milliseconds.
std::chrono::milliseconds JsonReader::duration(const Json& json) const {
  constexpr auto wanted = "a duration, such as 50ms or 1.5s";
  expect(json.is_number() || json.is_string(), json, wanted);
  double count = 0;
  if (json.is_number()) {
    count = json.get<double>();
  } else {
    const auto& text = json.get_ref<const std::string&>();
    const auto end = text.data() + text.size();
    const auto [unit, error] = std::from_chars(text.data(), end, count);
    const std::string_view rest(unit, static_cast<std::size_t>(end - unit));
    expect(error == std::errc() && (rest == "ms" || rest == "s"), json, wanted);
    if (rest == "s") count *= 1000;
  }
  expect(count >= 0 && count <= 1e12, json, wanted);
  expect(count == 0 || count >= 1, json, "at least 1ms");
  return std::chrono::milliseconds(static_cast<long long>(count));
}

std::int64_t JsonReader::signedNumber(const Json& json, unsigned bits) const {
  expect(json.is_number_integer(), json, "a whole number");
  const std::int64_t most = std::int64_t(~std::uint64_t{0} >> (65 - bits));
  const bool fits = json.is_number_unsigned()
                        ? json.get<std::uint64_t>() <= static_cast<std::uint64_t>(most)
                        : json.get<std::int64_t>() <= most && json.get<std::int64_t>() >= -most - 1;
  expect(fits, json, "a whole number of " + std::to_string(bits) + " bits");
  return json.get<std::int64_t>();
}

std::uint64_t JsonReader::unsignedNumber(const Json& json, unsigned bits) const {
  expect(json.is_number_integer(), json, "a whole number");
  const std::uint64_t most = ~std::uint64_t{0} >> (64 - bits);
  const bool fits = (json.is_number_unsigned() || json.get<std::int64_t>() >= 0) &&
                    json.get<std::uint64_t>() <= most;
  expect(fits, json, "a whole number of " + std::to_string(bits) + " bits");
  return json.get<std::uint64_t>();
}

double JsonReader::realNumber(const Json& json) const {
  expect(json.is_number(), json, "a number");
  return json.get<double>();
}

void JsonReader::readField(const Json& json, const FieldPlace& field) {
  const Place place(path_, field.name);
  field.type->read(*this, json, field.value);
  if (const auto number = field.type->number(field.value)) checkRange(field.range, *number);
}

void JsonReader::readObject(const Json& json, std::span<const FieldPlace> fields) {
  expect(json.is_object(), json, "an object");
  std::vector<std::string_view> names;
  for (const FieldPlace& field : fields) {
    names.push_back(field.name);
    if (const auto found = json.find(field.name); found != json.end()) readField(*found, field);
  }
  for (const auto& [key, value] : json.items())
    if (std::find(names.begin(), names.end(), key) == names.end())
      fail(unknownName("member", key, names));
}

void JsonReader::readRoles(const Json& json, std::size_t count, void* first, std::size_t stride,
                           const ValueType& type) {
  expect(json.is_object(), json, "an object by role");
  for (const auto& [key, value] : json.items()) {
    const Role at = role(Json(key));
    const Place place(path_, key);
    type.read(*this, value, static_cast<std::byte*>(first) + index(at) * stride);
  }
  for (std::size_t i = 0; i < count && i < roles_.size(); ++i)
    if (!json.contains(roles_[i])) fail("the role " + std::string(roles_[i]) + " is missing");
}

std::size_t JsonReader::arraySize(const Json& json, std::size_t capacity) const {
  expect(json.is_array(), json, "an array");
  expect(json.size() <= capacity, json, "an array of at most " + std::to_string(capacity));
  return json.size();
}

void JsonReader::readItems(const Json& json, std::size_t count, void* first, std::size_t stride,
                           const ValueType& type) {
  expect(json.is_array(), json, "an array");
  expect(json.size() == count, json, "an array of " + std::to_string(count));
  for (std::size_t i = 0; i < count; ++i)
    readItem(json, i, static_cast<std::byte*>(first) + i * stride, type);
}

void JsonReader::readItem(const Json& json, std::size_t number, void* into, const ValueType& type) {
  const Place place(path_, std::to_string(number));
  type.read(*this, json[number], into);
}

}  // namespace ludorum
