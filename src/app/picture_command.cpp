// `ludorum picture`: a position as an image.
#include <fmt/format.h>

#include <limits>
#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include "commands.hpp"
#include "picture/scenes.hpp"
#include "picture/svg.hpp"

namespace ludorum::app {

namespace {
struct PictureOptions {
  std::string game, role;
  std::optional<std::string> state;
  std::vector<std::string> players;
  std::uint64_t seed = 1, plies = 0;
};

/// The state after so many plies of the match of this seed.
AnyState reached(const GameModule& game, const PictureOptions& options) {
  if (options.plies == 0) return game.startOf(options.seed);
  std::vector<Specification> players;
  for (const std::string& player : options.players) players.push_back(parseSpecification(player));
  if (players.empty()) players.push_back(parseSpecification("random"));
  if (players.size() == 1) players.resize(game.traits().roles.size(), players.front());
  std::optional<AnyState> state;
  const MatchReport report = game.matches(players)(
      {.seed = options.seed, .plies = options.plies, .look = [&](const AnyMatch& match) {
         state = match.state();
       }});
  require(report.error.empty(), report.error);
  return *state;
}

int draw(const Context& context, const PictureOptions& options) {
  const auto game = context.game(options.game, options.state);
  asUsage([&] {
    const AnyState state = reached(*game, options);
    const GameTraits& traits = game->traits();
    const picture::Caption caption{traits.roles, std::string(traits.name)};
    const Scene scene = options.role.empty()
                            ? picture::sceneOf(state)
                            : picture::sceneOf(state.view(traits.role(options.role)));
    context.streams.out << picture::svgOf(scene, caption);
  });
  return 0;
}
}  // namespace

Command pictureCommand(CLI::App& program) {
  auto* arguments = program.add_subcommand("picture", "Draw a position, as SVG");
  const auto options = std::make_shared<PictureOptions>();
  arguments
      ->add_option("GAME", options->game,
                   "a game, with parameters: pig:goal=50; or its file, ./nim.hpp")
      ->required();
  arguments->add_option(
      "PLAYER", options->players,
      "who makes the plies: one for all roles, or one for each (default: random)");
  arguments->add_option("--plies", options->plies, "after so many plies of a match")
      ->check(wholeNumber(0, 1'000'000))
      ->capture_default_str();
  arguments->add_option("--seed", options->seed, "decides the match")
      ->check(wholeNumber(0, std::numeric_limits<std::uint64_t>::max()))
      ->capture_default_str();
  arguments->add_option("--state", options->state, "start from this state: JSON or string form");
  arguments->add_option("--role", options->role, "as this role sees it");
  arguments->footer(
      "The position is that of `match` with the same seed, players and plies.\n"
      "Examples:\n  ludorum picture connectfour --plies 20 > position.svg\n"
      "  ludorum picture tictactoe --state '[  XO   X ]' > position.svg");
  return {arguments, [options](const Context& context) { return draw(context, *options); }};
}

}  // namespace ludorum::app
