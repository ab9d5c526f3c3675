// The games of the program, and what there is to know of them.
#pragma once
#include <cstddef>
#include <functional>
#include <future>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "ludorum/module/loadable_games.hpp"
#include "server/handlers.hpp"

namespace ludorum::server {

class Catalogue {
 public:
  /// The games of the program, and those that are opened when somebody wants one; null if there are
  /// none of them.
  Catalogue(std::span<const std::unique_ptr<GameModule>> games, const LoadableGames* loadable);

  /// The game with these parameters; refuses if there is none, or they make no sense. A game that
  /// must be compiled is refused as well (`preparing`), and compiled meanwhile.
  std::shared_ptr<const GameModule> game(const std::string& name, const Settings& settings) const;
  /// The same in two steps: one that must be compiled is refused now; to open and configure it may
  /// take long, and can be done in any thread.
  std::function<std::shared_ptr<const GameModule>()> later(const std::string& name,
                                                           Settings settings) const;
  /// The game that a specification names, `pig:goal=50`.
  std::shared_ptr<const GameModule> game(const std::string& specification) const;
  /// All of them, as `hello` tells.
  std::shared_ptr<const Json> list() const { return list_; }
  Handlers handlers();

 private:
  /// Refuses a game that must be compiled first.
  void requireReady(const std::string& name) const;
  /// Opens a loadable game in a thread of its own, one game at a time.
  [[noreturn]] void prepare(std::size_t place) const;

  std::span<const std::unique_ptr<GameModule>> games_;
  const LoadableGames& loadable_;
  mutable std::vector<bool> ready_;  ///< By place: whether it is known to be.
  mutable std::future<void> preparing_;
  mutable std::size_t prepared_ = 0;  ///< The place of the game that is, or was, compiled last.
  std::shared_ptr<const Json> list_;
};

}  // namespace ludorum::server
