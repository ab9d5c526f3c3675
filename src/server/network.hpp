// The network serves the files of the page by HTTP, and a WebSocket at /socket. One thread does all
// of it, and calls whoever gets the messages.
#pragma once
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/limits.hpp"
#include "server/playtester.hpp"
#include "server/site.hpp"

namespace ludorum::server {

/// How long the network waits before it closes a connection.
struct Timeouts {
  std::chrono::milliseconds request{
      10'000};  ///< For the head of a request, and for the answer's way.
  std::chrono::milliseconds idle{20'000};  ///< For another request.
  std::chrono::milliseconds message{20'000};  ///< For the rest of a message that has begun.
  std::chrono::milliseconds silence{60'000};  ///< Of a WebSocket; it is pinged after half of that.
  std::chrono::milliseconds goodbye{3'000};  ///< For the other side to close, too.
  /// For the other side to take a message, besides a second for each 64 KiB of it.
  std::chrono::milliseconds writing{30'000};
};

struct NetworkOptions {
  std::string host = "127.0.0.1";  ///< An address of this machine, or a name of one.
  std::optional<std::uint16_t> port{};  ///< 0: any that is free; none: 8080 if that is free.
  Site site{};
  Limits limits{};
  Timeouts timeouts{};
  /// That wait to be sent, before more is added: of one connection, and of all. Whoever has most of
  /// them is dropped if all have too many. All of a long match is some 4 MiB.
  Share queuedBytes{std::size_t{16} << 20, std::size_t{256} << 20};
  std::size_t queuedByClient = std::size_t{64} << 20;  ///< Of all connections of a client.
  /// The address of a proxy that tells, in X-Forwarded-For, for whom it connects; none: nobody is
  /// believed.
  std::string proxy{};
  std::vector<std::string> names{};  ///< By which browsers call the server besides.
};

/// Who gets the messages; called in the network's thread.
struct NetworkHandler {
  std::function<LinkId(Link)> opened;
  std::function<bool(LinkId, std::string_view text)> received;  ///< Whether to read on.
  std::function<void(LinkId)> closed;
  /// What went wrong inside; the server goes on.
  std::function<void(const std::string&)> failed = [](const std::string&) {};
};

class Network {
 public:
  /// Opens the port; an Error says why it cannot be. Connections wait until `run`.
  explicit Network(NetworkOptions options);
  ~Network();
  Network(const Network&) = delete;
  Network& operator=(const Network&) = delete;

  std::uint16_t port() const;
  /// What a browser on this machine is to open, `http://127.0.0.1:8080/`.
  std::string address() const;
  /// Whether only this machine can connect.
  bool isLoopback() const;

  /// To call functions in the thread that runs the network. Must not be used after the network.
  Loop loop();
  /// Serves until it is stopped.
  void run(NetworkHandler handler);
  /// The longest that the thread of `run` has worked without looking at what else there is, in
  /// seconds of processor time. Any thread may ask.
  double longestTask() const;
  /// Ends `run`, once connections are told goodbye, or after half a second. From any thread.
  void stop();

 private:
  class Inside;
  std::unique_ptr<Inside> inside_;
};

}  // namespace ludorum::server
