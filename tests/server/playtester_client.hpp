// A playtester for tests: its loop is turned by hand, and clients talk to it.
#pragma once
#include <gtest/gtest.h>

#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "ludorum/json/json.hpp"
#include "server/playtester.hpp"

namespace ludorum::test {

/// A loop whose clock stands still until it is moved.
class HandLoop {
 public:
  using Milliseconds = std::chrono::milliseconds;

  server::Loop loop() {
    return {[this](std::function<void()> work) {
              const std::lock_guard lock(mutex_);
              posted_.push_back(std::move(work));
              changed_.notify_one();
            },
            [this](Milliseconds wait, std::function<void()> work) {
              timers_.emplace(now_ + wait, std::move(work));
            },
            [this] { return now_; }};
  }

  /// Runs what was posted, and waits for more, until something holds. A failure if that takes long.
  void runUntil(const std::function<bool()>& holds) {
    const auto until = std::chrono::steady_clock::now() + std::chrono::seconds(60);
    while (!holds())
      if (!runNext(until)) return ADD_FAILURE() << "nothing happens any more";
  }
  /// Waits for something to be posted, and runs it; false if there is nothing by then.
  bool runNext(std::chrono::steady_clock::time_point until = std::chrono::steady_clock::now() +
                                                             std::chrono::seconds(60)) {
    std::function<void()> work;
    {
      std::unique_lock lock(mutex_);
      if (!changed_.wait_until(lock, until, [this] { return !posted_.empty(); })) return false;
      work = std::move(posted_.front());
      posted_.pop_front();
    }
    work();
    return true;
  }
  /// Runs what is posted within a moment: to see that something does not happen.
  void runAMoment() {
    const auto until = std::chrono::steady_clock::now() + Milliseconds(30);
    while (std::chrono::steady_clock::now() < until && runNext(until)) {
    }
  }
  /// Moves the clock, and does what becomes due.
  void pass(Milliseconds time) {
    const auto end = now_ + time;
    while (!timers_.empty() && timers_.begin()->first <= end) {
      const auto timer = timers_.extract(timers_.begin());
      now_ = std::max(now_, timer.key());
      timer.mapped()();
    }
    now_ = end;
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<std::function<void()>> posted_;
  std::multimap<std::chrono::steady_clock::time_point, std::function<void()>> timers_;
  std::chrono::steady_clock::time_point now_{std::chrono::hours(1)};
};

/// A playtester with its loop.
struct TestPlaytester {
  explicit TestPlaytester(std::vector<std::unique_ptr<GameModule>> list,
                          server::PlaytesterOptions options = {})
      : games(std::move(list)),
        playtester(
            std::make_unique<server::Playtester>(games, seeded(std::move(options)), hand.loop())) {}

  std::vector<std::unique_ptr<GameModule>> games;
  HandLoop hand;
  std::unique_ptr<server::Playtester> playtester;

 private:
  /// What a test sees does not depend on chance, nor on how fast the machine is: events are written
  /// at once, unless a test wants otherwise.
  static server::PlaytesterOptions seeded(server::PlaytesterOptions options) {
    if (!options.seed) options.seed = 1;
    if (options.limits.moment == server::Limits{}.moment) options.limits.moment = 1e9;
    return options;
  }
};

/// Somebody who is connected, and has said hello.
class Client {
 public:
  explicit Client(TestPlaytester& tested, std::string client = "here", bool greets = true)
      : tested_(tested) {
    link_ = tested.playtester->opened(
        {std::move(client), [this](const server::Message& text) { hear(Json::parse(*text)); },
         [this] { isDismissed = true; }});
    if (greets) answer({{"type", "hello"}, {"protocol", 1}});
  }
  ~Client() { leave(); }
  Client(const Client&) = delete;
  Client& operator=(const Client&) = delete;

