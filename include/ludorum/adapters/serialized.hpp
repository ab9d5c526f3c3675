// A simultaneous game as a game by turns.
#pragma once
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>

#include "ludorum/adapters/adapted.hpp"
#include "ludorum/core/error.hpp"
#include "ludorum/core/form.hpp"
#include "ludorum/core/game.hpp"
#include "ludorum/core/hash.hpp"
#include "ludorum/core/rng.hpp"
#include "ludorum/core/setup.hpp"
#include "ludorum/players/evaluation.hpp"
#include "ludorum/players/transposition_table.hpp"

namespace ludorum {

namespace detail {
inline constexpr std::string_view serializedPrefix = "Serialized ";

}  // namespace detail

/// The parameters of the game itself.
template <Simultaneous G>
struct SerializedParameters : detail::AdaptedParameters<G> {
  static constexpr auto fields() {
    return detail::derivedFields<SerializedParameters, detail::AdaptedParameters<G>>();
  }
};

/// What a role knows of the game, who decides now, and what was decided already.
template <Simultaneous G>
struct SerializedView {
  using Written = detail::Kept<decltype(formOfMove<G>(std::declval<typename G::Move>()))>;
  View<G> seen{};
  Role turn{};
  PerRole<std::optional<Written>, roleCount<G>> decided{};
  auto moves(Role role) const {
    return role == turn ? movesSeen(seen, role) : decltype(movesSeen(seen, role)){};
  }
  std::uint64_t hash() const { return hashOfWords(hashOfView<G>(seen), turn); }
  bool operator==(const SerializedView&) const = default;
  static constexpr auto fields() {
    using V = SerializedView;
    return std::tuple{Field{"seen", &V::seen}, Field{"turn", &V::turn, "who decides"},
                      Field{"decided", &V::decided, "the moves that are already decided"}};
  }
};

/// The roles that move at the same time in `G` decide one after the other, from `first` on, and the
/// game goes on when all have. Players of games by turns can so play simultaneous ones.
///
/// Mind that it is another game: who decides later sees what was decided before. The value for the
/// one who decides first is what it can be sure of if its move is found out; for the last, what it
/// gets by knowing all others' moves. The value of the simultaneous game lies between.
template <Simultaneous G>
requires detail::Adaptable<G>
struct Serialized : detail::AdaptedLuck<G>,
                    detail::AdaptedSetup<G, SerializedParameters<G>>,
                    detail::AdaptedCount<Serialized<G>, G>,
                    detail::AdaptedView<Serialized<G>, G> {
  using Move = typename G::Move;
  using Parameters = SerializedParameters<G>;
  static constexpr std::string_view name =
      detail::JoinedName<detail::serializedPrefix, G::name>::value;
  static constexpr auto players = G::players;
  static constexpr bool zeroSum = isZeroSum<G>();
  static constexpr bool conditionalMembers = true;

  G state{};
  JointMove<G> decided{};  // By those who have; a default move for the others.
  RoleSet done{};  // Who has decided.
  Role first{};

  constexpr Serialized() = default;
  constexpr explicit Serialized(const G& game, Role firstToDecide = Role{0})
      : state(game), first(firstToDecide) {}

  using Deal = typename detail::AdaptedDeal<G>::Type;
  static Serialized start(const Parameters& parameters, const Deal& deal) requires SetUpByLuck<G> {
    return Serialized(dealt<G>(parameters, deal));
  }
  static Serialized start(const Parameters& parameters, Rng& rng) requires(!SetUpByLuck<G>) {
    return Serialized(startOf<G>(parameters, rng));
  }

  /// The next one to decide.
  constexpr Role activePlayer() const {
    const RoleSet left = activePlayers(state) - done;
    for (std::size_t i = 0; i < roleCount<G>; ++i)
      if (const Role role = nth(i); left.contains(role)) return role;
    return first;
  }
  constexpr std::optional<ResultOf<G>> result() const { return state.result(); }
  constexpr Bounds resultBounds() const { return ludorum::resultBounds(state); }
  constexpr auto scores() const { return ludorum::scores(state); }
  constexpr auto moves() const { return state.moves(activePlayer()); }
  constexpr auto haps(const Move& move) const requires Stochastic<G> {
    return isLast() ? state.haps(joint(move)) : decltype(state.haps(decided)){};
  }
  constexpr Serialized next(const Move& move) const {
    if (isLast()) return Serialized(nextOf(state, joint(move)), first);
    Serialized after = *this;
    after.decided = joint(move);
    after.done = done | activePlayer();
    return after;
  }
  template <class Hap>
  constexpr Serialized next(const Move& move, const Hap& hap) const requires Stochastic<G> {
    return Serialized(nextOf(state, joint(move), hap), first);
  }
  SerializedView<G> seenBy(Role role) const requires Hidden<G> {
    SerializedView<G> seen{state.view(role), activePlayer(), {}};
    for (const Role other : done) seen.decided[other] = written(decided[other]);
    return seen;
  }
  bool operator==(const Serialized&) const = default;
  constexpr std::uint64_t hash() const requires(detail::isPlain<Move>&& hasQuickHash<G>()) {
    std::uint64_t hash = hashOfWords(hashOf(state), first);
    for (const Role role : done) {
      hash = mixed(hash, index(role) + 1);
      for (const auto b : std::bit_cast<std::array<unsigned char, sizeof(Move)>>(decided[role]))
        hash = mixed(hash, b);
    }
    return hash;
  }
  static auto heuristics() requires requires { G::heuristics(); }
  { return detail::adaptedHeuristics<Serialized, G>(); }
  static auto moveForm(const Move& move) { return formOfMove<G>(move); }

  /// `{"state":{"Odds":0,"Evens":0},"moves":{"Odds":1,"Evens":null}}`.
  template <class D>
  struct FormOfGame {
    using Written = detail::Kept<decltype(formOfMove<D>(std::declval<Move>()))>;
    FormOf<D> state{};
    PerRole<std::optional<Written>, roleCount<D>> moves{};
    static constexpr auto fields() {
      return std::tuple{Field{"state", &FormOfGame::state}, Field{"moves", &FormOfGame::moves}};
    }
  };
  auto form() const requires Documented<G> {
    FormOfGame<G> form{formOf(state), {}};
    for (const Role role : done) form.moves[role] = written(decided[role]);
    return form;
  }
  /// The state of that form; throws if no match can get there.
  template <class D>
  Serialized with(const FormOfGame<D>& form) const {
    Serialized made(stateOf(state, form.state), first);
    for (std::size_t i = 0; i < roleCount<G>; ++i) {
      const Role role = made.activePlayer();
      const auto& wanted = form.moves[role];
      if (made.done.contains(role) || !wanted) break;
      require(!made.isLast(), "impossible moves: when all have decided, the game goes on");
      made = made.next(made.moveOf(role, *wanted));
    }
    for (const Role role : players.all())
      require(form.moves[role].has_value() == made.done.contains(role),
              "impossible moves: " + std::string(players[role]) + " cannot have decided yet");
    return made;
  }

 private:
  constexpr Role nth(std::size_t i) const { return Role((index(first) + i) % roleCount<G>); }
  constexpr bool isLast() const { return (activePlayers(state) - done).size() == 1; }
  constexpr JointMove<G> joint(const Move& move) const {
    JointMove<G> moves = decided;
    moves[activePlayer()] = move;
    return moves;
  }
  static auto written(const Move& move) { return detail::kept(formOfMove<G>(move)); }
  template <class Written>
  Move moveOf(Role role, const Written& wanted) const {
    const auto list = state.moves(role);
    for (std::size_t i = 0; i < list.size(); ++i)
      if (written(list[i]) == wanted) return list[i];
    throw Error("impossible moves: " + std::string(players[role]) + " cannot move so");
  }
};

/// A player of `Serialized<G>` as one of `G`. It takes itself for the first to decide: it plays as
/// if the others found out its moves, and so what it is sure of.
template <Simultaneous G, class P>
class SerializedPlayer {
 public:
  explicit SerializedPlayer(P player) : player_(std::move(player)) {}

  typename G::Move operator()(const G& game, Role role) {
    return player_(Serialized<G>(game, role), role);
  }
  Evaluations<G> evaluatedMoves(const G& game, Role role) {
    Evaluations<G> evaluations;
    for (auto& e : player_.evaluatedMoves(Serialized<G>(game, role), role))
      evaluations.push_back({e.move, e.value, e.visits, {e.move}});
    return evaluations;
  }

 private:
  P player_;
};

}  // namespace ludorum
