#include "ludorum/games/pig.hpp"

#include "ludorum/module/module.hpp"

template class ludorum::Module<ludorum::Pig>;
