#include "message.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "ludorum/core/names.hpp"

namespace ludorum::server {

namespace {
constexpr std::size_t longestId = 200;  ///< Bytes: every answer repeats it.
}

Json readMessage(std::string_view text, std::size_t mostBytes) {
  allow(text.size() <= mostBytes, Code::malformed,
        fmt::format("a message has {} bytes at most", mostBytes));
  return orRefuse(Code::malformed, [&] { return parseJson(text); });
}

Json idOf(const Json& message) {
  if (!message.is_object()) return nullptr;
  const auto id = message.find("id");
  if (id == message.end()) return nullptr;
  const bool isShort = id->is_string() && id->get_ref<const std::string&>().size() <= longestId;
  return id->is_number() || isShort ? *id : Json();
}

namespace {
[[noreturn]] void refuseMember(std::string_view name, std::string_view wanted) {
  throw Refusal(Code::malformed, fmt::format("\"{}\" must be {}", name, wanted));
}
}  // namespace

Request::Request(std::shared_ptr<const Json> message) : message_(std::move(message)) {
  allow(message_->is_object(), Code::malformed, "a message is an object");
  if (has("id") && idOf(*message_).is_null())
    refuseMember("id", fmt::format("a number, or a string of {} bytes at most", longestId));
  type_ = text("type");
}

void Request::expectMembers(const std::vector<std::string_view>& names) const {
  for (const auto& [key, value] : message_->items())
    if (key != "id" && key != "type" && std::find(names.begin(), names.end(), key) == names.end())
      throw Refusal(Code::malformed, unknownName("member of " + type_, key.substr(0, 60), names));
}

const Json& Request::member(std::string_view name) const {
  const auto found = message_->find(name);
  allow(found != message_->end(), Code::malformed, fmt::format("\"{}\" is missing", name));
  return *found;
}
const Json& Request::object(std::string_view name) const {
  const Json& found = member(name);
  if (!found.is_object()) refuseMember(name, "an object");
  return found;
}
const Json& Request::array(std::string_view name) const {
  const Json& found = member(name);
  if (!found.is_array()) refuseMember(name, "an array");
  return found;
}
const std::string& Request::text(std::string_view name) const {
  const Json& found = member(name);
  if (!found.is_string()) refuseMember(name, "a string");
  return found.get_ref<const std::string&>();
}
std::string Request::text(std::string_view name, std::string_view usual) const {
  return has(name) ? text(name) : std::string(usual);
}
std::uint64_t Request::number(std::string_view name, std::uint64_t most) const {
  const Json& found = member(name);
  if (!found.is_number_integer()) refuseMember(name, "a whole number");
  allow(found.is_number_unsigned() && found.get<std::uint64_t>() <= most, Code::invalid,
        fmt::format("\"{}\" must be 0 to {}", name, most));
  return found.get<std::uint64_t>();
}
std::uint64_t Request::number(std::string_view name, std::uint64_t most,
                              std::uint64_t usual) const {
  return has(name) ? number(name, most) : usual;
}
bool Request::flag(std::string_view name) const {
  if (!has(name)) return false;
  const Json& found = member(name);
  if (!found.is_boolean()) refuseMember(name, "true or false");
  return found.get<bool>();
}
Settings Request::settings(std::string_view name) const {
  return has(name) ? settingsFrom(object(name)) : Settings{};
}

Json answerTo(const Json& id) {
  Json answer = Json::object();
  if (!id.is_null()) answer["id"] = id;
  answer["type"] = "answer";
  return answer;
}

Json refusalOf(const Json& id, Code code, std::string_view reason, const std::string& field) {
  Json answer = answerTo(id);
  answer["type"] = "error";
  constexpr std::size_t longest = 2000;  // It may quote what was asked for.
  answer["error"] = reason.substr(0, longest);
  answer["code"] = enumNames(code)[static_cast<std::size_t>(code)];
  if (!field.empty()) answer["field"] = field;
  return answer;
}

}  // namespace ludorum::server
