// What all connections of a network share.
#pragma once
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>

#include "server/front_desk.hpp"
#include "server/network.hpp"

namespace ludorum::server {

/// How many connections there are, by client and in all.
class Crowd {
 public:
  explicit Crowd(Share most) : most_(most) {}
  bool hasRoomFor(const std::string& client) const {
    const auto found = each_.find(client);
    return all_ < most_.all && (found == each_.end() || found->second < most_.each);
  }
  void enter(const std::string& client) {
    ++each_[client];
    ++all_;
  }
  void leave(const std::string& client) {
    --all_;
    if (--each_[client] == 0) each_.erase(client);
  }

 private:
  Share most_;
  std::size_t all_ = 0;
  std::unordered_map<std::string, std::size_t> each_;
};

/// A connection, as far as the network knows it.
class Guest {
 public:
  Guest() = default;
  Guest(const Guest&) = delete;
  Guest& operator=(const Guest&) = delete;
  virtual ~Guest() = default;
  /// The server closes, and says so.
  virtual void sendAway() = 0;
  /// It closes at once.
  virtual void cutOff() = 0;
};

/// Outlives all connections; for the network's thread.
struct House {
  NetworkOptions options;
  Reception reception{};
  std::optional<FrontDesk> desk{};
  Crowd crowd{options.limits.connections};
  std::size_t queuedBytes = 0;  ///< That wait to be sent.
  std::size_t refusals = 0;  ///< Connections that are being told that there is no room.
  std::unordered_set<Guest*> guests{};
  std::function<void()> emptied = [] {};  ///< Called when the last of them is gone.
};

}  // namespace ludorum::server
