// `ludorum evaluate`: what a player makes of the moves in a state.
#include <fmt/format.h>

#include <chrono>
#include <future>
#include <limits>
#include <memory>
#include <ostream>
#include <string>

#include "commands.hpp"
#include "evaluation_table.hpp"
#include "ludorum/json/json.hpp"
#include "ludorum/module/analysis.hpp"
#include "progress.hpp"

namespace ludorum::app {

namespace {
struct EvaluateOptions {
  std::string game, player, role;
  std::optional<std::string> state;
  std::uint64_t seed = 1;
  bool json = false;
};

/// What the player makes of the moves at the start of the match of this seed.
std::vector<EvaluatedMove> weighedMoves(const GameModule& game, const EvaluateOptions& options) {
  const Specification player = parseSpecification(options.player);
  const PlayerMaker maker = game.maker(player);
  const AnyState state = game.startOf(options.seed);
  const RoleSet active = state.active();
  require(!active.empty(), "the game is over: there are no moves to weigh");
  const Role role = options.role.empty() ? *active.begin() : game.traits().role(options.role);
  require(active.contains(role),
          std::string(game.traits().roles[index(role)]) + " is not active in this state");
  return ludorum::weighedMoves(maker, player.name, state.view(role), role,
                               Rng(options.seed).split(index(role)));
}

/// The moves as the player weighs them, in another thread: this one shows that time passes.
std::vector<EvaluatedMove> weighed(const Context& context, const EvaluateOptions& options) {
  const auto game = context.game(options.game, options.state);
  auto moves = std::async(std::launch::async, [&] { return weighedMoves(*game, options); });
  ProgressBar bar(context.streams, "evaluate");
  while (moves.wait_for(std::chrono::milliseconds(500)) != std::future_status::ready)
    bar.update(0, "thinking");
  return asUsage([&] { return moves.get(); });
}

Json jsonOf(const std::vector<EvaluatedMove>& moves) {
  Json all = Json::array();
  for (const EvaluatedMove& entry : moves) {
    Json line = Json::array();
    for (const AnyMove& move : entry.line) line.push_back(move.form());
    all.push_back({{"move", entry.move.form()},
                   {"value", entry.value},
                   {"visits", entry.visits},
                   {"line", line}});
    if (entry.share) all.back()["share"] = *entry.share;
  }
  return all;
}
}  // namespace

Command evaluateCommand(CLI::App& program) {
  auto* arguments = program.add_subcommand("evaluate", "What a player makes of the moves");
  const auto options = std::make_shared<EvaluateOptions>();
  arguments
      ->add_option("GAME", options->game,
                   "a game, with parameters: pig:goal=50; or its file, ./nim.hpp")
      ->required();
  arguments->add_option("PLAYER", options->player, "a player that weighs moves: uct")->required();
  arguments->add_option("--state", options->state, "in this state: JSON or string form");
  arguments->add_option("--role", options->role,
                        "for this role (default: the first that is active)");
  arguments->add_option("--seed", options->seed, "decides the search (default: 1)")
      ->check(wholeNumber(0, std::numeric_limits<std::uint64_t>::max()));
  arguments->add_flag("--json", options->json, "print JSON");
  arguments->footer(
      "The best move comes first. Values are from the role's point of view, in the scale of the\n"
      "game's results; visits are the simulations or nodes they stand on; share is how often "
      "a\n"
      "player that mixes its moves would make it; line is what is expected to follow, the move "
      "itself\nfirst.\n"
      "Examples:\n  ludorum evaluate tictactoe alphabeta:horizon=9 --state '[XO       ]'\n"
      "  ludorum evaluate pig uct:simulationCount=1000");
  return {arguments, [options](const Context& context) {
            const auto moves = weighed(context, *options);
            context.streams.out << (options->json ? jsonOf(moves).dump() + '\n'
                                                  : evaluationTable(moves));
            return 0;
          }};
}

}  // namespace ludorum::app
