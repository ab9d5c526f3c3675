// What waits for the threads of a pool, and whose turn it is.
#pragma once
#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <list>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>

#include "server/pool.hpp"
#include "server/usage.hpp"

namespace ludorum::server {

struct WaitingJob {
  Pool::Ticket ticket = 0;
  Urgency urgency{};
  Party party{};
  std::function<void()> work{};
};

/// Not for several threads at once.
class WaitingWork {
 public:
  using Clock = std::chrono::steady_clock;
  static constexpr std::size_t urgencies = 3;

  Pool::Ticket add(Urgency urgency, Party party, std::function<void()> work);
  /// What waited under this number; its work is to be let go where nobody waits for that.
  std::optional<WaitingJob> remove(Pool::Ticket ticket);
  bool hasAny(Urgency urgency) const { return !byClient_[place(urgency)].empty(); }
  std::size_t size() const { return places_.size(); }

  /// The next of this urgency; precondition: there is one. It counts as begun.
  WaitingJob next(Urgency urgency);
  /// One whose client or link has nothing of this urgency under way, if there is one. It counts as
  /// begun.
  std::optional<WaitingJob> starving(Urgency urgency);
  /// It has ended, after so long.
  void ended(const WaitingJob& job, Clock::duration took);

  using Queue = std::list<WaitingJob>;
  using Queues = std::array<std::map<std::string, Queue>, urgencies>;
  /// All that waits, which does not wait any more.
  Queues taken();

 private:
  /// What is under way, by urgency: of a client, or of a link.
  using Running = std::array<std::size_t, urgencies>;

  static std::size_t place(Urgency urgency) { return static_cast<std::size_t>(urgency); }
  template <class Map, class Key>
  static std::size_t runningOf(const Map& map, const Key& key, Urgency urgency) {
    const auto found = map.find(key);
    return found == map.end() ? 0 : found->second[place(urgency)];
  }
  template <class Map, class Key>
  static void finish(Map& map, const Key& key, Urgency urgency) {
    const auto found = map.find(key);
    --found->second[place(urgency)];
    if (found->second == Running{}) map.erase(found);
  }
  bool starves(const WaitingJob& job) const {
    return runningOf(clients_, job.party.client, job.urgency) == 0 ||
           runningOf(links_, job.party.link, job.urgency) == 0;
  }
  WaitingJob take(Queue::iterator job);

  Queues byClient_;
  std::unordered_map<Pool::Ticket, Queue::iterator> places_;
  std::map<std::string, Running> clients_;
  std::map<std::uint64_t, Running> links_;
  Usage usage_;
  Pool::Ticket last_ = 0;
};

}  // namespace ludorum::server
