// UctPlayer: Monte Carlo tree search for any game.
#pragma once
#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <limits>
#include <memory>
#include <string>
#include <system_error>
#include <thread>
#include <type_traits>
#include <utility>
#include <vector>

#include "ludorum/players/uct_evidence.hpp"
#include "ludorum/players/uct_joint_worker.hpp"
#include "ludorum/players/uct_parameters.hpp"
#include "ludorum/players/uct_playout.hpp"
#include "ludorum/players/uct_worker.hpp"

namespace ludorum {

namespace detail {
/// Says that a tree has no room for the children of its root.
template <Game G>
[[noreturn, gnu::cold, gnu::noinline]] void refuseRoot(const G& game) {
  throw Error(std::string(G::name) + ": there is no memory for the moves of " + toString(game) +
              "; a node has " + std::to_string(NodeStore::maxCount) + " children at most");
}
}  // namespace detail

/// UCT: L. Kocsis and C. Szepesvári, "Bandit Based Monte-Carlo Planning", 2006; C. Browne et al.,
/// "A Survey of Monte Carlo Tree Search Methods", 2012. For any number of roles, by turns or at the
/// same time, with or without luck, which is drawn by its probabilities. The values of a node's
/// moves are those for the role that moves there. Several threads search one tree (G. Chaslot, M.
/// Winands and H. van den Herik, "Parallel Monte-Carlo Tree Search", 2008) without locks (M.
/// Enzenberger and M. Müller, "A Lock-free Multithreaded Monte-Carlo Tree Search Algorithm", 2009).
template <Open G>
class UctPlayer {
 public:
  using Parameters = UctParameters<G>;
  using Move = typename G::Move;

  [[gnu::noinline]] explicit UctPlayer(Parameters parameters = {}, Rng rng = Rng(0))
      : parameters_(std::move(parameters)), rng_(rng) {
    detail::checkUct(parameters_);
    std::size_t bytes = std::size_t{parameters_.memory} << 20;
    if (parameters_.rave > 0 && TurnBased<G>) {
      amaf_ = std::make_unique<AmafTables<G>>(bytes / 8);
      bytes -= bytes / 8;
    }
    store_ = std::make_unique<NodeStore>(bytes);
    for (std::uint32_t t = 0; t < parameters_.threads; ++t) {
      playouts_.emplace_back(parameters_);
      rngs_.push_back(rng_.split(t + 1));
    }
  }

  /// A copy begins with an empty tree.
  UctPlayer(const UctPlayer& other) : UctPlayer(other.parameters_, other.rng_) {}
  UctPlayer& operator=(const UctPlayer& other) { return *this = UctPlayer(other); }
  UctPlayer(UctPlayer&&) noexcept = default;
  UctPlayer& operator=(UctPlayer&&) noexcept = default;
  ~UctPlayer() = default;

  /// Decides for a role that is active. A single move costs no search.
  [[gnu::noinline]] Move operator()(const G& game, Role role) {
    checkDecision(game, role);
    simulations_ = 0;
    if (const auto moves = movesOf(game, role); moves.size() == 1) return moves[0];
    UctSearch<G> search = searched(game);
    return UctEvidence<G>(search, role).choice(rng_);
  }
  /// The moves of a role, with values from its point of view.
  [[gnu::noinline]] Evaluations<G> evaluatedMoves(const G& game, Role role) {
    checkDecision(game, role);
    UctSearch<G> search = searched(game);
    return UctEvidence<G>(search, role).evaluated();
  }

  /// How many simulations the last decision took.
  std::uint64_t simulations() const { return simulations_; }
  /// The bytes that the tree, and the tables of RAVE, have taken from the system.
  std::size_t memoryUsed() const { return store_->bytes() + (amaf_ ? amaf_->bytes() : 0); }
  /// Forgets the tree.
  void forget() { root_ = 0; }

 private:
  [[gnu::cold]] UctSearch<G> searched(const G& game) {
    const SearchLimit limit(parameters_.timeCap, parameters_.stop);
    plant(game);
    UctSearch<G> search(parameters_, *store_, game, root_);
    search.amaf = amaf_.get();
    if (amaf_) amaf_->clear();
    SearchProgress progress(parameters_.simulationCount);
    for (auto& playout : playouts_) playout.setScale(search.scale);
    try {
      if (parameters_.threads == 1)
        work(search, progress, 0, limit);
      else
        workTogether(search, progress, limit);
    } catch (...) {
      forget();  // What is half done is not to be built upon.
      throw;
    }
    simulations_ = progress.done;
    if ((*store_)[root_].children > Node::locked) return search;
    forget();
    detail::refuseRoot(game);
  }

  /// Makes the root: the node of this state in the tree of the last decision, or a new one.
  [[gnu::cold]] void plant(const G& game) {
    std::uint32_t found = 0;
    if (parameters_.reuse && root_ != 0) found = TreeWalk<G>(*store_).find(state_, root_, game);
    if (found != 0 && found != root_) found = store_->keep(found);
    if (found == 0) store_->clear(), found = store_->allocate(1);
    root_ = found, state_ = game;
    require(root_ != 0, "there is no memory for a tree");
    Node& root = (*store_)[root_];
    root.visits = std::max(1U, root.visited());  // A playout from the root would tell nothing.
  }

  /// One thread's share. There is always one simulation.
  void work(UctSearch<G>& search, SearchProgress& progress, std::size_t thread,
            const SearchLimit& limit) {
    using Worker = typename WorkerOf<G>::Type;
    Rng rng = rngs_[thread];  // A copy: in a line of the cache with others, threads would fight.
    Worker simulation(search, playouts_[thread], rng);
    Pacer pacer(limit);
    const Node& root = (*store_)[root_];
    while (const std::uint64_t share = progress.claim(parameters_.threads > 1)) {
      std::uint64_t done = 0;
      while (done < share && !progress.ended.load(std::memory_order_relaxed) && !root.isProven()) {
        done += simulation(share - done);
        if (pacer.late()) progress.ended = true;
      }
      progress.done += done;
      if (done < share || root.visited() > 0xf0000000U) break;
    }
    rngs_[thread] = rng;
  }

  /// All threads, or as many as the system gives; the first exception of any is thrown again.
  [[gnu::cold]] void workTogether(UctSearch<G>& search, SearchProgress& progress,
                                  const SearchLimit& limit) {
    std::vector<std::exception_ptr> errors(parameters_.threads);
    const auto part = [&](std::size_t thread) {
      try {
        work(search, progress, thread, limit);
      } catch (...) {
        errors[thread] = std::current_exception();
        progress.ended = true;
      }
    };
    {
      std::vector<std::jthread> helpers(parameters_.threads - 1);
      try {
        for (std::size_t t = 1; t < parameters_.threads; ++t)
          helpers[t - 1] = std::jthread(part, t);
      } catch (const std::system_error&) {  // Those that have begun do the work.
      }
      part(0);
    }
    for (const auto& error : errors)
      if (error) std::rethrow_exception(error);
  }

  Parameters parameters_;
  Rng rng_;
  std::unique_ptr<NodeStore> store_;  // Large: it is moved, and not copied.
  std::unique_ptr<AmafTables<G>> amaf_;
  std::vector<UctPlayout<G>> playouts_;  // One for each thread, as the next.
  std::vector<Rng> rngs_;
  G state_{};  // At the root.
  std::uint32_t root_ = 0;
  std::uint64_t simulations_ = 0;
};

}  // namespace ludorum
