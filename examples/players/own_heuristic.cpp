// A heuristic for ConnectFour, played by AlphaBeta against AlphaBeta without: own_heuristic [PAIRS]
#include <cstdio>
#include <cstdlib>
#include <ludorum/core/match.hpp>
#include <ludorum/games/connect_four.hpp>
#include <ludorum/players/alpha_beta_player.hpp>

using namespace ludorum;

/// The empty squares where one more of these stones would make four in a line.
int threats(std::uint64_t stones, std::uint64_t taken) {
  int count = 0;
  for (std::uint64_t left = ConnectFour::full & ~taken; left != 0; left &= left - 1)
    count += ConnectFour::hasFour(stones | (left & -left)) ? 1 : 0;
  return count;
}

/// Who threatens more: from the point of view of `role`, in the scale of results, -1 to 1.
double moreThreats(const ConnectFour& game, Role role) {
  const int lead = threats(game.mine, game.taken()) - threats(game.theirs, game.taken());
  return (role == game.activePlayer() ? lead : -lead) / 10.0;
}

/// Both heuristics: the one above, and the one that the game names.
AlphaBetaParameters<ConnectFour> withHeuristic() {
  const auto squares = Heuristic<ConnectFour>::named("squares");
  return {.horizon = 4, .heuristic = composite<ConnectFour>({{moreThreats, 0.8}, {squares, 0.2}})};
}

void showWeights(const ConnectFour& game) {
  AlphaBetaPlayer<ConnectFour> player(withHeuristic());
  for (const auto& [move, value, visits, line] : player.evaluatedMoves(game, game.activePlayer()))
    std::printf("column %s: %.3f\n", moveText<ConnectFour>(move).c_str(), value);
}

int main(int argc, char** argv) {
  showWeights(ConnectFour{});
  const int pairs = argc > 1 ? std::atoi(argv[1]) : 50;
  double score = 0;
  for (int i = 0; i < 2 * pairs; ++i) {
    const Role role{static_cast<std::uint8_t>(i % 2)}, other = ConnectFour::players.opponent(role);
    const Rng rng(static_cast<std::uint64_t>(i));
    Seats<ConnectFour> seats;
    seats.seat(role, AlphaBetaPlayer<ConnectFour>(withHeuristic(), rng.split(0)));
    seats.seat(other, AlphaBetaPlayer<ConnectFour>({.horizon = 4}, rng.split(1)));
    Match<ConnectFour> match(ConnectFour{}, seats);
    score += ((*match.run())[role] + 1) / 2.0;
  }
  std::printf("%g of %d points with the heuristic\n", score, 2 * pairs);
}
