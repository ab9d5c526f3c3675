// A search that leaves nothing out, which makes players of MiniMax's and MaxN's rules.
#pragma once
#include <cstddef>
#include <cstdint>
#include <utility>

#include "ludorum/core/rng.hpp"
#include "ludorum/players/evaluation.hpp"
#include "ludorum/players/search.hpp"
#include "ludorum/players/search_parameters.hpp"

namespace ludorum::detail {

/// From a state to a decision. `Player`, which is derived from it, has the rule:
/// `moveWorth(game, move, depth)` tells what a move is worth to `role()`, and looks `depth` plies
/// ahead. It tells of every state that it looks at (`enter`, `isLeaf`), and of every best move that
/// it finds there (`prefer`). The ply of a state counts from the one that is decided in.
template <Searchable G, class Player>
class PlainSearch {
 public:
  using Move = typename G::Move;
  using Parameters = SearchParameters<G>;

  [[gnu::noinline]] explicit PlainSearch(Parameters parameters = {}, Rng rng = Rng(0))
      : parameters_(std::move(parameters)), rng_(rng), lines_(0) {
    checkSearch(parameters_);
    const int plies = parameters_.horizon + parameters_.quiescencePlies;
    lines_ = Lines<Move>(static_cast<std::size_t>(plies));
  }

  [[gnu::noinline]] Move operator()(const G& game, Role role) {
    checkDecision(game, role);
    if (game.moves().size() == 1) return game.moves()[0];
    return bestMove<G>(evaluatedMoves(game, role), rng_);
  }
  /// All moves with their values, as far as the horizon or the limit allowed to look.
  [[gnu::noinline]] Evaluations<G> evaluatedMoves(const G& game, Role role) {
    return searched(game, role);
  }
  /// How many states it has looked at since it was made.
  std::uint64_t nodes() const { return nodes_; }

 protected:
  Role role() const { return role_; }
  /// A state is looked at.
  void enter(std::size_t ply) {
    ++nodes_;
    watch_.step();
    lines_.end(ply);
  }
  /// Whether the search goes no further, though the game is not over.
  bool isLeaf(const G& game, int depth) {
    const bool leaf = depth <= -extra_ || (depth <= 0 && parameters_.quiescence(game, role_));
    cut_ = cut_ || leaf;
    return leaf;
  }
  double estimated(const G& game, Role role) const {
    return estimate(parameters_.heuristic, game, role, bounds_);
  }
  /// A move is the best so far of a state.
  void prefer(const G& game, const Move& move, std::size_t ply) {
    lines_.begin(ply, move, dependsOnLuck(game, move));
  }

 private:
  [[gnu::cold, gnu::noinline]] Evaluations<G> searched(const G& game, Role role) {
    checkDecision(game, role);
    role_ = role;
    bounds_ = resultBounds(game);
    const SearchLimit limit(parameters_.timeCap, parameters_.stop);
    watch_ = Watch(limit);
    extra_ = parameters_.quiescence ? parameters_.quiescencePlies : 0;
    return deepened(
        limit, parameters_.horizon, [&](int depth) { return weighed(game, depth); },
        [&] { return !cut_; },
        [&] {
          watch_ = {}, extra_ = 0;
          return weighed(game, 1);
        });
  }
  [[gnu::cold]] Evaluations<G> weighed(const G& game, int depth) {
    cut_ = false;
    Evaluations<G> evaluations;
    const auto moves = game.moves();
    for (std::size_t i = 0; i < moves.size(); ++i) {
      const Move move = moves[i];
      const std::uint64_t before = nodes_;
      const double worth = static_cast<Player&>(*this).moveWorth(game, move, depth);
      prefer(game, move, 0);
      evaluations.push_back({move, worth, nodes_ - before, lines_[0]});
    }
    return evaluations;
  }

  Parameters parameters_;
  Rng rng_;
  Lines<Move> lines_;
  Watch watch_;
  Role role_{};
  Bounds bounds_{};
  int extra_ = 0;
  bool cut_ = false;  // Whether a state was left at the horizon.
  std::uint64_t nodes_ = 0;
};

}  // namespace ludorum::detail
