// What a game is: the contract of `docs/design.md` as concepts, and what can be derived from it.
#pragma once
#include <algorithm>
#include <concepts>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "ludorum/core/aleatory.hpp"
#include "ludorum/core/error.hpp"
#include "ludorum/core/result.hpp"
#include "ludorum/core/rng.hpp"
#include "ludorum/core/role.hpp"

namespace ludorum {

/// How many roles a game has.
template <class G>
inline constexpr std::size_t roleCount = G::players.size();

template <class G>
using ResultOf = Result<roleCount<G>>;

/// A state of a game: a value. A default one is the start of a match.
template <class G>
concept Game = std::regular<G> && std::regular<typename G::Move> && requires(const G game) {
  { G::name } -> std::convertible_to<std::string_view>;
  typename std::bool_constant<(G::players.size() > 0)>;
  { game.result() } -> std::same_as<std::optional<ResultOf<G>>>;
};

namespace detail {
template <class G, class A>
concept MakesNext = requires(const G game, const A action) {
  { game.next(action) } -> std::same_as<G>;
};
template <class G, class A>
concept Applies = requires(G game, const A action) {
  { game.apply(action) } -> std::same_as<void>;
};
template <class G, class A>
concept MakesNextByLuck = requires(const G game, const A action) {
  { game.next(action, game.haps(action)->value(0)) } -> std::same_as<G>;
};
template <class G, class A>
concept AppliesLuck = requires(G game, const A action) {
  { game.apply(action, game.haps(action)->value(0)) } -> std::same_as<void>;
};
template <class G, class A>
concept NextWithoutLuck = MakesNext<G, A> || Applies<G, A>;
template <class G, class A>
concept NextByLuck = MakesNextByLuck<G, A> || AppliesLuck<G, A>;
/// There is a state after an action: at once, or when luck has decided, or now one, now the other.
template <class G, class A>
concept GoesOn = NextWithoutLuck<G, A> || NextByLuck<G, A>;
}  // namespace detail

/// One role moves at a time: `activePlayer()`, `moves()`, `next(move)`.
template <class G>
concept TurnBased = Game<G> && requires(const G game) {
  { game.activePlayer() } -> std::same_as<Role>;
  { game.moves()[0] } -> std::convertible_to<typename G::Move>;
} && detail::GoesOn<G, typename G::Move>;

/// Moves of several roles, made at the same time. That of a role that is not active means nothing.
template <class G>
using JointMove = PerRole<typename G::Move, roleCount<G>>;

/// Several roles move at the same time: `moves(role)`, empty for one that does not, and
/// `next(moves)`.
template <class G>
concept Simultaneous = Game<G> && requires(const G game) {
  { game.moves(Role{})[0] } -> std::convertible_to<typename G::Move>;
} && detail::GoesOn<G, JointMove<G>>;

/// A game that can be played: by turns or simultaneously, not both.
template <class G>
concept Playable = (TurnBased<G> && !Simultaneous<G>) || (Simultaneous<G> && !TurnBased<G>);

namespace detail {
template <class G>
struct ActionOf {
  using Type = typename G::Move;
};
template <Simultaneous G>
struct ActionOf<G> {
  using Type = JointMove<G>;
};
}  // namespace detail

/// What `next` takes: a move of the active player, or a move for every role.
template <Playable G>
using Action = typename detail::ActionOf<G>::Type;

/// Luck has a part in it: `haps(action)` gives the random variables that an action depends on, or
/// nothing; `next(action, hap)` goes on with their values; `hapNames` names them.
template <class G>
concept Stochastic = Playable<G> && requires(const G game, const Action<G> action) {
  { game.haps(action)->size() } -> std::convertible_to<std::size_t>;
  { G::hapNames[0] } -> std::convertible_to<std::string_view>;
} && detail::NextByLuck<G, Action<G>>;
template <class G>
concept Deterministic = Playable<G> && !Stochastic<G>;

/// The random variables of a stochastic game, and the values that they take.
template <Stochastic G>
using HapsOf =
    typename decltype(std::declval<const G&>().haps(std::declval<const Action<G>&>()))::value_type;
template <Stochastic G>
using Hap = ValueOf<HapsOf<G>>;

/// The state after an action that luck has no part in. A game in which every action has luck needs
/// no `next(action)`; if it says otherwise, that is an error.
template <Playable G>
[[gnu::always_inline]] constexpr G nextOf(const G& game, const Action<G>& action) {
  if constexpr (detail::MakesNext<G, Action<G>>) {
    return game.next(action);
  } else if constexpr (detail::Applies<G, Action<G>>) {
    G after = game;
    after.apply(action);
    return after;
  } else {
    throw Error(std::string(G::name) + " has no next(move): haps(move) must never be empty");
  }
}
/// The state after an action when luck takes that value.
template <Stochastic G>
[[gnu::always_inline]] constexpr G nextOf(const G& game, const Action<G>& action,
                                          const Hap<G>& hap) {
  if constexpr (detail::MakesNextByLuck<G, Action<G>>) {
    return game.next(action, hap);
  } else {
    G after = game;
    after.apply(action, hap);
    return after;
  }
}

/// Makes an action in place: a state that is too large to be copied says how (`apply`).
template <Playable G>
[[gnu::always_inline]] constexpr void applyAction(G& game, const Action<G>& action) {
  if constexpr (detail::Applies<G, Action<G>>)
    game.apply(action);
  else
    game = nextOf(game, action);
}
template <Stochastic G>
[[gnu::always_inline]] constexpr void applyAction(G& game, const Action<G>& action,
                                                  const Hap<G>& hap) {
  if constexpr (detail::AppliesLuck<G, Action<G>>)
    game.apply(action, hap);
  else
    game = nextOf(game, action, hap);
}

/// The number of players is chosen by a parameter: `playerCount()` of a game's `players` take part.
template <class G>
concept PlayerCounted = requires(const G game) {
  { game.playerCount() } -> std::convertible_to<std::size_t>;
};

/// How many of a game's `players` take part, the first ones: all, unless the game has
/// `playerCount()`.
template <Game G>
constexpr std::size_t playerCount([[maybe_unused]] const G& game) {
  if constexpr (PlayerCounted<G>)
    return game.playerCount();
  else
    return roleCount<G>;
}
/// Their names.
template <Game G>
constexpr std::span<const std::string_view> roleNames(const G& game) {
  return std::span(G::players.names).first(playerCount(game));
}

/// One role only: a puzzle.
template <class G>
concept SinglePlayer = Game<G> && roleCount<G>
== 1;

/// A role does not see the whole state: `view(role)` is what it sees.
template <class G>
concept Hidden = Game<G> && requires(const G game) {
  { game.view(Role{}) } -> std::regular;
};
/// Every role sees the whole state, so that a player can look ahead.
template <class G>
concept Open = Playable<G> && !Hidden<G>;

namespace detail {
template <class G>
struct ViewOf {
  using Type = G;
};
template <Hidden G>
struct ViewOf<G> {
  using Type = std::remove_cvref_t<decltype(std::declval<const G&>().view(Role{}))>;
};
}  // namespace detail

/// What a player is shown: the state itself where nothing is hidden.
template <Game G>
using View = typename detail::ViewOf<G>::Type;

/// It says how a state is drawn that looks so to a role: `sample(view, role, rng)`.
template <class G>
concept Sampled = Hidden<G> && requires(const View<G> view, Rng rng) {
  { G::sample(view, Role{}, rng) } -> std::same_as<G>;
};

/// What `role` sees of a state.
template <Game G>
constexpr decltype(auto) viewOf(const G& game, [[maybe_unused]] Role role) {
  if constexpr (Hidden<G>)
    return game.view(role);
  else
    return (game);
}

/// Whether what some roles win, others lose. So it is in any game of two roles or more that does
/// not say `static constexpr bool zeroSum = false`.
template <Game G>
constexpr bool isZeroSum() {
  if constexpr (requires { G::zeroSum; })
    return G::zeroSum;
  else
    return roleCount<G> > 1;
}

/// The roles that move now: nobody once the game is over.
template <Playable G>
constexpr RoleSet activePlayers(const G& game) {
  if constexpr (TurnBased<G>) {
    return game.moves().size() > 0 ? RoleSet(game.activePlayer()) : RoleSet();
  } else if constexpr (requires { game.activePlayers(); }) {
    return game.result() ? RoleSet() : game.activePlayers();
  } else {
    RoleSet active;
    for (const Role role : G::players.all())
      if (game.moves(role).size() > 0) active = active | role;
    return active;
  }
}

/// Whether all of these roles move now.
template <Playable G>
constexpr bool isActive(const G& game, RoleSet roles) {
  return (roles - activePlayers(game)).empty();
}

/// The moves of a role; none if it is not active.
template <Playable G>
constexpr auto movesOf(const G& game, Role role) {
  if constexpr (Simultaneous<G>) {
    return game.moves(role);
  } else {
    const auto moves = game.moves();
    return role == game.activePlayer() ? moves : std::remove_const_t<decltype(moves)>{};
  }
}

/// The moves that a role is told of by what it sees: a state, or a view with `moves(role)` or
/// `moves()` of its own.
template <class View>
constexpr auto movesSeen(const View& view, Role role) {
  if constexpr (Playable<View>)
    return movesOf(view, role);
  else if constexpr (requires { view.moves(role); })
    return view.moves(role);
  else
    return view.moves();
}

/// Whether a role can make this move now.
template <Playable G>
constexpr bool isLegal(const G& game, Role role, const typename G::Move& move) {
  const auto moves = movesOf(game, role);
  if constexpr (requires { moves.contains(move); }) {
    return moves.contains(move);
  } else {
    for (std::size_t i = 0; i < moves.size(); ++i)
      if (moves[i] == move) return true;
    return false;
  }
}

/// All combinations of the roles' moves, numbered; a list that is computed as it is read.
template <Simultaneous G>
class JointMoves {
 public:
  using value_type = JointMove<G>;

