#include "ludorum/games/odds_and_evens.hpp"

#include "ludorum/module/module.hpp"

template class ludorum::Module<ludorum::OddsAndEvens>;
