// Iterative deepening, which makes AlphaBetaPlayer and ParanoidPlayer of a search.
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

#include "ludorum/core/rng.hpp"
#include "ludorum/players/alpha_beta_search.hpp"
#include "ludorum/players/evaluation.hpp"
#include "ludorum/players/search.hpp"
#include "ludorum/players/search_parameters.hpp"

namespace ludorum::detail {

/// Searches one ply deep, then two, and so on: each search orders the moves for the next, and there
/// is an answer at any time (Slate & Atkin, "Chess 4.5", 1977). It ends at the horizon, at the
/// limit, or as soon as the decision is proven.
template <Searchable G>
class Deepening {
 public:
  using Move = typename G::Move;
  using Parameters = TableSearchParameters<G>;

  [[gnu::noinline]] explicit Deepening(Parameters parameters = {}, Rng rng = Rng(0))
      : parameters_(checked(std::move(parameters))), rng_(rng), search_(parameters_) {}

  /// What one calls is not cold itself: g++ would take the caller's own loop for cold, too.
  [[gnu::noinline]] Move operator()(const G& game, Role role) { return decided(game, role); }

  /// All moves with their exact values: what a search without pruning finds at the same depth,
  /// which is the horizon, or what the limit allowed.
  [[gnu::noinline]] Evaluations<G> evaluatedMoves(const G& game, Role role) {
    return weighed(game, role);
  }

  /// How many states it has looked at since it was made.
  std::uint64_t nodes() const { return search_.nodes(); }
  /// Empties the table. What it holds is of use in the next decisions, and never changes them.
  void forget() { search_.table().clear(); }

 private:
  struct Candidate {
    Move move;
    double value = 0;
    bool proven = false;
    std::uint64_t nodes = 0;
  };

  static Parameters checked(Parameters parameters) {
    checkSearch(parameters);
    return parameters;
  }
  [[gnu::cold, gnu::noinline]] Move decided(const G& game, Role role) {
    checkDecision(game, role);
    std::vector<Candidate> candidates = listed(game);
    if (candidates.size() == 1) return candidates.front().move;
    shuffle(candidates);  // So that the first of equals is any of them.
    const int step = begin(game, role), first = firstDepth(step);
    int depth = first;
    try {
      while (depth <= parameters_.horizon && !deepen(game, candidates, depth)) depth += step;
    } catch (const SearchStopped&) {
      if (depth == first) glance([&] { deepen(game, candidates, 1); });
    }
    return candidates.front().move;
  }
  [[gnu::cold, gnu::noinline]] Evaluations<G> weighed(const G& game, Role role) {
    checkDecision(game, role);
    std::vector<Candidate> candidates = listed(game);
    const int step = begin(game, role);
    int depth = 0;  // Of what is known.
    try {
      for (int next = firstDepth(step); next <= parameters_.horizon; next += step) {
        const bool open = weigh(game, candidates, next);
        depth = next;
        if (!open) break;
      }
    } catch (const SearchStopped&) {
      if (depth == 0) glance([&] { weigh(game, candidates, 1); });
    }
    Evaluations<G> evaluations;
    for (const Candidate& c : candidates)
      evaluations.push_back({c.move, c.value, c.nodes, line(game, c.move, depth)});
    return evaluations;
  }
  /// Begins a search. By how many plies it is to deepen: by two, unless something may stop it.
  [[gnu::cold]] int begin(const G& game, Role role) {
    const SearchLimit limit(parameters_.timeCap, parameters_.stop);
    search_.begin(game, role, limit);
    return limit.exists() ? 1 : 2;
  }
  /// Such that the last depth is the horizon.
  int firstDepth(int step) const { return step - parameters_.horizon % step; }
  [[gnu::cold]] static std::vector<Candidate> listed(const G& game) {
    std::vector<Candidate> candidates;
    const auto moves = game.moves();
    for (std::size_t i = 0; i < moves.size(); ++i) candidates.push_back({.move = moves[i]});
    return candidates;
  }
  void shuffle(std::vector<Candidate>& candidates) {
    for (std::size_t i = candidates.size(); i > 1; --i)
      std::swap(candidates[i - 1], candidates[rng_.below(static_cast<std::uint32_t>(i))]);
  }
  template <class Search>
  [[gnu::cold]] void glance(Search search) {
    search_.glance(true);
    search();
    search_.glance(false);
  }

  /// Searches to a depth for the best move, which is first among the candidates at any moment.
  /// Whether a deeper search cannot change the decision.
  [[gnu::cold]] bool deepen(const G& game, std::vector<Candidate>& candidates, int depth) {
    double best = -std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < candidates.size(); ++i) {
      Candidate& c = candidates[i];
      const auto found =
          search_.moveValue(game, c.move, depth, std::max(best, search_.min()), search_.max());
      c.value = found.value, c.proven = found.proven;
      if (found.value <= best) continue;
      best = found.value;
      std::rotate(candidates.begin(), candidates.begin() + static_cast<std::ptrdiff_t>(i),
                  candidates.begin() + static_cast<std::ptrdiff_t>(i) + 1);
      if (best >= search_.max()) return candidates.front().proven;
    }
    std::size_t open = 0, hopeless = 0;  // A move that is the only one not lost needs no proof.
    for (const Candidate& c : candidates) {
      if (!c.proven) ++open;
      if (c.proven && c.value <= search_.min()) ++hopeless;
    }
    return open == 0 || hopeless + 1 == candidates.size();
  }

  /// Searches every move to a depth with an open window. Whether a deeper search can change a
  /// value. What was there stays if the search is stopped.
  [[gnu::cold]] bool weigh(const G& game, std::vector<Candidate>& candidates, int depth) {
    std::vector<Candidate> found = candidates;
    bool open = false;
    for (Candidate& c : found) {
      const std::uint64_t before = search_.nodes();
      const auto value = search_.moveValue(game, c.move, depth, search_.min(), search_.max());
      const std::uint64_t nodes = search_.nodes() - before;  // None if the table knew it all.
      c = {c.move, value.value, value.proven, std::max<std::uint64_t>(nodes, 1)};
      open = open || !c.proven;
    }
    candidates = std::move(found);
    return open;
  }

  /// The best play after a move, as far as it was searched and luck does not decide.
  [[gnu::cold]] std::vector<Move> line(const G& game, const Move& move, int depth) {
    std::vector<Move> line{move};
    G state = game;
    try {
      while (--depth > 0 && !dependsOnLuck(state, line.back())) {
        applyAction(state, line.back());
        if (state.moves().size() == 0) break;
        line.push_back(search_.bestMove(state, depth));
      }
    } catch (const SearchStopped&) {  // Then this is the line, as far as it is known.
    }
    return line;
  }

  Parameters parameters_;
  Rng rng_;
  AlphaBetaSearch<G> search_;
};

}  // namespace ludorum::detail
