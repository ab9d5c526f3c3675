// `oos`: online outcome sampling, a search that comes the nearer to an equilibrium the longer it
// lasts.
#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "ludorum/core/error.hpp"
#include "ludorum/core/fields.hpp"
#include "ludorum/module/any_player.hpp"
#include "ludorum/module/game_module.hpp"
#include "ludorum/players/evaluation.hpp"
#include "ludorum/players/simulation.hpp"
#include "outcome_tree.hpp"
#include "state_sources.hpp"
#include "view_kinds.hpp"

namespace ludorum {

namespace {
using detail::LearnedArm;
using detail::LearnedSet;
using detail::OutcomeTree;

struct OosParameters {
  std::uint64_t simulationCount = 5000;
  SearchLimit::TimeCap timeCap{};
  double exploration = 0.4, targeting = 0.8;
  std::uint32_t horizon = 500;
  std::string heuristic = "none", agent = "random";
  std::uint32_t memory = 256;

  static constexpr auto fields() {
    using P = OosParameters;
    return std::tuple{
        Field{"simulationCount", &P::simulationCount,
              "matches for a decision; 0 for as many as timeCap allows", Range{0, 1e15}},
        Field{"timeCap", &P::timeCap, "the most time for a decision, 50ms; or none"},
        Field{"exploration", &P::exploration,
              "the share of a learning role's moves that are made at random", Range{0.01, 1}},
        Field{"targeting", &P::targeting,
              "the share of matches that are led to what the role knows now", Range{0, 0.95}},
        Field{"horizon", &P::horizon,
              "actions of a playout, until the heuristic estimates the rest", Range{0, 1e9}},
        Field{"heuristic", &P::heuristic, "of the game: estimates results; none: they are even"},
        Field{"agent", &P::agent, "the policy of the game that plays the playouts"},
        Field{"memory", &P::memory, "MiB that the tree may take", Range{2, 65536}}};
  }
  void check() const {
    checkLimits(simulationCount, timeCap);
    checkRanges(*this);
  }
};

class OosPlayer final : public detail::ErasedPlayer {
 public:
  OosPlayer(const OosParameters& parameters, OutcomeTree tree, const Rng& rng, std::stop_token stop)
      : parameters_(parameters), tree_(std::move(tree)), rng_(rng), stop_(std::move(stop)) {}

  std::optional<AnyMove> decide(const AnyView& view, Role role) override {
    const std::vector<EvaluatedMove> moves = weighed(view, role, false);
    double rest = rng_.uniform();
    std::size_t drawn = moves.size();
    for (std::size_t i = 0; i < moves.size() && drawn == moves.size(); ++i)
      if ((rest -= *moves[i].share) < 0) drawn = i;
    if (drawn == moves.size()) drawn = 0;  // By the errors of rounding: the first is the likeliest.
    tree_.remember(moves[drawn].move);
    return moves[drawn].move;
  }
  std::vector<EvaluatedMove> weigh(const AnyView& view, Role role) override {
    return weighed(view, role, true);
  }
  std::uint64_t simulations() const override { return simulations_; }

 private:
  /// The moves, those that it makes most often first. A single one is searched only if `always`.
  std::vector<EvaluatedMove> weighed(const AnyView& view, Role role, bool always) {
    const std::vector<AnyMove> moves = view.moves(role);
    require(!moves.empty(), std::string(view.game().name) + " at " + view.text() + ": " +
                                std::string(view.game().roles[index(role)]) +
                                " is not active, and has nothing to decide");
    tree_.aim(view, role);
    simulations_ = 0;
    if (moves.size() > 1 || always) search();
    std::vector<EvaluatedMove> list;
    double sum = 0;
    const LearnedSet* found = tree_.aimed();
    if (found != nullptr)
      for (const LearnedArm& arm : found->arms) sum += arm.share;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      list.push_back({moves[i], 0, 0, {moves[i]}});
      list.back().share = 1 / static_cast<double>(moves.size());
      if (found == nullptr) continue;
      const auto arm = std::find_if(found->arms.begin(), found->arms.end(),
                                    [&](const LearnedArm& each) { return each.move == moves[i]; });
      require(arm != found->arms.end(), "states that look the same have other moves");
      list.back().value = arm->value, list.back().visits = arm->visits;
      if (sum > 0) list.back().share = arm->share / sum;
    }
    std::stable_sort(list.begin(), list.end(),
                     [](const auto& a, const auto& b) { return *a.share > *b.share; });
    return list;
  }
  /// Plays matches; there is always one.
  void search() {
    const SearchLimit limit(parameters_.timeCap, stop_);
    Pacer pacer(limit);
    do {
      tree_.simulate();
      ++simulations_;
    } while (simulations_ != parameters_.simulationCount && !pacer.late());
  }

  OosParameters parameters_;
  OutcomeTree tree_;
  Rng rng_;
  std::stop_token stop_;
  std::uint64_t simulations_ = 0;
};

struct OosMaker final : detail::ErasedMaker {
  OosMaker(const OosParameters& p, OutcomeTree::Options o, OutcomeTree::Start s,
           OutcomeTree::Draw d)
      : parameters(p), options(std::move(o)), start(std::move(s)), draw(std::move(d)) {}
  detail::ErasedPlayer* make(const Rng& rng, const std::stop_token& stop,
                             const Effort& effort) const override {
    OosParameters own = parameters;
    if (effort.simulations) own.simulationCount = *effort.simulations;
    return new OosPlayer(own, OutcomeTree(options, start, draw, rng.split(1)), rng, stop);
  }
  OosParameters parameters;
  OutcomeTree::Options options;
  OutcomeTree::Start start;
  OutcomeTree::Draw draw;
};

PlayerMaker configuredOos(const PlayerKind& kind, const Settings& settings,
                          const PlayerContext& context) {
  OosParameters parameters;
  applySettings(settings, kind.info.name, parameters);
  parameters.check();
  PlayerTraits traits;
  traits.weighs = true;
  traits.timeCap = parameters.timeCap;
  traits.repeatable = !parameters.timeCap;
  traits.simulations = parameters.simulationCount;
  traits.keepsTree = true;
  traits.memory = parameters.memory;
  OutcomeTree::Options options{
      parameters.exploration, parameters.targeting,
      detail::playOutsOf(kind, parameters.horizon, parameters.agent, parameters.heuristic),
      std::size_t{parameters.memory} << 20};
  const std::shared_ptr<const GameModule> game = context.module.copy();
  const std::shared_ptr<const StateSampler> sampler = detail::samplerOf(context);
  return {new OosMaker(
              parameters, std::move(options), [game](Rng& rng) { return game->start(Rng(rng())); },
              [sampler](const AnyView& view, Role role, Rng& rng) {
                return (*sampler)(view, role, rng);
              }),
          traits};
}
}  // namespace

PlayerKind detail::oosKind(const GameTraits& game) {
  constexpr std::string_view help =
      "learns to mix its moves, the nearer to an equilibrium the longer";
  if (const auto why = whyNotMixed(game); !why.empty()) return unfitKind("oos", help, why);
  return fitKind("oos", help, parameterInfos(OosParameters{}), true, nullptr, configuredOos);
}

}  // namespace ludorum
