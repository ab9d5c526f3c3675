// `ludorum evaluate`: what a player makes of the moves in a state.
#include <fmt/format.h>

#include <memory>
#include <ostream>
#include <string>

#include "commands.hpp"
#include "table.hpp"

namespace ludorum::app {

namespace {
struct Options {
  std::string game, player, state, role;
  std::uint64_t seed = 1;
  bool json = false;
};

int evaluate(const Context& context, const Options& options) {
  const auto game = context.game(options.game, options.state);
  std::vector<EvaluatedMove> moves;
  try {
    moves = game->evaluated(parseSpecification(options.player), options.role, options.seed);
  } catch (const Error& error) {
    throw UsageError(error.what());
  }
  Table table({"move", "value", "visits", "line"});
  Json all = Json::array();
  for (const EvaluatedMove& entry : moves) {
    table.add({entry.move, fmt::format("{:.4f}", entry.value), grouped(entry.visits),
               fmt::format("{}", fmt::join(entry.line, " "))});
    Json line = Json::array();
    for (const std::string& move : entry.line) line.push_back(Json::parse(move));
    all.push_back({{"move", Json::parse(entry.move)},
                   {"value", entry.value},
                   {"visits", entry.visits},
                   {"line", line}});
  }
  context.streams.out << (options.json ? all.dump() + '\n' : table.text());
  return 0;
}
}  // namespace

Command evaluateCommand(CLI::App& program) {
  auto* arguments = program.add_subcommand("evaluate", "What a player makes of the moves");
  const auto options = std::make_shared<Options>();
  arguments->add_option("GAME", options->game, "a game, with parameters: pig:goal=50")->required();
  arguments->add_option("PLAYER", options->player, "a player that weighs moves: uct")->required();
  arguments->add_option("--state", options->state, "in this state: JSON or string form");
  arguments->add_option("--role", options->role,
                        "for this role (default: the first that is active)");
  arguments->add_option("--seed", options->seed, "decides the search")
      ->check(CLI::NonNegativeNumber)
      ->capture_default_str();
  arguments->add_flag("--json", options->json, "print JSON");
  arguments->footer(
      "Values are from the role's point of view, in the scale of the game's results.\n"
      "Examples:\n  ludorum evaluate tictactoe alphabeta:horizon=9 --state '[XO       ]'\n"
      "  ludorum evaluate pig uct:simulationCount=1000");
  return {arguments, [options](const Context& context) { return evaluate(context, *options); }};
}

}  // namespace ludorum::app
