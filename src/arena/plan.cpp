#include "plan.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <utility>

#include "ludorum/core/names.hpp"
#include "ludorum/version.hpp"

namespace ludorum::arena {

namespace {
std::string formatName(Format format) {
  return std::string(enumNames(format)[static_cast<std::size_t>(format)]);
}
}  // namespace

std::string Plan::text() const {
  Json seats = Json::array();
  for (const Participant& player : players)
    seats.push_back({{"name", player.name}, {"player", player.specification}});
  Json plan{{"version", version},       {"game", game},
            {"players", seats},         {"format", formatName(rules.format)},
            {"matches", rules.matches}, {"seed", rules.seed}};
  if (!state.empty()) plan["state"] = state;
  if (rules.format == Format::measurement) plan["measured"] = rules.measured;
  if (rules.format == Format::swiss) plan["rounds"] = rules.rounds;
  if (openingPlies > 0) plan["openingPlies"] = openingPlies;
  if (!openings.empty()) plan["openings"] = openings;
  if (sprt) plan["sprt"] = {sprt->elo0, sprt->elo1, sprt->alpha, sprt->beta};
  return plan.dump(-1, ' ', false, Json::error_handler_t::replace);
}

namespace {
/// Reads a part of a plan, strictly: a number that is rounded or wraps would be another tournament.
template <class T>
void readPart(const Json& plan, const char* key, T& into) {
  const auto found = plan.find(key);
  require(found != plan.end(), fmt::format("{} is missing", key));
  try {
    JsonReader({}).read(*found, into);
  } catch (const Error& error) {
    throw Error(fmt::format("{}: {}", key, error.what()));
  }
}
template <class T>
void readPartIfThere(const Json& plan, const char* key, T& into) {
  if (plan.contains(key)) readPart(plan, key, into);
}

std::vector<Participant> playersOf(const Json& plan) {
  std::vector<Participant> players;
  const auto list = plan.find("players");
  require(list != plan.end() && list->is_array(), "players must be a list");
  for (const Json& entry : *list) {
    Participant& player = players.emplace_back();
    readPart(entry, "name", player.name);
    readPart(entry, "player", player.specification);
  }
  return players;
}

Plan planFrom(const Json& json) {
  require(json.is_object(), "it is no object");
  Plan plan;
  readPart(json, "game", plan.game);
  plan.players = playersOf(json);
  TournamentRules& rules = plan.rules;
  rules.players = static_cast<std::uint32_t>(plan.players.size());
  readPart(json, "format", rules.format);
  readPart(json, "matches", rules.matches);
  readPart(json, "seed", rules.seed);
  readPartIfThere(json, "state", plan.state);
  readPartIfThere(json, "measured", rules.measured);
  readPartIfThere(json, "rounds", rules.rounds);
  readPartIfThere(json, "openingPlies", plan.openingPlies);
  readPartIfThere(json, "openings", plan.openings);
  if (!json.contains("sprt")) return plan;
  std::array<double, 4> sprt{};
  readPart(json, "sprt", sprt);
  plan.sprt = SequentialQuestion{sprt[0], sprt[1], sprt[2], sprt[3]};
  return plan;
}
}  // namespace

Plan Plan::read(const std::string& text) {
  try {
    return planFrom(parseJson(text));
  } catch (const Error& error) {
    throw Error(fmt::format("a tournament's plan cannot be read: {}", error.what()));
  }
}

namespace {
/// The first elements in which two lists differ, or else the lists.
std::pair<Json, Json> firstDifferent(const Json& mine, const Json& theirs) {
  if (mine.is_array() && theirs.is_array())
    for (std::size_t i = 0; i < std::max(mine.size(), theirs.size()); ++i) {
      const Json here = i < mine.size() ? mine[i] : Json();
      const Json there = i < theirs.size() ? theirs[i] : Json();
      if (here != there) return {here, there};
    }
  return {mine, theirs};
}
}  // namespace

std::string Plan::difference(const std::string& wanted, const std::string& found) {
  const Json mine = parseJson(wanted), theirs = parseJson(found);
  require(mine.is_object() && theirs.is_object(), "a tournament's plan is an object");
  for (const Json* plan : {&mine, &theirs})
    for (const auto& [name, value] : plan->items()) {
      const Json here = mine.value(name, Json()), there = theirs.value(name, Json());
      if (here == there) continue;
      const auto& [ours, others] = firstDifferent(here, there);
      return fmt::format("{} is {} there, not {}", name, shownJson(others, 100),
                         shownJson(ours, 100));
    }
  return {};
}

bool isUnplanned(const std::string& plan) {
  const std::optional<Json> json = jsonIn(plan);
  return json && json->is_object() && json->contains("tables");
}

std::string specificationOf(const GameInfo& info) {
  std::string text = info.name;
  for (const ParameterInfo& parameter : info.parameters)
    text += (text.size() == info.name.size() ? ':' : ',') + parameter.name + '=' + parameter.value;
  return text;
}

namespace {
/// Plans, archives and pages hold no other text. Of a name that is none, all would be lost but `?`.
void requireUtf8(const std::string& word) {
  try {
    static_cast<void>(Json(word).dump());
  } catch (const Json::exception&) {
    throw Error(fmt::format("the player {} is no text in UTF-8", shownJson(word, 60)));
  }
}
}  // namespace

Participant readParticipant(const std::string& word) {
  requireUtf8(word);
  const auto equals = word.find('='), colon = word.find(':');
  if (equals == std::string::npos || equals > colon) return {word, word};
  require(equals > 0, fmt::format("\"{}\" begins with =, but names no player: NAME=PLAYER", word));
  require(equals + 1 < word.size(),
          fmt::format("\"{}\" names no player behind the =: NAME=PLAYER", word));
  return {word.substr(0, equals), word.substr(equals + 1)};
}

namespace {
/// A player of a file, in one of its forms.
Participant listedParticipant(const Json& entry) {
  if (entry.is_string()) return readParticipant(entry.get<std::string>());
  require(entry.is_object(), "a player is text or an object, not " + shownJson(entry, 60));
  for (const auto& [key, value] : entry.items()) {
    static const std::vector<std::string> keys{"name", "player", "parameters"};
    if (std::find(keys.begin(), keys.end(), key) == keys.end())
      throw Error(unknownName("key of a player", key, keys));
  }
  require(entry.contains("player") && entry["player"].is_string(),
          "\"player\" is missing in " + shownJson(entry, 60) + ": what kind it is, \"uct\"");
  std::string specification = entry["player"].get<std::string>();
  const Json parameters = entry.value("parameters", Json::object());
  require(parameters.is_object(), "\"parameters\" must be an object of names and values");
  char mark = specification.find(':') == std::string::npos ? ':' : ',';
  for (const auto& [name, value] : parameters.items()) {
    const std::string text = value.is_string() ? value.get<std::string>()
                             : value.is_null() ? "none"
                                               : value.dump();
    specification.append(1, std::exchange(mark, ',')).append(name).append("=").append(text);
  }
  if (!entry.contains("name")) return {specification, specification};
  require(entry["name"].is_string() && !entry["name"].get_ref<const std::string&>().empty(),
          "a player's name must be text");
  return {entry["name"].get<std::string>(), specification};
}
}  // namespace

namespace {
/// Where a text is not as it should be, for people. Bytes count from 1.
std::string placeOfMistake(const std::string& text, std::size_t byte) {
  if (text.find_first_not_of(" \t\r\n") == std::string::npos)
    return "it is empty; right would be a list of players, [\"random\", \"uct\"]";
  const std::string before = text.substr(0, byte > 0 ? byte - 1 : 0);
  const auto line = 1 + std::count(before.begin(), before.end(), '\n');
  const std::size_t column = before.size() - (before.rfind('\n') + 1) + 1;
  if (before.size() >= text.size()) return fmt::format("it ends too early, in line {}", line);
  return fmt::format("line {}, column {}: {} cannot stand there", line, column,
                     shownJson(text.substr(before.size(), 10), 60));
}
}  // namespace

std::vector<Participant> readParticipants(const std::string& json, const std::string& path) {
  try {
    const Json all = locatedJson(json);
    std::vector<Participant> players;
    if (all.is_object()) {
      for (const auto& [name, value] : all.items()) {
        require(!name.empty(), "a player's name must be text");
        require(!value.is_object() || !value.contains("name"),
                shownJson(name, 60) + " has a second name: leave out \"name\"");
        Participant player = listedParticipant(value);
        players.push_back({name, std::move(player.specification)});
      }
    } else {
      require(all.is_array(), "players are a list, or an object of names and players");
      for (const Json& entry : all) players.push_back(listedParticipant(entry));
    }
    require(!players.empty(), "it lists no players");
    return players;
  } catch (const JsonError& error) {
    throw Error(fmt::format("{} is no JSON: {}", path, placeOfMistake(json, error.byte)));
  } catch (const Error& error) {
    throw Error(fmt::format("{}: {}", path, error.what()));
  }
}

void makeNamesUnique(std::vector<Participant>& players) {
  std::map<std::string, int> seen;
  for (Participant& player : players) {
    const int times = ++seen[player.name];
    if (times == 1) continue;
    require(player.name == player.specification,
            fmt::format("two players are called \"{}\"", player.name));
    player.name += fmt::format("#{}", times);
    require(seen[player.name]++ == 0, fmt::format("two players are called \"{}\"", player.name));
  }
}

}  // namespace ludorum::arena
