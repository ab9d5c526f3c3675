// ParanoidPlayer: everybody is against me.
#pragma once
#include <chrono>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <tuple>
#include <utility>

#include "ludorum/core/fields.hpp"
#include "ludorum/core/rng.hpp"
#include "ludorum/players/deepening.hpp"
#include "ludorum/players/evaluation.hpp"
#include "ludorum/players/quiescence.hpp"
#include "ludorum/players/search.hpp"

namespace ludorum {

template <Game G>
struct ParanoidParameters {
  int horizon = 4;
  Heuristic<G> heuristic{};
  std::optional<std::chrono::milliseconds> timeCap{};
  Quiescence<G> quiescence{};
  int quiescencePlies = 8;
  int memory = 64;
  std::stop_token stop{};

  static constexpr auto fields() {
    using P = ParanoidParameters;
    return std::tuple{
        Field{"horizon", &P::horizon, "plies to look ahead", Range{1, detail::maxHorizon}},
        Field{"heuristic", &P::heuristic, "what a state at the horizon is worth"},
        Field{"timeCap", &P::timeCap, "time for a decision: 50ms, 1.5s; none for no limit"},
        Field{"quiescence", &P::quiescence, "tells which states at the horizon can be trusted"},
        Field{"quiescencePlies", &P::quiescencePlies, "plies beyond the horizon, at most",
              Range{0, detail::maxQuiescencePlies}},
        Field{"memory", &P::memory, "MiB for the table of states, at most; 0 for no table",
              Range{0, detail::maxMemory}}};
  }
};

/// For games of any number of roles: all others are taken for one opponent who only wants that this
/// player gets little (Sturtevant & Korf, "On pruning techniques for multi-player games", 2000).
/// Its value is what it can be sure of, and alpha-beta prunes as with two roles.
///
/// Values are from the point of view of the role that was asked; estimates are those of the
/// heuristic for that role, held within the bounds of the game's results; without one, 0.
template <Searchable G>
class ParanoidPlayer {
 public:
  using Parameters = ParanoidParameters<G>;

  explicit ParanoidPlayer(Parameters parameters = {}, Rng rng = Rng(0))
      : search_(std::move(parameters), rng) {}

  typename G::Move operator()(const G& game, Role role) { return search_.decide(game, role); }
  /// All moves with their exact values, as far as the horizon or the limit allowed to look.
  Evaluations<G> evaluatedMoves(const G& game, Role role) { return search_.evaluate(game, role); }

  /// How many states it has looked at since it was made.
  std::uint64_t nodes() const { return search_.nodes(); }
  /// Empties the table. What it holds is of use in the next decisions, and never changes them.
  void forget() { search_.forget(); }

 private:
  detail::Deepening<G, Parameters> search_;
};

}  // namespace ludorum
