// `ludorum solve`: an equilibrium of a game of hidden information, by regret minimisation.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <limits>
#include <memory>
#include <ostream>
#include <string>
#include <vector>

#include "commands.hpp"
#include "convergence_plot.hpp"
#include "files/whole_file.hpp"
#include "ludorum/core/names.hpp"
#include "ludorum/json/json.hpp"
#include "ludorum/module/strategy.hpp"
#include "progress.hpp"
#include "table.hpp"

namespace ludorum::app {

namespace {
struct SolveOptions {
  std::string game, method = "plus", save, plot;
  std::uint64_t iterations = 1000, seed = 1;
  double seconds = 0, target = 0;
  bool json = false;
};

/// What was found after so many iterations.
struct SolveRow {
  std::uint64_t iterations;
  MixtureValue found;
};

CfrMethod methodNamed(const std::string& name) {
  const auto names = enumNames(CfrMethod{});
  const auto at = std::find(names.begin(), names.end(), name);
  if (at == names.end()) throw UsageError(unknownName("method", name, names));
  return CfrMethod(at - names.begin());
}

/// 1, 2, 5, 10, 20, 50, …
std::uint64_t nextStep(std::uint64_t step) {
  std::uint64_t power = 1;
  while (power <= step / 10) power *= 10;
  return step / power == 2 ? step / 2 * 5 : step * 2;
}

std::vector<SolveRow> improved(const Context& context, const SolveOptions& options,
                               const SequenceForm& form, RegretMinimizer& minimizer) {
  using Clock = std::chrono::steady_clock;
  const auto begin = Clock::now();
  const auto spent = [&] { return std::chrono::duration<double>(Clock::now() - begin).count(); };
  const auto isLate = [&] { return options.seconds > 0 && spent() >= options.seconds; };
  ProgressBar bar(context.streams, "solve");
  std::vector<SolveRow> rows;
  for (std::uint64_t step = 1;; step = nextStep(step)) {
    const std::uint64_t goal = std::min(step, options.iterations);
    while (minimizer.iterations() < goal && !isLate()) {
      // In pieces, so that the time is looked at and progress is shown now and then.
      minimizer.improve(std::min<std::uint64_t>(goal - minimizer.iterations(), 16));
      bar.update(static_cast<double>(minimizer.iterations()) /
                 static_cast<double>(options.iterations));
    }
    rows.push_back({minimizer.iterations(), form.evaluate(minimizer.mixture())});
    const bool isNear = options.target > 0 && rows.back().found.exploitability() <= options.target;
    if (minimizer.iterations() >= options.iterations || isNear || isLate()) break;
  }
  bar.hide();
  return rows;
}

std::string rowsTable(const std::vector<SolveRow>& rows, const GameTraits& game) {
  std::vector<std::string> heading{"iterations", "exploitability"};
  for (const std::string_view role : game.roles)
    heading.push_back(fmt::format("value of {}", role));
  Table table(heading);
  for (const SolveRow& row : rows) {
    std::vector<std::string> cells{grouped(row.iterations),
                                   fmt::format("{:.3g}", row.found.exploitability())};
    for (const double value : row.found.values) cells.push_back(fmt::format("{:.6f}", value));
    table.add(cells);
  }
  return table.text();
}

/// What to do in each information set, if they are few enough to be read.
std::string strategyTable(const GameTree& tree, const Mixture& mixture) {
  constexpr std::size_t most = 60;
  if (tree.sets().size() > most)
    return fmt::format("the strategy has {} information sets: --save or --json tells them\n",
                       grouped(tree.sets().size()));
  Table table({"role", "what it knows", "moves"});
  for (const InformationSet& set : tree.sets()) {
    std::string moves;
    for (std::uint32_t i = 0; i < set.count(); ++i)
      moves += fmt::format("{}{} {:.3f}", i == 0 ? "" : "  ", set.moves[i].formText(),
                           mixture[set.first + i]);
    table.add({std::string(tree.game().roles[index(set.role)]), set.view.text(), moves});
  }
  return table.text();
}

void writeWhole(const std::string& path, const std::string& text) {
  files::WholeFile file(path);
  file.write(text);
  file.publish();
}

int solve(const Context& context, const SolveOptions& options) {
  const CfrMethod method = methodNamed(options.method);
  const auto game = context.game(options.game);
  const GameTree tree = GameTree::of(*game);
  const SequenceForm form(tree);
  RegretMinimizer minimizer(form, method, Rng(options.seed));
  const std::vector<SolveRow> rows = improved(context, options, form, minimizer);
  const Mixture mixture = minimizer.mixture();
  const MixtureValue& found = rows.back().found;
  const Strategy strategy({.game = std::string(game->traits().name),
                           .parameters = game->parameters(),
                           .method = options.method,
                           .iterations = minimizer.iterations(),
                           .values = found.values,
                           .exploitability = found.exploitability()},
                          tree, mixture);
  if (!options.save.empty()) writeWhole(options.save, strategy.text());
  if (!options.plot.empty()) {
    std::vector<ConvergencePoint> points;
    points.reserve(rows.size());
    for (const SolveRow& row : rows) points.push_back({row.iterations, row.found.exploitability()});
    writeWhole(options.plot,
               convergencePlot(std::string(game->traits().name) + ", " + options.method, points));
  }
  if (!options.json) {
    context.streams.out << rowsTable(rows, tree.game()) << '\n' << strategyTable(tree, mixture);
    return 0;
  }
  Json document = parseJson(strategy.text());
  Json steps = Json::array();
  for (const SolveRow& row : rows)
    steps.push_back({{"iterations", row.iterations},
                     {"exploitability", row.found.exploitability()},
                     {"values", row.found.values}});
  document["steps"] = steps;
  context.streams.out << document.dump() << '\n';
  return 0;
}
}  // namespace

Command solveCommand(CLI::App& program) {
  auto* arguments = program.add_subcommand("solve", "Find an equilibrium of a small game");
  const auto options = std::make_shared<SolveOptions>();
  arguments
      ->add_option("GAME", options->game,
                   "a game, with parameters: kuhn:players=3; or its file, ./nim.hpp")
      ->required();
  arguments
      ->add_option("--method", options->method,
                   "plus (CFR+), discounted, sampling (external sampling) or plain")
      ->capture_default_str();
  arguments->add_option("--iterations", options->iterations, "how many, at most")
      ->check(wholeNumber(1, 1'000'000'000'000))
      ->capture_default_str();
  arguments->add_option("--seconds", options->seconds, "how long, at most; 0 for no limit")
      ->check(number(0, 1e9))
      ->capture_default_str();
  arguments
      ->add_option("--until", options->target,
                   "stop when the exploitability is no more than this; it is looked at after 1, 2, "
                   "5, 10, … iterations")
      ->check(number(0, 1e9));
  arguments->add_option("--seed", options->seed, "decides what is sampled")
      ->check(wholeNumber(0, std::numeric_limits<std::uint64_t>::max()))
      ->capture_default_str();
  arguments->add_option("--save", options->save, "write the strategy to this file, for cfr:file=");
  arguments->add_option("--plot", options->plot, "write a picture of the exploitability: x.svg");
  arguments->add_flag("--json", options->json, "print JSON");
  arguments->footer(
      "The strategy is the mean of all iterations. Its exploitability is the mean of what roles "
      "can\n"
      "gain by leaving it: 0 in an equilibrium.\n"
      "Examples:\n  ludorum solve kuhn\n"
      "  ludorum solve leduc --seconds 10 --save leduc.json\n"
      "  ludorum match leduc cfr:file=leduc.json random");
  return {arguments, [options](const Context& context) { return solve(context, *options); }};
}

}  // namespace ludorum::app
