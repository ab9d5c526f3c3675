// The library's games that are compiled apart from the program.
#pragma once
#include <string_view>

#include "ludorum/module/loadable_games.hpp"
#include "ludorum/module/streams.hpp"

namespace ludorum::app {

/// The games of an index (see `App::addLoadable`). That one is being compiled is told on a
/// terminal.
LoadableGames loadableGames(std::string_view index, const Streams& streams);

}  // namespace ludorum::app
