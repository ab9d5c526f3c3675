#include "ludorum/games/connect_four.hpp"

#include "ludorum/module/module.hpp"

namespace ludorum {
template class Module<ConnectFour>;
template PlayerMaker<ConnectFour> playerMaker(const Specification&);
}  // namespace ludorum
