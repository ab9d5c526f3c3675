#include "state_sources.hpp"

#include <utility>

#include "ludorum/module/game_module.hpp"

namespace ludorum::detail {

std::shared_ptr<const StateSampler> samplerOf(const PlayerContext& context) {
  StartSource starts;
  if (context.game.hidden && !context.game.samples) {
    constexpr std::size_t most = 10'000;
    starts.all = context.module.weightedStarts(most);
    const std::shared_ptr<const GameModule> module = context.module.copy();
    starts.draw = [module](const Rng& rng) { return module->start(rng); };
  }
  return std::make_shared<const StateSampler>(std::move(starts));
}

}  // namespace ludorum::detail
