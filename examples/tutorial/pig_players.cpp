// Monte Carlo players of Pig against a random one: pig_players [SEED]
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <ludorum/core/match.hpp>
#include <ludorum/games/pig.hpp>
#include <ludorum/players/monte_carlo_player.hpp>
#include <ludorum/players/random_player.hpp>
#include <ludorum/players/uct_player.hpp>

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

/// Monte Carlo that looks ten actions ahead, and then at the scores.
struct PigPlayer : MonteCarloPlayer<Pig> {
  explicit PigPlayer(Rng rng = Rng(0))
      : MonteCarloPlayer({.simulationCount = 1000, .horizon = 10, .heuristic = lead}, rng) {}
  static double lead(const Pig& game, Role role) {
    const auto scores = game.scores();
    return scores[role] - scores[Pig::players.opponent(role)];
  }
};

int main(int argc, char** argv) {
  const std::uint64_t seed = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 1;
  const RandomPlayer one(seed);

  UctPlayer<Pig> uct;
  runTestMatch(Match<Pig>(Pig{}, {one, std::ref(uct)}, seed));

  const MonteCarloPlayer<Pig> flat({.simulationCount = 500, .timeCap = {}});
  runTestMatch(Match<Pig>(Pig{}, {one, flat}, seed), true);

  runTestMatch(Match<Pig>(Pig{}, {one, PigPlayer()}, seed), true);
  runTestMatch(playTo<PigPlayer>(Pig{}, seed), true);  // Against itself.
}
