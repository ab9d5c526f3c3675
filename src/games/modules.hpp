// The modules of the library's games. Each is compiled once, in a translation unit of its own.
#pragma once
#include <memory>
#include <vector>

#include "ludorum/games/connect_four.hpp"
#include "ludorum/games/odds_and_evens.hpp"
#include "ludorum/games/pig.hpp"
#include "ludorum/games/puzzle15.hpp"
#include "ludorum/games/tic_tac_toe.hpp"
#include "ludorum/module/module.hpp"

namespace ludorum {

extern template class Module<TicTacToe>;
extern template class Module<Pig>;
extern template class Module<OddsAndEvens>;
extern template class Module<Puzzle15>;
extern template class Module<ConnectFour>;

// Their players, too, for who wants one without a module.
extern template PlayerMaker<TicTacToe> playerMaker(const Specification&);
extern template PlayerMaker<Pig> playerMaker(const Specification&);
extern template PlayerMaker<OddsAndEvens> playerMaker(const Specification&);
extern template PlayerMaker<Puzzle15> playerMaker(const Specification&);
extern template PlayerMaker<ConnectFour> playerMaker(const Specification&);

/// All of them, in the order in which the program lists them.
inline std::vector<std::unique_ptr<GameModule>> libraryGames() {
  std::vector<std::unique_ptr<GameModule>> games;
  games.push_back(std::make_unique<Module<TicTacToe>>());
  games.push_back(std::make_unique<Module<Pig>>());
  games.push_back(std::make_unique<Module<OddsAndEvens>>());
  games.push_back(std::make_unique<Module<Puzzle15>>());
  games.push_back(std::make_unique<Module<ConnectFour>>());
  return games;
}

}  // namespace ludorum
