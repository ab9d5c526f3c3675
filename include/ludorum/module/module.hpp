// `Module<G>`: any game behind the seam.
#pragma once
#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "ludorum/core/match.hpp"
#include "ludorum/core/playout.hpp"
#include "ludorum/json/json.hpp"
#include "ludorum/module/analysis.hpp"
#include "ludorum/module/game_module.hpp"
#include "ludorum/module/live.hpp"
#include "ludorum/module/player_kinds.hpp"
#include "ludorum/module/record.hpp"
#include "ludorum/module/stopwatch.hpp"
#include "ludorum/module/transcript.hpp"
#include "ludorum/testing/laws.hpp"
#include "ludorum/testing/perft.hpp"

namespace ludorum {

namespace detail {
/// The parameters of a game that has none.
struct NoParameters {
  static constexpr auto fields() { return std::tuple{}; }
};
template <class G>
struct ParametersOf {
  using Type = NoParameters;
};
template <class G>
requires requires { typename G::Parameters; }
struct ParametersOf<G> {
  using Type = typename G::Parameters;
};
}  // namespace detail

/// A game as text and JSON.
///
/// A game with parameters has a described struct `Parameters`, and a static `start(parameters)` or,
/// if chance sets it up, `start(parameters, rng)`.
template <Documented G>
class Module final : public GameModule {
  static_assert(Playable<G>, "a game is played by turns (activePlayer, moves()) or simultaneously");

 public:
  using Parameters = typename detail::ParametersOf<G>::Type;

  Module() = default;

  GameInfo info() const override {
    GameInfo info;
    info.name = G::name;
    if constexpr (requires { G::aliases; })
      info.aliases.assign(std::begin(G::aliases), std::end(G::aliases));
    info.roles.assign(G::players.names.begin(), G::players.names.end());
    info.kind.emplace_back(Simultaneous<G> ? "simultaneous" : "by turns");
    if (SinglePlayer<G>) info.kind.emplace_back("single player");
    if (Stochastic<G>) info.kind.emplace_back("with luck");
    if (Hidden<G>) info.kind.emplace_back("hidden information");
    if constexpr (Stochastic<G>) info.luck.assign(std::begin(G::hapNames), std::end(G::hapNames));
    const G game = start(Rng(0));
    info.resultBounds = ludorum::resultBounds(game);
    info.zeroSum = isZeroSum<G>();
    info.parameters = parameterInfos(parameters_);
    info.start = jsonText<G>(formOf(game));
    info.hidden = Hidden<G>;
    info.picture = pictureOf<G>();
    return info;
  }

  std::unique_ptr<GameModule> configured(const Settings& settings) const override {
    auto copy = std::make_unique<Module>(*this);
    applySettings(settings, G::name, copy->parameters_);
    static_cast<void>(copy->start(Rng(0)));  // Parameters that do not fit each other are refused.
    return copy;
  }
  std::unique_ptr<GameModule> startingAt(std::string_view state) const override {
    auto copy = std::make_unique<Module>(*this);
    copy->state_ = readStateText(start(Rng(0)), state);
    return copy;
  }

  std::vector<PlayerInfo> players() const override {
    std::vector<PlayerInfo> infos;
    for (const auto& kind : playerKinds<G>()) infos.push_back(kind.info);
    return infos;
  }

  MatchMaker matches(const std::vector<Specification>& players) const override {
    checkPlayerCount<G>(players.size());
    return contests(players);
  }
  MatchMaker contests(const std::vector<Specification>& players) const override {
    std::vector<Entrant<G>> entrants;
    for (const Specification& player : players)
      entrants.push_back({player.text, playerMaker<G>(player, jsonText<G>(parameters_))});
    return [copy = *this, entrants](const MatchRequest& request) {
      return copy.play(entrants, request);
    };
  }

  std::vector<EvaluatedMove> evaluated(const Specification& player, std::string_view role,
                                       std::uint64_t seed) const override {
    const PlayerMaker<G> maker = playerMaker<G>(player, jsonText<G>(parameters_));
    const Rng rng(seed);
    const G game = start(rng.split(roleCount<G>));  // As in a match of this seed.
    const RoleSet active = activePlayers(game);
    require(!active.empty(), "the game is over: there are no moves to weigh");
    const Role who = role.empty() ? *active.begin() : roleOf(role);
    require(active.contains(who), std::string(G::players[who]) + " is not active in this state");
    return weighedMoves(maker(rng.split(index(who))), player.name, viewOf(game, who), who);
  }

