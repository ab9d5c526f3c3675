// RandomPlayer, and matches between players that need no set-up.
#pragma once
#include <concepts>
#include <cstdint>
#include <utility>

#include "ludorum/core/game.hpp"
#include "ludorum/core/match.hpp"
#include "ludorum/core/player.hpp"
#include "ludorum/core/rng.hpp"

namespace ludorum {

/// Chooses among its moves, all equally likely. Plays every game.
class RandomPlayer {
 public:
  explicit RandomPlayer(std::uint64_t seed = 0) : rng_(seed) {}
  explicit RandomPlayer(Rng rng) : rng_(rng) {}

  /// `view` is a state, or what a role sees of one: that must tell its moves, too.
  template <class View>
  auto operator()(const View& view, Role role) {
    return choice(movesSeen(view, role), rng_);
  }

 private:
  Rng rng_;
};

/// A match of `game` in which every role is played by a player of its own of this type, made from
/// a generator, and from its usual parameters if it has any: `playTo<RandomPlayer>(Pig{}, seed)`.
/// The seed decides all of it.
template <class P, Playable G>
Match<G> playTo(const G& game, std::uint64_t seed = 0) {
  Seats<G> seats;
  for (const Role role : G::players.all()) {
    const Rng rng = Rng(seed).split(index(role));
    if constexpr (std::constructible_from<P, Rng>)
      seats.seat(role, P(rng));
    else
      seats.seat(role, P({}, rng));
  }
  return Match<G>(game, std::move(seats), seed);
}

/// A match between random players.
template <Playable G>
Match<G> randomMatch(const G& game, std::uint64_t seed = 0) {
  return playTo<RandomPlayer>(game, seed);
}

}  // namespace ludorum
