// The players that can be chosen by name.
#pragma once
#include <algorithm>
#include <cstddef>
#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "ludorum/core/names.hpp"
#include "ludorum/core/player.hpp"
#include "ludorum/core/rng.hpp"
#include "ludorum/json/json.hpp"
#include "ludorum/json/settings.hpp"
#include "ludorum/module/game_module.hpp"
#include "ludorum/module/outside_player.hpp"
#include "ludorum/players/alpha_beta_player.hpp"
#include "ludorum/players/ensemble_player.hpp"
#include "ludorum/players/evaluation.hpp"
#include "ludorum/players/heuristic_player.hpp"
#include "ludorum/players/max_n_player.hpp"
#include "ludorum/players/minimax_player.hpp"
#include "ludorum/players/monte_carlo_player.hpp"
#include "ludorum/players/paranoid_player.hpp"
#include "ludorum/players/random_player.hpp"
#include "ludorum/players/uct_player.hpp"

namespace ludorum {

/// Makes a player of a match from the generator that is its own. One that searches ends when a stop
/// is requested, and decides by what it knows.
template <Game G>
struct PlayerMaker {
  std::function<Member<G>(Rng, const std::stop_token&)> make;
  bool repeatable = true;  ///< Whether the generator decides alone: no time limit, one thread.
  Member<G> operator()(Rng rng, const std::stop_token& stop = {}) const { return make(rng, stop); }
};

/// A kind of player that has a name: its parameters, and how one is made with them.
template <Game G>
struct PlayerKind {
  PlayerInfo info;
  std::function<PlayerMaker<G>(const Settings&)> configured{};  ///< Empty if it cannot play G.
};

/// How to make the player that somebody asked for; an error if there is none, or it cannot play.
/// `gameParameters` are those of the game, as JSON, for players outside this program.
template <Playable G>
PlayerMaker<G> playerMaker(const Specification& spec, const std::string& gameParameters);
template <Playable G>
PlayerMaker<G> playerMaker(const Specification& spec) {
  return playerMaker<G>(spec, "{}");
}

namespace detail {
/// The parameters of `trace`.
struct TraceParameters {
  std::string moves;
  static constexpr auto fields() {
    return std::tuple{Field{"moves", &TraceParameters::moves, "its moves in order: 7;2;6"}};
  }
};

/// The parameters of `ensemble`.
struct EnsembleParameters {
  std::string players = "(random)";
  EnsembleRule rule = EnsembleRule::vote;
  static constexpr auto fields() {
    return std::tuple{Field{"players", &EnsembleParameters::players,
                            "its members: (random;uct:simulationCount=100)"},
                      Field{"rule", &EnsembleParameters::rule, "how they come to a decision"}};
  }
};

/// The parts of a text between semicolons that stand in no parentheses.
inline std::vector<std::string> listed(std::string_view text) {
  std::vector<std::string> items(text.empty() ? 0 : 1);
  int depth = 0;
  for (const char c : text) {
    depth += c == '(' ? 1 : c == ')' ? -1 : 0;
    if (c == ';' && depth <= 0)
      items.emplace_back();
    else
      items.back() += c;
  }
  return items;
}

/// The members of an ensemble: `(random;uct:simulationCount=100)`, or a single one.
inline std::vector<std::string> members(std::string_view text) {
  const std::string all(text);
  int depth = 0;
  for (const char c : text) {
    depth += c == '(' ? 1 : c == ')' ? -1 : 0;
    if (depth < 0) break;
  }
  require(depth == 0, "ensemble: the parentheses of players do not match: " + all);
  const bool enclosed = text.size() >= 2 && text.front() == '(' && text.back() == ')';
  std::vector<std::string> items = listed(enclosed ? text.substr(1, text.size() - 2) : text);
  for (const std::string& item : items)
    require(!item.empty(), "ensemble: a member of players is empty: " + all);
  return items;
}

/// A player that makes the moves of a script, each read in the state where it is made. A move is
/// JSON, or a plain word.
template <Playable G>
PlayerMaker<G> traceMaker(const TraceParameters& parameters) {
  std::vector<Json> script;
  for (const std::string& item : listed(parameters.moves)) {
    Json move = jsonDepth(item) > maxJsonDepth ? Json(Json::value_t::discarded)
                                               : Json::parse(item, nullptr, false);
    script.push_back(move.is_discarded() ? Json(item) : std::move(move));
  }
  return {[script](Rng, const std::stop_token&) -> Member<G> {
    return [script, made = std::size_t{0}](const G& game, Role role) mutable {
      require(made < script.size(), "the script of " + std::to_string(made) + " moves has ended");
      return readMove(game, role, script[made++]);
    };
  }};
}

template <Playable G>
PlayerMaker<G> ensembleMaker(const EnsembleParameters& parameters,
                             const std::string& gameParameters) {
  std::vector<PlayerMaker<G>> makers;
  for (const std::string& member : members(parameters.players))
    makers.push_back(playerMaker<G>(parseSpecification(member), gameParameters));
  const auto made = [makers, rule = parameters.rule](Rng rng, const std::stop_token& stop) {
    std::vector<Member<G>> members;
    for (std::size_t i = 0; i < makers.size(); ++i)
      members.push_back(makers[i](rng.split(i), stop));
    return Member<G>(EnsemblePlayer<G>(std::move(members), rule, rng));
  };
  static_cast<void>(made(Rng(0), {}));  // Members that do not fit the rule are refused at once.
  const bool repeatable =
      std::all_of(makers.begin(), makers.end(), [](const auto& maker) { return maker.repeatable; });
  return {made, repeatable};
}

/// A kind whose makers come from its parameters.
template <Playable G, Described Parameters, class Make>
PlayerKind<G> kindOf(std::string name, std::string help, Make make) {
  PlayerKind<G> kind{{name, std::move(help), parameterInfos(Parameters{}), {}, false}};
  kind.configured = [name, make](const Settings& settings) -> PlayerMaker<G> {
    Parameters parameters;
    applySettings(settings, name, parameters);
    return make(parameters);
  };
  return kind;
}

/// A kind of player class that weighs moves, and is made from its parameters and a generator.
template <Playable G, class P, Described Parameters>
PlayerKind<G> searchKind(std::string name, std::string help) {
  const auto make = [](const Parameters& parameters) {
    static_cast<void>(P(parameters, Rng(0)));  // Parameters that make no sense are refused at once.
    bool repeatable = true;
    if constexpr (requires { parameters.timeCap; }) repeatable = !parameters.timeCap;
    if constexpr (requires { parameters.threads; })
      repeatable = repeatable && parameters.threads == 1;
    const auto made = [parameters](Rng rng, const std::stop_token& stop) {
      Parameters own = parameters;
      if constexpr (requires { own.stop = stop; }) own.stop = stop;
      return Member<G>(P(std::move(own), rng));
    };
    return PlayerMaker<G>{made, repeatable};
  };
  PlayerKind<G> kind = kindOf<G, Parameters>(std::move(name), std::move(help), make);
  kind.info.weighs = true;
  return kind;
}

/// A kind that cannot play the game.
template <Playable G>
PlayerKind<G> unfit(std::string name, std::string help, std::string whyNot) {
  return {{std::move(name), std::move(help), {}, std::move(whyNot), false}};
}

struct NoSettings {
  static constexpr auto fields() { return std::tuple{}; }
};
}  // namespace detail

namespace detail {
template <Game G>
using PlayerKinds = std::vector<PlayerKind<G>>;

/// Why a player cannot play a game: what it needs, unless it is that nothing may be hidden.
template <Game G>
std::string whyUnfit(const std::string& needs) {
  return Hidden<G> ? "it must see the whole state, and the game hides some of it" : needs;
}

/// Those that do not look ahead.
template <Playable G>
void addSimpleKinds(PlayerKinds<G>& kinds) {
  kinds.push_back(kindOf<G, NoSettings>(
      "random", "chooses among its moves, all equally likely", [](NoSettings) {
        return PlayerMaker<G>{
            [](Rng rng, const std::stop_token&) { return Member<G>(RandomPlayer(rng)); }};
      }));
  const std::string help = "makes the moves of a script";
  if constexpr (!Hidden<G>)
    kinds.push_back(kindOf<G, TraceParameters>("trace", help, traceMaker<G>));
  else
    kinds.push_back(unfit<G>("trace", help, whyUnfit<G>("")));
}

/// Those that search the tree of moves.
template <Playable G>
void addSearchingKinds(PlayerKinds<G>& kinds) {
  const std::string turns = "it needs a game by turns";
  const std::string duel = "it needs a game by turns of two roles, zero-sum, or of a single one";
  std::string help = "looks one ply ahead with a heuristic";
  if constexpr (requires { typename HeuristicPlayer<G>; })
    kinds.push_back(searchKind<G, HeuristicPlayer<G>, HeuristicParameters<G>>("heuristic", help));
  else
    kinds.push_back(unfit<G>("heuristic", help, whyUnfit<G>("")));
  help = "searches the whole tree to a horizon";
  if constexpr (requires { typename MiniMaxPlayer<G>; })
    kinds.push_back(searchKind<G, MiniMaxPlayer<G>, MiniMaxParameters<G>>("minimax", help));
  else
    kinds.push_back(unfit<G>("minimax", help, whyUnfit<G>(duel)));
  help = "searches the tree to a horizon, leaving out what cannot matter";
  if constexpr (requires { typename AlphaBetaPlayer<G>; })
    kinds.push_back(searchKind<G, AlphaBetaPlayer<G>, AlphaBetaParameters<G>>("alphabeta", help));
  else
    kinds.push_back(unfit<G>("alphabeta", help, whyUnfit<G>(duel)));
  help = "searches as if every role looked after itself";
  if constexpr (requires { typename MaxNPlayer<G>; })
    kinds.push_back(searchKind<G, MaxNPlayer<G>, MaxNParameters<G>>("maxn", help));
  else
    kinds.push_back(unfit<G>("maxn", help, whyUnfit<G>(turns)));
  help = "searches as if all the others were against it";
  if constexpr (requires { typename ParanoidPlayer<G>; })
    kinds.push_back(searchKind<G, ParanoidPlayer<G>, ParanoidParameters<G>>("paranoid", help));
  else
    kinds.push_back(unfit<G>("paranoid", help, whyUnfit<G>(turns)));
}

/// Those that play matches out.
template <Playable G>
void addSamplingKinds(PlayerKinds<G>& kinds) {
  std::string help = "plays each move out at random, many times";
  if constexpr (requires { typename MonteCarloPlayer<G>; })
    kinds.push_back(
        searchKind<G, MonteCarloPlayer<G>, MonteCarloParameters<G>>("montecarlo", help));
  else
    kinds.push_back(unfit<G>("montecarlo", help, whyUnfit<G>("")));
  help = "grows a tree where playouts go well";
  if constexpr (requires { typename UctPlayer<G>; })
    kinds.push_back(searchKind<G, UctPlayer<G>, UctParameters<G>>("uct", help));
  else
    kinds.push_back(unfit<G>("uct", help, whyUnfit<G>("")));
}

/// The one that is a process of its own. It is not repeatable: nobody knows what it goes by.
template <Playable G>
PlayerKind<G> outsideKind(const std::string& gameParameters) {
  const std::string name = "exec", help = "lets another program play, in any language";
  if constexpr (Tellable<G>) {
    PlayerKind<G> kind{{name, help, parameterInfos(OutsideParameters{}), {}, false}};
    kind.configured = [gameParameters](const Settings& settings) -> PlayerMaker<G> {
      const auto made = [parameters = outsideParameters(settings), gameParameters](
                            Rng rng, const std::stop_token&) {
        return Member<G>(OutsidePlayer<G>(parameters, gameParameters, rng));
      };
      return {made, false};
    };
    return kind;
  } else {
    return unfit<G>(name, help, "what its roles see has no documented form");
  }
}
}  // namespace detail

/// All kinds of players; those that cannot play the game say why not.
template <Playable G>
std::vector<PlayerKind<G>> playerKinds(const std::string& gameParameters = "{}") {
  std::vector<PlayerKind<G>> kinds;
  detail::addSimpleKinds(kinds);
  detail::addSearchingKinds(kinds);
  detail::addSamplingKinds(kinds);
  kinds.push_back(detail::kindOf<G, detail::EnsembleParameters>(
      "ensemble", "plays what its members make of it",
      [gameParameters](const detail::EnsembleParameters& parameters) {
        return detail::ensembleMaker<G>(parameters, gameParameters);
      }));
  kinds.back().info.weighs = true;  // Be it by the votes.
  kinds.push_back(detail::outsideKind<G>(gameParameters));
  return kinds;
}

template <Playable G>
PlayerMaker<G> playerMaker(const Specification& spec, const std::string& gameParameters) {
  std::vector<std::string> names;
  for (const PlayerKind<G>& kind : playerKinds<G>(gameParameters)) {
    names.push_back(kind.info.name);
    if (canonicalName(kind.info.name) != canonicalName(spec.name)) continue;
    require(static_cast<bool>(kind.configured),
            kind.info.name + " cannot play " + std::string(G::name) + ": " + kind.info.whyNot);
    return kind.configured(spec.settings);
  }
  throw Error(unknownName("player", spec.name, names));
}

}  // namespace ludorum
