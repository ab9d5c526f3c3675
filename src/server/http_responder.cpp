#include "http_responder.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

namespace ludorum::server {

HttpResponse statusResponse(unsigned status, std::string text) {
  HttpResponse answer{.status = status, .body = std::move(text)};
  answer.body += '\n';
  return answer;
}

std::vector<std::pair<std::string_view, std::string_view>> commonFields() {
  return {{"Content-Security-Policy",
           "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
           "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"},
          {"X-Content-Type-Options", "nosniff"},
          {"X-Frame-Options", "DENY"},
          {"Referrer-Policy", "no-referrer"},
          {"Cross-Origin-Opener-Policy", "same-origin"},
          {"Cross-Origin-Resource-Policy", "same-origin"},
          {"Permissions-Policy", "camera=(), microphone=(), geolocation=(), payment=(), usb=()"},
          {"Cache-Control", "no-cache"}};
}

namespace {
bool sameHost(std::string_view one, std::string_view other) {
  return std::equal(one.begin(), one.end(), other.begin(), other.end(), [](char a, char b) {
    return std::tolower(static_cast<unsigned char>(a)) ==
           std::tolower(static_cast<unsigned char>(b));
  });
}

/// Whether a page from there was served by this host, as far as the browser knows it.
bool isOriginOf(std::string_view origin, std::string_view host) {
  for (const std::string_view scheme : {"http://", "https://"})
    if (origin.starts_with(scheme)) return sameHost(origin.substr(scheme.size()), host);
  return false;
}

/// Whether one of the tags that the client knows, `"a", W/"b"` or `*`, is this one.
bool isKnown(std::string_view known, std::string_view tag) {
  return known == "*" || known.find(tag) != std::string_view::npos;  // Tags have their quotes.
}
}  // namespace

HttpResponder::HttpResponder(Site site, const std::vector<std::string>& names, std::uint16_t port,
                             const std::vector<std::string>& besides)
    : site_(site) {
  if (names.empty()) return;  // Any will do.
  hosts_ = besides;
  for (const std::string& name : names) {
    hosts_.push_back(fmt::format("{}:{}", name, port));
    if (port == 80) hosts_.push_back(name);
  }
}

bool HttpResponder::isOurs(std::string_view host) const {
  return hosts_.empty() || std::any_of(hosts_.begin(), hosts_.end(),
                                       [host](const auto& ours) { return sameHost(ours, host); });
}

HttpResponse HttpResponder::answer(const HttpRequest& request) const {
  if (request.hosts != 1 || request.host.empty())
    return statusResponse(400, "A request needs the field Host, once.");
  if (!isOurs(request.host))
    return statusResponse(403,
                          fmt::format("This server is called {}, and answers to no other name.",
                                      fmt::join(hosts_, ", ")));
  if (request.method != "GET" && request.method != "HEAD") {
    HttpResponse answer = statusResponse(405, "There is only GET and HEAD here.");
    answer.fields.emplace_back("Allow", "GET, HEAD");
    return answer;
  }
  if (request.body) return statusResponse(413, "A request for a file has no body.");
  if (request.target.size() > longestTarget)
    return statusResponse(414, fmt::format("An address has {} characters at most.", longestTarget));
  if (!request.target.starts_with('/'))
    return statusResponse(400, "An address begins with a slash.");
  const std::string_view path = request.target.substr(0, request.target.find('?'));
  return path == "/socket" ? socket(request) : file(path == "/" ? "/index.html" : path, request);
}

HttpResponse HttpResponder::socket(const HttpRequest& request) const {
  if (!request.upgrade || request.method != "GET") {
    HttpResponse answer = statusResponse(426, "This is the address of a WebSocket.");
    answer.fields.emplace_back("Upgrade", "websocket");
    return answer;
  }
  if (!request.origin.empty() && !isOriginOf(request.origin, request.host))
    return statusResponse(403, "Pages from elsewhere may not connect: Origin is not this server.");
  return {.status = HttpResponse::handshake};
}

HttpResponse HttpResponder::file(std::string_view path, const HttpRequest& request) const {
  const auto found = std::find_if(site_.begin(), site_.end(),
                                  [path](const SiteFile& file) { return file.path == path; });
  if (found == site_.end()) return statusResponse(404, "There is no such file.");
  HttpResponse answer{.type = found->type};
  answer.fields.emplace_back("ETag", found->tag);
  if (isKnown(request.known, found->tag))
    answer.status = 304;
  else
    answer.body = found->content;
  return answer;
}

}  // namespace ludorum::server
