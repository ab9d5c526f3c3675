// The games of the library, as the program has them.
#pragma once
#include <memory>
#include <vector>

#include "games/modules.hpp"
#include "ludorum/module/module.hpp"

namespace ludorum::test {

inline std::vector<std::unique_ptr<GameModule>> libraryGames() {
  std::vector<std::unique_ptr<GameModule>> games;
  games.push_back(std::make_unique<Module<TicTacToe>>());
  games.push_back(std::make_unique<Module<Pig>>());
  games.push_back(std::make_unique<Module<OddsAndEvens>>());
  games.push_back(std::make_unique<Module<Puzzle15>>());
  games.push_back(std::make_unique<Module<ConnectFour>>());
  return games;
}

}  // namespace ludorum::test
