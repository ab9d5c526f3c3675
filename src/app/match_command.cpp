// `ludorum match`: plays matches, and tells or records them.
#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <ostream>
#include <random>
#include <string>
#include <vector>

#include "commands.hpp"
#include "ludorum/arena/tally.hpp"
#include "progress.hpp"
#include "table.hpp"

namespace ludorum::app {

namespace {
struct MatchOptions {
  std::string game;
  std::optional<std::string> state;
  std::vector<std::string> players;
  std::optional<std::uint64_t> seed, luck;
  std::uint64_t opening = 0;
  std::uint64_t plies = std::numeric_limits<std::uint64_t>::max(), matches = 0;
  bool quiet = false, json = false;
};

/// The results of many matches.
struct MatchCounts {
  std::vector<arena::Figures> roles;
  std::uint64_t matches = 0, unfinished = 0, quits = 0, errors = 0, plies = 0;
  bool repeatable = true;
  std::string firstError;

  void add(const MatchReport& report) {
    ++matches;
    plies += report.plies;
    repeatable = repeatable && report.repeatable;
    if (!report.quitter.empty()) ++quits;
    if (!report.error.empty() && errors++ == 0) firstError = report.error;
    if (report.error.empty() && !report.result) ++unfinished;
    if (!report.result) return;
    for (std::size_t r = 0; r < roles.size(); ++r) roles[r].add(report.roles[r]);
  }
};

std::string table(const MatchCounts& counts, const GameInfo& info,
                  const std::vector<std::string>& players) {
  Table table(
      {"role", "player", "victories", "defeats", "ties", "mean", "deviation", "min", "max"});
  for (std::size_t r = 0; r < counts.roles.size(); ++r) {
    const arena::Figures& role = counts.roles[r];
    std::vector<std::string> row{info.roles[r], players[r], grouped(role.victories),
                                 grouped(role.defeats), grouped(role.draws())};
    if (role.matches() > 0) {
      for (const double value : {role.results.mean(), role.results.deviation()})
        row.push_back(fmt::format("{:.3f}", value));
      for (const double value : {role.results.min(), role.results.max()})
        row.push_back(fmt::format("{:g}", value));
    } else {
      row.insert(row.end(), 4, "-");
    }
    table.add(row);
  }
  std::string text = table.text();
  text +=
      fmt::format("{} of {}, {:.1f} plies each", counted(counts.matches, "match", "es"), info.name,
                  static_cast<double>(counts.plies) / static_cast<double>(counts.matches));
  if (counts.unfinished > 0) text += fmt::format(", {} unfinished", grouped(counts.unfinished));
  if (counts.quits > 0) text += fmt::format(", {} ended by quitting", grouped(counts.quits));
  if (counts.errors > 0) text += fmt::format(", {} ended by an error", grouped(counts.errors));
  if (!counts.repeatable)
    text += "; not repeatable: a player has a timeCap or several threads, or is another program";
  return text + '\n';
}

Json summary(const MatchCounts& counts, const GameInfo& info,
             const std::vector<std::string>& players, std::uint64_t seed) {
  Json roles = Json::array();
  for (std::size_t r = 0; r < counts.roles.size(); ++r) {
    const arena::Figures& role = counts.roles[r];
    Json row{{"role", info.roles[r]},
             {"player", players[r]},
             {"victories", role.victories},
             {"defeats", role.defeats},
             {"ties", role.draws()}};
    if (role.matches() > 0) {
      row["mean"] = role.results.mean();
      row["deviation"] = role.results.deviation();
      row["min"] = role.results.min();
      row["max"] = role.results.max();
    }
    roles.push_back(row);
  }
  return {{"game", info.name},
          {"seed", seed},
          {"matches", counts.matches},
          {"plies", counts.plies},
          {"unfinished", counts.unfinished},
          {"quits", counts.quits},
          {"errors", counts.errors},
          {"repeatable", counts.repeatable},
          {"roles", roles}};
}

/// Plays one match, and prints what is wanted of it.
MatchReport playOne(const Context& context, const MatchOptions& options, const MatchMaker& maker,
                    std::uint64_t seed, ProgressBar& bar) {
  const bool many = options.matches > 0;
  const auto print = [&](const std::string& line) {
    bar.hide();
    context.streams.out << line << '\n';
    if (context.streams.terminal) context.streams.out.flush();  // Players may think for long.
  };
  MatchRequest request{seed, options.plies, {}, options.json && !options.quiet};
  request.luck = options.luck;
  request.opening = options.opening;
  std::string last;
  if (!options.json && !options.quiet) request.line = print;
  if (!options.json && options.quiet && !many)
    request.line = [&](const std::string& line) { last = line; };
  MatchReport report = maker(request);
  if (report.result && !last.empty()) print(last);
  if (request.record) print(report.record);
  return report;
}

int playAll(const Context& context, const MatchOptions& options) {
  const auto game = context.game(options.game, options.state);
  const GameInfo info = game->info();
  std::vector<std::string> players = options.players;
  if (players.empty()) players.assign(info.roles.size(), "random");
  std::vector<Specification> specifications;
  MatchMaker maker;
  asUsage([&] {
    for (const std::string& player : players) specifications.push_back(parseSpecification(player));
    maker = game->matches(specifications);
  });
  const std::uint64_t seed = options.seed ? *options.seed : std::random_device{}();
  if (!options.seed && context.streams.terminal)
    context.streams.err << fmt::format("seed {} (repeat with --seed {})\n", seed, seed);

  const std::uint64_t matches = std::max<std::uint64_t>(1, options.matches);
  MatchCounts counts;
  counts.roles.resize(info.roles.size());
  ProgressBar bar(context.streams, "matches");
  for (std::uint64_t i = 0; i < matches && context.streams.out; ++i) {
    if (matches > 1)
      bar.update(static_cast<double>(i) / static_cast<double>(matches),
                 fmt::format("{} of {}", grouped(i), grouped(matches)));
    counts.add(playOne(context, options, maker, seed + i, bar));
  }
  if (matches > 1) bar.update(1, fmt::format("{} of {}", grouped(matches), grouped(matches)));
  bar.hide();
  if (options.json && options.quiet)
    context.streams.out
        << summary(counts, info, players, seed).dump(-1, ' ', false, Json::error_handler_t::replace)
        << '\n';
  else if (options.matches > 0 && !options.json)
    context.streams.out << table(counts, info, players);
  if (counts.errors > 0)
    context.streams.err << fmt::format("{}: {} ended by an error{}: {}\n", context.program,
                                       counted(counts.errors, "match", "es"),
                                       counts.errors > 1 ? ", the first" : "", counts.firstError);
  return counts.errors > 0 ? 1 : 0;
}
}  // namespace

Command matchCommand(CLI::App& program) {
  auto* arguments = program.add_subcommand("match", "Play matches, and tell or record them");
  const auto options = std::make_shared<MatchOptions>();
  arguments
      ->add_option("GAME", options->game,
                   "a game, with parameters: pig:goal=50; or its file, ./nim.hpp")
      ->required();
  arguments->add_option("PLAYER", options->players, "a player for each role (default: random)");
  arguments
      ->add_option("--seed", options->seed,
                   "decides everything; match n of many has the seed N + n (default: any)")
      ->check(wholeNumber(0, std::numeric_limits<std::uint64_t>::max()));
  arguments
      ->add_option("--luck", options->luck,
                   "decides set-up, opening and luck alone: as in the record of a tournament")
      ->check(wholeNumber(0, std::numeric_limits<std::uint64_t>::max()));
  arguments->add_option("--opening", options->opening, "begin after so many random plies")
      ->check(wholeNumber(0, 10'000));
  arguments->add_option("--plies", options->plies, "stop each match after so many plies")
      ->check(wholeNumber(1, std::numeric_limits<std::uint64_t>::max()));
  arguments->add_option("--matches", options->matches, "play so many, and end with a table")
      ->check(wholeNumber(1, 1'000'000'000));
  arguments->add_option("--state", options->state, "start from this state: JSON or string form");
  arguments->add_flag("--quiet", options->quiet, "no moves: only results");
  arguments->add_flag("--json", options->json,
                      "a record of each match, one a line; with --quiet, one summary");
  arguments->footer(
      "Examples:\n"
      "  ludorum match pig\n"
      "  ludorum match tictactoe 'trace:moves=4;0;8' random --seed 3\n"
      "  ludorum match pig:goal=50,rounds=none --matches 1000 --quiet\n"
      "  ludorum match tictactoe --state '[  XO   X ]'\n"
      "  ludorum match connectfour --matches 100 --json | ludorum replay");
  return {arguments, [options](const Context& context) { return playAll(context, *options); }};
}

}  // namespace ludorum::app
