// Our half of the comparison with Ludorum.js: the figures of `ludorum_js/measure.mjs`, by the same
// names and with the same rules, as JSON.
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "ludorum/core/playout.hpp"
#include "ludorum/games/odds_and_evens.hpp"
#include "ludorum/games/pig.hpp"
#include "ludorum/games/puzzle15.hpp"
#include "ludorum/games/tic_tac_toe.hpp"
#include "ludorum/players/random_player.hpp"
#include "ludorum/players/uct_player.hpp"
#include "slices.hpp"

using namespace ludorum;

namespace {

/// Games a second, over so many seconds, after warming up. `play(rng)` gives a game's result.
template <class Play>
double rateOf(Play play, double seconds) {
  bench::Side side(std::move(play), 1, bench::wallTime);  // As they do.
  side.slice(seconds / 10);
  return side.slice(seconds);
}

/// The mean number of plies of a random game.
template <Playable G>
double pliesOf(const G& start) {
  Rng rng(2);
  int plies = 0;
  constexpr int games = 20000;
  for (int i = 0; i < games; ++i)
    for (G game = start; !game.result(); ++plies)
      game = randomNext(game, randomAction(game, rng), rng);
  return double(plies) / games;
}

struct Figure {
  std::string group, name;
  std::function<double(double seconds)> rate;
  std::function<double()> plies{};
};

template <Playable G>
Figure playouts(std::string name, const G& start) {
  const auto play = [start](Rng& rng) { return playout(start, rng)[0]; };
  return {"playouts", std::move(name), [play](double seconds) { return rateOf(play, seconds); },
          [start] { return pliesOf(start); }};
}

/// Simulations a second of UCT, 1,000 for a decision, as theirs.
template <Open G>
Figure uct(std::string name, const G& start) {
  static constexpr std::uint64_t simulations = 1000;
  return {
      "uct", std::move(name), [start](double seconds) {
        UctPlayer<G> player({.simulationCount = simulations, .reuse = false});
        const auto decide = [&](Rng&) {
          return static_cast<float>(player.evaluatedMoves(start, start.activePlayer())[0].value);
        };
        return double(simulations) * rateOf(decide, seconds);
      }};
}

/// One match after the other.
float playMatch(Rng& rng) { return (*randomMatch(TicTacToe{}, rng()).run())[0]; }

/// Many matches at once: each makes a ply in its turn, and one that has ended makes way for a new
/// one. A call goes on until a match ends.
class InFlight {
 public:
  float operator()(Rng& rng) {
    while (matches_.size() < 500) matches_.push_back(randomMatch(TicTacToe{}, rng()));
    for (;;) {
      auto& match = matches_[turn_++ % matches_.size()];
      const auto result = match.run(1);
      if (!result) continue;
      match = randomMatch(TicTacToe{}, rng());
      return (*result)[0];
    }
  }

 private:
  std::vector<Match<TicTacToe>> matches_;
  std::size_t turn_ = 0;
};

// The rules of Ludorum.js 0.2.1: no limit to the rounds of Pig, one turn of Odds & Evens, 81 moves
// of the 15 puzzle.
std::vector<Figure> figures() {
  Rng rng(3);
  return {playouts("TicTacToe", TicTacToe{}),
          playouts("Pig", Pig::start({.goal = 100, .rounds = {}})),
          playouts("OddsAndEvens", OddsAndEvens::start({.goal = 1})),
          playouts("Puzzle15", Puzzle15::start({.points = 81}, rng)),
          uct("TicTacToe", TicTacToe{}),
          uct("Pig", Pig::start({.goal = 100, .rounds = {}})),
          {"matches", "sequential", [](double seconds) { return rateOf(playMatch, seconds); }},
          {"matches", "inFlight500", [](double seconds) { return rateOf(InFlight{}, seconds); }}};
}

void print(const Figure& figure, double seconds) {
  std::printf("{\"figure\":\"%s.%s\",\"rate\":%.6g", figure.group.c_str(), figure.name.c_str(),
              figure.rate(seconds));
  if (figure.plies) std::printf(",\"plies\":%.5g", figure.plies());
  std::puts("}");
}

}  // namespace

int main(int argc, char** argv) {
  std::string only;
  double seconds = 1;
  for (int i = 1; i < argc; ++i) {
    const std::string option = argv[i], value = i + 1 < argc ? argv[i + 1] : "";
    if (option == "--only")
      only = value, ++i;
    else if (option == "--seconds")
      seconds = std::atof(value.c_str()), ++i;
    else
      seconds = 0;
  }
  bool found = false;
  if (seconds > 0)
    for (const Figure& figure : figures())
      if (only.empty() || only == figure.group + '.' + figure.name)
        print(figure, seconds), found = true;
  if (!found) std::fputs("Usage: our_rates [--only GROUP.NAME] [--seconds S]\n", stderr);
  return found ? 0 : 2;
}
