// The games of files that the command line names, beside those of the program.
#pragma once
#include <CLI/CLI.hpp>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "context.hpp"

namespace ludorum::app {

/// Opens the game files among arguments while they are parsed. From then on the game of a file is
/// one of the program's, and all else knows it by its name.
class GameFiles {
 public:
  explicit GameFiles(const Context& program) : program_(program) {}

  /// Lets GAME and --game be a file, in a command and in its actions.
  void allowIn(CLI::App& command);
  /// What commands work with: all games.
  Context context() const;

 private:
  /// `./nim.hpp:heaps=4` as `Nim:heaps=4`; other texts as they are.
  std::string nameOf(const std::string& text);
  void open(const std::string& path);

  const Context& program_;
  std::vector<std::pair<std::string, std::string>> names_;  ///< Of files' games, by path.
  std::vector<std::unique_ptr<GameModule>> games_;  ///< All; empty if no file was named.
};

}  // namespace ludorum::app
