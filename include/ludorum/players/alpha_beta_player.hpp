// AlphaBetaPlayer: minimax that leaves out what cannot matter.
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
struct AlphaBetaParameters {
  int horizon = 4;
  Heuristic<G> heuristic{};
  std::optional<std::chrono::milliseconds> timeCap{};
  Quiescence<G> quiescence{};
  int quiescencePlies = 8;
  int memory = 64;
  std::stop_token stop{};

  static constexpr auto fields() {
    using P = AlphaBetaParameters;
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

/// Looks `horizon` plies ahead, supposing that the opponent plays as well as can be, and that what
/// luck may bring is worth its mean. It finds the values of MiniMaxPlayer, with fewer states looked
/// at: alpha-beta, Star1 and Star2, a table of states, moves in the order of their promise,
/// deepening a ply at a time (`alpha_beta_search.hpp` names the papers).
///
/// Values are from the point of view of the role that was asked. A state at the horizon is worth
/// what the heuristic says, held within the bounds of the game's results; without one, 0. Of the
/// moves that are equally good one is chosen by the generator. Where victory is proven, the
/// shortest way there is taken; where defeat is, the longest.
template <TwoSided G>
class AlphaBetaPlayer {
 public:
  using Parameters = AlphaBetaParameters<G>;

  explicit AlphaBetaPlayer(Parameters parameters = {}, Rng rng = Rng(0))
      : search_(std::move(parameters), rng) {}

  typename G::Move operator()(const G& game, Role role) { return search_.decide(game, role); }
  /// All moves with their exact values: what minimax to the same depth finds. That depth is the
  /// horizon, or what the limit allowed.
  Evaluations<G> evaluatedMoves(const G& game, Role role) { return search_.evaluate(game, role); }

  /// How many states it has looked at since it was made.
  std::uint64_t nodes() const { return search_.nodes(); }
  /// Empties the table. What it holds is of use in the next decisions, and never changes them.
  void forget() { search_.forget(); }

 private:
  detail::Deepening<G, Parameters> search_;
};

}  // namespace ludorum
