#include "ludorum/games/tic_tac_toe.hpp"

#include "ludorum/module/module.hpp"

template class ludorum::Module<ludorum::TicTacToe>;
