// The parameters of UctPlayer, and what all threads of one of its searches share.
#pragma once
#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <string_view>
#include <tuple>

#include "ludorum/players/evaluation.hpp"
#include "ludorum/players/playout_policy.hpp"
#include "ludorum/players/search_tree.hpp"
#include "ludorum/players/simulation.hpp"
#include "ludorum/players/uct_selection.hpp"

namespace ludorum {

/// How roles that move at the same time choose in the tree.
enum class SimultaneousSelection : std::uint8_t { regretMatching, ucb };
constexpr std::array<std::string_view, 2> enumNames(SimultaneousSelection) {
  return {"regretMatching", "ucb"};
}

/// What a node's value becomes after a simulation: the mean of all its simulations, or what its
/// children are worth: the value of the most visited move, the expectation over luck.
enum class Backup : std::uint8_t { mean, best };
constexpr std::array<std::string_view, 2> enumNames(Backup) { return {"mean", "best"}; }

template <Game G>
struct UctParameters {
  std::uint64_t simulationCount = 1000;
  SearchLimit::TimeCap timeCap{};
  double explorationConstant = 1.4142135623730951;
  std::uint32_t horizon = 500;
  Heuristic<G> heuristic{};
  Policy<G> agent{};
  Playouts playouts = Playouts::uniform;
  Objective objective = Objective::result;
  Backup backup = Backup::mean;
  double bias = 0;
  double rave = 0;
  std::uint32_t raveVisits = 50;
  SimultaneousSelection simultaneous = SimultaneousSelection::regretMatching;
  bool reuse = true;
  std::uint32_t threads = 1;
  std::uint32_t memory = 256;
  std::stop_token stop{};

  static constexpr auto fields() {
    using P = UctParameters;
    return FieldList{[](auto use) {
      return use(
          Field{"simulationCount", &P::simulationCount,
                "simulations for a decision; 0 for as many as timeCap allows", Range{0, 1e15}},
          Field{"timeCap", &P::timeCap, "the most time for a decision, 50ms; or none"},
          Field{"explorationConstant", &P::explorationConstant,
                "how much UCB1 favours what was seldom tried, for results scaled to -1 to 1",
                Range{0, 1e6}},
          Field{"horizon", &P::horizon,
                "actions of a playout until the heuristic estimates the rest", Range{0, 1e9}},
          Field{"heuristic", &P::heuristic, "estimates the result at the horizon, and for bias"},
          Field{"agent", &P::agent, "the policy that plays the playouts"},
          Field{"playouts", &P::playouts, "what chooses moves in playouts without an agent"},
          Field{"objective", &P::objective, "what is maximised: the result, or victory"},
          Field{"backup", &P::backup, "a node's value: the mean, or that of its best move"},
          Field{"bias", &P::bias, "weight of progressive bias by the heuristic; 0 for none",
                Range{0, 1e6}},
          Field{"rave", &P::rave,
                "visits at which a move's own mean weighs as much as its mean in "
                "all simulations (GRAVE); 0 for none",
                Range{0, 1e9}},
          Field{"raveVisits", &P::raveVisits, "visits that a node needs to gather such means",
                Range{1, 1e9}},
          Field{"simultaneous", &P::simultaneous, "how roles that move at the same time choose"},
          Field{"reuse", &P::reuse, "keep the tree between the moves of a match"},
          Field{"threads", &P::threads, "threads that search the same tree", Range{1, 256}},
          Field{"memory", &P::memory, "MiB that the tree may take", Range{2, 65536}});
    }};
  }
};

namespace detail {
/// Throws unless the parameters make sense.
template <Game G>
[[gnu::cold]] void checkUct(const UctParameters<G>& p) {
  checkLimits(p.simulationCount, p.timeCap);
  checkRanges(p);
  require(p.bias == 0 || p.heuristic, "bias needs a heuristic");
}
}  // namespace detail

template <Game G>
class AmafTables;

/// What the threads of a search share.
template <Playable G>
struct UctSearch {
  const UctParameters<G>& parameters;
  NodeStore& store;
  G state;  ///< At the root.
  std::uint32_t root;
  RewardScale<G> scale;
  Selection selection;
  /// Whether values can be proven: one role, or two of which one loses what the other wins.
  bool solvable;
  AmafTables<G>* amaf = nullptr;  ///< None unless RAVE is wanted.

  UctSearch(const UctParameters<G>& how, NodeStore& where, const G& game, std::uint32_t node)
      : parameters(how),
        store(where),
        state(game),
        root(node),
        scale(game, how.objective),
        selection{float(how.explorationConstant / 2), float(how.bias)},
        solvable(roleCount<G> == 1 || scale.complementary()) {}
};

/// How far a search has come: its threads claim simulations, some at a time.
struct SearchProgress {
  std::atomic<std::uint64_t> left, done{0};
  std::atomic<bool> ended{false};

  /// 0 simulations are those without number.
  explicit SearchProgress(std::uint64_t count) : left(count > 0 ? count : ~std::uint64_t{0}) {}
  std::uint64_t claim(bool parallel) {
    const std::uint64_t most = parallel ? 16 : 4096;
    std::uint64_t available = left, share = 0;
    do share = std::min(available, most);
    while (!left.compare_exchange_weak(available, available - share));
    return share;
  }
};

}  // namespace ludorum
