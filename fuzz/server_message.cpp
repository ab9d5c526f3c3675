// Messages to the playtester, one a line, of somebody who has said hello. `MATCH0` and `MATCH1` are
// matches that are open: somebody else's, and one of artificial players. Whatever is said, each
// message has one reply, which is JSON, and the other can play on.
#include <deque>
#include <mutex>
#include <sstream>

#include "ludorum/json/json.hpp"
#include "program.hpp"
#include "server/hall.hpp"
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
  explicit Visitor(server::Hall& hall) : hall_(hall) {
    link_ = hall.opened({"somebody", [this](const std::string& text) { hear(text); }, [] {}});
    ask(R"({"type":"hello","protocol":1})");
  }
  /// The reply; there is one, and only one.
  Json ask(const std::string& text) {
    replies_.clear();
    hall_.received(link_, text);
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

  server::Hall& hall_;
  server::LinkId link_ = 0;
  std::vector<Json> replies_;
};

std::string replaced(std::string text, const std::string& name, const std::string& value) {
  for (auto at = text.find(name); at != std::string::npos; at = text.find(name, at + value.size()))
    text.replace(at, name.size(), value);
  return text;
}
}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text = fuzz::textOf(data, size);
  if (fuzz::hasManySlides(text)) return 0;
  static const auto games = fuzz::modules();
  QuietLoop loop;
  server::HallOptions options{.threads = 2, .seed = 1};
  options.limits.memory = {64, 64};
  options.limits.messageBurst = 1e6;
  server::Hall hall(games, options, loop.loop());
  Visitor owner(hall), stranger(hall);
  const Json mine = owner.ask(
      R"({"type":"create","game":"tictactoe","seats":[{"person":"here"},{"player":"random"}]})");
  const Json theirs = owner.ask(
      R"({"type":"create","game":"pig","seats":[{"player":"random"},{"player":"random"}]})");
  owner.ask(Json{{"type", "join"}, {"match", mine["match"]}, {"secrets", mine["secrets"]}}.dump());
  std::istringstream lines(text);
  std::size_t count = 0;
  for (std::string line; std::getline(lines, line) && count < 20; ++count) {
    line = replaced(replaced(line, "MATCH0", mine["match"]), "MATCH1", theirs["match"]);
    stranger.ask(line);
    loop.turn();
  }
  const Json move{
      {"type", "move"}, {"match", mine["match"]}, {"role", "X"}, {"ply", 0}, {"move", 4}};
  fuzz::check(owner.ask(move.dump())["type"] == "answer", "the match is stuck", text);
  hall.shutDown();
  return 0;
}
