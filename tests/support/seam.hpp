// What tests do at the seam: matches and players of a game that they know the type of.
#pragma once
#include <memory>
#include <string_view>
#include <utility>

#include "ludorum/json/json.hpp"
#include "ludorum/module/analysis.hpp"
#include "ludorum/module/live_match.hpp"
#include "ludorum/module/module.hpp"

namespace ludorum::test {

inline std::unique_ptr<LiveMatch> liveOf(const GameModule& game, const Beginning& beginning = {}) {
  return std::make_unique<LiveMatch>(game, beginning);
}
inline std::unique_ptr<LiveMatch> reopened(const GameModule& game, const Json& record) {
  return std::make_unique<LiveMatch>(game, record);
}

/// A player behind the seam as one of a game's own type.
template <class G>
Player<G> typed(const AnyPlayer& player) {
  return [player](const View<G>& view, Role role) -> Decision<G> {
    const auto move = player.decide(anyView<G>(view), role);
    if (!move) return Quit{};
    return moveIn<G>(*move);
  };
}

}  // namespace ludorum::test
