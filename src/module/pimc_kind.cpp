// `pimc`: another player looks at states that look right, one after the other, with all that they
// hide.
#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <exception>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "ludorum/core/error.hpp"
#include "ludorum/core/fields.hpp"
#include "ludorum/core/names.hpp"
#include "ludorum/core/setup.hpp"
#include "ludorum/json/settings.hpp"
#include "ludorum/module/any_player.hpp"
#include "ludorum/players/alpha_beta_player.hpp"
#include "ludorum/players/max_n_player.hpp"
#include "ludorum/players/minimax_player.hpp"
#include "ludorum/players/monte_carlo_player.hpp"
#include "ludorum/players/paranoid_player.hpp"
#include "ludorum/players/simulation.hpp"
#include "ludorum/players/uct_player.hpp"
#include "opened_game.hpp"
#include "state_sources.hpp"
#include "view_kinds.hpp"

namespace ludorum {

namespace {
using detail::OpenedByTurns;
using detail::OpenedTogether;

/// What the moves of a role are worth in a state, in the order of its moves.
using Look = std::function<std::vector<double>(const AnyState& state, Role role, const Rng& rng,
                                               const std::stop_token& stop)>;

/// The look of a player of this class, if it can play such games.
template <class G, template <class> class P>
Look lookOf(const Specification& player) {
  if constexpr (requires { typename P<G>; }) {
    using Parameters = ParametersOf<P<G>>;
    Parameters parameters;
    applySettings(player.settings, player.name, parameters);
    static_cast<void>(P<G>(parameters));  // What makes no sense is refused at once.
    return [parameters](const AnyState& state, Role role, const Rng& rng,
                        const std::stop_token& stop) {
      Parameters own = parameters;
      own.stop = stop;
      const G game = G::of(state);
      P<G> made = [&] {
        if constexpr (std::constructible_from<P<G>, Parameters, Rng>)
          return P<G>(own, rng);
        else
          return P<G>(own);
      }();
      std::vector<double> values(game.position->moves[index(role)].size());
      for (const auto& found : made.evaluatedMoves(game, role)) values[found.move] = found.value;
      return values;
    };
  } else {
    throw Error(player.name + " cannot be the player of pimc in such a game");
  }
}

template <class G>
Look lookIn(const Specification& player) {
  struct Inner {
    std::string_view name;
    Look (*look)(const Specification&);
  };
  static constexpr std::array<Inner, 6> all{{{"uct", lookOf<G, UctPlayer>},
                                             {"alphabeta", lookOf<G, AlphaBetaPlayer>},
                                             {"montecarlo", lookOf<G, MonteCarloPlayer>},
                                             {"minimax", lookOf<G, MiniMaxPlayer>},
                                             {"maxn", lookOf<G, MaxNPlayer>},
                                             {"paranoid", lookOf<G, ParanoidPlayer>}}};
  std::vector<std::string> names;
  for (const Inner& inner : all) {
    names.emplace_back(inner.name);
    if (canonicalName(inner.name) == canonicalName(player.name)) return inner.look(player);
  }
  throw Error(unknownName("player for pimc", player.name, names));
}

Look lookFor(const Specification& player, const GameTraits& game) {
  constexpr std::size_t mostRoles = 8;
  const std::size_t roles = game.roles.size();
  require(roles <= mostRoles,
          "pimc plays games of up to 8 roles; " + std::string(game.name) + " has more");
  if (game.simultaneous)
    return roles == 2 && game.zeroSum ? lookIn<OpenedTogether<2>>(player)
                                      : lookIn<OpenedTogether<mostRoles>>(player);
  return roles == 2 && game.zeroSum ? lookIn<OpenedByTurns<2>>(player)
                                    : lookIn<OpenedByTurns<mostRoles>>(player);
}

/// How what was found in the states becomes one value for each move.
enum class PimcRule : std::uint8_t { mean, vote };
constexpr std::array<std::string_view, 2> enumNames(PimcRule) { return {"mean", "vote"}; }

struct PimcParameters {
  std::string player = "uct:simulationCount=100";
  std::uint64_t samples = 20;
  SearchLimit::TimeCap timeCap{};
  PimcRule rule = PimcRule::mean;
  std::uint32_t threads = 1;

