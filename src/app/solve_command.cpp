// `ludorum solve`: perfect play of a small game, from its end where nothing is hidden, else by
// regret minimisation.
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
#include "ludorum/module/backward_induction.hpp"
#include "ludorum/module/strategy.hpp"
#include "progress.hpp"
#include "table.hpp"

namespace ludorum::app {

namespace {
struct SolveOptions {
  std::string game, method, save, plot;
  std::uint64_t iterations = 1000, seed = 1;
  double seconds = 0, target = 0;
  bool json = false;
};

/// What was found after so many iterations.
struct SolveRow {
  std::uint64_t iterations;
  MixtureValue found;
};

constexpr std::string_view inductionName = "induction";

CfrMethod methodNamed(const std::string& name) {
  const auto names = enumNames(CfrMethod{});
  const auto at = std::find(names.begin(), names.end(), name);
  if (at != names.end()) return CfrMethod(at - names.begin());
  std::vector<std::string_view> all{inductionName};
  all.insert(all.end(), names.begin(), names.end());
  throw UsageError(unknownName("method", name, all));
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

/// A start of a game that is solved from its end.
struct SolvedStart {
  WeightedState start;
  double value;
  std::vector<PerfectChoice> choices;
};

std::string sharesText(const PerfectChoice& choice) {
  std::string text;
  for (std::size_t i = 0; i < choice.moves.size(); ++i)
    if (choice.shares[i] > 0)
      text += fmt::format("{}{} {:.3f}", text.empty() ? "" : "  ", choice.moves[i].formText(),
                          choice.shares[i]);
  return text;
}

std::string startsTable(const GameTraits& game, const std::vector<SolvedStart>& starts) {
  constexpr std::size_t most = 20;
  Table table({"start", "role", "plays"});
  for (std::size_t i = 0; i < std::min(most, starts.size()); ++i)
    for (const PerfectChoice& choice : starts[i].choices)
      table.add({starts[i].start.state.text(), std::string(game.roles[index(choice.role)]),
                 sharesText(choice)});
  std::string text = table.text();
  if (starts.size() > most) text += fmt::format("and {} starts more\n", starts.size() - most);
  return text;
}

Json startsJson(const GameTraits& game, const std::vector<SolvedStart>& starts) {
  Json list = Json::array();
  for (const auto& [start, value, choices] : starts) {
    Json one{{"state", start.state.form()}, {"probability", start.weight}, {"value", value}};
    Json& plays = one["plays"] = Json::object();
    for (const PerfectChoice& choice : choices)
      for (std::size_t i = 0; i < choice.moves.size(); ++i)
        plays[std::string(game.roles[index(choice.role)])].push_back(
            {{"move", choice.moves[i].form()}, {"share", choice.shares[i]}});
    list.push_back(one);
  }
  return list;
}

/// All starts of a game, and what is found of them.
struct SolvedGame {
  std::vector<SolvedStart> starts;
  std::vector<double> values;  ///< By role.
  std::size_t states = 0;
};

SolvedGame solvedFromEnd(const Context& context, const GameModule& game) {
  constexpr std::size_t mostStarts = 100'000;
  const std::vector<WeightedState> states = game.weightedStarts(mostStarts);
  require(!states.empty(),
          fmt::format("the deals of {} cannot all be looked at: they are too many, or the game has "
                      "no setup() (docs/game-contract.md#parameters)",
                      game.traits().name));
  ProgressBar bar(context.streams, "solve");
  double begin = 0, weight = 1, value = 0;
  BackwardInduction induction(BackwardInduction::usualMost,
                              [&](double share) { bar.update(begin + weight * share); });
  SolvedGame solved;
  for (const WeightedState& start : states) {
    weight = start.weight;
    const double own = induction.value(start.state);
    solved.starts.push_back({start, own, induction.choices(start.state)});
    begin += weight, value += weight * own;
  }
  solved.values.push_back(value);
  if (game.traits().roles.size() == 2) solved.values.push_back(0 - value);  // Not -0.
  solved.states = induction.states();
  return solved;
}

/// From the end of the match on.
int solveFromEnd(const Context& context, const SolveOptions& options, const GameModule& game) {
  if (const std::string why = BackwardInduction::whyNot(game.traits()); !why.empty())
    throw UsageError(fmt::format("induction cannot solve it: {}; --method plus may", why));
  if (!options.save.empty() || !options.plot.empty())
    throw UsageError(
        "--save and --plot are for methods that come nearer step by step: add --method plus");
  const auto [starts, values, states] = solvedFromEnd(context, game);
  if (options.json) {
    context.streams.out << Json{{"game", std::string(game.traits().name)},
                                {"parameters", game.parameters()},
                                {"method", inductionName},
                                {"states", states},
                                {"values", values},
                                {"starts", startsJson(game.traits(), starts)}}
                               .dump()
                        << '\n';
    return 0;
  }
  Table table({"role", "value"});
  for (std::size_t r = 0; r < values.size(); ++r)
    table.add({std::string(game.traits().roles[r]), fmt::format("{:.6f}", values[r])});
  context.streams.out << table.text() << '\n'
                      << startsTable(game.traits(), starts)
                      << fmt::format("\nexact: from the end of the match, {} states\n",
                                     grouped(states));
  return 0;
}

/// By regret minimisation.
int approach(const Context& context, const SolveOptions& options, const GameModule& game) {
  const CfrMethod method = methodNamed(options.method);
  const GameTree tree = GameTree::of(game);
  const SequenceForm form(tree);
  RegretMinimizer minimizer(form, method, Rng(options.seed));
  const std::vector<SolveRow> rows = improved(context, options, form, minimizer);
  const Mixture mixture = minimizer.mixture();
  const MixtureValue& found = rows.back().found;
  const Strategy strategy({.game = std::string(game.traits().name),
                           .parameters = game.parameters(),
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
               convergencePlot(std::string(game.traits().name) + ", " + options.method, points));
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

int solve(const Context& context, const SolveOptions& given) {
  SolveOptions options = given;
  const auto game = context.game(options.game);
  if (options.method.empty())
    options.method = BackwardInduction::whyNot(game->traits()).empty() && options.save.empty() &&
                             options.plot.empty()
                         ? inductionName
                         : "plus";
  if (options.method == inductionName) return solveFromEnd(context, options, *game);
  return approach(context, options, *game);
}
}  // namespace

Command solveCommand(CLI::App& program) {
  auto* arguments = program.add_subcommand("solve", "Find perfect play of a small game");
  const auto options = std::make_shared<SolveOptions>();
  arguments
      ->add_option("GAME", options->game,
                   "a game, with parameters: kuhn:players=3; or its file, ./nim.hpp")
      ->required();
  arguments->add_option(
      "--method", options->method,
      "induction: exact, from the end of the match; or plus (CFR+), discounted, sampling "
      "(external sampling) or plain; default: induction where nothing is hidden, else "
      "plus");
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
      "  ludorum solve goofspiel:cards=5\n"
      "  ludorum solve leduc --seconds 10 --save leduc.json\n"
      "  ludorum match leduc cfr:file=leduc.json random");
  return {arguments, [options](const Context& context) { return solve(context, *options); }};
}

}  // namespace ludorum::app
