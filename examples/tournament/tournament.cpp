// A tournament without the command line: players of Pig, one of them our own, on two threads.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <ludorum/arena/ratings.hpp>
#include <ludorum/arena/tournament.hpp>
#include <ludorum/core/match.hpp>
#include <ludorum/games/pig.hpp>
#include <ludorum/players/monte_carlo_player.hpp>
#include <ludorum/players/random_player.hpp>
#include <string_view>

using namespace ludorum;

constexpr std::string_view names[]{"random", "hold at 20", "Monte Carlo"};

/// The players, by their places in the list above.
Player<Pig> playerNumbered(std::uint32_t number, Rng rng) {
  if (number == 0) return RandomPlayer(rng);
  if (number == 2) return MonteCarloPlayer<Pig>({.simulationCount = 50}, rng);
  return [](const Pig& game, Role) {  // Who has enough to win can only hold.
    return game.points < 20 ? game.moves()[0] : Pig::Move::hold;
  };
}

/// Plays one match. Everything in it follows from the fixture.
arena::Outcome played(const arena::Fixture& fixture) {
  Seats<Pig> seats;
  for (const Role role : Pig::players.all())
    seats.seat(role,
               playerNumbered(fixture.players[index(role)], Rng(fixture.seed).split(index(role))));
  Match<Pig> match(Pig{}, seats, fixture.luck);
  const auto result = *match.run();
  arena::Outcome outcome{.fixture = fixture, .plies = match.ply()};
  for (const float points : result) outcome.roles.push_back({.result = points});
  return outcome;
}

int main() {
  arena::Schedule schedule({.players = 3, .roles = 2, .matches = 50, .seed = 1});
  arena::Tally tally(3, 2);
  const auto count = [&](arena::Outcome& outcome, bool) {
    tally.add(outcome);
    return true;  // Go on.
  };
  arena::play(schedule, arena::together({played, played}), {}, {.match = count});

  const arena::Ratings ratings = arena::rated(tally);
  for (std::size_t player = 0; player < tally.playerCount(); ++player) {
    const arena::Figures figures = tally.ofPlayer(player);
    std::printf("%-11s  %3u of %3u won, %+4.0f Elo, give or take %.0f\n", names[player].data(),
                static_cast<unsigned>(figures.victories), static_cast<unsigned>(figures.matches()),
                ratings[player].elo, arena::z95 * ratings[player].error);
  }
}
