// What the server does not put up with: too many, too slow, too rude.
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <vector>

#include "../support/errors.hpp"
#include "echo_server.hpp"
#include "server/network.hpp"

namespace ludorum::server {
namespace {

using namespace std::chrono_literals;
using test::Frame;
using test::has;
using Received = test::HttpResponse;
using test::EchoServer;
using test::PlainClient;

TEST(Limits, AClientHasSoManyConnections) {
  NetworkOptions options;
  options.limits.connections = {3, 100};
  const EchoServer served(options);
  std::vector<PlainClient> clients;
  for (int i = 0; i < 3; ++i) clients.push_back(served.socket());
  PlainClient fourth = served.client();
  const Received refused = fourth.get("/", served.hostField());
  EXPECT_EQ(refused.status, 503);
  EXPECT_TRUE(has(refused.body, {"Too many connections"}));
  EXPECT_TRUE(fourth.isClosed());
  clients[0].send(PlainClient::framed(PlainClient::goodbye, ""));
  EXPECT_TRUE(clients[0].isClosed());
  clients[0].close();
  int status = 503;
  for (int tries = 0; tries < 1000 && status != 200; ++tries) {
    std::this_thread::sleep_for(1ms);  // It is counted out a moment after it is closed.
    status = served.get("/").status;
  }
  EXPECT_EQ(status, 200);
}

TEST(Limits, SlowRequestsAreCutOff) {
  NetworkOptions options;
  options.timeouts.request = options.timeouts.idle = 50ms;
  const EchoServer served(options);
  PlainClient silent = served.client(), slow = served.client(), idle = served.client();
  slow.send("GET / HTTP/1.1\r\nHo");
  EXPECT_EQ(idle.get("/", served.hostField()).status, 200);
  for (PlainClient* client : {&silent, &slow, &idle}) EXPECT_TRUE(client->isClosed());
  EXPECT_EQ(served.get("/").status, 200);
}

TEST(Limits, WhoTricklesAHeadIsCutOffToo) {
  NetworkOptions options;
  options.timeouts.request = 100ms;
  const EchoServer served(options);
  PlainClient client = served.client();
  client.send("GET / HTTP/1.1\r\nX: ");
  bool cut = false;
  for (int i = 0; i < 1000 && !cut; ++i) {
    client.send("a");
    cut = client.hasNews(10);
  }
  EXPECT_TRUE(cut);
  EXPECT_TRUE(client.isClosed());
}

TEST(Limits, WhoTricklesAMessageIsCutOffAndWhoPausesBetweenTwoIsNot) {
  NetworkOptions options;
  options.timeouts.message = 100ms;
  const EchoServer served(options);
  PlainClient patient = served.socket();
  for (const bool inFragments : {false, true}) {
    PlainClient client = served.socket();
    if (!inFragments)
      client.send(PlainClient::framed(PlainClient::text, std::string(100'000, 'x')).substr(0, 20));
    bool cut = false;
    for (int i = 0; i < 1000 && !cut; ++i) {
      const int opcode = i == 0 ? PlainClient::text : 0;
      client.send(inFragments ? PlainClient::framed(opcode, "x", false) : "x");
      cut = client.hasNews(10);
    }
    EXPECT_TRUE(cut);
    EXPECT_TRUE(client.isClosed());
  }
  patient.send(PlainClient::framed(PlainClient::text, "in ", false));
  patient.send(PlainClient::framed(0, "pieces"));
  EXPECT_EQ(patient.heard(), "in pieces");
  EXPECT_FALSE(patient.hasNews(150));
  patient.say("still here");
  EXPECT_EQ(patient.heard(), "still here");
}

TEST(Limits, WhatIsSentInVainIsReadSoThatNoResetLosesTheAnswer) {
  NetworkOptions options;
  options.timeouts.goodbye = 1h;  // No other limit helps.
  const EchoServer served(options);
  PlainClient client = served.client();
  const std::string body(40'000, 'x');
  client.send("POST / HTTP/1.1\r\n" + served.hostField() + "Content-Length: 40000\r\n\r\n" + body);
  EXPECT_EQ(client.answer().status, 405);
  EXPECT_TRUE(client.isClosed());
  EXPECT_FALSE(client.isReset());
  int taken = 0;
  while (taken < 1000 && client.send(body)) ++taken;
  EXPECT_GT(taken, 10);
  EXPECT_LT(taken, 1000);  // It is not read for ever.
}

TEST(Limits, ASilentWebSocketIsAskedAndThenClosed) {
  NetworkOptions options;
  options.timeouts.silence = 100ms;
  EchoServer served(options);
  PlainClient client = served.socket();
  EXPECT_EQ(client.frame().value_or(Frame{}).opcode, PlainClient::ping);
  EXPECT_TRUE(client.isClosed());
  served.stop();
  EXPECT_EQ(served.closed, 1);
}

TEST(Limits, WhoReadsTooSlowlyIsDropped) {
  EchoServer served;
  PlainClient slow = served.socket(), other = served.socket();
  slow.say("flood");  // 100 MiB: some are in the system's buffers, and 16 may wait.
  other.say("and me?");
  EXPECT_EQ(other.heard(), "and me?");
  EXPECT_TRUE(slow.isClosed());
  EXPECT_TRUE(served.isWell());
  served.stop();
  EXPECT_EQ(served.closed, served.opened);
}

TEST(Limits, ASingleMessageMayBeLargerThanWhatMayWait) {
  NetworkOptions options;
  options.queuedBytes = {1000, 1000};
  const EchoServer served(options);
  PlainClient client = served.socket();
  const std::string large(100'000, 'x');
  for (int i = 0; i < 3; ++i) {
    client.say(large);
    EXPECT_EQ(client.heard(), large);
  }
}

TEST(Limits, WhoIsDroppedWithMessagesUnderWayIsNotHeardAnyMore) {
  EchoServer served;
  PlainClient slow = served.socket(), other = served.socket();
  std::string many;
  for (int i = 0; i < 2000; ++i) many += PlainClient::framed(PlainClient::text, "heard?");
  slow.send(many);
  other.say("flood all");
  EXPECT_TRUE(slow.isClosed());
  EXPECT_TRUE(served.isWell());
  served.stop();
  EXPECT_EQ(served.closed, served.opened);
}

TEST(Limits, WhoLeavesMostUnreadIsDroppedAndNobodyElse) {
  NetworkOptions options;
  options.queuedBytes = {std::size_t{16} << 20, std::size_t{40} << 20};
  const EchoServer served(options);
  PlainClient honest = served.socket();
  std::vector<PlainClient> deaf;
  for (int i = 0; i < 15; ++i) {
    deaf.push_back(served.socket("127.0.0.2"));
    deaf.back().say("some");
    honest.say("still here?");
    EXPECT_EQ(honest.heard(), "still here?");
  }
  EXPECT_GT(served.closed, 0);
  EXPECT_LT(served.closed, 15);
}

TEST(Limits, WhatAClientLeavesUnreadIsCountedForAllItsConnections) {
  NetworkOptions options;
  options.queuedByClient = std::size_t{10} << 20;
  const EchoServer served(options);
  std::vector<PlainClient> deaf;
  for (int i = 0; i < 10; ++i) {
    deaf.push_back(served.socket("127.0.0.2"));
    deaf.back().say("some");
  }
  EXPECT_TRUE(served.isWell());
  EXPECT_GT(served.closed, 0);
}

TEST(Limits, WhoDoesNotTakeAMessageInTimeIsDropped) {
  NetworkOptions options;
  options.timeouts.writing = 100ms;
  options.timeouts.silence = 1h;  // No other limit helps.
  EchoServer served(options);
  PlainClient deaf = served.socket();
  deaf.say("some");
  const auto end = std::chrono::steady_clock::now() + 20s;
  while (served.closed == 0 && std::chrono::steady_clock::now() < end)
    std::this_thread::sleep_for(1ms);
  EXPECT_EQ(served.closed, 1);
  EXPECT_TRUE(served.isWell());
}

TEST(Limits, AProxyIsBelievedForWhomItConnectsAndNobodyElseIs) {
  NetworkOptions options;
  options.limits.connections = {2, 100};
  options.proxy = "127.0.0.9";
  const EchoServer served(options);
  const std::string field = "X-Forwarded-For: 198.51.100.1, 2001:db8:1:2::3\r\n";
  PlainClient proxied = served.socket("127.0.0.9", field), liar = served.socket("127.0.0.1", field);
  proxied.say("who?");
  EXPECT_EQ(proxied.heard(), "2001:db8:1:2::/64");
  liar.say("who?");
  EXPECT_EQ(liar.heard(), "127.0.0.1");
  PlainClient second = served.socket("127.0.0.9", field), third = served.socket("127.0.0.9", field);
  second.say("who?");
  EXPECT_EQ(second.heard(), "2001:db8:1:2::/64");
  third.say("who?");
  EXPECT_TRUE(third.isClosed());  // It is the client's third.
  PlainClient other = served.socket("127.0.0.9", "X-Forwarded-For: 192.0.2.1\r\n");
  other.say("who?");
  EXPECT_EQ(other.heard(), "192.0.2.1");
}

TEST(Limits, AnEndDoesNotWaitForWhoDoesNotAnswerIt) {
  NetworkOptions options;
  options.timeouts.goodbye = 50ms;
  options.timeouts.request = options.timeouts.silence = 1h;  // No other limit helps.
  const EchoServer served(options);
  PlainClient client = served.socket();
  client.say("close");
  EXPECT_EQ(client.heard(), "close");
  EXPECT_TRUE(client.isClosed());  // And we never said goodbye.
}

TEST(Limits, RunningOutOfDescriptorsIsWaitedOut) {
  const EchoServer served;
  ASSERT_TRUE(served.isWell());
  rlimit before{};
  ASSERT_EQ(getrlimit(RLIMIT_NOFILE, &before), 0);
  PlainClient client = served.client();
  ASSERT_EQ(client.get("/", served.hostField()).status, 200);
  const int free = ::dup(0);
  ASSERT_GE(free, 0);
  ::close(free);
  rlimit tight = before;
  tight.rlim_cur = static_cast<rlim_t>(free) + 1;  // Room for one: the next client's own side.
  ASSERT_EQ(setrlimit(RLIMIT_NOFILE, &tight), 0);
  PlainClient late = served.client();
  late.send("GET / HTTP/1.1\r\n" + served.hostField() + "\r\n");
  EXPECT_FALSE(late.hasNews(30));
  EXPECT_EQ(client.get("/", served.hostField()).status, 200);  // Who is in is served.
  ASSERT_EQ(setrlimit(RLIMIT_NOFILE, &before), 0);
  EXPECT_EQ(late.answer().status, 200);
}

// ---------------------------------------------------------------- many, and rude ones

TEST(Crowds, AreServed) {
  NetworkOptions options;
  options.limits.connections = {1000, 1000};
  EchoServer served(options);
  std::vector<PlainClient> clients;
  for (int i = 0; i < 200; ++i) clients.push_back(served.socket());
  for (int round = 0; round < 3; ++round) {
    for (std::size_t i = 0; i < clients.size(); ++i) clients[i].say(std::to_string(i));
    for (std::size_t i = 0; i < clients.size(); ++i)
      EXPECT_EQ(clients[i].heard(), std::to_string(i));
  }
  EXPECT_EQ(served.opened, 200);
  clients.clear();
  EXPECT_TRUE(served.isWell());
}

TEST(Crowds, ThatLeaveWithoutAWordDisturbNobody) {
  EchoServer served;
  PlainClient steady = served.socket();
  const std::string handshake = "GET /socket HTTP/1.1\r\n" + served.handshake() + "\r\n";
  const std::string message = PlainClient::framed(PlainClient::text, std::string(1000, 'x'));
  const std::string flood = PlainClient::framed(PlainClient::text, "flood");
  for (std::size_t i = 0; i < 120; ++i) {
    PlainClient client = served.client();
    client.send(handshake.substr(0, i % 3 == 0 ? i : handshake.size()));
    if (i % 3 != 0) client.answer();
    if (i % 3 == 1) client.send(message.substr(0, i));
    if (i % 3 == 2) client.send(i % 4 == 0 ? flood : message + message);
    if (i % 2 == 0) client.reset();
    if (i % 10 == 0) {
      steady.say("steady");
      EXPECT_EQ(steady.heard(), "steady");
    }
  }
  EXPECT_TRUE(served.isWell());
  served.stop();
  EXPECT_EQ(served.opened, served.closed);
  EXPECT_GE(served.opened, 80);
}

}  // namespace
}  // namespace ludorum::server
