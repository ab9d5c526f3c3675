// What clients have taken of something of which there is only so much.
#pragma once
#include <algorithm>
#include <cstddef>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <utility>

#include "server/limits.hpp"

namespace ludorum::server {

/// What was taken of one thing, by each client and in all. For any threads: what a search holds may
/// go wherever it ended.
class Quota {
 public:
  explicit Quota(Share limit) : limit_(limit) {}

  /// The most that one client can ever have.
  std::size_t each() const { return std::min(limit_.each, limit_.all); }
  bool fitsAll(std::size_t amount) const {
    const std::lock_guard lock(mutex_);
    return all_ + amount <= limit_.all;
  }
  /// `spared` is what the client gives back for it.
  bool fits(const std::string& client, std::size_t amount, std::size_t spared = 0) const {
    const std::lock_guard lock(mutex_);
    const auto found = taken_.find(client);
    const std::size_t taken = found == taken_.end() ? 0 : found->second;
    return taken + amount <= limit_.each + spared && all_ + amount <= limit_.all + spared;
  }
  std::size_t taken(const std::string& client) const {
    const std::lock_guard lock(mutex_);
    const auto found = taken_.find(client);
    return found == taken_.end() ? 0 : found->second;
  }
  /// The client that has taken most; empty if none has taken anything.
  std::string greediest() const {
    const std::lock_guard lock(mutex_);
    const auto most =
        std::max_element(taken_.begin(), taken_.end(),
                         [](const auto& a, const auto& b) { return a.second < b.second; });
    return most == taken_.end() ? std::string() : most->first;
  }
  void take(const std::string& client, std::size_t amount) {
    const std::lock_guard lock(mutex_);
    taken_[client] += amount;
    all_ += amount;
  }
  void giveBack(const std::string& client, std::size_t amount) {
    const std::lock_guard lock(mutex_);
    const auto found = taken_.find(client);
    if (found == taken_.end()) return;  // Nothing was taken.
    if ((found->second -= amount) == 0) taken_.erase(found);
    all_ -= amount;
  }

 private:
  Share limit_;
  mutable std::mutex mutex_;
  std::map<std::string, std::size_t> taken_;
  std::size_t all_ = 0;
};

/// A part of a quota, which is given back when it goes.
class Lease {
 public:
  Lease() = default;
  Lease(std::shared_ptr<Quota> quota, std::string client, std::size_t amount)
      : quota_(std::move(quota)), client_(std::move(client)), amount_(amount) {
    quota_->take(client_, amount_);
  }
  Lease(Lease&& other) noexcept { swap(other); }
  Lease& operator=(Lease&& other) noexcept {
    Lease taken(std::move(other));
    swap(taken);
    return *this;
  }
  ~Lease() {
    if (quota_) quota_->giveBack(client_, amount_);
  }
  Lease(const Lease&) = delete;
  Lease& operator=(const Lease&) = delete;

  explicit operator bool() const { return quota_ != nullptr; }
  std::size_t amount() const { return amount_; }

 private:
  void swap(Lease& other) noexcept {
    std::swap(quota_, other.quota_);
    std::swap(client_, other.client_);
    std::swap(amount_, other.amount_);
  }
  std::shared_ptr<Quota> quota_;
  std::string client_;
  std::size_t amount_ = 0;
};

}  // namespace ludorum::server
