// What tournaments read besides specifications and states: words and files of players, plans of
// archives, and messages between processes. The first byte chooses which. Each is refused with an
// Error, or else what was read is written and read back as the same.
#include <algorithm>
#include <iterator>

#include "arena/plan.hpp"
#include "arena/wire.hpp"
#include "support.hpp"

using namespace ludorum;
using namespace ludorum::arena;

namespace {
void tryAsWord(const std::string& text) {
  const Participant player = readParticipant(text);
  const bool named = player.name + '=' + player.specification == text;
  fuzz::check(named || (player.name == text && player.specification == text), "another player");
  fuzz::check(!named || !player.name.empty(), "a player without a name");
}

void tryAsPlayers(const std::string& text) {
  std::vector<Participant> players = readParticipants(text, "file");
  fuzz::check(!players.empty(), "no players");
  Json list = Json::array();
  for (const Participant& player : players)
    list.push_back({{"name", player.name}, {"player", player.specification}});
  const bool named = std::none_of(players.begin(), players.end(),
                                  [](const Participant& player) { return player.name.empty(); });
  if (named) fuzz::check(readParticipants(list.dump(), "file") == players, "read back: others");
  makeNamesUnique(players);
  std::vector<std::string> names;
  for (const Participant& player : players) names.push_back(player.name);
  std::sort(names.begin(), names.end());
  fuzz::check(std::adjacent_find(names.begin(), names.end()) == names.end(), "two of one name");
}

void tryAsPlan(const std::string& text) {
  const std::string line = Plan::read(text).text();
  fuzz::check(Plan::read(line).text() == line, "another plan", line);
  fuzz::check(Plan::difference(line, line).empty(), "a plan differs from itself", line);
  static_cast<void>(Plan::difference(line, text));
}

void tryAsMessage(const std::string& text) {
  const Json json = parseJson(text);
  const Outcome outcome = outcomeFromWire(json);
  const Json sent = toWire(outcome);
  fuzz::check(toWire(outcomeFromWire(sent)) == sent, "another outcome", sent.dump());
}
void tryAsFixture(const std::string& text) {
  const Fixture fixture = fixtureFromWire(parseJson(text));
  fuzz::check(fixtureFromWire(toWire(fixture)) == fixture, "another fixture");
}
}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  constexpr void (*attempts[])(const std::string&){tryAsWord, tryAsPlayers, tryAsPlan, tryAsMessage,
                                                   tryAsFixture};
  try {
    attempts[data[0] % std::size(attempts)](fuzz::textOf(data + 1, size - 1));
  } catch (const Error&) {
  }
  return 0;
}
