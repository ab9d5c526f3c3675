// The games of the library as modules, and the program with all of them.
#pragma once
#include <memory>
#include <utility>
#include <vector>

#include "ludorum/app.hpp"
#include "ludorum/games/connect_four.hpp"
#include "ludorum/games/odds_and_evens.hpp"
#include "ludorum/games/pig.hpp"
#include "ludorum/games/puzzle15.hpp"
#include "ludorum/games/tic_tac_toe.hpp"

// Each is compiled in its own translation unit, in src/games/.
extern template class ludorum::Module<ludorum::TicTacToe>;
extern template class ludorum::Module<ludorum::Pig>;
extern template class ludorum::Module<ludorum::OddsAndEvens>;
extern template class ludorum::Module<ludorum::Puzzle15>;
extern template class ludorum::Module<ludorum::ConnectFour>;

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
