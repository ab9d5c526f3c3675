// Documented forms of games, read from JSON.
#pragma once
#include <array>
#include <cstddef>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <tuple>

#include "ludorum/core/form.hpp"
#include "ludorum/core/game.hpp"
#include "ludorum/core/perform.hpp"
#include "ludorum/json/forward.hpp"
#include "ludorum/json/reader.hpp"

namespace ludorum {

namespace detail {
/// The text, if the JSON is one; else nothing.
const std::string* textIn(const Json& json);

/// Calls `use` with the JSON that a text holds: for code that does not know what JSON is made of.
void withJson(std::string_view text, const std::function<void(const Json&)>& use);

/// Which of so many moves has this documented form; `count` if none has. `write` writes the form of
/// one.
std::size_t indexOfForm(const Json& json, std::size_t count,
                        std::span<const std::string_view> roles,
                        const std::function<void(FormWriter&, std::size_t)>& write);

/// The values of luck by name, each into its place; an error that says what is missing.
void readHaps(const Json& json, std::span<const FieldPlace> haps,
              std::span<const std::string_view> roles);
}  // namespace detail

/// Reads a state from its documented form; throws if it is not one, or an impossible state. Members
/// that are left out are those of `start`. A string is read as the string form.
template <Documented G>
G readState(const G& start, const Json& json) {
  auto form = formOf(start);
  if constexpr (requires(std::string_view text) { start.formFrom(text); })
    if (const std::string* text = detail::textIn(json))
      return stateOf(start, start.formFrom(*text));
  JsonReader(roleNames(start)).read(json, form);
  return stateOf(start, form);
}

/// Reads a state from a text: JSON, or the string form.
template <Documented G>
G readStateText(const G& start, std::string_view text) {
  if constexpr (requires { start.formFrom(text); })
    if (text.empty() || (text.front() != '{' && text.front() != '"'))
      return stateOf(start, start.formFrom(text));
  G state = start;
  detail::withJson(text, [&](const Json& json) { state = readState(start, json); });
  return state;
}

namespace detail {
/// The move of a role that the game reads from a text in its own way, if there is one.
template <Playable G>
std::optional<typename G::Move> writtenMove(const G& game, Role role, std::string_view text) try {
  const auto moves = movesOf(game, role);
  const typename G::Move move = game.moveFrom(text);
  for (std::size_t i = 0; i < moves.size(); ++i)
    if (moves[i] == move) return move;
  return std::nullopt;
} catch (const Error&) {
  return std::nullopt;
}
}  // namespace detail

/// The move of `role` that has this documented form, or that the game reads from a text; an error
/// that lists its moves if there is none.
template <Playable G>
typename G::Move readMove(const G& game, Role role, const Json& json) {
  const auto moves = movesOf(game, role);
  const std::size_t found = detail::indexOfForm(
      json, moves.size(), G::players.names,
      [&](FormWriter& writer, std::size_t i) { writer.write(formOfMove<G>(moves[i])); });
  if (found < moves.size()) return moves[found];
  if constexpr (requires { game.moveFrom(std::string_view()); })
    if (const std::string* text = detail::textIn(json))
      if (const auto move = detail::writtenMove(game, role, *text)) return *move;
  const std::string what = shownJson(json, 200);
  if (moves.size() == 0)
    throw InactivePlayer(detail::place(game, role) + "not active, so it cannot move " + what, role);
  throw IllegalMove(detail::place(game, role) + "the move " + what + " is illegal; its moves are " +
                        detail::listed(game, role),
                    role);
}

namespace detail {
/// The decisions of an object by role: `read(role, move)` for each.
void readByRole(const Json& json, std::span<const std::string_view> roles,
                const std::function<void(Role, const Json&)>& read);
}  // namespace detail

/// The moves of an object by role: `{"X":7}`.
template <Playable G>
Decisions<G> readMoves(const G& game, const Json& json) {
  Decisions<G> moves{};
  detail::readByRole(json, roleNames(game), [&](Role role, const Json& move) {
    moves[role] = readMove(game, role, move);
  });
  return moves;
}

/// The values of luck from an object by name: `{"die":5}`.
template <Stochastic G>
Hap<G> readHap(const Json& json) {
  Hap<G> hap{};
  const auto placeOf = [](std::size_t i, auto& value) {
    return FieldPlace{
        G::hapNames[i], {}, {}, &value, &valueType<std::remove_cvref_t<decltype(value)>>};
  };
  if constexpr (detail::isTuple<Hap<G>>) {
    std::size_t i = 0;
    std::apply(
        [&](auto&... value) {
          const std::array places{placeOf(i++, value)...};
          detail::readHaps(json, places, G::players.names);
        },
        hap);
  } else {
    const std::array places{placeOf(0, hap)};
    detail::readHaps(json, places, G::players.names);
  }
  return hap;
}

}  // namespace ludorum
