// The search of AlphaBetaPlayer and ParanoidPlayer: one role against all others.
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

#include "ludorum/core/contingent.hpp"
#include "ludorum/players/evaluation.hpp"
#include "ludorum/players/move_order.hpp"
#include "ludorum/players/quiescence.hpp"
#include "ludorum/players/search.hpp"
#include "ludorum/players/star_probes.hpp"
#include "ludorum/players/transposition_table.hpp"

namespace ludorum::detail {

/// Alpha-beta (Knuth & Moore, "An analysis of alpha-beta pruning", 1975), fail-soft, with luck by
/// Star1 and Star2 (Ballard, "The *-minimax search procedure for trees containing chance nodes",
/// 1983; Hauk, Buro & Schaeffer, "*-minimax performance in backgammon", 2004).
///
/// All values and windows are from the point of view of the role that the search is for, whoever
/// moves. It finds what plain minimax finds at the same depth, whatever the table holds.
template <Searchable G>
class AlphaBetaSearch {
 public:
  using Move = typename G::Move;
  /// A value; at or below the window's lower end it is an upper bound, at or above the upper end a
  /// lower bound. `proven`: it rests on results alone, so that no deeper search changes it.
  struct Value {
    double value;
    bool proven;
  };

  template <class Parameters>
  explicit AlphaBetaSearch(const Parameters& p)
      : heuristic_(p.heuristic),
        quiescence_(p.quiescence),
        extra_(p.quiescence ? p.quiescencePlies : 0),
        shallow_(p.heuristic ? 1 : 3),
        table_(hasQuickHash<G>() ? static_cast<std::size_t>(p.memory) << 20U : 0),
        order_(static_cast<std::size_t>(p.horizon)) {}

  /// A search for a role, from a state on, begins.
  void begin(const G& game, Role role, const SearchLimit& limit) {
    role_ = role;
    bounds_ = resultBounds(game);
    min_ = bounds_.min, max_ = bounds_.max;
    flat_ = std::clamp(0.0, min_, max_);
    watch_ = Watch(limit);
    table_.beginSearch();
    order_.beginSearch();
    ranges_.clear();
  }
  /// While it is on, nothing stops the search and every state is quiet: for a quick answer.
  void glance(bool on) {
    if (on) watch_ = Watch();
    hurry_ = on;
  }

  /// What a move is worth, with `depth - 1` plies searched after it.
  Value moveValue(const G& game, const Move& move, int depth, double alpha, double beta) {
    if constexpr (Stochastic<G>)
      if (const auto variables = game.haps(move))
        return Chance<HapsOf<G>>(*this, game, move, *variables, depth, alpha, beta).value();
    return search(nextOf(game, move), depth - 1, alpha, beta);
  }
  /// The best move of a state, searched to a depth; of equals, the first.
  Move bestMove(const G& game, int depth) {
    Node node = opened(game, depth, min_, max_);
    const auto moves = game.moves();
    untilMove(moves, [&](const Move& move, std::size_t i) { return tryMove(node, move, i); });
    return moves[node.place];
  }
  double min() const { return min_; }
  double max() const { return max_; }
  std::uint64_t nodes() const { return nodes_; }
  TranspositionTable& table() { return table_; }

 private:
  using Bound = TableEntry::Bound;

  [[gnu::always_inline]] Value search(const G& game, int depth, double alpha, double beta) {
    ++nodes_;
    watch_.step();
    if (depth <= 0) {
      if (const auto result = game.result()) return {(*result)[role_], true};
      if (hurry_ || depth <= -extra_ || quiescence_(game, role_))
        return {heuristic_ ? estimate(heuristic_, game, role_, bounds_) : flat_, false};
    }
    return expand(game, depth, alpha, beta);
  }