  static constexpr auto fields() {
    using P = PimcParameters;
    return std::tuple{
        Field{"player", &P::player, "who looks at the states: (alphabeta:horizon=6)"},
        Field{"samples", &P::samples, "states for a decision; 0 for as many as timeCap allows",
              Range{0, 1e12}},
        Field{"timeCap", &P::timeCap, "the most time for a decision, 50ms; or none"},
        Field{"rule", &P::rule, "the mean of the values found, or a vote for each state"},
        Field{"threads", &P::threads, "threads; they do not change what is decided",
              Range{1, 256}}};
  }
  void check() const {
    checkRanges(*this);
    require(samples > 0 || timeCap,
            "samples is 0 and timeCap is none: there would be no end; give one of them");
    checkLimits(1, timeCap);
  }
};

class PimcPlayer final : public detail::ErasedPlayer {
 public:
  PimcPlayer(const PimcParameters& parameters, Look look,
             std::shared_ptr<const StateSampler> sample, const Rng& rng, std::stop_token stop)
      : parameters_(parameters),
        look_(std::move(look)),
        sample_(std::move(sample)),
        stop_(std::move(stop)),
        rng_(rng) {}

  std::optional<AnyMove> decide(const AnyView& view, Role role) override {
    const std::vector<EvaluatedMove> found = weighed(view, role, false);
    const EvaluatedMove* best = &found.front();
    std::uint32_t equals = 1;
    for (const EvaluatedMove& each : found) {
      if (&each == best) continue;
      if (each.value > best->value)
        best = &each, equals = 1;
      else if (each.value == best->value && rng_.below(++equals) == 0)
        best = &each;
    }
    return best->move;
  }
  std::vector<EvaluatedMove> weigh(const AnyView& view, Role role) override {
    return weighed(view, role, true);
  }
  std::uint64_t simulations() const override { return simulations_; }

