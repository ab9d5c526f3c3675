#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>
#include <vector>

#include "ludorum/core/error.hpp"
#include "ludorum/json/parse.hpp"

namespace ludorum {

namespace {
/// What the library says is wrong, without its own names for that:
/// "[json.exception.parse_error.101] parse error at line 1, column 2: syntax error while parsing
/// value - invalid literal; last read: 'x'" becomes "line 1, column 2: invalid literal; last read:
/// 'x'".
std::string plainReason(std::string reason) {
  const auto cut = [&](std::string_view from, std::string_view to) {
    const std::size_t begin = reason.find(from), end = reason.find(to, begin);
    if (begin != std::string::npos && end != std::string::npos)
      reason.erase(begin, end + to.size() - begin);
  };
  cut("[json.exception", "] ");
  cut("parse error at ", "at ");
  cut("syntax error", " - ");
  return reason.substr(0, 300);
}

/// Gets what nlohmann's parser finds, and builds a value of it. The library's own builder looks
/// through all members of an object whenever it adds one.
class JsonBuilder {
 public:
  Json take() { return std::move(root_); }

  bool null() { return add(nullptr); }
  bool boolean(bool value) { return add(value); }
  bool number_integer(std::int64_t value) { return add(value); }
  bool number_unsigned(std::uint64_t value) { return add(value); }
  bool number_float(double value, const std::string&) { return add(value); }
  bool string(std::string& value) { return add(std::move(value)); }
  bool binary(Json::binary_t&) { return false; }  // JSON as text has none.

  bool start_array(std::size_t) { return open(Json::array()); }
  bool end_array() { return close(); }
  bool start_object(std::size_t) { return open(Json::object()); }
  bool key(std::string& name) {
    auto& members = open_.back()->get_ref<Json::object_t&>();
    require(members.size() < maxJsonMembers,
            "not JSON that is read here: an object has more than " +
                std::to_string(maxJsonMembers) + " members");
    members.push_back({std::move(name), Json()});
    return true;
  }
  bool end_object() {
    requireDistinctMembers(open_.back()->get_ref<const Json::object_t&>());
    return close();
  }
  bool parse_error(std::size_t byte, const std::string&, const Json::exception& error) {
    throw JsonError("not JSON: " + plainReason(error.what()), byte);
  }

 private:
  /// The place for the next value.
  Json& place() {
    if (open_.empty()) return root_;
    Json& parent = *open_.back();
    if (parent.is_array()) return parent.emplace_back();
    return parent.get_ref<Json::object_t&>().back().second;
  }
  bool add(Json value) {
    place() = std::move(value);
    return true;
  }
  bool open(Json value) {
    require(open_.size() < maxJsonDepth, "not JSON that is read here: it is nested too deeply");
    Json& opened = place();
    opened = std::move(value);
    open_.push_back(&opened);  // It stays where it is until its parent gets another member.
    return true;
  }
  bool close() {
    open_.pop_back();
    return true;
  }
  static void requireDistinctMembers(const Json::object_t& members) {
    std::vector<std::string_view> names;
    names.reserve(members.size());
    for (const auto& [name, value] : members) names.emplace_back(name);
    std::sort(names.begin(), names.end());
    const auto twice = std::adjacent_find(names.begin(), names.end());
    if (twice != names.end())
      throw Error("not JSON that is read here: " + Json(*twice).dump(-1, ' ', true).substr(0, 60) +
                  " is there twice");
  }

  Json root_;
  std::vector<Json*> open_;  ///< Arrays and objects that have not ended, the outermost first.
};
}  // namespace

Json locatedJson(std::string_view text) {
  JsonBuilder builder;
  Json::sax_parse(text, &builder);
  return builder.take();
}

Json parseJson(std::string_view text) {
  try {
    return locatedJson(text);
  } catch (const JsonError& error) {
    throw Error(error.what());
  }
}

std::optional<Json> jsonIn(std::string_view text) {
  try {
    return parseJson(text);
  } catch (const Error&) {
    return std::nullopt;
  }
}

std::string shownJson(const Json& json, std::size_t length) {
  return json.dump(-1, ' ', true, Json::error_handler_t::replace).substr(0, length);
}

}  // namespace ludorum