  void leave() {
    if (link_ != 0) tested_.playtester->closed(std::exchange(link_, 0));
  }
  void sendText(const std::string& text) { tested_.playtester->received(link_, text); }
  /// What is said to a message: an answer or an error.
  Json ask(Json message) {
    message["id"] = ++asked_;
    reply_ = Json();
    const int shownBefore = shown_;
    sendText(message.dump());
    tested_.hand.runUntil([&] { return !reply_.is_null() || isDismissed; });
    EXPECT_EQ(reply_.value("id", 0), asked_) << message << " was replied to by " << reply_;
    // After these, the whole match is told.
    const std::string type = message.value("type", "");
    const bool isShown = type == "join" || type == "claim" || type == "undo" || type == "restart";
    if (!isShown || reply_.value("type", "") != "answer") return reply_;
    const Json reply = reply_;
    tested_.hand.runUntil([&] { return shown_ > shownBefore || isDismissed; });
    return reply;
  }
  Json answer(Json message) {
    const Json reply = ask(std::move(message));
    EXPECT_EQ(reply.value("type", ""), "answer") << reply;
    return reply;
  }
  /// The code with which a message is refused.
  std::string refused(Json message) {
    const Json reply = ask(std::move(message));
    EXPECT_EQ(reply.value("type", ""), "error") << reply;
    EXPECT_FALSE(reply.value("error", "").empty());
    return reply.value("code", "");
  }

  /// Creates a match, and joins it with all the secrets.
  std::string play(Json message) {
    message["type"] = "create";
    const Json made = answer(std::move(message));
    secrets = made["secrets"];
    invitations = made["invitations"];
    answer({{"type", "join"}, {"match", made["match"]}, {"secrets", secrets}});
    return made["match"].get<std::string>();
  }
  std::string playSeats(const std::string& game, Json seats) {
    Json message{{"game", game}, {"seats", std::move(seats)}};
    bool hasGuest = false;
    for (const Json& seat : message["seats"])
      hasGuest = hasGuest || seat.value("person", "") == "guest";
    if (!hasGuest) message["seed"] = 1;  // With a guest nobody may choose it.
    return play(std::move(message));
  }
  /// Makes a move where the match stands, as this guest has heard.
  Json move(const std::string& match, const std::string& role, Json move) {
    return ask({{"type", "move"},
                {"match", match},
                {"role", role},
                {"ply", views[match]["plies"].size()},
                {"move", std::move(move)}});
  }

  /// Waits for an event of a type that was not waited for before, with these members.
  Json await(const std::string& type, const Json& members = Json::object()) {
    Json found;
    tested_.hand.runUntil([&] {
      for (auto event = heard.begin(); event != heard.end(); ++event)
        if ((*event)["type"] == type && hasAll(*event, members)) {
          found = *event;
          heard.erase(heard.begin(), event + 1);
          return true;
        }
      return false;
    });
    return found;
  }
  /// Waits until a match, as it was told, looks so.
  const Json& awaitView(const std::string& match, const std::function<bool(const Json&)>& looks) {
    tested_.hand.runUntil([&] { return looks(views[match]); });
    return views[match];
  }
  const Json& awaitTurn(const std::string& match, const std::string& role) {
    return awaitView(match, [&](const Json& view) { return view["awaited"] == Json{role}; });
  }
  const Json& awaitEnd(const std::string& match) {
    return awaitView(match, [](const Json& view) {
      return !view["result"].is_null() || !view["error"].is_null();
    });
  }

  std::map<std::string, Json> views;  ///< What it knows of matches: the last `match`, kept up.
  std::vector<Json> heard;  ///< Events.
  Json secrets, invitations;  ///< Of the last match that it has made.
  bool isDismissed = false;
  int replies = 0;  ///< To anything that was asked.

 private:
  static bool hasAll(const Json& event, const Json& members) {
    for (const auto& [name, value] : members.items())
      if (!event.contains(name) || event[name] != value) return false;
    return true;
  }
  void hear(const Json& message) {
    const std::string type = message["type"];
    if (type == "answer" || type == "error") {
      ++replies;
      reply_ = message;
      return;
    }
    heard.push_back(message);
    if (!message.contains("match")) return;
    Json& view = views[message["match"].get<std::string>()];
    if (type == "match") ++shown_;
    if (type == "match") view = message;
    if (type == "ply") view["plies"].push_back(message["entry"]);
    if (type == "ply" || type == "turn" || type == "pace" || type == "seats")
      for (const auto& [name, value] : message.items())
        if (name != "type" && name != "entry" && name != "ply") view[name] = value;
  }

  TestPlaytester& tested_;
  server::LinkId link_ = 0;
  int asked_ = 0;
  int shown_ = 0;  ///< Whole matches.
  Json reply_;
};

inline const Json here{{"person", "here"}}, guest{{"person", "guest"}};
inline Json artificial(const std::string& player) { return {{"player", player}}; }

}  // namespace ludorum::test
