// `ludorum players`: who can play.
#include <fmt/format.h>

#include <memory>
#include <ostream>
#include <string>

#include "commands.hpp"
#include "table.hpp"

namespace ludorum::app {

namespace {
struct Options {
  std::string game;
  bool json = false;
};

Json jsonOf(const PlayerInfo& player) {
  Json parameters = Json::array();
  for (const ParameterInfo& p : player.parameters)
    parameters.push_back({{"name", p.name}, {"default", p.value}, {"help", p.help}});
  Json entry{{"name", player.name}, {"help", player.help}, {"parameters", parameters}};
  entry["canPlay"] = player.whyNot.empty();
  if (!player.whyNot.empty()) entry["whyNot"] = player.whyNot;
  return entry;
}

/// The players of one game, with their parameters.
std::string details(const GameModule& game) {
  std::string text;
  for (const PlayerInfo& player : game.players()) {
    text += fmt::format("{:<11} {}\n", player.name, player.help);
    if (!player.whyNot.empty())
      text += fmt::format("  cannot play {}: {}\n", game.info().name, player.whyNot);
    for (const ParameterInfo& p : player.parameters)
      text += fmt::format("  {:<21} {} ({})\n", p.name, p.value, p.help);
  }
  return text;
}

/// Every player against every game of the program.
int listPlayers(const Context& context, bool json) {
  Table table({"player", "what it does", "cannot play"});
  Json all = Json::array();
  const auto known = context.games.front()->players();
  for (std::size_t i = 0; i < known.size(); ++i) {
    std::string unfit;
    Json games = Json::array();
    for (const auto& game : context.games) {
      const std::string name = game->info().name;
      if (game->players()[i].whyNot.empty())
        games.push_back(name);
      else
        unfit += (unfit.empty() ? "" : ", ") + name;
    }
    table.add({known[i].name, known[i].help, unfit});
    all.push_back({{"name", known[i].name}, {"help", known[i].help}, {"games", games}});
  }
  context.streams.out << (json ? all.dump() + '\n' : table.text());
  return 0;
}
}  // namespace

Command playersCommand(CLI::App& program) {
  auto* arguments = program.add_subcommand("players", "List the players, or those of a game");
  const auto options = std::make_shared<Options>();
  arguments->add_option("GAME", options->game, "tell their parameters, and which can play it");
  arguments->add_flag("--json", options->json, "print JSON");
  arguments->footer("Examples:\n  ludorum players\n  ludorum players oddsandevens");
  return {arguments, [options](const Context& context) {
            if (options->game.empty()) return listPlayers(context, options->json);
            const auto game = context.game(options->game);
            Json all = Json::array();
            for (const PlayerInfo& player : game->players()) all.push_back(jsonOf(player));
            context.streams.out << (options->json ? all.dump() + '\n' : details(*game));
            return 0;
          }};
}

}  // namespace ludorum::app
