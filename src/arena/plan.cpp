#include "plan.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
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

Plan Plan::read(const std::string& text) {
  try {
    const Json json = Json::parse(text);
    Plan plan;
    plan.game = json.at("game").get<std::string>();
    plan.state = json.value("state", std::string());
    for (const Json& player : json.at("players"))
      plan.players.push_back(
          {player.at("name").get<std::string>(), player.at("player").get<std::string>()});
    const auto names = enumNames(Format{});
    const auto format = std::find(names.begin(), names.end(), json.at("format").get<std::string>());
    require(format != names.end(), "its format is unknown");
    plan.contest.format = static_cast<Format>(format - names.begin());
    plan.contest.players = static_cast<std::uint32_t>(plan.players.size());
    plan.contest.matches = json.at("matches").get<std::uint64_t>();
    plan.contest.seed = json.at("seed").get<std::uint64_t>();
    plan.contest.measured = json.value("measured", plan.contest.measured);
    plan.contest.rounds = json.value("rounds", plan.contest.rounds);
    plan.openingPlies = json.value("openingPlies", plan.openingPlies);
    plan.openings = json.value("openings", plan.openings);
    if (const auto sprt = json.find("sprt"); sprt != json.end())
      plan.sprt = SequentialQuestion{sprt->at(0), sprt->at(1), sprt->at(2), sprt->at(3)};
    return plan;
  } catch (const Json::exception& error) {
    throw Error(fmt::format("a tournament's plan cannot be read: {}", error.what()));
  }
}

std::string Plan::difference(const std::string& wanted, const std::string& found) {
  const Json mine = Json::parse(wanted), theirs = Json::parse(found);
  for (const Json* plan : {&mine, &theirs})
    for (const auto& [name, value] : plan->items()) {
      const Json here = mine.value(name, Json()), there = theirs.value(name, Json());
      if (here != there)
        return fmt::format("{} is {} there, not {}", name, shownJson(there, 60),
                           shownJson(here, 60));
    }
  return {};
}

std::string specificationOf(const GameInfo& info) {
  std::string text = info.name;
  for (const ParameterInfo& parameter : info.parameters)
    text += (text.size() == info.name.size() ? ':' : ',') + parameter.name + '=' + parameter.value;
  return text;
}

Contestant readContestant(const std::string& word) {
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
}  // namespace

std::vector<Contestant> readContestants(const std::string& json, const std::string& path) {
  try {
    require(jsonDepth(json) <= maxJsonDepth, "it is nested too deeply");
    const Json all = Json::parse(json);
    std::vector<Contestant> players;
    if (all.is_object()) {
      for (const auto& [name, value] : all.items()) {
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
