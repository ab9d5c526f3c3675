// The names of a game's roles, and the results that can be told from them.
#pragma once
#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string_view>

#include "ludorum/core/error.hpp"
#include "ludorum/core/names.hpp"
#include "ludorum/core/role.hpp"

namespace ludorum {

/// How a match ended, for every role from its own point of view: positive is a victory, negative a
/// defeat, zero a tie.
template <std::size_t N>
using Result = PerRole<float, N>;

/// The least and the greatest number that a result of a game can hold.
struct Bounds {
  float min = -1, max = 1;
  bool operator==(const Bounds&) const = default;
};

/// The roles of a game: `static constexpr Players players{"X", "O"};`.
///
/// `victory` and `defeat` make zero-sum results: what the named roles get, the others lose, shared
/// evenly on both sides. With a single role there is nobody to lose it.
template <std::size_t N>
struct Players {
  std::array<std::string_view, N> names;

  template <class... Names>
  constexpr Players(Names... name) : names{name...} {}  // NOLINT: written as a list of names.

  static constexpr std::size_t size() { return N; }
  static constexpr RoleSet all() { return RoleSet::all(N); }
  /// The name of a role.
  constexpr std::string_view operator[](Role role) const { return names[index(role)]; }
  /// The role of that name, to the letter.
  constexpr std::optional<Role> find(std::string_view name) const {
    for (std::size_t i = 0; i < N; ++i)
      if (names[i] == name) return Role(i);
    return std::nullopt;
  }
  /// The role of that name; an error that lists the roles if there is none.
  Role role(std::string_view name) const {
    if (const auto found = find(name)) return *found;
    throw Error(unknownName("role", name, names));
  }

  /// The role after this one: with two roles, the other.
  static constexpr Role opponent(Role role) { return Role((index(role) + 1) % N); }
  /// Everybody but the given roles.
  static constexpr RoleSet opponents(RoleSet roles) { return all() - roles; }

  /// The winners share `score`, the others share its loss. Where only the first `count` roles play
  /// (see `playerCount`), the rest get nothing.
  static constexpr Result<N> victory(RoleSet winners, float score = 1, std::size_t count = N) {
    const auto won = winners.size(), lost = count - won;
    Result<N> result{};
    for (const Role role : RoleSet::all(count)) result[role] = lost > 0 ? -score / float(lost) : 0;
    for (const Role role : winners) result[role] = score / float(won);
    return result;
  }
  /// The same for a single winner, without a loop over a set: playouts end here.
  static constexpr Result<N> victory(Role winner, float score = 1) {
    Result<N> result;
    result.fill(-score / float(N > 1 ? N - 1 : 1));
    result[winner] = score;
    return result;
  }
  /// The losers share `score`, a negative number; the others share what they lost.
  static constexpr Result<N> defeat(RoleSet losers, float score = -1, std::size_t count = N) {
    return victory(losers, score, count);
  }
  static constexpr Result<N> defeat(Role loser, float score = -1) { return victory(loser, score); }
  /// Everybody gets the same: nothing, as a rule.
  static constexpr Result<N> tied(float score = 0) {
    Result<N> result;
    result.fill(score);
    return result;
  }
};
template <class... Names>
Players(Names...) -> Players<sizeof...(Names)>;

}  // namespace ludorum
