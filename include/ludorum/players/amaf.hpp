// All moves as first: what moves were worth in all simulations that came through a node, whenever
// they were made.
#pragma once
#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "ludorum/players/playout_policy.hpp"
#include "ludorum/players/search_tree.hpp"
#include "ludorum/players/uct_selection.hpp"

namespace ludorum {

/// The means of moves in the simulations through a node, for the role that made them. Moves are
/// told apart by their keys; those that fall on one another share a place.
template <Game G>
struct AmafTable {
  static constexpr std::size_t slots = 256;
  struct Entry {
    std::atomic<std::int64_t> total{0};
    std::atomic<std::uint32_t> visits{0};
  };
  PerRole<std::array<Entry, slots>, roleCount<G>> entries{};
  Entry& of(const typename G::Move& move, Role role) {
    return entries[role][moveKey<G>(move) % slots];
  }
};

/// The tables of the nodes that have enough visits to have one. They are made anew for every search
/// within a limit of memory; when it is reached, nodes use the tables of the nodes above them.
template <Game G>
class AmafTables {
 public:
  explicit AmafTables(std::size_t bytes) {
    const std::size_t most = bytes / (sizeof(AmafTable<G>) + 3 * sizeof(Place));
    if (most == 0) return;
    std::size_t places = 1;
    while (places < most + most / 2) places *= 2;
    places_ = std::vector<Place>(places);
    limit_ = static_cast<std::uint32_t>(std::min<std::size_t>(most, places * 2 / 3));
    tables_.resize(limit_);
  }
  /// Forgets all; only while no thread searches.
  void clear() {
    for (Place& place : places_) place.node = 0, place.table = nullptr;
    used_ = 0;
  }
  /// The table of a node, made if there is none; null if that cannot be done.
  AmafTable<G>* at(std::uint32_t node) {
    if (limit_ == 0) return nullptr;
    std::size_t i = node * std::size_t{0x9e3779b1U} & (places_.size() - 1);
    // Threads that come at once can take more places than there are tables, and so in the end all.
    for (std::size_t n = 0; n < places_.size(); ++n, i = (i + 1) & (places_.size() - 1)) {
      std::uint32_t found = places_[i].node.load(std::memory_order_acquire);
      if (found == node) return places_[i].table.load(std::memory_order_acquire);
      if (found != 0) continue;
      if (used_.load(std::memory_order_relaxed) >= limit_) return nullptr;
      if (places_[i].node.compare_exchange_strong(found, node)) return made(places_[i]);
      if (found == node) return places_[i].table.load(std::memory_order_acquire);
    }
    return nullptr;
  }
  /// The bytes that have been taken from the system.
  std::size_t bytes() const {
    std::size_t count = 0;
    for (const auto& table : tables_) count += table ? sizeof(*table) : 0;
    return count + places_.size() * sizeof(Place) + tables_.size() * sizeof(tables_[0]);
  }

 private:
  struct Place {
    std::atomic<std::uint32_t> node{0};
    std::atomic<AmafTable<G>*> table{nullptr};  // Null while another thread makes it.
  };
  AmafTable<G>* made(Place& place) {
    const std::uint32_t number = used_.fetch_add(1);
    if (number >= limit_) return nullptr;  // The place stays taken, without a table.
    if (!tables_[number])
      tables_[number] = std::make_unique<AmafTable<G>>();
    else
      for (auto& role : tables_[number]->entries)
        for (auto& entry : role) entry.total = 0, entry.visits = 0;
    place.table.store(tables_[number].get(), std::memory_order_release);
    return tables_[number].get();
  }
  std::vector<Place> places_;
  std::vector<std::unique_ptr<AmafTable<G>>> tables_;  // Kept from search to search.
  std::atomic<std::uint32_t> used_{0};
  std::uint32_t limit_ = 0;
};

/// The tables that a simulation has come through on its way down.
template <Game G>
class PassedTables {
 public:
  void reserve(std::size_t count) { passed_.reserve(count); }
  void clear() { passed_.clear(); }
  bool empty() const { return passed_.empty(); }
  /// It comes to a table, after so many moves.
  void pass(AmafTable<G>& table, std::size_t moves) { passed_.push_back({&table, moves}); }
  /// The last one. Precondition: there is one.
  AmafTable<G>& nearest() const { return *passed_.back().table; }
  /// Tells each table all the moves that were made below it.
  void learn(bool parallel, const Trace<G>& trace, const Rewards<G>& rewards) {
    for (const auto& [table, moves] : passed_)
      for (std::size_t i = moves; i < trace.size(); ++i) {
        auto& entry = table->of(trace[i].move, trace[i].role);
        add(parallel, entry.total, std::int64_t{rewards[trace[i].role]});
        add(parallel, entry.visits, 1U);
      }
  }

 private:
  struct Passed {
    AmafTable<G>* table;
    std::size_t moves;
  };
  std::vector<Passed> passed_;
};

/// As `selectByUcb`, with a move's own mean mixed with its mean in a table: S. Gelly and D. Silver,
/// "Monte-Carlo Tree Search and Rapid Action Value Estimation in Computer Go", 2011; the table is
/// that of the nearest node above that has many visits: T. Cazenave, "Generalized Rapid Action
/// Value Estimation", 2015. At `equivalence` visits both weigh the same. From the mover's point of
/// view.
template <Game G, class Moves>
std::uint32_t selectByGrave(const Node* children, const Moves& moves, Role mover,
                            std::uint32_t visits, const Selection& how, AmafTable<G>& table,
                            float equivalence) {
  const float bonus = how.exploration * rootOfLog(visits);
  std::uint32_t best = 0;
  float most = -1;
  for (std::uint32_t i = 0; i < moves.size(); ++i) {
    const Node& child = children[i];
    if (child.visited() == 0) return i;
    const float own = static_cast<float>(child.visited());
    float score = static_cast<float>(child.sum()) / (own * float(rewardOne));
    const auto& entry = table.of(moves[i], mover);
    if (const std::uint32_t seen = entry.visits.load(std::memory_order_relaxed); seen > 0) {
      const auto total = static_cast<float>(entry.total.load(std::memory_order_relaxed));
      const float share = std::sqrt(equivalence / (3 * own + equivalence));
      score += share * (total / (static_cast<float>(seen) * float(rewardOne)) - score);
    }
    score += bonus / std::sqrt(own) + how.bias * child.known.load(std::memory_order_relaxed) / own;
    if (child.isProven()) score = child.known.load(std::memory_order_relaxed);
    if (score > most) most = score, best = i;
  }
  return best;
}

}  // namespace ludorum
