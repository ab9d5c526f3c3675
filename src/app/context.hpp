// What every command works with.
#pragma once
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "ludorum/core/error.hpp"
#include "ludorum/module/game_module.hpp"
#include "ludorum/module/streams.hpp"

namespace ludorum::app {

/// The command line asked for something that does not exist or cannot be: exit code 2.
struct UsageError : Error {
  using Error::Error;
};

/// The game of that name, whatever its case and punctuation.
const GameModule& gameNamed(std::span<const std::unique_ptr<GameModule>> games,
                            std::string_view name);

/// The games of the program, and its streams.
struct Context {
  std::span<const std::unique_ptr<GameModule>> games;
  const Streams& streams;
  std::string program = "ludorum";  ///< What the program calls itself.

  /// The game that was asked for, `pig:goal=50`, from a state if one is given.
  std::unique_ptr<GameModule> game(const std::string& specification,
                                   const std::optional<std::string>& state = {}) const;
  const GameModule& named(std::string_view name) const { return gameNamed(games, name); }
};

}  // namespace ludorum::app
