// `ismcts`: Monte Carlo tree search of what a role knows, whatever the game.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <exception>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "information_tree.hpp"
#include "ludorum/core/error.hpp"
#include "ludorum/core/fields.hpp"
#include "ludorum/module/any_player.hpp"
#include "ludorum/players/evaluation.hpp"
#include "ludorum/players/simulation.hpp"
#include "state_sources.hpp"
#include "view_kinds.hpp"

namespace ludorum {

namespace {
using detail::InformationArm;
using detail::InformationNode;
using detail::InformationSelection;
using detail::InformationTree;
using detail::Observer;

struct IsmctsParameters {
  std::uint64_t simulationCount = 1000;
  SearchLimit::TimeCap timeCap{};
  double explorationConstant = 1.4142135623730951;
  std::uint32_t horizon = 500;
  std::string heuristic = "none", agent = "random";
  Observer observer = Observer::multiple;
  InformationSelection selection = InformationSelection::ucb;
  Objective objective = Objective::result;
  bool reuse = true;
  std::uint32_t trees = 1, threads = 1;
  std::uint32_t memory = 256;

  static constexpr auto fields() {
    using P = IsmctsParameters;
    return std::tuple{
        Field{"simulationCount", &P::simulationCount,
              "simulations for a decision; 0 for as many as timeCap allows", Range{0, 1e15}},
        Field{"timeCap", &P::timeCap, "the most time for a decision, 50ms; or none"},
        Field{"explorationConstant", &P::explorationConstant,
              "how much UCB1 favours what was seldom tried, in standard deviations of the results",
              Range{0, 1e6}},
        Field{"horizon", &P::horizon,
              "actions of a playout, until the heuristic estimates the rest", Range{0, 1e9}},
        Field{"heuristic", &P::heuristic, "of the game: estimates results; none: they are even"},
        Field{"agent", &P::agent, "the policy of the game that plays the playouts"},
        Field{"observer", &P::observer,
              "whose knowledge the tree is made of: that of each role that moves (multiple), or "
              "of the one that decides (single)"},
        Field{"selection", &P::selection,
              "ucb makes the best move, regretMatching learns to mix moves"},
        Field{"objective", &P::objective, "what is maximised: the result, or victory"},
        Field{"reuse", &P::reuse, "keep the tree between the moves of a match"},
        Field{"trees", &P::trees,
              "trees that share the simulations out and are added up: as many threads can help",
              Range{1, 256}},
        Field{"threads", &P::threads, "threads; they do not change what is decided", Range{1, 256}},
        Field{"memory", &P::memory, "MiB that the trees may take", Range{2, 65536}}};
  }
  void check() const {
    checkLimits(simulationCount, timeCap);
    checkRanges(*this);
    require(threads <= trees, "threads=" + std::to_string(threads) +
                                  " needs trees=" + std::to_string(threads) +
                                  " or more: a thread grows trees of its own");
    require(selection == InformationSelection::ucb || observer == Observer::multiple,
            "selection=regretMatching needs observer=multiple");
  }
  InformationTree::Options options(const PlayerKind& kind) const {
    return {explorationConstant,
            observer,
            selection,
            detail::playOutsOf(kind, horizon, agent, heuristic),
            (std::size_t{memory} << 20) / trees,
            objective == Objective::victory};
  }
};

class IsmctsPlayer final : public detail::ErasedPlayer {
 public:
  IsmctsPlayer(const IsmctsParameters& parameters, const InformationTree::Options& options,
               std::shared_ptr<const StateSampler> sample, const Rng& rng, std::stop_token stop)
      : parameters_(parameters), sample_(std::move(sample)), stop_(std::move(stop)), rng_(rng) {
    for (std::uint32_t i = 0; i < parameters.trees; ++i)
      trees_.emplace_back(options, rng.split(i + 1));
  }

  std::optional<AnyMove> decide(const AnyView& view, Role role) override {
    const std::vector<AnyMove> moves = movesOf(view, role);
    simulations_ = 0;
    if (moves.size() == 1) return moves.front();
    const InformationNode found = searched(view, role);
    if (parameters_.selection == InformationSelection::regretMatching) return drawn(found);
    const InformationArm* best = &found.arms.front();
    for (const InformationArm& arm : found.arms)
      if (arm.visits > best->visits || (arm.visits == best->visits && arm.total > best->total))
        best = &arm;
    return best->move;
  }
  std::vector<EvaluatedMove> weigh(const AnyView& view, Role role) override {
    static_cast<void>(movesOf(view, role));
    const InformationNode found = searched(view, role);
    std::vector<EvaluatedMove> list;
    const bool mixes = parameters_.selection == InformationSelection::regretMatching;
    double sum = 0;
    for (const InformationArm& arm : found.arms) sum += arm.share;
    for (const InformationArm& arm : found.arms) {
      const double value = arm.visits > 0 ? arm.total / static_cast<double>(arm.visits) : 0;
      list.push_back({arm.move, value, arm.visits, {arm.move}});
      if (mixes) list.back().share = sum > 0 ? arm.share / sum : 0;
    }
    return list;
  }
  std::uint64_t simulations() const override { return simulations_; }

