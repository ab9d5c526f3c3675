// Counting a game's tree: the first test of any rules, held against published figures.
#pragma once
#include <cstddef>
#include <cstdint>
#include <functional>
#include <unordered_set>
#include <utility>
#include <vector>

#include "ludorum/core/contingent.hpp"
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
  std::vector<PerftRow> count(const G& start) {
    visit(start, 0, 0, 1);
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

/// Counts the sequences of 0 to `depth` moves from a state.
template <Playable G>
std::vector<PerftRow> perft(const G& start, std::size_t depth, const Progress& progress = {}) {
  return detail::Perft<G>(depth, progress).count(start);
}

/// Counts the distinct states after 0 to `depth` moves.
template <Playable G>
std::vector<std::uint64_t> uniqueStates(const G& start, std::size_t depth,
                                        const Progress& progress = {}) {
  std::vector<std::uint64_t> counts;
  std::unordered_set<G, StateHash> states{start};
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

}  // namespace ludorum::testing
