// The `ludorum` program: the command line with all the games of the library.
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
