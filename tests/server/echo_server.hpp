// A server on a port of its own, in a thread of the test, whose handler echoes.
#pragma once
#include <array>
#include <atomic>
#include <map>
#include <stdexcept>
#include <string>
#include <thread>

#include "plain_client.hpp"
#include "server/network.hpp"

namespace ludorum::test {

inline constexpr std::array<server::SiteFile, 2> echoFiles{
    {{"/index.html", "text/html; charset=utf-8", "\"aa\"", "<p>Hello"},
     {"/main.js", "text/javascript; charset=utf-8", "\"bb\"", "let x;"}}};

class EchoServer {
 public:
  explicit EchoServer(server::NetworkOptions options = {})
      : network(prepared(std::move(options))), thread_([this] { network.run(handler()); }) {}
  ~EchoServer() { stop(); }
  EchoServer(const EchoServer&) = delete;
  EchoServer& operator=(const EchoServer&) = delete;

  void stop() {
    if (!thread_.joinable()) return;
    network.stop();
    thread_.join();
  }

  std::string host() const { return "localhost:" + std::to_string(network.port()); }
  std::string hostField() const { return "Host: " + host() + "\r\n"; }
  PlainClient client() const { return PlainClient(network.port()); }
  HttpResponse get(std::string_view target, const std::string& fields = {}) const {
    return client().get(target, hostField() + fields);
  }
  std::string handshake(const std::string& fields = {}) const {
    return hostField() +
           "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
           "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n" +
           fields;
  }
  /// A client with a WebSocket.
  PlainClient socket(const char* from = "127.0.0.1", const std::string& fields = {}) const {
    PlainClient client(network.port(), from);
    client.get("/socket", handshake(fields));
    return client;
  }
  /// Whether a new client is served as ever.
  bool isWell() const {
    PlainClient client = socket();
    client.say("well?");
    return client.heard() == "well?" && get("/").status == 200;
  }

  server::Network network;
  std::atomic<int> opened = 0, closed = 0, messages = 0;
  std::atomic<bool> failed = false;

 private:
  static server::NetworkOptions prepared(server::NetworkOptions options) {
    if (!options.port) options.port = 0;
    options.site = echoFiles;
    return options;
  }
  server::NetworkHandler handler() {
    return {[this](server::Link link) {
              links_.emplace(++opened, std::move(link));
              return static_cast<server::LinkId>(opened);
            },
            [this](server::LinkId link, std::string_view text) {
              ++messages;
              heard(links_.at(link), text);
              return true;
            },
            [this](server::LinkId link) {
              ++closed;
              links_.erase(link);
            },
            [this](const std::string& what) { failed = what == "as you wish"; }};
  }
  static void say(const server::Link& link, std::string text) {
    link.send(std::make_shared<const std::string>(std::move(text)));
  }
  /// Echoes, but for what has a meaning of its own.
  void heard(const server::Link& link, std::string_view text) const {
    if (text == "who?") return say(link, link.client);
    if (text == "throw") throw std::runtime_error("as you wish");
    if (text == "flood") {
      for (int i = 0; i < 100; ++i) say(link, std::string(1 << 20, 'x'));
      return;
    }
    if (text == "some") {  // 12 MB: less than one connection may leave unread.
      for (int i = 0; i < 300; ++i) say(link, std::string(40'000, 'x'));
      return;
    }
    if (text == "flood all") {
      for (const auto& [id, each] : links_)
        for (int i = 0; i < 40; ++i) say(each, std::string(1 << 20, 'x'));
      return;
    }
    say(link, std::string(text));
    if (text == "close") link.close();
    if (text == "close") say(link, "never heard");
  }

  std::map<server::LinkId, server::Link> links_;
  std::thread thread_;
};

}  // namespace ludorum::test
