#include "summary.hpp"

#include <algorithm>
#include <numeric>
#include <tuple>

namespace ludorum::arena {

Summary::Summary(const Standing& now, const Plan& itsPlan, const GameInfo& itsGame, Ranking by)
    : standing(now),
      plan(itsPlan),
      game(itsGame),
      ratings(rated(now.tally)),
      order(now.tally.playerCount()),
      ranking(by) {
  std::vector<std::tuple<double, double, double>> worth;
  for (std::uint32_t player = 0; player < order.size(); ++player)
    worth.emplace_back(
        standing.schedule.rank(player),
        standing.tally.roleCount() == 2 && ranking == Ranking::elo ? ratings[player].elo : 0,
        standing.tally.ofPlayer(player).results.mean());
  std::iota(order.begin(), order.end(), 0U);
  std::stable_sort(order.begin(), order.end(),
                   [&](std::uint32_t a, std::uint32_t b) { return worth[a] > worth[b]; });
}

}  // namespace ludorum::arena
