#include "state_sources.hpp"

#include <algorithm>
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

void PlayOuts::operator()(const AnyState& state, Rng& rng, std::span<float> into) const {
  if (guided) {
    guided(state, rng, horizon, into);
  } else if (!state.playOut(rng, horizon, into)) {
    const Bounds bounds = state.resultBounds();
    std::fill(into.begin(), into.end(), std::clamp(0.0F, bounds.min, bounds.max));
  }
}

PlayOuts playOutsOf(const PlayerKind& kind, std::size_t horizon, const std::string& agent,
                    const std::string& heuristic) {
  PlayOuts playOuts{horizon, {}};
  if (kind.playOut == nullptr) return playOuts;
  GuidedPlayOut guided = kind.playOut(agent, heuristic);  // Names that there are not are refused.
  if (agent != "random" || heuristic != "none") playOuts.guided = std::move(guided);
  return playOuts;
}

}  // namespace ludorum::detail
