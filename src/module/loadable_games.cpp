#include "ludorum/module/loadable_games.hpp"

#include <algorithm>
#include <utility>

#include "ludorum/core/error.hpp"
#include "ludorum/core/names.hpp"

namespace ludorum {

LoadableGames::LoadableGames(std::vector<LoadableGame> games) : games_(std::move(games)) {
  for (std::size_t i = 0; i < games_.size(); ++i) slots_.push_back(std::make_unique<Slot>());
}

std::size_t LoadableGames::find(std::string_view name) const {
  const std::string wanted = canonicalName(name);
  const auto isWanted = [&](const std::string& own) { return canonicalName(own) == wanted; };
  const auto found = std::find_if(games_.begin(), games_.end(), [&](const LoadableGame& game) {
    return isWanted(game.name) || std::any_of(game.aliases.begin(), game.aliases.end(), isWanted);
  });
  return static_cast<std::size_t>(found - games_.begin());
}

bool LoadableGames::isReady(std::size_t place) const {
  Slot& slot = *slots_[place];
  const std::unique_lock lock(slot.mutex, std::try_to_lock);
  return lock.owns_lock() && (slot.module || games_[place].isReady());
}

const GameModule& LoadableGames::open(std::size_t place) const {
  Slot& slot = *slots_[place];
  const std::lock_guard lock(slot.mutex);
  if (!slot.module) slot.module = games_[place].open();
  return *slot.module;
}

const GameModule& gameNamed(std::span<const std::unique_ptr<GameModule>> games,
                            const LoadableGames& loadable, std::string_view name) {
  const std::string wanted = canonicalName(name);
  std::vector<std::string> names;
  for (const auto& game : games) {
    const GameInfo info = game->info();
    if (canonicalName(info.name) == wanted) return *game;
    for (const std::string& alias : info.aliases)
      if (canonicalName(alias) == wanted) return *game;
    names.push_back(info.name);
  }
  if (const std::size_t place = loadable.find(name); place < loadable.games().size())
    return loadable.open(place);
  for (const LoadableGame& game : loadable.games()) names.push_back(game.name);
  throw Error(unknownName("game", name, names));
}

}  // namespace ludorum
