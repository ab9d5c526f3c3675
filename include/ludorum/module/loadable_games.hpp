// Games that are compiled apart from the program, and opened when somebody names one.
#pragma once
#include <functional>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "ludorum/module/game_module.hpp"

namespace ludorum {

/// A game that can be loaded: what is known of it before it is opened.
struct LoadableGame {
  std::string name;
  std::vector<std::string> aliases, roles, kind;
  std::string facts;  ///< All that `ludorum games NAME --json` tells, as the text of JSON.
  /// Whether it can be opened at once; else it must be compiled first, which takes some seconds.
  std::function<bool()> isReady;
  /// Opens it. Throws an Error that says what is missing.
  std::function<std::unique_ptr<GameModule>()> open;
};

/// Games that can be loaded, each opened once. Any thread may ask for them.
class LoadableGames {
 public:
  LoadableGames() = default;
  explicit LoadableGames(std::vector<LoadableGame> games);

  const std::vector<LoadableGame>& games() const { return games_; }
  /// The place of the game of that name, whatever its case and punctuation; none: that of the end.
  std::size_t find(std::string_view name) const;
  /// Whether a game is open, or can be opened at once.
  bool isReady(std::size_t place) const;
  /// A game, opened if it was not. It stays as long as this does.
  const GameModule& open(std::size_t place) const;

 private:
  struct Slot {
    std::mutex mutex;
    std::unique_ptr<GameModule> module;
  };
  std::vector<LoadableGame> games_;
  std::vector<std::unique_ptr<Slot>> slots_;
};

/// The game of that name, linked or loadable; an error that names the nearest if there is none.
const GameModule& gameNamed(std::span<const std::unique_ptr<GameModule>> games,
                            const LoadableGames& loadable, std::string_view name);

}  // namespace ludorum
