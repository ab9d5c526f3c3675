// The rules of the contract of a game, as constants that tell whether they are kept. None of them
// is an error; `contract.hpp` makes errors of them.
//
// A rule supposes that those of the groups before it are kept: where one is broken, the later ones
// count as kept, so that one mistake is told once.
#pragma once
#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <vector>

#include "ludorum/core/aleatory.hpp"
#include "ludorum/core/contract_names.hpp"
#include "ludorum/core/fields.hpp"
#include "ludorum/core/game.hpp"
#include "ludorum/core/named.hpp"
#include "ludorum/core/result.hpp"
#include "ludorum/core/rng.hpp"
#include "ludorum/core/role.hpp"
#include "ludorum/core/setup.hpp"

namespace ludorum::contract {

namespace detail {
/// What the address of a static member is, and that of a member of each state is not.
template <class Pointer>
concept ToStatic = !std::is_member_pointer_v<Pointer>;
template <class T>
inline constexpr bool isPlayers = false;
template <std::size_t N>
inline constexpr bool isPlayers<Players<N>> = true;
template <class T>
concept IsPlayers = isPlayers<std::remove_cvref_t<T>>;
/// A name is not empty, and can be written in one line.
constexpr bool isName(std::string_view name) {
  for (const char c : name)
    if (static_cast<unsigned char>(c) < ' ') return false;
  return !name.empty();
}
/// All are names, and no two are equal.
template <class List>
constexpr bool areNames(const List& names) {
  for (std::size_t i = 0; i < std::size(names); ++i) {
    if (!isName(names[i])) return false;
    for (std::size_t j = 0; j < i; ++j)
      if (std::string_view(names[i]) == std::string_view(names[j])) return false;
  }
  return true;
}
/// What is no constant is not looked at.
template <class G>
concept HapNamesUnfit = requires {
  typename std::enable_if_t<!areNames(G::hapNames)>;
};
/// A game is called by the letters and digits of its name.
constexpr bool isCallable(std::string_view name) {
  for (const char c : name)
    if ((c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z'))
      return isName(name);
  return false;
}
template <class L, class Move>
concept ListOf = requires(const L list) {
  { list.size() } -> std::convertible_to<std::size_t>;
  { list[0] } -> std::convertible_to<Move>;
};
/// What has a scene, which is of `boards/`: a width, a height, places and strokes.
template <class T>
concept HasScene = requires(const T seen) {
  { seen.scene().width } -> std::convertible_to<double>;
  { seen.scene().places.size() } -> std::convertible_to<std::size_t>;
  { seen.scene().strokes.size() } -> std::convertible_to<std::size_t>;
};
/// What tells where a move is clicked: a list of numbers.
template <class T, class Move>
concept HasClicks = requires(const T seen, const Move move) {
  { seen.clicks(move) } -> std::same_as<std::vector<std::size_t>>;
};
template <class T, std::size_t N>
inline constexpr bool arePoints = false;
template <class T, std::size_t N>
inline constexpr bool arePoints<PerRole<T, N>, N> = std::is_arithmetic_v<T>;
template <class T, std::size_t N>
concept PointsOf = arePoints<std::remove_cvref_t<T>, N>;
template <class T>
inline constexpr bool isOptionalLuck = false;
template <Aleatory A>
inline constexpr bool isOptionalLuck<std::optional<A>> = true;
template <class T>
concept OptionalLuck = isOptionalLuck<std::remove_cvref_t<T>>;
/// How many random variables one stands for.
template <class T>
inline constexpr std::size_t luckCount = 1;
template <class... A>
inline constexpr std::size_t luckCount<std::optional<Joint<A...>>> = sizeof...(A);
/// A tuple of `Named` functions, each with that signature.
template <class T, class Result, class... Arguments>
inline constexpr bool areNamed = false;
template <class... F, class Result, class... Arguments>
inline constexpr bool areNamed<std::tuple<Named<F>...>, Result, Arguments...> =
    (true && ... && std::is_invocable_r_v<Result, F&, Arguments...>);
template <class T, class Result, class... Arguments>
concept NamedAs = areNamed<std::remove_cvref_t<T>, Result, Arguments...>;
}  // namespace detail

/// What every game is, and has as static members.
template <class G>
struct ValueRules {
  using H = Has<G>;
  /// Neither final nor private: of a class without `public:` nothing can be called.
  static constexpr bool isOpen = requires { &G::name; }
  || requires { &G::players; }
  || requires { &G::operator==; }
  || !H::name || !H::players;
  static constexpr bool isStruct = std::is_class_v<G> && !std::is_final_v<G>;
  static constexpr bool copies = std::default_initializable<G> && std::copyable<G>;
  static constexpr bool compares = !isOpen || std::equality_comparable<G>;
  static constexpr bool name = !isOpen || requires {
    { G::name } -> std::convertible_to<std::string_view>;
    { &G::name } -> detail::ToStatic;
  };
  static constexpr bool callable = !isOpen || !name || !requires {
    typename std::enable_if_t<!detail::isCallable(G::name)>;
  };
  static constexpr bool players = !isOpen || requires {
    { G::players } -> detail::IsPlayers;
    { &G::players } -> detail::ToStatic;
    typename std::bool_constant<(G::players.names[0].size() > 0)>;
  };
  static constexpr bool rolesFit = [] {
    if constexpr (isOpen && players) return G::players.names.size() <= 32;
    return true;
  }();
  static constexpr bool roleNames = [] {
    if constexpr (isOpen && players) return detail::areNames(G::players.names);
    return true;
  }();
  static constexpr bool move = !isOpen || requires {
    requires std::regular<typename G::Move> && !std::is_pointer_v<typename G::Move>;
  };
  static constexpr bool kept = isStruct && isOpen && copies && compares && name && callable &&
                               players && rolesFit && roleNames && move;
};

/// Whether a game is meant to be simultaneous: it has `moves(role)`, and no `activePlayer()`.
template <class G>
inline constexpr bool isSimultaneous = Simultaneous<G> ||
                                       (!Has<G>::activePlayer &&
                                        requires(G game) { game.moves(Role{}); });

namespace detail {
/// The moves, actions and results of a game, so that rules can name them even if it has none.
template <class G, bool = ValueRules<G>::kept>
struct TypesOf {
  static constexpr std::size_t roles = 0;
  using Move = int;
  using Action = int;
  using Result = int;
};
template <class G>
struct TypesOf<G, true> {
  static constexpr std::size_t roles = roleCount<G>;
  using Result = ResultOf<G>;
  using Move = typename G::Move;
  using Action = std::conditional_t<isSimultaneous<G>, JointMove<G>, Move>;
};
}  // namespace detail
template <class G>
using MoveFor = typename detail::TypesOf<G>::Move;
/// What `next` and `haps` take.
template <class G>
using ActionFor = typename detail::TypesOf<G>::Action;

/// How moves are made.
template <class G>
struct PlayRules {
  static constexpr bool judged = ValueRules<G>::kept;
  static constexpr bool together = [] {
    if constexpr (judged) return isSimultaneous<G>;
    return false;
  }();
  static constexpr bool byTurns = judged && !together;

  static constexpr bool result = !judged || requires(const G game) {
    { game.result() } -> std::same_as<std::optional<typename detail::TypesOf<G>::Result>>;
  };
  static constexpr bool activePlayer = !byTurns || requires(const G game) {
    { game.activePlayer() } -> std::same_as<Role>;
  };
  static constexpr bool noActivePlayer = !together || !Has<G>::activePlayer || Conditional<G>;
  static constexpr bool activePlayers =
      !judged || !Has<G>::activePlayers || Conditional<G> || (together && requires(const G game) {
        { game.activePlayers() } -> std::same_as<RoleSet>;
      });
  static constexpr bool moves = !byTurns || requires(const G game) {
    { game.moves() } -> detail::ListOf<MoveFor<G>>;
  };
  static constexpr bool movesOfRole = !together || requires(const G game) {
    { game.moves(Role{}) } -> detail::ListOf<MoveFor<G>>;
  };
  /// Where every move has luck, or `apply` is there, `next(move)` may be missing; but it cannot be
  /// wrong.
  static constexpr bool nextIsRight = judged && ludorum::detail::NextWithoutLuck<G, ActionFor<G>>;
  static constexpr bool nextIsWrong = judged && !ludorum::detail::MakesNext<G, ActionFor<G>> &&
                                      requires(G game, ActionFor<G> action) {
    game.next(action);
  };
  /// What does not change a state is no `apply`.
  static constexpr bool applyIsConst = ludorum::detail::Applies<const G, ActionFor<G>> ||
                                       ludorum::detail::AppliesLuck<const G, ActionFor<G>>;
  /// `apply(action)`, `apply(action, hap)`, or both.
  static constexpr bool apply = !judged || !Has<G>::apply ||
                                (!applyIsConst && (ludorum::detail::Applies<G, ActionFor<G>> ||
                                                   ludorum::detail::AppliesLuck<G, ActionFor<G>>));
  static constexpr bool playerCount = !judged || !Has<G>::playerCount || PlayerCounted<G>;
  static constexpr bool someNext =
      !nextIsWrong && (nextIsRight || Has<G>::haps || Has<G>::hapNames);
  static constexpr bool next = !byTurns || someNext;
  static constexpr bool nextOfAll = !together || someNext;
  static constexpr bool kept = result && activePlayer && noActivePlayer && activePlayers && moves &&
                               movesOfRole && next && nextOfAll && apply && playerCount;
};

/// Luck.
template <class G>
struct LuckRules {
  static constexpr bool judged = ValueRules<G>::kept && PlayRules<G>::kept;
  static constexpr bool spelt =
      !judged || !(Misspelt<G>::haps || (Misspelt<G>::hapNames && !Has<G>::haps));
  static constexpr bool lucky =
      judged && spelt && (Has<G>::haps || Has<G>::hapNames) && (!Conditional<G> || Stochastic<G>);

  static constexpr bool haps = !lucky || requires(const G game, const ActionFor<G> action) {
    { game.haps(action) } -> detail::OptionalLuck;
  };
  static constexpr bool next = !lucky || !haps || ludorum::detail::NextByLuck<G, ActionFor<G>>;
  static constexpr bool hapNames = !lucky || requires {
    { G::hapNames[0] } -> std::convertible_to<std::string_view>;
    { &G::hapNames } -> detail::ToStatic;
    requires !detail::HapNamesUnfit<G>;
  };
  static constexpr bool count =
      !lucky || !haps || !hapNames || requires(const G game, const ActionFor<G> action) {
    requires(std::size(G::hapNames) ==
             detail::luckCount<std::remove_cvref_t<decltype(game.haps(action))>>);
  };
  static constexpr bool kept = spelt && haps && next && hapNames && count;
};

/// What the state is worth and looks like, and how the game is set up.
template <class G>
struct MemberRules {
  using H = Has<G>;
  static constexpr bool judged =
      ValueRules<G>::kept && PlayRules<G>::kept && LuckRules<G>::kept && !Conditional<G>;

  static constexpr bool view = !judged || !H::view || requires(const G game) {
    { game.view(Role{}) } -> std::regular;
  };
  /// Where nothing is hidden there is nothing to draw.
  static constexpr bool sampleIsAsked = !judged || !H::sample || H::view;
  static constexpr bool sample = !judged || !H::sample || !H::view || !view || Sampled<G>;
  static constexpr bool publicIsAsked = !judged || !(H::publicView || H::isPublic) || H::view;
  static constexpr bool publicView = !judged || !H::publicView || requires(const G game) {
    { game.publicView() } -> std::regular;
    requires Described<std::remove_cvref_t<decltype(game.publicView())>>;
  };
  static constexpr bool isPublic =
      !judged || !H::isPublic || requires(const G game, const MoveFor<G> move) {
    { game.isPublic(move) } -> std::convertible_to<bool>;
  };
  static constexpr bool resultBounds = !judged || !H::resultBounds || requires(const G game) {
    { game.resultBounds() } -> std::convertible_to<Bounds>;
  };
  static constexpr bool zeroSum = !judged || !H::zeroSum || requires {
    typename std::bool_constant<G::zeroSum>;
  };
  static constexpr bool scores = !judged || !H::scores || requires(const G game) {
    { game.scores() } -> detail::PointsOf<detail::TypesOf<G>::roles>;
  };
  static constexpr bool rules = !judged || !H::rules || requires {
    { G::rules } -> std::convertible_to<std::string_view>;
    { &G::rules } -> detail::ToStatic;
  };
  static constexpr bool hash = !judged || !H::hash || requires(const G game) {
    { game.hash() } -> std::integral;
  };
  static constexpr bool heuristics = !judged || !H::heuristics || requires {
    { G::heuristics() } -> detail::NamedAs<double, const G&, Role>;
  };
  static constexpr bool policies = !judged || !H::policies || requires {
    { G::policies() } -> detail::NamedAs<MoveFor<G>, const G&, Role, Rng&>;
  };
  static constexpr bool quiescences = !judged || !H::quiescences || requires {
    { G::quiescences() } -> detail::NamedAs<bool, const G&, Role>;
  };
  static constexpr bool moveOrder = !judged || !H::moveOrder || requires(const MoveFor<G> m) {
    { G::moveOrder(m) } -> std::integral;
  };
  static constexpr bool aliases = !judged || !H::aliases || requires {
    { *std::begin(G::aliases) } -> std::convertible_to<std::string_view>;
    { &G::aliases } -> detail::ToStatic;
  };
  static constexpr bool picture = !judged || !H::picture || requires {
    typename std::bool_constant<(G::picture.rows * G::picture.columns > 0)>;
    { G::picture.member } -> std::convertible_to<std::string_view>;
    {G::picture.click};
    {G::picture.pieces.size()};
    { G::picture.checkered } -> std::convertible_to<bool>;
  };
  static constexpr bool scene = !judged || !H::scene || detail::HasScene<G>;
  static constexpr bool clicks =
      !judged || !scene || !(H::scene || H::clicks) || detail::HasClicks<G, MoveFor<G>>;
  /// In a game that hides something, roles are shown what they see.
  static constexpr bool sceneOfView =
      !judged || !view || !scene || !clicks || !H::scene || !H::view || requires(const G game) {
    { game.view(Role{}) } -> detail::HasScene;
    { game.view(Role{}) } -> detail::HasClicks<MoveFor<G>>;
  };
  static constexpr bool kept = view && sampleIsAsked && sample && publicIsAsked && publicView &&
                               isPublic && resultBounds && zeroSum && scores && hash &&
                               heuristics && policies && quiescences && moveOrder && aliases &&
                               picture && scene && clicks && sceneOfView && rules;
};

/// How the game is set up.
template <class G>
struct SetupRules {
  using H = Has<G>;
  static constexpr bool judged =
      ValueRules<G>::kept && PlayRules<G>::kept && LuckRules<G>::kept && !Conditional<G>;

  static constexpr bool parameters = !judged || !H::parameters || requires {
    requires std::default_initializable<typename G::Parameters>;
    requires std::copyable<typename G::Parameters>;
    G::Parameters::fields();
  };
  static constexpr bool variant = !judged || !H::variant || requires {
    { G::Variant::isMeantBy(typename G::Parameters{}) } -> std::same_as<bool>;
    requires std::same_as<typename G::Parameters, typename G::Variant::Parameters>;
  };
  /// `start` without anything to start from, which nobody would call.
  static constexpr bool startIsAsked = !judged || !H::start || H::parameters || H::setup;
  static constexpr bool startIsThere = !judged || H::start || !(H::parameters || H::setup);
  static constexpr bool start = !judged || !H::start || !H::parameters || !parameters || H::setup ||
                                StartsFrom<G> || StartsByChance<G>;
  static constexpr bool setup = !judged || !H::setup || !H::start || !parameters || SetUpByLuck<G>;
  static constexpr bool kept =
      parameters && variant && startIsAsked && startIsThere && start && setup;
};

}  // namespace ludorum::contract
