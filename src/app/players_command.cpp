// `ludorum players`: who can play.
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <ostream>
#include <string>

#include "commands.hpp"
#include "parameters.hpp"
#include "table.hpp"

namespace ludorum::app {

namespace {
struct PlayersOptions {
  std::string game;
  bool json = false;
};

Json jsonOf(const PlayerInfo& player) {
  Json entry{{"name", player.name},
             {"help", player.help},
             {"canPlay", player.whyNot.empty()},
             {"weighsMoves", player.weighs},
             {"parameters", parametersJson(player.parameters)}};
  if (!player.whyNot.empty()) entry["whyNot"] = player.whyNot;
  return entry;
}

/// The players of one game, with their parameters.
int tellOf(const Context& context, const GameModule& game, bool json) {
  Json all = Json::array();
  std::string text;
  for (const PlayerInfo& player : game.players()) {
    all.push_back(jsonOf(player));
    text += fmt::format("{:<10} {}\n", player.name, player.help);
    if (!player.whyNot.empty())
      text += fmt::format("  cannot play {}: {}\n", game.info().name, player.whyNot);
    text += parameterLines(player.parameters, "  ");
  }
  context.streams.out << (json ? all.dump() + '\n' : text);
  return 0;
}

/// Every player, and which of the program's games it can play.
int listPlayers(const Context& context, bool json) {
  Table table({"player", "what it does", "cannot play"});
  Json all = Json::array();
  if (context.games.empty()) throw Error("this program has no games, and so no players");
  const auto known = context.games.front()->players();
  Json loadable = Json::array();
  for (const LoadableGame& game : context.loadable.games())
    loadable.push_back(parseJson(game.facts));
  const auto contains = [](const Json& list, const std::string& name) {
    return std::find(list.begin(), list.end(), name) != list.end();
  };
  for (std::size_t i = 0; i < known.size(); ++i) {
    std::vector<std::string> fit, unfit;
    for (const auto& game : context.games)
      (game->players()[i].whyNot.empty() ? fit : unfit).push_back(game->info().name);
    for (const Json& game : loadable)
      (contains(game["players"], known[i].name) ? fit : unfit).push_back(game["name"]);
    table.add({known[i].name, known[i].help, fmt::format("{}", fmt::join(unfit, ", "))});
    all.push_back(
        {{"name", known[i].name}, {"help", known[i].help}, {"games", fit}, {"cannotPlay", unfit}});
  }
  context.streams.out << (json ? all.dump() + '\n' : table.text());
  return 0;
}
}  // namespace

Command playersCommand(CLI::App& program) {
  auto* arguments = program.add_subcommand("players", "List the players, or those of a game");
  const auto options = std::make_shared<PlayersOptions>();
  arguments->add_option("GAME", options->game,
                        "tell their parameters, and which cannot play it and why");
  arguments->add_flag("--json", options->json, "print JSON");
  arguments->footer("Examples:\n  ludorum players\n  ludorum players oddsandevens");
  return {arguments, [options](const Context& context) {
            return options->game.empty()
                       ? listPlayers(context, options->json)
                       : tellOf(context, *context.game(options->game), options->json);
          }};
}

}  // namespace ludorum::app
