#include "waiting_work.hpp"

#include <algorithm>
#include <tuple>

namespace ludorum::server {

Pool::Ticket WaitingWork::add(Urgency urgency, Party party, std::function<void()> work) {
  Queue& queue = byClient_[place(urgency)][party.client];
  queue.push_back({++last_, urgency, std::move(party), std::move(work)});
  places_[last_] = std::prev(queue.end());
  return last_;
}

std::optional<WaitingJob> WaitingWork::remove(Pool::Ticket ticket) {
  const auto found = places_.find(ticket);
  if (found == places_.end()) return std::nullopt;
  const Queue::iterator job = found->second;
  WaitingJob removed = std::move(*job);
  auto& clients = byClient_[place(removed.urgency)];
  const auto queue = clients.find(removed.party.client);
  queue->second.erase(job);
  if (queue->second.empty()) clients.erase(queue);
  places_.erase(found);
  return removed;
}

WaitingJob WaitingWork::take(Queue::iterator job) {
  ++clients_[job->party.client][place(job->urgency)];
  ++links_[job->party.link][place(job->urgency)];
  return *remove(job->ticket);
}

WaitingJob WaitingWork::next(Urgency urgency) {
  const auto now = Clock::now();
  auto& clients = byClient_[place(urgency)];
  const auto rank = [&](const auto& entry) {
    return std::tuple(runningOf(clients_, entry.first, urgency), usage_.of(entry.first, now),
                      entry.second.front().ticket);
  };
  auto best = clients.begin();
  auto bestRank = rank(*best);
  for (auto client = std::next(best); client != clients.end(); ++client)
    if (auto own = rank(*client); own < bestRank)
      std::tie(best, bestRank) = std::tuple(client, own);
  Queue& queue = best->second;
  if (urgency == Urgency::estimate) return take(queue.begin());
  const auto fewest =
      std::min_element(queue.begin(), queue.end(), [&](const auto& a, const auto& b) {
        return runningOf(links_, a.party.link, urgency) < runningOf(links_, b.party.link, urgency);
      });
  return take(fewest);
}

std::optional<WaitingJob> WaitingWork::starving(Urgency urgency) {
  for (auto& [client, queue] : byClient_[place(urgency)])
    for (auto job = queue.begin(); job != queue.end(); ++job)
      if (starves(*job)) return take(job);
  return std::nullopt;
}

void WaitingWork::ended(const WaitingJob& job, Clock::duration took) {
  finish(clients_, job.party.client, job.urgency);
  finish(links_, job.party.link, job.urgency);
  usage_.charge(job.party.client, std::chrono::duration<double>(took).count(), Clock::now());
}

WaitingWork::Queues WaitingWork::taken() {
  places_.clear();
  return std::exchange(byClient_, {});
}

}  // namespace ludorum::server
