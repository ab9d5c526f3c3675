// `ensemble`: the player that is made of other players, whatever the game.
#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "ludorum/core/error.hpp"
#include "ludorum/core/fields.hpp"
#include "ludorum/module/any_player.hpp"
#include "ludorum/players/ensemble.hpp"
#include "members.hpp"

namespace ludorum {

namespace {
struct EnsembleParameters {
  std::string players = "(random)";
  EnsembleRule rule = EnsembleRule::vote;
  static constexpr auto fields() {
    return std::tuple{Field{"players", &EnsembleParameters::players,
                            "its members: (random;uct:simulationCount=100)"},
                      Field{"rule", &EnsembleParameters::rule, "how they come to a decision"}};
  }
};

constexpr int deepest = 8;  ///< Ensembles within ensembles.

/// A member as the rules of ensembles want it.
struct ErasedMember {
  AnyPlayer player;
  bool weighs;

  std::optional<AnyMove> decide(const AnyView& view, Role role) const {
    return player.decide(view, role);
  }
  bool weighsMoves() const { return weighs; }
  std::vector<EvaluatedMove> weigh(const AnyView& view, Role role) const {
    return player.erased().weigh(view, role);
  }
  std::uint64_t simulations() const { return player.simulations(); }
  double weight() const { return 1; }
};

struct EnsemblePlayer final : detail::ErasedPlayer {
  EnsemblePlayer(std::vector<ErasedMember> members, EnsembleRule rule, const Rng& rng)
      : ensemble(std::move(members), rule, rng) {}
  std::optional<AnyMove> decide(const AnyView& view, Role role) override {
    return ensemble.decide(view, role, [&] { return weigh(view, role); });
  }
  std::vector<EvaluatedMove> weigh(const AnyView& view, Role role) override {
    std::vector<EvaluatedMove> moves;
    for (const AnyMove& move : view.moves(role)) moves.push_back({move, 0, 0, {move}});
    require(!moves.empty(), "there is nothing to decide: the role is not active");
    ensemble.weigh(view, role, moves);
    return moves;
  }
  std::uint64_t simulations() const override { return ensemble.simulations(); }

  Ensemble<ErasedMember> ensemble;
};

struct EnsembleMaker final : detail::ErasedMaker {
  detail::ErasedPlayer* make(const Rng& rng, const std::stop_token& stop,
                             const Effort& effort) const override {
    std::vector<ErasedMember> members;
    for (std::size_t i = 0; i < makers.size(); ++i)
      members.push_back({makers[i](rng.split(i), stop, effort), makers[i].traits().weighs});
    return new EnsemblePlayer(std::move(members), rule, rng);
  }
  std::vector<PlayerMaker> makers;
  EnsembleRule rule{};
};

/// What all members together are able to, and take: they search by turns.
PlayerTraits traitsOf(const std::vector<PlayerMaker>& makers) {
  PlayerTraits all;
  all.weighs = true;  // Be it by the votes.
  for (const PlayerMaker& maker : makers) {
    const PlayerTraits& one = maker.traits();
    all.repeatable = all.repeatable && one.repeatable;
    all.outside = all.outside || one.outside;
    all.threads = std::max(all.threads, one.threads);
    all.memory += one.memory;
  }
  return all;
}

PlayerMaker configuredEnsemble(const PlayerKind& kind, const Settings& settings,
                               const PlayerContext& context) {
  require(context.depth < deepest,
          "ensembles within ensembles go " + std::to_string(deepest) + " deep at most");
  EnsembleParameters parameters;
  applySettings(settings, kind.info.name, parameters);
  PlayerContext within = context;
  ++within.depth;
  std::vector<PlayerMaker> makers;
  for (const std::string& member : detail::members(parameters.players))
    makers.push_back(makerOf(parseSpecification(member), within));
  const PlayerTraits traits = traitsOf(makers);
  auto* maker = new EnsembleMaker;
  const PlayerMaker made(maker, traits);
  maker->makers = std::move(makers);
  maker->rule = parameters.rule;
  static_cast<void>(made(Rng(0)));  // Members that do not fit the rule are refused at once.
  return made;
}
}  // namespace

PlayerKind ensembleKind() {
  return detail::fitKind("ensemble", "plays what its members make of it",
                         parameterInfos(EnsembleParameters{}), true, nullptr, configuredEnsemble);
}

}  // namespace ludorum
