// The parameters of the players that search the tree of moves.
#pragma once
#include <chrono>
#include <optional>
#include <stop_token>
#include <tuple>

#include "ludorum/core/fields.hpp"
#include "ludorum/players/evaluation.hpp"
#include "ludorum/players/quiescence.hpp"
#include "ludorum/players/search.hpp"

namespace ludorum {

namespace detail {
/// Calls `use` with the fields that all of them have, and with more; `P` is the struct.
template <class P, class Use, class... More>
constexpr auto useSearchFields(Use use, const More&... more) {
  return use(
      Field{"horizon", &P::horizon, "plies to look ahead", Range{1, maxHorizon}},
      Field{"heuristic", &P::heuristic, "what a state at the horizon is worth"},
      Field{"timeCap", &P::timeCap, "time for a decision: 50ms, 1.5s; none for no limit"},
      Field{"quiescence", &P::quiescence, "tells which states at the horizon can be trusted"},
      Field{"quiescencePlies", &P::quiescencePlies, "plies beyond the horizon, at most",
            Range{0, maxQuiescencePlies}},
      more...);
}
}  // namespace detail

/// Of a search without a table of states.
template <Game G>
struct SearchParameters {
  int horizon = 4;
  Heuristic<G> heuristic{};
  std::optional<std::chrono::milliseconds> timeCap{};
  Quiescence<G> quiescence{};
  int quiescencePlies = 8;
  std::stop_token stop{};

  static constexpr auto fields() {
    return FieldList{[](auto use) { return detail::useSearchFields<SearchParameters>(use); }};
  }
};

/// Of a search with a table of states.
template <Game G>
struct TableSearchParameters {
  int horizon = 4;
  Heuristic<G> heuristic{};
  std::optional<std::chrono::milliseconds> timeCap{};
  Quiescence<G> quiescence{};
  int quiescencePlies = 8;
  int memory = 64;
  std::stop_token stop{};

  static constexpr auto fields() {
    return FieldList{[](auto use) {
      using P = TableSearchParameters;
      return detail::useSearchFields<P>(
          use, Field{"memory", &P::memory, "MiB for the table of states, at most; 0 for no table",
                     Range{0, detail::maxMemory}});
    }};
  }
};

}  // namespace ludorum
