// The games of the library as modules, and the program with all of them.
#pragma once
#include <memory>
#include <utility>
#include <vector>

#include "games/modules.hpp"
#include "ludorum/app.hpp"

namespace ludorum::fuzz {

inline std::vector<std::unique_ptr<GameModule>> modules() {
  std::vector<std::unique_ptr<GameModule>> games;
  games.push_back(std::make_unique<Module<TicTacToe>>());
  games.push_back(std::make_unique<Module<Pig>>());
  games.push_back(std::make_unique<Module<OddsAndEvens>>());
  games.push_back(std::make_unique<Module<Puzzle15>>());
  games.push_back(std::make_unique<Module<ConnectFour>>());
  return games;
}

/// The program with all games.
inline const App& program() {
  static const App app = [] {
    App all;
    for (auto& module : modules()) all.add(std::move(module));
    return all;
  }();
  return app;
}

}  // namespace ludorum::fuzz
