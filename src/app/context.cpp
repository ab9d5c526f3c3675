#include "context.hpp"

#include <vector>

#include "ludorum/core/names.hpp"

namespace ludorum::app {

const GameModule& gameNamed(std::span<const std::unique_ptr<GameModule>> games,
                            std::string_view name) {
  const std::string wanted = canonicalName(name);
  std::vector<std::string> names;
  for (const auto& game : games) {
    const GameInfo info = game->info();
    if (canonicalName(info.name) == wanted) return *game;
    for (const std::string& alias : info.aliases)
      if (canonicalName(alias) == wanted) return *game;
    names.push_back(info.name);
  }
  throw UsageError(unknownName("game", name, names));
}

std::unique_ptr<GameModule> Context::game(const std::string& specification,
                                          const std::optional<std::string>& state) const {
  try {
    const Specification wanted = parseSpecification(specification);
    auto module = named(wanted.name).configured(wanted.settings);
    return state ? module->startingAt(*state) : std::move(module);
  } catch (const UsageError&) {
    throw;
  } catch (const Error& error) {
    throw UsageError(error.what());
  }
}

}  // namespace ludorum::app
