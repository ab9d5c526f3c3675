// A game whose roles forget nothing, made of one whose views tell what is on the table now.
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "ludorum/adapters/adapted.hpp"
#include "ludorum/core/form.hpp"
#include "ludorum/core/game.hpp"
#include "ludorum/core/hash.hpp"
#include "ludorum/core/rng.hpp"
#include "ludorum/core/setup.hpp"

namespace ludorum {

namespace detail {
inline constexpr std::string_view recallPrefix = "Recalled ";
}  // namespace detail

/// The parameters of the game itself.
template <Playable G>
struct RecallParameters : detail::AdaptedParameters<G> {
  static constexpr auto fields() {
    return detail::derivedFields<RecallParameters, detail::AdaptedParameters<G>>();
  }
};

/// What a role has seen once, and what it did then; nothing if it was not its turn.
template <Hidden G>
struct Memory {
  using Written = detail::Kept<decltype(formOfMove<G>(std::declval<typename G::Move>()))>;
  View<G> saw{};
  std::optional<Written> did{};
  bool operator==(const Memory&) const = default;
  static constexpr auto fields() {
    return std::tuple{Field{"saw", &Memory::saw}, Field{"did", &Memory::did}};
  }
};

/// `G` with a memory for each role: its view is what it sees now, and all that it has seen and done
/// before, in order. What looked the same again, when others moved, is remembered once.
template <Playable G>
requires(Hidden<G>&& detail::Adaptable<G>) struct Recall
    : detail::AdaptedLuck<G>,
      detail::AdaptedSetup<G, RecallParameters<G>>,
      detail::AdaptedCount<Recall<G>, G> {
  using Move = typename G::Move;
  using Parameters = RecallParameters<G>;
  using Past = std::vector<Memory<G>>;
  static constexpr std::string_view name = detail::JoinedName<detail::recallPrefix, G::name>::value;
  static constexpr auto players = G::players;
  static constexpr bool zeroSum = isZeroSum<G>();
  static constexpr bool conditionalMembers = true;

  G state{};
  PerRole<Past, roleCount<G>> past{};

  Recall() = default;
  explicit Recall(const G& game) : state(game) {}
  using Deal = typename detail::AdaptedDeal<G>::Type;
  static Recall start(const Parameters& parameters, const Deal& deal) requires SetUpByLuck<G> {
    return Recall(dealt<G>(parameters, deal));
  }
  static Recall start(const Parameters& parameters, Rng& rng) requires(!SetUpByLuck<G>) {
    return Recall(startOf<G>(parameters, rng));
  }

  std::optional<ResultOf<G>> result() const { return state.result(); }
  Bounds resultBounds() const { return ludorum::resultBounds(state); }
  auto scores() const { return ludorum::scores(state); }
  Role activePlayer() const requires TurnBased<G> { return state.activePlayer(); }
  auto moves() const requires TurnBased<G> { return state.moves(); }
  RoleSet activePlayers() const requires Simultaneous<G> { return ludorum::activePlayers(state); }
  auto moves(Role role) const requires Simultaneous<G> { return state.moves(role); }
  auto haps(const Action<G>& action) const requires Stochastic<G> { return state.haps(action); }
  Recall next(const Action<G>& action) const { return after(action, nextOf(state, action)); }
  template <class Hap>
  Recall next(const Action<G>& action, const Hap& hap) const requires Stochastic<G> {
    return after(action, nextOf(state, action, hap));
  }

  struct Seen {
    View<G> now{};
    Past past{};
    auto moves(Role role) const { return movesSeen(now, role); }
    std::uint64_t hash() const { return hashOfPast(hashOfView<G>(now), past); }
    bool operator==(const Seen&) const = default;
    static constexpr auto fields() {
      return std::tuple{Field{"now", &Seen::now}, Field{"past", &Seen::past}};
    }
  };
  Seen view(Role role) const { return {state.view(role), past[role]}; }
  bool operator==(const Recall&) const = default;
  std::uint64_t hash() const {
    std::uint64_t hash = hashOf(state);
    for (const Past& each : past) hash = hashOfPast(hash, each);
    return hash;
  }
  static auto heuristics() requires requires { G::heuristics(); }
  { return detail::adaptedHeuristics<Recall, G>(); }
  static auto moveForm(const Move& move) { return formOfMove<G>(move); }

  /// `{"state":{…},"past":{"First":[{"saw":{…},"did":"bet"}],"Second":[]}}`.
  template <class D>
  struct FormOfGame {
    FormOf<D> state{};
    PerRole<Past, roleCount<D>> past{};
    static constexpr auto fields() {
      return std::tuple{Field{"state", &FormOfGame::state},
                        Field{"past", &FormOfGame::past, "what each role has seen and done"}};
    }
  };
  auto form() const requires Documented<G> { return FormOfGame<G>{formOf(state), past}; }
  template <class D>
  Recall with(const FormOfGame<D>& form) const {
    Recall made(stateOf(state, form.state));
    made.past = form.past;
    return made;
  }

 private:
  static std::uint64_t hashOfPast(std::uint64_t hash, const Past& past) {
    for (const Memory<G>& each : past) {
      hash = mixed(hash, hashOfView<G>(each.saw));
      if (each.did)
        for (const char c : jsonOf(players.names, *each.did))
          hash = mixed(hash, static_cast<unsigned char>(c));
    }
    return mixed(hash, past.size());
  }
  Recall after(const Action<G>& action, const G& next) const {
    Recall made = *this;
    made.state = next;
    const RoleSet active = ludorum::activePlayers(state);
    for (std::size_t r = 0; r < ludorum::playerCount(state); ++r) {
      const Role role = Role(r);
      Memory<G> memory{state.view(role), {}};
      if (active.contains(role)) memory.did = detail::kept(formOfMove<G>(moveOf(action, role)));
      const bool isNew = past[role].empty() || !(past[role].back().saw == memory.saw);
      if (isNew || memory.did) made.past[role].push_back(memory);
    }
    return made;
  }
  static const Move& moveOf(const Action<G>& action, [[maybe_unused]] Role role) {
    if constexpr (Simultaneous<G>)
      return action[role];
    else
      return action;
  }
};

}  // namespace ludorum
