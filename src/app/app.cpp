#include "ludorum/app.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <limits>

#include "commands.hpp"
#include "game_files.hpp"
#include "library.hpp"
#include "ludorum/core/names.hpp"
#include "ludorum/version.hpp"
#if defined(_WIN32)
#include <io.h>
#define isatty _isatty
#else
#include <unistd.h>
#endif

namespace ludorum {

using app::Command;
using app::Context;
using app::UsageError;

App::App() = default;
App::~App() = default;
App::App(App&&) noexcept = default;
App& App::operator=(App&&) noexcept = default;

CLI::Validator app::wholeNumber(std::uint64_t min, std::uint64_t max) {
  const auto wrong = [min, max](const std::string& text) -> std::string {
    std::uint64_t value = 0;
    const char* end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, value);
    if (error == std::errc() && stop == end && value >= min && value <= max) return {};
    const std::string wanted = max == std::numeric_limits<std::uint64_t>::max()
                                   ? fmt::format("{} or more", min)
                                   : fmt::format("{} to {}", min, max);
    return fmt::format("\"{}\" is not a whole number of {}", text, wanted);
  };
  return {wrong, ""};
}

CLI::Validator app::number(double min, double max) {
  const auto wrong = [min, max](const std::string& text) -> std::string {
    double value = 0;
    const char* end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, value);
    const bool fits = value >= min && value <= max;  // False for NaN, too.
    if (error == std::errc() && stop == end && fits) return {};
    return fmt::format("\"{}\" is not a number of {} to {}", text, min, max);
  };
  return {wrong, ""};
}

void app::addGameFiles(CLI::App& arguments, std::vector<std::string>& games) {
  arguments.add_option("--game", games, "a game that is a file, ./nim.hpp; as often as needed");
}

App& App::addPlayer(std::string_view game, PlayerKind kind) {
  const GameModule& found = gameNamed(games_, game);
  const auto at = std::find_if(games_.begin(), games_.end(),
                               [&](const auto& candidate) { return candidate.get() == &found; });
  (*at)->add(std::move(kind));
  return *this;
}

App& App::addLoadable(std::string_view index) {
  index_ = index;
  return *this;
}

App& App::addFigures(std::string_view figures) {
  figures_ = figures;
  return *this;
}

App& App::add(std::unique_ptr<GameModule> module) {
  app::addGame(games_, std::move(module));
  return *this;
}

