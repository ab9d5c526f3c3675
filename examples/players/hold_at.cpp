// Pig by rule: hold when the turn has brought N points. Plays against random: hold_at [N]
#include <charconv>
#include <cstdio>
#include <cstring>
#include <ludorum/core/match.hpp>
#include <ludorum/games/pig.hpp>
#include <ludorum/players/random_player.hpp>
#include <ludorum/players/rule_based_player.hpp>

using namespace ludorum;

/// The rules, in the order in which they are tried.
RuleBasedPlayer<Pig> holdAt(int points) {
  return RuleBasedPlayer<Pig>({
      [points](const Pig& game, Role) {
        return game.points >= points ? std::optional(Pig::Move::hold) : std::nullopt;
      },
      [](const Pig&, Role) { return std::optional(Pig::Move::roll); },
  });
}

/// Plays matches, in every other one as the second player, and prints how they ended.
void playAgainstRandom(int points, std::uint64_t matches) {
  int won = 0, lost = 0, tied = 0;
  for (std::uint64_t seed = 0; seed < matches; ++seed) {
    const Role role{static_cast<std::uint8_t>(seed % 2)};
    Seats<Pig> seats;
    seats.seat(role, holdAt(points));
    seats.seat(Pig::players.opponent(role), RandomPlayer(Rng(seed).split(1)));
    Match<Pig> match(Pig{}, seats, seed);
    const float result = (*match.run())[role];
    ++(result > 0 ? won : result < 0 ? lost : tied);
  }
  std::printf("hold at %d against random: %d won, %d lost, %d tied; score %.3f\n", points, won,
              lost, tied, (won + tied / 2.0) / static_cast<double>(matches));
}

int main(int argc, char** argv) {
  int points = 20;
  if (argc > 1) {
    const char* const end = argv[1] + std::strlen(argv[1]);
    const auto [stop, error] = std::from_chars(argv[1], end, points);
    if (error != std::errc{} || stop != end || points < 1) {
      std::fprintf(stderr, "hold_at: N must be a number of points, 1 or more\n");
      return 2;
    }
  }
  playAgainstRandom(points, 2000);
}
