// Perfect play of small deterministic games for two, by exhaustive search.
#pragma once
#include <unordered_map>
#include <vector>

#include "ludorum/core/game.hpp"
#include "ludorum/core/hash.hpp"
#include "ludorum/core/rng.hpp"

namespace ludorum::test {

template <TurnBased G>
class PerfectPlayer {
 public:
  explicit PerfectPlayer(Rng rng = Rng(0)) : rng_(rng) {}

  /// The result for the first role, if both play as well as can be.
  float value(const G& game) {
    if (const auto result = game.result()) return (*result)[0];
    if (const auto known = values_.find(game); known != values_.end()) return known->second;
    const float sign = game.activePlayer() == Role{0} ? 1.0F : -1.0F;
    float best = -2;
    const auto moves = game.moves();
    for (std::size_t i = 0; i < moves.size(); ++i)
      best = std::max(best, sign * value(game.next(moves[i])));
    return values_[game] = sign * best;
  }
  /// One of the moves that keep the value.
  typename G::Move operator()(const G& game, Role) {
    std::vector<typename G::Move> good;
    const auto moves = game.moves();
    for (std::size_t i = 0; i < moves.size(); ++i)
      if (value(game.next(moves[i])) == value(game)) good.push_back(moves[i]);
    return choice(good, rng_);
  }

 private:
  std::unordered_map<G, float, StateHash> values_;
  Rng rng_;
};

}  // namespace ludorum::test
