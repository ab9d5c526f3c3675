// `ludorum engine`: one of our players, for whoever speaks the protocol of docs/protocol.md.
#include <array>
#include <istream>
#include <limits>
#include <memory>
#include <optional>
#include <ostream>
#include <string>

#include "commands.hpp"
#include "ludorum/module/engine.hpp"

namespace ludorum::app {

namespace {
struct EngineOptions {
  std::string game, player;
  std::optional<std::uint64_t> seed;
  bool json = true;  // It knows nothing else.
};

std::unique_ptr<Engine> madeEngine(const Context& context, const EngineOptions& options) {
  return asUsage([&] {
    return std::make_unique<Engine>(context.game(options.game), parseSpecification(options.player),
                                    options.seed);
  });
}
}  // namespace

Command engineCommand(CLI::App& program) {
  auto* arguments = program.add_subcommand("engine", "Let a player answer another program");
  const auto options = std::make_shared<EngineOptions>();
  arguments
      ->add_option("GAME", options->game,
                   "a game, with parameters: pig:goal=50; or its file, ./nim.hpp")
      ->required();
  arguments->add_option("PLAYER", options->player, "a player: uct:timeCap=50ms")->required();
  arguments->add_option("--seed", options->seed, "decides what the player draws (default: as told)")
      ->check(wholeNumber(0, std::numeric_limits<std::uint64_t>::max()));
  arguments->add_flag("--json", options->json, "print JSON, as it always does");
  arguments->footer(
      "It reads questions from standard input and answers on standard output, one JSON object a\n"
      "line, until it reads a quit or the end. What it does not understand it answers with an\n"
      "error, and goes on.\n"
      "Examples:\n  ludorum engine tictactoe uct\n"
      "  ludorum match tictactoe 'exec:ludorum engine tictactoe uct' random");
  return {arguments, [options](const Context& context) {
            const auto engine = madeEngine(context, *options);
            return engine->answerAll(context.streams.in, context.streams.out);
          }};
}

}  // namespace ludorum::app
