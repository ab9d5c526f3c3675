// The lines that tell a match, as the tutorials' code prints them.
//
// A game may say how its lines look: `moveLine` is printed when moves are about to be made,
// `endLine` when the match is over. In them `{state}` is the string form, `{moves}` and `{result}`
// are JSON,
// `{moves.X}` and `{result.X}` those of role X, and any other name is a member of the state's form.
#pragma once
#include <string>
#include <string_view>

#include "ludorum/core/form.hpp"
#include "ludorum/core/match.hpp"
#include "ludorum/json/json.hpp"

namespace ludorum {

namespace detail {
/// A template with the names in braces replaced by what `lookUp` finds.
template <class LookUp>
std::string filledIn(std::string_view pattern, LookUp lookUp) {
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
inline std::string memberText(const Json& object, std::string_view path) {
  const auto dot = path.find('.');
  const auto found = object.find(path.substr(0, dot));
  if (found == object.end())
    throw Error("a transcript asks for an unknown \"" + std::string(path) + '"');
  if (dot != std::string_view::npos) return memberText(*found, path.substr(dot + 1));
  return found->is_string() ? found->get<std::string>() : found->dump();
}

/// A line of the transcript: what happened (`moves` or `result`) in a state.
template <Documented G>
std::string transcriptLine(std::string_view pattern, const G& game, std::string_view what,
                           const std::string& happened) {
  return filledIn(pattern, [&](std::string_view name) {
    if (name == "state") return toString(game);
    if (name == what) return happened;
    Json members = toJson<G>(formOf(game));
    if (!members.is_object()) members = Json::object();
    members[std::string(what)] = Json::parse(happened);
    return memberText(members, name);
  });
}
}  // namespace detail

/// The line of moves that are about to be made.
template <Documented G>
std::string moveLine(const G& game, const Decisions<G>& moves) {
  std::string_view pattern = "{state}\tmoves: {moves}";
  if constexpr (requires { G::moveLine; }) pattern = G::moveLine;
  return detail::transcriptLine(pattern, game, "moves", movesText<G>(moves));
}

/// The closing line.
template <Documented G>
std::string endLine(const G& game, const ResultOf<G>& result) {
  std::string_view pattern = "{state}\tresult: {result}";
  if constexpr (requires { G::endLine; }) pattern = G::endLine;
  return detail::transcriptLine(pattern, game, "result", jsonText<G>(result));
}

}  // namespace ludorum
