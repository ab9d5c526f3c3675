// How well UCT plays: matches and comparisons that take too long for the tests. Every line tells
// what is wanted; `docs/players/uct.md` has the outcomes. All seeds are fixed.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <string>
#include <unordered_set>
#include <vector>

#include "../tests/support/perfect_player.hpp"
#include "../tests/support/pig_oracle.hpp"
#include "ludorum/core/match.hpp"
#include "ludorum/games/connect_four.hpp"
#include "ludorum/games/odds_and_evens.hpp"
#include "ludorum/games/pig.hpp"
#include "ludorum/games/puzzle15.hpp"
#include "ludorum/games/tic_tac_toe.hpp"
#include "ludorum/players/uct_player.hpp"
#include "report.hpp"

using namespace ludorum;

namespace {

using bench::Report;

void ticTacToe(Report& report) {
  test::PerfectPlayer<TicTacToe> perfect(Rng(5));
  UctPlayer<TicTacToe> player({.simulationCount = 10000}, Rng(6));
  std::unordered_set<TicTacToe, StateHash> seen{TicTacToe{}};
  std::vector<TicTacToe> states{TicTacToe{}};
  int held = 0, count = 0;
  for (std::size_t i = 0; i < states.size(); ++i) {
    const TicTacToe state = states[i];
    const auto moves = state.moves();
    for (std::size_t m = 0; m < moves.size(); ++m)
      if (seen.insert(state.next(moves[m])).second) states.push_back(state.next(moves[m]));
    if (state.result()) continue;
    const Role me = state.activePlayer();
    const float due = me == Role{0} ? perfect.value(state) : -perfect.value(state);
    using S = Seats<TicTacToe>;
    Match<TicTacToe> match(state, me == Role{0} ? S{std::ref(player), std::ref(perfect)}
                                                : S{std::ref(perfect), std::ref(player)});
    held += (*match.run())[me] >= due ? 1 : 0;
    ++count;
  }
  report.atLeast("TicTacToe, " + std::to_string(count) + " states: gets what it is due",
                 double(held) / count, 1, 0);
}

/// The share of the points that the first wins of the second over so many matches, roles swapped.
template <Playable G>
double score(UctParameters<G> one, UctParameters<G> two, int matches) {
  double points = 0;
  for (int i = 0; i < matches; ++i) {
    UctPlayer<G> first(one, Rng(static_cast<std::uint64_t>(2 * i))),
        second(two, Rng(static_cast<std::uint64_t>(2 * i + 1)));
    const Role mine = Role(static_cast<unsigned>(i % 2));
    using S = Seats<G>;
    Match<G> match(G{},
                   mine == Role{0} ? S{std::ref(first), std::ref(second)}
                                   : S{std::ref(second), std::ref(first)},
                   static_cast<std::uint64_t>(i));
    const float result = (*match.run())[mine];
    points += result > 0 ? 1 : result < 0 ? 0 : 0.5;
  }
  return points / matches;
}

/// How many of so many players, each with a seed of its own, open in the centre.
void opening(Report& report, int seeds) {
  int centre = 0;
  for (int i = 0; i < seeds; ++i) {
    UctPlayer<ConnectFour> player({.simulationCount = 20000}, Rng(static_cast<std::uint64_t>(i)));
    centre += ConnectFour::moveForm(player(ConnectFour{}, Role{0})) == 3 ? 1 : 0;
  }
  report.atLeast("ConnectFour, 20,000 simulations: opens in the centre", double(centre) / seeds, 1,
                 0);
}

/// What a best response that knows how often each move is made wins of it a round, at the worst of
/// several states and roles: 0 at the equilibrium's half and half.
void oddsAndEvens(Report& report, int decisions) {
  double worst = 0;
  for (const auto& state : {OddsAndEvens{}, OddsAndEvens{{{3, 7}}, 10}, OddsAndEvens{{}, 1}})
    for (const Role role : {Role{0}, Role{1}}) {
      UctPlayer<OddsAndEvens> player({.simulationCount = 10000, .reuse = false}, Rng(7));
      int ones = 0;
      for (int i = 0; i < decisions; ++i) ones += player(state, role) == 1 ? 1 : 0;
      worst = std::max(worst, std::abs(2.0 * ones / decisions - 1));
    }
  report.atLeast("Odds & Evens: 1 less what a best response wins a round", 1 - worst, 0.95,
                 1 / std::sqrt(decisions));
}

void connectFour(Report& report, int matches) {
  using P = UctParameters<ConnectFour>;
  const auto error = [&](double s) { return std::sqrt(s * (1 - s) / matches); };
  const auto line = [&](const std::string& what, double least, const P& one, const P& two) {
    const double s = score<ConnectFour>(one, two, matches);
    report.atLeast("ConnectFour, " + what, s, least, error(s));
  };
  line("10,000 simulations against 1,000", 0.8, {.simulationCount = 10000}, {});
  line("two threads against one, 5,000 both", 0.5 - 2 * 0.5 / std::sqrt(matches),
       {.simulationCount = 5000, .threads = 2}, {.simulationCount = 5000});
  line("two threads against one, 20,000 both", 0.5 - 2 * 0.5 / std::sqrt(matches),
       {.simulationCount = 20000, .threads = 2}, {.simulationCount = 20000});
  const P plain{.simulationCount = 2000};
  line("tree kept against not kept", 0.45, plain, {.simulationCount = 2000, .reuse = false});
  line("mast against uniform", 0, {.simulationCount = 2000, .playouts = Playouts::mast}, plain);
  line("lastGoodReply against uniform", 0,
       {.simulationCount = 2000, .playouts = Playouts::lastGoodReply}, plain);
  line("rave=100 against none", 0, {.simulationCount = 2000, .rave = 100}, plain);
  line("explorationConstant 2.8 against 1.41", 0,
       {.simulationCount = 2000, .explorationConstant = 2.8}, plain);
}

/// Matches against the optimal policy, roles swapped. What it loses by its own decisions is added
/// up too: one half less that loss is the expected score, and varies much less than the score.
void pig(Report& report, const std::string& what, UctParameters<Pig> parameters, int matches,
         double least) {
  static const test::PigOracle oracle;
  parameters.objective = Objective::victory;
  double won = 0, lost = 0, clear = 0, right = 0;
  for (int i = 0; i < matches; ++i) {
    UctPlayer<Pig> player(parameters, Rng(static_cast<std::uint64_t>(i)));
    const Role me = Role(static_cast<unsigned>(i % 2));
    // Not the dice that options were tried on.
    Rng dice(static_cast<std::uint64_t>(500000 + i / 2));
    Pig game = Pig::start({.goal = 100, .rounds = {}});
    while (!game.result()) {
      const Pig::Move move = game.turn == me ? player(game, me) : oracle(game, game.turn);
      if (game.turn == me && game.moves().size() > 1) {
        const double roll = oracle.chance(game, Pig::Move::roll);
        const double hold = oracle.chance(game, Pig::Move::hold);
        lost += std::max(roll, hold) - oracle.chance(game, move);
        if (std::abs(roll - hold) > 0.01) ++clear, right += move == oracle(game, me) ? 1 : 0;
      }
      game = randomNext(game, move, dice);
    }
    won += (*game.result())[me] > 0 ? 1 : 0;
  }
  report.atLeast("Pig, " + what + ": score", won / matches, least, 0.5 / std::sqrt(matches));
  report.note("  one half less what its decisions lost", 0.5 - lost / matches);
  report.note("  agreement with the optimal policy", right / clear);
}

void pigs(Report& report, int matches) {
  using P = UctParameters<Pig>;
  pig(report, "horizon=0, heuristic=race, backup=best",
      P{.simulationCount = 3000,
        .explorationConstant = 2,
        .horizon = 0,
        .heuristic = Heuristic<Pig>::named("race"),
        .backup = Backup::best},
      matches, 0.47);
  pig(report, "plain, 10,000 simulations", P{.simulationCount = 10000}, matches / 10, 0);
  pig(report, "agent=hold20", P{.simulationCount = 10000, .agent = Policy<Pig>::named("hold20")},
      matches / 10, 0);
  pig(report, "backup=best", P{.simulationCount = 10000, .backup = Backup::best}, matches / 10, 0);
  pig(report, "horizon=0, heuristic=race",
      P{.simulationCount = 3000, .horizon = 0, .heuristic = Heuristic<Pig>::named("race")},
      matches / 5, 0);
}

void puzzle(Report& report, int matches) {
  int solved = 0;
  for (int i = 0; i < matches; ++i) {
    Rng rng(static_cast<std::uint64_t>(5000 + i));  // Not the layouts that options were tried on.
    Puzzle15 game = Puzzle15::start({.slides = 20}, rng);
    UctPlayer<Puzzle15> player({.simulationCount = 20000,
                                .explorationConstant = 0,
                                .horizon = 0,
                                .heuristic = Heuristic<Puzzle15>::named("manhattan"),
                                .backup = Backup::best},
                               rng);
    while (!game.result()) game = game.next(player(game, Role{0}));
    solved += (*game.result())[0] > 0 ? 1 : 0;
  }
  const double share = double(solved) / matches;
  report.atLeast("15Puzzle, 20 slides: solved", share, 0.9,
                 std::sqrt(share * (1 - share) / matches));
}

}  // namespace

