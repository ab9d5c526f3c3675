// AlphaBetaPlayer: minimax that leaves out what cannot matter.
#pragma once
#include "ludorum/players/deepening.hpp"
#include "ludorum/players/search.hpp"
#include "ludorum/players/search_parameters.hpp"

namespace ludorum {

template <Game G>
using AlphaBetaParameters = TableSearchParameters<G>;

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
class AlphaBetaPlayer : public detail::Deepening<G> {
 public:
  using detail::Deepening<G>::Deepening;
};

}  // namespace ludorum
