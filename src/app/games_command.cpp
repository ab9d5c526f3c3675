// `ludorum games`: what there is to play.
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <ostream>
#include <sstream>
#include <string>
#include <utility>

#include "commands.hpp"
#include "ludorum/core/names.hpp"
#include "measure_table.hpp"
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

/// `goal=100,rounds=none`, of what `jsonOf` tells of a game.
std::string settingsIn(const Json& facts) {
  std::string text;
  for (const Json& parameter : facts["parameters"]) {
    const Json& value = parameter["default"];
    text += fmt::format("{}{}={}", text.empty() ? "" : ",", parameter["name"].get<std::string>(),
                        value.is_string() ? value.get<std::string>()
                        : value.is_null() ? "none"
                                          : value.dump());
  }
  return text;
}
std::string namesIn(const Json& list) {
  return fmt::format("{}", fmt::join(list.get<std::vector<std::string>>(), ", "));
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
          {"rules", info.rules},
          {"start", game.start(Rng(0)).form()}};
}

/// Paragraphs in lines of so many characters.
std::string indented(const std::string& paragraphs, std::size_t margin, std::size_t width) {
  std::string text, line;
  const auto end = [&] {
    text += line.empty() ? "\n" : std::string(margin, ' ') + line + '\n';
    line.clear();
  };
  std::istringstream lines(paragraphs);
  for (std::string paragraph; std::getline(lines, paragraph); end()) {
    std::istringstream words(paragraph);
    for (std::string word; words >> word; line += (line.empty() ? "" : " ") + word)
      if (!line.empty() && margin + line.size() + 1 + word.size() > width) end();
  }
  return text;
}

/// What was measured of a game of the program, as it is without parameters; null if nothing was. A
/// file's game that has the name of one that can be loaded is another.
Json figuresOf(const Context& context, const GameModule& game) {
  const std::string name = game.info().name;
  const auto& own = context.games;
  const bool isOwn = std::any_of(own.begin(), own.end(),
                                 [&](const auto& one) { return one->info().name == name; });
  const bool isLoadable = context.loadable.find(name) < context.loadable.games().size();
  if (isOwn && isLoadable) return nullptr;
  for (Json& entry : parseJson(context.figures))
    if (entry.at("name") == name)
      return game.parameters() == context.named(name).parameters() ? std::move(entry) : nullptr;
  return nullptr;
}

/// Every line moved to the right.
std::string shifted(const std::string& lines, std::size_t margin) {
  std::string text;
  std::istringstream stream(lines);
  for (std::string line; std::getline(stream, line);)
    text += std::string(margin, ' ') + line + '\n';
  return text;
}

std::string figuresText(const Json& figures, const std::string& name) {
  if (figures.is_null())
    return fmt::format("  figures     not measured: ludorum measure {}\n", name);
  std::string counts;
  for (const Json& count : figures.at("counts"))
    counts += (counts.empty() ? "" : ", ") + grouped(count.get<std::uint64_t>());
  std::string text;
  if (!counts.empty())
    text += fmt::format("  counts      {} sequences of 0 to {} moves\n", counts,
                        figures.at("counts").size() - 1);
  if (const auto speed = figures.find("playouts"); speed != figures.end())
    text +=
        fmt::format("  speed       {} playouts a second where it was measured: ludorum bench {}\n",
                    grouped(speed->get<std::uint64_t>()), name);
  return text + "  figures\n" + shifted(measureTable(figures.at("measurements")), 4);
}

std::string details(const GameModule& game, const Json& figures) {
  const GameInfo info = game.info();
  std::string text = fmt::format(
      "{}\n  roles       {}\n  kind        {}\n  results     {} to {}{}\n  start       {}\n",
      info.name, joined(info.roles), joined(info.kind), info.resultBounds.min,
      info.resultBounds.max, info.zeroSum ? ", zero-sum" : "", info.start);
  if (!info.luck.empty()) text += fmt::format("  luck        {}\n", joined(info.luck));
  if (!info.aliases.empty()) text += fmt::format("  also called {}\n", joined(info.aliases));
  if (!info.parameters.empty()) text += "  parameters\n" + parameterLines(info.parameters, "    ");
  if (!info.rules.empty()) text += "  rules\n" + indented(info.rules, 4, 80);
  text += figuresText(figures, canonicalName(info.name)) + "  players\n";
  for (const PlayerInfo& player : game.players())
    if (player.whyNot.empty()) text += fmt::format("    {:<10} {}\n", player.name, player.help);
  return text;
}

int listGames(const Context& context, bool json) {
  Table table({"game", "roles", "kind", "parameters"});
  Json all = Json::array();
  for (const auto& game : context.games) all.push_back(jsonOf(*game));
  for (const LoadableGame& game : context.loadable.games()) all.push_back(parseJson(game.facts));
  for (const Json& game : all)
    table.add({game["name"].get<std::string>(), namesIn(game["roles"]), namesIn(game["kind"]),
               settingsIn(game)});
  context.streams.out << (json ? all.dump() + '\n' : table.text());
  return 0;
}
}  // namespace

Command gamesCommand(CLI::App& program) {
  auto* arguments = program.add_subcommand("games", "List the games, or tell about one");
  const auto options = std::make_shared<GamesOptions>();
  arguments->add_option("GAME", options->game,
                        "a game, with parameters: pig:goal=50; or its file, ./nim.hpp");
  arguments->add_flag("--json", options->json, "print JSON");
  arguments->footer("Examples:\n  ludorum games\n  ludorum games pig\n  ludorum games --json");
  return {arguments, [options](const Context& context) {
            if (options->game.empty()) return listGames(context, options->json);
            const auto game = context.game(options->game);
            const Json figures = figuresOf(context, *game);
            Json facts = jsonOf(*game);
            if (!figures.is_null()) facts["figures"] = figures;
            context.streams.out << (options->json ? facts.dump() + '\n' : details(*game, figures));
            return 0;
          }};
}

}  // namespace ludorum::app