int main(int argc, char** argv) {
  bool json = false;
  std::vector<std::string> words;
  for (int i = 1; i < argc; ++i)
    if (std::string(argv[i]) == "--json")
      json = true;
    else
      words.emplace_back(argv[i]);
  const std::string only = words.empty() ? "" : words[0];
  const int matches = words.size() > 1 ? std::atoi(words[1].c_str()) : 0;
  const std::vector<std::string> names{"tictactoe",   "opening", "oddsandevens",
                                       "connectfour", "pig",     "15puzzle"};
  if (!only.empty() && std::find(names.begin(), names.end(), only) == names.end()) {
    std::puts(
        "Usage: strength [--json] "
        "[tictactoe|opening|oddsandevens|connectfour|pig|15puzzle [MATCHES]]");
    return only == "--help" ? 0 : 2;
  }
  const auto wanted = [&](const char* name) { return only.empty() || only == name; };
  const auto count = [&](int usual) { return matches > 0 ? matches : usual; };
  Report report(json);
  if (wanted("tictactoe")) ticTacToe(report);
  if (wanted("opening")) opening(report, count(50));
  if (wanted("oddsandevens")) oddsAndEvens(report, count(4000));
  if (wanted("connectfour")) connectFour(report, count(400));
  if (wanted("pig")) pigs(report, count(2000));
  if (wanted("15puzzle")) puzzle(report, count(400));
  return report.exitCode();
}
