#include "estimate.hpp"

#include <algorithm>
#include <chrono>
#include <string>
#include <utility>
#include "ludorum/module/analysis.hpp"

namespace ludorum::server {

Chances chancesAtTheEnd(const std::vector<float>& result) {
  std::vector<double> chances;
  chances.reserve(result.size());
  for (const float own : result) chances.push_back(own > 0 ? 1 : own < 0 ? 0 : 0.5);
  return chances;
}

namespace {
/// Some hundred simulations: enough for a graph, and done in a moment.
constexpr const char* estimator = "uct:simulationCount=400,objective=victory,memory=16";
constexpr Milliseconds longestEstimate{500};
}  // namespace

std::function<Chances()> estimateOf(const Room& room, std::size_t ply, std::stop_token stop) {
  const std::size_t roles = room.info.roles.size();
  const bool fits = !room.info.hidden && (roles == 1 || (roles == 2 && room.info.zeroSum));
  if (!fits) return {};
  const std::vector<std::size_t> active = room.match.active(ply);
  if (active.empty()) return {};
  return [game = room.game, view = room.match.live().view(ply, active.front()), roles,
          role = active.front(), stop = std::move(stop)]() -> Chances {
    try {
      const auto until = std::chrono::steady_clock::now() + longestEstimate;
      const Specification player = parseSpecification(estimator);
      Analyst analyst(game->maker(player), player.name, view, Role(role), Rng(1), stop);
      Analysis found = analyst();
      while (!found.done && std::chrono::steady_clock::now() < until) found = analyst();
      if (found.moves.empty() || stop.stop_requested()) return std::nullopt;
      const double own = std::clamp((found.moves.front().value + 1) / 2, 0.0, 1.0);
      std::vector<double> chances(roles, 1 - own);
      chances[role] = own;
      return chances;
    } catch (const std::exception&) {  // It cannot play this game.
      return std::nullopt;
    }
  };
}

}  // namespace ludorum::server
