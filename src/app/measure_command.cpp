// `ludorum measure`: what a game is like, by matches among random and among strong players.
#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <memory>
#include <ostream>
#include <string>
#include <thread>
#include <vector>

#include "commands.hpp"
#include "measure_table.hpp"
#include "progress.hpp"
#include "table.hpp"

namespace ludorum::app {

namespace {
struct MeasureOptions {
  std::string game;
  std::optional<std::string> state;
  std::vector<std::string> players;
  std::uint64_t matches = 1000, strongMatches = 100, seed = 1, threads = 0;
  bool json = false;
};

constexpr std::string_view usualPlayer = "uct:simulationCount=200";

/// Those who play as well as they can; none if they are to play no matches, or if nobody was asked
/// for and the usual one cannot play, which `whyNot` then says.
std::vector<Specification> strongPlayers(const GameModule& game, const MeasureOptions& options,
                                         std::string& whyNot) {
  std::vector<Specification> strong;
  if (options.strongMatches == 0) return strong;
  for (const std::string& player : options.players) strong.push_back(parseSpecification(player));
  if (!strong.empty()) return strong;
  strong.push_back(parseSpecification(std::string(usualPlayer)));
  for (const PlayerInfo& player : game.players())
    if (player.name == strong.front().name && !player.whyNot.empty()) {
      whyNot = fmt::format("{} cannot play {}: {}", player.name, game.info().name, player.whyNot);
      strong.clear();
      break;
    }
  return strong;
}

Json measure(const Context& context, const GameModule& game, const MeasureOptions& options,
             MeasureRequest request) {
  ProgressBar bar(context.streams, "measure");
  request.seed = options.seed;
  request.threads =
      options.threads > 0 ? options.threads : std::max(1U, std::thread::hardware_concurrency());
  request.progress = [&](std::uint64_t played) {
    bar.update(static_cast<double>(played) / static_cast<double>(request.matches),
               fmt::format("{} of {} by {}", grouped(played), grouped(request.matches),
                           request.players.front().text));
  };
  return measureJson(measured(game, request), game.info());
}

int measureGame(const Context& context, const MeasureOptions& options) {
  const auto game = context.game(options.game, options.state);
  const std::string name = game->info().name;
  std::string whyNot;
  const auto strong = asUsage([&] {
    auto players = strongPlayers(*game, options, whyNot);
    for (const Specification& player : players) static_cast<void>(game->maker(player));
    if (players.size() > 1) static_cast<void>(game->matches(players));  // One for each role?
    return players;
  });
  Json measurements = Json::array();
  measurements.push_back(
      measure(context, *game, options,
              {.players = {parseSpecification("random")}, .matches = options.matches}));
  if (!strong.empty())
    measurements.push_back(
        measure(context, *game, options,
                {.players = strong, .matches = options.strongMatches, .drama = true}));
  if (options.json) {
    const Json document{{"game", name}, {"seed", options.seed}, {"measurements", measurements}};
    context.streams.out << document.dump(-1, ' ', false, Json::error_handler_t::replace) << '\n';
    return 0;
  }
  context.streams.out << name << '\n' << measureTable(measurements);
  if (!whyNot.empty()) context.streams.out << whyNot << '\n';
  if (!measurements.back().at("repeatable"))
    context.streams.out << "not repeatable: a player has a timeCap or several threads, or is "
                           "another program\n";
  return 0;
}
}  // namespace

Command measureCommand(CLI::App& program) {
  auto* arguments = program.add_subcommand(
      "measure", "Measure what a game is like: balance, length, luck, drama");
  const auto options = std::make_shared<MeasureOptions>();
  arguments
      ->add_option("GAME", options->game,
                   "a game, with parameters: pig:goal=50; or its file, ./nim.hpp")
      ->required();
  arguments->add_option(
      "PLAYER", options->players,
      fmt::format("strong ones: one for all roles, or one for each (default: {})", usualPlayer));
  arguments->add_option("--matches", options->matches, "so many among random players")
      ->check(wholeNumber(1, 10'000'000))
      ->capture_default_str();
  arguments->add_option("--strong-matches", options->strongMatches, "so many among strong players")
      ->check(wholeNumber(0, 10'000'000))
      ->capture_default_str();
  arguments->add_option("--seed", options->seed, "decides everything")
      ->check(wholeNumber(0, std::numeric_limits<std::uint64_t>::max()))
      ->capture_default_str();
  arguments->add_option("--threads", options->threads, "matches at once (default: one a core)")
      ->check(wholeNumber(1, 1024));
  arguments->add_option("--state", options->state, "start from this state: JSON or string form");
  arguments->add_flag("--json", options->json, "print JSON");
  arguments->footer(
      "Every figure stands with the interval that has its true value in 95 of 100 cases.\n"
      "Examples:\n  ludorum measure tictactoe alphabeta:horizon=9\n"
      "  ludorum measure pig --matches 10000\n  ludorum measure ./nim.hpp");
  return {arguments, [options](const Context& context) { return measureGame(context, *options); }};
}

}  // namespace ludorum::app
