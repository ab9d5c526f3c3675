// Records of matches: one line of JSON each, from which the match can be replayed.
//
//     {"version":"0.1.0","game":"Pig","parameters":{"goal":100,"rounds":100},
//      "players":{"One":"random","Two":"random"},"seed":1,
//      "history":[{"state":{...},"moves":{"One":"roll"},"haps":{"die":5}}, ..., {"state":{...}}],
//      "result":{"One":16,"Two":-16}}
//
// `haps` is there where luck had a part. The last entry of the history is the state at the end.
// `luck` is there where set-up, opening and luck had a seed of their own. `result` is null for a
// match that did not end; `quit` names the role that quit or forfeited, `error` says what ended the
// match early.
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "ludorum/core/form.hpp"
#include "ludorum/core/match.hpp"
#include "ludorum/json/json.hpp"
#include "ludorum/version.hpp"

namespace ludorum {

/// What a record tells beside the history.
struct RecordHeading {
  std::string parameters;  ///< JSON.
  std::vector<std::string> players;  ///< By role, as they were specified.
  std::uint64_t seed = 0;
  std::optional<std::uint64_t> luck{};  ///< The seed of set-up and luck, if it is another.
};

/// The record of a match.
template <Documented G>
std::string recordOf(const Match<G>& match, const RecordHeading& heading) {
  std::string text = R"({"version":)" + jsonText<G>(version) + R"(,"game":)" +
                     jsonText<G>(G::name) + R"(,"parameters":)" + heading.parameters +
                     R"(,"players":{)";
  TextWriter writer(text, G::players.names);
  for (std::size_t r = 0; r < heading.players.size(); ++r) {
    writer.key(G::players.names[r]);
    writer.write(heading.players[r]);
  }
  text += R"(},"seed":)" + std::to_string(heading.seed);
  if (heading.luck) text += R"(,"luck":)" + std::to_string(*heading.luck);
  text += R"(,"history":[)";
  for (const auto& ply : match.history()) {
    text += R"({"state":)";
    writer.write(formOf(ply.state));
    text += R"(,"moves":)" + movesText<G>(ply.moves);
    if constexpr (Stochastic<G>)
      if (ply.haps) text += R"(,"haps":)" + hapText<G>(*ply.haps);
    text += "},";
  }
  text += R"({"state":)";
  writer.write(formOf(match.state()));
  text += R"(}],"result":)";
  writer.write(match.result());
  if (match.quitter()) text += R"(,"quit":)" + jsonText<G>(*match.quitter());
  if (!match.error().empty()) text += R"(,"error":)" + jsonText<G>(match.error());
  return text + '}';
}

namespace detail {
/// The member of a record's object; an error if it has none.
inline const Json& memberOf(const Json& object, std::string_view name) {
  require(object.is_object() && object.contains(name), '"' + std::string(name) + "\" is missing");
  return object[std::string(name)];
}

/// The state that a record's entry leads to by its moves and haps.
template <Documented G>
G replayedPly(const G& game, const Json& entry) {
  const Decisions<G> moves = readMoves(game, memberOf(entry, "moves"));
  const auto haps = entry.find("haps");
  if constexpr (Stochastic<G>) {
    std::optional<Hap<G>> hap;
    if (haps != entry.end()) hap = readHap<G>(*haps);
    return perform(game, moves, hap);
  } else {
    require(haps == entry.end(), std::string(G::name) + " has no luck, but got haps");
    return perform(game, moves);
  }
}
}  // namespace detail

/// Replays a record of a match of `start`'s game: the first difference, or nothing if all is equal.
template <Documented G>
std::string replayDifference(const G& start, const Json& record) {
  std::string where;  // In the history, for messages.
  try {
    const Json& history = detail::memberOf(record, "history");
    require(history.is_array() && !history.empty(), "\"history\" must be an array of plies");
    std::optional<G> game;
    for (std::size_t ply = 0; ply < history.size(); ++ply) {
      where = "ply " + std::to_string(ply) + ": ";
      const Json& entry = history[ply];
      const G told = readState(start, detail::memberOf(entry, "state"));
      if (game && !(*game == told))
        return where + "the record has " + jsonText<G>(formOf(told)) + ", replaying gives " +
               jsonText<G>(formOf(*game));
      if (ply + 1 < history.size()) {
        game = detail::replayedPly(told, entry);
      } else {
        require(!entry.contains("moves") && !entry.contains("haps"),
                "the last state has moves, but nothing follows");
        game = told;
      }
    }
    where.clear();
    std::optional<ResultOf<G>> result = game->result();
    if (const auto quit = record.find("quit"); quit != record.end()) {
      require(quit->is_string(), "\"quit\" must be the name of a role");
      const Role role = G::players.role(quit->template get_ref<const std::string&>());
      result = G::players.defeat(role, resultBounds(*game).min);
    }
    const Json& told = detail::memberOf(record, "result");
    const Json found = toJson<G>(result);
    if (told != found)
      return "the record has the result " + told.dump() + ", replaying gives " + found.dump();
  } catch (const Error& error) {
    return where + error.what();
  }
  return {};
}

}  // namespace ludorum
