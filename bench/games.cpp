// How fast is each game of the library? Playouts a second, and plies a second as a share of those
// of the game most like it that is held against a loop written by hand (bench/playouts.cpp): so the
// figure says something on any machine. And how fast the tree of chess is counted.
#include <algorithm>
#include <cstring>
#include <string>
#include <string_view>

#include "ludorum/core/playout.hpp"
#include "ludorum/core/setup.hpp"
#include "ludorum/games/amazons.hpp"
#include "ludorum/games/backgammon.hpp"
#include "ludorum/games/bahab.hpp"
#include "ludorum/games/bimatrix.hpp"
#include "ludorum/games/breakthrough.hpp"
#include "ludorum/games/cant_stop.hpp"
#include "ludorum/games/checkers.hpp"
#include "ludorum/games/chess.hpp"
#include "ludorum/games/choose2win.hpp"
#include "ludorum/games/connect_four.hpp"
#include "ludorum/games/dark_hex.hpp"
#include "ludorum/games/game_2048.hpp"
#include "ludorum/games/go.hpp"
#include "ludorum/games/goofspiel.hpp"
#include "ludorum/games/hearts.hpp"
#include "ludorum/games/hex.hpp"
#include "ludorum/games/kalah.hpp"
#include "ludorum/games/kuhn.hpp"
#include "ludorum/games/leduc.hpp"
#include "ludorum/games/liars_dice.hpp"
#include "ludorum/games/lights_out.hpp"
#include "ludorum/games/matrix.hpp"
#include "ludorum/games/mnk.hpp"
#include "ludorum/games/mutropas.hpp"
#include "ludorum/games/nim.hpp"
#include "ludorum/games/odds_and_evens.hpp"
#include "ludorum/games/oware.hpp"
#include "ludorum/games/peg_solitaire.hpp"
#include "ludorum/games/phantom_tic_tac_toe.hpp"
#include "ludorum/games/pig.hpp"
#include "ludorum/games/predefined.hpp"
#include "ludorum/games/puzzle15.hpp"
#include "ludorum/games/reversi.hpp"
#include "ludorum/games/sliding_puzzle.hpp"
#include "ludorum/games/tic_tac_toe.hpp"
#include "ludorum/games/toads_and_frogs.hpp"
#include "ludorum/games/tron.hpp"
#include "ludorum/games/yahtzee.hpp"
#include "ludorum/testing/perft.hpp"
#include "report.hpp"
#include "slices.hpp"

using namespace ludorum;

namespace {

template <class G>
G startWith(const ParametersOf<G>& parameters) {
  Rng luck(1);
  return startOf<G>(parameters, luck);
}
template <class G>
auto playoutOf(const G& start) {
  return [start](Rng& rng) { return playout(start, rng)[0]; };
}
/// Plies of a playout, on average.
template <class G>
double pliesOf(const G& start) {
  constexpr int matches = 1000;
  Rng rng(1);
  double plies = 0;
  for (int i = 0; i < matches; ++i)
    for (G game = start; !game.result(); ++plies) applyWithLuck(game, randomAction(game, rng), rng);
  return plies / matches;
}

/// Measures games, and reports them.
class Games {
 public:
  explicit Games(bool json) : report_(json) {}

  /// `wanted` are the playouts a second to reach on one core of the machine that the figures in
  /// bench/README.md are of; none: whatever they are.
  template <class G, class Nearest>
  void add(std::string_view name, const ParametersOf<G>& parameters, double wanted,
           const Nearest& nearest) {
    const G start = startWith<G>(parameters);
    const auto measured = bench::compare(playoutOf(start), playoutOf(nearest), 6);
    const std::string rate = std::string(name) + ": playouts a second";
    if (wanted > 0)
      report_.atLeast(rate, measured.rate, wanted);
    else
      report_.note(rate, measured.rate);
    report_.note("  plies a second, of those of " + std::string(Nearest::name),
                 measured.ratio * pliesOf(start) / pliesOf(nearest));
  }
  /// Sequences of `depth` plies a second, those of the last ply counted without being made.
  template <class G>
  void count(std::string_view name, std::size_t depth, double wanted) {
    double best = 0;
    for (int i = 0; i < 3; ++i) {
      const double begin = bench::ownTime();
      const double found = static_cast<double>(testing::sequences(G{}, depth)[depth]);
      best = std::max(best, found / (bench::ownTime() - begin));
    }
    report_.atLeast(std::string(name) + ": perft nodes a second, in bulk", best, wanted);
  }
  int exitCode() const { return report_.exitCode(); }

