// Players that search what a role knows.
#pragma once
#include "ludorum/module/any_player.hpp"

namespace ludorum::detail {

PlayerKind pimcKind(const GameTraits& game);
PlayerKind ismctsKind(const GameTraits& game);
PlayerKind oosKind(const GameTraits& game);
PlayerKind cfrKind(const GameTraits& game);
PlayerKind bestResponseKind(const GameTraits& game);

/// Why the game is none for players that mix their moves; empty if it is.
std::string_view whyNotMixed(const GameTraits& game);

}  // namespace ludorum::detail
