// Ten thousand malformed or hostile messages, and everybody plays on.
#include <gtest/gtest.h>

#include <array>

#include "games/modules.hpp"
#include "ludorum/core/rng.hpp"
#include "playtester_client.hpp"

namespace ludorum::test {
namespace {

/// Makes wrong messages of right ones.
class Vandal {
 public:
  explicit Vandal(std::uint64_t seed) : rng_(seed) {}

  std::string text(const std::vector<Json>& messages) {
    Json message = messages[below(messages.size())];
    for (std::size_t changes = below(3); changes > 0; --changes) change(message);
    std::string text = message.dump();
    for (std::size_t changes = below(4) == 0 ? below(8) : 0; changes > 0; --changes) damage(text);
    return text;
  }

 private:
  std::size_t below(std::size_t end) { return static_cast<std::size_t>(rng_() % end); }

  /// Another value, or no member, or one too many.
  void change(Json& message) {
    const auto member = static_cast<std::ptrdiff_t>(below(message.size()));
    const std::string key = std::next(message.begin(), member).key();
    switch (below(4)) {
      case 0:
        message.erase(key);
        if (message.empty()) message["x"] = 1;
        break;
      case 1:
        message[key + "x"] = value();
        break;
      default:
        message[key] = value();
    }
  }
  Json value() {
    static const std::vector<Json> values{nullptr,
                                          true,
                                          0,
                                          -1,
                                          1e300,
                                          18446744073709551615U,
                                          -9223372036854775807,
                                          0.5,
                                          "",
                                          "X",
                                          "uct",
                                          "ensemble:players=(random;random)",
                                          "pig:goal=1",
                                          std::string(5000, '('),
                                          "\u0000",
                                          Json::array(),
                                          Json::object(),
                                          {{"person", "here"}},
                                          {{"player", "random"}},
                                          Json::array({Json::object(), 1}),
                                          {{"goal", 1e18}},
                                          {{"goal", "none"}},
                                          {{"history", {1, 2}}, {"game", "pig"}}};
    return values[below(values.size())];
  }
  /// A byte is changed, doubled or lost; or the end is.
  void damage(std::string& text) {
    if (text.empty()) return;
    const std::size_t at = below(text.size());
    switch (below(4)) {
      case 0:
        text[at] = static_cast<char>(below(256));
        break;
      case 1:
        text.insert(at, 1, "{}[]\",:0\\"[below(9)]);
        break;
      case 2:
        text.erase(at, 1 + below(4));
        break;
      default:
        text.resize(at);
    }
  }

  Rng rng_;
};

/// A message of every type, right as far as can be.
std::vector<Json> samples(const std::string& match, const Json& record) {
  std::vector<Json> messages{
      {{"type", "hello"}, {"protocol", 1}},
      {{"type", "game"}, {"game", "pig"}, {"parameters", {{"goal", 50}}}},
      {{"type", "create"}, {"game", "tictactoe"}, {"seats", {here, artificial("random")}}},
      {{"type", "create"},
       {"game", "pig"},
       {"seats", {guest, here}},
       {"paused", true},
       {"delay", 5}},
      {{"type", "load"}, {"record", record}},
      {{"type", "join"}, {"match", match}, {"secrets", {"guessed"}}},
      {{"type", "claim"}, {"match", match}, {"invitation", "guessed"}},
      {{"type", "move"}, {"match", match}, {"role", "X"}, {"ply", 0}, {"move", 4}},
      {{"type", "quit"}, {"match", match}, {"role", "X"}},
      {{"type", "undo"}, {"match", match}, {"ply", 0}},
      {{"type", "restart"}, {"match", match}, {"swap", true}},
      {{"type", "delay"}, {"match", match}, {"delay", 10}},
      {{"type", "analyse"}, {"match", match}, {"ply", 0}, {"role", "X"}, {"player", "heuristic"}},
      {{"type", "stop"}, {"analysis", 1}},
      {{"type", "tournament"}, {"game", "pig"}, {"players", {"random", "random"}}, {"matches", 1}},
      {{"type", "cancel"}, {"tournament", 1}},
      {{"type", "archive"}, {"archive", "a.db"}},
      {{"type", "archived"}, {"archive", "a.db"}, {"tournament", 1}, {"first", 0}, {"count", 9}},
      {{"type", "replay"}, {"archive", "a.db"}, {"tournament", 1}, {"number", 0}}};
  for (const char* type : {"leave", "pause", "resume", "step", "record"})
    messages.push_back({{"type", type}, {"match", match}});
  return messages;
}

TEST(PlaytesterUnderAttack, PlaysOn) {
  server::Limits limits{.matches = {1000, 2000}, .messagesPerSecond = 1e9, .messageBurst = 1e9};
  TestPlaytester tested(libraryGames(), {.limits = limits, .seed = 1});
  Client anna(tested, "anna");
  const std::string mine = anna.playSeats("tictactoe", {here, artificial("random")});
  const std::string both = anna.playSeats("oddsandevens", {here, here});
  const std::string watched =
      anna.playSeats("tictactoe", {artificial("random"), artificial("random")});
  anna.awaitEnd(watched);
  const Json record = anna.answer({{"type", "record"}, {"match", watched}})["record"];
  anna.move(mine, "X", 4);
  anna.awaitTurn(mine, "X");

  std::size_t replies = 0;
  std::map<std::string, std::size_t> codes;
  server::LinkId link =
      tested.playtester->opened({"mallory",
                                 [&](const server::Message& text) {
                                   const Json said = Json::parse(*text);
                                   if (said["type"] == "answer" || said["type"] == "error")
                                     ++replies;
                                   if (said["type"] == "error")
                                     ++codes[said["code"].get<std::string>()];
                                 },
                                 {}});
  tested.playtester->received(link, R"({"type":"hello","protocol":1})");
  tested.playtester->received(link, Json{{"type", "join"}, {"match", mine}}.dump());
  const std::vector<Json> aboutMine = samples(mine, record), aboutBoth = samples(both, record);
  Vandal vandal(5);
  for (int i = 0; i < 10'000; ++i) {
    tested.playtester->received(link, vandal.text(i % 2 == 0 ? aboutMine : aboutBoth));
    if (i % 8 == 0)
      tested.hand.runUntil([&] { return replies >= static_cast<std::size_t>(i) + 3; });
  }
  tested.hand.runUntil([&] { return replies >= 10'002U; });
  EXPECT_EQ(replies, 10'002U);  // Each message has one reply, be it what it may.
  EXPECT_EQ(codes["internal"], 0U);
  for (const char* code : {"malformed", "unknown", "invalid", "forbidden"})
    EXPECT_GT(codes[code], 10U) << code;

  EXPECT_EQ(anna.views[mine]["plies"].size(), 2U);  // Nobody has moved for anna.
  while (anna.views[mine]["result"].is_null()) {
    anna.move(mine, "X", anna.views[mine]["moves"]["X"][0]["move"]);
    anna.awaitView(mine, [](const Json& view) {
      return !view["result"].is_null() || view["awaited"] == Json{"X"};
    });
  }
  const Json roles = anna.views[both]["roles"];
  EXPECT_EQ(anna.move(both, roles[0], 1)["type"], "answer");
  EXPECT_EQ(anna.move(both, roles[1], 1)["type"], "answer");
  EXPECT_EQ(anna.views[both]["plies"].size(), 1U);
  tested.playtester->closed(link);
}

}  // namespace
}  // namespace ludorum::test
