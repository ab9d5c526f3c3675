// Decisions that are wanted of artificial players: who may begin, and when it has to end.
#pragma once
#include <atomic>
#include <chrono>
#include <cstddef>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <stop_token>
#include <string>

#include "server/demand.hpp"
#include "server/playtester.hpp"
#include "server/pool.hpp"
#include "server/quota.hpp"

namespace ludorum::server {

/// A search that is wanted.
struct Search {
  Party party;  ///< For whom.
  std::size_t memory = 0;  ///< MiB that it needs, unless `lease` has them already.
  Lease* lease = nullptr;  ///< Where they are kept; of something that `work` holds.
  std::stop_source stop{};  ///< Ends it early.
  std::function<void()> work{};  ///< In a thread of the pool; does not throw.
  std::function<void()> done{};  ///< In the playtester's thread, unless it was dropped.

  std::atomic<bool> isRunning = false;
  bool isDropped = false;
  std::optional<std::chrono::steady_clock::time_point> since{};  ///< When it was seen to run.
  Lease slot{};
};

/// Searches on the pool, within the limits. Those that are too many wait for others to end. Used by
/// the playtester's thread.
class Searches {
 public:
  Searches(Loop loop, const Limits& limits, std::size_t threads);

  Pool& pool() { return pool_; }
  /// The most that a player may want.
  Demand most() const { return {memory_->each(), pool_.size()}; }
  /// Called when memory is short: gives up what is not in use, of this client, or of anybody.
  std::function<void(const std::string* client)> spare = [](const std::string*) {};

  void want(std::shared_ptr<Search> search);
  /// Nobody wants it any more: it ends soon, and nobody is told.
  static void drop(Search& search);

  /// For a search that cannot wait: a place, and memory; nothing if there is none. `spared` is what
  /// the client gives back for it, right afterwards.
  std::optional<Lease> slot(const std::string& client, std::size_t spared = 0) const;
  std::optional<Lease> memory(const std::string& client, std::size_t mebibytes,
                              std::size_t spared = 0) const;
  /// Lets those begin that wait; to be called when something was given back.
  void advance();

  /// Ends all.
  void close(std::chrono::milliseconds patience);

 private:
  bool hasSlot(const std::string& client, std::size_t spared = 0) const;
  bool begin(const std::shared_ptr<Search>& search);
  void finished(const std::shared_ptr<Search>& search);
  void watch();

  Loop loop_;
  std::chrono::milliseconds longest_;
  std::shared_ptr<Quota> slots_, memory_;
  std::map<std::string, std::deque<std::shared_ptr<Search>>> waiting_;  ///< By client.
  std::set<std::shared_ptr<Search>> begun_;
  bool isWatching_ = false;
  Pool pool_;
};

}  // namespace ludorum::server
