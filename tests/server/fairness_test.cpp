// Nobody waits for what others want: turns, threads, and what takes long.
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <future>
#include <set>
#include <thread>

#include "games/modules.hpp"
#include "playtester_client.hpp"
#include "server/client_name.hpp"
#include "server/pool.hpp"
#include "server/shared_list.hpp"
#include "server/usage.hpp"

namespace ludorum::test {
namespace {

using namespace std::chrono_literals;
using server::Pool;
using server::Urgency;

const std::string slowPlayer = "uct:simulationCount=1000000000,memory=16";

Json against(const std::string& player) {
  return {{"type", "create"}, {"game", "connectfour"}, {"seats", {here, artificial(player)}}};
}

/// One has so many searches that take long; the other is answered all the same.
void playWhileAnotherThinks(Client& modest, Client& greedy, int searches) {
  for (int i = 0; i < searches; ++i) {
    const std::string match = greedy.play(against(slowPlayer));
    greedy.move(match, greedy.views[match]["roles"][0], 3);
  }
  const std::string match = modest.play(against("random"));
  const std::string role = modest.views[match]["roles"][0];
  modest.move(match, role, 3);
  modest.awaitTurn(match, role);
}

TEST(Fairness, FourHugeSearchesMakeNobodyElseWait) {
  TestPlaytester tested(libraryGames(), {.threads = 2});
  Client greedy(tested, "greedy"), modest(tested, "modest");
  playWhileAnotherThinks(modest, greedy, 4);
}

TEST(Fairness, AnotherLinkOfTheSameClientHasItsTurnToo) {
  TestPlaytester tested(libraryGames(), {.limits = {.searches = {8, 64}}, .threads = 2});
  Client greedy(tested), modest(tested);
  playWhileAnotherThinks(modest, greedy, 4);
}

TEST(Fairness, WhoHasNoneGetsASearchThoughOthersHaveAll) {
  TestPlaytester tested(libraryGames(), {.limits = {.searches = {2, 2}}, .threads = 2});
  Client greedy(tested, "greedy"), modest(tested, "modest");
  playWhileAnotherThinks(modest, greedy, 2);
}

TEST(Fairness, AnAnalysisOfSomebodyElseIsNotWaitedFor) {
  TestPlaytester tested(libraryGames(), {.threads = 2});
  Client greedy(tested, "greedy"), modest(tested, "modest");
  const std::string match = greedy.play(against("random"));
  greedy.answer({{"type", "analyse"}, {"match", match}, {"player", "minimax:horizon=60"}});
  modest.answer({{"type", "join"}, {"match", match}});
  const Json mine = modest.answer(
      {{"type", "analyse"}, {"match", match}, {"player", "uct:simulationCount=100,memory=8"}});
  modest.await("analysis", {{"analysis", mine["analysis"]}, {"done", true}});
}

TEST(Fairness, WhoHasTakenLeastIsHeardFirst) {
  server::Limits limits{.matches = {1000, 2000}, .messagesPerSecond = 1e9, .messageBurst = 1e9};
  TestPlaytester tested(libraryGames(), {.limits = limits});
  Client greedy(tested, "greedy"), modest(tested, "modest");
  const std::string match = greedy.playSeats("connectfour", {here, here});
  // What takes some time of the playtester's thread, again and again.
  const std::string costly =
      Json{{"type", "analyse"}, {"match", match}, {"player", std::string(4000, '(')}}.dump();
  for (int i = 0; i < 2000; ++i) greedy.sendText(costly);
  const int heard = greedy.replies;
  ASSERT_LT(heard, 1900);
  modest.ask({{"type", "leave"}, {"match", match}});
  EXPECT_LE(greedy.replies - heard, 2);  // The others wait.
}

TEST(Fairness, AMatchIsWrittenOnceForAllWhoSeeTheSame) {
  TestPlaytester tested(libraryGames());
  Client anna(tested);
  const std::string match = anna.play({{"game", "pig"},
                                       {"parameters", {{"goal", 1000}}},
                                       {"seats", {artificial("random"), artificial("random")}}});
  anna.awaitEnd(match);
  std::set<const void*> texts;
  std::size_t told = 0;
  std::vector<server::LinkId> links;
  for (int i = 0; i < 10; ++i) {
    links.push_back(tested.playtester->opened({"b" + std::to_string(i),
                                               [&](const server::Message& text) {
                                                 if (text->find(R"("type":"match")") > 200) return;
                                                 ++told;
                                                 texts.insert(text.get());
                                               },
                                               {}}));
    tested.playtester->received(links.back(), R"({"type":"hello","protocol":1})");
    tested.playtester->received(links.back(), Json{{"type", "join"}, {"match", match}}.dump());
  }
  tested.hand.runUntil([&] { return told == 10; });
  texts.clear();
  anna.answer({{"type", "undo"}, {"match", match}, {"ply", 20}});
  tested.hand.runUntil([&] { return told == 20; });
  EXPECT_EQ(texts.size(), 1U);
  for (const auto link : links) tested.playtester->closed(link);
}

TEST(Fairness, EstimatesOfMatchesThatAreGoneDoNotWait) {
  Pool pool(2);
  std::promise<void> release, begun;
  const std::shared_future<void> released = release.get_future().share();
  pool.add(Urgency::estimate, {"a", 1}, [&, released] {
    begun.set_value();
    released.wait();
  });
  begun.get_future().wait();
  std::vector<Pool::Ticket> tickets;
  for (int i = 0; i < 1000; ++i)
    tickets.push_back(pool.add(Urgency::estimate, {"a", 1}, [] { ADD_FAILURE(); }));
  EXPECT_EQ(pool.waiting(), 1000U);
  for (const Pool::Ticket ticket : tickets) pool.forget(ticket);
  EXPECT_EQ(pool.waiting(), 0U);
  release.set_value();
  pool.close(20s);
}

TEST(Usage, IsForgottenByHalfInASecond) {
  server::Usage usage;
  const server::Usage::TimePoint now{1h};
  usage.charge("a", 2, now);
  EXPECT_DOUBLE_EQ(usage.of("a", now), 2);
  EXPECT_DOUBLE_EQ(usage.of("a", now + 1s), 1);
  usage.charge("a", 1, now + 1s);
  EXPECT_DOUBLE_EQ(usage.of("a", now + 2s), 1);
  EXPECT_DOUBLE_EQ(usage.of("b", now), 0);
}

TEST(SharedList, CopiesStayAsTheyWere) {
  server::SharedList<std::size_t> list;
  std::vector<std::pair<server::SharedList<std::size_t>, std::vector<std::size_t>>> copies;
  std::vector<std::size_t> expected;
  Rng rng(3);
  for (std::size_t step = 0; step < 3000; ++step) {
    const std::uint64_t kind = rng() % 20;
    if (kind == 0) {
      copies.emplace_back(list, expected);
    } else if (kind == 1 && !expected.empty()) {
      expected.resize(expected.size() - rng() % std::min<std::size_t>(expected.size(), 30));
      list.cut(expected.size());
    } else if (kind == 2 && !expected.empty()) {
      const std::size_t at = rng() % expected.size();
      list.change(at) = expected[at] = step;
    } else {
      list.push_back(step);
      expected.push_back(step);
    }
  }
  copies.emplace_back(list, expected);
  for (const auto& [copy, wanted] : copies) {
    ASSERT_EQ(copy.size(), wanted.size());
    for (std::size_t at = 0; at < wanted.size(); ++at) ASSERT_EQ(copy[at], wanted[at]);
  }
}

TEST(ClientName, IsTheNetworkOfAnAddressOfIpv6) {
  const auto name = [](const char* text) {
    return server::clientName(boost::asio::ip::make_address(text));
  };
  EXPECT_EQ(name("192.0.2.7"), "192.0.2.7");
  EXPECT_EQ(name("::ffff:192.0.2.7"), "192.0.2.7");
  EXPECT_EQ(name("2001:db8:1:2::1"), "2001:db8:1:2::/64");
  EXPECT_EQ(name("2001:db8:1:2:ffff::9"), name("2001:db8:1:2::1"));
  EXPECT_NE(name("2001:db8:1:3::1"), name("2001:db8:1:2::1"));
  EXPECT_EQ(name("fe80::1%1"), "fe80::/64");
  EXPECT_EQ(name("::1"), "::1");
  EXPECT_EQ(server::forwardedClient("10.0.0.1, 192.0.2.7 "), "192.0.2.7");
  EXPECT_EQ(server::forwardedClient("2001:db8::5"), "2001:db8::/64");
  EXPECT_EQ(server::forwardedClient("unknown"), "");
  EXPECT_EQ(server::forwardedClient(""), "");
}

}  // namespace
}  // namespace ludorum::test
