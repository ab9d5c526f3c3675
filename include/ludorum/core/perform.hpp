// The checked door to a game: moves from outside are looked at before they are made. Searches,
// which only make moves that the game listed, use `next` itself.
#pragma once
#include <optional>
#include <string>
#include <variant>

#include "ludorum/core/contingent.hpp"
#include "ludorum/core/error.hpp"
#include "ludorum/core/form.hpp"
#include "ludorum/core/game.hpp"

namespace ludorum {

/// A role decided nothing, decided out of turn, or decided what it may not: the message names game,
/// role, move and state.
struct MoveError : Error {
  Role role;
  MoveError(const std::string& what, Role who) : Error(what), role(who) {}
};
struct MissingMove : MoveError {
  using MoveError::MoveError;
};
struct InactivePlayer : MoveError {
  using MoveError::MoveError;
};
struct IllegalMove : MoveError {
  using MoveError::MoveError;
};
/// Luck cannot take this value here.
struct ImpossibleHap : Error {
  using Error::Error;
};

/// The moves that the roles have decided on; nothing for a role that has not.
template <Game G>
using Decisions = PerRole<std::optional<typename G::Move>, roleCount<G>>;

/// The decisions that an action consists of. Precondition: the action is legal.
template <Playable G>
Decisions<G> decisionsOf(const G& game, const Action<G>& action) {
  Decisions<G> decisions{};
  if constexpr (Simultaneous<G>) {
    for (const Role role : activePlayers(game)) decisions[role] = action[role];
  } else {
    decisions[game.activePlayer()] = action;
  }
  return decisions;
}

namespace detail {
template <Game G>
[[gnu::cold]] std::string place(const G& game, Role role) {
  return std::string(G::name) + ": " + std::string(G::players[role]) + " at " + toString(game) +
         ": ";
}
template <Playable G>
[[gnu::cold]] std::string listed(const G& game, Role role) {
  std::string text;
  const auto moves = movesOf(game, role);
  for (std::size_t i = 0; i < moves.size(); ++i)
    text += (i > 0 ? ", " : "") + moveText<G>(moves[i]);
  return text;
}
/// Says why `role` may not make this move now.
template <Playable G>
[[noreturn, gnu::cold]] void refuseMove(const G& game, Role role, const typename G::Move& move) {
  if (!isActive(game, role))
    throw InactivePlayer(place(game, role) + "not active, so it cannot move " + moveText<G>(move) +
                             (game.result() ? " (the game is over)" : ""),
                         role);
  throw IllegalMove(place(game, role) + "the move " + moveText<G>(move) +
                        " is illegal; its moves are " + listed(game, role),
                    role);
}
}  // namespace detail

/// Throws unless `role` may make this move now.
template <Playable G>
void checkMove(const G& game, Role role, const typename G::Move& move) {
  if (!isLegal(game, role, move)) detail::refuseMove(game, role, move);
}

/// The action that decisions of all active roles come to.
template <Playable G>
constexpr Action<G> actionOf(const Decisions<G>& decisions) {
  Action<G> action{};
  for (const Role role : G::players.all())
    if (decisions[role]) {
      if constexpr (Simultaneous<G>)
        action[role] = *decisions[role];
      else
        action = *decisions[role];
    }
  return action;
}

/// What the decisions of all active roles come to; throws if one is missing, out of turn, or
/// illegal.
template <Playable G>
Action<G> checkedAction(const G& game, const Decisions<G>& decisions) {
  const RoleSet active = activePlayers(game);
  for (const Role role : G::players.all())
    if (decisions[role]) checkMove(game, role, *decisions[role]);
  for (const Role role : active)
    if (!decisions[role])
      throw MissingMove(detail::place(game, role) + "no move, though it is active; its moves are " +
                            detail::listed(game, role),
                        role);
  if (active.empty()) throw Error(std::string(G::name) + ": " + toString(game) + " is over");
  return actionOf<G>(decisions);
}

/// Makes the moves: the next state, or a contingent one if luck must decide first.
template <Stochastic G>
std::variant<G, Contingent<G>> perform(const G& game, const Decisions<G>& decisions) {
  const Action<G> action = checkedAction(game, decisions);
  if (const auto waiting = contingent(game, action)) return *waiting;
  return nextOf(game, action);
}
template <Deterministic G>
G perform(const G& game, const Decisions<G>& decisions) {
  return nextOf(game, checkedAction(game, decisions));
}
/// Makes a move of one role where no other is active.
template <Playable G>
auto perform(const G& game, Role role, const typename G::Move& move) {
  Decisions<G> decisions{};
  decisions[role] = move;
  return perform(game, decisions);
}
/// Makes the moves, with luck drawn.
template <Playable G>
G perform(const G& game, const Decisions<G>& decisions, Rng& rng) {
  return randomNext(game, checkedAction(game, decisions), rng);
}
/// Makes the moves with the values that luck took, as a record tells them.
template <Stochastic G>
G perform(const G& game, const Decisions<G>& decisions, const std::optional<Hap<G>>& hap) {
  const Action<G> action = checkedAction(game, decisions);
  const auto variables = game.haps(action);
  const auto wrong = [&](const std::string& why) {
    return ImpossibleHap(std::string(G::name) + " at " + toString(game) + ": after " +
                         movesText<G>(decisions) + ' ' + why);
  };
  if (!variables && hap) throw wrong("no luck is involved, but got " + hapText<G>(*hap));
  if (variables && !hap) throw wrong("the values of luck are missing");
  if (!hap) return nextOf(game, action);
  if (!(probabilityOf(*variables, *hap) > 0)) throw wrong("luck cannot be " + hapText<G>(*hap));
  return nextOf(game, action, *hap);
}

}  // namespace ludorum
