// The players that can be chosen by name.
#pragma once
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "ludorum/core/names.hpp"
#include "ludorum/core/player.hpp"
#include "ludorum/core/rng.hpp"
#include "ludorum/json/json.hpp"
#include "ludorum/json/settings.hpp"
#include "ludorum/module/game_module.hpp"
#include "ludorum/players/random_player.hpp"

namespace ludorum {

/// Makes a player of a match from the generator that is its own.
template <Game G>
using PlayerMaker = std::function<Player<G>(Rng)>;

/// A kind of player that has a name: its parameters, and how one is made with them.
template <Game G>
struct PlayerKind {
  PlayerInfo info;
  std::function<PlayerMaker<G>(const Settings&)> configured;
};

namespace detail {
/// The parameters of `trace`.
struct TraceParameters {
  std::string moves;
  static constexpr auto fields() {
    return std::tuple{Field{"moves", &TraceParameters::moves, "its moves in order: 7;2;6"}};
  }
};

/// The script of a `trace` player: a move is JSON, or a plain word.
inline std::vector<Json> scriptOf(std::string_view moves) {
  std::vector<Json> script;
  while (!moves.empty()) {
    const std::string_view item = moves.substr(0, moves.find(';'));
    Json move = jsonDepth(item) > maxJsonDepth ? Json(Json::value_t::discarded)
                                               : Json::parse(item, nullptr, false);
    script.push_back(move.is_discarded() ? Json(std::string(item)) : std::move(move));
    moves.remove_prefix(std::min(moves.size(), item.size() + 1));
  }
  return script;
}
}  // namespace detail

/// All kinds of players that can play a game.
template <Playable G>
std::vector<PlayerKind<G>> playerKinds() {
  std::vector<PlayerKind<G>> kinds;
  kinds.push_back({{"random", "chooses among its moves, all equally likely", {}},
                   [](const Settings& settings) -> PlayerMaker<G> {
                     if (!settings.empty())
                       throw Error(unknownName("parameter of random", settings[0].first,
                                               std::vector<std::string_view>{}));
                     return [](Rng rng) { return RandomPlayer(rng); };
                   }});
  if constexpr (!Hidden<G>)  // Its moves are read in the state where they are made.
    kinds.push_back(
        {{"trace", "makes the moves of a script", parameterInfos(detail::TraceParameters{})},
         [](const Settings& settings) -> PlayerMaker<G> {
           detail::TraceParameters parameters;
           applySettings(settings, "trace", parameters);
           const auto script = detail::scriptOf(parameters.moves);
           return [script](Rng) {
             return [script, made = std::size_t{0}](const G& game, Role role) mutable {
               require(made < script.size(),
                       "the script of " + std::to_string(made) + " moves has ended");
               return readMove(game, role, script[made++]);
             };
           };
         }});
  return kinds;
}

/// How to make the player that somebody asked for; an error with the nearest name if there is none.
template <Playable G>
PlayerMaker<G> playerMaker(const Specification& spec) {
  std::vector<std::string> names;
  for (const PlayerKind<G>& kind : playerKinds<G>()) {
    if (canonicalName(kind.info.name) == canonicalName(spec.name))
      return kind.configured(spec.settings);
    names.push_back(kind.info.name);
  }
  throw Error(unknownName("player", spec.name, names));
}

}  // namespace ludorum