 private:
  std::vector<EvaluatedMove> weighed(const AnyView& view, Role role, bool always) {
    std::vector<EvaluatedMove> moves;
    for (const AnyMove& move : view.moves(role)) moves.push_back({move, 0, 0, {move}});
    require(!moves.empty(), std::string(view.game().name) + " at " + view.text() + ": " +
                                std::string(view.game().roles[index(role)]) +
                                " is not active, and has nothing to decide");
    simulations_ = 0;
    if (moves.size() == 1 && !always) return moves;
    const std::vector<std::vector<double>> looks = lookedAt(view, role);
    for (const std::vector<double>& values : looks) {
      const double best = *std::max_element(values.begin(), values.end());
      const auto count = static_cast<double>(std::count(values.begin(), values.end(), best));
      for (std::size_t i = 0; i < moves.size(); ++i) {
        ++moves[i].visits;
        moves[i].value += parameters_.rule == PimcRule::mean ? values[i]
                          : values[i] == best                ? 1 / count
                                                             : 0;
      }
    }
    for (EvaluatedMove& each : moves) each.value /= static_cast<double>(looks.size());
    simulations_ = looks.size();
    return moves;
  }
  /// The values of the moves in one state after the other, by the order of the samples: so it does
  /// not matter which thread looked at which.
  std::vector<std::vector<double>> lookedAt(const AnyView& view, Role role) {
    const SearchLimit limit(parameters_.timeCap, stop_);
    const Rng luck(rng_());
    const std::vector<AnyMove> moves = view.moves(role);
    const std::uint64_t all = parameters_.samples == 0 ? ~std::uint64_t{0} : parameters_.samples;
    std::atomic<std::uint64_t> next{0};
    std::vector<std::vector<std::pair<std::uint64_t, std::vector<double>>>> parts(
        parameters_.threads);
    std::vector<std::exception_ptr> errors(parameters_.threads);
    const auto work = [&](std::size_t thread) {
      try {
        for (;;) {
          const std::uint64_t number = next++;
          if (number >= all || (number > 0 && limit.reached())) return;
          parts[thread].emplace_back(number, valuesIn(view, role, moves, luck.split(number)));
        }
      } catch (...) {
        errors[thread] = std::current_exception();
        next = all;
      }
    };
    {
      std::vector<std::jthread> helpers;
      try {
        for (std::size_t t = 1; t < parameters_.threads; ++t) helpers.emplace_back(work, t);
      } catch (const std::system_error&) {  // Those that have begun do the work.
      }
      work(0);
    }
    for (const auto& error : errors)
      if (error) std::rethrow_exception(error);
    std::vector<std::pair<std::uint64_t, std::vector<double>>> looks;
    for (auto& part : parts) looks.insert(looks.end(), part.begin(), part.end());
    std::sort(looks.begin(), looks.end());
    std::vector<std::vector<double>> values;
    for (auto& [number, found] : looks) values.push_back(std::move(found));
    return values;
  }
  std::vector<double> valuesIn(const AnyView& view, Role role, const std::vector<AnyMove>& moves,
                               Rng rng) const {
    const AnyState state = (*sample_)(view, role, rng);
    const std::vector<double> found = look_(state, role, rng.split(0), stop_);
    const std::vector<AnyMove> own = state.moves(role);  // Perhaps in another order.
    std::vector<double> values;
    for (const AnyMove& move : moves) {
      const auto at = std::find(own.begin(), own.end(), move);
      require(at != own.end(), "states that look the same have other moves");
      values.push_back(found[static_cast<std::size_t>(at - own.begin())]);
    }
    return values;
  }

  PimcParameters parameters_;
  Look look_;
  std::shared_ptr<const StateSampler> sample_;
  std::stop_token stop_;
  Rng rng_;
  std::uint64_t simulations_ = 0;
};

struct PimcMaker final : detail::ErasedMaker {
  PimcMaker(const PimcParameters& p, Look l, std::shared_ptr<const StateSampler> s)
      : parameters(p), look(std::move(l)), sample(std::move(s)) {}
  detail::ErasedPlayer* make(const Rng& rng, const std::stop_token& stop,
                             const Effort& effort) const override {
    PimcParameters own = parameters;
    if (effort.simulations) own.samples = *effort.simulations;
    return new PimcPlayer(own, look, sample, rng, stop);
  }
  PimcParameters parameters;
  Look look;
  std::shared_ptr<const StateSampler> sample;
};

PlayerMaker configuredPimc(const PlayerKind& kind, const Settings& settings,
                           const PlayerContext& context) {
  PimcParameters parameters;
  applySettings(settings, kind.info.name, parameters);
  parameters.check();
  std::string inner = parameters.player;
  if (inner.size() > 1 && inner.front() == '(' && inner.back() == ')')
    inner = inner.substr(1, inner.size() - 2);
  Look look = lookFor(parseSpecification(inner), context.game);
  PlayerTraits traits;
  traits.weighs = true;
  traits.timeCap = parameters.timeCap;
  traits.repeatable = !parameters.timeCap;
  traits.simulations = parameters.samples;
  traits.threads = parameters.threads;
  return {new PimcMaker(parameters, std::move(look), detail::samplerOf(context)), traits};
}
}  // namespace

PlayerKind detail::pimcKind(const GameTraits& game) {
  constexpr std::string_view help = "lets a player look at states that look right to it";
  if (!game.hidden)
    return unfitKind("pimc", help, "the game hides nothing: its own player can play it at once");
  if (!game.tellable) return unfitKind("pimc", help, "what its roles see does not tell its moves");
  return fitKind("pimc", help, parameterInfos(PimcParameters{}), true, nullptr, configuredPimc);
}

}  // namespace ludorum
