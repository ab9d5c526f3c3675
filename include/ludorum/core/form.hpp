// The documented forms of states, moves and haps: what people, records and pages see of them.
//
// A state's form is either the state itself, if it has `fields()`, or a value of any type that
// `TextWriter` can write, which the game converts from and to:
//     Form form() const;
//     G with(const Form&) const;  // This game (its parameters) at the given form; throws Error
//                                 // with the reason if no match can get there.
// A state that is its own form may have `void validate() const`, which throws the same.
// A move's form is the move, or what a static `moveForm(move)` makes of it.
#pragma once
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>

#include "ludorum/core/fields.hpp"
#include "ludorum/core/game.hpp"
#include "ludorum/core/text.hpp"

namespace ludorum {

/// A game whose states have a documented form.
template <class G>
concept Documented = Game<G> &&(Described<G> || requires(const G game) {
  { game.with(game.form()) } -> std::same_as<G>;
});

/// The documented form of a state.
template <Documented G>
auto formOf(const G& game) {
  if constexpr (Described<G>)
    return game;
  else
    return game.form();
}
template <Documented G>
using FormOf = decltype(formOf(std::declval<const G&>()));

/// The state of `game`'s match that has this form; throws Error if it is impossible.
template <Documented G>
G stateOf(const G& game, const FormOf<G>& form) {
  if constexpr (Described<G>) {
    if constexpr (requires { form.validate(); }) form.validate();
    return form;
  } else {
    return game.with(form);
  }
}

/// The documented form of a move.
template <Game G>
constexpr auto formOfMove(const typename G::Move& move) {
  if constexpr (requires { G::moveForm(move); })
    return G::moveForm(move);
  else
    return move;
}

/// A value as compact JSON, with roles by name: these, or all of `G`.
template <class T>
[[gnu::cold]] std::string jsonOf(std::span<const std::string_view> roles, const T& value) {
  std::string text;
  TextWriter(text, roles).write(value);
  return text;
}
template <Game G, class T>
std::string jsonText(const T& value) {
  return jsonOf(G::players.names, value);
}

/// The string form of a state: the game's own `toString()`, or else its form as JSON.
template <Game G>
[[gnu::cold]] std::string toString(const G& game) {
  if constexpr (requires { game.toString(); })
    return game.toString();
  else if constexpr (Documented<G>)
    return jsonOf(roleNames(game), formOf(game));
  else
    return "a state of " + std::string(G::name);
}

/// A move as JSON.
template <Game G>
[[gnu::cold]] std::string moveText(const typename G::Move& move) {
  return jsonText<G>(formOfMove<G>(move));
}

/// The moves that were made, by role: `{"X":7}`. `moves` has an optional move for every role.
template <Game G, class Decisions>
std::string movesText(const Decisions& moves) {
  std::string text = "{";
  TextWriter writer(text, G::players.names);
  for (std::size_t r = 0; r < moves.size(); ++r)
    if (moves[r]) {
      writer.key(G::players.names[r]);
      writer.write(formOfMove<G>(*moves[r]));
    }
  return text + '}';
}

namespace detail {
template <class T>
inline constexpr bool isTuple = false;
template <class... T>
inline constexpr bool isTuple<std::tuple<T...>> = true;
}  // namespace detail

/// Calls `f(name, value)` for each named value of a hap.
template <Stochastic G, class F>
void forEachHap(const Hap<G>& hap, F f) {
  if constexpr (detail::isTuple<Hap<G>>) {
    static_assert(std::tuple_size_v<Hap<G>> == std::size(G::hapNames), "a name for every variable");
    std::size_t i = 0;
    std::apply([&](const auto&... value) { (f(G::hapNames[i++], value), ...); }, hap);
  } else {
    static_assert(std::size(G::hapNames) == 1, "a name for every variable");
    f(G::hapNames[0], hap);
  }
}

/// The values that luck took, by name: `{"die":5}`.
template <Stochastic G>
std::string hapText(const Hap<G>& hap) {
  std::string text = "{";
  TextWriter writer(text, G::players.names);
  forEachHap<G>(hap, [&](std::string_view name, const auto& value) {
    writer.key(name);
    writer.write(value);
  });
  return text + '}';
}

}  // namespace ludorum
