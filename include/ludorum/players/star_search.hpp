// Luck in AlphaBetaSearch: Star1 and Star2. Part of `alpha_beta_search.hpp`.
#pragma once
#include <algorithm>
#include <cstddef>

#include "ludorum/players/alpha_beta_search.hpp"

namespace ludorum::detail {

/// A move whose outcome depends on luck, while its outcomes are searched. For every outcome it
/// knows the least and the greatest value that it can still have; the sums of these, weighed by the
/// probabilities, bound the value of the move. The window of the move gives a window to each
/// outcome: what lies outside of it decides the move, whatever the others are worth.
template <Searchable G>
template <class Variables>
class AlphaBetaSearch<G>::Chance {
 public:
  Chance(AlphaBetaSearch& search, const G& game, const Move& move, const Variables& variables,
         int depth, double alpha, double beta)
      : search_(search),
        game_(game),
        move_(move),
        variables_(variables),
        depth_(depth),
        alpha_(alpha),
        beta_(beta),
        base_(search.ranges_.size()),
        low_(search.min_),
        high_(search.max_) {
    search.ranges_.resize(base_ + variables.size(), {search.min_, search.max_});
  }
  ~Chance() { search_.ranges_.resize(base_); }
  Chance(const Chance&) = delete;
  Chance& operator=(const Chance&) = delete;

  Value value() {
    if (depth_ - 1 > search_.shallow_) {
      for (std::size_t i = 0; i < variables_.size(); ++i)
        if (lookUp(i)) return answer();
      if (search_.probes_.pay() && probeAll()) return answer();
    }
    for (std::size_t i = 0; i < variables_.size(); ++i)
      if (searchOutcome(i)) return answer();
    double sum = 0;  // In the order of plain minimax, for the same rounding.
    for (std::size_t i = 0; i < variables_.size(); ++i)
      sum += variables_.probability(i) * range(i).first;
    return {sum, lowProven_ && highProven_};
  }

 private:
  using Range = std::pair<double, double>;

  Range& range(std::size_t i) { return search_.ranges_[base_ + i]; }
  G outcome(std::size_t i) const { return nextOf(game_, move_, variables_.value(i)); }
  /// Whether the bounds decide the move.
  bool decided() const { return low_ >= beta_ || high_ <= alpha_; }
  /// The deciding bound. Rounding must not put it inside of the window.
  Value answer() const {
    if (cut_ > 0 || low_ >= beta_) return {std::max(low_, beta_), lowProven_};
    return {std::min(high_, alpha_), highProven_};
  }
  void raise(std::size_t i, double least, bool proven) {
    Range& r = range(i);
    least = std::min(least, r.second);
    if (!(least > r.first)) return;
    low_ += variables_.probability(i) * (least - r.first);
    r.first = least;
    lowProven_ = lowProven_ && proven;
  }
  void lower(std::size_t i, double most, bool proven) {
    Range& r = range(i);
    most = std::max(most, r.first);
    if (!(most < r.second)) return;
    high_ += variables_.probability(i) * (most - r.second);
    r.second = most;
    highProven_ = highProven_ && proven;
  }
  /// Below this value of an outcome the move is too bad, above the other it is too good.
  double floor(std::size_t i) {
    const double p = variables_.probability(i);
    return (alpha_ - (high_ - p * range(i).second)) / p;
  }
  double ceiling(std::size_t i) {
    const double p = variables_.probability(i);
    return (beta_ - (low_ - p * range(i).first)) / p;
  }

  /// What the table knows of an outcome. Whether that decides the move.
  bool lookUp(std::size_t i) {
    if constexpr (!hasTable) return false;
    const G state = outcome(i);
    const TableEntry* entry = search_.table_.find(search_.keyOf(state));
    if (entry == nullptr || !entry->fits(depth_ - 1)) return false;
    const bool mine = state.activePlayer() == search_.role_;
    const double value = mine ? entry->value : -entry->value;
    if (entry->bound == Bound::exact || (entry->bound == Bound::lower) == mine)
      raise(i, value, entry->proven);
    if (entry->bound == Bound::exact || (entry->bound == Bound::upper) == mine)
      lower(i, value, entry->proven);
    return decided();
  }
  /// Star2 for all outcomes. Whether that decides the move.
  bool probeAll() {
    bool decides = false;
    for (std::size_t i = 0; !decides && i < variables_.size(); ++i) decides = probe(i);
    search_.probes_.count(decides);
    return decides;
  }
  /// Star2: one good reply to an outcome bounds its value from one side, which may be enough.
  bool probe(std::size_t i) {
    const auto [least, most] = range(i);
    if (least == most) return false;
    const G state = outcome(i);
    const auto moves = state.moves();
    if (moves.size() == 0) return false;
    const bool mine = state.activePlayer() == search_.role_;
    if (mine ? beta_ >= search_.max_ : alpha_ <= search_.min_) return false;
    const double from = mine ? least : std::max(least, floor(i));
    const double to = mine ? std::min(most, ceiling(i)) : most;
    if (!(from < to)) return false;
    const Move reply = moves[likelyBest(state, moves, mine)];
    const Value found = search_.moveValue(state, reply, depth_ - 1, from, to);
    if (mine && found.value > from) raise(i, found.value, found.proven);
    if (!mine && found.value < to) lower(i, found.value, found.proven);
    return decided();
  }
  /// The place of the move that would be tried first.
  template <class List>
  std::size_t likelyBest(const G& state, const List& moves, bool mine) {
    if constexpr (hasTable) {
      const TableEntry* entry = search_.table_.find(search_.keyOf(state));
      if (entry != nullptr && entry->move < moves.size()) return entry->move;
    }
    typename MoveOrder<G>::Picker picker(search_.order_, moves, TableEntry::noMove, 0, mine);
    return picker.pick().place();
  }
  /// Star1. Whether the outcome decides the move.
  bool searchOutcome(std::size_t i) {
    const auto [least, most] = range(i);
    if (least == most) return false;
    const double from = floor(i), to = ceiling(i);
    double alpha = std::max(least, from), beta = std::min(most, to);
    if (!(alpha < beta)) alpha = least, beta = most;  // Rounding.
    const Value found = search_.search(outcome(i), depth_ - 1, alpha, beta);
    if (found.value > alpha) raise(i, found.value, found.proven);
    if (found.value < beta) lower(i, found.value, found.proven);
    if (found.value >= to) cut_ = 1;
    if (found.value <= from) cut_ = -1;
    return cut_ != 0 || decided();
  }

  AlphaBetaSearch& search_;
  const G& game_;
  const Move& move_;
  const Variables& variables_;
  int depth_;
  double alpha_, beta_;
  std::size_t base_;
  double low_, high_;  // The bounds of the move's value.
  bool lowProven_ = true, highProven_ = true;
  int cut_ = 0;  // Whether an outcome was too good (1) or too bad (-1).
};

}  // namespace ludorum::detail
