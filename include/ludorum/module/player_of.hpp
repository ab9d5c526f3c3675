// Players of a game's own type behind AnyPlayer, and kinds of them.
#pragma once
#include <concepts>
#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "ludorum/core/player.hpp"
#include "ludorum/core/rng.hpp"
#include "ludorum/core/setup.hpp"
#include "ludorum/erased/state_of.hpp"
#include "ludorum/json/settings.hpp"
#include "ludorum/module/any_player.hpp"
#include "ludorum/players/evaluation.hpp"

namespace ludorum {

namespace detail {
/// A player that knows the type of its game: within a match of it nothing is erased.
template <Playable G>
struct TypedPlayer : ErasedPlayer {
  virtual Decision<G> decideFor(const View<G>& view, Role role) = 0;
  std::optional<AnyMove> decide(const AnyView& view, Role role) override {
    const Decision<G> decision = decideFor(viewIn<G>(view), role);
    if (!decision.move()) return std::nullopt;
    return anyMove<G>(*decision.move());
  }
};

/// What a player says of its moves, behind the seam.
template <Playable G>
[[gnu::cold]] std::vector<EvaluatedMove> erasedEvaluations(const Evaluations<G>& found) {
  std::vector<EvaluatedMove> moves;
  for (const Evaluated<G>& each : found) {
    moves.push_back({anyMove<G>(each.move), each.value, each.visits, anyMoves<G>(each.line)});
  }
  return moves;
}

template <Playable G, class P>
// The destructor is virtual by its base, which clang-tidy does not see in a template.
// NOLINTNEXTLINE(cppcoreguidelines-virtual-class-destructor)
struct PlayerOf final : TypedPlayer<G> {
  template <class... Arguments>
  explicit PlayerOf(Arguments&&... arguments) : player(std::forward<Arguments>(arguments)...) {}
  PlayerOf(const PlayerOf&) = delete;
  PlayerOf& operator=(const PlayerOf&) = delete;
  [[gnu::cold]] ~PlayerOf() override = default;
  Decision<G> decideFor(const View<G>& view, Role role) override { return player(view, role); }
  std::vector<EvaluatedMove> weigh([[maybe_unused]] const AnyView& view,
                                   [[maybe_unused]] Role role) override {
    if constexpr (requires(const View<G>& seen) { player.evaluatedMoves(seen, role); })
      return erasedEvaluations<G>(player.evaluatedMoves(viewIn<G>(view), role));
    else
      return {};
  }
  std::uint64_t simulations() const override {
    if constexpr (requires { player.simulations(); })
      return player.simulations();
    else
      return 0;
  }
  P player;
};

/// A new player: by its parameters and generator, or those of the two that it takes. `parameters`
/// points to its `Parameters`.
template <Playable G, class P>
ErasedPlayer* newPlayer([[maybe_unused]] const void* parameters, [[maybe_unused]] const Rng& rng) {
  using Parameters = ParametersOf<P>;
  [[maybe_unused]] const Parameters& own = *static_cast<const Parameters*>(parameters);
  if constexpr (std::constructible_from<P, Parameters, Rng>)
    return new PlayerOf<G, P>(own, rng);
  else if constexpr (std::constructible_from<P, Parameters>)
    return new PlayerOf<G, P>(own);
  else if constexpr (std::constructible_from<P, Rng>)
    return new PlayerOf<G, P>(rng);
  else
    return new PlayerOf<G, P>();
}

template <class Parameters>
struct MakerOf final : ErasedMaker {
  MakerOf(const Parameters& p, NewPlayer how) : parameters(p), newPlayer(how) {}
  ErasedPlayer* make(const Rng& rng, [[maybe_unused]] const std::stop_token& stop,
                     [[maybe_unused]] const Effort& effort) const override {
    Parameters own = parameters;
    if constexpr (requires { own.stop = stop; }) own.stop = stop;
    if constexpr (requires { own.simulationCount; })
      if (effort.simulations)
        own.simulationCount = static_cast<decltype(own.simulationCount)>(*effort.simulations);
    if constexpr (requires { own.horizon; })
      if (effort.horizon) own.horizon = static_cast<decltype(own.horizon)>(*effort.horizon);
    return newPlayer(&own, rng);
  }
  Parameters parameters;
  NewPlayer newPlayer;
};

/// What a player of these parameters is able to: each is known by the member that it has.
template <class Parameters>
PlayerTraits traitsOf(const Parameters& p, bool weighs) {
  PlayerTraits traits;
  traits.weighs = weighs;
  if constexpr (requires { p.timeCap; }) traits.timeCap = p.timeCap;
  if constexpr (requires { p.threads; }) traits.threads = static_cast<std::uint64_t>(p.threads);
  if constexpr (requires { p.memory; }) traits.memory = static_cast<std::uint64_t>(p.memory);
  if constexpr (requires { p.simulationCount; }) {
    traits.simulations = p.simulationCount;
    if constexpr (requires { p.reuse; }) traits.keepsTree = p.reuse;
  } else if constexpr (requires { p.horizon; }) {
    traits.horizon = static_cast<std::uint64_t>(p.horizon);
  }
  traits.repeatable = !traits.timeCap && traits.threads == 1;
  return traits;
}

template <Playable G, class P>
inline constexpr bool weighsMoves = requires(P player, const View<G>& view) {
  player.evaluatedMoves(view, Role{});
};

template <class Parameters>
PlayerMaker configuredMaker(const PlayerKind& kind, const Settings& settings,
                            const PlayerContext&) {
  Parameters parameters;
  applySettings(settings, kind.info.name, parameters);
  PlayerMaker made(new MakerOf<Parameters>(parameters, kind.newPlayer),
                   traitsOf(parameters, kind.info.weighs));
  static_cast<void>(made(Rng(0)));  // Parameters that make no sense are refused at once.
  return made;
}

/// A kind of player with these parameters; `how` one is made is compiled elsewhere, perhaps.
template <Playable G, class P>
PlayerKind kindOf(std::string_view name, std::string_view help, NewPlayer how) {
  using Parameters = ParametersOf<P>;
  return fitKind(name, help, parameterInfos(Parameters{}), weighsMoves<G, P>, how,
                 configuredMaker<Parameters>);
}
}  // namespace detail

/// A kind of player for a game: a class that is called with what a role sees, and decides. It may
/// have a described struct `Parameters`, and is made of it and a generator, of one of them, or of
/// nothing.
template <Playable G, class P>
PlayerKind playerKind(std::string_view name, std::string_view help) {
  static_assert(std::is_invocable_v<P&, const View<G>&, Role>,
                "a player is called as player(view, role), and gives a move");
  return detail::kindOf<G, P>(name, help, detail::newPlayer<G, P>);
}

}  // namespace ludorum
