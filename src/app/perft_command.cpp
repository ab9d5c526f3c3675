// `ludorum perft`: counts a game's tree.
#include <limits>
#include <memory>
#include <optional>
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
struct PerftOptions {
  std::string game;
  std::optional<std::string> state;
  std::size_t depth = 0;
  std::uint64_t seed = 0;
  std::string deals = "one";
  bool unique = false, bulk = false, json = false;
};

/// What was counted at one ply, or in all: a table's row as numbers.
struct Row {
  std::string ply;
  testing::PerftRow counted;
  std::uint64_t unique = 0;
};

std::string table(const std::vector<Row>& rows, const GameInfo& info, bool unique) {
  std::vector<std::string> heading{"ply", "sequences"};
  if (unique) heading.emplace_back("states");
  heading.emplace_back("finished");
  for (const std::string& role : info.roles) heading.push_back(role + " wins");
  heading.emplace_back("ties");
  Table table(heading);
  for (const Row& row : rows) {
    std::vector<std::string> cells{row.ply, grouped(row.counted.sequences)};
    if (unique) cells.push_back(grouped(row.unique));
    cells.push_back(grouped(row.counted.finished));
    for (const std::uint64_t wins : row.counted.wins) cells.push_back(grouped(wins));
    cells.push_back(grouped(row.counted.ties));
    table.add(cells);
  }
  return table.text();
}

Json json(const std::vector<Row>& rows, const GameInfo& info, bool unique) {
  Json plies = Json::array();
  for (const Row& row : rows) {
    Json wins;
    for (std::size_t r = 0; r < info.roles.size(); ++r) wins[info.roles[r]] = row.counted.wins[r];
    Json entry{{"ply", row.ply},
               {"sequences", row.counted.sequences},
               {"finished", row.counted.finished},
               {"wins", wins},
               {"ties", row.counted.ties}};
    if (row.ply != "all") entry["ply"] = std::stoull(row.ply);
    if (unique) entry["states"] = row.unique;
    plies.push_back(entry);
  }
  const Json total = plies.back();
  plies.erase(plies.size() - 1);
  return {{"game", info.name}, {"plies", plies}, {"all", total}};
}

/// Sequences alone, with a bar that moves from start to start.
int countSequences(const Context& context, const PerftOptions& options, const GameModule& game,
                   const std::vector<AnyState>& starts) {
  ProgressBar bar(context.streams, "perft");
  std::vector<std::uint64_t> counts(options.depth + 1);
  for (std::size_t i = 0; i < starts.size(); ++i) {
    bar.update(static_cast<double>(i) / static_cast<double>(starts.size()));
    const auto found = game.laboratory().sequences({starts[i]}, options.depth);
    for (std::size_t ply = 0; ply < counts.size(); ++ply) counts[ply] += found[ply];
  }
  bar.hide();
  Table table({"ply", "sequences"});
  Json plies = Json::array();
  std::uint64_t all = 0;
  for (std::size_t ply = 0; ply < counts.size(); ++ply) {
    all += counts[ply];
    table.add({std::to_string(ply), grouped(counts[ply])});
    plies.push_back({{"ply", ply}, {"sequences", counts[ply]}});
  }
  table.add({"all", grouped(all)});
  const Json document{{"game", game.info().name}, {"plies", plies}, {"all", {{"sequences", all}}}};
  context.streams.out << (options.json ? document.dump() + '\n' : table.text());
  return 0;
}

int perft(const Context& context, const PerftOptions& options) {
  const auto game = context.game(options.game, options.state);
  const std::vector<AnyState> starts =
      options.deals == "all" ? game->allDeals() : std::vector{game->startOf(options.seed)};
  if (options.bulk) return countSequences(context, options, *game, starts);
  ProgressBar bar(context.streams, "perft");
  const auto show = [&bar](double fraction) { bar.update(fraction); };
  std::vector<Row> rows;
  for (auto& counted : game->laboratory().perft(starts, options.depth, show))
    rows.push_back({std::to_string(rows.size()), std::move(counted)});
  if (options.unique) {
    const auto unique = game->laboratory().uniqueStates(starts, options.depth, show);
    for (std::size_t ply = 0; ply < unique.size(); ++ply) rows[ply].unique = unique[ply];
  }
  bar.hide();
  Row all{"all", {}};
  all.counted.wins.resize(rows.front().counted.wins.size());
  for (const Row& row : rows) {
    all.counted.sequences += row.counted.sequences;
    all.counted.finished += row.counted.finished;
    all.counted.ties += row.counted.ties;
    all.unique += row.unique;
    for (std::size_t r = 0; r < all.counted.wins.size(); ++r)
      all.counted.wins[r] += row.counted.wins[r];
  }
  rows.push_back(all);
  const GameInfo info = game->info();
  context.streams.out << (options.json ? json(rows, info, options.unique).dump() + '\n'
                                       : table(rows, info, options.unique));
  return 0;
}
}  // namespace

Command perftCommand(CLI::App& program) {
  auto* arguments = program.add_subcommand("perft", "Count sequences of moves, ply by ply");
  const auto options = std::make_shared<PerftOptions>();
  arguments
      ->add_option("GAME", options->game,
                   "a game, with parameters: pig:goal=50; or its file, ./nim.hpp")
      ->required();
  arguments->add_option("--depth", options->depth, "how many plies")
      ->required()
      ->check(wholeNumber(0, 1000));
  arguments->add_option("--state", options->state, "start from this state: JSON or string form");
  arguments->add_option("--seed", options->seed, "decides the set-up, as in a match")
      ->check(wholeNumber(0, std::numeric_limits<std::uint64_t>::max()))
      ->capture_default_str();
  arguments->add_option("--deals", options->deals, "one set-up, or all that there are")
      ->check(CLI::IsMember({"one", "all"}))
      ->capture_default_str();
  auto* unique = arguments->add_flag("--unique", options->unique, "count distinct states, too");
  arguments
      ->add_flag("--bulk", options->bulk,
                 "count sequences alone, without making the last moves: many times as fast")
      ->excludes(unique);
  arguments->add_flag("--json", options->json, "print JSON");
  arguments->footer(
      "Outcomes of luck and joint moves count as moves of their own.\n"
      "Examples:\n  ludorum perft tictactoe --depth 9 --unique\n  ludorum perft pig --depth 4");
  return {arguments, [options](const Context& context) { return perft(context, *options); }};
}

}  // namespace ludorum::app
