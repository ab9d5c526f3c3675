// A random player tries the 15 puzzle, told move by move: puzzle15 [SEED]
#include <cstdio>
#include <cstdlib>
#include <ludorum/core/match.hpp>
#include <ludorum/games/puzzle15.hpp>
#include <ludorum/players/random_player.hpp>

using namespace ludorum;

void runTestMatch(std::uint64_t seed, bool showMoves) {
  using G = Puzzle15;
  Match<G> match = playTo<RandomPlayer>(G{}, seed);
  if (showMoves)
    match.observe({.move = [](const G& game, const Decisions<G>& moves, const Match<G>&) {
      std::printf("%s\tmoved to %d, %d points remaining.\n", game.form().tiles.c_str(),
                  int{*moves[0]}, int{game.points});
    }});
  match.observe({.end = [](const G& game, const ResultOf<G>& result, const Match<G>&) {
    std::printf("Puzzle15 finished with %s\t, result = %g.\n", game.form().tiles.c_str(),
                double{result[0]});
  }});
  match.run();
}

int main(int argc, char** argv) {
  runTestMatch(argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 1, true);
}
