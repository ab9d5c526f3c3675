// What every command works with.
#pragma once
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "ludorum/core/error.hpp"
#include "ludorum/json/json.hpp"
#include "ludorum/module/game_module.hpp"
#include "ludorum/module/loadable_games.hpp"
#include "ludorum/module/streams.hpp"

namespace ludorum::app {

/// The command line asked for something that does not exist or cannot be: exit code 2.
struct UsageError : Error {
  using Error::Error;
};

/// Does what the command line asks for. What is wrong with it is the command line's mistake.
template <class Work>
decltype(auto) asUsage(Work work) {
  try {
    return work();
  } catch (const UsageError&) {
    throw;
  } catch (const ShortageError&) {
    throw;
  } catch (const Error& error) {
    throw UsageError(error.what());
  }
}

/// Adds a game to others. Throws an Error if one of them has a name of its.
void addGame(std::vector<std::unique_ptr<GameModule>>& games, std::unique_ptr<GameModule> game);

/// The games of the program, and its streams.
struct Context {
  std::span<const std::unique_ptr<GameModule>> games;
  const LoadableGames& loadable;  ///< Those that are opened when they are named.
  const Streams& streams;
  std::string program = "ludorum";  ///< What the program calls itself.
  std::string_view figures = "[]";  ///< What was measured of its games: see `App::addFigures`.

  /// The game that was asked for, `pig:goal=50`, from a state if one is given.
  std::unique_ptr<GameModule> game(const std::string& specification,
                                   const std::optional<std::string>& state = {}) const;
  const GameModule& named(std::string_view name) const;
  /// All games, the loadable ones opened: what is not compiled is, which takes some minutes.
  std::vector<const GameModule*> allGames() const;
};

}  // namespace ludorum::app
