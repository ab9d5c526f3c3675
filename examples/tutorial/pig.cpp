// A match of Pig between random players, told move by move: pig [SEED]
#include <cstdio>
#include <cstdlib>
#include <ludorum/core/match.hpp>
#include <ludorum/games/pig.hpp>
#include <ludorum/players/random_player.hpp>

using namespace ludorum;

void runTestMatch(Match<Pig> match, bool hideMoves = false) {
  if (!hideMoves)
    match.observe({.move = [](const Pig& state, const Decisions<Pig>& moves, const Match<Pig>&) {
      std::printf("%s, moves: %s\n", toString(state).c_str(), movesText<Pig>(moves).c_str());
    }});
  match.observe({.end = [](const Pig& state, const Result<2>&, const Match<Pig>&) {
    std::printf("%s.\n", toString(state).c_str());
  }});
  match.run();
}

int main(int argc, char** argv) {
  const std::uint64_t seed = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 1;
  runTestMatch(randomMatch(Pig{}, seed));
  const Pig shorter = Pig::start({.goal = 20, .rounds = {}});  // And never tied.
  runTestMatch(randomMatch(shorter, seed), true);
}
