// `HttpResponder` decides what a request of HTTP is answered, and who may open a WebSocket. It
// knows nothing of networks.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/site.hpp"

namespace ludorum::server {

/// What matters of a request's head. A field that is missing is empty.
struct HttpRequest {
  std::string_view method{}, target{};
  std::string_view host{}, origin{}, known{};  ///< `known` is If-None-Match.
  std::size_t hosts = 1;  ///< How many fields are called Host.
  bool upgrade = false;  ///< It asks for a WebSocket.
  bool body = false;  ///< Something follows the head.
};

struct HttpResponse {
  static constexpr unsigned handshake = 101;  ///< The WebSocket is granted.
  unsigned status = 200;
  std::string_view type = "text/plain; charset=utf-8";
  std::string body{};
  std::vector<std::pair<std::string_view, std::string>> fields{};  ///< Besides `commonFields`.
};

/// A status with a short text for people.
HttpResponse statusResponse(unsigned status, std::string text);

/// What every answer has: nothing is loaded from elsewhere, framed, or guessed.
std::vector<std::pair<std::string_view, std::string_view>> commonFields();

class HttpResponder {
 public:
  static constexpr std::size_t longestTarget = 2048;

  /// `names` are what the server is called, `127.0.0.1` or `[::1]`; if there are none, any will do.
  /// A page elsewhere whose name was made to lead here (DNS rebinding) is so kept out.
  /// `besides` are names without a port of ours: a proxy has another one.
  HttpResponder(Site site, const std::vector<std::string>& names, std::uint16_t port,
                const std::vector<std::string>& besides = {});

  HttpResponse answer(const HttpRequest& request) const;

 private:
  bool isOurs(std::string_view host) const;
  HttpResponse socket(const HttpRequest& request) const;
  HttpResponse file(std::string_view path, const HttpRequest& request) const;

  Site site_;
  std::vector<std::string> hosts_;
};

}  // namespace ludorum::server
