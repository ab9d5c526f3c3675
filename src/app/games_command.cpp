// `ludorum games`: what there is to play.
#include <fmt/format.h>

#include <memory>
#include <ostream>
#include <string>

#include "commands.hpp"
#include "parameters.hpp"
#include "table.hpp"

namespace ludorum::app {

namespace {
struct GamesOptions {
  std::string game;
  bool json = false;
};

std::string joined(const std::vector<std::string>& words) {
  return fmt::format("{}", fmt::join(words, ", "));
}

std::string settingsOf(const GameInfo& info) {
  std::string text;
  for (const ParameterInfo& parameter : info.parameters)
    text += (text.empty() ? "" : ",") + parameter.name + '=' + parameter.value;
  return text;
}

Json jsonOf(const GameModule& game) {
  const GameInfo info = game.info();
  Json players = Json::array();
  for (const PlayerInfo& player : game.players())
    if (player.whyNot.empty()) players.push_back(player.name);
  return {{"name", info.name},
          {"aliases", info.aliases},
          {"roles", info.roles},
          {"kind", info.kind},
          {"luck", info.luck},
          {"zeroSum", info.zeroSum},
          {"resultBounds", {info.resultBounds.min, info.resultBounds.max}},
          {"parameters", parametersJson(info.parameters)},
          {"players", players},
          {"start", Json::parse(info.start)}};
}

std::string details(const GameModule& game) {
  const GameInfo info = game.info();
  std::string text = fmt::format(
      "{}\n  roles       {}\n  kind        {}\n  results     {} to {}{}\n  start       {}\n",
      info.name, joined(info.roles), joined(info.kind), info.resultBounds.min,
      info.resultBounds.max, info.zeroSum ? ", zero-sum" : "", info.start);
  if (!info.luck.empty()) text += fmt::format("  luck        {}\n", joined(info.luck));
  if (!info.aliases.empty()) text += fmt::format("  also called {}\n", joined(info.aliases));
  if (!info.parameters.empty()) text += "  parameters\n" + parameterLines(info.parameters, "    ");
  text += "  players\n";
  for (const PlayerInfo& player : game.players())
    if (player.whyNot.empty()) text += fmt::format("    {:<10} {}\n", player.name, player.help);
  return text;
}

int listGames(const Context& context, bool json) {
  Table table({"game", "roles", "kind", "parameters"});
  Json all = Json::array();
  for (const auto& game : context.games) {
    const GameInfo info = game->info();
    table.add({info.name, joined(info.roles), joined(info.kind), settingsOf(info)});
    all.push_back(jsonOf(*game));
  }
  context.streams.out << (json ? all.dump() + '\n' : table.text());
  return 0;
}
}  // namespace

Command gamesCommand(CLI::App& program) {
  auto* arguments = program.add_subcommand("games", "List the games, or tell about one");
  const auto options = std::make_shared<GamesOptions>();
  arguments->add_option("GAME", options->game, "a game, with parameters: pig:goal=50");
  arguments->add_flag("--json", options->json, "print JSON");
  arguments->footer("Examples:\n  ludorum games\n  ludorum games pig\n  ludorum games --json");
  return {arguments, [options](const Context& context) {
            if (options->game.empty()) return listGames(context, options->json);
            const auto game = context.game(options->game);
            context.streams.out << (options->json ? jsonOf(*game).dump() + '\n' : details(*game));
            return 0;
          }};
}

}  // namespace ludorum::app