 private:
  bench::Report report_;
};

void addBoards(Games& games) {
  const ConnectFour four;
  games.add<Reversi>("Reversi", {}, 250e3, four);
  games.add<Breakthrough>("Breakthrough, 8x8", {}, 250e3, four);
  games.add<Checkers>("Checkers", {}, 350e3, four);
  games.add<Hex>("Hex, 11x11", {}, 100e3, four);
  games.add<Go>("Go, 9x9", {}, 60e3, four);
  games.add<Chess>("Chess", {}, 25e3, four);
  games.add<Kalah>("Kalah", {}, 2.5e6, four);
  games.add<Oware>("Oware", {}, 0, four);
  games.add<Amazons>("Amazons, 10x10", {}, 5e3, four);
  games.add<Mnk>("mnk, 15x15 and 5", {.rows = 15, .columns = 15}, 60e3, four);
  games.add<Bahab>("Bahab", {}, 0, four);
  games.add<Tron>("Tron", {}, 0, four);
  games.add<PhantomTicTacToe>("PhantomTicTacToe", {}, 0, TicTacToe{});
  games.add<DarkHex>("DarkHex", {}, 0, TicTacToe{});
  games.add<ToadsAndFrogs>("ToadsAndFrogs", {}, 0, TicTacToe{});
  games.add<Nim>("Nim", {}, 0, TicTacToe{});
}
void addLuckAndCards(Games& games) {
  const Pig pig;
  games.add<Backgammon>("Backgammon", {}, 20e3, pig);
  games.add<Game2048>("2048", {}, 100e3, pig);
  games.add<CantStop>("CantStop", {}, 0, pig);
  games.add<Yahtzee>("Yahtzee", {}, 0, pig);
  games.add<Goofspiel>("Goofspiel, 13 cards", {}, 1.5e6, OddsAndEvens{});
  games.add<MatrixGame>("Matrix", {}, 0, OddsAndEvens{});
  games.add<BimatrixGame>("Bimatrix", {}, 0, OddsAndEvens{});
  games.add<Kuhn>("Kuhn", {}, 25e6, TicTacToe{});
  games.add<Leduc>("Leduc", {}, 12e6, TicTacToe{});
  games.add<LiarsDice>("LiarsDice", {}, 0, TicTacToe{});
  games.add<Mutropas>("Mutropas", {}, 0, TicTacToe{});
  games.add<Hearts>("Hearts", {}, 0, ConnectFour{});
}
void addPuzzlesAndTrials(Games& games) {
  const Puzzle15 puzzle;
  games.add<SlidingPuzzle>("SlidingPuzzle", {}, 0, puzzle);
  games.add<PegSolitaire>("PegSolitaire", {}, 0, puzzle);
  games.add<LightsOut>("LightsOut", {}, 0, puzzle);
  games.add<Choose2Win>("Choose2Win", {}, 0, TicTacToe{});
  games.add<Predefined>("Predefined", {}, 0, TicTacToe{});
}

}  // namespace

int main(int argc, char** argv) {
  const bool json = argc == 2 && std::strcmp(argv[1], "--json") == 0;
  if (argc > 1 && !json) {
    std::printf(
        "%s",
        "Random playouts of each game of the library, and perft of chess. Options: --json.\n");
    return std::strcmp(argv[1], "--help") == 0 ? 0 : 2;
  }
  Games games(json);
  addBoards(games);
  addLuckAndCards(games);
  addPuzzlesAndTrials(games);
  games.count<Chess>("Chess", 6, 100e6);
  return games.exitCode();
}
