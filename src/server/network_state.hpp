// What all connections of a network share.
#pragma once
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <unordered_set>

#include "server/http_responder.hpp"
#include "server/network.hpp"
#include "server/quota.hpp"

namespace ludorum::server {

/// A connection, as far as the network knows it.
class OpenConnection {
 public:
  OpenConnection() = default;
  OpenConnection(const OpenConnection&) = delete;
  OpenConnection& operator=(const OpenConnection&) = delete;
  virtual ~OpenConnection() = default;
  /// It closes, and says that the server is going away.
  virtual void closeWithReason() = 0;
  virtual void closeNow() = 0;
  virtual const std::string& client() const = 0;
  /// How much waits to be sent.
  virtual std::size_t queuedBytes() const = 0;
};

/// Outlives all connections; for the network's thread.
struct NetworkState {
  NetworkOptions options;
  NetworkHandler handler{};
  std::optional<HttpResponder> responder{};
  std::shared_ptr<Quota> places = std::make_shared<Quota>(options.limits.connections);
  std::string proxy{};  ///< Its name as a client, if there is one.
  Quota queuedBytes{{options.queuedByClient, options.queuedBytes.all}};  ///< That wait to be sent.
  std::size_t refusals = 0;  ///< Connections that are being told that there is no room.
  std::unordered_set<OpenConnection*> connections{};
  std::function<void()> emptied = [] {};  ///< Called when the last of them is gone.

  /// Drops connections, of whoever has most that waits, until no more waits than may.
  void dropGreediest();
};

}  // namespace ludorum::server
