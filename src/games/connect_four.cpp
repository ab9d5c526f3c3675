#include "ludorum/games/connect_four.hpp"

#include "ludorum/module/module.hpp"

template class ludorum::Module<ludorum::ConnectFour>;
