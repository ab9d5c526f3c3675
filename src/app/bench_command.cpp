// `ludorum bench`: how fast games are.
#include <fmt/format.h>

#include <memory>
#include <ostream>
#include <string>
#include <vector>

#include "commands.hpp"
#include "ludorum/json/json.hpp"
#include "ludorum/module/laboratory.hpp"
#include "progress.hpp"
#include "table.hpp"

namespace ludorum::app {

namespace {
struct BenchOptions {
  std::string game;
  double seconds = 1;
  bool json = false;
};

int bench(const Context& context, const BenchOptions& options) {
  std::vector<std::unique_ptr<GameModule>> games;
  if (options.game.empty())
    for (const GameModule* game : context.allGames()) games.push_back(game->configured({}));
  else
    games.push_back(context.game(options.game));
  Table table({"game", "playouts/s", "plies/playout", "plies/s", "perft nodes/s"});
  Json all = Json::array();
  ProgressBar bar(context.streams, "bench");
  for (const auto& game : games) {
    const std::string name = game->info().name;
    bar.update(static_cast<double>(all.size()) / static_cast<double>(games.size()), name);
    const BenchFigures figures =
        benchmark(game->laboratory(), game->start(Rng(0)), options.seconds);
    const double plies = figures.playoutsPerSecond * figures.pliesPerPlayout;
    table.add({name, humanRate(figures.playoutsPerSecond),
               fmt::format("{:.1f}", figures.pliesPerPlayout), humanRate(plies),
               humanRate(figures.perftNodesPerSecond)});
    all.push_back({{"game", name},
                   {"playoutsPerSecond", figures.playoutsPerSecond},
                   {"pliesPerPlayout", figures.pliesPerPlayout},
                   {"pliesPerSecond", plies},
                   {"perftNodesPerSecond", figures.perftNodesPerSecond}});
  }
  bar.hide();
  context.streams.out << (options.json ? all.dump() + '\n' : table.text());
  return 0;
}
}  // namespace

Command benchCommand(CLI::App& program) {
  auto* arguments = program.add_subcommand("bench", "Measure playouts and perft, on one thread");
  const auto options = std::make_shared<BenchOptions>();
  arguments->add_option("GAME", options->game, "a game (default: all)");
  arguments->add_option("--seconds", options->seconds, "how long to measure each game")
      ->check(number(0.01, 3600))
      ->capture_default_str();
  arguments->add_flag("--json", options->json, "print JSON");
  arguments->footer("Examples:\n  ludorum bench\n  ludorum bench connectfour --seconds 5");
  return {arguments, [options](const Context& context) { return bench(context, *options); }};
}

}  // namespace ludorum::app
