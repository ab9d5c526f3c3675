// The program with all games of the library.
#pragma once
#include <utility>

#include "games/modules.hpp"
#include "ludorum/app.hpp"

namespace ludorum::fuzz {

/// The program with all games.
inline const App& program() {
  static const App app = [] {
    App all;
    for (auto& module : libraryGames()) all.add(std::move(module));
    return all;
  }();
  return app;
}

}  // namespace ludorum::fuzz
