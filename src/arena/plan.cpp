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
  for (const Contestant& player : players)
    seats.push_back({{"name", player.name}, {"player", player.specification}});
  Json plan{{"version", version},         {"game", game},
            {"players", seats},           {"format", formatName(contest.format)},
            {"matches", contest.matches}, {"seed", contest.seed}};
  if (!state.empty()) plan["state"] = state;
  if (contest.format == Format::measurement) plan["measured"] = contest.measured;
  if (contest.format == Format::swiss) plan["rounds"] = contest.rounds;
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

std::vector<Contestant> playersOf(const Json& plan) {
  std::vector<Contestant> players;
  const auto list = plan.find("players");
  require(list != plan.end() && list->is_array(), "players must be a list");
  for (const Json& entry : *list) {
    Contestant& player = players.emplace_back();
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
  Contest& contest = plan.contest;
  contest.players = static_cast<std::uint32_t>(plan.players.size());
  readPart(json, "format", contest.format);
  readPart(json, "matches", contest.matches);
  readPart(json, "seed", contest.seed);
  readPartIfThere(json, "state", plan.state);
  readPartIfThere(json, "measured", contest.measured);
  readPartIfThere(json, "rounds", contest.rounds);
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

bool isOfTables(const std::string& plan) {
  const Json json = Json::parse(plan, nullptr, false);
  return json.is_object() && json.contains("tables");
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

Contestant readContestant(const std::string& word) {
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
Contestant listedContestant(const Json& entry) {
  if (entry.is_string()) return readContestant(entry.get<std::string>());
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

/// JSON of a text in which no object has a name twice: one of the two would be lost.
Json parsedWithoutDoubles(const std::string& text) {
  std::vector<std::set<std::string>> open;  // The names in each object that has not ended.
  return Json::parse(text, [&](int, Json::parse_event_t event, const Json& parsed) {
    if (event == Json::parse_event_t::object_start) open.emplace_back();
    if (event == Json::parse_event_t::object_end) open.pop_back();
    if (event == Json::parse_event_t::key)
      require(open.back().insert(parsed.get<std::string>()).second,
              shownJson(parsed, 60) + " is there twice");
    return true;
  });
}
}  // namespace

std::vector<Contestant> readContestants(const std::string& json, const std::string& path) {
  try {
    require(jsonDepth(json) <= maxJsonDepth, "it is nested too deeply");
    const Json all = parsedWithoutDoubles(json);
    std::vector<Contestant> players;
    if (all.is_object()) {
      for (const auto& [name, value] : all.items()) {
        require(!name.empty(), "a player's name must be text");
        require(!value.is_object() || !value.contains("name"),
                shownJson(name, 60) + " has a second name: leave out \"name\"");
        Contestant player = listedContestant(value);
        players.push_back({name, std::move(player.specification)});
      }
    } else {
      require(all.is_array(), "players are a list, or an object of names and players");
      for (const Json& entry : all) players.push_back(listedContestant(entry));
    }
    require(!players.empty(), "it lists no players");
    return players;
  } catch (const Json::exception& error) {
    throw Error(fmt::format("{} is no JSON: {}", path, error.what()));
  } catch (const Error& error) {
    throw Error(fmt::format("{}: {}", path, error.what()));
  }
}

void makeNamesUnique(std::vector<Contestant>& players) {
  std::map<std::string, int> seen;
  for (Contestant& player : players) {
    const int times = ++seen[player.name];
    if (times == 1) continue;
    require(player.name == player.specification,
            fmt::format("two players are called \"{}\"", player.name));
    player.name += fmt::format("#{}", times);
    require(seen[player.name]++ == 0, fmt::format("two players are called \"{}\"", player.name));
  }
}

}  // namespace ludorum::arena
