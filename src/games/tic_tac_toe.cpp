#include "ludorum/games/tic_tac_toe.hpp"

#include "ludorum/module/module.hpp"

namespace ludorum {
template class Module<TicTacToe>;
template PlayerMaker<TicTacToe> playerMaker(const Specification&);
}  // namespace ludorum
