// `StateOf<G>`: the states, moves, haps and views of a game behind AnyState. Cold code: it is made
// to compile fast, and what does not depend on the game is in `src/erased/`.
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "ludorum/core/contingent.hpp"
#include "ludorum/core/error.hpp"
#include "ludorum/core/form.hpp"
#include "ludorum/core/game.hpp"
#include "ludorum/core/hash.hpp"
#include "ludorum/core/perform.hpp"
#include "ludorum/core/playout.hpp"
#include "ludorum/core/setup.hpp"
#include "ludorum/erased/any_state.hpp"
#include "ludorum/erased/traits_of.hpp"
#include "ludorum/json/forms.hpp"

namespace ludorum {

/// It says where a move is clicked.
template <class T, class Move>
concept Clickable = requires(const T seen, const Move move) {
  { seen.clicks(move) } -> std::same_as<std::vector<std::size_t>>;
};

namespace detail {
/// A value of a game's behind the seam; `Write` writes its documented form.
template <class G, class Value, void (*writeForm)(FormWriter&, const Value&)>
struct FormOfValue final : ErasedForm {
  explicit FormOfValue(const Value& v) : value(v) {}
  bool equals(const ErasedForm& other) const override {
    return value == static_cast<const FormOfValue&>(other).value;
  }
  void write(FormWriter& writer) const override { writeForm(writer, value); }
  const GameTraits& game() const override;
  Value value;
};
template <Game G>
void writeMove(FormWriter& writer, const typename G::Move& move) {
  writer.write(formOfMove<G>(move));
}
template <Stochastic G>
void writeHap(FormWriter& writer, const Hap<G>& hap) {
  writer.beginObject();
  forEachHap<G>(hap, [&](std::string_view name, const auto& value) {
    writer.key(name);
    writer.write(value);
  });
  writer.endObject();
}
template <Game G>
using MoveOf = FormOfValue<G, typename G::Move, writeMove<G>>;
template <Stochastic G>
using HapOf = FormOfValue<G, Hap<G>, writeHap<G>>;

/// The same for 1, 2, … of the roles, or for all of them alone; the last is for all.
std::vector<GameTraits> traitsForCounts(const GameTraits& traits, std::size_t counts);
[[noreturn]] void refuseForeign(std::string_view what, const GameTraits& game,
                                const GameTraits& other);
}  // namespace detail

/// What is known of a game's type, and of how many play it: one object for each number of players.
template <Game G>
const GameTraits& gameTraits(std::size_t players = roleCount<G>) {
  constexpr std::size_t counts = PlayerCounted<G> ? roleCount<G> : 1;
  // Never destroyed: states may live as long as the program.
  static const auto& all =
      *new const std::vector<GameTraits>(detail::traitsForCounts(detail::makeTraits<G>(), counts));
  return all[counts - 1 - (roleCount<G> - players)];
}
template <Game G>
const GameTraits& gameTraits(const G& game) {
  return gameTraits<G>(playerCount(game));
}

/// A move behind the seam, and what is behind one; an error if it is another game's.
template <Game G>
AnyMove anyMove(const typename G::Move& move) {
  return AnyMove(new detail::MoveOf<G>(move));
}
template <Game G>
const typename G::Move& moveIn(const AnyMove& move) {
  if (move.game().type != gameTraits<G>().type)
    detail::refuseForeign("move", gameTraits<G>(), move.game());
  return static_cast<const detail::MoveOf<G>&>(move.erased()).value;
}

namespace detail {
template <class G, class Value, void (*writeForm)(FormWriter&, const Value&)>
const GameTraits& FormOfValue<G, Value, writeForm>::game() const {
  return gameTraits<G>();
}

template <Game G, class List>
std::vector<AnyMove> anyMoves(const List& list) {
  std::vector<AnyMove> moves;
  moves.reserve(list.size());
  for (std::size_t i = 0; i < list.size(); ++i) moves.push_back(anyMove<G>(list[i]));
  return moves;
}

/// The scene of a state or a view, and where it is clicked.
template <class T>
std::optional<Scene> sceneOf([[maybe_unused]] const T& seen) {
  if constexpr (Scenic<T>)
    return seen.scene();
  else
    return std::nullopt;
}
template <Game G, class T>
std::vector<std::size_t> clicksOn([[maybe_unused]] const T& seen,
                                  [[maybe_unused]] const AnyMove& move) {
  if constexpr (Clickable<T, typename G::Move>)
    return seen.clicks(moveIn<G>(move));
  else
    return {};
}

template <Playable G>
struct SeenOf final : ErasedView {
  SeenOf(const View<G>& v, const GameTraits& t) : value(v), traits(t) {}
  bool equals(const ErasedForm& other) const override {
    return value == static_cast<const SeenOf&>(other).value;
  }
  void write(FormWriter& writer) const override {
    if constexpr (!Tellable<G>)
      writer.null();
    else if constexpr (Documented<View<G>>)
      writer.write(formOf(value));
    else
      writer.write(value);
  }
  const GameTraits& game() const override { return traits; }
  std::string text() const override {
    if constexpr (!Tellable<G>)
      return {};
    else if constexpr (Game<View<G>>)
      return toString(value);
    else
      return jsonOf(traits.roles, value);
  }
  std::vector<AnyMove> moves(Role role) const override {
    if constexpr (Tellable<G>)
      return anyMoves<G>(movesSeen(value, role));
    else
      return {};
  }
  std::optional<Scene> scene() const override { return sceneOf(value); }
  std::vector<std::size_t> clicks(const AnyMove& move) const override {
    return clicksOn<G>(value, move);
  }
  std::uint64_t hash() const override { return hashOfView<G>(value); }
  ErasedState* sample(Role role, Rng& rng) const override;
  View<G> value;
  const GameTraits& traits;
};

template <Stochastic G>
const Hap<G>& hapIn(const AnyHap& hap) {
  if (hap.game().type != gameTraits<G>().type) refuseForeign("hap", gameTraits<G>(), hap.game());
  return static_cast<const HapOf<G>&>(hap.erased()).value;
}

/// The decisions of a game's own type.
template <Playable G>
Decisions<G> decisionsIn(const AnyDecisions& decisions) {
  Decisions<G> own{};
  for (std::size_t r = 0; r < own.size() && r < decisions.size(); ++r)
    if (decisions[r]) own[r] = moveIn<G>(*decisions[r]);
  return own;
}

template <Documented G>
struct StateOf final : ErasedState {
  explicit StateOf(const G& v) : value(v) {}

