// The commands of the program, one file each.
#pragma once
#include <CLI/CLI.hpp>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "context.hpp"

namespace ludorum::app {

/// A command: what it is called and takes, and what it does. It returns the exit code.
struct Command {
  CLI::App* arguments;
  std::function<int(const Context&)> run;
};

/// Accepts whole numbers from `min` to `max`, and says so of others.
CLI::Validator wholeNumber(std::uint64_t min, std::uint64_t max);
/// The same for numbers with a fraction.
CLI::Validator number(double min, double max);

/// Takes `--game FILE`, as often as needed: games that are files, for commands that find games by
/// the names that they read.
void addGameFiles(CLI::App& arguments, std::vector<std::string>& games);

Command gamesCommand(CLI::App& program);
Command playersCommand(CLI::App& program);
Command matchCommand(CLI::App& program);
Command tournamentCommand(CLI::App& program);
Command evaluateCommand(CLI::App& program);
Command playCommand(CLI::App& program);
Command engineCommand(CLI::App& program);
Command replayCommand(CLI::App& program);
Command perftCommand(CLI::App& program);
Command checkCommand(CLI::App& program);
Command benchCommand(CLI::App& program);
Command solveCommand(CLI::App& program);
Command exploitCommand(CLI::App& program);
Command measureCommand(CLI::App& program);
Command pictureCommand(CLI::App& program);
Command archiveCommand(CLI::App& program);
Command serveCommand(CLI::App& program);
Command newCommand(CLI::App& program);

}  // namespace ludorum::app
