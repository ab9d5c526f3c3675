// A match of TicTacToe between two random players, told move by move: tic_tac_toe [SEED]
#include <cstdio>
#include <cstdlib>
#include <ludorum/core/match.hpp>
#include <ludorum/games/tic_tac_toe.hpp>
#include <ludorum/players/random_player.hpp>

using namespace ludorum;

void runTestMatch(std::uint64_t seed, bool showMoves) {
  using G = TicTacToe;
  Match<G> match(G{}, {RandomPlayer(seed), RandomPlayer(seed + 1)});
  if (showMoves)
    match.observe({.move = [](const G& game, const Decisions<G>& moves, const Match<G>&) {
      std::printf("%s\tmoves: %s\n", toString(game).c_str(), movesText<G>(moves).c_str());
    }});
  match.observe({.end = [](const G& game, const ResultOf<G>& result, const Match<G>&) {
    std::printf("%s\tresult: %s\n", toString(game).c_str(), jsonText<G>(result).c_str());
  }});
  match.run();
}

int main(int argc, char** argv) {
  runTestMatch(argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 1, true);
}
