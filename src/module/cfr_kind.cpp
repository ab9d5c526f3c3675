// `cfr`: plays a strategy that is near an equilibrium; `bestresponse`: plays the best there is
// against another player.
#include <algorithm>
#include <functional>
#include <memory>
#include <mutex>
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
#include "ludorum/module/strategy.hpp"
#include "ludorum/players/evaluation.hpp"
#include "view_kinds.hpp"

namespace ludorum {

namespace {
/// A strategy that is computed when it is wanted for the first time; all matches share it.
class SharedStrategy {
 public:
  using Compute = std::function<Strategy(const std::stop_token&)>;
  explicit SharedStrategy(Compute compute) : compute_(std::move(compute)) {}
  explicit SharedStrategy(Strategy ready) : strategy_(std::move(ready)) {}
  const Strategy& operator()(const std::stop_token& stop) const {
    const std::lock_guard lock(mutex_);
    if (!strategy_) strategy_.emplace(compute_(stop));
    return *strategy_;
  }

 private:
  Compute compute_;
  mutable std::mutex mutex_;
  mutable std::optional<Strategy> strategy_;
};

class StrategyPlayer final : public detail::ErasedPlayer {
 public:
  StrategyPlayer(std::shared_ptr<const SharedStrategy> strategy, const Rng& rng,
                 std::stop_token stop)
      : strategy_(std::move(strategy)), rng_(rng), stop_(std::move(stop)) {}
  std::optional<AnyMove> decide(const AnyView& view, Role role) override {
    const auto moves = movesOf(view, role);
    double rest = rng_.uniform();
    for (const auto& each : moves)
      if ((rest -= each.share) < 0) return each.move;
    const auto last =
        std::find_if(moves.rbegin(), moves.rend(), [](const auto& each) { return each.share > 0; });
    return last->move;
  }
  std::vector<EvaluatedMove> weigh(const AnyView& view, Role role) override {
    std::vector<EvaluatedMove> list;
    for (const auto& [move, share, value] : movesOf(view, role)) {
      list.push_back({move, value, 0, {move}});
      list.back().share = share;
    }
    std::stable_sort(list.begin(), list.end(),
                     [](const auto& a, const auto& b) { return *a.share > *b.share; });
    return list;
  }

