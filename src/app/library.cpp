#include "library.hpp"

#include <fmt/format.h>

#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include "game_file/game_file.hpp"
#include "ludorum/json/json.hpp"

namespace ludorum::app {

LoadableGames loadableGames(std::string_view index, const Streams& streams) {
  const auto notice = [&streams](const std::string& what) {
    if (streams.terminal) streams.err << "\r\x1b[K" << what << std::flush;
  };
  std::vector<LoadableGame> games;
  for (const Json& entry : Json::parse(index)) {
    const std::string header = entry.at("header");
    Json facts = entry;
    facts.erase("header");
    games.push_back({entry.at("name"), entry.at("aliases"), entry.at("roles"), entry.at("kind"),
                     facts.dump(), [header] { return game_file::isCompiled(header); },
                     [header, notice] { return game_file::openLibraryGame(header, notice); }});
  }
  return LoadableGames(std::move(games));
}

}  // namespace ludorum::app
