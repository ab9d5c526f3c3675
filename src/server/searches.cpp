#include "searches.hpp"

#include <algorithm>
#include <thread>
#include <utility>
#include <vector>

namespace ludorum::server {

namespace {
std::size_t threadsWanted(std::size_t threads) {
  return threads > 0 ? threads : std::max(2U, std::thread::hardware_concurrency());
}
}  // namespace

Searches::Searches(Loop loop, const Limits& limits, std::size_t threads)
    : loop_(std::move(loop)),
      longest_(limits.searchTime),
      slots_(std::make_shared<Quota>(limits.searches)),
      memory_(std::make_shared<Quota>(limits.memory)),
      pool_(threadsWanted(threads), Manners::givingWay) {}

void Searches::want(std::shared_ptr<Search> search) {
  if (!begin(search)) waiting_[search->party.client].push_back(std::move(search));
}

void Searches::drop(Search& search) {
  search.isDropped = true;
  search.stop.request_stop();
}

/// Whoever has none gets one, however many others have.
bool Searches::hasSlot(const std::string& client, std::size_t spared) const {
  return slots_->fits(client, 1, spared) || slots_->taken(client) == 0;
}

std::optional<Lease> Searches::slot(const std::string& client, std::size_t spared) const {
  if (!hasSlot(client, spared)) return std::nullopt;
  return Lease(slots_, client, 1);
}

std::optional<Lease> Searches::memory(const std::string& client, std::size_t mebibytes,
                                      std::size_t spared) const {
  const auto fits = [&] { return memory_->fits(client, mebibytes, spared); };
  if (!fits()) spare(memory_->fitsAll(mebibytes) ? &client : nullptr);
  if (!fits()) return std::nullopt;
  return Lease(memory_, client, mebibytes);
}

/// Whether it has begun, or need not begin any more.
bool Searches::begin(const std::shared_ptr<Search>& search) {
  if (search->isDropped) return true;
  std::optional<Lease> place = slot(search->party.client);
  if (!place) return false;
  if (search->memory > 0 && !*search->lease) {
    std::optional<Lease> room = memory(search->party.client, search->memory);
    if (!room) return false;
    *search->lease = std::move(*room);
  }
  search->slot = std::move(*place);
  begun_.insert(search);
  pool_.add(Urgency::decision, search->party, [this, post = loop_.post, search] {
    search->isRunning = true;
    search->work();
    post([this, search] { finished(search); });
  });
  if (!isWatching_) {
    isWatching_ = true;
    watch();
  }
  return true;
}

void Searches::finished(const std::shared_ptr<Search>& search) {
  begun_.erase(search);
  search->slot = {};
  search->work = nullptr;  // And what it holds.
  if (!search->isDropped) search->done();
  advance();
}

void Searches::advance() {
  for (auto client = waiting_.begin(); client != waiting_.end();) {
    auto& queue = client->second;
    for (auto search = queue.begin(); search != queue.end() && hasSlot(client->first);)
      search = begin(*search) ? queue.erase(search) : std::next(search);  // Memory may be short.
    client = queue.empty() ? waiting_.erase(client) : std::next(client);
  }
}

/// Looks now and then for searches that take too long. One timer for all: there may be thousands of
/// short ones in a second.
void Searches::watch() {
  for (const auto& search : begun_) {
    if (!search->isRunning) continue;
    if (!search->since) search->since = loop_.now();
    if (loop_.now() - *search->since >= longest_) search->stop.request_stop();
  }
  isWatching_ = !begun_.empty();
  if (isWatching_) loop_.later(std::chrono::milliseconds(50), [this] { watch(); });
}

void Searches::close(std::chrono::milliseconds patience) {
  for (const auto& search : begun_) drop(*search);
  waiting_.clear();
  pool_.close(patience);
}

}  // namespace ludorum::server