 private:
  std::vector<Strategy::Choice<AnyMove>> movesOf(const AnyView& view, Role role) const {
    require(!view.moves(role).empty(), std::string(view.game().name) + " at " + view.text() + ": " +
                                           std::string(view.game().roles[index(role)]) +
                                           " is not active, and has nothing to decide");
    return (*strategy_)(stop_).at(view, role);
  }
  std::shared_ptr<const SharedStrategy> strategy_;
  Rng rng_;
  std::stop_token stop_;
};

struct StrategyMaker final : detail::ErasedMaker {
  explicit StrategyMaker(std::shared_ptr<const SharedStrategy> s) : strategy(std::move(s)) {}
  detail::ErasedPlayer* make(const Rng& rng, const std::stop_token& stop,
                             const Effort&) const override {
    return new StrategyPlayer(strategy, rng, stop);
  }
  std::shared_ptr<const SharedStrategy> strategy;
};

struct CfrParameters {
  std::string file;
  CfrMethod method = CfrMethod::plus;
  std::uint64_t iterations = 1000;
  SearchLimit::TimeCap timeCap{};
  static constexpr auto fields() {
    using P = CfrParameters;
    return std::tuple{
        Field{"file", &P::file, "a strategy that `ludorum solve GAME --save FILE` has written"},
        Field{"method", &P::method, "how it is computed if there is no file"},
        Field{"iterations", &P::iterations, "of the computation; 0 for as many as timeCap allows",
              Range{0, 1e15}},
        Field{"timeCap", &P::timeCap, "the most time for the computation, 2s; or none"}};
  }
};

/// Computes a strategy before the first decision.
Strategy computed(const GameModule& game, const CfrParameters& parameters,
                  const std::stop_token& stop) {
  const GameTree tree = GameTree::of(game);
  const SequenceForm form(tree);
  RegretMinimizer minimizer(form, parameters.method);
  const SearchLimit limit(parameters.timeCap, stop);
  const std::uint64_t all = parameters.iterations == 0 ? ~std::uint64_t{0} : parameters.iterations;
  do minimizer.improve(1);
  while (minimizer.iterations() < all && !limit.reached());
  return {{.game = std::string(game.traits().name),
           .method = "cfr",
           .iterations = minimizer.iterations()},
          tree,
          minimizer.mixture()};
}

PlayerMaker configuredCfr(const PlayerKind& kind, const Settings& settings,
                          const PlayerContext& context) {
  CfrParameters parameters;
  applySettings(settings, kind.info.name, parameters);
  require(parameters.iterations > 0 || parameters.timeCap,
          "iterations is 0 and timeCap is none: there would be no end; give one of them");
  PlayerTraits traits;
  traits.weighs = true;
  traits.outside = true;
  // Within other players it is read when it is wanted: by then it is known whether it may be.
  if (!parameters.file.empty() && context.depth == 0)
    return {new StrategyMaker(std::make_shared<const SharedStrategy>(
                Strategy::fromFile(parameters.file, context.game, context.parameters))),
            traits};
  traits.repeatable = !parameters.timeCap;
  const std::shared_ptr<const GameModule> game = context.module.copy();
  return {new StrategyMaker(std::make_shared<const SharedStrategy>(
              SharedStrategy::Compute([game, parameters](const std::stop_token& stop) {
                if (!parameters.file.empty())
                  return Strategy::fromFile(parameters.file, game->traits(), game->parameters());
                return computed(*game, parameters, stop);
              }))),
          traits};
}

struct BestResponseParameters {
  std::string player = "random";
  std::uint32_t decisions = 100;
  static constexpr auto fields() {
    using P = BestResponseParameters;
    return std::tuple{
        Field{"player", &P::player, "against whom: (uct:simulationCount=100)"},
        Field{"decisions", &P::decisions,
              "how often a player that does not tell its mixture is asked in each information set",
              Range{1, 1e6}}};
  }
};

PlayerMaker configuredBestResponse(const PlayerKind& kind, const Settings& settings,
                                   const PlayerContext& context) {
  require(context.depth < 8, "players within players go 8 deep at most");
  BestResponseParameters parameters;
  applySettings(settings, kind.info.name, parameters);
  checkRanges(parameters);
  std::string inner = parameters.player;
  if (inner.size() > 1 && inner.front() == '(' && inner.back() == ')')
    inner = inner.substr(1, inner.size() - 2);
  const std::shared_ptr<const GameModule> game = context.module.copy();
  const Specification opponent = parseSpecification(inner);
  PlayerContext within = context;
  ++within.depth;
  const PlayerMaker maker = makerOf(opponent, within);
  PlayerTraits traits;
  traits.weighs = true;
  traits.repeatable = maker.traits().repeatable;
  traits.outside = true;
  const auto compute = [game, maker, name = opponent.name,
                        decisions = parameters.decisions](const std::stop_token&) -> Strategy {
    const GameTree tree = GameTree::of(*game);
    const SequenceForm form(tree);
    const AskedMixture asked = askedMixture(tree, maker, name, decisions, Rng(1));
    const std::vector<double> plan = form.planOf(asked.mixture);
    Mixture best = asked.mixture;
    for (std::size_t r = 0; r < tree.roles(); ++r)
      static_cast<void>(form.bestResponse(Role(r), plan, &best));
    return {{.game = std::string(game->traits().name), .method = "best response"}, tree, best};
  };
  return {
      new StrategyMaker(std::make_shared<const SharedStrategy>(SharedStrategy::Compute(compute))),
      traits};
}
}  // namespace

PlayerKind detail::cfrKind(const GameTraits& game) {
  constexpr std::string_view help = "plays a strategy near an equilibrium, of a file or computed";
  if (const auto why = whyNotMixed(game); !why.empty()) return unfitKind("cfr", help, why);
  PlayerKind kind =
      detail::fitKind("cfr", help, parameterInfos(CfrParameters{}), true, nullptr, configuredCfr);
  kind.info.outside = true;
  return kind;
}

PlayerKind detail::bestResponseKind(const GameTraits& game) {
  constexpr std::string_view help = "plays the best there is against another player";
  if (const auto why = whyNotMixed(game); !why.empty()) return unfitKind("bestresponse", help, why);
  PlayerKind kind = detail::fitKind("bestresponse", help, parameterInfos(BestResponseParameters{}),
                                    true, nullptr, configuredBestResponse);
  kind.info.outside = true;
  return kind;
}

}  // namespace ludorum
