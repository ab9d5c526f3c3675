// What counting a match costs, how long ratings take, and whether their intervals and the
// sequential test keep what they promise. Exits with 1 if anything is not as wanted.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <numbers>
#include <string>
#include <vector>

#include "../tests/arena/simulated.hpp"
#include "ludorum/arena/ratings.hpp"
#include "ludorum/arena/sequential_test.hpp"
#include "ludorum/arena/tally.hpp"
#include "ludorum/core/rng.hpp"
#include "report.hpp"
#include "slices.hpp"

namespace {

using namespace ludorum;
using namespace ludorum::arena;
using bench::Report;

constexpr double unit = 400 / std::numbers::ln10;

/// What is true in all tournaments here.
constexpr Truth truth{.advantage = 0.3, .draws = 0.5};

/// Matches between players in so many roles, with all that a seat can tell.
std::vector<Outcome> outcomes(std::uint32_t players, std::size_t roles) {
  Rng rng(1);
  std::vector<Outcome> list(1024);
  for (std::size_t i = 0; i < list.size(); ++i) {
    list[i].fixture.match = i;
    list[i].plies = 20 + rng.below(60);
    for (std::size_t role = 0; role < roles; ++role) {
      const auto time = std::chrono::nanoseconds(1000 + rng.below(100'000));
      list[i].fixture.players.push_back(rng.below(players));
      list[i].roles.push_back(
          {static_cast<float>(rng.below(3)) - 1, 20, 100, 500, time, time / 7, rng.below(50)});
    }
  }
  return list;
}

/// Nanoseconds for a match: the best of many rounds, the one that was disturbed least.
double addTime(std::uint32_t players, std::size_t roles) {
  const std::vector<Outcome> list = outcomes(players, roles);
  Tally tally(players, roles);
  double least = std::numeric_limits<double>::infinity();
  for (int round = 0; round < 500; ++round) {
    const double begin = bench::wallTime();
    for (const Outcome& outcome : list) tally.add(outcome);
    least = std::min(least, bench::wallTime() - begin);
  }
  return 1e9 * least / static_cast<double>(list.size());
}

/// Strengths from -1 to 1, of sum 0.
std::vector<double> ladder(std::size_t players) {
  std::vector<double> strengths(players);
  for (std::size_t i = 0; i < players; ++i)
    strengths[i] = 1 - 2 * static_cast<double>(i) / static_cast<double>(players - 1);
  return strengths;
}

/// Seconds for the ratings of so many players.
double fitTime(std::size_t players) {
  const Encounters encounters = simulated(ladder(players), truth, 4, 2);
  double least = std::numeric_limits<double>::infinity();
  for (int round = 0; round < (players < 200 ? 5 : 1); ++round) {
    const double begin = bench::wallTime();
    const Ratings ratings(encounters);
    least = std::min(least, bench::wallTime() - begin);
  }
  return least;
}

/// Where comparisons hang together, intervals are approximate: rather too wide than too narrow.
void reportShare(Report& report, const std::string& what, double share, bool approximate) {
  report.atLeast("coverage, " + what, share, 0.93);
  report.atMost("coverage, " + what, share, approximate ? 0.985 : 0.97);
}

/// How often the truth lies in the intervals of 1,000 tournaments; `play(seed)` gives the ratings
/// of one.
template <class Play>
void reportCoverage(Report& report, const std::string& what, std::size_t players, Play play) {
  constexpr int tournaments = 1000;
  const std::vector<double> strengths = ladder(players);
  double ratings = 0, differences = 0, advantages = 0;
  bool advantage = false;
  for (int i = 0; i < tournaments; ++i) {
    const Ratings fitted = play(static_cast<std::uint64_t>(i));
    for (std::size_t p = 0; p < players; ++p)
      ratings += fitted[p].interval().contains(unit * strengths[p]);
    differences +=
        fitted.difference(0, 1).interval().contains(unit * (strengths[0] - strengths[1]));
    advantage = fitted.advantage().has_value();
    advantages += advantage && fitted.advantage()->interval().contains(unit * truth.advantage);
  }
  reportShare(report, what + ": ratings", ratings / static_cast<double>(players) / tournaments,
              !advantage);
  reportShare(report, what + ": a difference", differences / tournaments, !advantage);
  if (advantage) reportShare(report, what + ": the advantage", advantages / tournaments, false);
}

void reportCoverages(Report& report) {
  reportCoverage(report, "4 players, 2 roles", 4,
                 [](std::uint64_t seed) { return Ratings(simulated(ladder(4), truth, 50, seed)); });
  reportCoverage(report, "10 players, 2 roles", 10, [](std::uint64_t seed) {
    return Ratings(simulated(ladder(10), truth, 20, seed));
  });
  reportCoverage(report, "4 players, 4 roles", 4, [](std::uint64_t seed) {
    return rated(simulatedRaces(ladder(4), false, 100, seed));
  });
  reportCoverage(report, "6 players, 1 role", 6, [](std::uint64_t seed) {
    return rated(simulatedRaces(ladder(6), true, 100, seed));
  });
}

/// Tests of a player that is stronger by so much: the share that accepts H1.
double accepted(double elo, const Hypotheses& hypotheses, Spread& length) {
  constexpr int tests = 4000;
  double count = 0;
  for (int i = 0; i < tests; ++i) {
    Rng rng = Rng(3).split(static_cast<std::uint64_t>(i));
    SequentialTest test(hypotheses);
    while (test.status() == TestStatus::open) test.add(simulatedPair(elo, rng));
    count += test.status() == TestStatus::acceptedH1;
    length.add(static_cast<double>(test.pairs()));
  }
  return count / tests;
}

void reportSequentialTest(Report& report) {
  const Hypotheses hypotheses{0, 20};
  for (const double elo : {0.0, 10.0, 20.0}) {
    Spread length;
    const double share = accepted(elo, hypotheses, length);
    const std::string name = "sequential test of 0 or 20 Elo, at " + std::to_string(int(elo));
    if (elo == 0) report.atMost(name + ": wrong", share, 0.06);
    if (elo == 10) report.note(name + ": says 20", share);
    if (elo == 20) report.atMost(name + ": wrong", 1 - share, 0.06);
    report.note(name + ": pairs, mean", length.mean());
  }
}

}  // namespace

int main(int argc, char** argv) {
  Report report(argc > 1 && std::strcmp(argv[1], "--json") == 0);
  report.atMost("ns for counting a match, 2 players, 2 roles", addTime(2, 2), 60);
  report.atMost("ns for counting a match, 20 players, 2 roles", addTime(20, 2), 60);
  report.note("ns for counting a match, 20 players, 1 role", addTime(20, 1));
  report.note("ns for counting a match, 20 players, 4 roles", addTime(20, 4));
  for (const std::size_t players : {2U, 10U, 100U}) {
    const std::string name = "ms for ratings, " + std::to_string(players) + " players";
    report.note(name, 1000 * fitTime(players));
  }
  report.atMost("ms for ratings, 500 players", 1000 * fitTime(500), 5000);
  reportCoverages(report);
  reportSequentialTest(report);
  return report.exitCode();
}
