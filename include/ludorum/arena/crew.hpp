// Those who play the matches of a tournament: one thread, or many.
//
// Threads of the standard library, and not oneTBB: matches are independent, are dealt out in order,
// and must be handed over in order while few are kept; that is a queue, and a scheduler that steals
// work and cuts ranges at will has nothing to add to it.
#pragma once
#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

#include "ludorum/arena/outcome.hpp"
#include "ludorum/core/error.hpp"

namespace ludorum::arena {

/// Matches that can be played in any order.
struct Task {
  std::uint64_t first = 0, end = 0;  ///< The numbers of the matches: from first, before end.
  std::function<Fixture(std::uint64_t match)> fixture;  ///< Called from any thread.
};

/// Who gets the outcomes, in the order of their numbers, in the thread that asked for them.
struct Receiver {
  std::function<bool(Outcome& outcome)> take;  ///< False: no more are wanted.
  std::function<void()> idle = [] {};  ///< Called now and then while there is nothing to take.
};

/// Plays a task; false if the receiver wanted no more. An exception of a match comes out when its
/// turn comes, after all matches before it were handed over.
using Crew = std::function<bool(const Task& task, const Receiver& receiver)>;

/// Plays one match; used by one thread only.
using Play = std::function<Outcome(const Fixture& fixture)>;

/// The thread that asks plays all matches itself.
inline Crew alone(Play play) {
  return [play = std::move(play)](const Task& task, const Receiver& receiver) {
    for (std::uint64_t match = task.first; match < task.end; ++match) {
      Outcome outcome = play(task.fixture(match));
      if (!receiver.take(outcome)) return false;
    }
    return true;
  };
}

/// How many matches one of several workers gets at once: what takes it some milliseconds. Little is
/// spent on handing over then, and nobody waits long for the last one.
class ChunkSize {
 public:
  using Duration = std::chrono::steady_clock::duration;
  ChunkSize(std::uint64_t most, Duration wanted) : most_(most), wanted_(wanted) {}

  /// For now, when so many matches are left.
  std::uint64_t of(std::uint64_t left, std::size_t workers) const {
    return std::min(size_, left / (2 * workers + 1) + 1);
  }
  /// The last chunk took so long.
  void learn(Duration took) {
    size_ = took < wanted_ ? std::min(2 * size_, most_) : std::max<std::uint64_t>(1, size_ / 2);
  }

 private:
  std::uint64_t size_ = 1, most_;
  Duration wanted_;
};

namespace detail {
/// The work of several threads on a task: chunks of matches, in order.
///
///     waiting for its turn      being played      not begun
///     [done][done][    ]        [    ][    ]      next ... end
///      ^ front: handed over when it is done
class Shift {
 public:
  Shift(const Task& task, const std::vector<Play>& plays)
      : task_(task), workers_(plays.size()), next_(task.first), spent_(plays.size()) {
    for (std::size_t worker = 0; worker < workers_; ++worker)
      threads_.emplace_back([this, worker, &play = plays[worker]] { work(worker, play); });
  }
  ~Shift() {
    {
      const std::lock_guard lock(mutex_);
      next_ = task_.end;
    }
    changed_.notify_all();
    for (std::thread& thread : threads_) thread.join();
  }
  Shift(const Shift&) = delete;
  Shift& operator=(const Shift&) = delete;

  bool handOver(const Receiver& receiver) {
    while (std::unique_ptr<Chunk> chunk = front(receiver)) {
      for (Outcome& outcome : chunk->outcomes)
        if (!receiver.take(outcome)) return false;
      if (chunk->error) std::rethrow_exception(chunk->error);
      const std::lock_guard lock(mutex_);
      spent_[chunk->worker].push_back(std::move(chunk));
    }
    return true;
  }

 private:
  using Clock = std::chrono::steady_clock;
  struct Chunk {
    std::size_t worker = 0;
    std::uint64_t first = 0, end = 0;
    bool done = false;
    std::vector<Outcome> outcomes;
    std::exception_ptr error;
  };
  /// How many chunks may be begun and not handed over, so that memory does not grow.
  std::size_t mostWaiting() const { return std::max<std::size_t>(16, 4 * workers_); }

  void work(std::size_t worker, const Play& play) {
    ChunkSize size(2048, std::chrono::milliseconds(8));
    while (Chunk* chunk = begun(worker, size)) {
      const auto begin = Clock::now();
      try {
        chunk->outcomes.clear();
        for (std::uint64_t match = chunk->first; match < chunk->end; ++match)
          chunk->outcomes.push_back(play(task_.fixture(match)));
      } catch (...) {
        chunk->error = std::current_exception();
      }
      size.learn(Clock::now() - begin);
      {
        const std::lock_guard lock(mutex_);
        chunk->done = true;
        if (chunk->error) next_ = task_.end;
      }
      changed_.notify_all();
    }
  }
  /// The next chunk to play; null when there is none. A chunk goes back
  /// to the worker that filled it: freeing what another thread has allocated would hold up both.
  Chunk* begun(std::size_t worker, const ChunkSize& size) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return next_ >= task_.end || chunks_.size() < mostWaiting(); });
    if (next_ >= task_.end) return nullptr;
    std::unique_ptr<Chunk> chunk;
    if (spent_[worker].empty()) {
      chunk = std::make_unique<Chunk>();
    } else {
      chunk = std::move(spent_[worker].back());
      spent_[worker].pop_back();
    }
    chunk->worker = worker;
    chunk->done = false;
    chunk->first = next_;
    chunk->end = next_ += size.of(task_.end - next_, workers_);
    chunks_.push_back(std::move(chunk));
    return chunks_.back().get();
  }
  /// The first chunk, once it is done; null when all were handed over.
  std::unique_ptr<Chunk> front(const Receiver& receiver) {
    std::unique_lock lock(mutex_);
    const auto ready = [this] {
      return chunks_.empty() ? next_ >= task_.end : chunks_.front()->done;
    };
    while (!changed_.wait_for(lock, std::chrono::milliseconds(50), ready)) {
      lock.unlock();
      receiver.idle();
      lock.lock();
    }
    if (chunks_.empty()) return nullptr;
    auto chunk = std::move(chunks_.front());
    chunks_.pop_front();
    lock.unlock();
    changed_.notify_all();
    return chunk;
  }

  const Task& task_;
  const std::size_t workers_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::uint64_t next_;
  std::deque<std::unique_ptr<Chunk>> chunks_;
  std::vector<std::vector<std::unique_ptr<Chunk>>> spent_;  // By worker.
  std::vector<std::thread> threads_;
};
}  // namespace detail

/// A thread for each of `plays`. What they play is the same whatever their number.
inline Crew together(std::vector<Play> plays) {
  require(!plays.empty(), "a crew has at least one thread");
  if (plays.size() == 1) return alone(std::move(plays[0]));
  return [plays = std::move(plays)](const Task& task, const Receiver& receiver) {
    return detail::Shift(task, plays).handOver(receiver);
  };
}

}  // namespace ludorum::arena
