#include "ludorum/module/transcript.hpp"

#include <functional>
#include <nlohmann/json.hpp>
#include <string_view>

#include "ludorum/core/error.hpp"
#include "ludorum/json/maker.hpp"

namespace ludorum {

namespace {
/// A pattern with the names in braces replaced by what `lookUp` finds.
std::string filledIn(std::string_view pattern,
                     const std::function<std::string(std::string_view)>& lookUp) {
  std::string line;
  for (;;) {
    const auto open = pattern.find('{'), close = pattern.find('}', open);
    line += pattern.substr(0, open);
    if (close == std::string_view::npos) return line;
    line += lookUp(pattern.substr(open + 1, close - open - 1));
    pattern.remove_prefix(close + 1);
  }
}

/// The member of an object at a dotted path; strings without their quotes.
std::string memberText(const Json& object, std::string_view path) {
  const auto dot = path.find('.');
  const auto found = object.find(path.substr(0, dot));
  if (found == object.end())
    throw Error("a transcript asks for an unknown \"" + std::string(path) + '"');
  if (dot != std::string_view::npos) return memberText(*found, path.substr(dot + 1));
  return found->is_string() ? found->get<std::string>() : found->dump();
}

/// A line of the transcript: what happened (`moves` or `result`) in a state.
std::string transcriptLine(std::string_view pattern, const AnyState& state, std::string_view what,
                           const std::function<void(FormWriter&)>& write) {
  const auto roles = state.game().roles;
  return filledIn(pattern, [&](std::string_view name) {
    if (name == "state") return state.text();
    if (name == what) {
      std::string text;
      TextWriter writer(text, roles);
      write(writer);
      return text;
    }
    Json members = state.form();
    if (!members.is_object()) members = Json::object();
    JsonMaker happened(roles);
    write(happened);
    members[std::string(what)] = happened.take();
    return memberText(members, name);
  });
}
}  // namespace

std::string moveLine(const AnyState& state, const AnyDecisions& decisions) {
  return transcriptLine(state.game().moveLine, state, "moves", [&](FormWriter& writer) {
    writeDecisions(writer, state.game(), decisions);
  });
}

std::string endLine(const AnyState& state, std::span<const float> result) {
  return transcriptLine(state.game().endLine, state, "result",
                        [&](FormWriter& writer) { writeByRole(writer, state.game(), result); });
}

std::string endLine(const AnyMatch& match) {
  const AnyState state = match.state();
  if (match.quitter())
    return state.text() + "\tquit: " + std::string(state.game().roles[index(*match.quitter())]);
  const auto result = state.result();
  return result ? endLine(state, *result) : std::string();
}

}  // namespace ludorum