  const GameTraits& game() const override { return gameTraits<G>(value); }
  bool equals(const ErasedForm& other) const override {
    return value == static_cast<const StateOf&>(other).value;
  }
  void write(FormWriter& writer) const override { writer.write(formOf(value)); }

  RoleSet active() const override { return activePlayers(value); }
  std::vector<AnyMove> moves(Role role) const override { return anyMoves<G>(movesOf(value, role)); }
  bool isLegal(Role role, const AnyMove& move) const override {
    return ludorum::isLegal(value, role, moveIn<G>(move));
  }
  void check(Role role, const AnyMove& move) const override {
    checkMove(value, role, moveIn<G>(move));
  }
  bool result(std::span<float> into) const override {
    const auto result = value.result();
    if (result) std::copy_n(result->begin(), into.size(), into.begin());
    return result.has_value();
  }
  std::vector<double> scores() const override {
    std::vector<double> scores;
    if constexpr (requires { value.scores(); })
      for (const auto score : value.scores()) scores.push_back(static_cast<double>(score));
    if (scores.size() > game().roles.size()) scores.resize(game().roles.size());
    return scores;
  }
  Bounds resultBounds() const override { return ludorum::resultBounds(value); }
  AnyView view(Role role) const override { return seen(viewOf(value, role)); }
  std::optional<PublicSight> publicSight() const override {
    if constexpr (requires { value.publicView(); }) {
      const auto seen = value.publicView();
      return PublicSight{jsonOf(game().roles, seen), sceneOf(seen)};
    } else {
      return std::nullopt;
    }
  }
  bool isPublic([[maybe_unused]] const AnyMove& move) const override {
    if constexpr (requires(const typename G::Move m) { value.isPublic(m); })
      return value.isPublic(moveIn<G>(move));
    else
      return !Hidden<G>;
  }
  std::string text() const override { return toString(value); }
  std::uint64_t hash() const override { return hashOf(value); }
  std::optional<Scene> scene() const override { return sceneOf(value); }
  std::vector<std::size_t> clicks(const AnyMove& move) const override {
    return clicksOn<G>(value, move);
  }

  std::size_t outcomes(const AnyDecisions& decisions) const override {
    if constexpr (Stochastic<G>)
      if (const auto luck = value.haps(action(decisions))) return luck->size();
    return 0;
  }
  AnyHap outcome(const AnyDecisions& decisions, std::size_t number) const override {
    return hapBy(decisions, [number](const auto& luck) { return luck.value(number); });
  }
  double probability(const AnyDecisions& decisions, std::size_t number) const override {
    if constexpr (Stochastic<G>)
      if (const auto luck = value.haps(action(decisions))) return luck->probability(number);
    return 1;
  }
  AnyHap draw(const AnyDecisions& decisions, Rng& rng) const override {
    return hapBy(decisions, [&rng](const auto& luck) { return luck.draw(rng); });
  }
  bool playOut(Rng& rng, std::size_t horizon, std::span<float> into) const override {
    const auto result = playedOut(value, rng, horizon);
    if (result) std::copy_n(result->begin(), into.size(), into.begin());
    return result.has_value();
  }
  ErasedState* copy() const override { return new StateOf(value); }
  ErasedState* next(const AnyDecisions& decisions, const AnyHap* hap) const override {
    if constexpr (Stochastic<G>)
      if (hap != nullptr) return new StateOf(nextOf(value, action(decisions), hapIn<G>(*hap)));
    return new StateOf(nextOf(value, action(decisions)));
  }
  ErasedState* changed(const AnyDecisions& decisions, const AnyHap* hap) const override {
    auto* made = new StateOf(value);
    if constexpr (Stochastic<G>)
      if (hap != nullptr) {
        applyAction(made->value, action(decisions), hapIn<G>(*hap));
        return made;
      }
    applyAction(made->value, action(decisions));
    return made;
  }
  ErasedState* apply(const AnyDecisions& decisions, const AnyHap* hap) const override {
    const Decisions<G> own = decisionsIn<G>(decisions);
    if constexpr (Stochastic<G>) {
      std::optional<Hap<G>> taken;
      if (hap != nullptr) taken = hapIn<G>(*hap);
      return new StateOf(perform(value, own, taken));
    } else {
      if (hap != nullptr) refuseHap();
      return new StateOf(perform(value, own));
    }
  }

