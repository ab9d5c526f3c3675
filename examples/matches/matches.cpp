// Matches: players, observers, history, and a match that is driven from outside.
#include <cstdio>
#include <ludorum/core/match.hpp>
#include <ludorum/games/connect_four.hpp>
#include <ludorum/games/tic_tac_toe.hpp>
#include <ludorum/players/random_player.hpp>
#include <string>

using namespace ludorum;

/// A player is anything that can be called with a state and a role: here, a function.
TicTacToe::Move centreFirst(const TicTacToe& game, Role) {
  constexpr TicTacToe::Move centre = 4;
  return game.moves().contains(centre) ? centre : game.moves()[0];
}

/// Prints what is about to be done, and how it ended.
Match<TicTacToe>::Observer printer() {
  using G = TicTacToe;
  return {.move =
              [](const G& game, const Decisions<G>& moves, const Match<G>&) {
                std::printf("%s\tmoves: %s\n", toString(game).c_str(), movesText<G>(moves).c_str());
              },
          .end =
              [](const G& game, const ResultOf<G>& result, const Match<G>&) {
                std::printf("%s\tresult: %s\n", toString(game).c_str(),
                            jsonText<G>(result).c_str());
              }};
}

void watchOne() {
  Match<TicTacToe> match(TicTacToe{}, {{"O", RandomPlayer(2)}, {"X", centreFirst}});
  match.observe(printer());
  match.run();
  std::printf("%zu plies; before the last move: %s\n", match.ply(),
              toString(match.state(-1)).c_str());
}

void playMany() {
  int won = 0, lost = 0, tied = 0;
  for (std::uint64_t seed = 0; seed < 1000; ++seed) {
    Match<TicTacToe> match(TicTacToe{}, {centreFirst, RandomPlayer(seed)});
    const float result = (*match.run())[0];
    ++(result > 0 ? won : result < 0 ? lost : tied);
  }
  std::printf("X takes the centre first: %d won, %d lost, %d tied\n", won, lost, tied);
}

void playTogether() {  // Every role gets a RandomPlayer of its own; the seed decides all of it.
  Match<ConnectFour> match = playTo<RandomPlayer>(ConnectFour{}, 1);
  const auto result = match.run();
  std::printf("ConnectFour: %s after %zu plies\n", jsonText<ConnectFour>(*result).c_str(),
              match.ply());
}

void driveFromOutside() {  // No players: decisions come from a page, a server, a person.
  Match<TicTacToe> match(TicTacToe{});
  match.decide(Role{0}, TicTacToe::Move{4});
  try {
    match.decide(Role{1}, TicTacToe::Move{4});
  } catch (const IllegalMove& error) {
    std::printf("refused: %s\n", error.what());
  }
  match.decide(Role{1}, Quit{});
  std::printf("quit: %s\n", jsonText<TicTacToe>(*match.result()).c_str());
}

int main() {
  watchOne();
  playMany();
  playTogether();
  driveFromOutside();
}
