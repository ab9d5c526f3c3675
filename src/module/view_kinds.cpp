#include "view_kinds.hpp"

namespace ludorum {

std::string_view detail::whyNotMixed(const GameTraits& game) {
  if (!game.hidden && !game.simultaneous)
    return "it is for games that hide something or are simultaneous";
  if (!game.tellable) return "what its roles see does not tell its moves";
  return {};
}

void addViewKinds(std::vector<PlayerKind>& kinds, const GameTraits& game,
                  detail::FindPlayOut playOut) {
  for (const auto& kind : {detail::pimcKind, detail::ismctsKind, detail::oosKind, detail::cfrKind,
                           detail::bestResponseKind}) {
    kinds.push_back(kind(game));
    kinds.back().playOut = playOut;
  }
}

}  // namespace ludorum
