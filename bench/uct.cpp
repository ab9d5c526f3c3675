// How fast is UCT: simulations a second, as a share of bare playouts, and with two threads.
#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <vector>

#include "ludorum/core/playout.hpp"
#include "ludorum/games/connect_four.hpp"
#include "ludorum/games/pig.hpp"
#include "ludorum/games/tic_tac_toe.hpp"
#include "ludorum/players/uct_player.hpp"

using namespace ludorum;

namespace {

bool good = true, json = false;
int rows = 0;

/// Seconds, by the clock on the wall.
double wallTime() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}
/// Seconds that this program had a processor, its threads added up: others do not disturb it much.
double ownTime() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

/// Something that is done again and again: calls `work()`, which tells how much it has done.
template <class Work>
double rateOf(Work& work, double seconds, double (*clock)()) {
  const double begin = clock();
  double done = 0, end = begin;
  for (; end < begin + seconds; end = clock()) done += work();
  return done / (end - begin);
}

/// Times both in turns, and prints the median of the ratios of neighbouring slices.
template <class One, class Two>
void compare(const char* name, double wanted, One one, Two two, double (*clock)() = ownTime) {
  std::vector<double> ratios;
  double best = 0, other = 0;
  rateOf(one, 0.05, clock), rateOf(two, 0.05, clock);
  for (int i = 0; i < 41; ++i) {
    const bool swapped = i % 2 == 1;
    const double before = swapped ? rateOf(two, 0.04, clock) : 0;
    const double first = rateOf(one, 0.04, clock);
    const double second = swapped ? before : rateOf(two, 0.04, clock);
    ratios.push_back(first / second);
    best = std::max(best, first), other = std::max(other, second);
  }
  std::nth_element(ratios.begin(), ratios.begin() + 20, ratios.end());
  const double ratio = ratios[20];
  good = good && ratio >= wanted;
  if (json)
    std::printf(
        "%s\n  {\"name\": \"%s\", \"rate\": %.4g, \"other\": %.4g, \"ratio\": %.3f, "
        "\"wanted\": %.2f, \"low\": %s}",
        rows++ > 0 ? "," : "[", name, best, other, ratio, wanted,
        ratio < wanted ? "true" : "false");
  else
    std::printf("%-34s %9.3f M/s %9.3f M/s %7.3f %7.2f  %s\n", name, best / 1e6, other / 1e6, ratio,
                wanted, ratio < wanted ? "LOW" : "ok");
  std::fflush(stdout);
}

template <Playable G>
auto searching(UctPlayer<G>& player, const G& game) {
  return [&player, game] {
    player.evaluatedMoves(game, Role{0});
    return static_cast<double>(player.simulations());
  };
}
template <Playable G>
auto playing(const G& game) {
  return [game, rng = Rng(1), sum = 0.0F]() mutable {
    for (int i = 0; i < 500; ++i) sum += playout(game, rng)[0];
    return sum > 1e30F ? 0.0 : 500.0;
  };
}

template <Playable G>
void againstPlayouts(const char* name, double wanted, const G& game = {}) {
  UctPlayer<G> player({.simulationCount = 10000, .reuse = false});
  compare(name, wanted, searching(player, game), playing(game));
}

}  // namespace

int main(int argc, char** argv) {
  for (int i = 1; i < argc; ++i) json = json || std::strcmp(argv[i], "--json") == 0;
  if (!json)
    std::printf("%-34s %13s %13s %7s %7s\n", "10,000 simulations from the start", "uct",
                "bare playout", "ratio", "wanted");
  againstPlayouts<TicTacToe>("TicTacToe", 0.2);
  againstPlayouts<ConnectFour>("ConnectFour", 0.45);
  againstPlayouts<Pig>("Pig", 0.2, Pig::start({.goal = 100, .rounds = {}}));
  UctPlayer<ConnectFour> two({.simulationCount = 100000, .reuse = false, .threads = 2});
  UctPlayer<ConnectFour> one({.simulationCount = 100000, .reuse = false});
  // By the clock on the wall: it takes a machine that has two processors free.
  compare("ConnectFour, two threads by one", 1.7, searching(two, ConnectFour{}),
          searching(one, ConnectFour{}), wallTime);
  if (json) std::printf("\n]\n");
  return good ? 0 : 1;
}
