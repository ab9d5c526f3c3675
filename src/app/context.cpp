#include "context.hpp"

#include <algorithm>
#include <utility>

#include "ludorum/core/names.hpp"
#include "progress.hpp"

namespace ludorum::app {

namespace {
std::vector<std::string> namesOf(const GameModule& game) {
  const GameInfo info = game.info();
  std::vector<std::string> names{canonicalName(info.name)};
  for (const std::string& alias : info.aliases) names.push_back(canonicalName(alias));
  return names;
}
}  // namespace

void addGame(std::vector<std::unique_ptr<GameModule>>& games, std::unique_ptr<GameModule> game) {
  const std::vector<std::string> names = namesOf(*game);
  for (const auto& other : games)
    for (const std::string& name : namesOf(*other))
      require(std::find(names.begin(), names.end(), name) == names.end(),
              "there are two games called " + name);
  games.push_back(std::move(game));
}

std::unique_ptr<GameModule> Context::game(const std::string& specification,
                                          const std::optional<std::string>& state) const {
  return asUsage([&] {
    const Specification wanted = parseSpecification(specification);
    auto module = named(wanted.name).configured(wanted.settings);
    return state ? module->startingAt(*state) : std::move(module);
  });
}

const GameModule& Context::named(std::string_view name) const {
  return asUsage([&]() -> const GameModule& { return gameNamed(games, loadable, name); });
}

std::vector<const GameModule*> Context::allGames() const {
  std::vector<const GameModule*> all;
  for (const auto& game : games) all.push_back(game.get());
  ProgressBar bar(streams, "opening games");
  for (std::size_t i = 0; i < loadable.games().size(); ++i) {
    bar.update(static_cast<double>(i) / static_cast<double>(loadable.games().size()),
               loadable.games()[i].name);
    all.push_back(&loadable.open(i));
  }
  bar.hide();
  return all;
}

}  // namespace ludorum::app
