#include "ludorum/games/puzzle15.hpp"

#include "ludorum/module/module.hpp"

template class ludorum::Module<ludorum::Puzzle15>;
