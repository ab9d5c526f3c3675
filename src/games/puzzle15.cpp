#include "ludorum/games/puzzle15.hpp"

#include "ludorum/module/module.hpp"

namespace ludorum {
template class Module<Puzzle15>;
template PlayerMaker<Puzzle15> playerMaker(const Specification&);
}  // namespace ludorum
