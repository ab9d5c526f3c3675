// The server as clients meet it: files, WebSockets, beginning and end.
#include "server/network.hpp"

#include <gtest/gtest.h>

#include <future>
#include <vector>

#include "../support/errors.hpp"
#include "echo_server.hpp"

namespace ludorum::server {
namespace {

using namespace std::chrono_literals;
using test::Frame;
using test::has;
using Received = test::HttpResponse;
using test::EchoServer;
using test::PlainClient;

// ---------------------------------------------------------------- files

TEST(Files, AreServedOverOneConnectionAsOftenAsWanted) {
  const EchoServer served;
  PlainClient client = served.client();
  for (int i = 0; i < 3; ++i) {
    const Received index = client.get("/", served.hostField());
    EXPECT_EQ(index.status, 200);
    EXPECT_EQ(index.field("Content-Type"), "text/html; charset=utf-8");
    EXPECT_EQ(index.field("ETag"), "\"aa\"");
    EXPECT_TRUE(index.field("Date").ends_with(" GMT"));
    EXPECT_EQ(index.body, "<p>Hello");
    EXPECT_EQ(client.get("/nothing", served.hostField()).status, 404);
  }
  const Received known = client.get("/", served.hostField() + "If-None-Match: \"aa\"\r\n");
  EXPECT_EQ(known.status, 304);
  EXPECT_EQ(known.field("ETag"), "\"aa\"");
  const Received head = client.get("/main.js", served.hostField(), "HEAD");
  EXPECT_EQ(head.status, 200);
  EXPECT_EQ(head.field("Content-Length"), "6");
  EXPECT_EQ(client.get("/", served.hostField()).body, "<p>Hello");  // HEAD had no body.
}

TEST(Files, ComeInTheOrderInWhichTheyWereAskedFor) {
  const EchoServer served;
  const std::string index = "GET / HTTP/1.1\r\n" + served.hostField() + "\r\n";
  const std::string main = "GET /main.js HTTP/1.1\r\n" + served.hostField() + "\r\n";
  PlainClient client = served.client();
  client.send(index + main + index);
  EXPECT_EQ(client.answer().body, "<p>Hello");
  EXPECT_EQ(client.answer().body, "let x;");
  EXPECT_EQ(client.answer().body, "<p>Hello");
}

TEST(Files, EveryAnswerHasTheFieldsThatProtectThePage) {
  const EchoServer served;
  const std::string noHost, evil = "Host: evil.example\r\n";
  PlainClient wrong = served.client(), foreign = served.client(), nameless = served.client();
  for (const Received& answer :
       {served.get("/"), served.get("/nothing"), served.get("/socket"),
        served.get("/", "If-None-Match: \"aa\"\r\n"), served.get("/", "Content-Length: 5\r\n"),
        foreign.get("/", evil), nameless.get("/", noHost),
        wrong.get("/", served.hostField(), "POST"),
        served.client().get("/socket", served.handshake("Origin: http://evil.example\r\n")),
        served.client().get("/socket", served.handshake())}) {
    EXPECT_TRUE(has(answer.field("Content-Security-Policy"),
                    {"default-src 'none'", "script-src 'self'", "frame-ancestors 'none'"}))
        << answer.head;
    EXPECT_EQ(answer.field("X-Content-Type-Options"), "nosniff");
    EXPECT_EQ(answer.field("X-Frame-Options"), "DENY");
    EXPECT_EQ(answer.field("Referrer-Policy"), "no-referrer");
    EXPECT_EQ(answer.field("Cross-Origin-Opener-Policy"), "same-origin");
    EXPECT_EQ(answer.field("Cross-Origin-Resource-Policy"), "same-origin");
    EXPECT_NE(answer.field("Permissions-Policy"), "");
    EXPECT_EQ(answer.field("Cache-Control"), "no-cache");
    EXPECT_EQ(answer.head.find("Beast"), std::string::npos);
  }
}

TEST(Files, WhatIsNoRequestIsRefusedAndEndsTheConnection) {
  const EchoServer served;
  const std::string host = served.hostField();
  const std::pair<std::string, int> cases[]{
      {"Hello!\r\n\r\n", 400},
      {"GET / HTTP/9.9\r\n" + host + "\r\n", 400},
      {"GET / HTTP/1.1\r\nHost : x\r\n\r\n", 400},
      {"GET / HTTP/1.1\r\n" + host + "Content-Length: -1\r\n\r\n", 400},
      {std::string("\x16\x03\x01\0\0\0\0", 7), 400},
      {"GET / HTTP/1.1\r\n" + host + "Content-Length: 99999999999\r\n\r\nhello", 413},
      {"GET / HTTP/1.1\r\n" + host + "Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n", 413},
      {"POST / HTTP/1.1\r\n" + host + "Content-Length: 5\r\n\r\nhello", 405},
      {"GET /" + std::string(20'000, 'a') + " HTTP/1.1\r\n" + host + "\r\n", 414},
      {"GET / HTTP/1.1\r\n" + host + "X: " + std::string(20'000, 'a') + "\r\n\r\n", 431},
      {"GET /socket HTTP/1.1\r\n" + served.handshake() + "\r\n" +
           PlainClient::framed(PlainClient::text, "too early"),
       400}};
  for (const auto& [bytes, status] : cases) {
    PlainClient client = served.client();
    client.send(bytes);
    EXPECT_EQ(client.answer().status, status) << bytes.substr(0, 60);
    EXPECT_TRUE(client.isClosed()) << bytes.substr(0, 60);
  }
  EXPECT_TRUE(served.isWell());
}

TEST(Files, OthersNamesAreNotAnsweredToUnlessAllAreServed) {
  const std::string evil = "Host: evil.example\r\n";
  const EchoServer served;
  EXPECT_EQ(served.client().get("/", evil).status, 403);
  EXPECT_EQ(served.client().get("/", "Host: 127.0.0.1:1\r\n").status, 403);
  NetworkOptions options;
  options.host = "0.0.0.0";
  const EchoServer open(options);
  EXPECT_FALSE(open.network.isLoopback());
  EXPECT_EQ(open.network.address(),
            "http://127.0.0.1:" + std::to_string(open.network.port()) + "/");
  EXPECT_EQ(open.client().get("/", evil).status, 200);
}

// ---------------------------------------------------------------- WebSockets

TEST(Messages, GoBothWays) {
  const EchoServer served;
  PlainClient client = served.socket();
  const std::string large(900'000, 'l');
  for (const std::string& text : {std::string("hello"), std::string("grüße ✓"), large})
    client.say(text);
  EXPECT_EQ(client.heard(), "hello");
  EXPECT_EQ(client.heard(), "grüße ✓");
  EXPECT_EQ(client.heard(), large);
  client.send(PlainClient::framed(PlainClient::text, "in ", false));
  client.send(PlainClient::framed(0, "pieces"));
  EXPECT_EQ(client.heard(), "in pieces");
  client.send(PlainClient::framed(PlainClient::ping, "there?"));
  const auto pong = client.frame();
  ASSERT_TRUE(pong);
  EXPECT_EQ(pong->opcode, PlainClient::pong);
  EXPECT_EQ(pong->payload, "there?");
  client.say("who?");
  EXPECT_EQ(client.heard(), "127.0.0.1");
}

TEST(Messages, ThoseOfPagesFromElsewhereAreNotHeard) {
  const EchoServer served;
  const auto status = [&served](const std::string& fields) {
    return served.client().get("/socket", served.handshake(fields)).status;
  };
  EXPECT_EQ(status(""), 101);
  EXPECT_EQ(status("Origin: http://" + served.host() + "\r\n"), 101);
  EXPECT_EQ(status("Origin: http://evil.example\r\n"), 403);
  EXPECT_EQ(status("Origin: null\r\n"), 403);
  EXPECT_EQ(served.get("/", "Connection: Upgrade\r\nUpgrade: websocket\r\n").status, 200);
  EXPECT_EQ(served.get("/socket", "Connection: Upgrade\r\nUpgrade: websocket\r\n").status, 400);
  EXPECT_TRUE(served.isWell());
}

TEST(Messages, WhatBreaksTheRulesIsClosedWithItsCode) {
  NetworkOptions options;
  options.limits.messageBytes = 1000;
  const EchoServer served(options);
  const std::string unmasked("\x81\x02hi", 4), reserved("\xf1\x80\0\0\0\0", 6);
  const std::string most(1000, 'a');
  const std::pair<std::string, int> cases[]{
      {PlainClient::framed(PlainClient::binary, "hello"), 1003},
      {PlainClient::framed(PlainClient::text, "\xff\xfe"), 1007},
      {PlainClient::framed(PlainClient::text, "\xed\xa0\x80"), 1007},  // Half of a surrogate pair.
      {PlainClient::framed(PlainClient::text, most + 'a'), 1009},
      {PlainClient::framed(PlainClient::text, most, false) + PlainClient::framed(0, "a"), 1009},
      {std::string("\x81\xff\x7f\xff\xff\xff\xff\xff\xff\xff\0\0\0\0", 14), 1009},
      {unmasked, 1002},
      {reserved, 1002},
      {PlainClient::framed(3, "?"), 1002},
      {PlainClient::framed(0, "of what?"), 1002}};
  for (const auto& [bytes, code] : cases) {
    PlainClient client = served.socket();
    client.send(bytes);
    const auto goodbye = client.frame();
    ASSERT_TRUE(goodbye) << code;
    EXPECT_EQ(goodbye->closeCode(), code);
    client.send(PlainClient::framed(PlainClient::goodbye, goodbye->payload));
    EXPECT_TRUE(client.isClosed());
  }
  PlainClient client = served.socket();
  client.say(most);
  EXPECT_EQ(client.heard(), most);
}

TEST(Messages, WhatIsStillToBeToldIsToldBeforeAnEnd) {
  EchoServer served;
  PlainClient client = served.socket();
  client.say("close");
  client.say("not heard any more");
  EXPECT_EQ(client.heard(), "close");
  const auto goodbye = client.frame();
  ASSERT_TRUE(goodbye);
  EXPECT_EQ(goodbye->closeCode(), 1008);
  client.send(PlainClient::framed(PlainClient::goodbye, goodbye->payload));
  EXPECT_TRUE(client.isClosed());
  served.stop();
  EXPECT_EQ(served.closed, 1);
  EXPECT_EQ(served.messages, 1);
}

TEST(Messages, AFailureInsideEndsOneConnectionAlone) {
  EchoServer served;
  PlainClient other = served.socket(), client = served.socket();
  client.say("throw");
  EXPECT_EQ(client.frame().value_or(Frame{}).closeCode(), 1011);
  other.say("still here");
  EXPECT_EQ(other.heard(), "still here");
  EXPECT_TRUE(served.failed);
}

// ---------------------------------------------------------------- beginning and end

TEST(Network, TellsEverybodyThatItEnds) {
  EchoServer served;
  PlainClient polite = served.socket(), deaf = served.socket(), idle = served.client();
  EXPECT_EQ(idle.get("/", served.hostField()).status, 200);
  std::thread answering([&polite] {
    const auto goodbye = polite.frame();
    EXPECT_EQ(goodbye.value_or(Frame{}).closeCode(), 1001);
    if (goodbye) polite.send(PlainClient::framed(PlainClient::goodbye, goodbye->payload));
    EXPECT_TRUE(polite.isClosed());
  });
  served.stop();  // Half a second at most, for the deaf one.
  answering.join();
  EXPECT_TRUE(idle.isClosed());
  EXPECT_EQ(deaf.frame().value_or(Frame{}).closeCode(), 1001);
  PlainClient late = served.client();
  EXPECT_EQ(late.get("/", served.hostField()).status, 0);
}

TEST(Network, HasAnAddressOfTheNewKindToo) {
  NetworkOptions options;
  options.host = "::1";
  options.port = 0;
  try {
    const Network network(options);
    EXPECT_TRUE(network.isLoopback());
    EXPECT_EQ(network.address(), "http://[::1]:" + std::to_string(network.port()) + "/");
  } catch (const Error& error) {
    EXPECT_TRUE(has(error.what(), {"::1"}));  // Not every machine has one.
  }
}

TEST(Network, EndsAtOnceWithoutConnections) {
  EchoServer served;
  EXPECT_TRUE(served.network.isLoopback());
  EXPECT_EQ(served.network.address(),
            "http://127.0.0.1:" + std::to_string(served.network.port()) + "/");
  served.stop();
}

TEST(Network, SaysWhyItCannotServe) {
  const EchoServer served;
  NetworkOptions options;
  options.port = served.network.port();
  const std::string taken = std::to_string(served.network.port());
  EXPECT_TRUE(has(test::messageOf<Error>([&] { const Network second(options); }),
                  {"port " + taken + " of 127.0.0.1 is taken"}));
  options.host = "no.such.host.invalid";
  EXPECT_TRUE(has(test::messageOf<Error>([&] { const Network nowhere(options); }),
                  {"no address is known for the host \"no.such.host.invalid\""}));
  options.host = "192.0.2.1";  // An address for examples, which nobody has.
  EXPECT_TRUE(has(test::messageOf<Error>([&] { const Network elsewhere(options); }),
                  {"cannot serve at 192.0.2.1, port " + taken}));
}

TEST(Network, CallsWhatIsPostedInItsThreadAndInTime) {
  EchoServer served;
  const Loop loop = served.network.loop();
  std::promise<std::thread::id> first, second;
  std::vector<std::string> order;
  loop.post([&] {
    loop.later(40ms, [&] {
      order.emplace_back("late");
      second.set_value(std::this_thread::get_id());
    });
    loop.later(1ms, [&] { order.emplace_back("early"); });
    loop.later(1h, [&] { order.emplace_back("never"); });
    first.set_value(std::this_thread::get_id());
  });
  EXPECT_EQ(first.get_future().get(), second.get_future().get());
  served.stop();
  EXPECT_EQ(order, (std::vector<std::string>{"early", "late"}));
}

TEST(Network, GoesOnAfterSomethingPostedFailed) {
  EchoServer served;
  served.network.loop().post([] { throw std::runtime_error("as you wish"); });
  EXPECT_TRUE(served.isWell());
  EXPECT_TRUE(served.failed);
}

}  // namespace
}  // namespace ludorum::server