namespace {

/// Something on the command line that is not known, with the nearest that is.
std::string unexpected(const CLI::App& command, const std::string& argument) {
  std::vector<std::string> names;
  const bool isOption = argument.starts_with('-');
  for (const CLI::Option* option : command.get_options())
    if (isOption && option->nonpositional()) names.push_back(option->get_name());
  if (!isOption)
    for (const CLI::App* known : command.get_subcommands({})) names.push_back(known->get_name());
  if (names.empty()) return fmt::format("\"{}\" is one argument too many", argument);
  return unknownName(isOption ? "option" : "command", argument, names);
}

int wrongUsage(const Streams& streams, const std::string& what, const CLI::App& command) {
  std::string program = command.get_name(), name = program;
  for (const CLI::App* parent = command.get_parent(); parent != nullptr;
       parent = parent->get_parent()) {
    program = parent->get_name();
    name = fmt::format("{} {}", program, name);
  }
  streams.err << fmt::format("{}: {}\nMore: {} --help\n", program, what, name);
  return 2;
}

/// The examples of a command, with the name that the program goes by.
void renameIn(CLI::App& command, const std::string& program) {
  constexpr std::string_view ours = "ludorum";
  std::string text = command.get_footer();
  for (auto at = text.find(ours); at != std::string::npos;
       at = text.find(ours, at + program.size()))
    text.replace(at, ours.size(), program);
  command.footer(text);
}

/// Makes a command and the actions that it has ready to be parsed. What they do not know is told by
/// us, with the nearest that they do.
void prepare(CLI::App& command, const std::string& program) {
  command.allow_extras();
  command.require_subcommand(0, 1);  // A second command is one argument too many.
  renameIn(command, program);
  for (CLI::App* action : command.get_subcommands({})) prepare(*action, program);
}

/// The command, or the action of one, that the arguments name as far as they do.
const CLI::App* chosenBy(const std::vector<std::string>& arguments, const CLI::App& program) {
  const CLI::App* chosen = &program;
  for (const std::string& argument : arguments) {
    for (const CLI::App* known : chosen->get_subcommands({}))
      if (known->get_name() == argument) {
        chosen = known;
        break;
      }
    if (chosen == &program) break;  // A command comes first.
  }
  return chosen;
}

/// Runs the command that the arguments name.
// NOLINTNEXTLINE(readability-function-size): a line a command.
int dispatch(const Context& context, const std::vector<std::string>& arguments) {
  const Streams& streams = context.streams;
  CLI::App program("Board games and artificial players: play, check and measure them",
                   context.program);
  program.set_version_flag("--version", std::string(version));
  program.footer(
      "Examples:\n  ludorum tournament pig random montecarlo uct\n  ludorum play tictactoe\n  "
      "ludorum match pig\n  ludorum "
      "match tictactoe --matches 1000 --quiet\n"
      "  ludorum check connectfour\n  ludorum new nim && ludorum check ./nim.hpp\nEvery command "
      "has --help, and --json where programs can read "
      "along.");
  const std::vector<Command> commands{
      app::gamesCommand(program),   app::playersCommand(program),  app::playCommand(program),
      app::serveCommand(program),   app::matchCommand(program),    app::tournamentCommand(program),
      app::archiveCommand(program), app::evaluateCommand(program), app::replayCommand(program),
      app::perftCommand(program),   app::checkCommand(program),    app::benchCommand(program),
      app::solveCommand(program),   app::exploitCommand(program),  app::measureCommand(program),
      app::pictureCommand(program), app::engineCommand(program),   app::newCommand(program)};
  prepare(program, context.program);
  app::GameFiles files(context);
  files.allowIn(program);
  const CLI::App* chosen = chosenBy(arguments, program);
  try {
    std::vector<std::string> reversed(arguments.rbegin(), arguments.rend());
    program.parse(reversed);
  } catch (const CLI::Success& wanted) {  // --help or --version.
    program.exit(wanted, streams.out, streams.err);
    return 0;
  } catch (const CLI::ParseError& error) {
    return wrongUsage(streams, error.what(), *chosen);
  } catch (const UsageError& error) {
    return wrongUsage(streams, error.what(), *chosen);
  }
  if (const auto rest = program.remaining(true); !rest.empty())
    return wrongUsage(streams, unexpected(*chosen, rest.front()), *chosen);
  for (const Command& command : commands)
    if (command.arguments->parsed()) try {
        return command.run(files.context());
      } catch (const UsageError& error) {
        return wrongUsage(streams, error.what(), *chosen);
      }
  streams.out << program.help();
  return 2;
}

}  // namespace

int App::run(const std::vector<std::string>& arguments, const Streams& streams,
             const std::string& program) const {
  int code = 1;
  try {
    const LoadableGames loadable = app::loadableGames(index_, streams);
    code = dispatch({games_, loadable, streams, program, figures_}, arguments);
    streams.out.flush();
    if (!streams.out) throw Error("the output could not be written");
  } catch (const std::bad_alloc&) {
    streams.err << program << ": out of memory\n";
    return 1;
  } catch (const std::exception& error) {
    streams.err << program << ": " << error.what() << '\n';
    return 1;
  }
  return code;
}

namespace {
bool isSet(const char* variable) {
  const char* value = std::getenv(variable);
  return value != nullptr && *value != '\0';
}
}  // namespace

int App::run(int argc, const char* const* argv) const {
  std::ios::sync_with_stdio(false);
#ifdef SIGXFSZ
  std::signal(SIGXFSZ,
              SIG_IGN);  // A file that may not grow is an error to tell of, as a full disk.
#endif
  const char* terminal = std::getenv("TERM");
  const bool isDumb = terminal != nullptr && std::string_view(terminal) == "dumb";
  const bool screen = isatty(1) != 0;
  const Streams streams{.in = std::cin,
                        .out = std::cout,
                        .err = std::cerr,
                        .terminal = isatty(2) != 0,
                        .colours = screen && !isDumb && !isSet("NO_COLOR"),
                        .keyboard = isatty(0) != 0,
                        .screen = screen};
  const std::string program =
      argc > 0 ? std::filesystem::path(argv[0]).filename().string() : "ludorum";
  return run(std::vector<std::string>(argv + std::min(argc, 1), argv + argc), streams, program);
}

}  // namespace ludorum
