// ParanoidPlayer: everybody is against me.
#pragma once
#include "ludorum/players/deepening.hpp"
#include "ludorum/players/search.hpp"
#include "ludorum/players/search_parameters.hpp"

namespace ludorum {

template <Game G>
using ParanoidParameters = TableSearchParameters<G>;

/// For games of any number of roles: all others are taken for one opponent who only wants that this
/// player gets little (Sturtevant & Korf, "On pruning techniques for multi-player games", 2000).
/// Its value is what it can be sure of, and alpha-beta prunes as with two roles.
///
/// Values are from the point of view of the role that was asked; estimates are those of the
/// heuristic for that role, held within the bounds of the game's results; without one, 0.
template <Searchable G>
class ParanoidPlayer : public detail::Deepening<G> {
 public:
  using detail::Deepening<G>::Deepening;
};

}  // namespace ludorum
