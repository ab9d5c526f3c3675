#include "pool.hpp"

#include <algorithm>
#include <array>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

namespace ludorum::server {

/// What the threads share. Each of them holds it, so that one that is left behind still can.
struct Pool::Shared {
  using Clock = std::chrono::steady_clock;
  static constexpr std::size_t urgencies = 3;
  static constexpr auto estimates = static_cast<std::size_t>(Urgency::estimate);
  static constexpr std::chrono::milliseconds quiet{10}, longestRush{500};

  std::mutex mutex;
  std::condition_variable changed;
  std::array<std::deque<std::function<void()>>, urgencies> waiting;
  std::vector<std::thread> threads;
  std::size_t size = 0;  ///< Threads in all.
  std::size_t left = 0;  ///< Threads that have not ended.
  std::size_t patient = 0;  ///< Threads that do what is less urgent than a decision.
  bool closed = false;
  Clock::time_point heldSince{}, quietFrom{};  ///< Estimates may begin at the latter.

  /// What is to be done next, if anything may begin now.
  std::deque<std::function<void()>>* next() {
    for (std::size_t urgency = 0; urgency < urgencies; ++urgency) {
      if (urgency > 0 && patient + 1 >= size) return nullptr;
      if (urgency == estimates && Clock::now() < quietFrom) return nullptr;
      if (!waiting[urgency].empty()) return &waiting[urgency];
    }
    return nullptr;
  }
  /// Waits until something else may begin.
  void wait(std::unique_lock<std::mutex>& lock) {
    if (!waiting[estimates].empty() && patient + 1 < size)
      changed.wait_until(lock, quietFrom);
    else
      changed.wait(lock);
  }
  /// Somebody waits for a decision, and others may in a moment: estimates keep out of their way.
  /// Where that never ends, they come now and then all the same.
  void holdEstimates() {
    const auto now = Clock::now();
    if (now >= quietFrom) heldSince = now;
    if (now < heldSince + longestRush) quietFrom = now + quiet;
  }

  void work() {
    std::unique_lock lock(mutex);
    while (!closed) {
      std::deque<std::function<void()>>* const queue = next();
      if (queue == nullptr) {
        wait(lock);
        continue;
      }
      const bool isPatient = queue != waiting.data();
      std::function<void()> job = std::move(queue->front());
      queue->pop_front();
      patient += isPatient ? 1 : 0;
      lock.unlock();
      job();
      job = nullptr;  // What it holds goes without the lock.
      lock.lock();
      patient -= isPatient ? 1 : 0;
      if (isPatient) changed.notify_one();
    }
    --left;
    changed.notify_all();
  }
};

Pool::Pool(std::size_t threads) : shared_(std::make_shared<Shared>()) {
  shared_->size = shared_->left = std::max<std::size_t>(2, threads);
  for (std::size_t i = 0; i < shared_->size; ++i)
    shared_->threads.emplace_back([shared = shared_] { shared->work(); });
}

Pool::~Pool() { close(std::chrono::seconds(1)); }

std::size_t Pool::size() const { return shared_->size; }

void Pool::add(Urgency urgency, std::function<void()> work) {
  {
    const std::lock_guard lock(shared_->mutex);
    if (shared_->closed) return;
    shared_->waiting[static_cast<std::size_t>(urgency)].push_back(std::move(work));
    if (urgency == Urgency::decision) shared_->holdEstimates();
  }
  shared_->changed.notify_one();
}

void Pool::close(std::chrono::milliseconds patience) {
  decltype(Shared::waiting) forgotten;
  decltype(Shared::threads) threads;
  bool allEnded = false;
  {
    std::unique_lock lock(shared_->mutex);
    shared_->closed = true;
    std::swap(forgotten, shared_->waiting);
    std::swap(threads, shared_->threads);
    shared_->changed.notify_all();
    allEnded = shared_->changed.wait_for(lock, patience, [&] { return shared_->left == 0; });
  }
  for (std::thread& thread : threads) {
    if (allEnded)
      thread.join();
    else
      thread.detach();
  }
}

}  // namespace ludorum::server