  using GameModule::decider;
  Decider decider(const Specification& player, std::uint64_t seed,
                  const std::stop_token& stop) const override {
    const Member<G> member = playerMaker<G>(player, jsonText<G>(parameters_))(Rng(seed), stop);
    return [game = start(Rng(0)), member](const Json& state,
                                          std::string_view name) -> std::optional<DecidedMove> {
      const auto [view, role] = seen(game, state, name);
      const auto move = member(view, role).move();
      if (!move) return std::nullopt;
      return DecidedMove{moveText<G>(*move), member.simulations()};
    };
  }
  Analyst analyst(const Specification& player, const Json& state, std::string_view name,
                  std::uint64_t seed, const std::stop_token& stop) const override {
    const auto [view, role] = seen(start(Rng(0)), state, name);
    return AnalystOf<G>(player, jsonText<G>(parameters_), view, role, Rng(seed), stop);
  }

  std::unique_ptr<LiveMatch> live(const LiveRequest& request) const override {
    G game = start(Rng(request.seed).split(roleCount<G>));  // As in a match of this seed.
    if (!request.state.empty()) game = readStateText(game, request.state);
    return std::make_unique<LiveMatchOf<G>>(
        Match<G>(game, {}, request.seed),
        RecordHeading{jsonText<G>(parameters_), {}, request.seed, {}});
  }
  std::unique_ptr<LiveMatch> reopened(const Json& record) const override {
    const std::string difference = replayed(record);
    require(difference.empty(), difference);
    RecordHeading heading{
        jsonText<G>(parameters_), {}, seedIn(record, "seed").value_or(0), seedIn(record, "luck")};
    Match<G> match = matchOf(start(Rng(0)), record, heading.luck.value_or(heading.seed));
    return std::make_unique<LiveMatchOf<G>>(std::move(match), std::move(heading));
  }

  std::string replayed(const Json& record) const override {
    if (record.is_object() && record.contains("parameters")) {
      // They were read as leniently as on a command line, where all is text.
      const Json own = toJson<G>(parameters_);
      for (const auto& [name, value] : record["parameters"].items())
        if (!own.contains(name) || own[name] != value)
          return "parameters: " + shownJson(Json(name), 60) + ": " + shownJson(value, 60) +
                 " is not as records have it";
    }
    return replayDifference(start(Rng(0)), record);
  }

  std::vector<testing::PerftRow> perft(std::size_t depth,
                                       const testing::Progress& progress) const override {
    return testing::perft(start(Rng(0)), depth, progress);
  }
  std::vector<std::uint64_t> uniqueStates(std::size_t depth,
                                          const testing::Progress& progress) const override {
    return testing::uniqueStates(start(Rng(0)), depth, progress);
  }
  std::vector<testing::LawReport> check(const testing::LawOptions& options) const override {
    return testing::checkLaws(start(Rng(options.seed)), options);
  }

  BenchFigures bench(double seconds) const override {
    const G game = start(Rng(0));
    require(!game.result(), "the state to start from is over: there is nothing to measure");
    Rng rng(1);
    float sink = 0;  // Something that depends on every playout, so that none is optimised away.
    BenchFigures figures;
    figures.playoutsPerSecond = rate(seconds / 2, [&] {
      for (int i = 0; i < 16; ++i) sink += playout(game, rng)[0];
      return 16.0;
    });
    figures.pliesPerPlayout = pliesPerPlayout(game, rng);
    std::size_t depth = 1;
    figures.perftNodesPerSecond = rate(seconds / 2, [&] {
      double nodes = 0;
      for (const auto& row : testing::perft(game, depth))
        nodes += static_cast<double>(row.sequences);
      if (nodes < 1e6 && depth < 50) ++depth;
      return nodes;
    });
    require(!(sink != sink), "a result is not a number");
    return figures;
  }

 private:
  /// The role that somebody means, as leniently as games and players are named.
  static Role roleOf(std::string_view name) {
    for (const Role role : G::players.all())
      if (canonicalName(G::players[role]) == canonicalName(name)) return role;
    throw Error(unknownName("role of " + std::string(G::name), name, G::players.names));
  }
  static std::optional<std::uint64_t> seedIn(const Json& record, const char* name) {
    const auto found = record.find(name);
    if (found == record.end() || !found->is_number_unsigned()) return std::nullopt;
    return found->template get<std::uint64_t>();
  }
  /// What a role sees, told in its documented form; throws if the role is not active in it.
  static std::pair<View<G>, Role> seen([[maybe_unused]] const G& game,
                                       [[maybe_unused]] const Json& state, std::string_view name) {
    const Role role = roleOf(name);
    if constexpr (Tellable<G>) {
      std::pair<View<G>, Role> told{detail::readView(game, role, state), role};
      require(movesSeen(told.first, role).size() > 0,
              std::string(G::players[role]) + " is not active in this state");
      return told;
    } else {
      throw Error("what the roles of " + std::string(G::name) + " see has no documented form");
    }
  }
  /// The state that matches start from.
  G start([[maybe_unused]] Rng rng) const {
    if (state_) return *state_;
    if constexpr (requires { G::start(parameters_, rng); })
      return G::start(parameters_, rng);
    else if constexpr (requires { G::start(parameters_); })
      return G::start(parameters_);
    else
      return G{};
  }

