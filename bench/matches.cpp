// How fast is a whole `Match`, with random players and its history, as a share of bare playouts?
#include "ludorum/core/playout.hpp"
#include "ludorum/games/connect_four.hpp"
#include "ludorum/games/odds_and_evens.hpp"
#include "ludorum/games/pig.hpp"
#include "ludorum/games/puzzle15.hpp"
#include "ludorum/games/tic_tac_toe.hpp"
#include "ludorum/players/random_player.hpp"
#include "program.hpp"

using namespace ludorum;

namespace {

template <Playable G>
void compareOn(bench::Program& program, std::optional<double> wanted) {
  program.compare(
      G::name, wanted, [](Rng& rng) { return (*randomMatch(G{}, rng()).run())[0]; },
      [](Rng& rng) { return playout(G{}, rng)[0]; });
}

}  // namespace

int main(int argc, char** argv) {
  bench::Program program(argc, argv,
                         "Matches between random players, with history and no observer, against "
                         "bare playouts.\nRatios are medians over slices of 50 ms in turns.",
                         "matches", "playouts");
  compareOn<TicTacToe>(program, 0.1);
  compareOn<ConnectFour>(program, 0.2);
  compareOn<Pig>(program, {});
  compareOn<OddsAndEvens>(program, {});
  compareOn<Puzzle15>(program, {});
  return program.finish();
}
