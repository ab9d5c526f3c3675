// The `ludorum` program: the command line with all the games of the library.
#include <utility>

#include "games/modules.hpp"
#include "ludorum/app.hpp"

int main(int argc, char** argv) {
  ludorum::App app;
  for (auto& game : ludorum::libraryGames()) app.add(std::move(game));
  app.addLoadable(ludorum::libraryIndex).addFigures(ludorum::libraryFigures);
  return app.run(argc, argv);
}
