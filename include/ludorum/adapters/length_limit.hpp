// A game with a limit on its length.
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>

#include "ludorum/adapters/adapted.hpp"
#include "ludorum/core/error.hpp"
#include "ludorum/core/form.hpp"
#include "ludorum/core/game.hpp"
#include "ludorum/core/hash.hpp"
#include "ludorum/core/rng.hpp"
#include "ludorum/core/setup.hpp"
#include "ludorum/players/transposition_table.hpp"

namespace ludorum {

namespace detail {
inline constexpr std::string_view limitedPrefix = "Limited ";
}  // namespace detail

/// The parameters of the game itself, and the limit.
template <Playable G>
struct LengthLimitParameters : detail::AdaptedParameters<G> {
  int plies = 1000;
  static constexpr auto fields() {
    return std::tuple_cat(
        std::tuple{Field{"plies", &LengthLimitParameters::plies,
                         "a longer match is tied: moves, or joint moves", Range{1, 1e9}}},
        detail::derivedFields<LengthLimitParameters, detail::AdaptedParameters<G>>());
  }
};

/// What a role knows of the game, and how many moves were made.
template <Playable G>
struct LimitedView {
  View<G> seen{};
  int ply = 0, limit = 1000;
  auto moves(Role role) const {
    return ply < limit ? movesSeen(seen, role) : decltype(movesSeen(seen, role)){};
  }
  std::uint64_t hash() const { return hashOfWords(hashOfView<G>(seen), ply, limit); }
  bool operator==(const LimitedView&) const = default;
  static constexpr auto fields() {
    using V = LimitedView;
    return std::tuple{Field{"seen", &V::seen}, Field{"ply", &V::ply}, Field{"limit", &V::limit}};
  }
};

namespace detail {
/// `sample` of a game that has it.
template <class Limited, class G>
struct LimitedSample {
  bool operator==(const LimitedSample&) const = default;
};
template <class Limited, Sampled G>
struct LimitedSample<Limited, G> {
  static auto sample(const LimitedView<G>& view, Role role, Rng& rng) {
    Limited drawn(G::sample(view.seen, role, rng), view.limit);
    drawn.ply = view.ply;
    return drawn;
  }
  bool operator==(const LimitedSample&) const = default;
};
}  // namespace detail

/// `G`, tied when `limit` moves (joint ones, if they are simultaneous) were made and it is not
/// over. For games that need not end, and for tests that must.
template <detail::Adaptable G>
struct LengthLimit : detail::AdaptedLuck<G>,
                     detail::AdaptedSetup<G, LengthLimitParameters<G>>,
                     detail::AdaptedCount<LengthLimit<G>, G>,
                     detail::AdaptedView<LengthLimit<G>, G>,
                     detail::LimitedSample<LengthLimit<G>, G> {
  using Move = typename G::Move;
  using Parameters = LengthLimitParameters<G>;
  static constexpr std::string_view name =
      detail::JoinedName<detail::limitedPrefix, G::name>::value;
  static constexpr auto players = G::players;
  static constexpr bool zeroSum = isZeroSum<G>();
  static constexpr bool conditionalMembers = true;

  G state{};
  int ply = 0, limit = 1000;

  constexpr LengthLimit() = default;
  /// Throws if the limit is not positive.
  constexpr LengthLimit(const G& game, int plies) : state(game), limit(plies) {
    if (plies < 1) throw Error("a limit on length must be at least 1");
  }
  using Deal = typename detail::AdaptedDeal<G>::Type;
  static LengthLimit start(const Parameters& parameters, const Deal& deal) requires SetUpByLuck<G> {
    return {dealt<G>(parameters, deal), parameters.plies};
  }
  static LengthLimit start(const Parameters& parameters, Rng& rng) requires(!SetUpByLuck<G>) {
    return {startOf<G>(parameters, rng), parameters.plies};
  }

  constexpr std::optional<ResultOf<G>> result() const {
    if (const auto own = state.result()) return own;
    if (ply >= limit) return players.tied();
    return std::nullopt;
  }
  constexpr Bounds resultBounds() const {  // A tie must lie within.
    const Bounds bounds = ludorum::resultBounds(state);
    return {bounds.min < 0 ? bounds.min : 0, bounds.max > 0 ? bounds.max : 0};
  }
  constexpr auto scores() const { return ludorum::scores(state); }
  constexpr Role activePlayer() const requires TurnBased<G> { return state.activePlayer(); }
  constexpr auto moves() const requires TurnBased<G> {
    return ply < limit ? state.moves() : decltype(state.moves()){};
  }
  constexpr RoleSet activePlayers() const requires Simultaneous<G> {
    return ply < limit ? ludorum::activePlayers(state) : RoleSet();
  }
  constexpr auto moves(Role role) const requires Simultaneous<G> {
    return ply < limit ? state.moves(role) : decltype(state.moves(role)){};
  }
  constexpr auto haps(const Action<G>& action) const requires Stochastic<G> {
    return state.haps(action);
  }
  constexpr LengthLimit next(const Action<G>& action) const { return after(nextOf(state, action)); }
  template <class Hap>
  constexpr LengthLimit next(const Action<G>& action, const Hap& hap) const requires Stochastic<G> {
    return after(nextOf(state, action, hap));
  }
  LimitedView<G> seenBy(Role role) const requires Hidden<G> {
    return {state.view(role), ply, limit};
  }
  bool operator==(const LengthLimit&) const = default;
  constexpr std::uint64_t hash() const requires(hasQuickHash<G>()) {
    return hashOfWords(hashOf(state), ply, limit);
  }
  static auto heuristics() requires requires { G::heuristics(); }
  { return detail::adaptedHeuristics<LengthLimit, G>(); }
  static auto moveForm(const Move& move) { return formOfMove<G>(move); }

  /// `{"state":{"Odds":0,"Evens":0},"ply":0}`.
  template <class D>
  struct FormOfGame {
    FormOf<D> state{};
    int ply = 0;
    static constexpr auto fields() {
      return std::tuple{Field{"state", &FormOfGame::state}, Field{"ply", &FormOfGame::ply}};
    }
  };
  auto form() const requires Documented<G> { return FormOfGame<G>{formOf(state), ply}; }
  /// The state of that form; throws if no match can get there.
  template <class D>
  LengthLimit with(const FormOfGame<D>& form) const {
    require(form.ply >= 0 && form.ply <= limit,
            "the ply is 0 to " + std::to_string(limit) + ", the limit");
    LengthLimit made(stateOf(state, form.state), limit);
    made.ply = form.ply;
    return made;
  }

 private:
  constexpr LengthLimit after(const G& next) const {
    LengthLimit made = *this;
    made.state = next;
    ++made.ply;
    return made;
  }
};

}  // namespace ludorum
