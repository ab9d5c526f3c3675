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
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "ludorum/json/forward.hpp"
#include "ludorum/module/any_match.hpp"
#include "ludorum/module/game_module.hpp"
#include "ludorum/module/match_of.hpp"

namespace ludorum {

/// What a record tells beside the history.
struct RecordHeading {
  std::string parameters;  ///< JSON.
  std::vector<std::string> players;  ///< By role, as they were specified.
  std::uint64_t seed = 0;
  std::optional<std::uint64_t> luck{};  ///< The seed of set-up and luck, if it is another.
};

/// What a record tells of how a match ended.
struct RecordEnding {
  std::optional<std::vector<float>> result{};
  std::optional<Role> quitter{};
  std::string error{};
};

/// The record of a match; `writeHistory` writes the history.
std::string recordOf(const GameTraits& game, const RecordHeading& heading,
                     const std::function<void(FormWriter&)>& writeHistory,
                     const RecordEnding& ending);
std::string recordOf(const AnyMatch& match, const RecordHeading& heading);
/// The same as JSON, to be a part of something else.
Json recordForm(const AnyMatch& match, const RecordHeading& heading);
template <Documented G>
std::string recordOf(const Match<G>& match, const RecordHeading& heading) {
  RecordEnding ending{{}, match.quitter(), match.error()};
  if (const auto result = match.result())
    ending.result.emplace(
        result->begin(), result->begin() + static_cast<std::ptrdiff_t>(playerCount(match.state())));
  return recordOf(
      gameTraits<G>(match.state()), heading,
      [&](FormWriter& writer) { detail::writeHistory<G>(writer, match.history(), match.state()); },
      ending);
}

/// Replays the record of a match that has the parameters of this state: the first difference, or
/// nothing if all is equal.
std::string replayDifference(const AnyState& start, const Json& record);
template <Documented G>
std::string replayDifference(const G& start, const Json& record) {
  return replayDifference(anyState<G>(start), record);
}
/// The same for a match of this game, whose parameters must be written as records have them.
std::string replayDifference(const GameModule& game, const Json& record);

/// The heading of a record, but for the players.
RecordHeading headingIn(const Json& record);
/// The match of a record, as far as it goes; it may go on. Throws if the record is not replayed
/// without a difference.
std::unique_ptr<AnyMatch> matchIn(const GameModule& game, const Json& record);

}  // namespace ludorum
