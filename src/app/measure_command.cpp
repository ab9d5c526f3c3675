// `ludorum measure`: what a game is like, by matches among random and among strong players.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <memory>
#include <ostream>
#include <string>
#include <thread>
#include <vector>

#include "commands.hpp"
#include "interruption.hpp"
#include "measure_table.hpp"
#include "progress.hpp"
#include "table.hpp"

namespace ludorum::app {

namespace {
struct MeasureOptions {
  std::string game;
  std::optional<std::string> state;
  std::vector<std::string> players;
  std::uint64_t matches = 1000, strongMatches = 100, seed = 1, threads = 0, maxPlies = 10000;
  bool json = false;
};

/// Who is strong if nobody is named: the first of them that can play. The second one is for games
/// that hide something.
constexpr std::array<std::string_view, 2> usualPlayers{"uct:simulationCount=200",
                                                       "ismcts:simulationCount=200"};

/// Those who play as well as they can; none if they are to play no matches, or if nobody was asked
/// for and none of the usual ones can play, which `whyNot` then says.
std::vector<Specification> strongPlayers(const GameModule& game, const MeasureOptions& options,
                                         std::string& whyNot) {
  std::vector<Specification> strong;
  if (options.strongMatches == 0) return strong;
  for (const std::string& player : options.players) strong.push_back(parseSpecification(player));
  if (!strong.empty()) return strong;
  for (const std::string_view usual : usualPlayers) {
    const Specification candidate = parseSpecification(std::string(usual));
    for (const PlayerInfo& player : game.players()) {
      if (player.name != candidate.name) continue;
      if (player.whyNot.empty()) return {candidate};
      if (whyNot.empty())
        whyNot = fmt::format("{} cannot play {}: {}", player.name, game.info().name, player.whyNot);
    }
  }
  return strong;
}

Measurement measure(const Context& context, const GameModule& game, const MeasureOptions& options,
                    MeasureRequest request) {
  ProgressBar bar(context.streams, "measure");
  request.seed = options.seed;
  request.threads =
      options.threads > 0 ? options.threads : std::max(1U, std::thread::hardware_concurrency());
  request.maxPlies = options.maxPlies;
  request.stop = Interruption::isAsked;
  request.progress = [&](std::uint64_t played) {
    bar.update(static_cast<double>(played) / static_cast<double>(request.matches),
               fmt::format("{} of {} by {}", grouped(played), grouped(request.matches),
                           request.players.front().text));
  };
  request.progress(0);  // The first match may take long.
  return measured(game, request);
}

/// Measures among random players and then among strong ones, until Ctrl-C ends it: then what was
/// played is measured.
Json measureAll(const Context& context, const GameModule& game, const MeasureOptions& options,
                const std::vector<Specification>& strong) {
  Json measurements = Json::array();
  const Interruption interruption;
  const auto add = [&](const MeasureRequest& request) {
    const Measurement measurement = measure(context, game, options, request);
    if (measurement.matches > 0) measurements.push_back(measureJson(measurement, game.info()));
    if (measurement.matches < request.matches)
      context.streams.err << fmt::format("{}: stopped before the end; {} of {} were played by {}\n",
                                         context.program, grouped(measurement.matches),
                                         counted(request.matches, "match", "es"),
                                         request.players.front().text);
    return measurement.matches == request.matches;
  };
  const bool isWhole = add({.players = {parseSpecification("random")}, .matches = options.matches});
  if (isWhole && !strong.empty())
    add({.players = strong, .matches = options.strongMatches, .drama = true});
  return measurements;
}

/// Notes on the figures.
std::string remarks(const Json& measurements, const MeasureOptions& options) {
  const auto isAny = [&](const auto& holds) {
    return std::any_of(measurements.begin(), measurements.end(), holds);
  };
  std::string text;
  if (isAny([](const Json& one) { return one.at("unfinished").at("value") > 0; }))
    text += fmt::format("unfinished: matches of {} plies, the most (--max-plies)\n",
                        grouped(options.maxPlies));
  if (isAny([](const Json& one) { return !one.at("repeatable").get<bool>(); }))
    text += "not repeatable: a player has a timeCap or several threads, or is another program\n";
  return text;
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
  const Json measurements = measureAll(context, *game, options, strong);
  const bool isWhole = !Interruption::isAsked();
  if (options.json) {
    const Json document{{"game", name}, {"seed", options.seed}, {"measurements", measurements}};
    context.streams.out << document.dump(-1, ' ', false, Json::error_handler_t::replace) << '\n';
  } else if (!measurements.empty()) {
    context.streams.out << name << '\n'
                        << measureTable(measurements) << whyNot << (whyNot.empty() ? "" : "\n")
                        << remarks(measurements, options);
  }
  return isWhole ? 0 : 1;
}
}  // namespace

Command measureCommand(CLI::App& program) {
  auto* arguments = program.add_subcommand(
      "measure", "Measure what a game is like: balance, length, choice, luck, decisiveness, drama");
  const auto options = std::make_shared<MeasureOptions>();
  arguments
      ->add_option("GAME", options->game,
                   "a game, with parameters: pig:goal=50; or its file, ./nim.hpp")
      ->required();
  arguments->add_option("PLAYER", options->players,
                        fmt::format("strong ones: one for all roles, or one for each (default: {})",
                                    usualPlayers.front()));
  arguments->add_option("--matches", options->matches, "so many among random players")
      ->check(wholeNumber(1, 10'000'000))
      ->capture_default_str();
  arguments->add_option("--strong-matches", options->strongMatches, "so many among strong players")
      ->check(wholeNumber(0, 10'000'000))
      ->capture_default_str();
  arguments->add_option("--seed", options->seed, "decides everything")
      ->check(wholeNumber(0, std::numeric_limits<std::uint64_t>::max()))
      ->capture_default_str();
  arguments
      ->add_option("--max-plies", options->maxPlies,
                   "the length of a match: a longer one is left unfinished")
      ->check(wholeNumber(1, 1'000'000'000))
      ->capture_default_str();
  arguments->add_option("--threads", options->threads, "matches at once (default: one a core)")
      ->check(wholeNumber(1, 1024));
  arguments->add_option("--state", options->state, "start from this state: JSON or string form");
  arguments->add_flag("--json", options->json, "print JSON");
  arguments->footer(
      "Every figure stands with the interval that has its true value in 95 of 100 cases.\n"
      "Ctrl-C ends it, with the figures of the matches that were played.\n"
      "Examples:\n  ludorum measure tictactoe alphabeta:horizon=9\n"
      "  ludorum measure pig --matches 10000\n  ludorum measure ./nim.hpp");
  return {arguments, [options](const Context& context) { return measureGame(context, *options); }};
}

}  // namespace ludorum::app
