// What takes longer than a moment is not done by the playtester's thread.
#include <gtest/gtest.h>

#include <atomic>
#include <future>
#include <thread>

#include "games/modules.hpp"
#include "ludorum/module/module.hpp"
#include "playtester_client.hpp"
#include "server/network.hpp"
#include "server/pool.hpp"
#include "server/processor_time.hpp"

namespace ludorum::test {
namespace {

using namespace std::chrono_literals;

/// Both say a number again and again. It notes how often a thread looks at what it looks like.
struct Watched {
  using Move = std::uint8_t;
  static constexpr std::string_view name = "Watched";
  static constexpr Players players{"Ann", "Bob"};
  static inline std::thread::id thread{};
  static inline std::atomic<int> looks = 0;

  int round = 0;

  std::optional<Result<2>> result() const {
    if (round < 1000) return std::nullopt;
    return players.tied();
  }
  MoveRange<Move> moves(Role) const { return {0, result() ? 0U : 3U}; }
  Watched next(const PerRole<Move, 2>&) const { return {round + 1}; }
  bool operator==(const Watched&) const = default;
  int form() const {
    if (std::this_thread::get_id() == thread) ++looks;
    return round;
  }
  Watched with(int rounds) const { return {rounds}; }
};

/// All that can be asked about a match; how often the playtester's thread has looked at it.
int looksOfAMatch(double moment) {
  Watched::thread = std::this_thread::get_id();
  std::vector<std::unique_ptr<GameModule>> games;
  games.push_back(std::make_unique<Module<Watched>>());
  TestPlaytester tested(std::move(games), {.limits = {.moment = moment}});
  Client anna(tested), bert(tested, "there");
  Watched::looks = 0;
  const std::string match = anna.playSeats("watched", {here, artificial("random")});
  bert.answer({{"type", "join"}, {"match", match}});
  for (std::size_t plies = 0; plies < 20; ++plies) {
    EXPECT_EQ(anna.move(match, "Ann", plies % 3)["type"], "answer");
    anna.awaitView(match, [&](const Json& view) {
      return view["plies"].size() == plies + 1 && view["awaited"][0] == "Ann";
    });
  }
  anna.answer({{"type", "scene"}, {"match", match}, {"ply", 3}});
  const Json begun = anna.answer(
      {{"type", "analyse"}, {"match", match}, {"player", "uct:simulationCount=50,memory=8"}});
  anna.await("analysis", {{"analysis", begun["analysis"]}, {"done", true}});
  const Json record = anna.answer({{"type", "record"}, {"match", match}})["record"];
  const Json loaded = anna.answer({{"type", "load"}, {"record", record}})["match"];
  anna.answer({{"type", "join"}, {"match", loaded}});
  EXPECT_EQ(anna.views[loaded.get<std::string>()]["plies"].size(), 20U);
  anna.answer({{"type", "undo"}, {"match", match}, {"ply", 10}});
  EXPECT_EQ(anna.views[match]["plies"].size(), 10U);
  anna.answer({{"type", "restart"}, {"match", match}});
  EXPECT_EQ(anna.views[match]["plies"].size(), 0U);
  return Watched::looks;
}

TEST(Moments, AMatchThatTakesLongToTellIsToldByOtherThreads) {
  EXPECT_EQ(looksOfAMatch(0), 0);
  EXPECT_GT(looksOfAMatch(1e9), 20);  // One that does not is told at once.
}

TEST(Moments, LuckAndTimesComeOutAgainAsTheyDidAfterTakingBack) {
  TestPlaytester tested(libraryGames());
  Client anna(tested);
  const std::string match = anna.playSeats("pig", {here, here});
  const auto play = [&] {
    for (std::size_t ply = 0; ply < 30; ++ply) {
      const std::string role = anna.views[match]["awaited"][0];
      anna.move(match, role, anna.views[match]["moves"][role][0]["move"]);
      anna.awaitView(match, [&](const Json& view) { return view["plies"].size() == ply + 1; });
    }
    return anna.views[match];
  };
  const Json first = play();
  anna.answer({{"type", "undo"}, {"match", match}, {"ply", 0}});
  const Json second = play();
  EXPECT_EQ(first["plies"], second["plies"]);
}

TEST(Moments, ThousandsAreToldInTurns) {
  TestPlaytester tested(libraryGames());
  Client anna(tested);
  const std::string match = anna.playSeats("tictactoe", {artificial("random"), here});
  std::size_t paces = 0, shown = 0;
  std::vector<server::LinkId> links;
  for (int i = 0; i < 100; ++i) {
    links.push_back(tested.playtester->opened(
        {"there",
         [&](const server::Message& text) {
           paces += text->find(R"("type":"pace")") != std::string::npos ? 1U : 0U;
           shown += text->find(R"("type":"match")") != std::string::npos ? 1U : 0U;
         },
         [] {}}));
    tested.playtester->received(links.back(), R"({"type":"hello","protocol":1})");
    tested.playtester->received(links.back(), Json{{"type", "join"}, {"match", match}}.dump());
  }
  tested.hand.runUntil([&] { return shown == links.size(); });
  anna.sendText(Json{{"type", "delay"}, {"match", match}, {"delay", 5}}.dump());
  EXPECT_LT(paces, 50U);  // The others have theirs after the network had its turn.
  tested.hand.runUntil([&] { return paces == links.size(); });
  for (const auto link : links) tested.playtester->closed(link);
}

TEST(Moments, WhatIsThrownAwayIsEndedByAnotherThread) {
  struct Ending {
    std::promise<std::thread::id>* told = nullptr;
    explicit Ending(std::promise<std::thread::id>* where) : told(where) {}
    Ending(Ending&& other) noexcept : told(std::exchange(other.told, nullptr)) {}
    Ending& operator=(Ending&&) = delete;
    Ending(const Ending&) = delete;
    Ending& operator=(const Ending&) = delete;
    ~Ending() {
      if (told != nullptr) told->set_value(std::this_thread::get_id());
    }
  };
  server::Bin bin;
  {
    server::Pool pool(2);
    bin = pool.bin();
    std::promise<std::thread::id> told;
    server::thrownInto(bin, Ending(&told)).reset();
    EXPECT_NE(told.get_future().get(), std::this_thread::get_id());
  }
  std::promise<std::thread::id> told;  // The pool is gone: the bin is still good for it.
  server::thrownInto(bin, Ending(&told)).reset();
  EXPECT_EQ(told.get_future().get(), std::this_thread::get_id());
}

TEST(Moments, TheLongestOfTheNetworksTasksIsKnown) {
  server::Network network({.port = 0});
  network.loop().post([] {
    const double begun = server::processorTime();
    while (server::processorTime() < begun + 0.01) {
    }
  });
  network.loop().post([&] { network.stop(); });
  network.run({});
  EXPECT_GE(network.longestTask(), 0.01);
}

}  // namespace
}  // namespace ludorum::test
