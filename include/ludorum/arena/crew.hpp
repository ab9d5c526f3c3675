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
#include <string>
#include <system_error>
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

/// Who gets the outcomes, in the thread that asked for them; `stop` alone is called from any.
struct Receiver {
  /// Takes the next outcome, in the order of their numbers. False: no more are wanted.
  std::function<bool(Outcome& outcome)> take;
  std::function<void()> idle = [] {};  ///< Called now and then while there is nothing to take.
  /// Whether to stop: then no match begins any more, and those that were begun are finished.
  std::function<bool()> stop = [] { return false; };
  /// Takes an outcome after a stop or a failure, in any order: matches before it may not have been
  /// played.
  std::function<void(Outcome& outcome)> takeLate = [](Outcome&) {};
};

/// Plays a task; false if the receiver wanted no more, or stopped it. An exception of a match comes
/// out after all others that were played have been handed over, those before it in order.
using Crew = std::function<bool(const Task& task, const Receiver& receiver)>;

/// Plays one match; used by one thread only.
using Play = std::function<Outcome(const Fixture& fixture)>;

/// A Play throws it when the match was cut short, and so is none. It stops the task.
struct Interrupted {};

/// The thread that asks plays all matches itself.
inline Crew alone(Play play) {
  return [play = std::move(play)](const Task& task, const Receiver& receiver) {
    for (std::uint64_t match = task.first; match < task.end; ++match) try {
        if (receiver.stop()) return false;
        Outcome outcome = play(task.fixture(match));
        if (!receiver.take(outcome)) return false;
      } catch (const Interrupted&) {
        return false;
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
  Shift(const Task& task, const Receiver& receiver, const std::vector<Play>& plays)
      : task_(task),
        receiver_(receiver),
        workers_(plays.size()),
        next_(task.first),
        spent_(plays.size()) {
    threads_.reserve(workers_);
    try {
      for (std::size_t worker = 0; worker < workers_; ++worker)
        threads_.emplace_back([this, worker, &play = plays[worker]] { work(worker, play); });
    } catch (const std::system_error& error) {
      const std::string made = std::to_string(threads_.size());
      leave();
      throw ShortageError("of " + std::to_string(workers_) + " threads only " + made +
                          " could be made: " + error.code().message() + "; take " +
                          (made == "0" ? "fewer" : "--threads " + made) + ", or raise the limit");
    }
  }
  ~Shift() { leave(); }
  Shift(const Shift&) = delete;
  Shift& operator=(const Shift&) = delete;

  bool handOver() {
    std::exception_ptr failure;
    while (std::unique_ptr<Chunk> chunk = nextDone()) {
      for (Outcome& outcome : chunk->outcomes)
        if (stopped_)
          receiver_.takeLate(outcome);
        else if (!receiver_.take(outcome))
          return false;
      if (!failure) failure = chunk->error;
      stopped_ = stopped_ || failure || chunk->isCut;  // What others have played is not lost.
      const std::lock_guard lock(mutex_);
      spent_[chunk->worker].push_back(std::move(chunk));
    }
    if (failure) std::rethrow_exception(failure);
    return !stopped_;
  }

 private:
  using Clock = std::chrono::steady_clock;
  struct Chunk {
    std::size_t worker = 0;
    std::uint64_t first = 0, end = 0;
    bool done = false;
    bool isCut = false;  ///< Some of its matches were not played, because of a stop.
    std::vector<Outcome> outcomes;
    std::exception_ptr error;
  };
  /// How many chunks may be begun and not handed over, so that memory does not grow.
  std::size_t mostWaiting() const { return std::max<std::size_t>(16, 4 * workers_); }

  void work(std::size_t worker, const Play& play) {
    ChunkSize size(2048, std::chrono::milliseconds(8));
    while (Chunk* chunk = begun(worker, size)) {
      const auto begin = Clock::now();
      playAll(*chunk, play);
      size.learn(Clock::now() - begin);
      {
        const std::lock_guard lock(mutex_);
        chunk->done = true;
        if (chunk->error || chunk->isCut) next_ = task_.end;
      }
      changed_.notify_all();
    }
  }
  void playAll(Chunk& chunk, const Play& play) const {
    try {
      for (std::uint64_t match = chunk.first; match < chunk.end; ++match) {
        chunk.isCut = receiver_.stop();
        if (chunk.isCut) return;
        chunk.outcomes.push_back(play(task_.fixture(match)));
      }
    } catch (const Interrupted&) {
      chunk.isCut = true;
    } catch (...) {
      chunk.error = std::current_exception();
    }
  }
  /// Ends all threads, once they have played the chunks that they have.
  void leave() {
    {
      const std::lock_guard lock(mutex_);
      next_ = task_.end;
    }
    changed_.notify_all();
    for (std::thread& thread : threads_) thread.join();
    threads_.clear();
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
    chunk->done = chunk->isCut = false;
    chunk->outcomes.clear();
    chunk->first = next_;
    chunk->end = next_ += size.of(task_.end - next_, workers_);
    chunks_.push_back(std::move(chunk));
    return chunks_.back().get();
  }
  /// The first chunk, once it is done, or after a stop any that is; null when all were handed over.
  std::unique_ptr<Chunk> nextDone() {
    std::unique_lock lock(mutex_);
    auto found = chunks_.end();
    const auto ready = [&] {
      const auto last = stopped_ || chunks_.empty() ? chunks_.end() : chunks_.begin() + 1;
      found = std::find_if(chunks_.begin(), last, [](const auto& chunk) { return chunk->done; });
      return chunks_.empty() ? next_ >= task_.end : found != last;
    };
    while (!changed_.wait_for(lock, std::chrono::milliseconds(50), ready)) {
      lock.unlock();
      receiver_.idle();
      if (receiver_.stop()) stopped_ = true;  // What is done need not wait for its turn.
      lock.lock();
    }
    if (chunks_.empty()) return nullptr;
    auto chunk = std::move(*found);
    chunks_.erase(found);
    lock.unlock();
    changed_.notify_all();
    return chunk;
  }

  const Task& task_;
  const Receiver& receiver_;
  const std::size_t workers_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::uint64_t next_;
  std::deque<std::unique_ptr<Chunk>> chunks_;
  std::vector<std::vector<std::unique_ptr<Chunk>>> spent_;  // By worker.
  std::vector<std::thread> threads_;
  bool stopped_ = false;  // Of the thread that hands over.
};
}  // namespace detail

/// A thread for each of `plays`. What they play is the same whatever their number.
inline Crew together(std::vector<Play> plays) {
  require(!plays.empty(), "a crew has at least one thread");
  if (plays.size() == 1) return alone(std::move(plays[0]));
  return [plays = std::move(plays)](const Task& task, const Receiver& receiver) {
    return detail::Shift(task, receiver, plays).handOver();
  };
}

}  // namespace ludorum::arena
