// Messages to the playtester, one a line, of somebody who has said hello. `MATCH0` and `MATCH1` are
// matches that are open: somebody else's, and one of artificial players. Whatever is said, each
// message has one reply, which is JSON, and the other can play on.
#include <chrono>
#include <deque>
#include <mutex>
#include <sstream>
#include <thread>

#include "ludorum/json/json.hpp"
#include "program.hpp"
#include "server/playtester.hpp"
#include "support.hpp"

using namespace ludorum;

namespace {
/// A loop that is turned when nothing else is to be done; its clock stands still.
struct QuietLoop {
  std::mutex mutex;
  std::deque<std::function<void()>> posted;

  server::Loop loop() {
    return {[this](std::function<void()> work) {
              const std::lock_guard lock(mutex);
              posted.push_back(std::move(work));
            },
            [](std::chrono::milliseconds, const std::function<void()>&) {},
            [] { return std::chrono::steady_clock::time_point(); }};
  }
  void turn() {
    std::deque<std::function<void()>> now;
    {
      const std::lock_guard lock(mutex);
      std::swap(now, posted);
    }
    for (const auto& work : now) work();
  }
};

/// Somebody who is connected.
class Visitor {
 public:
  Visitor(server::Playtester& playtester, QuietLoop& loop) : playtester_(playtester), loop_(loop) {
    link_ = playtester.opened(
        {"somebody", [this](const server::Message& text) { hear(*text); }, [] {}});
    ask(R"({"type":"hello","protocol":1})");
  }
  ~Visitor() { playtester_.closed(link_); }
  Visitor(const Visitor&) = delete;
  Visitor& operator=(const Visitor&) = delete;
  /// The reply; there is one, and only one.
  Json ask(const std::string& text) {
    replies_.clear();
    playtester_.received(link_, text);
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(60);
    while (replies_.empty() && std::chrono::steady_clock::now() < end) {
      std::this_thread::yield();  // Another thread may have to prepare it.
      loop_.turn();
    }
    fuzz::check(replies_.size() == 1, "not one reply", text);
    return replies_[0];
  }

 private:
  void hear(const std::string& text) {
    Json said;
    try {
      said = parseJson(text);
    } catch (const Error& error) {
      fuzz::check(false, error.what(), text);
    }
    if (said["type"] == "answer" || said["type"] == "error") replies_.push_back(said);
    if (said["type"] == "error") fuzz::check(said["code"] != "internal", "internal", text);
  }

  server::Playtester& playtester_;
  QuietLoop& loop_;
  server::LinkId link_ = 0;
  std::vector<Json> replies_;
};

std::string replaced(std::string text, const std::string& name, const std::string& value) {
  for (auto at = text.find(name); at != std::string::npos; at = text.find(name, at + value.size()))
    text.replace(at, name.size(), value);
  return text;
}

/// A playtester with two matches, and who plays in one of them.
struct Premises {
  QuietLoop loop;
  server::Playtester playtester;
  Visitor owner;
  Json mine, theirs;

  explicit Premises(const server::PlaytesterOptions& options)
      : playtester(games(), options, loop.loop()), owner(playtester, loop) {
    mine = owner.ask(
        R"({"type":"create","game":"tictactoe","seats":[{"person":"here"},{"player":"random"}]})");
    theirs = owner.ask(
        R"({"type":"create","game":"pig","seats":[{"player":"random"},{"player":"random"}]})");
    owner.ask(
        Json{{"type", "join"}, {"match", mine["match"]}, {"secrets", mine["secrets"]}}.dump());
  }
  static const std::vector<std::unique_ptr<GameModule>>& games() {
    static const auto all = libraryGames();
    return all;
  }
  Json ask(Json message) {
    message["match"] = mine["match"];
    return owner.ask(message.dump());
  }
};

/// Another one now and then: strangers leave matches behind.
Premises& premises() {
  static std::unique_ptr<Premises> now;
  static int inputs = 0;
  if (inputs++ % 200 == 0) {
    server::PlaytesterOptions options{.threads = 2, .seed = 1};
    options.limits.memory = {64, 64};
    options.limits.messageBurst = 1e9;
    now.reset();
    now = std::make_unique<Premises>(options);
  }
  return *now;
}
}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text = fuzz::textOf(data, size);
  if (fuzz::hasManySlides(text)) return 0;
  Premises& place = premises();
  Visitor stranger(place.playtester, place.loop);
  std::istringstream lines(text);
  std::size_t count = 0;
  for (std::string line; std::getline(lines, line) && count < 20; ++count) {
    line = replaced(line, "MATCH0", place.mine["match"]);
    stranger.ask(replaced(line, "MATCH1", place.theirs["match"]));
    place.loop.turn();
  }
  const Json moved = place.ask({{"type", "move"}, {"role", "X"}, {"ply", 0}, {"move", 4}});
  fuzz::check(moved["type"] == "answer", "the match is stuck", text);
  fuzz::check(place.ask({{"type", "undo"}})["type"] == "answer", "it cannot be taken back", text);
  return 0;
}
