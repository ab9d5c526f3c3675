#include "network.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <boost/asio/ip/v6_only.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>

#include "client_name.hpp"
#include "connection.hpp"
#include "ludorum/core/error.hpp"
#include "server/processor_time.hpp"

namespace ludorum::server {

namespace {
namespace asio = boost::asio;
using Tcp = asio::ip::tcp;
using ErrorCode = boost::system::error_code;
using Acceptor = asio::basic_socket_acceptor<Tcp, NetworkExecutor>;

constexpr std::chrono::milliseconds acceptPause{100}, lastWords{500};
constexpr std::uint16_t usualPort = 8080;

/// An address as it stands in a browser's line: IPv6 in brackets.
std::string bracketed(const std::string& host) {
  return host.find(':') == std::string::npos ? host : '[' + host + ']';
}

/// The name of a proxy as a client.
std::string proxyOf(const std::string& address) {
  ErrorCode error;
  const auto found = asio::ip::make_address(address, error);
  require(!error, fmt::format("\"{}\" is no address of a proxy: 127.0.0.1 is one", address));
  return clientName(found);
}

Tcp::endpoint resolved(asio::io_context& io, const std::string& host) {
  ErrorCode error;
  const auto found = Tcp::resolver(io).resolve(host, "", Tcp::resolver::passive, error);
  if (error || found.empty())
    throw Error(fmt::format("no address is known for the host \"{}\": {}", host,
                            error ? error.message() : "none"));
  return *found.begin();
}

/// Listens there, or says why not.
ErrorCode listen(Acceptor& acceptor, const Tcp::endpoint& place) {
  ErrorCode error;
  acceptor.close(error);
  acceptor.open(place.protocol(), error);
  if (error) return error;
  acceptor.set_option(Acceptor::reuse_address(true), error);
  if (place.address().is_v6() && place.address().is_unspecified())
    acceptor.set_option(asio::ip::v6_only(false), error);  // Any means any.
  if (!acceptor.bind(place, error)) acceptor.listen(Acceptor::max_listen_connections, error);
  return error;
}
}  // namespace

class Network::Inside {
 public:
  explicit Inside(NetworkOptions options) : state_{std::move(options)} {
    open();
    if (!state_.options.proxy.empty()) state_.proxy = proxyOf(state_.options.proxy);
    state_.responder.emplace(state_.options.site, names(), port(), state_.options.names);
  }

  ~Inside() {
    state_.emptied = [] {};
  }
  Inside(const Inside&) = delete;
  Inside& operator=(const Inside&) = delete;

  std::uint16_t port() const { return place_.port(); }
  std::string address() const {
    const std::string host =
        place_.address().is_unspecified() ? "127.0.0.1" : bracketed(state_.options.host);
    return fmt::format("http://{}:{}/", host, port());
  }
  bool isLoopback() const { return place_.address().is_loopback(); }

  Loop loop() {
    Loop loop;
    loop.post = [this](std::function<void()> work) { asio::post(io_, std::move(work)); };
    loop.later = [this](std::chrono::milliseconds wait, std::function<void()> work) {
      const auto timer = std::make_shared<asio::steady_timer>(io_, wait);
      timer->async_wait([timer, work = std::move(work)](ErrorCode error) {
        if (!error) work();
      });
    };
    return loop;
  }

  void run(NetworkHandler handler) {
    state_.handler = std::move(handler);
    accept();
    while (!io_.stopped()) try {
        while (doTask()) {
        }
      } catch (const std::exception& error) {
        state_.handler.failed(error.what());
      }
  }

  void stop() {
    asio::post(io_, [this] {
      ErrorCode ignored;
      acceptor_.close(ignored);
      state_.emptied = [this] { finish(); };
      if (state_.connections.empty()) return finish();
      for (OpenConnection* connection : listed()) connection->closeWithReason();
      pause_.expires_after(lastWords);
      pause_.async_wait([this](ErrorCode) {
        for (OpenConnection* connection : listed()) connection->closeNow();
      });
    });
  }

  double longestTask() const { return longestTask_; }

 private:
  /// Waits for something to do, and does it; false once there is nothing any more.
  bool doTask() {
    struct Measured {
      Inside& inside;
      double begun = processorTime();
      ~Measured() {
        const double took = processorTime() - begun;
        if (took > inside.longestTask_) inside.longestTask_ = took;
      }
    } const measured{*this};
    return io_.run_one() > 0;
  }

  void open() {
    const NetworkOptions& options = state_.options;
    Tcp::endpoint place = resolved(io_, options.host);
    place.port(options.port.value_or(usualPort));
    ErrorCode error = listen(acceptor_, place);
    if (error == asio::error::address_in_use && !options.port) {
      place.port(0);
      error = listen(acceptor_, place);
    }
    if (!error) place_ = acceptor_.local_endpoint(error);
    if (!error) return;
    if (error == asio::error::address_in_use)
      throw Error(fmt::format("port {} of {} is taken: another one, or 0 for any that is free",
                              place.port(), options.host));
    throw Error(fmt::format("cannot serve at {}, port {}: {}", options.host, place.port(),
                            error.message()));
  }

  /// What browsers may call this server; nothing if it can have any name.
  std::vector<std::string> names() const {
    const auto bound = place_.address();
    if (bound.is_unspecified()) return {};
    std::vector<std::string> names{"localhost", "127.0.0.1", "[::1]"};
    for (const std::string& own : {state_.options.host, bound.to_string()})
      if (std::find(names.begin(), names.end(), bracketed(own)) == names.end())
        names.push_back(bracketed(own));
    return names;
  }

  /// All connections now; some end while others are told to.
  std::vector<OpenConnection*> listed() const {
    return {state_.connections.begin(), state_.connections.end()};
  }
  /// Ends once the handler knows of all ends.
  void finish() {
    asio::post(io_, [this] { io_.stop(); });
  }

  void accept() {
    acceptor_.async_accept([this](ErrorCode error, IncomingSocket socket) {
      if (!acceptor_.is_open()) return;
      if (!error) {
        start(std::move(socket));
        return accept();
      }
      // Out of descriptors or memory, perhaps: connections wait until some have ended.
      pause_.expires_after(acceptPause);
      pause_.async_wait([this](ErrorCode stopped) {
        if (!stopped) accept();
      });
    });
  }

  void start(IncomingSocket socket) {
    ErrorCode error;
    const auto address = socket.remote_endpoint(error).address();
    if (error) return;  // Gone already.
    socket.set_option(Tcp::no_delay(true), error);
    serveConnection(state_, std::move(socket), clientName(address));
  }

  NetworkState state_;  // The connections in `io_` need it until they are gone.
  asio::io_context io_{1};
  Acceptor acceptor_{io_};
  Tcp::endpoint place_;  // Where it listens.
  std::atomic<double> longestTask_ = 0;
  asio::steady_timer pause_{io_};
};

Network::Network(NetworkOptions options) : inside_(std::make_unique<Inside>(std::move(options))) {}
Network::~Network() = default;

std::uint16_t Network::port() const { return inside_->port(); }
std::string Network::address() const { return inside_->address(); }
bool Network::isLoopback() const { return inside_->isLoopback(); }
Loop Network::loop() { return inside_->loop(); }
void Network::run(NetworkHandler handler) { inside_->run(std::move(handler)); }
double Network::longestTask() const { return inside_->longestTask(); }
void Network::stop() { inside_->stop(); }

}  // namespace ludorum::server
