// Playouts by a game's own policy and heuristic, for players that know no game type.
#pragma once
#include <algorithm>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include "ludorum/core/contingent.hpp"
#include "ludorum/core/playout.hpp"
#include "ludorum/erased/state_of.hpp"
#include "ludorum/module/any_player.hpp"
#include "ludorum/players/evaluation.hpp"
#include "ludorum/players/playout_policy.hpp"

namespace ludorum::detail {

/// The action that a policy makes for all roles that move. Precondition: the game is not over.
template <Playable G>
Action<G> actionBy(const Policy<G>& policy, const G& game, Rng& rng) {
  if (!policy) return randomAction(game, rng);
  if constexpr (Simultaneous<G>) {
    JointMove<G> moves{};
    for (const Role role : activePlayers(game)) moves[role] = policy(game, role, rng);
    return moves;
  } else {
    return policy(game, game.activePlayer(), rng);
  }
}

/// Playouts by the policy and the heuristic of these names; an error if the game has none of them.
template <Playable G>
GuidedPlayOut guidedPlayOut([[maybe_unused]] std::string_view agent,
                            [[maybe_unused]] std::string_view heuristic) {
  if constexpr (!Documented<G>) {
    return {};
  } else {
    return [policy = Policy<G>::named(agent), estimate = Heuristic<G>::named(heuristic)](
               const AnyState& start, Rng& rng, std::size_t horizon, std::span<float> into) {
      G game = stateIn<G>(start);
      for (; horizon > 0 && !game.result(); --horizon)
        applyWithLuck(game, actionBy<G>(policy, game, rng), rng);
      const auto result = game.result();
      const Bounds bounds = resultBounds(game);
      for (std::size_t r = 0; r < into.size(); ++r)
        into[r] = result ? (*result)[r]
                         : std::clamp(static_cast<float>(estimate(game, Role(r))), bounds.min,
                                      bounds.max);
    };
  }
}

}  // namespace ludorum::detail