  /// A match: the seed decides set-up, luck and players, each by a generator of its own.
  MatchReport play(const std::vector<Entrant<G>>& entrants, const MatchRequest& request) const {
    PerRole<const Entrant<G>*, roleCount<G>> seated{};
    for (const Role role : G::players.all())
      seated[role] = &entrants[request.seats.empty() ? index(role) : request.seats[index(role)]];
    const std::uint64_t luck = request.luck.value_or(request.seed);
    MatchReport report;
    report.seats.resize(roleCount<G>);
    Stopwatch<G> watch(report.seats);
    Match<G> match(opened(request, Rng(luck)), watch.seats(seated, Rng(request.seed), request.stop),
                   luck);
    watch.start(match);
    if (request.line) match.observe(transcriber(request.line));
    run(match, request, report);
    for (const Entrant<G>* entrant : seated)
      report.repeatable = report.repeatable && entrant->maker.repeatable;
    if (request.record) report.record = recordOf(match, headingOf(seated, request));
    return report;
  }
  static void run(Match<G>& match, const MatchRequest& request, MatchReport& report) {
    try {
      match.run(request.plies);
    } catch (const MatchError& error) {
      report.error = error.what();
      report.timedOut = isNested<TimeOut>(error);
      if (request.forfeits && match.failed()) match.forfeit();
    }
    report.plies = match.ply();
    const std::optional<Role> culprit = match.quitter() ? match.quitter() : match.failed();
    if (culprit) report.culprit = index(*culprit);
    if (match.quitter()) report.quitter = G::players[*match.quitter()];
    if (!report.error.empty() && !match.quitter()) return;
    const auto result = match.result();
    if (!result) return;
    report.result.emplace(result->begin(), result->end());
    for (const Role role : G::players.all()) report.seats[index(role)].result = (*result)[role];
  }
  RecordHeading headingOf(const PerRole<const Entrant<G>*, roleCount<G>>& seated,
                          const MatchRequest& request) const {
    RecordHeading heading{jsonText<G>(parameters_), {}, request.seed, request.luck};
    for (const Entrant<G>* entrant : seated) heading.players.push_back(entrant->text);
    return heading;
  }
  /// The state that a match begins in. An opening does not end the game: one that would is drawn
  /// again.
  G opened(const MatchRequest& request, const Rng& luck) const {
    G game = start(luck.split(roleCount<G>));
    if (!request.state.empty()) game = readStateText(game, request.state);
    if (request.opening == 0) return game;
    constexpr std::uint64_t openings = 0x6f70656e;  // A stream that no role and no luck has.
    for (std::uint64_t attempt = 0; attempt < 1000; ++attempt) {
      Rng rng = luck.split(openings + attempt);
      G state = game;
      for (std::size_t ply = 0; ply < request.opening && !state.result(); ++ply)
        state = randomNext(state, randomAction(state, rng), rng);
      if (!state.result()) return state;
    }
    throw Error("an opening of " + std::to_string(request.opening) + " plies ends " +
                std::string(G::name) + ", by all that 1,000 attempts have shown: take fewer");
  }
  static typename Match<G>::Observer transcriber(
      const std::function<void(const std::string&)>& line) {
    return {.move = [line](const G& game, const Decisions<G>& moves,
                           const Match<G>&) { line(moveLine(game, moves)); },
            .end = [line](const G& game, const ResultOf<G>& result,
                          const Match<G>&) { line(endLine(game, result)); },
            .quit =
                [line](const G& game, Role role, const Match<G>&) {
                  line(toString(game) + "\tquit: " + std::string(G::players[role]));
                }};
  }

  /// How often a second `batch` is done, which returns how much it did.
  template <class Batch>
  static double rate(double seconds, Batch batch) {
    using Clock = std::chrono::steady_clock;
    double done = 0, passed = 0;
    const auto begin = Clock::now();
    do {
      done += batch();
      passed = std::chrono::duration<double>(Clock::now() - begin).count();
    } while (passed < seconds);
    return done / passed;
  }
  static double pliesPerPlayout(const G& start, Rng& rng) {
    constexpr int count = 1000;
    double plies = 0;
    for (int i = 0; i < count; ++i)
      for (G game = start; !game.result(); ++plies)
        game = randomNext(game, randomAction(game, rng), rng);
    return plies / count;
  }

  Parameters parameters_;
  std::optional<G> state_;
};

}  // namespace ludorum