  ErasedState* read(const Json& form) const override { return new StateOf(readState(value, form)); }
  ErasedState* readText(std::string_view text) const override {
    return new StateOf(readStateText(value, text));
  }
  AnyView readView([[maybe_unused]] Role role, [[maybe_unused]] const Json& form) const override {
    if constexpr (!Tellable<G>) {
      throw Error("what the roles of " + std::string(G::name) + " see has no documented form");
    } else if constexpr (Documented<View<G>>) {
      return seen(readState<View<G>>(viewOf(value, role), form));
    } else {
      View<G> view = viewOf(value, role);
      JsonReader(roleNames(value)).read(form, view);
      return seen(view);
    }
  }
  AnyMove readMove(Role role, const Json& form) const override {
    return anyMove<G>(ludorum::readMove(value, role, form));
  }
  AnyHap readHap([[maybe_unused]] const Json& form) const override {
    if constexpr (Stochastic<G>)
      return AnyHap(new HapOf<G>(ludorum::readHap<G>(form)));
    else
      refuseHap();
  }

  G value;

 private:
  AnyView seen(const View<G>& view) const { return AnyView(new SeenOf<G>(view, game())); }
  static Action<G> action(const AnyDecisions& decisions) {
    return actionOf<G>(decisionsIn<G>(decisions));
  }
  template <class Choose>
  AnyHap hapBy([[maybe_unused]] const AnyDecisions& decisions,
               [[maybe_unused]] Choose choose) const {
    if constexpr (Stochastic<G>)
      if (const auto luck = value.haps(action(decisions)))
        return AnyHap(new HapOf<G>(choose(*luck)));
    refuseHap();
  }
  [[noreturn]] static void refuseHap() {
    throw Error(std::string(G::name) + " has no luck, but got haps");
  }
};

template <Playable G>
ErasedState* SeenOf<G>::sample([[maybe_unused]] Role role, [[maybe_unused]] Rng& rng) const {
  if constexpr (Documented<G> && !Hidden<G>)
    return new StateOf<G>(value);
  else if constexpr (Documented<G> && Sampled<G>)
    return new StateOf<G>(G::sample(value, role, rng));
  else
    return nullptr;
}
}  // namespace detail

/// Decisions behind the seam.
template <Game G>
AnyDecisions anyDecisions(const Decisions<G>& decisions) {
  AnyDecisions erased;
  for (const auto& move : decisions)
    erased.push_back(move ? std::optional(anyMove<G>(*move)) : std::nullopt);
  return erased;
}

/// A hap behind the seam.
template <Stochastic G>
AnyHap anyHap(const Hap<G>& hap) {
  return AnyHap(new detail::HapOf<G>(hap));
}

/// A state behind the seam, and what is behind one; an error if it is another game's.
template <Documented G>
AnyState anyState(const G& game) {
  return AnyState(new detail::StateOf<G>(game));
}
template <Documented G>
const G& stateIn(const AnyState& state) {
  if (state.game().type != gameTraits<G>().type)
    detail::refuseForeign("state", gameTraits<G>(), state.game());
  return static_cast<const detail::StateOf<G>&>(state.erased()).value;
}
/// States to start from behind the seam.
template <Documented G>
AnyStarts anyStarts(const Starts<G>& starts) {
  AnyStarts erased{{}, starts.all, starts.probabilities};
  for (const G& state : starts.states) erased.states.push_back(anyState<G>(state));
  return erased;
}
/// The same for what a role sees, in a game of so many players.
template <Playable G>
AnyView anyView(const View<G>& view, std::size_t players = roleCount<G>) {
  return AnyView(new detail::SeenOf<G>(view, gameTraits<G>(players)));
}
template <Playable G>
const View<G>& viewIn(const AnyView& view) {
  if (view.game().type != gameTraits<G>().type)
    detail::refuseForeign("view", gameTraits<G>(), view.game());
  return static_cast<const detail::SeenOf<G>&>(view.erased()).value;
}

}  // namespace ludorum
