#include "ludorum/games/odds_and_evens.hpp"

#include "ludorum/module/module.hpp"

namespace ludorum {
template class Module<OddsAndEvens>;
template PlayerMaker<OddsAndEvens> playerMaker(const Specification&);
}  // namespace ludorum