 private:
  static std::vector<AnyMove> movesOf(const AnyView& view, Role role) {
    std::vector<AnyMove> moves = view.moves(role);
    require(!moves.empty(), std::string(view.game().name) + " at " + view.text() + ": " +
                                std::string(view.game().roles[index(role)]) +
                                " is not active, and has nothing to decide");
    return moves;
  }
  /// Searches; what all trees found of the moves, added up.
  InformationNode searched(const AnyView& view, Role role) {
    const SearchLimit limit(parameters_.timeCap, stop_);
    if (!parameters_.reuse || isFull())
      for (InformationTree& tree : trees_) tree.clear();
    done_ = 0;
    std::vector<std::exception_ptr> errors(trees_.size());
    const auto part = [&](std::size_t thread) {
      for (std::size_t i = thread; i < trees_.size(); i += parameters_.threads) try {
          grow(i, view, role, limit);
        } catch (...) {
          errors[i] = std::current_exception();
        }
    };
    {
      std::vector<std::jthread> helpers;
      std::size_t begun = 1;
      try {
        for (; begun < parameters_.threads; ++begun) helpers.emplace_back(part, begun);
      } catch (const std::system_error&) {  // There are no more: this one does their work.
        for (std::size_t left = begun; left < parameters_.threads; ++left) part(left);
      }
      part(0);
    }
    for (const auto& error : errors)
      if (error) std::rethrow_exception(error);
    simulations_ = done_;
    return summed(view, role);
  }
  bool isFull() const {
    return std::any_of(trees_.begin(), trees_.end(),
                       [](const InformationTree& tree) { return tree.isFull(); });
  }
  /// One tree's share of the simulations; there is always one.
  void grow(std::size_t number, const AnyView& view, Role role, const SearchLimit& limit) {
    const std::uint64_t all = parameters_.simulationCount, trees = trees_.size();
    const std::uint64_t share =
        all == 0 ? ~std::uint64_t{0}
                 : std::max<std::uint64_t>(1, all / trees + (number < all % trees ? 1 : 0));
    InformationTree& tree = trees_[number];
    Pacer pacer(limit);
    std::uint64_t made = 0;
    do {
      tree.simulate((*sample_)(view, role, tree.rng()), role);
      ++made;
    } while (made < share && !pacer.late());
    done_ += made;
  }
  InformationNode summed(const AnyView& view, Role role) const {
    std::optional<InformationNode> sum;
    for (const InformationTree& tree : trees_) {
      const InformationNode* node = tree.node(view, role);
      if (node == nullptr) continue;
      if (!sum) {
        sum = *node;
        continue;
      }
      for (std::size_t i = 0; i < sum->arms.size(); ++i) {
        sum->arms[i].total += node->arms[i].total;
        sum->arms[i].visits += node->arms[i].visits;
        sum->arms[i].share += node->arms[i].share;
      }
    }
    require(sum.has_value(), "there is no memory for a tree");
    return *sum;
  }
  AnyMove drawn(const InformationNode& node) {
    double rest = 0;
    for (const InformationArm& arm : node.arms) rest += arm.share;
    rest *= rng_.uniform();
    for (const InformationArm& arm : node.arms)
      if ((rest -= arm.share) < 0) return arm.move;
    return node.arms.back().move;
  }

  IsmctsParameters parameters_;
  std::shared_ptr<const StateSampler> sample_;
  std::stop_token stop_;
  Rng rng_;
  std::vector<InformationTree> trees_;
  std::atomic<std::uint64_t> done_ = 0;
  std::uint64_t simulations_ = 0;
};

struct IsmctsMaker final : detail::ErasedMaker {
  IsmctsMaker(const IsmctsParameters& p, InformationTree::Options o,
              std::shared_ptr<const StateSampler> s)
      : parameters(p), options(std::move(o)), sample(std::move(s)) {}
  detail::ErasedPlayer* make(const Rng& rng, const std::stop_token& stop,
                             const Effort& effort) const override {
    IsmctsParameters own = parameters;
    if (effort.simulations) own.simulationCount = *effort.simulations;
    return new IsmctsPlayer(own, options, sample, rng, stop);
  }
  IsmctsParameters parameters;
  InformationTree::Options options;
  std::shared_ptr<const StateSampler> sample;
};

PlayerMaker configuredIsmcts(const PlayerKind& kind, const Settings& settings,
                             const PlayerContext& context) {
  IsmctsParameters parameters;
  applySettings(settings, kind.info.name, parameters);
  parameters.check();
  PlayerTraits traits;
  traits.weighs = true;
  traits.timeCap = parameters.timeCap;
  traits.repeatable = !parameters.timeCap;
  traits.simulations = parameters.simulationCount;
  traits.keepsTree = parameters.reuse;
  traits.threads = parameters.threads;
  traits.memory = parameters.memory;
  return {new IsmctsMaker(parameters, parameters.options(kind), detail::samplerOf(context)),
          traits};
}
}  // namespace

PlayerKind detail::ismctsKind(const GameTraits& game) {
  constexpr std::string_view help = "grows a tree of what the roles know";
  if (!game.tellable)
    return unfitKind("ismcts", help, "what its roles see does not tell its moves");
  return fitKind("ismcts", help, parameterInfos(IsmctsParameters{}), true, nullptr,
                 configuredIsmcts);
}

}  // namespace ludorum