  constexpr explicit JointMoves(const G& game) {
    for (const Role role : G::players.all()) lists_[role] = game.moves(role);
    for (const auto& list : lists_) any_ = any_ || list.size() > 0;
  }
  constexpr std::size_t size() const {
    std::size_t count = any_ ? 1 : 0;
    for (const auto& list : lists_) count *= radix(list);
    return count;
  }
  constexpr JointMove<G> operator[](std::size_t i) const {
    JointMove<G> moves{};
    for (std::size_t r = roleCount<G>; r-- > 0;) {  // The last role's move changes first.
      if (lists_[r].size() > 0) moves[r] = lists_[r][i % lists_[r].size()];
      i /= radix(lists_[r]);
    }
    return moves;
  }

 private:
  using List = std::remove_cvref_t<decltype(std::declval<const G&>().moves(Role{}))>;
  static constexpr std::size_t radix(const List& list) {
    return std::max<std::size_t>(1, list.size());
  }
  PerRole<List, roleCount<G>> lists_{};
  bool any_ = false;
};

/// Everything that can be done now: the moves of the active player, or all joint moves.
template <Playable G>
constexpr auto actions(const G& game) {
  if constexpr (Simultaneous<G>)
    return JointMoves<G>(game);
  else
    return game.moves();
}

/// The scores: the game's own if it has them, else the result, else zeros.
template <Game G>
constexpr Result<roleCount<G>> scores(const G& game) {
  ResultOf<G> values{};
  if constexpr (requires { game.scores(); }) {
    const auto own = game.scores();
    for (std::size_t i = 0; i < roleCount<G>; ++i) values[i] = static_cast<float>(own[i]);
  } else if (const auto result = game.result()) {
    values = *result;
  }
  return values;
}

/// The least and the greatest result: -1 and 1, unless the game has `resultBounds()`.
template <Game G>
constexpr Bounds resultBounds([[maybe_unused]] const G& game) {
  if constexpr (requires { game.resultBounds(); })
    return game.resultBounds();
  else
    return {};
}

/// A result with the game's bounds stretched or shrunk to -1 and 1.
template <Game G>
constexpr ResultOf<G> normalizedResult(const G& game, ResultOf<G> result) {
  const Bounds bounds = resultBounds(game);
  for (float& value : result) value = (value - bounds.min) / (bounds.max - bounds.min) * 2 - 1;
  return result;
}

}  // namespace ludorum