  /// What has been found at a node, from the point of view of the one who moves there.
  struct Node {
    const G& game;
    int depth;
    bool mine;
    double low, high, top;  // The window, and the best that there can be.
    double best = -std::numeric_limits<double>::infinity();
    std::size_t place = 0;  // Of the best move.
    bool bestProven = false, allProven = true;
    bool refuted() const { return best >= high || best >= top; }
  };
  Node opened(const G& game, int depth, double alpha, double beta) const {
    if (game.activePlayer() == role_) return {game, depth, true, alpha, beta, max_};
    return {game, depth, false, -beta, -alpha, -min_};
  }

  Value expand(const G& game, int depth, double alpha, double beta) {
    const auto moves = game.moves();
    if (isEmpty(moves)) return {(*game.result())[role_], true};
    Node node = opened(game, depth, alpha, beta);
    const bool mine = node.mine;
    std::uint64_t key = 0;
    std::size_t first = TableEntry::noMove;
    if (depth > shallow_ && hasTable) {
      key = keyOf(game);
      if (const TableEntry* entry = table_.find(key)) {
        if (entry->fits(depth) && isAnswer(*entry, node))
          return {mine ? entry->value : -entry->value, entry->proven};
        if (entry->move < moves.size()) first = entry->move;
      }
    }
    tryMoves(node, moves, first);
    const bool refuted = node.refuted();
    const bool proven = refuted ? node.bestProven : node.allProven;
    if (depth > shallow_ && hasTable)
      table_.store(key, node.best, depth, node.place, boundOf(node), proven);
    return {mine ? node.best : -node.best, proven};
  }

  template <class List>
  void tryMoves(Node& node, const List& moves, std::size_t first) {
    if (node.depth <= shallow_) {
      untilMove(moves, [&](const Move& move, std::size_t i) { return tryMove(node, move, i); });
      return;
    }
    const auto depth = static_cast<std::size_t>(node.depth);
    if (first < moves.size() && tryMove(node, moves[first], first)) return;
    typename MoveOrder<G>::Picker picker(order_, moves, first, depth, node.mine);
    while (!picker.done()) {
      const auto picked = picker.pick();
      if (!tryMove(node, picked.move, picked.place())) continue;
      order_.recordRefutation(picked.move, depth, node.mine);
      return;
    }
  }
  /// Searches a move. Whether the others need not be looked at.
  bool tryMove(Node& node, const Move& move, std::size_t place) {
    const double low = std::max(node.low, node.best);
    const Value found = node.mine ? moveValue(node.game, move, node.depth, low, node.high)
                                  : moveValue(node.game, move, node.depth, -node.high, -low);
    const double value = node.mine ? found.value : -found.value;
    node.allProven = node.allProven && found.proven;
    if (value > node.best) node.best = value, node.place = place, node.bestProven = found.proven;
    return node.refuted();
  }

  static bool isAnswer(const TableEntry& entry, const Node& node) {
    return entry.bound == Bound::exact ||
           (entry.bound == Bound::lower ? entry.value >= node.high : entry.value <= node.low);
  }
  Bound boundOf(const Node& node) const {
    if (node.best >= node.top) return Bound::exact;
    if (node.best >= node.high) return Bound::lower;
    return node.best <= node.low ? Bound::upper : Bound::exact;
  }
  std::uint64_t keyOf(const G& game) const {
    if constexpr (hasTable)
      return tableKey(game, index(role_) + 1);
    else
      return 0;
  }

  template <class Variables>
  class Chance;  // In `star_search.hpp`.

  static constexpr bool hasTable = hasQuickHash<G>();
  Heuristic<G> heuristic_;
  Quiescence<G> quiescence_;
  int extra_;
  int shallow_;  // So near the leaves, searching is cheaper than looking up and ordering.
  TranspositionTable table_;
  MoveOrder<G> order_;
  Watch watch_;
  Role role_{};
  Bounds bounds_{};
  double min_ = -1, max_ = 1, flat_ = 0;  // The last: what a leaf is worth without a heuristic.
  bool hurry_ = false;
  StarProbes probes_;
  std::uint64_t nodes_ = 0;
  std::vector<std::pair<double, double>> ranges_;  // Of the outcomes of luck on the path.
};

}  // namespace ludorum::detail

#include "ludorum/players/star_search.hpp"  // IWYU pragma: export
