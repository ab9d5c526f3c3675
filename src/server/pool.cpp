#include "pool.hpp"

#include <algorithm>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "server/manners.hpp"
#include "server/waiting_work.hpp"

namespace ludorum::server {

/// What the threads share. Each of them holds it, so that one that is left behind still can.
struct Pool::Shared : std::enable_shared_from_this<Pool::Shared> {
  using Clock = std::chrono::steady_clock;
  static constexpr std::size_t mostBesides = 254;  ///< Threads for those who would have none.
  static constexpr std::chrono::milliseconds quiet{10}, longestRush{500};

  mutable std::mutex mutex;
  std::condition_variable changed;
  WaitingWork waiting;
  std::vector<std::thread> threads;
  Manners manners{};
  std::size_t size = 0;  ///< Threads that stay.
  std::size_t left = 0;  ///< Threads that have not ended.
  std::size_t idle = 0;  ///< Of those that stay, such as have not begun included.
  std::size_t besides = 0;
  std::size_t patient = 0;  ///< Threads that do what is less urgent than a decision.
  bool closed = false;
  Clock::time_point heldSince{}, quietFrom{};  ///< Estimates may begin at the latter.

  /// What is to be done next, if anything may begin now.
  std::optional<WaitingJob> next() {
    if (waiting.hasAny(Urgency::decision)) return waiting.next(Urgency::decision);
    if (patient + 1 >= size) return std::nullopt;
    if (waiting.hasAny(Urgency::analysis)) return waiting.next(Urgency::analysis);
    if (Clock::now() < quietFrom || !waiting.hasAny(Urgency::estimate)) return std::nullopt;
    return waiting.next(Urgency::estimate);
  }
  /// Waits until something else may begin.
  void wait(std::unique_lock<std::mutex>& lock) {
    ++idle;
    if (waiting.hasAny(Urgency::estimate) && patient + 1 < size)
      changed.wait_until(lock, quietFrom);
    else
      changed.wait(lock);
    --idle;
  }
  /// Somebody waits for a decision, and others may in a moment: estimates keep out of their way.
  /// Where that never ends, they come now and then all the same.
  void holdEstimates() {
    const auto now = Clock::now();
    if (now >= quietFrom) heldSince = now;
    if (now < heldSince + longestRush) quietFrom = now + quiet;
  }

  /// One who has nothing under way, and whom no thread that stays can serve now.
  std::optional<WaitingJob> starving() {
    std::optional<WaitingJob> job;
    if (idle == 0) job = waiting.starving(Urgency::decision);
    if (!job && (idle == 0 || patient + 1 >= size)) job = waiting.starving(Urgency::analysis);
    return job;
  }
  /// A thread besides for each of those.
  void feedStarving() {
    while (!closed && besides < mostBesides) {
      std::optional<WaitingJob> job = starving();
      if (!job) return;
      ++besides;
      ++left;
      try {
        std::thread([self = shared_from_this(), job = *job] { self->workBesides(job); }).detach();
      } catch (const std::system_error&) {  // There are no more: it waits as others do.
        --besides;
        --left;
        waiting.ended(*job, {});
        waiting.add(job->urgency, job->party, std::move(job->work));
        return;
      }
    }
  }

  Ticket add(Urgency urgency, Party party, std::function<void()> work) {
    Ticket ticket = 0;
    {
      const std::lock_guard lock(mutex);
      if (closed) return ticket;
      ticket = waiting.add(urgency, std::move(party), std::move(work));
      if (urgency == Urgency::decision) holdEstimates();
      feedStarving();
    }
    changed.notify_one();
    return ticket;
  }

  void takeManners() const {
    if (manners == Manners::givingWay) giveWay();
  }

  /// Does the work without the lock.
  void perform(std::unique_lock<std::mutex>& lock, WaitingJob& job) {
    const auto begun = Clock::now();
    lock.unlock();
    job.work();
    job.work = nullptr;  // What it holds goes without the lock.
    lock.lock();
    waiting.ended(job, Clock::now() - begun);
  }

  void work() {
    takeManners();
    std::unique_lock lock(mutex);
    --idle;
    while (!closed) {
      std::optional<WaitingJob> job = next();
      if (!job) {
        wait(lock);
        continue;
      }
      const bool isPatient = job->urgency != Urgency::decision;
      patient += isPatient ? 1 : 0;
      feedStarving();
      perform(lock, *job);
      patient -= isPatient ? 1 : 0;
      if (isPatient) changed.notify_one();
      feedStarving();
    }
    --left;
    changed.notify_all();
  }

  void workBesides(WaitingJob job) {
    takeManners();
    std::unique_lock lock(mutex);
    perform(lock, job);
    --besides;
    feedStarving();
    --left;
    changed.notify_all();
  }
};

Pool::Pool(std::size_t threads, Manners manners) : shared_(std::make_shared<Shared>()) {
  shared_->manners = manners;
  shared_->size = shared_->left = shared_->idle = std::max<std::size_t>(2, threads);
  for (std::size_t i = 0; i < shared_->size; ++i)
    shared_->threads.emplace_back([shared = shared_] { shared->work(); });
}

Pool::~Pool() { close(std::chrono::seconds(1)); }

std::size_t Pool::size() const { return shared_->size; }

std::size_t Pool::waiting() const {
  const std::lock_guard lock(shared_->mutex);
  return shared_->waiting.size();
}

Pool::Ticket Pool::add(Urgency urgency, Party party, std::function<void()> work) {
  return shared_->add(urgency, std::move(party), std::move(work));
}

Bin Pool::bin() const {
  return [weak = std::weak_ptr(shared_)](std::shared_ptr<const void> rubbish) {
    if (const auto shared = weak.lock())
      shared->add(Urgency::decision, {},
                  [rubbish = std::move(rubbish)]() mutable { rubbish = {}; });
  };
}

void Pool::forget(Ticket ticket) {
  std::optional<WaitingJob> forgotten;  // What it holds goes without the lock.
  const std::lock_guard lock(shared_->mutex);
  forgotten = shared_->waiting.remove(ticket);
}

void Pool::close(std::chrono::milliseconds patience) {
  WaitingWork::Queues forgotten;
  decltype(Shared::threads) threads;
  bool allEnded = false;
  {
    std::unique_lock lock(shared_->mutex);
    shared_->closed = true;
    std::swap(threads, shared_->threads);
    forgotten = shared_->waiting.taken();
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
