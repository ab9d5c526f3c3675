// A match of Odds & Evens between random players, told move by move: odds_and_evens [SEED]
#include <cstdio>
#include <cstdlib>
#include <ludorum/core/match.hpp>
#include <ludorum/games/odds_and_evens.hpp>
#include <ludorum/players/random_player.hpp>

using namespace ludorum;

void runTestMatch(std::uint64_t seed, bool showMoves) {
  using G = OddsAndEvens;
  Match<G> match = playTo<RandomPlayer>(G{}, seed);
  if (showMoves)
    match.observe({.move = [](const G& game, const Decisions<G>& moves, const Match<G>&) {
      std::printf("%s\tmoves: %s\n", jsonText<G>(game.scores()).c_str(),
                  movesText<G>(moves).c_str());
    }});
  match.observe({.end = [](const G& game, const ResultOf<G>& result, const Match<G>&) {
    std::printf("%s\tresult: %s\n", jsonText<G>(game.scores()).c_str(),
                jsonText<G>(result).c_str());
  }});
  match.run();
}

int main(int argc, char** argv) {
  runTestMatch(argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 1, true);
}
