// `ludorum play`: people and artificial players in the terminal.
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <limits>
#include <memory>
#include <ostream>
#include <random>
#include <string>

#include "commands.hpp"
#include "interruption.hpp"
#include "ludorum/core/names.hpp"
#include "play_session.hpp"
#if !defined(_WIN32)
#include <sys/ioctl.h>
#endif

namespace ludorum::app {

namespace {
constexpr std::string_view personsName = "human";

struct PlayOptions {
  std::string game;
  std::vector<std::string> players;
  std::optional<std::string> state;
  std::optional<std::uint64_t> seed;
  double pace = 0;
};

bool isPerson(const std::string& player) {
  return canonicalName(player.substr(0, player.find(':'))) == personsName;
}

/// The first of these kinds of players that can play the game; empty if none can.
std::string firstAble(const GameModule& game, std::initializer_list<std::string_view> names) {
  const auto known = game.players();
  for (const std::string_view name : names)
    for (const PlayerInfo& player : known)
      if (player.name == name && player.whyNot.empty()) return player.name;
  return {};
}

/// A player for each role. Roles that nobody was named for get a person, if there is none yet, and
/// a good player otherwise.
std::vector<std::string> seatedPlayers(const PlayOptions& options, const GameModule& game,
                                       const GameInfo& info) {
  std::vector<std::string> players = options.players;
  if (players.size() > info.roles.size())
    throw UsageError(fmt::format("{} has {} ({}), but got {} players", info.name,
                                 info.roles.size() == 1 ? "one role" : "the roles",
                                 fmt::join(info.roles, ", "), players.size()));
  while (players.size() < info.roles.size()) {
    const bool hasPerson = std::any_of(players.begin(), players.end(), isPerson);
    players.push_back(hasPerson
                          ? firstAble(game, {"uct", "montecarlo", "ismcts", "heuristic", "random"})
                          : std::string(personsName));
  }
  return players;
}

/// Throws if there is no such player, with a person among those that there are.
void checkName(const std::string& name, const GameModule& game) {
  std::vector<std::string> names{std::string(personsName)};
  for (const PlayerInfo& player : game.players()) names.push_back(player.name);
  const bool isKnown = std::any_of(names.begin(), names.end(), [&](const std::string& known) {
    return canonicalName(known) == canonicalName(name);
  });
  require(isKnown, unknownName("player", name, names));
}

PlaySetup preparedSetup(const Context& context, const PlayOptions& options) {
  return asUsage([&] {
    PlaySetup setup;
    setup.game = context.game(options.game, options.state);
    setup.info = setup.game->info();
    setup.seed = options.seed ? *options.seed : std::random_device{}();
    setup.pace = options.pace;
    setup.adviser = firstAble(*setup.game, {"uct", "montecarlo", "ismcts", "maxn", "heuristic"});
    if (setup.adviser == "uct") setup.adviser += ":simulationCount=5000";  // Advice must be good.
    for (const std::string& player : seatedPlayers(options, *setup.game, setup.info)) {
      const Specification specification = parseSpecification(player);
      checkName(specification.name, *setup.game);
      PlaySeat seat;
      if (isPerson(player)) {
        require(specification.settings.empty(), "human is a person, and has no parameters");
      } else {
        seat.player = player;
        seat.maker = setup.game->maker(specification);
      }
      setup.seats.push_back(std::move(seat));
    }
    return setup;
  });
}

/// Whether the terminal is set to UTF-8.
bool hasUnicode() {
  for (const char* variable : {"LC_ALL", "LC_CTYPE", "LANG"})
    if (const char* value = std::getenv(variable); value != nullptr && *value != '\0')
      return canonicalName(value).find("utf8") != std::string::npos;
  return false;
}

/// How many columns the terminal has; 0 if nobody knows.
std::size_t columnsOf([[maybe_unused]] const Streams& streams) {
#if !defined(_WIN32)
  winsize size{};
  if (streams.screen && &streams.out == &std::cout && ioctl(1, TIOCGWINSZ, &size) == 0)
    return size.ws_col;
#endif
  return 0;
}

Pencils pencilsOf(const Streams& streams) {
  const char* terminal = std::getenv("TERM");
  const bool isDumb = terminal == nullptr || std::string_view(terminal) == "dumb";
  return {.colours = streams.colours,
          .boxes = streams.screen && hasUnicode(),
          .wipes = streams.screen && !isDumb,
          .columns = columnsOf(streams)};
}

int play(const Context& context, const PlayOptions& options) {
  PlaySetup setup = preparedSetup(context, options);
  const auto tellSeed = [&, seed = setup.seed] {
    if (!options.seed && context.streams.terminal)
      context.streams.err << fmt::format("seed {} (repeat with --seed {})\n", seed, seed);
  };
  // Who knows the seed could look at the cards in another match of it.
  const bool isTelling = setup.info.hidden;
  if (!isTelling) tellSeed();
  const Interruption interruption;
  const int code = PlaySession(context, std::move(setup), pencilsOf(context.streams)).run();
  if (isTelling) tellSeed();
  return code;
}
}  // namespace

Command playCommand(CLI::App& program) {
  auto* arguments = program.add_subcommand("play", "Play or watch a match here, move by move");
  const auto options = std::make_shared<PlayOptions>();
  arguments
      ->add_option("GAME", options->game,
                   "a game, with parameters: pig:goal=50; or its file, ./nim.hpp")
      ->required();
  arguments->add_option(
      "PLAYER", options->players,
      "a player for each role; a person is human (default: first human, then uct)");
  arguments
      ->add_option("--seed", options->seed, "decides luck and what players draw (default: any)")
      ->check(wholeNumber(0, std::numeric_limits<std::uint64_t>::max()));
  arguments->add_option("--state", options->state, "start from this state: JSON or string form");
  arguments
      ->add_option("--pace", options->pace,
                   "let each decision of a player take so many seconds at least")
      ->check(number(0, 3600));
  arguments->footer(
      "A move is typed as a word or JSON, or chosen by its number in the list, #2. Other things "
      "to\n"
      "type: moves, hint, eval [PLAYER], undo, board, save [FILE], help, quit.\n"
      "Examples:\n"
      "  ludorum play tictactoe\n"
      "  ludorum play connectfour uct:timeCap=1s human\n"
      "  ludorum play oddsandevens human human\n"
      "  ludorum play pig:goal=50 alphabeta uct --seed 1 --pace 0.5\n"
      "  printf '4\\n0\\n8\\n' | ludorum play tictactoe human random --seed 1");
  return {arguments, [options](const Context& context) { return play(context, *options); }};
}

}  // namespace ludorum::app
