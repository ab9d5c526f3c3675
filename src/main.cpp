// The `ludorum` program: the command line with all the games of the library.
#include "games/modules.hpp"
#include "ludorum/app.hpp"

int main(int argc, char** argv) {
  using namespace ludorum;
  return App{}
      .add<TicTacToe>()
      .add<Pig>()
      .add<OddsAndEvens>()
      .add<Puzzle15>()
      .add<ConnectFour>()
      .run(argc, argv);
}
