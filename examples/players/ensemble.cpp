// Three players of TicTacToe decide together.
#include <cstdio>
#include <ludorum/core/match.hpp>
#include <ludorum/games/tic_tac_toe.hpp>
#include <ludorum/players/alpha_beta_player.hpp>
#include <ludorum/players/ensemble_player.hpp>
#include <ludorum/players/heuristic_player.hpp>
#include <ludorum/players/monte_carlo_player.hpp>
#include <ludorum/players/random_player.hpp>

using namespace ludorum;
using G = TicTacToe;

/// The same three members each time; the search counts twice.
EnsemblePlayer<G> threeTogether(EnsembleRule rule, Rng rng) {
  const auto squares = Heuristic<G>::named("squares");
  return EnsemblePlayer<G>({Member<G>(HeuristicPlayer<G>({.heuristic = squares}, rng.split(0))),
                            Member<G>(MonteCarloPlayer<G>({.simulationCount = 90}, rng.split(1))),
                            Member<G>(AlphaBetaPlayer<G>({.horizon = 2}, rng.split(2)), 2)},
                           rule, rng.split(3));
}

void show(const char* what, EnsembleRule rule, const G& game) {
  std::printf("%s at %s\n", what, toString(game).c_str());
  for (const auto& [move, value, visits, line] :
       threeTogether(rule, Rng(1)).evaluatedMoves(game, game.activePlayer()))
    std::printf("  %s: %.3f\n", moveText<G>(move).c_str(), value);
}

int main() {
  const G game = G{}.next(0).next(4).next(8);  // X in two corners, O in the centre.
  show("votes", EnsembleRule::vote, game);
  show("means", EnsembleRule::mean, game);
  for (const EnsembleRule rule : {EnsembleRule::random, EnsembleRule::vote, EnsembleRule::mean}) {
    int won = 0, lost = 0, tied = 0;
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
      Match<G> match(G{}, {threeTogether(rule, Rng(seed)), RandomPlayer(Rng(seed).split(9))});
      const float result = (*match.run())[0];
      ++(result > 0 ? won : result < 0 ? lost : tied);
    }
    const auto name = enumNames(rule)[static_cast<std::size_t>(rule)];
    std::printf("%s: %d won, %d lost, %d tied against random\n", std::string(name).c_str(), won,
                lost, tied);
  }
}
