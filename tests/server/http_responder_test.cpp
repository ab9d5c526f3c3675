#include "server/http_responder.hpp"

#include <gtest/gtest.h>

#include <array>

namespace ludorum::server {
namespace {

constexpr std::array<SiteFile, 2> files{
    {{"/index.html", "text/html; charset=utf-8", "\"aa\"", "<p>Hello"},
     {"/main.js", "text/javascript; charset=utf-8", "\"bb\"", "let x;"}}};

HttpResponder desk(std::uint16_t port = 8080) {
  return {files, {"localhost", "127.0.0.1", "[::1]"}, port};
}
HttpRequest request(std::string_view target, std::string_view host = "localhost:8080") {
  return {.method = "GET", .target = target, .host = host};
}
unsigned statusOf(const HttpRequest& request) { return desk().answer(request).status; }

TEST(HttpResponder, HandsOutTheFilesThatThereAre) {
  const HttpResponse index = desk().answer(request("/"));
  EXPECT_EQ(index.status, 200U);
  EXPECT_EQ(index.type, "text/html; charset=utf-8");
  EXPECT_EQ(index.body, "<p>Hello");
  EXPECT_EQ(desk().answer(request("/index.html")).body, index.body);
  EXPECT_EQ(desk().answer(request("/main.js?v=1")).body, "let x;");
  EXPECT_EQ(desk().answer(request("/?match=a/../b")).body, index.body);
}

TEST(HttpResponder, NoOtherPathLeadsAnywhere) {
  for (const std::string_view target :
       {"/nothing",       "/INDEX.HTML",           "//index.html",      "/index.html/",
        "/./index.html",  "/../index.html",        "/x/../index.html",  "/%2e%2e/index.html",
        "/%2fetc/passwd", "/..%2f..%2fetc/passwd", "/../../etc/passwd", "/index.html%00",
        "/index%2ehtml",  "/..\\index.html",       "/web/main.js",      "/%",
        "/\xff",          "/index.html#x",         "/etc/passwd",       "/socket/",
        "/SOCKET"})
    EXPECT_EQ(statusOf(request(target)), 404U) << target;
  for (const std::string_view target : {"", "*", "index.html", "http://localhost:8080/", "?", " /"})
    EXPECT_EQ(statusOf(request(target)), 400U) << target;
  EXPECT_EQ(statusOf(request("/" + std::string(2047, 'a'))), 404U);
  EXPECT_EQ(statusOf(request("/" + std::string(2048, 'a'))), 414U);
}

TEST(HttpResponder, WhoHasAFileIsNotGivenItAgain) {
  HttpRequest again = request("/main.js");
  for (const std::string_view known : {"\"bb\"", "W/\"bb\"", "\"aa\", \"bb\"", "*"}) {
    again.known = known;
    const HttpResponse answer = desk().answer(again);
    EXPECT_EQ(answer.status, 304U) << known;
    EXPECT_EQ(answer.body, "");
    ASSERT_EQ(answer.fields.size(), 1U);
    EXPECT_EQ(answer.fields[0].second, "\"bb\"");
  }
  for (const std::string_view known : {"", "\"aa\"", "bb", "\"bbb\"", "\"b\""}) {
    again.known = known;
    EXPECT_EQ(desk().answer(again).status, 200U) << known;
  }
}

TEST(HttpResponder, TakesNothingButGetAndHead) {
  for (const std::string_view method : {"POST", "PUT", "DELETE", "OPTIONS", "TRACE", "get", ""}) {
    HttpRequest other = request("/");
    other.method = method;
    const HttpResponse answer = desk().answer(other);
    EXPECT_EQ(answer.status, 405U) << method;
    ASSERT_EQ(answer.fields.size(), 1U);
    EXPECT_EQ(answer.fields[0].first, "Allow");
  }
  HttpRequest head = request("/");
  head.method = "HEAD";
  EXPECT_EQ(desk().answer(head).body, "<p>Hello");  // The network keeps it back.
  HttpRequest body = request("/");
  body.body = true;
  EXPECT_EQ(statusOf(body), 413U);
}

TEST(HttpResponder, AnswersToItsNamesAlone) {
  for (const std::string_view host :
       {"localhost:8080", "LocalHost:8080", "127.0.0.1:8080", "[::1]:8080"})
    EXPECT_EQ(statusOf(request("/", host)), 200U) << host;
  for (const std::string_view host :
       {"evil.example:8080", "localhost", "localhost:80", "localhost:80800", "localhost.evil:8080",
        "127.0.0.1.evil:8080", "127.0.0.1", "[::1]", "::1:8080", "localhost:8080 "})
    EXPECT_EQ(statusOf(request("/", host)), 403U) << host;
  EXPECT_EQ(statusOf(request("/", "")), 400U);
  HttpRequest twice = request("/");
  twice.hosts = 2;
  EXPECT_EQ(statusOf(twice), 400U);
  EXPECT_EQ(desk(80).answer(request("/", "localhost")).status, 200U);
  EXPECT_EQ(desk(80).answer(request("/", "localhost:80")).status, 200U);
  EXPECT_EQ(HttpResponder(files, {}, 8080).answer(request("/", "evil.example")).status, 200U);
}

TEST(HttpResponder, PagesFromElsewhereGetNoSocket) {
  HttpRequest socket = request("/socket");
  EXPECT_EQ(statusOf(socket), 426U);
  socket.upgrade = true;
  EXPECT_EQ(statusOf(socket), 101U);  // A program, which has no origin.
  for (const std::string_view origin :
       {"http://localhost:8080", "https://localhost:8080", "http://LOCALHOST:8080"}) {
    socket.origin = origin;
    EXPECT_EQ(statusOf(socket), 101U) << origin;
  }
  for (const std::string_view origin :
       {"null", "http://localhost", "http://localhost:8081", "http://127.0.0.1:8080", "file://",
        "http://evil.example", "http://localhost:8080.evil.example", "localhost:8080", "http://",
        "ftp://localhost:8080", "http://evil@localhost:8080"}) {
    socket.origin = origin;
    EXPECT_EQ(statusOf(socket), 403U) << origin;
  }
  socket.origin = {};
  socket.method = "HEAD";
  EXPECT_EQ(statusOf(socket), 426U);
}

}  // namespace
}  // namespace ludorum::server
