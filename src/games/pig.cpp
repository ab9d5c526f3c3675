#include "ludorum/games/pig.hpp"

#include "ludorum/module/module.hpp"

namespace ludorum {
template class Module<Pig>;
template PlayerMaker<Pig> playerMaker(const Specification&);
}  // namespace ludorum
