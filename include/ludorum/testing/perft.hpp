// Counting a game's tree: the first test of any rules, held against published figures.
#pragma once
#include <cstddef>
#include <cstdint>
#include <functional>
#include <unordered_set>
#include <utility>
#include <vector>

#include "ludorum/core/contingent.hpp"
#include "ludorum/core/contract.hpp"
#include "ludorum/core/game.hpp"
#include "ludorum/core/hash.hpp"

namespace ludorum::testing {

/// What was found at one ply. Outcomes of luck and joint moves count as moves of their own.
struct PerftRow {
  std::uint64_t sequences = 0;  ///< Sequences of that many moves.
  std::uint64_t finished = 0;  ///< Those that end the game.
  std::vector<std::uint64_t> wins;  ///< Those that end with a positive result, by role.
  std::uint64_t ties = 0;  ///< Those that end with nothing for anybody.
  bool operator==(const PerftRow&) const = default;
};

/// Told now and then how much is done, from 0 to 1.
using Progress = std::function<void(double)>;

namespace detail {
template <Playable G>
class Perft {
 public:
  Perft(std::size_t depth, const Progress& progress) : progress_(progress), rows_(depth + 1) {
    for (PerftRow& row : rows_) row.wins.resize(roleCount<G>);
  }
  std::vector<PerftRow> count(const std::vector<G>& starts) {
    const double share = 1 / static_cast<double>(starts.size());
    for (std::size_t i = 0; i < starts.size(); ++i)
      visit(starts[i], 0, share * static_cast<double>(i), share);
    return std::move(rows_);
  }

 private:
  /// Counts a state and those below it; `from` and `share` are its part of the whole, for progress.
  void visit(const G& game, std::size_t ply, double from, double share) {
    PerftRow& row = rows_[ply];
    ++row.sequences;
    if (const auto result = game.result()) {
      ++row.finished;
      bool tied = true;
      for (std::size_t r = 0; r < roleCount<G>; ++r) {
        if ((*result)[r] > 0) ++row.wins[r];
        tied = tied && (*result)[r] == 0;
      }
      if (tied) ++row.ties;
      return;
    }
    if (ply + 1 == rows_.size()) return;
    const auto list = actions(game);
    const double part = share / static_cast<double>(list.size());
    for (std::size_t i = 0; i < list.size(); ++i) {
      const double at = from + part * static_cast<double>(i);
      if (ply < 3 && progress_) progress_(at);
      double done = 0;  // Of the outcomes of luck.
      forEachNext(game, Action<G>(list[i]), [&](const G& next, double probability) {
        visit(next, ply + 1, at + part * done, part * probability);
        done += probability;
      });
    }
  }
  const Progress& progress_;
  std::vector<PerftRow> rows_;
};
}  // namespace detail

/// Counts the sequences of 0 to `depth` moves, from all of these states together.
template <class G>
std::vector<PerftRow> perft(const std::vector<G>& starts, std::size_t depth,
                            const Progress& progress = {}) {
  if constexpr (contract::Contract<G>::kept) return detail::Perft<G>(depth, progress).count(starts);
  return {};
}
/// The same from one state.
template <class G>
std::vector<PerftRow> perft(const G& start, std::size_t depth, const Progress& progress = {}) {
  if constexpr (contract::Contract<G>::kept) return perft(std::vector<G>{start}, depth, progress);
  return {};
}

namespace detail {
/// In how many ways a state can go on: the moves, or what luck and all roles together can make.
template <Playable G>
std::uint64_t nextCount(const G& game) {
  if constexpr (TurnBased<G> && !Stochastic<G>) {
    return game.moves().size();
  } else {
    std::uint64_t count = 0;
    const auto list = actions(game);
    for (std::size_t i = 0; i < list.size(); ++i) {
      std::uint64_t outcomes = 1;
      if constexpr (Stochastic<G>)
        if (const auto luck = game.haps(Action<G>(list[i]))) outcomes = luck->size();
      count += outcomes;
    }
    return count;
  }
}
/// Adds the sequences from a state on to the plies from `ply` on.
template <Playable G>
void addSequences(const G& game, std::size_t ply, std::vector<std::uint64_t>& counts) {
  if (ply + 1 == counts.size()) {
    counts[ply] += nextCount(game);
    return;
  }
  const auto list = actions(game);
  for (std::size_t i = 0; i < list.size(); ++i)
    forEachNext(game, Action<G>(list[i]), [&](const G& next, double) {
      ++counts[ply];
      addSequences(next, ply + 1, counts);
    });
}
}  // namespace detail

/// Counts the sequences of 0 to `depth` moves, and nothing else: the last moves are not made.
template <class G>
std::vector<std::uint64_t> sequences(const std::vector<G>& starts, std::size_t depth) {
  std::vector<std::uint64_t> counts(depth + 1);
  if constexpr (contract::Contract<G>::kept) {
    counts[0] = starts.size();
    for (const G& start : starts)
      if (depth > 0) detail::addSequences(start, 1, counts);
  }
  return counts;
}
/// The same from one state.
template <class G>
std::vector<std::uint64_t> sequences(const G& start, std::size_t depth) {
  return sequences(std::vector<G>{start}, depth);
}

/// Counts the distinct states after 0 to `depth` moves from any of these states.
template <Playable G>
std::vector<std::uint64_t> uniqueStates(const std::vector<G>& starts, std::size_t depth,
                                        const Progress& progress = {}) {
  std::vector<std::uint64_t> counts;
  std::unordered_set<G, StateHash> states(starts.begin(), starts.end());
  for (std::size_t ply = 0;; ++ply) {
    counts.push_back(states.size());
    if (ply == depth) return counts;
    std::unordered_set<G, StateHash> after;
    std::size_t done = 0;
    for (const G& game : states) {
      if (progress && done++ % 4096 == 0)
        progress((static_cast<double>(ply) +
                  static_cast<double>(done) / static_cast<double>(states.size())) /
                 static_cast<double>(depth));
      if (game.result()) continue;
      const auto list = actions(game);
      for (std::size_t i = 0; i < list.size(); ++i)
        forEachNext(game, Action<G>(list[i]), [&](const G& next, double) { after.insert(next); });
    }
    states = std::move(after);
  }
}
template <Playable G>
std::vector<std::uint64_t> uniqueStates(const G& start, std::size_t depth,
                                        const Progress& progress = {}) {
  return uniqueStates(std::vector<G>{start}, depth, progress);
}

}  // namespace ludorum::testing
