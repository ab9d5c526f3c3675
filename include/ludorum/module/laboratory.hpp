// What is measured of a game, apart from what its matches need.
#pragma once
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "ludorum/core/playout.hpp"
#include "ludorum/erased/state_of.hpp"
#include "ludorum/testing/perft.hpp"

namespace ludorum {

/// How fast a game is. The nodes of perft are counted in bulk: the last moves are not made.
struct BenchFigures {
  double playoutsPerSecond = 0, pliesPerPlayout = 0, perftNodesPerSecond = 0;
};

/// Counts and measures the states of a game that it knows the type of.
class Laboratory {
 public:
  Laboratory() = default;
  Laboratory(const Laboratory&) = delete;
  Laboratory& operator=(const Laboratory&) = delete;
  virtual ~Laboratory() = default;

  /// Counts the sequences of 0 to `depth` moves from all of these states together.
  virtual std::vector<testing::PerftRow> perft(const std::vector<AnyState>& starts,
                                               std::size_t depth,
                                               const testing::Progress& progress) const = 0;
  /// Counts the sequences and nothing else, which is faster: the last moves are not made.
  virtual std::vector<std::uint64_t> sequences(const std::vector<AnyState>& starts,
                                               std::size_t depth) const = 0;
  /// Counts the distinct states after 0 to `depth` moves from any of them.
  virtual std::vector<std::uint64_t> uniqueStates(const std::vector<AnyState>& starts,
                                                  std::size_t depth,
                                                  const testing::Progress& progress) const = 0;
  /// Plays a match at random; returns its plies.
  virtual std::size_t playout(const AnyState& start, Rng& rng) const = 0;
  /// Plays so many matches at random; what it returns depends on all of them.
  virtual float playouts(const AnyState& start, Rng& rng, std::size_t count) const = 0;
};

/// Measures a game for about so many seconds.
BenchFigures benchmark(const Laboratory& laboratory, const AnyState& start, double seconds);

/// Plays so many matches at random; what it returns depends on all of them. Hot code.
template <Documented G>
float playOut(const G& game, Rng& rng, std::size_t count) {
  float sum = 0;
  for (std::size_t i = 0; i < count; ++i) sum += playout(game, rng)[0];
  return sum;
}

/// The laboratory of a game.
template <Documented G>
class LaboratoryOf final : public Laboratory {
 public:
  std::vector<testing::PerftRow> perft(const std::vector<AnyState>& starts, std::size_t depth,
                                       const testing::Progress& progress) const override {
    return testing::perft<G>(own(starts), depth, progress);
  }
  std::vector<std::uint64_t> sequences(const std::vector<AnyState>& starts,
                                       std::size_t depth) const override {
    return testing::sequences<G>(own(starts), depth);
  }
  std::vector<std::uint64_t> uniqueStates(const std::vector<AnyState>& starts, std::size_t depth,
                                          const testing::Progress& progress) const override {
    return testing::uniqueStates<G>(own(starts), depth, progress);
  }
  std::size_t playout(const AnyState& start, Rng& rng) const override {
    std::size_t plies = 0;
    for (G game = stateIn<G>(start); !game.result(); ++plies)
      applyWithLuck(game, randomAction(game, rng), rng);
    return plies;
  }
  float playouts(const AnyState& start, Rng& rng, std::size_t count) const override {
    return playOut<G>(stateIn<G>(start), rng, count);
  }

 private:
  static std::vector<G> own(const std::vector<AnyState>& states) {
    std::vector<G> typed;
    for (const AnyState& state : states) typed.push_back(stateIn<G>(state));
    return typed;
  }
};

}  // namespace ludorum
