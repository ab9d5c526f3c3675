// What an application does with the headers alone: play a game of TicTacToe at random.
#include <cstdio>
#include <ludorum/core/playout.hpp>
#include <ludorum/games/tic_tac_toe.hpp>

int main() {
  ludorum::Rng rng{42};
  const auto result = ludorum::playout(ludorum::TicTacToe{}, rng);
  std::printf("X %+g, O %+g\n", static_cast<double>(result[0]), static_cast<double>(result[1]));
  return result.size() == 2 && result[0] + result[1] == 0 ? 0 : 1;
}
