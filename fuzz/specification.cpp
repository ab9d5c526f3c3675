// Specifications of games, `pig:goal=50,rounds=none`: refused with an Error, or else what the game
// then says its parameters are can be set again and says the same. And of players: refused with an
// Error, or a match with them can be made.
#include "program.hpp"
#include "support.hpp"

using namespace ludorum;

namespace {
Settings settingsOf(const GameModule& module) {
  Settings settings;
  for (const ParameterInfo& info : module.info().parameters)
    settings.emplace_back(info.name, info.value);
  return settings;
}

void tryAsPlayers(const GameModule& module, const Specification& specification) {
  try {
    module.matches(std::vector(module.info().roles.size(), specification));
  } catch (const Error&) {
  }
}

void tryOn(const GameModule& module, const Settings& settings) {
  std::unique_ptr<GameModule> configured;
  try {
    configured = module.configured(settings);
  } catch (const Error&) {
    return;
  }
  const Settings told = settingsOf(*configured);
  fuzz::check(settingsOf(*module.configured(told)) == told, "other parameters are told");
}
}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const auto games = libraryGames();
  const std::string text = fuzz::textOf(data, size);
  Specification specification;
  try {
    specification = parseSpecification(text);
  } catch (const Error&) {
    return 0;
  }
  fuzz::check(specification.text == text, "the text is another", specification.text);
  for (const auto& [name, value] : specification.settings)
    fuzz::check(!name.empty(), "a parameter has no name");
  if (fuzz::hasManySlides(text)) return 0;
  for (const auto& game : games) {
    tryAsPlayers(*game, specification);
    tryOn(*game, specification.settings);
  }
  return 0;
}
