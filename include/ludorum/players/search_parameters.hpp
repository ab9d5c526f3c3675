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
/// What all of them have; `P` is the struct.
template <class P>
constexpr auto searchFields() {
  return std::tuple{
      Field{"horizon", &P::horizon, "plies to look ahead", Range{1, maxHorizon}},
      Field{"heuristic", &P::heuristic, "what a state at the horizon is worth"},
      Field{"timeCap", &P::timeCap, "time for a decision: 50ms, 1.5s; none for no limit"},
      Field{"quiescence", &P::quiescence, "tells which states at the horizon can be trusted"},
      Field{"quiescencePlies", &P::quiescencePlies, "plies beyond the horizon, at most",
            Range{0, maxQuiescencePlies}}};
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

  static constexpr auto fields() { return detail::searchFields<SearchParameters>(); }
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
    return std::tuple_cat(detail::searchFields<TableSearchParameters>(),
                          std::tuple{Field{"memory", &TableSearchParameters::memory,
                                           "MiB for the table of states, at most; 0 for no table",
                                           Range{0, detail::maxMemory}}});
  }
};

}  // namespace ludorum
