// How fast is `playout`, as a share of a loop that was written by hand for one game?
#include <cstdio>
#include <string>

#include "by_hand.hpp"
#include "ludorum/core/playout.hpp"
#include "ludorum/games/connect_four.hpp"
#include "ludorum/games/odds_and_evens.hpp"
#include "ludorum/games/pig.hpp"
#include "ludorum/games/puzzle15.hpp"
#include "ludorum/games/tic_tac_toe.hpp"
#include "program.hpp"

using namespace ludorum;

namespace {

/// The first role's result of a playout.
template <class G>
auto playoutOf(const G& start) {
  return [start](Rng& rng) { return playout(start, rng)[0]; };
}
auto puzzleByHand(const Puzzle15& start) {
  return
      [start](Rng& rng) { return by_hand::puzzle15(rng, start.tiles, start.empty, start.points); };
}

/// A random playout does not solve the puzzle, so that its result proves nothing. From closer to
/// the order it sometimes does; the two sides must do so equally often.
bool puzzlesAgree() {
  Rng rng(3);
  const Puzzle15 near = Puzzle15::start({.points = 20, .slides = 4}, rng);
  return bench::compare(playoutOf(near), puzzleByHand(near), 4).agree;
}

}  // namespace

int main(int argc, char** argv) {
  bench::Program program(argc, argv,
                         "Random playouts from the start: the library's `playout` against loops "
                         "written by hand.\nRatios are medians over slices of 50 ms in turns.",
                         "playout", "by hand");
  program.compare(TicTacToe::name, 0.6, playoutOf(TicTacToe{}), by_hand::ticTacToe);
  program.compare(ConnectFour::name, 0.9, playoutOf(ConnectFour{}), by_hand::connectFour);
  program.compare(Pig::name, 0.8, playoutOf(Pig{}), by_hand::pig);
  program.compare(OddsAndEvens::name, 0.8, playoutOf(OddsAndEvens{}), by_hand::oddsAndEvens);
  program.compare(Puzzle15::name, 0.8, playoutOf(Puzzle15{}), puzzleByHand({}));
  if (!puzzlesAgree()) program.complain("15Puzzle: the results differ");
  return program.finish();
}
