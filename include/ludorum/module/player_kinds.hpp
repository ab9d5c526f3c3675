// The players of the library that can be chosen by name.
#pragma once
#include <array>
#include <cstddef>
#include <string_view>
#include <vector>

#include "ludorum/module/any_player.hpp"
#include "ludorum/module/guided_play_out.hpp"
#include "ludorum/module/player_of.hpp"
#include "ludorum/players/alpha_beta_player.hpp"
#include "ludorum/players/heuristic_player.hpp"
#include "ludorum/players/max_n_player.hpp"
#include "ludorum/players/minimax_player.hpp"
#include "ludorum/players/monte_carlo_player.hpp"
#include "ludorum/players/paranoid_player.hpp"
#include "ludorum/players/random_player.hpp"
#include "ludorum/players/uct_player.hpp"

namespace ludorum {

namespace detail {
/// How to make a player of this class; null if the game is none of those that it can play.
template <Playable G, template <class> class P>
constexpr NewPlayer newPlayerOf() {
  if constexpr (requires { typename P<G>; })
    return newPlayer<G, P<G>>;
  else
    return nullptr;
}

/// A kind of player for a game that it can play; for another, why it cannot: what it needs, unless
/// it is that nothing may be hidden.
template <Playable G, template <class> class P>
void addKind(std::vector<PlayerKind>& kinds, std::string_view name, std::string_view help,
             NewPlayer how, std::string_view needs) {
  if constexpr (requires { typename P<G>; })
    kinds.push_back(kindOf<G, P<G>>(name, help, how));
  else
    kinds.push_back(unfitKind(
        name, help,
        Hidden<G> ? "it must see the whole state, and the game hides some of it" : needs));
}
}  // namespace detail

/// How the players that search a game are made, in the order of `playerKinds`. Hot code: it is what
/// the searches are.
template <Playable G>
std::array<detail::NewPlayer, 8> newPlayers() {
  return {detail::newPlayer<G, RandomPlayer>,         detail::newPlayerOf<G, HeuristicPlayer>(),
          detail::newPlayerOf<G, MiniMaxPlayer>(),    detail::newPlayerOf<G, AlphaBetaPlayer>(),
          detail::newPlayerOf<G, MaxNPlayer>(),       detail::newPlayerOf<G, ParanoidPlayer>(),
          detail::newPlayerOf<G, MonteCarloPlayer>(), detail::newPlayerOf<G, UctPlayer>()};
}

/// All kinds of players; those that cannot play the game say why not.
template <Playable G>
std::vector<PlayerKind> playerKinds() {
  constexpr std::string_view turns = "it needs a game by turns";
  constexpr std::string_view duel =
      "it needs a game by turns of two roles, zero-sum, or of a single one";
  const auto how = newPlayers<G>();
  std::vector<PlayerKind> kinds;
  kinds.push_back(detail::kindOf<G, RandomPlayer>(
      "random", "chooses among its moves, all equally likely", how[0]));
  kinds.push_back(traceKind(gameTraits<G>()));
  detail::addKind<G, HeuristicPlayer>(kinds, "heuristic", "looks one ply ahead with a heuristic",
                                      how[1], {});
  detail::addKind<G, MiniMaxPlayer>(kinds, "minimax", "searches the whole tree to a horizon",
                                    how[2], duel);
  detail::addKind<G, AlphaBetaPlayer>(
      kinds, "alphabeta", "searches the tree to a horizon, leaving out what cannot matter", how[3],
      duel);
  detail::addKind<G, MaxNPlayer>(kinds, "maxn", "searches as if every role looked after itself",
                                 how[4], turns);
  detail::addKind<G, ParanoidPlayer>(
      kinds, "paranoid", "searches as if all the others were against it", how[5], turns);
  detail::addKind<G, MonteCarloPlayer>(kinds, "montecarlo",
                                       "plays each move out at random, many times", how[6], {});
  detail::addKind<G, UctPlayer>(kinds, "uct", "grows a tree where playouts go well", how[7], {});
  addViewKinds(kinds, gameTraits<G>(), detail::guidedPlayOut<G>);
  kinds.push_back(ensembleKind());
  kinds.push_back(outsideKind(gameTraits<G>()));
  return kinds;
}

}  // namespace ludorum
